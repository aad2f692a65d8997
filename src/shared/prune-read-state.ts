/** Keeps a read state within its limits. Browser and proxy drop the same marks. */
import { latestPosition, MAX_BULK_CHANGES, MAX_RANGES, MAX_SEEN, MAX_SNOOZED } from './read-state-limits.js';
import { marksOf, NEVER, OLDEST } from './read-state.js';
import type { Mark, MarkKind, ReadState } from './read-state.js';

/** Read, unread and archived marks together. */
export const MAX_MARKS = 10_000;

const BULK_KINDS = ['bulkReads', 'bulkArchives', 'bulkReadArchives'] as const;

type MarkEntry = readonly [kind: MarkKind, key: string, mark: Mark];

/**
 * Removes the oldest marks over the limits. The order depends only on the marks and the service's clock, so browser and
 * proxy drop the same ones. Marks dated ahead of the clock go first, because they would never become the oldest.
 */
export function prune(state: ReadState, serviceTime: number): ReadState {
  const { archivedRanges, read, seen, archived, snoozed } = state;
  if (
    read.size + archived.size <= MAX_MARKS &&
    seen.size <= MAX_SEEN &&
    snoozed.size <= MAX_SNOOZED &&
    BULK_KINDS.every((kind) => state[kind].size <= MAX_BULK_CHANGES) &&
    archivedRanges.length <= MAX_RANGES + 1
  )
    return state;
  const sortTime = ({ time }: Mark): number => (time > latestPosition(serviceTime) ? NEVER : time);
  /** Those that last go last: their messages would be back too early. */
  const snoozeTime = ({ counter, time }: Mark): number => (counter % 2 === 1 && time > serviceTime ? Infinity : time);
  const newest = (kinds: readonly MarkKind[], limit: number, timeOf = sortTime): readonly MarkEntry[] =>
    kinds
      .flatMap((kind) => [...state[kind]].map(([key, mark]): MarkEntry => [kind, key, mark]))
      .toSorted(([, i, a], [, j, b]) => timeOf(b) - timeOf(a) || (i < j ? 1 : -1))
      .slice(0, limit);
  const entries = [
    ...newest(['read', 'archived'], MAX_MARKS),
    ...newest(['seen'], MAX_SEEN),
    ...newest(['snoozed'], MAX_SNOOZED, snoozeTime),
    ...BULK_KINDS.flatMap((kind) => newest([kind], MAX_BULK_CHANGES)),
  ];
  return {
    ...state,
    // Without the first one, which reaches down to the oldest message, years of messages would come back.
    archivedRanges: archivedRanges.filter(
      ({ from }, place) => from === OLDEST || place >= archivedRanges.length - MAX_RANGES,
    ),
    ...marksOf(
      (kind) =>
        new Map(entries.flatMap(([entryKind, key, mark]) => (entryKind === kind ? [[key, mark] as const] : []))),
    ),
  };
}
