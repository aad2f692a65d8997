/** Merges read states in any order, any number of times: `merge` is commutative, associative and idempotent (a CRDT). */
import { isInRange, isNewer, archivedUpTo, EMPTY, MARK_KINDS, marksOf, NEVER } from './marks.js';
import type { Mark, MarkKind, Marks, ReadState, TimeRange } from './marks.js';

export { archivedUpTo, EMPTY, isInRange, isNewer, LETTERS, MARK_KINDS, marksOf, NEVER, OLDEST } from './marks.js';
export type { Mark, MarkKind, Marks, ReadState, TimeRange } from './marks.js';

/** Whether a mark can be removed. A counter above 1 may still have to win over an older mark of another device. */
export const isImplied = (state: ReadState, kind: MarkKind, { time, counter }: Mark): boolean => {
  if (kind === 'bulkReads') return time <= state.readUpTo;
  if (kind === 'bulkArchives' || kind === 'bulkReadArchives') return time <= archivedUpTo(state);
  if (kind === 'seen') return time <= state.seenUpTo;
  return counter === 1 && (kind === 'read' ? time <= state.readUpTo : isInRange(state.archivedRanges, time));
};

/** The union, disjoint and oldest first; `a` itself if `b` adds nothing. */
export function union(a: readonly TimeRange[], b: readonly TimeRange[]): readonly TimeRange[] {
  if (b.every(({ from, to }) => a.some((range) => range.from <= from && range.to >= to))) return a;
  const merged: TimeRange[] = [];
  for (const range of [...a, ...b].toSorted((x, y) => x.from - y.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

function mergeMarks(a: Marks, b: Marks, isNeeded: (mark: Mark) => boolean, recheck: boolean): Marks {
  let merged: Map<string, Mark> | undefined;
  for (const [key, mark] of b) if (isNewer(mark, a.get(key)) && isNeeded(mark)) (merged ??= new Map(a)).set(key, mark);
  if (recheck) for (const [key, mark] of merged ?? a) if (!isNeeded(mark)) (merged ??= new Map(a)).delete(key);
  return merged ?? a;
}

/** `a` itself if `b` adds nothing. */
export function merge(a: ReadState, b: Partial<ReadState>): ReadState {
  const positions = {
    ...a,
    readUpTo: Math.max(a.readUpTo, b.readUpTo ?? NEVER),
    seenUpTo: Math.max(a.seenUpTo, b.seenUpTo ?? NEVER),
    archivedRanges: union(a.archivedRanges, b.archivedRanges ?? []),
  };
  const { readUpTo, seenUpTo, archivedRanges } = positions;
  const hasMoved = readUpTo > a.readUpTo || seenUpTo > a.seenUpTo || archivedRanges !== a.archivedRanges;
  const marks = marksOf((kind) =>
    mergeMarks(a[kind], b[kind] ?? EMPTY[kind], (mark) => !isImplied(positions, kind, mark), hasMoved),
  );
  const hasChanged = hasMoved || MARK_KINDS.some((kind) => marks[kind] !== a[kind]);
  return hasChanged ? { ...positions, ...marks } : a;
}
