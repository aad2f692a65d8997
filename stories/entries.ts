/** Builders of sample messages. */
import type { SampleEntry } from '../src/element/preview/sample.js';

type Fields = NonNullable<SampleEntry[3]>;

/** Entries with other fields: `fieldsOf` gives them by place and title. */
export const withFields = (
  entries: readonly SampleEntry[],
  fieldsOf: (index: number, title: string) => Fields,
): readonly SampleEntry[] =>
  entries.map(([age, title, text, more], index) => [age, title, text, { ...more, ...fieldsOf(index, title) }]);

/** `Build 120 passed`, `Build 119 passed` …: one each `interval` minutes, the newest `first` minutes old. */
export const numbered = (
  count: number,
  titleOf: (number: number) => string,
  text: string,
  [first, interval]: readonly [number, number],
): readonly SampleEntry[] =>
  Array.from({ length: count }, (_, index) => [first + index * interval, titleOf(count - index), text]);
