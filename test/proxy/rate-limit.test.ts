// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { RateVerdict } from '../../src/proxy/proxy.js';
import { createTokenBuckets } from '../../src/proxy/rate-limit.js';
import { ACTION, FEED, bench } from './support.js';

describe('a subscriber can’t ask without end', () => {
  it('100 times at once and 300 times a minute, unless the host says otherwise', async () => {
    const { ask, sent } = bench({ rateLimit: {} });
    const statuses = await Promise.all(Array.from({ length: 103 }, async () => (await ask(FEED)).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(sent.length).toBeLessThanOrEqual(statuses.filter((status) => status === 200).length);
  });

  it('and is told when to come back', async () => {
    const { ask, sent } = bench({ rateLimit: { perMinute: 1, burst: 2 } });
    await ask(FEED);
    await ask(FEED);
    const { status, body, headers } = await ask(FEED);
    expect([status, body['code']]).toEqual([429, 'rate-limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('inbox-subject')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toHaveLength(2);
  });

  it('while others still can', async () => {
    const { ask } = bench({
      rateLimit: { burst: 1, perMinute: 1 },
      subscriber: (request) => request.headers.get('x-who'),
    });
    const as = async (who: string): Promise<number> => (await ask(FEED, { headers: { 'x-who': who } })).status;
    expect([await as('ann'), await as('ann'), await as('bob')]).toEqual([200, 429, 200]);
  });

  it('nor by requests that are refused', async () => {
    const { ask } = bench({ rateLimit: { burst: 2, perMinute: 1 } });
    await ask(`${FEED}?limit=0`);
    await ask(ACTION, { method: 'POST' });
    expect((await ask(FEED)).status).toBe(429);
  });

  it('nor by requests for the inboxes of others', async () => {
    const { ask } = bench({ rateLimit: { burst: 2, perMinute: 1 } });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) statuses.push((await ask('/v2/subscribers/bob')).status);
    expect(statuses).toEqual([403, 403, 429]);
  });
});

describe('the host may', () => {
  it.each<[RateVerdict, number, string | null]>([
    [true, 200, null],
    [false, 429, null],
    [{ retryAfter: 3 }, 429, '3'],
    [{ retryAfter: 0.2 }, 429, '1'],
    [{ retryAfter: Number.NaN }, 429, null],
    [{ retryAfter: Infinity }, 429, null],
    [{ retryAfter: -1 }, 429, null],
  ])('decide for itself (%j)', async (verdict, status, wait) => {
    const rateLimit = vi.fn<(subscriberId: string) => Promise<RateVerdict>>(() => Promise.resolve(verdict));
    const answer = await bench({ rateLimit }).ask(FEED);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
    expect(rateLimit.mock.calls).toEqual([['ann']]);
  });

  it('fail at that, and nothing is let through', async () => {
    const { ask, sent } = bench({ rateLimit: () => Promise.reject(new Error('down')) });
    expect((await ask(FEED)).status).toBe(500);
    expect(sent).toEqual([]);
  });

  it('have no limit', async () => {
    const { ask, sent } = bench({ rateLimit: false });
    for (let times = 0; times < 150; times += 1) await ask(FEED);
    expect(sent).toHaveLength(150);
  });
});

describe('a bucket', () => {
  it('fills again with time, and never above its brim', () => {
    let now = 0;
    const allow = createTokenBuckets({ perMinute: 60, burst: 3 }, () => now);
    const take = (times: number): RateVerdict[] => Array.from({ length: times }, () => allow('ann'));
    expect(take(4)).toEqual([true, true, true, { retryAfter: 1 }]);
    now = 999;
    expect(take(1)).toEqual([{ retryAfter: 1 }]);
    now = 2000;
    expect(take(3)).toEqual([true, true, { retryAfter: 1 }]);
    now = 3_600_000;
    expect(take(4)).toEqual([true, true, true, { retryAfter: 1 }]);
  });

  it('gives nothing for a clock that is set back', () => {
    let now = 10_000_000;
    const allow = createTokenBuckets({ perMinute: 1, burst: 1 }, () => now);
    expect(allow('ann')).toBe(true);
    now = 0;
    expect(allow('ann')).toEqual({ retryAfter: 60 });
    now = 60_000;
    expect(allow('ann')).toBe(true);
  });

  it('is forgotten where there are too many, the quietest first', () => {
    const allow = createTokenBuckets({ perMinute: 1, burst: 1, subscribers: 2 }, () => 0);
    for (const who of ['ann', 'bob']) expect(allow(who)).toBe(true);
    expect(allow('ann')).not.toBe(true);
    expect(allow('eve')).toBe(true);
    expect(allow('ann')).not.toBe(true);
    expect(allow('bob')).toBe(true);
  });
});
