/**
 * Queries of a read state: whether a message is read, seen or archived, and what is marked outside of the loaded list. Pure.
 */
import { isInRange } from '../../shared/read-state.js';
import type { Mark, ReadState } from '../../shared/read-state.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Message } from '../message.js';

/** The fields of a message that its marks depend on. */
export type Identified = Pick<Message, 'id' | 'createdAt'>;

const keys = new WeakMap<Identified, string>();

/** The key of a message's marks. */
export function keyOf(message: Identified): string {
  const key = keys.get(message) ?? shortHash(message.id);
  keys.set(message, key);
  return key;
}

export const isSet = (mark: Mark | undefined): boolean => (mark?.counter ?? 0) % 2 === 1;

/** Unread by default: the reader has not marked it, and the service may still say that it is read. */
const isWeak = ({ counter }: Mark): boolean => counter % 4 === 2;

/** All messages at or before it were read at once, and that can still be undone. */
export const bulkReadPosition = ({ bulkReads }: ReadState): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...[...bulkReads.values()].filter(isSet).map(({ time }) => time));

const positions = new WeakMap<ReadState, number>();

/** All messages at or before it are read, except those marked as unread. */
export function readPosition(state: ReadState): number {
  const known = positions.get(state);
  if (known !== undefined) return known;
  const position = Math.max(state.readUpTo, bulkReadPosition(state));
  positions.set(state, position);
  return position;
}

export function isRead(state: ReadState, message: Message): boolean {
  const mark = state.read.get(keyOf(message));
  if (mark && !isWeak(mark)) return isSet(mark);
  return message.read || (!mark && message.createdAt <= readPosition(state));
}

export const isSeen = (state: ReadState, message: Message): boolean =>
  message.seen || message.createdAt <= state.seenUpTo || state.seen.has(keyOf(message)) || isRead(state, message);

const isArchivedAt = ({ archived, archivedRanges }: ReadState, key: string, time: number): boolean => {
  const mark = archived.get(key);
  return mark ? isSet(mark) : isInRange(archivedRanges, time);
};

export const isArchivedByReader = (state: ReadState, message: Identified): boolean =>
  isArchivedAt(state, keyOf(message), message.createdAt);

/** By the reader, or by the service. */
export const isArchived = (state: ReadState, message: Message): boolean =>
  message.archived || isArchivedByReader(state, message);

/** Counted by the badge: neither read nor archived. */
export const isUnread = (state: ReadState, message: Message): boolean =>
  !isArchived(state, message) && !isRead(state, message);

/** Keys and times of the messages that the reader marked as unread and that are not archived. */
export const unreadMarks = (state: ReadState): readonly (readonly [key: string, mark: Mark])[] =>
  [...state.read].filter(([key, mark]) => !isSet(mark) && !isArchivedAt(state, key, mark.time));

/** Marked as unread, and not in the window: below it, or gone from the service. */
export function unreadMarksOutside(
  state: ReadState,
  window: readonly Message[],
): readonly (readonly [key: string, mark: Mark])[] {
  const marks = unreadMarks(state);
  if (marks.length === 0) return marks;
  const inside = new Set(window.map(keyOf));
  return marks.filter(([key]) => !inside.has(key));
}
