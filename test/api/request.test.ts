import { describe, expect, test } from 'vitest';
import { InboxError } from '../../src/api/error.js';
import { getFeed } from '../../src/api/inbox/feed.js';
import { recordAction } from '../../src/api/inbox/actions.js';
import type { HeaderSource, ApiConfig } from '../../src/api/config.js';
import { getPreferences } from '../../src/api/inbox/preferences.js';
import { json, serving, silence } from './support.js';

const page = { data: [], hasMore: false };
const ask = (service: ApiConfig, headers?: HeaderSource, options = {}) =>
  getFeed({ ...service, ...(headers && { headers }) }, 'me', {}, options);
const act = (service: ApiConfig, options = {}) =>
  recordAction(service, 'me', 'm', 'primary', { status: 'done' }, options);
const failureOf = async (asking: Promise<unknown>): Promise<InboxError> => {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof InboxError)) throw new TypeError(`no failure but ${String(failure)}`);
  return failure;
};

/** Answers, but its body never ends. */
const stuck = (signal: AbortSignal) =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (stream) => {
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      }),
    ),
  );

describe('headers of the host', () => {
  test.each<[string, HeaderSource]>([
    ['an object', { 'x-own': '1' }],
    ['a list of pairs', [['x-own', '1']]],
    ['Headers', new Headers({ 'x-own': '1' })],
    ['a function', () => ({ 'x-own': '1' })],
    ['an async function', async () => ({ 'x-own': '1' })],
  ])('are sent when they are %s', async (_, headers) => {
    const { asked, service } = serving(json(page));
    await ask(service, headers);
    expect(asked[0]?.headers.get('x-own')).toBe('1');
  });

  test('are asked for again once after a 401, and the key and the bytes stay the same', async () => {
    const { asked, service } = serving(json({}, 401), json({ _id: 'm' }, 201));
    let times = 0;
    await act({ ...service, headers: () => ({ 'x-own': String((times += 1)) }) });
    expect(asked.map((one) => one.headers.get('x-own'))).toEqual(['1', '2']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe(asked[1]?.headers.get('idempotency-key'));
    expect(asked[0]?.body).toBe(asked[1]?.body);
  });

  test('a second 401 in a row means signed out', async () => {
    const { asked, service } = serving(json({}, 401));
    expect(await failureOf(ask(service, () => ({})))).toMatchObject({ code: 'signed-out', status: 401 });
    expect(asked).toHaveLength(2);
  });

  test('are not asked for again when they are a plain value', async () => {
    const { asked, service } = serving(json({}, 401));
    expect((await failureOf(ask(service, { a: 'b' }))).code).toBe('signed-out');
    expect(asked).toHaveLength(1);
  });

  test('a function that throws fails the call and nothing more', async () => {
    const { asked, service } = serving(json(page));
    await failureOf(ask(service, () => Promise.reject(new Error('no token'))));
    expect(asked).toEqual([]);
  });

  test('a function that never answers runs into the time limit', async () => {
    const { service } = serving(json(page));
    expect((await failureOf(ask({ ...service, timeout: 1 }, () => new Promise(() => {})))).code).toBe('timeout');
  });
});

describe('the end of a call', () => {
  test('no answer in time is a timeout', async () => {
    const { service } = serving(silence);
    const failure = await failureOf(ask({ ...service, timeout: 1 }));
    expect(failure).toMatchObject({ code: 'timeout', status: undefined });
  });

  test('a body that never ends is a timeout too', async () => {
    expect((await failureOf(ask({ ...serving(stuck).service, timeout: 1 }))).code).toBe('timeout');
  });

  test("a host's own fetch that knows no signal ends in time as well", async () => {
    const { service } = serving(() => new Promise(() => {}));
    expect((await failureOf(ask({ ...service, timeout: 1 }))).code).toBe('timeout');
  });

  test('a network that is not there is offline', async () => {
    const { service } = serving(new TypeError('Failed to fetch'));
    expect(await failureOf(ask(service))).toMatchObject({ code: 'offline' });
  });

  test('whoever asked may end it, and gets their own reason back', async () => {
    const { service } = serving(silence);
    const ended = new AbortController();
    const asking = ask(service, undefined, { signal: ended.signal });
    ended.abort('enough');
    await expect(asking).rejects.toBe('enough');
  });

  test('a write may outlive the page', async () => {
    const { asked, service } = serving(json({ _id: 'm' }));
    await act(service, { keepalive: true });
    expect(asked[0]?.init.keepalive).toBe(true);
  });

  test('a key that is given is the key that is sent', async () => {
    const { asked, service } = serving(json({ _id: 'm' }));
    await act(service, { idempotencyKey: 'mine' });
    expect(asked[0]?.headers.get('idempotency-key')).toBe('mine');
  });

  test('the headers of an answer are seen, of a failure too', async () => {
    const seen: (string | null)[] = [];
    const onHeaders = (headers: Headers): void => void seen.push(headers.get('inbox-subject'));
    await ask(serving(json(page, 200, { 'inbox-subject': 'a' })).service, undefined, { onHeaders });
    await failureOf(ask(serving(json({}, 500, { 'inbox-subject': 'b' })).service, undefined, { onHeaders }));
    expect(seen).toEqual(['a', 'b']);
  });
});

const retryAfter = async (said: string, status = 429) =>
  (await failureOf(ask(serving(json({}, status, { 'retry-after': said })).service))).retryAfter;

describe('Retry-After', () => {
  test('counts seconds', async () => expect(await retryAfter('7')).toBe(7000));
  test('counts up to a date', async () => {
    const wait = (await retryAfter(new Date(Date.now() + 600_000).toUTCString())) ?? 0;
    expect(wait).toBeGreaterThan(500_000);
    expect(wait).toBeLessThanOrEqual(600_000);
  });
  test('a date that is past means now', async () => expect(await retryAfter('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0));
  test('is an hour at most', async () => expect(await retryAfter('99999999999')).toBe(3_600_000));
  test.each(['', 'soon', '-', 'NaN'])('%j says nothing', async (said) =>
    expect(await retryAfter(said)).toBeUndefined(),
  );
});

describe('every failure has a kind', () => {
  test.each([
    [301, 'signed-out'],
    [302, 'signed-out'],
    [400, 'refused'],
    [401, 'signed-out'],
    [403, 'refused'],
    [404, 'missing'],
    [405, 'refused'],
    [408, 'broken'],
    [409, 'busy'],
    [410, 'missing'],
    [412, 'refused'],
    [413, 'refused'],
    [414, 'refused'],
    [415, 'refused'],
    [422, 'refused'],
    [425, 'busy'],
    [429, 'busy'],
    [500, 'broken'],
    [502, 'broken'],
    [503, 'broken'],
    [504, 'broken'],
  ])('%i is %s', async (status, code) => {
    const failure = await failureOf(ask(serving(json({ message: 'x' }, status)).service));
    expect(failure).toMatchObject({ code, status });
  });

  test('a 503 that says when is busy', async () =>
    expect((await failureOf(ask(serving(json({}, 503, { 'retry-after': '1' })).service))).code).toBe('busy'));

  test('a redirect that fetch keeps to itself is signed out', async () => {
    const opaque = Object.defineProperties(new Response(null), { status: { value: 0 }, ok: { value: false } });
    expect((await failureOf(ask(serving(() => Promise.resolve(opaque)).service))).code).toBe('signed-out');
  });

  test('an answer given again says so', async () => {
    const { service } = serving(json({}, 500, { 'idempotency-replay': 'true' }));
    expect((await failureOf(act(service))).replayed).toBe(true);
  });

  test.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['half an answer', '{"data":['],
    ['a word', '"ok"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a feed without a list', '{"hasMore":true}'],
    ['a feed whose list is an object', '{"data":{}, "hasMore":false}'],
  ])('a success with %s in it is malformed', async (_, body) => {
    const failure = await failureOf(ask(serving(new Response(body)).service));
    expect(failure).toMatchObject({ code: 'malformed', status: 200 });
  });

  test('preferences with neither part are malformed, so that what was known is kept', async () => {
    expect((await failureOf(getPreferences(serving(json({ ok: true })).service, 'me'))).code).toBe('malformed');
  });
});
