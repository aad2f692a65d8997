// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { assert, asyncProperty, boolean, constantFrom, oneof, string, webPath } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUrl } from '../../src/proxy/upstream/send.js';
import { ACTION, FEED, KEY, PAGE, PREFERENCES, SERVICE, SUBSCRIBER, bench, read } from './support.js';

const DOTS = ['.', '..', '...', '%2e', '%2e%2e', '.%2e', '%2E.', '..;', '..;/', '．．', '..\0', '.. ', ' ..'];
const SLASHES = ['/', '//', '\\', '/\\', '%2f', '%5c', '%2F%2F', '／', '＼', '%c0%af', '%e0%80%af', '∕'];
const TARGETS = ['', 'integrations', 'v2/subscribers', 'bob/notifications/feed', 'etc/passwd', 'me'];
const ODD = [
  '',
  '?',
  '#',
  '?x=1',
  '#x',
  'm1?limit=100',
  'm1#',
  'm1;a=b',
  '@evil.example',
  'http://evil.example',
  '//evil.example',
  ':80',
  'm1\r\nHost: evil.example',
  '%0d%0aSet-Cookie:a=b',
  '\t',
  '\n',
  '%00',
  'm1%00',
  '\u2028',
  '\u202e',
  '\ufeff',
  'é',
  '中',
  '😀',
  '\ud800',
  'a'.repeat(65),
  'a'.repeat(5000),
  '%',
  '%zz',
  '%u002e',
  '{self}',
  '{message}',
  '__proto__ ',
  'me/..',
  'ann/../bob',
  '*',
  '$ne',
  '[object Object]',
  'bob',
  'ann%2fbob',
  'm1/actions',
  '&',
  '+',
  '=',
  "'",
  '"',
  '<',
  '|',
  '^',
  '`',
];

const own = [
  ...DOTS,
  ...SLASHES,
  ...ODD,
  ...DOTS.flatMap((dots) => SLASHES.flatMap((slash) => TARGETS.map((target) => dots + slash + target))),
  ...SLASHES.flatMap((slash) => [1, 2, 3, 4, 5].map((times) => `..${slash}`.repeat(times) + 'integrations')),
];

