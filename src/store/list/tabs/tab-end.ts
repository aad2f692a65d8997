/** Tells when no older message can belong to a tab: then there is nothing to load. */
import type { Mark, ReadState } from '../../../shared/read-state.js';
import { archivedPosition, isSet, unreadMarksOutside } from '../../read-state/queries.js';
import { reachesPosition } from '../counts/count.js';
import type { FeedState } from '../feed-state.js';
import { startOf } from './tab-filter.js';
import type { Tab } from './tabs.js';

/** `feed` has the rows of the tab; `isFiltered`: the service filters it. Reads signals. */
export function hasReachedEnd(
  tab: Tab,
  { messages, reachedEnd, isCountPartial }: FeedState,
  state: ReadState,
  isFiltered: boolean,
  now: () => number,
): boolean {
  const { read, seen, place } = tab;
  if (reachedEnd.value) return true;
  if (isCountPartial.value) return false;
  const loaded = messages.value;
  const oldest = loaded.at(-1)?.createdAt ?? Infinity;
  if (oldest < startOf(tab, now)) return true;
  // All that is older was archived at once, and nothing of it was restored.
  const isRestored = (mark: Mark): boolean => !isSet(mark) && mark.time <= oldest;
  if (!place && oldest <= archivedPosition(state) && ![...state.archived.values()].some(isRestored)) return true;
  if (isFiltered || !(read === false || seen === false)) return false;
  if (!reachesPosition(state, loaded, read !== false)) return false;
  return read !== false || unreadMarksOutside(state, loaded).every(([, { time }]) => time > oldest);
}
