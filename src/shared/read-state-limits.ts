/**
 * Limits of a read state: how much is kept, and how far its positions may reach. Browser and proxy apply the same ones, so
 * neither keeps what the other drops.
 */
import type { Mark, MarkKind, Marks, ReadState } from './read-state.js';

const NEVER = Number.NEGATIVE_INFINITY;

/** Read, unread and archived marks together. */
export const MAX_MARKS = 10_000;
const MAX_SEEN = 500;
const MAX_BULK_READS = 50;
const MAX_RANGES = 700;
/** Characters that an encoded state may take. The limits above keep every honest state below it. */
export const MAX_STATE_LENGTH = 256_000;
/** Three digits in base 36. */
export const MAX_COUNTER = 36 ** 3 - 1;

/** Replicas may deliver a row so late, in milliseconds; a position closer to the present would give birth to read rows. */
const LATE_MS = 60_000;
/** Clocks of the service's nodes may differ so much. A position further ahead than this is wrong. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** The newest position that may be written, by the service's clock. */
export const newestPosition = (serviceTime: number): number => serviceTime - LATE_MS;

/** The latest position that can be right, by the service's clock. */
export const latestPosition = (serviceTime: number): number => serviceTime + CLOCK_TOLERANCE_MS;

/** Without positions that a wrongly dated message or a bad request made: `latest` is `latestPosition`. */
export function withoutPositionsAfter(state: ReadState, latest: number): ReadState {
  const isPast = (time: number): boolean => time <= latest;
  const { readUpTo, seenUpTo, archivedRanges, bulkReads } = state;
  if (
    isPast(Math.max(readUpTo, seenUpTo)) &&
    archivedRanges.every(({ to }) => isPast(to)) &&
    [...bulkReads.values()].every(({ time }) => isPast(time))
  )
    return state;
  return {
    ...state,
    readUpTo: isPast(readUpTo) ? readUpTo : NEVER,
    seenUpTo: isPast(seenUpTo) ? seenUpTo : NEVER,
    archivedRanges: archivedRanges.filter(({ to }) => isPast(to)),
    bulkReads: new Map([...bulkReads].filter(([, { time }]) => isPast(time))),
  };
}

type Keyed = readonly [kind: MarkKind, key: string, mark: Mark];

/**
 * The newest marks, up to the limits. The order depends on message and clock alone, never on the state, so both ends drop
 * the same marks. What is dated ahead of the clock goes first: such marks would never grow old.
 */
export function prune(state: ReadState, serviceTime: number): ReadState {
  const { archivedRanges, bulkReads, read, seen, archived } = state;
  if (
    read.size + archived.size <= MAX_MARKS &&
    seen.size <= MAX_SEEN &&
    bulkReads.size <= MAX_BULK_READS &&
    archivedRanges.length <= MAX_RANGES
  )
    return state;
  const age = ({ time }: Mark): number => (time > latestPosition(serviceTime) ? NEVER : time);
  const newest = (kinds: readonly MarkKind[], limit: number): readonly Keyed[] =>
    kinds
      .flatMap((kind) => [...state[kind]].map(([key, mark]): Keyed => [kind, key, mark]))
      .toSorted(([, i, a], [, j, b]) => age(b) - age(a) || (i < j ? 1 : -1))
      .slice(0, limit);
  const kept = [
    ...newest(['read', 'archived'], MAX_MARKS),
    ...newest(['seen'], MAX_SEEN),
    ...newest(['bulkReads'], MAX_BULK_READS),
  ];
  const marksOf = (kind: MarkKind): Marks =>
    new Map(kept.flatMap(([of, key, mark]) => (of === kind ? [[key, mark] as const] : [])));
  return {
    ...state,
    archivedRanges: archivedRanges.slice(-MAX_RANGES),
    bulkReads: marksOf('bulkReads'),
    read: marksOf('read'),
    seen: marksOf('seen'),
    archived: marksOf('archived'),
  };
}