const corpus = (name: string): string[] => {
  const file = new URL(`../../../shared/corpora/${name}.json`, import.meta.url);
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** Half a character can't be encoded; it becomes the sign for that. */
const whole = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
const encode = (text: string): string => encodeURIComponent(whole(text));

const forms = (raw: string): string[] => [
  raw,
  encode(raw),
  encode(encode(raw)),
  encode(encode(encode(raw))),
  encode(raw).replaceAll('.', '%2e'),
];

const SLOTS = new Map<string, (value: string) => [method: string, path: string]>([
  ['the subscriber of a feed', (value) => ['GET', `/v1/subscribers/${value}/notifications/feed`]],
  ['the subscriber of an action', (value) => ['POST', `/v1/subscribers/${value}/messages/m1/actions/primary`]],
  ['the subscriber', (value) => ['GET', `/v2/subscribers/${value}`]],
  ['the subscriber of preferences', (value) => ['PATCH', `/v2/subscribers/${value}/preferences`]],
  ['the message', (value) => ['POST', `/v1/subscribers/me/messages/${value}/actions/primary`]],
  ['the action', (value) => ['POST', `/v1/subscribers/me/messages/m1/actions/${value}`]],
  ['the end of the feed', (value) => ['GET', `/v1/subscribers/me/notifications/feed${value}`]],
  ['the whole path', (value) => ['GET', `/${value}`]],
]);

/** All that ever may be asked of the service for `ann`, by the letter. */
const EXPECTED =
  /^https:\/\/service\.example\/api(\/v1\/subscribers\/ann\/notifications\/feed(\?(limit|page|read|seen|payload)=[\w%&=]*)?|\/v1\/subscribers\/ann\/messages\/[\w-]{1,64}\/actions\/[\w-]{1,32}|\/v2\/subscribers\/ann(\/preferences)?)$/;

/** Asks one proxy time and again, and says each time whether nothing left for anywhere else. */
async function shooter(): Promise<(method: string, path: string) => Promise<boolean>> {
  const { proxy, sent } = bench();
  const headers = new Headers({ 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' });
  const first = await proxy(new Request(`${PAGE}/inbox${SUBSCRIBER}`, { headers }));
  headers.set('inbox-subject', first.headers.get('inbox-subject') ?? '');
  headers.set('content-type', 'application/json');
  return async (method, path) => {
    const before = sent.length;
    const body = method === 'POST' ? '{"status":"done"}' : '{"channels":{"push":true}}';
    let request: Request;
    try {
      request = new Request(`${PAGE}/inbox${path}`, { method, headers, ...(method !== 'GET' && { body }) });
    } catch {
      // No address at all: it can't be asked.
      return true;
    }
    const { status } = await read(await proxy(request));
    const now = sent.slice(before);
    return now.length === 0 ? status >= 400 : now.length === 1 && now.every(({ url }) => EXPECTED.test(url));
  };
}

describe('a hostile id never leads anywhere but to one’s own inbox', () => {
  it.each([...SLOTS])('in the place of %s, raw and encoded up to three times', async (_, at) => {
    const values = [...own, ...corpus('path-traversal'), ...corpus('crlf')];
    expect(values.length).toBeGreaterThan(900);
    const fire = await shooter();
    const escaped: string[] = [];
    for (const form of new Set(values.flatMap(forms))) if (!(await fire(...at(form)))) escaped.push(form);
    expect(escaped).toEqual([]);
  });

  it('whatever it is', async () => {
    expect.hasAssertions();
    const fire = await shooter();
    await assert(
      asyncProperty(
        oneof(
          string({ unit: 'binary', maxLength: 80 }),
          string({
            unit: constantFrom('.', '/', '\\', '%', '2', 'e', 'f', '5', 'c', 'a', '?', '#'),
            maxLength: 20,
          }),
          webPath(),
        ),
        constantFrom(...SLOTS.values()),
        boolean(),
        async (value, at, encoded) => {
          expect(await fire(...at(encoded ? encode(value) : value))).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('nothing but the inbox’s own operations is there', () => {
  it.each([
    '/',
    '/v1',
    '/v1/subscribers',
    '/v2/subscribers',
    '/v1/messages',
    '/v1/integrations/i1',
    '/v1/notifications/n1',
    '/v1/subscribers/me/credentials',
    '/v1/subscribers/me',
    '/v2/subscribers/me/',
    `${FEED}/`,
    `/${FEED}`,
    FEED.toUpperCase(),
    '/v1/subscribers/me/preferences',
    '/v2/subscribers/me/notifications/feed',
    '/v1/subscribers/me/messages/m1/actions',
    '/V1/subscribers/me/notifications/feed',
    '/v1/subscribers//notifications/feed',
    '/v1/%73ubscribers/me/notifications/feed',
    '/constructor',
    '/__proto__',
    '/v3/subscribers/me',
  ])('%s is a 404, and nothing is sent', async (path) => {
    const { ask, sent } = bench();
    const answer = await ask(path);
    expect([answer.status, answer.body['code']]).toEqual([404, 'not-found']);
    expect(sent).toEqual([]);
  });

  it.each([
    ['POST', FEED, 'GET'],
    ['HEAD', FEED, 'GET'],
    ['GET', ACTION, 'POST'],
    ['PUT', PREFERENCES, 'GET, PATCH'],
    ['DELETE', SUBSCRIBER, 'GET'],
    ['PATCH', SUBSCRIBER, 'GET'],
  ])('%s %s is a 405 that says %s', async (method, path, allow) => {
    const { proxy, sent } = bench();
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
    const response = await proxy(new Request(`${PAGE}/inbox${path}`, { method, headers }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(sent).toEqual([]);
  });

  it.each([
    ['outside of its base path', '/other', '/inbox'],
    ['at a longer name than its base path', '/inboxes', '/inbox'],
    ['at a name that runs into its base path', '/inbox-', '/inbox'],
    ['at the default path when mounted elsewhere', '/inbox', '/api/inbox'],
  ])('%s', async (_, at, basePath) => {
    const { proxy, sent } = bench({ basePath });
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
    for (const path of [at + FEED, at + FEED.slice(1)])
      expect((await proxy(new Request(PAGE + path, { headers }))).status).toBe(404);
    expect(sent).toEqual([]);
  });

  it.each(['/inbox', '/inbox/', '/a/b.c/~d-e', '/', ''])('mounts at "%s"', async (basePath) => {
    const { proxy, sent } = bench({ basePath });
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
    await proxy(new Request(PAGE + basePath.replace(/\/$/, '') + FEED, { headers }));
    expect(sent.map(({ url }) => url)).toEqual([`${SERVICE}/v1/subscribers/ann/notifications/feed`]);
  });
});

const at = (path: string, segments: number) => () => buildUrl(new URL(SERVICE), { path, segments });

describe('the finished address is looked at once more before it is used', () => {
  it('and a right one goes', () => {
    expect(at('/v2/subscribers/ann%40x', 3)().href).toBe(`${SERVICE}/v2/subscribers/ann%40x`);
  });

  it.each([
    ['/v2/subscribers/..', 3],
    ['/v2/subscribers/%2e%2e', 3],
    ['/v2/subscribers/a%2fb', 3],
    ['/v2/subscribers/a%5Cb', 3],
    ['/v2/subscribers/a/b', 3],
    ['/v2/subscribers', 3],
    ['/v2/subscribers/a?b', 3],
    ['/v2/subscribers/a#b', 3],
    ['/v2/subscribers/a\\b', 3],
    ['@evil.example/v2/subscribers', 3],
    ['.evil.example/v2/subscribers', 3],
    ['/v2/subscribers/é', 3],
  ])('%s does not', (path, segments) => {
    expect(at(path, segments)).toThrow('failed');
  });

  it('without a word of the key', () => {
    expect(() => at('/..', 1)()).not.toThrow(KEY);
  });
});
