// @vitest-environment node
/** The rate limit of the proxy: the default, a function of the host, and the token bucket. */
import { describe, expect, it, vi } from 'vitest';
import type { RateVerdict } from '../../../src/proxy/proxy.js';
import { createTokenBuckets } from '../../../src/proxy/rate-limit.js';
import { ACTION, FEED, createTestProxy } from '../../support/test-proxy.js';

describe('the rate limit of a subscriber', () => {
  it('allows 100 requests at once by default', async () => {
    const { send, serviceRequests } = createTestProxy({ rateLimit: {} });
    const statuses = await Promise.all(Array.from({ length: 103 }, async () => (await send(FEED)).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(serviceRequests.length).toBeLessThanOrEqual(statuses.filter((status) => status === 200).length);
  });

  it('is answered by 429 with Retry-After and the subject', async () => {
    const { send, serviceRequests } = createTestProxy({ rateLimit: { perMinute: 1, burst: 2 } });
    await send(FEED);
    await send(FEED);
    const { status, body, headers } = await send(FEED);
    expect([status, body['code']]).toEqual([429, 'rate-limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('inbox-subject')).toMatch(/^[0-9a-f]{32}$/);
    expect(serviceRequests).toHaveLength(2);
  });

  it('does not affect other subscribers', async () => {
    const rateLimit = { burst: 1, perMinute: 1 };
    const { send } = createTestProxy({ rateLimit, subscriber: (request) => request.headers.get('x-who') });
    const sendAs = async (who: string): Promise<number> => (await send(FEED, { headers: { 'x-who': who } })).status;
    expect([await sendAs('ann'), await sendAs('ann'), await sendAs('bob')]).toEqual([200, 429, 200]);
  });

  it('counts requests that fail, and those for other subscribers', async () => {
    const { send } = createTestProxy({ rateLimit: { burst: 3, perMinute: 1 } });
    const failing = [
      await send(`${FEED}?limit=0`),
      await send(ACTION, { method: 'POST' }),
      await send('/v2/subscribers/bob'),
    ];
    expect([failing.map(({ status }) => status), (await send(FEED)).status]).toEqual([[400, 412, 403], 429]);
  });
});

describe('a rate limit of the host', () => {
  it.each<[RateVerdict, number, string | null]>([
    [true, 200, null],
    [false, 429, null],
    [{ retryAfter: 3 }, 429, '3'],
    [{ retryAfter: 0.2 }, 429, '1'],
    [{ retryAfter: Number.NaN }, 429, null],
    [{ retryAfter: Infinity }, 429, null],
    [{ retryAfter: -1 }, 429, null],
  ])('decides by its verdict %j', async (verdict, status, wait) => {
    const rateLimit = vi.fn<(subscriberId: string) => Promise<RateVerdict>>(() => Promise.resolve(verdict));
    const answer = await createTestProxy({ rateLimit }).send(FEED);
    expect([answer.status, answer.headers.get('retry-after'), rateLimit.mock.calls]).toEqual([status, wait, [['ann']]]);
  });

  it('that rejects is answered by 500, and nothing is sent', async () => {
    const { send, serviceRequests } = createTestProxy({ rateLimit: () => Promise.reject(new Error('down')) });
    expect([(await send(FEED)).status, serviceRequests]).toEqual([500, []]);
  });

  it('may be turned off', async () => {
    const { send, serviceRequests } = createTestProxy({ rateLimit: false });
    for (let times = 0; times < 150; times += 1) await send(FEED);
    expect(serviceRequests).toHaveLength(150);
  });
});

describe('a token bucket', () => {
  it('refills over time, up to the burst size', () => {
    let now = 0;
    const allow = createTokenBuckets({ perMinute: 60, burst: 3 }, () => now);
    const readStream = (times: number): RateVerdict[] => Array.from({ length: times }, () => allow('ann'));
    expect(readStream(4)).toEqual([true, true, true, { retryAfter: 1 }]);
    now = 999;
    expect(readStream(1)).toEqual([{ retryAfter: 1 }]);
    now = 2000;
    expect(readStream(3)).toEqual([true, true, { retryAfter: 1 }]);
    now = 3_600_000;
    expect(readStream(4)).toEqual([true, true, true, { retryAfter: 1 }]);
  });

  it('gains no tokens from a clock that is set back', () => {
    let now = 10_000_000;
    const allow = createTokenBuckets({ perMinute: 1, burst: 1 }, () => now);
    expect(allow('ann')).toBe(true);
    now = 0;
    expect(allow('ann')).toEqual({ retryAfter: 60 });
    now = 60_000;
    expect(allow('ann')).toBe(true);
  });

  it('is removed if there are too many, the least recently used first', () => {
    const allow = createTokenBuckets({ perMinute: 1, burst: 1, subscribers: 2 }, () => 0);
    for (const who of ['ann', 'bob']) expect(allow(who)).toBe(true);
    expect(allow('ann')).not.toBe(true);
    expect(allow('eve')).toBe(true);
    expect(allow('ann')).not.toBe(true);
    expect(allow('bob')).toBe(true);
  });
});
