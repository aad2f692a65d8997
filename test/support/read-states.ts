/** Read states for tests: random ones, large ones, and a form for comparison. */
import * as fc from 'fast-check';
import { EMPTY, merge, OLDEST, type Mark, type Marks, type ReadState } from '../../src/shared/read-state.js';
import { shortHash } from '../../src/shared/short-hash.js';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const timeOf = (place: number): number => NOW - place * MINUTE;
export const keyOf = (place: number): string => shortHash(`message ${place}`);

/** Marks of messages by their place in the list, from the newest down. */
export const marks = (places: Iterable<number>, counter = 1, every = MINUTE): Marks =>
  new Map([...places].map((place) => [keyOf(place), { time: NOW - place * every, counter }]));

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

const anyMarks = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 5 })), { maxLength: 30 })
  .map(
    (entries): Marks =>
      new Map(entries.map(([place, counter]): [string, Mark] => [keyOf(place), { time: timeOf(place), counter }])),
  );

const anyPosition = fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.nat(60).map(timeOf));

const anyRange = fc
  .tuple(fc.nat(60), fc.nat(10), fc.nat(8))
  .map(([place, length, kind]) => ({ from: kind ? timeOf(place + length) : OLDEST, to: timeOf(place) }));

export const anyState: fc.Arbitrary<ReadState> = fc
  .record({
    readUpTo: anyPosition,
    seenUpTo: anyPosition,
    archivedRanges: fc.array(anyRange, { maxLength: 4 }),
    bulkReads: anyMarks,
    bulkArchives: anyMarks,
    bulkReadArchives: anyMarks,
    read: anyMarks,
    seen: anyMarks,
    archived: anyMarks,
    snoozed: anyMarks,
  })
  .map((state) => merge(EMPTY, state));

const sorted = (value: unknown): unknown =>
  value instanceof Map ? [...(value as Marks)].toSorted(([a], [b]) => (a < b ? -1 : 1)) : value;

/** Has an equal value for equal states, whatever the order of their marks. */
export const plain = (state: ReadState): unknown =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, sorted(value)]));
