/** The one module for read state: merging, limits, and the encoding. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, isInRange, merge, missingIn } from '../../src/shared/read-state.js';
import type { ReadState } from '../../src/shared/read-state.js';
import {
  latestPosition,
  MAX_COUNTER,
  MAX_MARKS,
  MAX_STATE_LENGTH,
  newestPosition,
  prune,
  withoutPositionsAfter,
} from '../../src/shared/read-state-limits.js';
import { decode, encode } from '../../src/shared/read-state-text.js';
import { shortHash } from '../../src/shared/short-hash.js';
import { anyState, DAY, keyOf, marks, MINUTE, NOW, plain, range, timeOf } from './states.js';

const runs = { numRuns: 500 };

describe('merging', { timeout: 60_000 }, () => {
  test('gives the same in any order', () =>
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        expect(plain(merge(a, b))).toEqual(plain(merge(b, a)));
      }),
      runs,
    ));

  test('gives the same in any grouping', () =>
    fc.assert(
      fc.property(anyState, anyState, anyState, (a, b, c) => {
        expect(plain(merge(merge(a, b), c))).toEqual(plain(merge(a, merge(b, c))));
      }),
      runs,
    ));

  test('gives the same however often, and the same object where nothing is new', () =>
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        const both = merge(a, b);
        expect(merge(both, b)).toBe(both);
        expect(merge(both, a)).toBe(both);
        expect(merge(a, a)).toBe(a);
      }),
      runs,
    ));

  test('needs only what is missing', () =>
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        const missing = missingIn(a, b);
        expect(plain(merge(a, missing ?? EMPTY))).toEqual(plain(merge(a, b)));
        expect(missingIn(merge(a, b), b)).toBeNull();
      }),
      runs,
    ));

  test('keeps a message read or unread by its highest counter', () =>
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        const both = merge(a, b);
        for (const [key, { time }] of [...a.read, ...b.read]) {
          const counter = Math.max(...[a, b].map((one) => one.read.get(key)?.counter ?? 0));
          const isRead = (both.read.get(key)?.counter ?? 1) % 2 === 1;
          expect(both.read.has(key) || time <= both.readUpTo).toBe(true);
          expect(isRead).toBe(counter % 2 === 1);
        }
      }),
      runs,
    ));

  test('unites archived ranges that touch, and drops the marks inside', () => {
    const a: ReadState = merge(EMPTY, { archivedRanges: [{ from: 10, to: 20 }], archived: marks([1]) });
    const both = merge(a, {
      archivedRanges: [
        { from: 20, to: 30 },
        { from: 50, to: timeOf(0) },
      ],
    });
    expect(both.archivedRanges).toEqual([
      { from: 10, to: 30 },
      { from: 50, to: timeOf(0) },
    ]);
    expect(both.archived.size).toBe(0);
    expect([9, 10, 30, 31].map((time) => isInRange(both.archivedRanges, time))).toEqual([false, true, true, false]);
  });
});

describe('the encoding', { timeout: 60_000 }, () => {
  test('decodes what it encoded', () =>
    fc.assert(
      fc.property(anyState, (state) => {
        expect(plain(decode(encode(state)))).toEqual(plain(state));
      }),
      runs,
    ));

  test('is the same for equal states, whatever the order of their marks', () =>
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        expect(encode(merge(a, b))).toBe(encode(merge(b, a)));
      }),
      runs,
    ));

  test('holds negative times, times far ahead, and high counters', () => {
    const state = merge(EMPTY, {
      readUpTo: -5 * DAY,
      archivedRanges: [{ from: -10, to: -3 }],
      read: new Map([
        [keyOf(1), { time: -7, counter: MAX_COUNTER }],
        [keyOf(2), { time: 253_402_300_799_999, counter: 2 }],
        [keyOf(3), { time: 0, counter: 1 }],
      ]),
    });
    expect(plain(decode(encode(state)))).toEqual(plain(state));
  });

  test.each([
    '',
    'x',
    ';;;',
    'R;',
    'Rzzzzzzzzzzzzzz;',
    'R!;',
    'r1;',
    'rabc,def;',
    'A5_1;',
    'A_;',
    `r${keyOf(1)};`,
    `r${keyOf(1)}1~;`,
    '__proto__',
    null,
    7,
    {},
  ])('decodes %j to a state without marks', (text) => expect(plain(decode(text))).toEqual(plain(EMPTY)));

  test('decodes anything without an exception', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ maxLength: 80 }), fc.stringMatching(/^[RSAbrsa;,~_0-9a-z]{0,80}$/)),
        (text) => {
          const state = decode(text);
          expect(plain(decode(encode(state)))).toEqual(plain(state));
        },
      ),
      { numRuns: 2000 },
    ));

  test('leaves out positions after the latest that can be right, and keeps the marks below them', () => {
    const text = `R${(NOW + DAY).toString(36)};r${keyOf(1)}${NOW.toString(36)};`;
    const state = decode(text, latestPosition(NOW));
    expect([state.readUpTo, state.read.size]).toEqual([Number.NEGATIVE_INFINITY, 1]);
  });

  test('refuses a text of more than 256,000 characters', () =>
    expect(decode(`R1;r${'x'.repeat(MAX_STATE_LENGTH)}`)).toBe(EMPTY));
});

describe('the limits', () => {
  const full = (counter: number, every = MINUTE): ReadState =>
    merge(EMPTY, {
      readUpTo: NOW - 20_000 * every,
      seenUpTo: NOW - 20_000 * every,
      archivedRanges: range(0, 700).map((place) => ({
        from: NOW - (12_000 + 2 * place) * every * 10,
        to: NOW - (12_000 + 2 * place) * every * 10 + 1,
      })),
      bulkReads: marks(range(0, 50), counter, every),
      read: marks(range(0, 5000), counter, every),
      archived: marks(range(5000, 10_000), counter, every),
      seen: marks(range(0, 500), 1, every),
    });

  test('keep 10,000 individual read, unread and archived marks', () => {
    const state = prune(full(2), NOW);
    expect(state.read.size + state.archived.size).toBe(MAX_MARKS);
    expect(prune(state, NOW)).toBe(state);
  });

  test.each([
    ['first marks over a week', 1, MINUTE],
    ['marks that were taken back, over three years', 2, 157_000],
    ['the highest counters, over a century', MAX_COUNTER, 315_000_000],
  ])('keep a full state below 256 kB: %s', (_name, counter, every) =>
    expect(encode(prune(full(counter, every), NOW)).length).toBeLessThanOrEqual(MAX_STATE_LENGTH - 8000),
  );

  test('drop the oldest marks first, and those of the future before them', () => {
    const future = new Map([['zzzzzzzzzzz', { time: 253_402_300_799_999, counter: 1 }]]);
    const state = prune(merge(EMPTY, { read: new Map([...marks(range(0, MAX_MARKS + 10)), ...future]) }), NOW);
    expect(state.read.size).toBe(MAX_MARKS);
    expect([keyOf(0), keyOf(MAX_MARKS - 1), keyOf(MAX_MARKS), 'zzzzzzzzzzz'].map((key) => state.read.has(key))).toEqual(
      [true, true, false, false],
    );
  });

  test('drop the same marks on both ends, so that merging again brings none back', () => {
    const browser = prune(merge(EMPTY, { read: marks(range(0, 9000)), archived: marks(range(0, 4000)) }), NOW);
    const proxy = prune(merge(EMPTY, { read: marks(range(3000, 12_000), 2) }), NOW);
    const there = prune(merge(proxy, browser), NOW);
    const here = prune(merge(browser, there), NOW);
    expect(encode(here)).toBe(encode(there));
    expect(missingIn(there, here)).toBeNull();
  });

  test('let no position rise above the clock less a minute, and remove those more than ten minutes ahead', () => {
    expect(newestPosition(NOW)).toBe(NOW - MINUTE);
    const wrong = merge(EMPTY, {
      readUpTo: NOW + 40 * DAY,
      seenUpTo: NOW + 11 * MINUTE,
      archivedRanges: [{ from: 0, to: NOW + DAY }],
      bulkReads: new Map([['aaaaaaaaaaa', { time: NOW + DAY, counter: 1 }]]),
      read: marks([3], 2),
    });
    const healed = withoutPositionsAfter(wrong, latestPosition(NOW));
    expect(plain(healed)).toEqual(plain({ ...EMPTY, read: marks([3], 2) }));
    const good = merge(EMPTY, { readUpTo: NOW + 9 * MINUTE });
    expect(withoutPositionsAfter(good, latestPosition(NOW))).toBe(good);
  });

  test('give ids of any form and length one size, without a collision in a million', () => {
    const ids = [
      ...Array.from({ length: 500_000 }, (_, place) =>
        (0x6b015504c037e000 + place * 4096).toString(16).padStart(24, '0'),
      ),
      ...Array.from({ length: 500_000 }, (_, place) => `order:${place}/${'x'.repeat(place % 7)}`),
    ];
    const hashes = new Set(ids.map(shortHash));
    expect(hashes.size).toBe(new Set(ids).size);
    expect(new Set([...hashes].map(({ length }) => length))).toEqual(new Set([11]));
  });
});
