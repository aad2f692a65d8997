/** Answers whether a message is read, seen or archived, and what is marked outside of the loaded list. All functions are pure. */
import { archivedUpTo, isInRange, NEVER } from '../../shared/marks.js';
import type { Mark, Marks, ReadState } from '../../shared/marks.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Message } from '../message.js';

/** The fields of a message that its marks depend on. */
export type Identified = Pick<Message, 'id' | 'createdAt'>;
type Flagged = Identified & Pick<Message, 'read' | 'seen' | 'archived'>;

const keys = new WeakMap<Identified, string>();

export function keyOf(message: Identified): string {
  const key = keys.get(message) ?? shortHash(message.id);
  keys.set(message, key);
  return key;
}

export const isSet = (mark: Mark | undefined): boolean => (mark?.counter ?? 0) % 2 === 1;

/** As without a mark and without a position: the reader's choice was undone, and the service's flag counts. */
const isWeak = ({ counter }: Mark): boolean => counter % 4 === 2;

const lastSet = (bulk: Marks): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...[...bulk.values()].filter(isSet).map(({ time }) => time));

/** Computes a position once for each state. */
function position(compute: (state: ReadState) => number): (state: ReadState) => number {
  const positions = new WeakMap<ReadState, number>();
  return (state) => {
    const known = positions.get(state) ?? compute(state);
    positions.set(state, known);
    return known;
  };
}

/** All messages at or before it were read at once, and that can still be undone. */
export const bulkReadPosition = (state: ReadState): number => lastSet(state.bulkReads);

/** All messages at or before it are read, except those marked as unread. */
export const readPosition = position((state) => Math.max(state.readUpTo, bulkReadPosition(state)));

/** All messages at or before it are archived, except those with an even mark. */
export const archivedPosition = position((state) => Math.max(archivedUpTo(state), lastSet(state.bulkArchives)));

export function isRead(state: ReadState, message: Flagged): boolean {
  const mark = state.read.get(keyOf(message));
  if (mark && !isWeak(mark)) return isSet(mark);
  return message.read || (!mark && message.createdAt <= readPosition(state));
}

/** All messages at or before it are archived, except those with an even mark or with a `read` mark that has changed. */
const readArchivePosition = position((state) => lastSet(state.bulkReadArchives));

const isArchivedByPosition = (state: ReadState, key: string, time: number): boolean =>
  time <= archivedPosition(state) ||
  isInRange(state.archivedRanges, time) ||
  (time <= readArchivePosition(state) && (state.read.get(key)?.counter ?? 1) === 1);

/** `byService` is the service's own flag: a message that the reader has restored stays restored. */
export const isArchivedAt = (state: ReadState, key: string, time: number, byService = false): boolean => {
  const mark = state.archived.get(key);
  if (mark && !isWeak(mark)) return isSet(mark);
  return byService || (!mark && isArchivedByPosition(state, key, time));
};

/** By the reader, or by the service. `message` is as the service sent it, not as it is shown. */
export const isArchived = (state: ReadState, message: Flagged): boolean =>
  isArchivedAt(state, keyOf(message), message.createdAt, message.archived);

/** When a snoozed message is or was due; 0 for one that is not snoozed. */
export const snoozedUntil = ({ snoozed }: ReadState, key: string): number => {
  const mark = snoozed.get(key);
  return (isSet(mark) && mark?.time) || 0;
};

/** Snoozed, and not due yet. */
export const isSnoozed = (state: ReadState, key: string): boolean => snoozedUntil(state, key) > (state.dueUpTo ?? 0);

/** Newer messages are above it: `createdAt`, or for a message whose snooze is over the time at which it came back. */
export const placeTime = (state: ReadState, message: Identified): number => {
  const key = keyOf(message);
  return isSnoozed(state, key) ? message.createdAt : Math.max(message.createdAt, snoozedUntil(state, key));
};

/** It was on screen, or a newer one; since it came back if it was snoozed. */
export function isSeen(state: ReadState, message: Flagged): boolean {
  const time = placeTime(state, message);
  const seenAt = Math.max(state.seenUpTo, state.seen.get(keyOf(message))?.time ?? NEVER);
  return time <= seenAt || (message.seen && time === message.createdAt) || isRead(state, message);
}

/** Counted by the badge: not read, not archived, and not snoozed. */
export const isUnread = (state: ReadState, message: Flagged): boolean =>
  !isArchived(state, message) && !isRead(state, message) && !isSnoozed(state, keyOf(message));

/** Unread marks of messages neither archived nor snoozed. One that is due counts once it is loaded: it may be deleted. */
export const unreadMarks = (state: ReadState): readonly (readonly [key: string, mark: Mark])[] =>
  [...state.read].filter(
    ([key, mark]) => !isSet(mark) && !snoozedUntil(state, key) && !isArchivedAt(state, key, mark.time),
  );

/** Marked as unread, and not in the window: below it, or gone from the service. */
export function unreadMarksOutside(
  state: ReadState,
  window: readonly Identified[],
): readonly (readonly [key: string, mark: Mark])[] {
  const marks = unreadMarks(state);
  if (marks.length === 0) return marks;
  const inside = new Set(window.map(keyOf));
  return marks.filter(([key]) => !inside.has(key));
}
