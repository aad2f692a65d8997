import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  bounded,
  compact,
  dismiss,
  exceptions,
  firstRun,
  isDismissed,
  isRead,
  isSeen,
  isUnread,
} from '../../src/store/marks.js';
import { join, markRead, NO_MARKS, readAll, see } from '../../src/store/marks.js';
import type { Mark, Marks } from '../../src/store/marks.js';
import { PENDING } from '../../src/store/message.js';
import type { Message } from '../../src/store/message.js';
import { DAY, idOf, MINUTE, NOW, SECOND } from './support.js';

/** The message of a place, counted down from the newest. */
const message = (place: number, given: Partial<Message> = {}, every = MINUTE): Message => ({
  id: idOf(10_000 - place),
  createdAt: NOW - place * every,
  title: '',
  body: '',
  url: '',
  target: '',
  avatar: '',
  severity: '',
  workflow: '',
  payload: {},
  read: false,
  seen: false,
  archived: false,
  actions: [],
  outcome: PENDING,
  ...given,
});
const messages = (count: number, every = MINUTE): Message[] =>
  Array.from({ length: count }, (_, place) => message(place, {}, every));
const unread = (marks: Marks, list: readonly Message[]): number[] =>
  [...list.entries()].filter(([, one]) => isUnread(marks, one)).map(([place]) => place);
const floored = (place: number): Marks =>
  join(NO_MARKS, [{ kind: 'R', id: message(place).id, createdAt: message(place).createdAt, counter: 0 }]);
const counterOf = (marks: Marks, one: Message): number => marks.get(`r${one.id}`)?.counter ?? 0;

describe('what is read (rules 1 and 2)', () => {
  test('without a mark, what the service says or what lies at or below the floor', () => {
    const marks = floored(5);
    expect(unread(marks, messages(10))).toEqual([0, 1, 2, 3, 4]);
    expect(isRead(marks, message(2, { read: true }))).toBe(true);
  });
  test('a mark wins over both', () => {
    const marks = floored(5);
    expect(isRead(markRead(marks, message(2), true), message(2))).toBe(true);
    expect(isRead(markRead(marks, message(7), false), message(7))).toBe(false);
    expect(isRead(markRead(marks, message(2, { read: true }), false), message(2, { read: true }))).toBe(false);
  });
  test('reading and unreading counts up, so that the later of two wins without a clock', () => {
    let marks = NO_MARKS;
    for (const read of [true, false, true, true, false]) marks = markRead(marks, message(0), read);
    expect(counterOf(marks, message(0))).toBe(4);
    expect(isRead(marks, message(0))).toBe(false);
  });
  test('of two messages of the same time the floor tells one from the other by id', () => {
    const [low, high] = [message(5, { id: idOf(1) }), message(5, { id: idOf(2) })];
    const marks = join(NO_MARKS, [{ kind: 'R', id: low.id, createdAt: low.createdAt, counter: 0 }]);
    expect([isRead(marks, low), isRead(marks, high)]).toEqual([true, false]);
  });
  test('seen is what was on screen, and all that is older', () => {
    const marks = see(see(NO_MARKS, message(3)), message(8));
    expect(messages(6).map((one) => isSeen(marks, one))).toEqual([false, false, false, true, true, true]);
    expect(isSeen(markRead(NO_MARKS, message(0), true), message(0))).toBe(true);
  });
  test('dismissed stays dismissed, and is not unread', () => {
    const marks = dismiss(NO_MARKS, message(0));
    expect(isDismissed(marks, message(0).id)).toBe(true);
    expect(isUnread(marks, message(0))).toBe(false);
    expect(dismiss(marks, message(0))).toBe(marks);
  });
});

describe('read all (rule 7)', () => {
  test('everything received is read, above and below the floor', () => {
    const marks = readAll(markRead(floored(50), message(70), false), messages(100));
    expect(unread(marks, messages(100))).toEqual([]);
    expect(exceptions(marks)).toEqual([]);
  });
  test('what a replica delivers late, from the last minute, is not born read', () => {
    const marks = readAll(NO_MARKS, messages(3));
    const late = message(0, { id: 'late', createdAt: NOW - 59 * SECOND });
    expect(isRead(marks, late)).toBe(false);
    expect(isRead(marks, { ...late, createdAt: NOW - 61 * SECOND })).toBe(true);
  });
  test('what is newer than all that was received stays unread', () => {
    expect(isRead(readAll(NO_MARKS, messages(3)), message(-1))).toBe(false);
  });
  test('of nothing it does nothing', () => expect(readAll(NO_MARKS, [])).toBe(NO_MARKS));
});

