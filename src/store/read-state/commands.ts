/**
 * Changes read state: each function returns the next state, or the same object if nothing changes.
 * `newest` is the newest position that may be written, by the service's clock (`newestPosition`).
 */
import { merge } from '../../shared/read-state.js';
import type { Mark, Marks, ReadState } from '../../shared/read-state.js';
import { MAX_COUNTER } from '../../shared/encode-read-state.js';
import { MAX_SNOOZED } from '../../shared/read-state-limits.js';
import type { Message } from '../message.js';
import { isArchived, isArchivedAt, isRead, isSet, isSnoozed, keyOf, placeTime, unreadMarksOutside } from './queries.js';

export const DAY_MS = 24 * 60 * 60_000;
/** Longer than any replica of the service lags. */
export const SETTLED_MS = 10 * 60_000;

/** 359 days: a little less than the longest snooze that is kept (MAX_SNOOZE_MS), by whatever clock. */
const MAX_ADOPTED_MS = 3.1e10;

/** The kinds of counters of a mark: odd, a multiple of 4, or even between them. */
export type Setting = 'set' | 'unset' | 'weak';

/** The mark that follows `before`. "weak" takes a mark back, so that the service's flag counts. */
export function nextMark(before: Mark | undefined, time: number, setting: Setting): Mark {
  const last = before?.counter ?? 0;
  const counter = setting === 'set' ? last + 1 + (last % 2) : last + 4 - ((last + (setting === 'weak' ? 2 : 0)) % 4);
  return before && counter > MAX_COUNTER ? before : { time, counter };
}

export const nextMarks = (marks: Marks, messages: readonly Message[], setting: Setting): Marks =>
  new Map(messages.map((one) => [keyOf(one), nextMark(marks.get(keyOf(one)), one.createdAt, setting)]));

export function setRead(state: ReadState, messages: readonly Message[], read: boolean): ReadState {
  const due = messages.filter((message) => isRead(state, message) !== read);
  return merge(state, { read: nextMarks(state.read, due, read ? 'set' : 'unset') });
}

export function setArchived(state: ReadState, messages: readonly Message[], archived: boolean): ReadState {
  const due = messages.filter((message) => isArchived(state, message) !== archived);
  return merge(state, { archived: nextMarks(state.archived, due, archived ? 'set' : 'unset') });
}

/** Before the first mark of a snooze: a mark with counter 1 would be removed where its time is in an archived range. */
const NO_SNOOZE: Mark = { time: 0, counter: 2 };

/** Snoozes a message, or ends its snooze with `until` 0. It is unread, by marks that no bulk change covers on any device. */
export function setSnoozed(state: ReadState, message: Message, until: number): ReadState {
  const key = keyOf(message);
  const mark = state.snoozed.get(key) ?? NO_SNOOZE;
  if (!until)
    return isSet(mark) ? merge(state, { snoozed: new Map([[key, nextMark(mark, mark.time, 'weak')]]) }) : state;
  return merge(state, {
    snoozed: new Map([[key, nextMark(mark, until, 'set')]]),
    read: nextMarks(state.read, [message], 'unset'),
    archived: state.archived.has(key) ? new Map() : nextMarks(state.archived, [message], 'weak'),
  });
}

/** Adopts the service's snooze of a confirmed message, unless the reader has ended it or has a snooze that lasts. */
export function adoptSnooze(state: ReadState, message: Message, now: number): ReadState {
  const until = message.snoozedUntil;
  const mark = state.snoozed.get(keyOf(message));
  const isNew = until > now && until < now + MAX_ADOPTED_MS && mark?.time !== until && state.snoozed.size < MAX_SNOOZED;
  return isNew && !isSnoozed(state, keyOf(message)) && !isArchived(state, message)
    ? setSnoozed(state, message, until)
    : state;
}

/** Archives a message, which ends its snooze. */
export const archive = (state: ReadState, message: Message): ReadState =>
  setArchived(setSnoozed(state, message, 0), [message], true);

/** Restores a message, also one that the service archived. It is read: compaction forgets what it was, and the reader read it. */
export const restore = (state: ReadState, message: Message): ReadState =>
  setRead(setArchived(setSnoozed(state, message, 0), [message], false), [message], true);

/** A message was on screen: it and everything older is seen. */
export function markSeen(state: ReadState, message: Message, newest: number): ReadState {
  const time = placeTime(state, message);
  return merge(state, {
    seenUpTo: Math.min(time, newest),
    seen: new Map(time > newest ? [[keyOf(message), { time, counter: 1 }]] : []),
  });
}

/**
 * Removes unread marks of messages that the service has archived or deleted: a list without a gap lacks them. Recent marks stay,
 * because replicas lag, and so do those of messages that the reader has archived as well: an undo may restore them.
 */
export function readDeleted(state: ReadState, window: readonly Message[], isEnd: boolean, newest: number): ReadState {
  const oldest = isEnd ? Number.NEGATIVE_INFINITY : (window.at(-1)?.createdAt ?? Infinity);
  const deleted = unreadMarksOutside(state, window).filter(
    ([, { time }]) => time > oldest && time < newest - SETTLED_MS,
  );
  const archived = window.flatMap((message): [string, Mark][] => {
    const key = keyOf(message);
    const isGone = isArchived(state, message) && !isArchivedAt(state, key, message.createdAt);
    const mark = isGone ? state.read.get(key) : undefined;
    return mark && !isSet(mark) ? [[key, mark]] : [];
  });
  const gone = [...deleted, ...archived];
  return merge(state, { read: new Map(gone.map(([key, mark]) => [key, nextMark(mark, mark.time, 'set')])) });
}
