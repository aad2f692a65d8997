/**
 * Counts of the badge and of tabs. A count never exceeds what is known, and says `more` where it is a lower bound.
 */
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { isSeen, isSet, isUnread, keyOf, readPosition, unreadMarksOutside } from '../read-state/queries.js';

/** How many; `more` where there may be others. Counting ends at 100. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MAX_COUNT = 100;

interface Value<T> {
  readonly value: T;
}

/** The known part of a list: newest first, without a gap. */
export interface Counted {
  readonly messages: Value<readonly Message[]>;
  /** The oldest message is in the window. */
  readonly reachedEnd: Value<boolean>;
  /** The window itself may lack messages. */
  readonly isCountPartial: Value<boolean>;
}

/** Whether every message below the window is read, or seen, but for marks. */
export const reachesPosition = (state: ReadState, window: readonly Message[], unseen = false): boolean => {
  const position = Math.max(readPosition(state), unseen ? state.seenUpTo : Number.NEGATIVE_INFINITY);
  return (window.at(-1)?.createdAt ?? Infinity) <= position;
};

/** Messages below the window that the reader marked as unread. */
const countBelow = (state: ReadState, window: readonly Message[]): number => {
  const oldest = window.at(-1)?.createdAt ?? Infinity;
  return unreadMarksOutside(state, window).filter(([, { time }]) => time <= oldest).length;
};

/** Unread messages, or only those that were never on screen. */
export function countOf(
  { messages: window, reachedEnd: end, isCountPartial: unsure }: Counted,
  state: ReadState,
  unseen = false,
): Count {
  const { value: known } = window;
  const inside = known.filter((message) => isUnread(state, message) && !(unseen && isSeen(state, message))).length;
  const below = unseen || end.value ? 0 : countBelow(state, known);
  const count = Math.min(MAX_COUNT, inside + below);
  const isWhole = end.value || known.length === 0 || reachesPosition(state, known, unseen);
  return { count, more: count === MAX_COUNT || unsure.value || !isWhole };
}

/** How many messages outside of some rows were marked as unread since, less those marked as read. */
function changedOutside(rows: readonly Message[], then: ReadState, now: ReadState): number {
  const inside = new Set(rows.map(keyOf));
  let sum = 0;
  for (const [key, mark] of now.read) {
    const before = then.read.get(key);
    // A message without a mark was unread, if it is marked as read now.
    if (!inside.has(key) && (!before || isSet(before) !== isSet(mark))) sum += isSet(mark) ? -1 : 1;
  }
  return sum;
}

/** An earlier count, with what was changed since. `rows` are those that are known of it. */
export function countSince(
  { count, more }: Count,
  rows: readonly Message[],
  then: ReadState,
  now: ReadState,
  unseen = false,
): Count {
  const known = { messages: { value: rows }, reachedEnd: { value: true }, isCountPartial: { value: false } };
  // Everything below the rows was read, or seen, since.
  const covered = reachesPosition(now, rows, unseen) && !reachesPosition(then, rows, unseen);
  const outside = count - countOf(known, then, unseen).count + changedOutside(rows, then, now);
  return {
    count: Math.max(0, Math.min(MAX_COUNT, (covered ? 0 : outside) + countOf(known, now, unseen).count)),
    more: more && !covered,
  };
}
