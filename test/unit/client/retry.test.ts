/** Retries: after which responses, with which idempotency key, and after which delay. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/admin/client.js';
import { errorOf, json, networkError, noReply, stubClient, stubService, type Reply } from '../api/stub-service.js';

const ok = json({ data: { _id: 's', subscriberId: 'me' } });
const failed = (status: number, headers: Record<string, string> = {}): Response =>
  json({ statusCode: status, message: 'no' }, status, headers);
const withRetryAfter = (status: number, seconds: string): Response => failed(status, { 'retry-after': seconds });
const replayed = (status: number): Response => failed(status, { 'idempotency-replay': 'true' });

const read = (...replies: Reply[]) => {
  const stub = stubClient(replies);
  return { ...stub, call: stub.client.getSubscriber('me') };
};
const write = (...replies: Reply[]) => {
  const stub = stubClient(replies);
  return { ...stub, call: stub.client.updateSubscriber('me', { firstName: 'x' }, { idempotencyKey: 'mine' }) };
};
const keysOf = ({ requests }: Pick<ReturnType<typeof stubClient>, 'requests'>) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));

describe('a read', () => {
  test.each([408, 425, 500, 502, 503, 504])('is retried after %i', async (status) => {
    const { call, requests, delays } = read(failed(status), ok);
    expect(await call).toMatchObject({ _id: 's' });
    expect([requests.length, delays]).toEqual([2, [1000]]);
  });

  test('is retried three times after network errors and then fails', async () => {
    const { call, requests, delays } = read(networkError);
    expect(await errorOf(call)).toMatchObject({ code: 'offline' });
    expect([requests.length, delays]).toEqual([4, [1000, 2000, 4000]]);
  });

  test('is retried after random delays below a bound that doubles up to maxDelay', async () => {
    const { client, delays } = stubClient([networkError], { retries: 8, random: () => 0.5 });
    await errorOf(client.getSubscriber('me'));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 501])('is not retried after %i', async (status) => {
    const { call, requests } = read(failed(status), ok);
    expect(await errorOf(call)).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  test('is not retried after a malformed response', async () => {
    const { call, requests } = read(new Response('<!doctype html>'), ok);
    expect(await errorOf(call)).toMatchObject({ code: 'malformed' });
    expect(requests).toHaveLength(1);
  });

  test('is not retried with the option retry: false', async () => {
    const { client, requests } = stubClient([networkError, ok], false);
    expect(await errorOf(client.getSubscriber('me'))).toMatchObject({ code: 'offline' });
    expect(requests).toHaveLength(1);
  });

  test('is retried after a timeout', async () => {
    const { client, requests } = stubClient([noReply, ok], {}, 5);
    expect(await client.getSubscriber('me')).toMatchObject({ _id: 's' });
    expect(requests).toHaveLength(2);
  });

  test('rejects with the reason of its signal at once, before and during the delay of a retry', async () => {
    const controller = new AbortController();
    // The client asks for the length of the delay, and then waits for an hour.
    const random = (): number => {
      queueMicrotask(() => controller.abort('enough'));
      return 1;
    };
    const { requests, config } = stubService(networkError);
    const retry = { minDelay: 3_600_000, maxDelay: 3_600_000, random };
    const client = createClient({ serviceUrl: config.url, apiKey: 'key', fetch: config.fetch, retry });
    await expect(client.getSubscriber('me', { signal: controller.signal })).rejects.toBe('enough');
    expect(requests).toHaveLength(1);
    await expect(client.getSubscriber('me', { signal: AbortSignal.abort('before') })).rejects.toBe('before');
  });

  test('of one page of a whole list is retried', async () => {
    const { client, requests } = stubClient([networkError, json({ data: [{ _id: 'a' }], hasMore: false })]);
    for await (const { _id } of client.messages()) expect(_id).toBe('a');
    expect(requests).toHaveLength(2);
  });
});

describe('Retry-After', () => {
  test('of 0 does not end the pause after a 429', async () => {
    const { client, delays } = stubClient([withRetryAfter(429, '0')], { random: () => 0 });
    await errorOf(client.getSubscriber('me'));
    expect(delays).toEqual([1000, 1000, 1000]);
  });

  test.each([429, 503])('of a %i is the minimum delay', async (status) => {
    const { call, delays } = read(withRetryAfter(status, '7'), ok);
    await call;
    expect(delays).toEqual([7000]);
  });

  test('delays a retry by one hour at most', async () => {
    const { call, delays } = read(withRetryAfter(429, '86400'), ok);
    await call;
    expect(delays).toEqual([3_600_000]);
  });

  test('above maxRetryAfter fails the call without a retry', async () => {
    const { client, delays } = stubClient([withRetryAfter(429, '60'), ok], { maxRetryAfter: 5000 });
    expect(await errorOf(client.getSubscriber('me'))).toMatchObject({ status: 429, retryAfter: 60_000 });
    expect(delays).toEqual([]);
  });
});

describe('a write', () => {
  test.each<[string, Reply]>([
    ['a network error', networkError],
    ['408', failed(408)],
    ['425', failed(425)],
    ['429', withRetryAfter(429, '1')],
    ['502', failed(502)],
    ['503 with Retry-After', withRetryAfter(503, '1')],
    ['504', failed(504)],
  ])('is retried with the same key and bytes after %s', async (_, reply) => {
    const sent = write(reply, ok);
    expect(await sent.call).toMatchObject({ _id: 's' });
    expect([keysOf(sent), sent.requests[1]?.body]).toEqual([['mine', 'mine'], sent.requests[0]?.body]);
  });

  test('sends one random key with all attempts if the caller passes none', async () => {
    const { client, requests } = stubClient([networkError, networkError, ok]);
    await client.recordAction('me', 'm', 'primary', { status: 'done' });
    expect([requests.length, new Set(keysOf({ requests })).size]).toEqual([3, 1]);
    expect(keysOf({ requests })[0]).toMatch(/^[\w-]{16,255}$/);
  });

  test('sends the same bytes again although the caller changed the object', async () => {
    const data = { plan: 'free' };
    const { client, requests } = stubClient([
      () => {
        data.plan = 'pro';
        throw networkError;
      },
      ok,
    ]);
    await client.updateSubscriber('me', { data });
    expect(requests.map(({ body }) => body)).toEqual(['{"data":{"plan":"free"}}', '{"data":{"plan":"free"}}']);
  });

  test.each<[string, Reply]>([
    ['500', failed(500)],
    ['503 without Retry-After', failed(503)],
    ['a replayed 500', replayed(500)],
    ['a replayed 502', replayed(502)],
    ['a replayed 503', replayed(503)],
  ])('is retried once with a new key after %s, which the service would replay for the old key', async (_, reply) => {
    const successful = write(reply, ok);
    await successful.call;
    expect(keysOf(successful)).toEqual(['mine', 'mine-2']);
    const unsuccessful = write(reply);
    expect(await errorOf(unsuccessful.call)).toMatchObject({ code: 'broken' });
    expect(keysOf(unsuccessful)).toEqual(['mine', 'mine-2']);
  });

  test('keeps its new key after a network error', async () => {
    const sent = write(failed(500), networkError, ok);
    await sent.call;
    expect(keysOf(sent)).toEqual(['mine', 'mine-2', 'mine-2']);
  });

  test('makes no new key longer than 255 characters', async () => {
    const { client, requests } = stubClient([failed(500), ok]);
    await client.updateSubscriber('me', {}, { idempotencyKey: 'k'.repeat(255) });
    const [first, second] = keysOf({ requests });
    expect(second).toHaveLength(255);
    expect(second).not.toBe(first);
  });

  test('is retried after a 409 with Retry-After for five minutes, which does not count as retries', async () => {
    const sent = write(...Array.from({ length: 10 }, () => withRetryAfter(409, '1')), ok);
    await sent.call;
    expect([new Set(keysOf(sent)), sent.delays]).toEqual([new Set(['mine']), Array.from({ length: 10 }, () => 1000)]);
    const conflicting = write(withRetryAfter(409, '20'));
    expect(await errorOf(conflicting.call)).toMatchObject({ status: 409 });
    expect(conflicting.delays.reduce((sum, delay) => sum + delay, 0)).toBe(300_000);
    expect((await errorOf(write(withRetryAfter(409, '0')).call)).status).toBe(409);
  });

  test('is retried three times, one second apart, after a 409 without Retry-After', async () => {
    const { call, delays } = write(failed(409));
    expect(await errorOf(call)).toMatchObject({ status: 409 });
    expect(delays).toEqual([1000, 1000, 1000]);
  });

  test('is not retried after a replayed 409, nor after any 409 of a PUT, whose key the service ignores', async () => {
    const { call, requests } = write(replayed(409));
    await errorOf(call);
    expect(requests).toHaveLength(1);
    const put = stubClient([failed(409)]);
    await errorOf(put.client.updateIntegration('i', { identifier: 'taken' }));
    expect(put.requests).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 413, 415, 422])('is not retried after %i', async (status) => {
    const { call, requests } = write(failed(status), ok);
    expect(await errorOf(call)).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });
});