describe('the floor rises (rule 8)', () => {
  const read = (marks: Marks, places: readonly number[]): Marks =>
    places.reduce((sum, place) => markRead(sum, message(place), true), marks);

  test('to just under the oldest unread, and the marks below it go', () => {
    const marks = compact(read(floored(20), [3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]), messages(21));
    expect(unread(marks, messages(30))).toEqual([0, 1, 2, 4]);
    expect([...marks.values()].filter(({ kind }) => kind === 'r')).toHaveLength(1);
  });
  test('over what is archived or dismissed, which nobody can read', () => {
    const list = messages(20).map((one, place) => (place === 15 ? { ...one, archived: true } : one));
    const marks = compact(dismiss(read(floored(19), [10, 11, 12, 13, 14, 16, 17]), message(18)), list);
    expect(marks.get('R')?.createdAt).toBe(message(10).createdAt);
  });
  test('never within a minute of the newest', () => {
    const list = messages(20, SECOND);
    const marks = compact(
      list.reduce((sum, one) => markRead(sum, one, true), NO_MARKS),
      list,
    );
    expect(marks.get('R')).toBeUndefined();
  });
  test('and old unread ones stay unread, as exceptions, fifty at most', () => {
    const list = messages(300);
    const some = list.filter((_, place) => place < 100 || place % 2 === 0);
    const marks = compact(
      some.slice(0, 100).reduce((sum, one) => markRead(sum, one, true), NO_MARKS),
      some,
    );
    expect(exceptions(marks)).toHaveLength(50);
    expect(unread(marks, some).length).toBe(100);
  });
  test('not because the service agrees: a mark that a stale replica contradicts is kept', () => {
    const marks = read(floored(20), [3]);
    const list = messages(21).map((one, place) => (place === 3 ? { ...one, read: true } : one));
    expect(isRead(compact(marks, list), message(3))).toBe(true);
    expect(counterOf(compact(marks, list), message(3))).toBe(1);
  });
  test('and a mark that was taken back and set again outlives it, for another tab may hold the older one', () => {
    const there = markRead(markRead(floored(20), message(10), true), message(10), false);
    const here = compact(readAll(markRead(there, message(10), true), messages(21)), messages(21));
    expect(isRead(join(here, there.values()), message(10))).toBe(true);
    expect(isRead(join(there, here.values()), message(10))).toBe(true);
  });
  test('nothing new gives the same value', () => {
    const marks = compact(read(floored(20), [10, 11]), messages(21));
    expect(compact(marks, messages(21))).toBe(marks);
  });
});

describe('the first run (rule 9)', () => {
  test('what is older than 30 days before the newest is not news', () => {
    const marks = firstRun(NO_MARKS, message(0));
    expect(unread(marks, messages(40, DAY))).toEqual(Array.from({ length: 31 }, (_, place) => place));
    expect(isSeen(marks, message(31, {}, DAY))).toBe(true);
  });
  test('comes once', () => {
    const marks = firstRun(NO_MARKS, message(40, {}, DAY));
    expect(firstRun(marks, message(0))).toBe(marks);
  });
});

const marksArbitrary = fc.array(
  fc.record({
    kind: fc.constantFrom<Mark['kind']>('R', 'S', 'r', 'r', 'r', 'd'),
    place: fc.nat(60),
    counter: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 80 },
);
const marksOf = (drawn: readonly { kind: Mark['kind']; place: number; counter: number }[]): Marks =>
  join(
    NO_MARKS,
    drawn.map(({ kind, place, counter }) => {
      const { id, createdAt } = message(place);
      return { kind, id, createdAt, counter: kind === 'R' || kind === 'S' ? 0 : counter };
    }),
  );
const some = marksArbitrary.map(marksOf);
const merge = (a: Marks, b: Marks): Marks => join(a, b.values());
const plain = (marks: Marks): unknown => new Map([...marks].toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('what tabs and devices know together (rule 10)', { timeout: 60_000 }, () => {
  const check = (law: (a: Marks, b: Marks, c: Marks) => void): void =>
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        law(a, b, c);
      }),
      { numRuns: 500 },
    );

  test('is the same in any order', () => check((a, b) => expect(plain(merge(a, b))).toEqual(plain(merge(b, a)))));
  test('is the same in any grouping', () =>
    check((a, b, c) => expect(plain(merge(merge(a, b), c))).toEqual(plain(merge(a, merge(b, c))))));
  test('is the same however often', () =>
    check((a, b) => {
      expect(merge(a, a)).toBe(a);
      expect(plain(merge(merge(a, b), b))).toEqual(plain(merge(a, b)));
    }));
  test('never lowers a floor, and never loses a higher counter that means something', () =>
    check((a, b) => {
      const both = merge(a, b);
      for (const [key, mark] of [...a, ...b]) {
        const kept = both.get(key);
        // A first "read" may go where the floor says as much.
        const covered = mark.kind === 'r' && mark.counter === 1;
        expect(
          kept
            ? kept.counter > mark.counter || (kept.counter === mark.counter && kept.createdAt >= mark.createdAt)
            : covered,
        ).toBe(true);
      }
      for (const one of messages(61)) {
        const counter = Math.max(counterOf(a, one), counterOf(b, one));
        expect(counter === 0 || isRead(both, one) === (counter % 2 === 1)).toBe(true);
      }
    }));
  test('keeps 500 at most, those of the newest messages', () => {
    const marks = bounded(messages(700).reduce((sum, one) => dismiss(markRead(sum, one, true), one), NO_MARKS));
    expect(marks.size).toBe(500);
    const places = [249, 250].map((place) => message(place));
    expect(places.map((one) => isRead(marks, one))).toEqual([true, false]);
    expect(places.map(({ id }) => isDismissed(marks, id))).toEqual([true, false]);
  });
});
