/**
 * Counts for the badge and the tabs. A count never exceeds what is loaded, and sets `more` when it is a lower bound ("12+").
 */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { isSeen, isSet, isUnread, keyOf, readPosition, unreadMarksOutside } from '../read-state/queries.js';
import type { FeedState } from './feed-state.js';

/** `more` is true when there may be others. Counting ends at 100. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MAX_COUNT = 100;

interface Value<T> {
  readonly value: T;
}

/** The loaded part of a list: newest first, without a gap. */
export interface CountedList {
  readonly messages: Value<readonly Message[]>;
  /** The oldest message is loaded. */
  readonly reachedEnd: Value<boolean>;
  /** The loaded part itself may lack messages. */
  readonly isCountPartial: Value<boolean>;
}

/** Counts that were true earlier, with the messages that were counted and the read state of that time. */
export interface EarlierCounts {
  readonly unread: Count;
  readonly unseen: Count;
  readonly messages: readonly Message[];
  readonly state: ReadState;
}

/** Whether every message below the loaded ones is read (or seen), except those with a mark. */
export const reachesPosition = (state: ReadState, messages: readonly Message[], unseen = false): boolean => {
  const position = Math.max(readPosition(state), unseen ? state.seenUpTo : Number.NEGATIVE_INFINITY);
  return (messages.at(-1)?.createdAt ?? Infinity) <= position;
};

/** Messages below the loaded ones that the reader marked as unread. */
const countBelow = (state: ReadState, messages: readonly Message[]): number => {
  const oldest = messages.at(-1)?.createdAt ?? Infinity;
  return unreadMarksOutside(state, messages).filter(([, { time }]) => time <= oldest).length;
};

/** Counts unread messages, or with `unseen` only those that were never on screen. */
export function countOf(list: CountedList, state: ReadState, unseen = false): Count {
  const messages = list.messages.value;
  const reachedEnd = list.reachedEnd.value;
  const inside = messages.filter((message) => isUnread(state, message) && !(unseen && isSeen(state, message))).length;
  const below = unseen || reachedEnd ? 0 : countBelow(state, messages);
  const count = Math.min(MAX_COUNT, inside + below);
  const isWhole = reachedEnd || messages.length === 0 || reachesPosition(state, messages, unseen);
  return { count, more: count === MAX_COUNT || list.isCountPartial.value || !isWhole };
}

/** How many messages outside of some were marked as unread since, less those marked as read. */
function changedOutside(messages: readonly Message[], before: ReadState, now: ReadState): number {
  const inside = new Set(messages.map(keyOf));
  let sum = 0;
  for (const [key, mark] of now.read) {
    const earlier = before.read.get(key);
    // A message without a mark was unread if it is marked as read now.
    if (!inside.has(key) && (!earlier || isSet(earlier) !== isSet(mark))) sum += isSet(mark) ? -1 : 1;
  }
  return sum;
}

/** An earlier count, with the changes since. */
function countSince(
  { count, more }: Count,
  { messages, state: before }: Pick<EarlierCounts, 'messages' | 'state'>,
  now: ReadState,
  unseen = false,
): Count {
  const list = { messages: { value: messages }, reachedEnd: { value: true }, isCountPartial: { value: false } };
  // Everything below these messages was read, or seen, since.
  const isCovered = reachesPosition(now, messages, unseen) && !reachesPosition(before, messages, unseen);
  const outside = count - countOf(list, before, unseen).count + changedOutside(messages, before, now);
  return {
    count: Math.max(0, Math.min(MAX_COUNT, (isCovered ? 0 : outside) + countOf(list, now, unseen).count)),
    more: more && !isCovered,
  };
}

export interface UnreadCountOptions {
  readonly list: FeedState;
  readonly state: ReadonlySignal<ReadState>;
  /** The counts of the snapshot, until the first response; null after it. */
  readonly restored: ReadonlySignal<EarlierCounts | null>;
  /** Older pages are being loaded in search of unread messages. */
  readonly isSearching: ReadonlySignal<boolean>;
}

/** The number on the badge: unread messages, or with `unseen` those that were never on screen. */
export function createUnreadCount(options: UnreadCountOptions, unseen = false): ReadonlySignal<Count> {
  const { list, state, restored, isSearching } = options;
  let last: { readonly count: Count; readonly messages: readonly Message[]; readonly state: ReadState } | undefined;
  return computed(() => {
    const current = state.value;
    const snapshot = restored.value;
    if (snapshot) return countSince(unseen ? snapshot.unseen : snapshot.unread, snapshot, current, unseen);
    const count = countOf(list, current, unseen);
    // The unread messages may lie below: the last count stays until they are found.
    if (isSearching.value && count.more && count.count === 0 && last)
      return countSince(last.count, last, current, unseen);
    last = { count, messages: list.messages.value, state: current };
    return count;
  });
}
