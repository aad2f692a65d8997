/** Computes the counts of the badge: those of the loaded list, or those of the snapshot with the changes since. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ReadState } from '../../../shared/read-state.js';
import type { Message } from '../../message.js';
import { isSet, keyOf } from '../../read-state/queries.js';
import { countFitting } from './count-fitting.js';
import type { FittingList } from './count-fitting.js';
import { MAX_COUNT, reachesPosition } from './count.js';
import type { Count } from './count.js';
import type { Predicate } from '../tabs/tab-filter.js';

/** Counts that were true earlier, with the messages that were counted and the read state of that time. */
export interface EarlierCounts {
  readonly unread: Count;
  readonly unseen: Count;
  readonly messages: readonly Message[];
  readonly state: ReadState;
}

/** How many messages outside of some were marked as unread since, less those marked as read. */
function changedOutside(messages: readonly Message[], before: ReadState, now: ReadState): number {
  const inside = new Set(messages.map(keyOf));
  let sum = 0;
  for (const [key, mark] of now.read) {
    const earlier = before.read.get(key);
    // A message without a mark was unread if it is marked as read now.
    if (now.snoozed.has(key) || inside.has(key)) continue;
    if (!earlier || isSet(earlier) !== isSet(mark)) sum += isSet(mark) ? -1 : 1;
  }
  return sum;
}

function countSince(
  { count, more }: Count,
  { messages, state: before }: Pick<EarlierCounts, 'messages' | 'state'>,
  now: ReadState,
  unseen: boolean,
  fits?: Predicate,
): Count {
  const list = { messages: { value: messages }, reachedEnd: { value: true }, isCountPartial: { value: false } };
  const isPassed = (asUnseen: boolean): boolean =>
    reachesPosition(now, messages, asUnseen) && !reachesPosition(before, messages, asUnseen);
  // Everything below these messages was read, or seen, since: what is read counts as seen.
  const isCovered = isPassed(false) || (unseen && isPassed(true));
  const outside = count - countFitting(list, before, unseen, fits).count + changedOutside(messages, before, now);
  return {
    count: Math.max(0, Math.min(MAX_COUNT, (isCovered ? 0 : outside) + countFitting(list, now, unseen, fits).count)),
    more: more && !isCovered,
  };
}

export interface UnreadCountOptions {
  readonly list: FittingList;
  readonly state: ReadonlySignal<ReadState>;
  /** The counts of the snapshot, until the first response; null after it. */
  readonly restored: ReadonlySignal<EarlierCounts | null>;
  /** Older pages are being loaded in search of unread messages. */
  readonly isSearching: ReadonlySignal<boolean>;
  /** Which messages a tab can show; undefined for all. Reads signals. */
  readonly scope: () => Predicate | undefined;
}

/** The number on the badge: unread messages, or of the `unread` ones those that were never on screen. */
export function createUnreadCount(options: UnreadCountOptions, unread?: ReadonlySignal<Count>): ReadonlySignal<Count> {
  const { list, state, restored, isSearching, scope } = options;
  const unseen = unread !== undefined;
  let last: { readonly count: Count; readonly messages: readonly Message[]; readonly state: ReadState } | undefined;
  return computed(() => {
    const current = state.value;
    const snapshot = restored.value;
    const fits = scope();
    if (snapshot) {
      const count = countSince(unseen ? snapshot.unseen : snapshot.unread, snapshot, current, unseen, fits);
      // A snapshot may be older than the stored read state.
      return unread && unread.value.count < count.count ? unread.value : count;
    }
    const count = countFitting(list, current, unseen, fits);
    // The unread messages may lie below: the last count stays until they are found.
    if (isSearching.value && count.more && count.count === 0 && last)
      return countSince(last.count, last, current, unseen, fits);
    last = { count, messages: list.messages.value, state: current };
    return count;
  });
}
