/** Read state: queries, commands, undo, and compaction to a bounded size. */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge, type ReadState } from '../../../src/shared/read-state.js';
import { newestPosition } from '../../../src/shared/read-state-limits.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { archiveAll, bulkKey, readAll, undoChange } from '../../../src/store/read-state/bulk-commands.js';
import { markSeen, readDeleted, setArchived, setRead } from '../../../src/store/read-state/commands.js';
import { initialMarks } from '../../../src/store/read-state/initial-marks.js';
import { compactArchived, compactRead, settleBulkChanges } from '../../../src/store/read-state/compact.js';
import { isArchived, isRead, isSeen, isUnread, keyOf, unreadMarks } from '../../../src/store/read-state/queries.js';
import type { Message } from '../../../src/store/message.js';
import { range } from '../../support/read-states.js';
import { DAY, HOUR, idOf, isoTime, messageOf, MINUTE, NOW, SECOND } from '../../support/store-world.js';

const NEWEST = newestPosition(NOW);
const KEY = bulkKey(EMPTY, NEWEST, 'random');

/** The message at a position; position 0 is the newest. */
const message = (place: number, fields: Partial<Message> = {}, every = MINUTE): Message => ({
  ...messageOf({ _id: idOf(100_000 - place), createdAt: isoTime(NOW - place * every) }),
  ...fields,
});
const messages = (count: number, every = MINUTE): Message[] =>
  Array.from({ length: count }, (_, place) => message(place, {}, every));
const unread = (state: ReadState, list: readonly Message[]): number[] =>
  [...list.entries()].flatMap(([place, one]) => (isUnread(state, one) ? [place] : []));
const readTo = (place: number): ReadState => merge(EMPTY, { readUpTo: message(place).createdAt });

describe('a message', () => {
  test('without a mark is read if the service says so or if it is at or below readUpTo', () => {
    expect(unread(readTo(5), messages(10))).toEqual([0, 1, 2, 3, 4]);
    expect(isRead(readTo(5), message(2, { read: true }))).toBe(true);
  });
  test('with a mark is read or unread by the mark', () => {
    expect(isRead(setRead(readTo(5), [message(2)], true), message(2))).toBe(true);
    expect(isRead(setRead(readTo(5), [message(7)], false), message(7))).toBe(false);
    const byService = message(2, { read: true });
    expect(isRead(setRead(EMPTY, [byService], false), byService)).toBe(false);
  });
  test('has a change counter, so the later of two changes wins without a clock', () => {
    let state = EMPTY;
    for (const read of [true, false, true, true, false]) state = setRead(state, [message(0)], read);
    expect([state.read.get(keyOf(message(0)))?.counter, isRead(state, message(0))]).toEqual([8, false]);
  });
  test('is seen if it or a newer message was on screen, or if it was read', () => {
    const state = markSeen(markSeen(EMPTY, message(3), NEWEST), message(8), NEWEST);
    expect(messages(6).map((one) => isSeen(state, one))).toEqual([false, false, false, true, true, true]);
    expect(isSeen(setRead(EMPTY, [message(0)], true), message(0))).toBe(true);
  });
  test('of the last minute is marked as seen individually', () => {
    const [late, newest] = [message(0, { id: 'late', createdAt: NOW - 30 * SECOND }), message(0)];
    const state = markSeen(EMPTY, newest, NEWEST);
    expect([isSeen(state, newest), isSeen(state, late), isSeen(state, message(1))]).toEqual([true, false, true]);
    expect(markSeen(state, newest, NEWEST)).toBe(state);
  });
  test('stays archived until it is restored, also inside an archived range', () => {
    const state = setArchived(EMPTY, [message(0)], true);
    expect([isArchived(state, message(0)), isUnread(state, message(0))]).toEqual([true, false]);
    expect(setArchived(state, [message(0)], true)).toBe(state);
    const inside = setArchived(merge(EMPTY, { archivedRanges: [{ from: 0, to: NOW }] }), [message(4)], false);
    expect([3, 4, 5].map((place) => isArchived(inside, message(place)))).toEqual([true, false, true]);
  });
});

