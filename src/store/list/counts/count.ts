/** Counts unread and unseen messages; `more` marks a lower bound ("12+"). It knows no signals: the early badge needs it. */
import type { ReadState } from '../../../shared/marks.js';
import type { Message } from '../../message.js';
import { archivedPosition, isSeen, isUnread, readPosition, unreadMarksOutside } from '../../read-state/queries.js';

/** `more` is true when there may be others. Counting ends at 100. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MAX_COUNT = 100;

export type Counted = Pick<Message, 'id' | 'createdAt' | 'read' | 'seen' | 'archived' | 'snoozedUntil'>;

interface Value<T> {
  readonly value: T;
}

/** The loaded part of a list: newest first, without a gap. */
export interface CountedList<M extends Counted = Message> {
  readonly messages: Value<readonly M[]>;
  /** The oldest message is loaded. */
  readonly reachedEnd: Value<boolean>;
  /** The loaded part itself may lack messages. */
  readonly isCountPartial: Value<boolean>;
  readonly isHidden?: (message: M) => boolean;
}

/** Whether every message below the loaded ones is read (or seen) or archived, except those with a mark. */
export const reachesPosition = (state: ReadState, messages: readonly Counted[], unseen = false): boolean => {
  const seenUpTo = unseen ? state.seenUpTo : Number.NEGATIVE_INFINITY;
  const position = Math.max(readPosition(state), archivedPosition(state), seenUpTo);
  return (messages.at(-1)?.createdAt ?? Infinity) <= position;
};

/** Messages below the loaded ones that the reader marked as unread. */
const countBelow = (state: ReadState, messages: readonly Counted[]): number => {
  const oldest = messages.at(-1)?.createdAt ?? Infinity;
  return unreadMarksOutside(state, messages).filter(([, { time }]) => time <= oldest).length;
};

/** Counts unread messages, or with `unseen` only those that were never on screen. */
export function countOf<M extends Counted>(list: CountedList<M>, state: ReadState, unseen = false): Count {
  const messages = list.messages.value;
  const reachedEnd = list.reachedEnd.value;
  const inside = messages.filter(
    (message) => isUnread(state, message) && !(unseen && isSeen(state, message)) && !list.isHidden?.(message),
  ).length;
  const below = unseen || reachedEnd ? 0 : countBelow(state, messages);
  const count = Math.min(MAX_COUNT, inside + below);
  const isWhole = reachedEnd || messages.length === 0 || reachesPosition(state, messages, unseen);
  return { count, more: count === MAX_COUNT || list.isCountPartial.value || !isWhole };
}
