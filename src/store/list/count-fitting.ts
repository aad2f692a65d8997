/** Counts the unread messages of a list that a tab can show. Apart from count.ts, which every page loads. */
import type { ReadState } from '../../shared/read-state.js';
import { isSeen, isUnread, unreadMarksOutside } from '../read-state/queries.js';
import { countOf, MAX_COUNT, reachesPosition } from './count.js';
import type { Count, CountedList } from './count.js';
import type { Predicate } from './tab-filter.js';

/** As `countOf`; with `fits` only messages for which it is true. For messages below the loaded ones that is unknown. */
export function countFitting(list: CountedList, state: ReadState, unseen: boolean, fits?: Predicate): Count {
  if (!fits) return countOf(list, state, unseen);
  const messages = list.messages.value;
  const count = messages.filter(
    (message) =>
      isUnread(state, message) && !(unseen && isSeen(state, message)) && fits(message) && !list.isHidden?.(message),
  ).length;
  const isWhole =
    list.reachedEnd.value ||
    messages.length === 0 ||
    (reachesPosition(state, messages, unseen) && (unseen || unreadMarksOutside(state, messages).length === 0));
  return { count: Math.min(MAX_COUNT, count), more: count >= MAX_COUNT || list.isCountPartial.value || !isWhole };
}
