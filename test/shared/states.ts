/**
 * Read states for tests: of random marks, of many marks, and in a form that can be compared.
 */
import * as fc from 'fast-check';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import type { Mark, Marks, ReadState } from '../../src/shared/read-state.js';
import { shortHash } from '../../src/shared/short-hash.js';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const timeOf = (place: number): number => NOW - place * MINUTE;
export const keyOf = (place: number): string => shortHash(`message ${place}`);

/** Marks of messages by place, counted down from the newest. */
export const marks = (places: Iterable<number>, counter = 1, every = MINUTE): Marks =>
  new Map([...places].map((place) => [keyOf(place), { time: NOW - place * every, counter }]));

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

const anyMarks = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 5 })), { maxLength: 30 })
  .map(
    (drawn): Marks =>
      new Map(drawn.map(([place, counter]): [string, Mark] => [keyOf(place), { time: timeOf(place), counter }])),
  );

const anyPosition = fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.nat(60).map(timeOf));

const anyRange = fc
  .tuple(fc.nat(60), fc.nat(10))
  .map(([place, length]) => ({ from: timeOf(place + length), to: timeOf(place) }));

export const anyState: fc.Arbitrary<ReadState> = fc
  .record({
    readUpTo: anyPosition,
    seenUpTo: anyPosition,
    archivedRanges: fc.array(anyRange, { maxLength: 4 }),
    bulkReads: anyMarks,
    read: anyMarks,
    seen: anyMarks,
    archived: anyMarks,
  })
  .map((state) => merge(EMPTY, state));

const sorted = (all: Marks): readonly unknown[] => [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Equal for equal states, whatever the order of their marks. */
export const plain = (state: ReadState): unknown => ({
  ...state,
  bulkReads: sorted(state.bulkReads),
  read: sorted(state.read),
  seen: sorted(state.seen),
  archived: sorted(state.archived),
});