describe('readAll()', () => {
  test('marks all loaded and older messages, also those marked as unread', () => {
    const state = readAll(setRead(readTo(50), [message(70)], false), messages(60), NEWEST, KEY);
    expect([unread(state, messages(100)), unreadMarks(state)]).toEqual([[], []]);
  });
  test('marks no message of the last minute that was not loaded', () => {
    const state = readAll(EMPTY, messages(3), NEWEST, KEY);
    const late = message(0, { id: 'late', createdAt: NOW - 59 * SECOND });
    expect([isRead(state, late), isRead(state, { ...late, createdAt: NOW - 61 * SECOND })]).toEqual([false, true]);
  });
  test('marks no message newer than the loaded ones', () =>
    expect(isRead(readAll(EMPTY, messages(3), NEWEST, KEY), message(-1))).toBe(false));
  test.each([HOUR, 40 * DAY, 8000 * 365 * DAY])('marks a message dated %i ms ahead, and no later one', (ahead) => {
    const wrong = message(0, { id: 'wrong', createdAt: NOW + ahead });
    const state = readAll(EMPTY, [wrong, ...messages(3)], NEWEST, KEY);
    expect([wrong, message(-1), message(2)].map((one) => isRead(state, one))).toEqual([true, false, true]);
  });
  test('undone, restores exactly the unread messages of before', () => {
    const list = messages(300);
    const before = setRead(setRead(readTo(250), [message(3), message(90)], true), [message(260), message(290)], false);
    const unreadBefore = unread(before, list);
    const after = readAll(before, list.slice(0, 100), NEWEST, KEY);
    expect([unread(after, list), unread(undoChange(after, before, after, [], KEY), list)]).toEqual([[], unreadBefore]);
  });
  test('undone, follows a later read flag of the service except where the reader had marked as unread', () => {
    const list = messages(3);
    const before = setRead(setRead(EMPTY, [message(1)], true), [message(1)], false);
    const after = readAll(before, list, NEWEST - HOUR, KEY);
    const undone = undoChange(after, before, after, [], KEY);
    const byService = list.map((one) => ({ ...one, read: true }));
    expect([unread(undone, list), unread(undone, byService)]).toEqual([[0, 1, 2], [1]]);
  });
  test('undone on one device, is undone on a device that had received it', () => {
    const list = messages(300);
    const after = readAll(EMPTY, list.slice(0, 100), NEWEST, KEY);
    const undone = undoChange(after, EMPTY, after, [], KEY);
    expect([unread(merge(after, undone), list).length, unread(merge(undone, after), list).length]).toEqual([300, 300]);
  });
  test('undone, keeps changes made after it', () => {
    const after = readAll(EMPTY, messages(10), NEWEST, KEY);
    const since = setRead(after, [message(0), message(5)], false);
    const undone = undoChange(setRead(since, [message(0)], true), EMPTY, after, [], KEY);
    expect(unread(undone, messages(6))).toEqual([1, 2, 3, 4, 5]);
  });
  test('undone, restores messages that a position has covered meanwhile', () => {
    const list = messages(5);
    const after = readAll(EMPTY, list, NEWEST - HOUR, KEY);
    const covered = merge(after, { readUpTo: message(0).createdAt });
    expect([covered.read.size, unread(undoChange(covered, EMPTY, after, [], KEY), list)]).toEqual([0, [0, 1, 2, 3, 4]]);
  });
  test.each([NEWEST + 0.5, -1, 8.64e15, 0])('is stored whatever the clock says: %d', (newest) => {
    const state = readAll(EMPTY, messages(3), NEWEST, bulkKey(EMPTY, newest, 'random'));
    expect(decode(encode(state)).bulkReads.size).toBe(1);
  });
  test('has a key of its own, also if others were made at the same time', () => {
    const list = messages(10);
    const read = readAll(EMPTY, list, NEWEST, KEY);
    const key = bulkKey(read, NEWEST, 'random');
    const again = bulkKey(archiveAll(read, list, NEWEST, key), NEWEST, 'random');
    expect(new Set([KEY, key, again]).size).toBe(3);
  });
  test('stays when another change of the same time is undone', () => {
    const list = messages(10);
    const read = readAll(EMPTY, list, NEWEST, KEY);
    const key = bulkKey(read, NEWEST, 'random');
    const archived = archiveAll(read, list, NEWEST, key);
    const undone = undoChange(archived, read, archived, list, key);
    expect(list.filter((one) => isArchived(undone, one) || !isRead(undone, one))).toEqual([]);
  });
  test('of an empty list returns the same state', () => expect(readAll(EMPTY, [], NEWEST, KEY)).toBe(EMPTY));
});

