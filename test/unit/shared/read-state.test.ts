/** Read state, shared by browser and proxy: merging, encoding and limits. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, isInRange, merge, type ReadState } from '../../../src/shared/read-state.js';
import { missingIn } from '../../../src/shared/read-state-difference.js';
import { MAX_MARKS, prune } from '../../../src/shared/prune-read-state.js';
import * as limits from '../../../src/shared/read-state-limits.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode, MAX_COUNTER } from '../../../src/shared/encode-read-state.js';
import { hasPositionsAfter } from '../../../src/store/read-state/storage.js';
import { anyState, DAY, keyOf, marks, MINUTE, NOW, plain, range, timeOf } from '../../support/read-states.js';
import { forAll } from '../../support/for-all.js';

const runs = { numRuns: 500 };
const LATEST = limits.latestPosition(NOW);

describe('merge', { timeout: 60_000 }, () => {
  test('is commutative', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      expect(plain(merge(a, b))).toEqual(plain(merge(b, a)));
    }));

  test('is associative', () =>
    forAll(runs)(anyState, anyState, anyState, (a, b, c) => {
      expect(plain(merge(merge(a, b), c))).toEqual(plain(merge(a, merge(b, c))));
    }));

  test('is idempotent, and returns the same object if nothing is new', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      const both = merge(a, b);
      expect(merge(both, b)).toBe(both);
      expect(merge(both, a)).toBe(both);
      expect(merge(a, a)).toBe(a);
    }));

  test('needs only the part that missingIn returns', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      const missing = missingIn(a, b);
      expect([plain(merge(a, missing ?? EMPTY)), missingIn(merge(a, b), b)]).toEqual([plain(merge(a, b)), null]);
    }));

  test('keeps the mark with the highest counter', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      const both = merge(a, b);
      for (const [key, { time }] of [...a.read, ...b.read]) {
        const counter = Math.max(...[a, b].map((state) => state.read.get(key)?.counter ?? 0));
        const isRead = (both.read.get(key)?.counter ?? 1) % 2 === 1;
        expect([both.read.has(key) || time <= both.readUpTo, isRead]).toEqual([true, counter % 2 === 1]);
      }
    }));

  test('joins adjacent archived ranges and drops the marks inside', () => {
    const a: ReadState = merge(EMPTY, { archivedRanges: [{ from: 10, to: 20 }], archived: marks([1]) });
    const last = { from: 50, to: timeOf(0) };
    const both = merge(a, { archivedRanges: [{ from: 20, to: 30 }, last] });
    expect([both.archivedRanges, both.archived.size]).toEqual([[{ from: 10, to: 30 }, last], 0]);
    expect([9, 10, 30, 31].map((time) => isInRange(both.archivedRanges, time))).toEqual([false, true, true, false]);
  });
});

describe('encode and decode', { timeout: 60_000 }, () => {
  test('return an equal state', () =>
    forAll(runs)(anyState, (state) => {
      expect(plain(decode(encode(state)))).toEqual(plain(state));
    }));

  test('give equal states the same text, whatever the order of their marks', () =>
    forAll(runs)(anyState, anyState, (a, b) => {
      expect(encode(merge(a, b))).toBe(encode(merge(b, a)));
    }));

  test('preserve negative times, times far ahead and the highest counter', () => {
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

  const POSITIONS = ['', 'x', ';;;', 'R;', 'Rzzzzzzzzzzzzzz;', 'R!;', 'A5_1;', 'A_;'];
  const MARKS = ['r1;', 'rabc,def;', `r${keyOf(1)};`, `r${keyOf(1)}1~;`, '__proto__'];
  test.each([...POSITIONS, ...MARKS, null, 7, {}])('decode %j to the empty state', (text) =>
    expect(plain(decode(text))).toEqual(plain(EMPTY)),
  );

  test('decode any value without an exception', () =>
    forAll({ numRuns: 2000 })(
      fc.oneof(fc.anything(), fc.string({ maxLength: 80 }), fc.stringMatching(/^[RSAbrsaz;,~_0-9a-z]{0,80}$/)),
      (text) => {
        const state = decode(text);
        expect(plain(decode(encode(state)))).toEqual(plain(state));
      },
    ));

  test('drop positions after the latest possible one and keep the marks below them', () => {
    const state = decode(`R${(NOW + DAY).toString(36)};r${keyOf(1)}${NOW.toString(36)};`, LATEST);
    expect([state.readUpTo, state.read.size]).toEqual([Number.NEGATIVE_INFINITY, 1]);
  });

  test('decode a text of more than 256,000 characters to the empty state', () =>
    expect(decode(`R1;r${'x'.repeat(limits.MAX_STATE_LENGTH)}`)).toBe(EMPTY));
});

describe('prune', () => {
  const fullState = (counter: number, every = MINUTE): ReadState =>
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
      snoozed: marks(range(0, limits.MAX_SNOOZED), counter, every),
    });

  test('keeps 10,000 read, unread and archived marks together', () => {
    const state = prune(fullState(2), NOW);
    expect(state.read.size + state.archived.size).toBe(MAX_MARKS);
    expect(prune(state, NOW)).toBe(state);
  });

  test.each([
    ['first marks of one week', 1, MINUTE],
    ['marks that were taken back, of three years', 2, 157_000],
    ['marks with the highest counter, of a century', MAX_COUNTER, 315_000_000],
  ])('keeps a full state of %s below 256 kB', (_name, counter, every) =>
    expect(encode(prune(fullState(counter, every), NOW)).length).toBeLessThanOrEqual(limits.MAX_STATE_LENGTH - 8000),
  );

  test('drops marks dated in the future first, then the oldest', () => {
    const future = new Map([['zzzzzzzzzzz', { time: 253_402_300_799_999, counter: 1 }]]);
    const state = prune(merge(EMPTY, { read: new Map([...marks(range(0, MAX_MARKS + 10)), ...future]) }), NOW);
    expect(state.read.size).toBe(MAX_MARKS);
    const isKept = [keyOf(0), keyOf(MAX_MARKS - 1), keyOf(MAX_MARKS), 'zzzzzzzzzzz'].map((key) => state.read.has(key));
    expect(isKept).toEqual([true, true, false, false]);
  });

  test('drops the same marks in browser and proxy, so merging again restores none', () => {
    const browser = prune(merge(EMPTY, { read: marks(range(0, 9000)), archived: marks(range(0, 4000)) }), NOW);
    const proxy = prune(merge(EMPTY, { read: marks(range(3000, 12_000), 2) }), NOW);
    const onProxy = prune(merge(proxy, browser), NOW);
    const inBrowser = prune(merge(browser, onProxy), NOW);
    expect([encode(inBrowser), missingIn(onProxy, inBrowser)]).toEqual([encode(onProxy), null]);
  });
});

describe('snoozes', () => {
  const at = (entries: readonly (readonly [place: number, time: number, counter: number])[]): ReadState =>
    merge(EMPTY, { snoozed: new Map(entries.map(([place, time, counter]) => [keyOf(place), { time, counter }])) });

  test('of two devices: the higher counter wins, and of equal ones the later time', () => {
    const [a, b] = [at([[1, NOW + DAY, 3]]), at([[1, NOW + MINUTE, 3]])];
    expect(merge(a, b).snoozed.get(keyOf(1))?.time).toBe(NOW + DAY);
    expect(merge(b, a).snoozed.get(keyOf(1))?.time).toBe(NOW + DAY);
    expect(merge(a, at([[1, NOW + MINUTE, 4]])).snoozed.get(keyOf(1))?.counter).toBe(4);
  });

  test('survive the encoding, and a text without them is still a whole state', () => {
    const state = at([
      [1, NOW + DAY, 3],
      [2, NOW - DAY, 4],
    ]);
    expect([plain(decode(encode(state))), decode(`R${NOW.toString(36)};`).snoozed.size]).toEqual([plain(state), 0]);
  });

  test('over the limit: those that last stay, and of the others the latest', () => {
    const over = range(0, limits.MAX_SNOOZED).map((place) => [place, NOW - place, 3] as const);
    const lasting = range(600, 640).map((place) => [place, NOW + place * DAY * 0.5, 3] as const);
    const state = prune(at([...over, ...lasting]), NOW);
    expect(state.snoozed.size).toBe(limits.MAX_SNOOZED);
    expect(lasting.every(([place]) => state.snoozed.has(keyOf(place)))).toBe(true);
    const isKept = (place: number): boolean => state.snoozed.has(keyOf(place));
    expect([isKept(0), isKept(limits.MAX_SNOOZED - 41), isKept(limits.MAX_SNOOZED - 40)]).toEqual([true, true, false]);
    expect(prune(state, NOW)).toBe(state);
  });

  test('for more than a year are junk and dropped, in browser and proxy alike', () => {
    const state = at([
      [1, NOW + limits.MAX_SNOOZE_MS + DAY, 3],
      [2, NOW + limits.MAX_SNOOZE_MS, 3],
    ]);
    expect([...decode(encode(state), LATEST).snoozed.keys()]).toEqual([keyOf(2)]);
  });
});

describe('positions', () => {
  test('may be written up to one minute before the time of the service', () =>
    expect(limits.newestPosition(NOW)).toBe(NOW - MINUTE));

  test('more than ten minutes ahead of the service are removed, with nothing else', () => {
    const misdated = merge(EMPTY, {
      readUpTo: NOW + 40 * DAY,
      seenUpTo: NOW + 11 * MINUTE,
      archivedRanges: [{ from: 0, to: NOW + DAY }],
      bulkReads: new Map([['aaaaaaaaaaa', { time: NOW + DAY, counter: 1 }]]),
      read: marks([3], 2),
    });
    expect(plain(limits.withoutPositionsAfter(misdated, LATEST))).toEqual(plain({ ...EMPTY, read: marks([3], 2) }));
    const plausible = merge(EMPTY, { readUpTo: NOW + 9 * MINUTE });
    expect(plain(limits.withoutPositionsAfter(plausible, LATEST))).toEqual(plain(plausible));
    expect([misdated, plausible].map((state) => hasPositionsAfter(state, LATEST))).toEqual([true, false]);
  });
});
