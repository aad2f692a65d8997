/** Computes what another read state lacks, null for nothing: only the difference is stored or sent. */
import { isImplied, isNewer, MARK_KINDS, marksOf, NEVER, union } from './read-state.js';
import type { ReadState } from './read-state.js';

export function missingIn(other: ReadState, state: ReadState): ReadState | null {
  const { readUpTo, seenUpTo, archivedRanges } = state;
  const missing: ReadState = {
    readUpTo: readUpTo > other.readUpTo ? readUpTo : NEVER,
    seenUpTo: seenUpTo > other.seenUpTo ? seenUpTo : NEVER,
    archivedRanges: archivedRanges.filter((range) => union(other.archivedRanges, [range]) !== other.archivedRanges),
    ...marksOf(
      (kind) =>
        new Map(
          [...state[kind]].filter(
            ([key, mark]) => isNewer(mark, other[kind].get(key)) && !isImplied(other, kind, mark),
          ),
        ),
    ),
  };
  return isEmpty(missing) ? null : missing;
}

export const isEmpty = (state: ReadState): boolean =>
  Math.max(state.readUpTo, state.seenUpTo) === NEVER &&
  state.archivedRanges.length === 0 &&
  MARK_KINDS.every((kind) => state[kind].size === 0);
