/** Counts the unread messages of a list that a tab can show. Separate from count.ts, which every page loads. */
import type { ReadState } from '../../../shared/read-state.js';
import { isSeen, isUnread, unreadMarksOutside } from '../../read-state/queries.js';
import { countOf, MAX_COUNT, reachesPosition } from './count.js';
import type { Count, CountedList } from './count.js';
import type { Message } from '../../message.js';
import type { Predicate } from '../tabs/tab-filter.js';

/** A list, and messages outside of it that count as well. */
export interface FittingList extends CountedList {
  readonly extra?: { readonly value: readonly Message[] };
}

/** As `countOf`; with `fits` only messages for which it is true. For messages below the loaded ones that is unknown. */
export function countFitting(list: FittingList, state: ReadState, unseen: boolean, fits?: Predicate): Count {
  const messages = list.messages.value;
  const countIn = (some: readonly Message[]): number =>
    some.filter(
      (message) =>
        isUnread(state, message) &&
        !(unseen && isSeen(state, message)) &&
        fits?.(message) !== false &&
        !list.isHidden?.(message),
    ).length;
  const extra = countIn(list.extra?.value ?? []);
  if (!fits) {
    const { count, more } = countOf(list, state, unseen);
    return { count: Math.min(MAX_COUNT, count + extra), more: more || count + extra >= MAX_COUNT };
  }
  const count = countIn(messages) + extra;
  const isWhole =
    list.reachedEnd.value ||
    messages.length === 0 ||
    (reachesPosition(state, messages, unseen) && (unseen || unreadMarksOutside(state, messages).length === 0));
  return { count: Math.min(MAX_COUNT, count), more: count >= MAX_COUNT || list.isCountPartial.value || !isWhole };
}
