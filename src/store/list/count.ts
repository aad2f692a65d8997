/**
 * Counts unread and unseen messages of a list. A count never exceeds what is loaded, and sets `more` when it is a lower bound
 * ("12+"). It knows no signals: the badge of a page whose store is not loaded yet needs it.
 */
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { archivedPosition, isSeen, isUnread, readPosition, unreadMarksOutside } from '../read-state/queries.js';

/** `more` is true when there may be others. Counting ends at 100. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MAX_COUNT = 100;

/** Whether and how long the host shows and counts a message. */
export interface Visibility {
  /** Shows and counts it nowhere. */
  readonly hidden?: boolean | undefined;
  /** Hides it from this time on, by the service's clock: milliseconds since 1970, or what `Date` parses. */
  readonly expiresAt?: number | string | Date | null | undefined;
}

/** When the host hides a message: 0 if it always does, `Infinity` if never. */
export function shownUntil(message: Message, visibility?: (message: Message) => Visibility | null | undefined): number {
  const { hidden, expiresAt } = visibility?.(message) ?? {};
  return hidden ? 0 : Number(new Date(expiresAt ?? 0)) || Infinity;
}

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
  /** The host hides the message. */
  readonly isHidden?: (message: Message) => boolean;
}

/** Whether every message below the loaded ones is read (or seen) or archived, except those with a mark. */
export const reachesPosition = (state: ReadState, messages: readonly Message[], unseen = false): boolean => {
  const seenUpTo = unseen ? state.seenUpTo : Number.NEGATIVE_INFINITY;
  const position = Math.max(readPosition(state), archivedPosition(state), seenUpTo);
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
  const inside = messages.filter(
    (message) => isUnread(state, message) && !(unseen && isSeen(state, message)) && !list.isHidden?.(message),
  ).length;
  const below = unseen || reachedEnd ? 0 : countBelow(state, messages);
  const count = Math.min(MAX_COUNT, inside + below);
  const isWhole = reachedEnd || messages.length === 0 || reachesPosition(state, messages, unseen);
  return { count, more: count === MAX_COUNT || list.isCountPartial.value || !isWhole };
}
