/** Marks that follow the reader, kept by the proxy in a storage of the host's. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { mergeMarks } from '../../src/proxy/marks.js';
import type { MarksStorage } from '../../src/proxy/marks.js';
import type { MarksBody } from '../../src/wire/marks.js';
import { bench, FEED } from './support.js';

const MARKS = '/v1/subscribers/me/marks';

function memory(asText = false): MarksStorage & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => void values.set(key, asText ? JSON.stringify(value) : structuredClone(value)),
  };
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', '6b01550');
const points = fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), ids), { nil: undefined });
/** The time of a message is its own: the same in every mark of it. */
const entries = fc
  .dictionary(ids, fc.integer({ min: 1, max: 5 }))
  .map((counters) =>
    Object.fromEntries(Object.entries(counters).map(([id, n]) => [id, [n, id.charCodeAt(0) % 10] as const])),
  );
const anyMarks: fc.Arbitrary<MarksBody> = fc
  .record({ floor: points, seenFloor: points, read: entries, dismissed: entries })
  .map(({ floor, seenFloor, ...maps }) => ({ ...maps, ...(floor && { floor }), ...(seenFloor && { seenFloor }) }));

describe('merging marks', () => {
  it('gives the same in any order and grouping, however often', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, anyMarks, (a, b, c) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a));
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)));
        expect(mergeMarks(mergeMarks(a, b), b)).toEqual(mergeMarks(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes anything at all, and keeps only marks', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        const merged = mergeMarks(a, b);
        expect(mergeMarks(merged, merged)).toEqual(merged);
      }),
      { numRuns: 1000 },
    );
    const junk = {
      floor: ['x', 1],
      read: { '../up': [1, 2], none: [0, 1], half: [1.5, 2], good: [2, 5] },
      dismissed: [1],
    };
    expect(mergeMarks(junk, JSON.parse('{"read":{"__proto__":[1,2]},"seenFloor":[1e300,"a"]}'))).toEqual({
      read: { good: [2, 5] },
      dismissed: {},
    });
  });

  it('stays small: 500 read marks, 200 dismissed, the newest', () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`m${n}`, [1, n] as const]));
    const { read, dismissed } = mergeMarks({ read: many, dismissed: many }, {});
    expect([Object.keys(read ?? {}).length, Object.keys(dismissed ?? {}).length]).toEqual([500, 200]);
    expect(read).toHaveProperty('m899');
    expect(read).not.toHaveProperty('m399');
  });
});

describe('the proxy', () => {
  it('merges what is written, and brings it down with the first page, at no request of its own', async () => {
    for (const asText of [false, true]) {
      const { ask, write, sent } = bench({ marks: memory(asText) });
      expect((await ask(FEED)).body['marks']).toEqual({ read: {}, dismissed: {} });
      const wrote = await write('PATCH', MARKS, { floor: [5, 'b'], read: { x: [2, 3], y: [1, 4] } });
      expect(wrote.body).toEqual({ marks: { floor: [5, 'b'], read: { x: [2, 3] }, dismissed: {} } });
      await write('PATCH', MARKS, { floor: [4, 'z'], read: { x: [1, 3], z: [1, 9] }, dismissed: { q: [1, 2] } });
      const kept = { floor: [5, 'b'], read: { x: [2, 3], z: [1, 9] }, dismissed: { q: [1, 2] } };
      expect((await ask(FEED)).body['marks']).toEqual(kept);
      expect((await ask(MARKS)).body).toEqual({ marks: kept });
      expect(sent).toHaveLength(2);
    }
  });

  it('leaves them out of further pages and of filtered ones', async () => {
    const { ask } = bench({ marks: memory() });
    for (const query of ['?page=1', '?read=false', '?seen=true', `?payload=${btoa('{"a":1}')}`]) {
      expect((await ask(FEED + query)).body, query).not.toHaveProperty('marks');
    }
    expect((await ask(`${FEED}?page=0&limit=100`)).body).toHaveProperty('marks');
  });

  it('keeps two readers apart, under names that do not say who they are', async () => {
    const marks = memory();
    await bench({ marks, subscriber: () => 'ann' }).write('PATCH', MARKS, { read: { a: [1, 1] } });
    const other = bench({ marks, subscriber: () => 'ben' });
    expect((await other.ask(FEED)).body['marks']).toEqual({ read: {}, dismissed: {} });
    expect([...marks.values.keys()].join()).not.toContain('ann');
  });

  it('loses none of many writes at once', async () => {
    const { write, ask } = bench({ marks: memory() });
    await Promise.all(Array.from({ length: 50 }, (_, n) => write('PATCH', MARKS, { read: { [`m${n}`]: [1, n] } })));
    const { marks } = (await ask(MARKS)).body as { marks: MarksBody };
    expect(Object.keys(marks.read ?? {})).toHaveLength(50);
  });

  it('answers 404 where the host keeps none, and 400 to what is no mark', async () => {
    expect((await bench().ask(MARKS)).status).toBe(404);
    expect((await bench().write('PATCH', MARKS, { read: { a: [1, 1] } })).status).toBe(404);
    const { write } = bench({ marks: memory() });
    for (const body of [{}, { read: { a: 1 } }, { floor: 'x' }]) {
      expect((await write('PATCH', MARKS, body)).body['code']).toBe('bad-body');
    }
  });

  it('gives the feed without marks when the storage fails, says so to the host, and asks to write later', async () => {
    const onError = vi.fn();
    const broken = (): never => {
      throw new Error('disk full');
    };
    const { ask, write } = bench({ marks: { getItem: async () => broken(), setItem: broken }, onError });
    const { status, body } = await ask(FEED);
    expect([status, 'marks' in body]).toEqual([200, false]);
    const wrote = await write('PATCH', MARKS, { read: { a: [1, 1] } });
    expect([wrote.status, wrote.body['code']]).toEqual([503, 'busy']);
    expect(wrote.text).not.toContain('disk full');
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'failed' }));
  });

  it('writes for nobody but the one who is signed in', async () => {
    const { ask } = bench({ marks: memory() });
    const answer = await ask(MARKS, {
      method: 'PATCH',
      body: '{"read":{"a":[1,1]}}',
      headers: { 'content-type': 'application/json', 'inbox-subject': 'f'.repeat(32) },
    });
    expect([answer.status, answer.body['code']]).toEqual([412, 'subject-changed']);
  });
});
