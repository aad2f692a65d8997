/** One request: headers of the host, time limit and abort, `Retry-After`, and the error code of each response. */
import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { getFeed } from '../../../src/api/inbox/feed.js';
import { recordAction } from '../../../src/api/inbox/actions.js';
import type { ApiConfig, HeaderSource } from '../../../src/api/config.js';
import { getPreferences } from '../../../src/api/inbox/preferences.js';
import { errorOf, json, noReply, stubService, type Reply } from './stub-service.js';

const page = { data: [], hasMore: false };
const read = (config: ApiConfig, headers?: HeaderSource, options = {}) =>
  getFeed({ ...config, ...(headers && { headers }) }, 'me', {}, options);
const write = (config: ApiConfig, options = {}) =>
  recordAction(config, 'me', 'm', 'primary', { status: 'done' }, options);

/** Responds with headers and a body that never ends. */
const endlessBody: Reply = (signal) => {
  const start = (stream: ReadableStreamDefaultController): void =>
    signal.addEventListener('abort', () => stream.error(signal.reason));
  return new Response(new ReadableStream({ start }));
};

describe('headers of the host', () => {
  test.each<[string, HeaderSource]>([
    ['an object', { 'x-own': '1' }],
    ['a list of pairs', [['x-own', '1']]],
    ['Headers', new Headers({ 'x-own': '1' })],
    ['a function', () => ({ 'x-own': '1' })],
    ['an async function', async () => ({ 'x-own': '1' })],
  ])('are sent from %s', async (_, headers) => {
    const { requests, config } = stubService(json(page));
    await read(config, headers);
    expect(requests[0]?.headers.get('x-own')).toBe('1');
  });

  test('are requested again once after a 401, with the same idempotency key and bytes', async () => {
    const { requests, config } = stubService(json({}, 401), json({ _id: 'm' }, 201));
    let count = 0;
    await write({ ...config, headers: () => ({ 'x-own': String((count += 1)) }) });
    expect(requests.map(({ headers }) => headers.get('x-own'))).toEqual(['1', '2']);
    expect(requests[0]?.headers.get('idempotency-key')).toBe(requests[1]?.headers.get('idempotency-key'));
    expect(requests[0]?.body).toBe(requests[1]?.body);
  });

  test('are requested no third time: a second 401 is signed-out', async () => {
    const { requests, config } = stubService(json({}, 401));
    expect(await errorOf(read(config, () => ({})))).toMatchObject({ code: 'signed-out', status: 401 });
    expect(requests).toHaveLength(2);
  });

  test('cause no second request after a 401 if they are a plain value', async () => {
    const { requests, config } = stubService(json({}, 401));
    expect([(await errorOf(read(config, { a: 'b' }))).code, requests.length]).toEqual(['signed-out', 1]);
  });

  test('fail the call without a request if their function rejects', async () => {
    const { requests, config } = stubService(json(page));
    await errorOf(read(config, () => Promise.reject(new Error('no token'))));
    expect(requests).toEqual([]);
  });

  test('fail the call with timeout if their function never resolves', async () => {
    const { config } = stubService(json(page));
    expect((await errorOf(read({ ...config, timeout: 1 }, () => new Promise(() => {})))).code).toBe('timeout');
  });
});

describe('a call', () => {
  test.each<[string, Reply]>([
    ['no response arrives in time', noReply],
    ['the body does not end in time', endlessBody],
    ['a custom fetch ignores the signal', () => new Promise(() => {})],
  ])('fails with timeout if %s', async (_, reply) => {
    const error = await errorOf(read({ ...stubService(reply).config, timeout: 1 }));
    expect(error).toMatchObject({ code: 'timeout', status: undefined });
  });

  test('fails with offline after a network error', async () => {
    const { config } = stubService(new TypeError('Failed to fetch'));
    expect(await errorOf(read(config))).toMatchObject({ code: 'offline' });
  });

  test('rejects with the reason of its signal when the caller aborts it', async () => {
    const { config } = stubService(noReply);
    const controller = new AbortController();
    const call = read(config, undefined, { signal: controller.signal });
    controller.abort('enough');
    await expect(call).rejects.toBe('enough');
  });

  test('passes keepalive and the idempotency key of the caller to fetch', async () => {
    const { requests, config } = stubService(json({ _id: 'm' }));
    await write(config, { keepalive: true, idempotencyKey: 'mine' });
    expect([requests[0]?.init.keepalive, requests[0]?.headers.get('idempotency-key')]).toEqual([true, 'mine']);
  });

  test('leaves no listener on its signal: Node.js would keep it in memory', async () => {
    const { requests, config } = stubService(json(page), new TypeError('network'));
    for (const call of [read, read])
      await call(config, undefined, { signal: new AbortController().signal }).catch(() => {});
    expect(requests.map(({ init }) => getEventListeners(init.signal!, 'abort'))).toEqual([[], []]);
  });

  test('passes the headers of a response and of an error response to onHeaders', async () => {
    const subjects: (string | null)[] = [];
    const onHeaders = (headers: Headers): void => void subjects.push(headers.get('inbox-subject'));
    await read(stubService(json(page, 200, { 'inbox-subject': 'a' })).config, undefined, { onHeaders });
    await errorOf(read(stubService(json({}, 500, { 'inbox-subject': 'b' })).config, undefined, { onHeaders }));
    expect(subjects).toEqual(['a', 'b']);
  });
});

test('Retry-After is read as a number of milliseconds, and is undefined if it is invalid', async () => {
  const retryAfterOf = async (header: string): Promise<number | undefined> =>
    (await errorOf(read(stubService(json({}, 429, { 'retry-after': header })).config))).retryAfter;
  expect([await retryAfterOf('7'), await retryAfterOf('soon')]).toEqual([7000, undefined]);
});

describe('the code of an error', () => {
  test.each([
    ['signed-out', [301, 302, 401]],
    ['refused', [400, 403, 405, 412, 413, 414, 415, 422]],
    ['missing', [404, 410]],
    ['busy', [409, 425, 429]],
    ['broken', [408, 500, 502, 503, 504]],
  ])('is %s after each of %j', async (code, statuses) => {
    for (const status of statuses)
      expect(await errorOf(read(stubService(json({ message: 'x' }, status)).config))).toMatchObject({ code, status });
  });

  test('after a 503 with Retry-After is busy', async () =>
    expect((await errorOf(read(stubService(json({}, 503, { 'retry-after': '1' })).config))).code).toBe('busy'));

  test('after an opaque redirect is signed-out', async () => {
    const opaque = Object.defineProperties(new Response(null), { status: { value: 0 }, ok: { value: false } });
    expect((await errorOf(read(stubService(() => Promise.resolve(opaque)).config))).code).toBe('signed-out');
  });

  test('comes with replayed if the service replays a stored response', async () => {
    const { config } = stubService(json({}, 500, { 'idempotency-replay': 'true' }));
    expect((await errorOf(write(config))).replayed).toBe(true);
  });

  test.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['an empty body', ''],
    ['half a response', '{"data":['],
    ['a string', '"ok"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a feed without a list', '{"hasMore":true}'],
    ['a feed whose list is an object', '{"data":{}, "hasMore":false}'],
  ])('after a 200 with %s is malformed', async (_, body) => {
    const error = await errorOf(read(stubService(new Response(body)).config));
    expect(error).toMatchObject({ code: 'malformed', status: 200 });
  });

  test('after preferences without any part is malformed, so the preferences on the page stay', async () =>
    expect((await errorOf(getPreferences(stubService(json({ ok: true })).config, 'me'))).code).toBe('malformed'));
});
