/**
 * Marks of any ids, in any order, from tabs, devices and a proxy, out of a storage that anybody may have written: together
 * they never lose one, never throw, and stay small.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeMarks } from '../../src/proxy/marks.js';
import { bounded, isRead, join, NO_MARKS } from '../../src/store/marks.js';
import type { Mark, Marks } from '../../src/store/marks.js';
import { readMarks, writeMarks } from '../../src/store/marks-storage.js';
import { createRemoteMarks } from '../../src/store/remote-marks.js';
import { toMessage } from '../../src/store/message.js';
import { decodePage, decodeShownMessage } from '../../src/wire/feed.js';
import type { MarksBody } from '../../src/wire/marks.js';
import { jsonText } from '../hostile/json.js';
import { sharedNames } from '../hostile/pollution.js';
import { HOSTILE } from '../hostile/strings.js';
import { FakeClock } from '../store/fake-clock.js';
import { storageOf } from '../store/support.js';
import { LONG, runs } from './runs.js';

/** Ids of any service, also of one that means harm; but none that reading drops. */
const ID = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '6b01550'),
  fc.constantFrom(...HOSTILE.filter((text) => text.length < 100)),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('x\tR0.zzzzzz.y', 'x\nr1.0.a', 'r1.0.a', '\t', '\n'),
);
const idsRead = ID.filter((_id) => decodePage({ data: [{ _id }] }, 10, decodeShownMessage).dropped === 0);

/** The time of a message is its own: the same in every mark of it. */
const timeOf = (id: string): number => (id.length * 7919 + (id.codePointAt(0) ?? 0)) * 1000;
const anyMark: fc.Arbitrary<Mark> = fc
  .record({
    kind: fc.constantFrom<Mark['kind']>('R', 'S', 'r', 'r', 'r', 'd'),
    id: idsRead,
    counter: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999_999_999 })),
  })
  .map((mark) => ({ ...mark, counter: /R|S/.test(mark.kind) ? 0 : mark.counter, createdAt: timeOf(mark.id) }));
const anyMarks = fc.array(anyMark, { maxLength: 60 }).map((drawn) => join(NO_MARKS, drawn));

/** What may stand in a storage: a line of ours, nearly one, or anything. */
const anyLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('R', 'S', 'r', 'd', 'q', ''), fc.nat(1e10), fc.constantFrom('.', '-', ' '), fc.string(), ID)
    .map(([kind, counter, dot, time, id]) => `${kind}${counter}${dot}${time}.${id}`),
  fc
    .tuple(fc.constantFrom('R', 'S', 'r', 'd'), fc.nat(9), fc.integer(), ID)
    .map(([kind, counter, time, id]) => `${kind}${counter}.${time.toString(36)}.${id}`),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const point = ID.map((id) => [timeOf(id), id] as const);
/** Nearly what a proxy sends, or anything. The time of a message is its own here, too. */
const bodyOf = (counter: fc.Arbitrary<number>): fc.Arbitrary<MarksBody> => {
  const entries = fc
    .dictionary(ID, counter)
    .map((counters) => Object.fromEntries(Object.entries(counters).map(([id, n]) => [id, [n, timeOf(id)] as const])));
  return fc.record({ floor: point, seenFloor: point, read: entries, dismissed: entries }, { requiredKeys: [] });
};
const proxyMarks = bodyOf(fc.integer({ min: 1, max: 5 }));
const anyBody: fc.Arbitrary<MarksBody> = fc.oneof(
  bodyOf(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 1.5, 1e9, 1e300))),
  jsonText(['floor', 'seenFloor', 'read', 'dismissed', 'a', 'b'], ['a', 'b']).map(
    (text) => Object(JSON.parse(text)) as object,
  ),
);

/** By key, and with one zero: nothing asks which of the two it is. */
const plain = (marks: Marks): unknown =>
  new Map(
    [...marks]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, mark]) => [key, { ...mark, createdAt: mark.createdAt + 0 }]),
  );
const merge = (a: Marks, b: Marks): Marks => join(a, b.values());
const message = (_id: string) => toMessage(decodeShownMessage({ _id, createdAt: new Date(timeOf(_id)).toISOString() }));

describe('marks of any ids', { timeout: LONG }, () => {
  test('are the same in any order and grouping, however often they meet', () =>
    fc.assert(
      fc.property(anyMarks, anyMarks, anyMarks, (a, b, c) => {
        expect(plain(merge(a, b))).toEqual(plain(merge(b, a)));
        expect(plain(merge(merge(a, b), c))).toEqual(plain(merge(a, merge(b, c))));
        expect(plain(merge(merge(a, b), b))).toEqual(plain(merge(a, b)));
      }),
      runs,
    ));

  test('lose nothing that was read or taken back last', () =>
    fc.assert(
      fc.property(anyMarks, anyMarks, (a, b) => {
        const both = merge(a, b);
        for (const { kind, id } of [...a.values(), ...b.values()].filter((mark) => mark.kind === 'r')) {
          const counter = Math.max(...[a, b].map((marks) => marks.get(kind + id)?.counter ?? 0));
          expect(isRead(both, message(id))).toBe(counter % 2 === 1);
        }
      }),
      runs,
    ));

  test('are read as they were written, beside whatever else was written there, and are 500 at most', () =>
    fc.assert(
      fc.property(anyMarks, fc.array(anyLine, { maxLength: 8 }), (marks, lines) => {
        const disk = new Map([['m.other', lines.join('\t')]]);
        const written = writeMarks(storageOf(disk), marks, 'mine', bounded);
        expect(plain(readMarks(storageOf(disk)))).toEqual(plain(written));
        expect(plain(merge(written, marks))).toEqual(plain(written));
        expect([...written.values()].filter(({ kind }) => kind === 'r' || kind === 'd').length).toBeLessThanOrEqual(
          500,
        );
      }),
      runs,
    ));

  test('come out of whatever a proxy says, and can be kept', () =>
    fc.assert(
      fc.property(anyBody, anyMarks, (body, marks) => {
        const before = sharedNames();
        const disk = new Map<string, string>();
        const remote = createRemoteMarks(
          new FakeClock(0),
          () => marks,
          async () => {},
        );
        const all = remote.take(body, marks);
        expect(plain(merge(all, marks))).toEqual(plain(all));
        writeMarks(storageOf(disk), all, 'mine');
        expect(plain(readMarks(storageOf(disk)))).toEqual(plain(all));
        expect(sharedNames()).toEqual(before);
      }),
      runs,
    ));

  test('are the same in any order to the proxy too, whoever wrote what it keeps', () =>
    fc.assert(
      fc.property(anyBody, anyBody, anyBody, (a, b, c) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a));
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)));
        expect(mergeMarks(mergeMarks(a, b), b)).toEqual(mergeMarks(a, b));
      }),
      runs,
    ));

  test('are the same to a browser and to its proxy, whatever either knew before', () =>
    fc.assert(
      fc.property(proxyMarks, proxyMarks, (kept, ours) => {
        const remote = createRemoteMarks(
          new FakeClock(0),
          () => NO_MARKS,
          async () => {},
        );
        const [theirs, mine] = [mergeMarks(kept, {}), mergeMarks(ours, {})];
        const browser = remote.take(mine, remote.take(theirs, NO_MARKS));
        expect(plain(browser)).toEqual(plain(remote.take(mergeMarks(theirs, mine), NO_MARKS)));
      }),
      runs,
    ));
});