describe('compaction', () => {
  const messagesAt = (places: readonly number[]): Message[] => places.map((place) => message(place));
  const read = (state: ReadState, places: readonly number[]): ReadState => setRead(state, messagesAt(places), true);

  test('raises readUpTo to just below the oldest unread message and drops the marks below it', () => {
    const state = compactRead(read(readTo(20), [3, ...range(5, 20)]), messages(21), NEWEST);
    expect([unread(state, messages(30)), state.read.size]).toEqual([[0, 1, 2, 4], 1]);
  });
  test('raises readUpTo over archived messages', () => {
    const list = messages(20).map((one, place) => (place === 15 ? { ...one, archived: true } : one));
    const before = setArchived(read(readTo(19), [10, 11, 12, 13, 14, 16, 17]), [message(18)], true);
    expect(compactRead(before, list, NEWEST).readUpTo).toBe(message(10).createdAt);
  });
  test('never raises readUpTo into the last minute', () => {
    const list = messages(20, SECOND);
    expect(compactRead(setRead(EMPTY, list, true), list, NEWEST).readUpTo).toBe(Number.NEGATIVE_INFINITY);
  });
  test('covers either all or none of the messages of one time', () => {
    const list = [0, 1, 2, 3].map((n) => message(n, { createdAt: NOW - HOUR - (n > 2 ? 1 : 0) }));
    const state = compactRead(setRead(EMPTY, list.slice(1), true), list, NEWEST);
    expect([state.readUpTo, state.read.size, unread(state, list)]).toEqual([list[3]?.createdAt, 2, [0]]);
  });
  test('turns unread messages below the newest 100 into marks', () => {
    const list = messages(900);
    const readOnes = list.filter((_, place) => place < 100 || place % 2 === 0);
    const state = compactRead(setRead(EMPTY, readOnes, true), list, NEWEST);
    expect([unreadMarks(state).length, unread(state, list).length]).toEqual([400, 400]);
    expect(state.readUpTo).toBe(list[1]?.createdAt);
  });
  test('lets the service mark a deep message as read later', () => {
    const list = messages(150);
    const state = compactRead(EMPTY, list, NEWEST);
    expect(unread(state, list)).toHaveLength(150);
    expect(unread(state, list.with(149, { ...message(149), read: true }))).toHaveLength(149);
    expect(isRead(setRead(state, [message(149)], true), message(149))).toBe(true);
  });
  test('keeps readAll() for a day for undo, and then turns it into a position', () => {
    const list = messages(50, HOUR);
    const all = readAll(EMPTY, list, NEWEST, KEY);
    expect(compactRead(all, list, NEWEST)).toBe(all);
    expect(settleBulkChanges(all, NEWEST)).toBe(all);
    const later = compactRead(settleBulkChanges(all, NEWEST + DAY), list, NEWEST + DAY);
    expect([later.readUpTo, later.bulkReads.size]).toEqual([message(0, {}, HOUR).createdAt, 0]);
  });
  test('keeps a mark that the service agrees with, because a stale replica may contradict it', () => {
    const list = messages(21).map((one, place) => (place === 3 ? { ...one, read: true } : one));
    expect(isRead(compactRead(read(readTo(20), [3]), list, NEWEST), message(3))).toBe(true);
  });
  test('returns the same state if nothing changes', () => {
    const state = compactRead(read(readTo(20), [10, 11]), messages(21), NEWEST);
    expect(compactRead(state, messages(21), NEWEST)).toBe(state);
  });
  test('turns runs of archived messages into ranges without changing the result of isArchived()', () => {
    const list = messages(1300);
    const archived = list.filter((_, place) => place < 1100 && place % 100 !== 7);
    const before = archived.reduce((state, one) => setArchived(state, [one], true), EMPTY);
    const after = compactArchived(before, list, NEWEST);
    expect(list.map((one) => isArchived(after, one))).toEqual(list.map((one) => isArchived(before, one)));
    expect([after.archivedRanges.length, after.archived.size]).toEqual([12, 1]);
  });
  test('excludes messages with the time of an unarchived message from ranges', () => {
    const timeOf = (place: number): number => NOW - HOUR - Math.floor(place / 3) * MINUTE;
    const list = messages(1200).map((one, place) => ({ ...one, createdAt: timeOf(place) }));
    const archived = list.filter((_, place) => place % 30 !== 4);
    const before = archived.reduce((state, one) => setArchived(state, [one], true), EMPTY);
    const after = compactArchived(before, list, NEWEST);
    expect(after.archivedRanges.length).toBeGreaterThan(10);
    expect(list.map((one) => isArchived(after, one))).toEqual(list.map((one) => isArchived(before, one)));
  });
});

