/** Removes the oldest marks of a read state over its limits. Browser and proxy remove the same ones. */
import { latestPosition, MAX_BULK_CHANGES, MAX_RANGES, MAX_SEEN, MAX_SNOOZED } from './read-state-limits.js';
import { marksOf, NEVER, OLDEST } from './read-state.js';
import type { Mark, MarkKind, ReadState } from './read-state.js';

export const MAX_MARKS = 10_000;

const BULK_KINDS = ['bulkReads', 'bulkArchives', 'bulkReadArchives'] as const;

type MarkEntry = readonly [kind: MarkKind, key: string, mark: Mark];

/** Marks dated ahead of the service's clock are removed first, because they would never become the oldest. */
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
  /** The snoozes that end last are removed last: their messages would return too early. */
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
    // Keeps the first range, which begins at the oldest message: years of messages would return.
    archivedRanges: archivedRanges.filter(
      ({ from }, place) => from === OLDEST || place >= archivedRanges.length - MAX_RANGES,
    ),
    ...marksOf(
      (kind) =>
        new Map(entries.flatMap(([entryKind, key, mark]) => (entryKind === kind ? [[key, mark] as const] : []))),
    ),
  };
}
