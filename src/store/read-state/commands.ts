/**
 * Changes of a read state: each returns the next state, or the same object if nothing changes.
 * `newest` is the newest position that may be written, by the service's clock (`newestPosition`).
 */
import { merge } from '../../shared/read-state.js';
import type { Mark, Marks, ReadState } from '../../shared/read-state.js';
import { MAX_COUNTER } from '../../shared/read-state-limits.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Message } from '../message.js';
import { bulkReadPosition, isArchived, isRead, isSet, keyOf, unreadMarksOutside } from './queries.js';

export const DAY_MS = 24 * 60 * 60_000;
/** Longer than any replica of the service lags. */
const SETTLED_MS = 10 * 60_000;

/** What a mark is set to: odd, a multiple of 4, or even between them. */
export type Setting = 'set' | 'unset' | 'weak';

/** The mark that follows `before`. "weak" takes a mark back, so that the service's flag counts. */
export function nextMark(before: Mark | undefined, time: number, setting: Setting): Mark {
  const last = before?.counter ?? 0;
  const counter = setting === 'set' ? last + 1 + (last % 2) : last + 4 - ((last + (setting === 'weak' ? 2 : 0)) % 4);
  return before && counter > MAX_COUNTER ? before : { time, counter };
}

/** The next marks of messages, by their key. */
const nextMarks = (marks: Marks, messages: readonly Message[], setting: Setting): Marks =>
  new Map(messages.map((one) => [keyOf(one), nextMark(marks.get(keyOf(one)), one.createdAt, setting)]));

export function setRead(state: ReadState, messages: readonly Message[], read: boolean): ReadState {
  const due = messages.filter((message) => isRead(state, message) !== read);
  return due.length === 0 ? state : merge(state, { read: nextMarks(state.read, due, read ? 'set' : 'unset') });
}

export const setArchived = (state: ReadState, message: Message, archived: boolean): ReadState =>
  isArchived(state, message) === archived
    ? state
    : merge(state, { archived: nextMarks(state.archived, [message], archived ? 'set' : 'unset') });

/**
 * Restores an archived message. Compaction, here or on another device, may mark it as read meanwhile: a message that was
 * unread gets an unread mark, unless the reader has read it since.
 */
export function undoArchive(state: ReadState, message: Message, wasRead: boolean): ReadState {
  const restored = setArchived(state, message, false);
  if (wasRead) return setRead(restored, [message], true);
  const isMarked = restored.read.has(keyOf(message)) || message.createdAt <= bulkReadPosition(restored);
  return isMarked ? restored : merge(restored, { read: nextMarks(restored.read, [message], 'weak') });
}

/** A message was on screen: it and everything older is seen. */
export const markSeen = (state: ReadState, message: Message, newest: number): ReadState =>
  merge(state, {
    seenUpTo: Math.min(message.createdAt, newest),
    seen: new Map(message.createdAt > newest ? [[keyOf(message), { time: message.createdAt, counter: 1 }]] : []),
  });

/**
 * Removes unread marks of messages that the service has archived or deleted: a list without a gap reaches beyond them, and
 * they are not in it. Recent marks stay, because a replica may not have their messages yet.
 */
export function readDeleted(state: ReadState, window: readonly Message[], isEnd: boolean, newest: number): ReadState {
  const oldest = isEnd ? Number.NEGATIVE_INFINITY : (window.at(-1)?.createdAt ?? Infinity);
  const deleted = unreadMarksOutside(state, window).filter(
    ([, { time }]) => time > oldest && time < newest - SETTLED_MS,
  );
  const archived = window.flatMap((message): [string, Mark][] => {
    const mark = message.archived ? state.read.get(keyOf(message)) : undefined;
    return mark && !isSet(mark) ? [[keyOf(message), mark]] : [];
  });
  const gone = [...deleted, ...archived];
  if (gone.length === 0) return state;
  return merge(state, { read: new Map(gone.map(([key, mark]) => [key, nextMark(mark, mark.time, 'set')])) });
}

/** The key of a bulk read: the service's time when it was made, and two random characters. */
export const bulkReadKey = (newest: number, random: string): string =>
  Math.trunc(Math.min(Math.max(0, newest), 36 ** 9 - 1))
    .toString(36)
    .padStart(9, '0') + shortHash(random).slice(-2);

/** When a bulk read was made. */
export const bulkReadTime = (key: string): number => Number.parseInt(key.slice(0, 9), 36);

/** Marks everything as read, as one change that its key can undo. */
export function readAll(state: ReadState, window: readonly Message[], newest: number, key: string): ReadState {
  const { createdAt: position = Number.NEGATIVE_INFINITY } =
    window.find((message) => message.createdAt <= newest) ?? {};
  const unread = [...state.read].filter(([, mark]) => !isSet(mark));
  const marked = setRead(
    merge(state, { read: new Map(unread.map(([id, mark]) => [id, nextMark(mark, mark.time, 'set')])) }),
    window.filter(({ createdAt }) => createdAt > position),
    true,
  );
  return position > state.readUpTo
    ? merge(marked, { bulkReads: new Map([[key, { time: position, counter: 1 }]]) })
    : marked;
}

/**
 * Undoes the changes between two states of one bulk read; what was changed again since then stays. A message without a mark
 * of the reader gets none, so that the service's flag counts.
 */
export function undoBulkRead(state: ReadState, before: ReadState, after: ReadState, key = ''): ReadState {
  const bulk = state.bulkReads.get(key);
  // A missing mark is covered by a position.
  const written = [...after.read].filter(
    ([id, mark]) => before.read.get(id) !== mark && (state.read.get(id)?.counter ?? mark.counter) === mark.counter,
  );
  const settingOf = (id: string): Setting => ((before.read.get(id)?.counter ?? 2) % 4 === 0 ? 'unset' : 'weak');
  return merge(state, {
    read: new Map(written.map(([id, mark]) => [id, nextMark(mark, mark.time, settingOf(id))])),
    bulkReads: new Map(bulk && isSet(bulk) ? [[key, nextMark(bulk, bulk.time, 'unset')]] : []),
  });
}