describe('the first response to a new reader', () => {
  test('leaves the messages of 30 days before the newest unread', () => {
    const state = initialMarks(EMPTY, messages(40, DAY), NEWEST);
    expect(unread(state, messages(40, DAY))).toEqual(range(0, 31));
    expect(initialMarks(state, [message(-10)], NEWEST)).toBe(state);
  });
  test('ignores a message dated ahead of the clock as the newest', () => {
    const wrong = message(0, { id: 'wrong', createdAt: NOW + 40 * DAY });
    expect(unread(initialMarks(EMPTY, [wrong, ...messages(5, HOUR)], NEWEST), messages(5, HOUR))).toHaveLength(5);
  });
});

describe('an unread mark of a deleted message', () => {
  const state = setRead(readTo(0), [message(100), message(500)], false);
  const without = messages(200).filter((_, place) => place !== 100);
  test('is dropped if a list without a gap reaches below it', () => {
    expect(unreadMarks(readDeleted(state, without, false, NEWEST)).map(([key]) => key)).toEqual([keyOf(message(500))]);
    expect(unreadMarks(readDeleted(state, without, true, NEWEST))).toEqual([]);
  });
  test('is dropped if the service archived the message', () => {
    const list = messages(200).with(100, message(100, { archived: true }));
    expect(unreadMarks(readDeleted(state, list, false, NEWEST))).toHaveLength(1);
  });
  test('stays if the list ends above it, contains the message, or may be stale', () => {
    expect(readDeleted(state, messages(50), false, NEWEST)).toBe(state);
    expect(readDeleted(state, messages(200), false, NEWEST)).toBe(state);
    const recent = setRead(readTo(0), [message(5)], false);
    const list = messages(200).filter((_, place) => place !== 5);
    expect(readDeleted(recent, list, true, NEWEST)).toBe(recent);
  });
});

describe('an archived message that is restored', () => {
  const list = messages(3);
  const archived = setArchived(EMPTY, [message(1)], true);
  const compacted = compactRead(setRead(archived, [message(0), message(2)], true), list, NEWEST);

  const undo = (state: ReadState, before = EMPTY): ReadState =>
    undoChange(state, before, merge(before, archived), [message(1)]);

  test('is unread again although a position has covered it meanwhile', () =>
    expect([isRead(compacted, message(1)), isRead(undo(compacted), message(1))]).toEqual([true, false]));
  test('is unread on a device whose position covered it before the restore arrived', () =>
    expect(isRead(merge(undo(archived), compacted), message(1))).toBe(false));
  test('is read if the reader has marked all as read since', () =>
    expect(isRead(undo(readAll(archived, list, NEWEST, KEY)), message(1))).toBe(true));
  test('stays read if it was read before', () =>
    expect(isRead(undo(archived, setRead(EMPTY, [message(1)], true)), message(1))).toBe(true));
});
