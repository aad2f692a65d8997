// @vitest-environment node
/** Routes and paths: hostile ids never reach another URL of the service. */
import { describe, expect, it } from 'vitest';
import { buildUrl } from '../../../src/proxy/upstream/send.js';
import { readCorpora } from '../../support/adversarial/corpora.js';
import { INBOX_HEADERS, KEY, createTestProxy, readResponse } from '../../support/test-proxy.js';
import { ACTION, FEED, PAGE, PREFERENCES, SERVICE, SUBSCRIBER } from '../../support/addresses.js';

const DOTS = ['.', '..', '...', '%2e', '%2e%2e', '.%2e', '%2E.', '..;', '..;/', '．．', '..\0', '.. ', ' ..'];
const SLASHES = ['/', '//', '\\', '/\\', '%2f', '%5c', '%2F%2F', '／', '＼', '%c0%af', '%e0%80%af', '∕'];
const TARGETS = ['', 'integrations', 'v2/subscribers', 'bob/notifications/feed', 'etc/passwd', 'me'];
const UNUSUAL = Object.values({
  ids: ['', 'bob', 'me/..', 'ann/../bob', 'ann%2fbob', 'm1/actions', 'a'.repeat(65), 'a'.repeat(5000)],
  queries: ['?', '#', '?x=1', '#x', 'm1?limit=100', 'm1#', 'm1;a=b', '&', '+', '='],
  hosts: ['@evil.example', 'http://evil.example', '//evil.example', ':80', 'm1\r\nHost: evil.example'],
  controls: ['%0d%0aSet-Cookie:a=b', '\t', '\n', '%00', 'm1%00', '\u2028', '\u202e', '\ufeff'],
  letters: ['é', '中', '😀', '\ud800', '%', '%zz', '%u002e', "'", '"', '<', '|', '^', '`'],
  names: ['{self}', '{message}', '__proto__ ', '*', '$ne', '[object Object]'],
}).flat();

const PATH_VALUES = [
  ...DOTS,
  ...SLASHES,
  ...UNUSUAL,
  ...DOTS.flatMap((dots) => SLASHES.flatMap((slash) => TARGETS.map((target) => dots + slash + target))),
  ...SLASHES.flatMap((slash) => [1, 2, 3, 4, 5].map((times) => `..${slash}`.repeat(times) + 'integrations')),
];

/** Replaces lone surrogates, which cannot be encoded. */
const replaceLoneSurrogates = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
const encode = (text: string): string => encodeURIComponent(replaceLoneSurrogates(text));

const encodings = (raw: string): string[] => [
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

/** All URLs that may be requested of the service for `ann`. */
const EXPECTED =
  /^https:\/\/service\.example\/api(\/v1\/subscribers\/ann\/notifications\/feed(\?(limit|page|read|seen|payload)=[\w%&=]*)?|\/v1\/subscribers\/ann\/messages\/[\w-]{1,64}\/actions\/[\w-]{1,32}|\/v2\/subscribers\/ann(\/preferences)?)$/;

/** Returns a function that sends a request, and tells whether nothing was sent to another URL. */
async function createPathProbe(): Promise<(method: string, path: string) => Promise<boolean>> {
  const { proxy, serviceRequests } = createTestProxy();
  const headers = new Headers(INBOX_HEADERS);
  const first = await proxy(new Request(`${PAGE}/inbox${SUBSCRIBER}`, { headers }));
  headers.set('inbox-subject', first.headers.get('inbox-subject') ?? '');
  headers.set('content-type', 'application/json');
  return async (method, path) => {
    const countBefore = serviceRequests.length;
    const body = method === 'POST' ? '{"status":"done"}' : '{"channels":{"push":true}}';
    let request: Request;
    try {
      request = new Request(`${PAGE}/inbox${path}`, { method, headers, ...(method !== 'GET' && { body }) });
    } catch {
      // An invalid URL, which cannot be requested.
      return true;
    }
    const { status } = await readResponse(await proxy(request));
    const newRequests = serviceRequests.slice(countBefore);
    return newRequests.length === 0
      ? status >= 400
      : newRequests.length === 1 && newRequests.every(({ url }) => EXPECTED.test(url));
  };
}

it.each([...SLOTS])('a hostile id as %s leads to no other URL, raw and encoded up to 3 times', async (_, pathFor) => {
  const values = [...PATH_VALUES, ...readCorpora('path-traversal', 'crlf')];
  expect(values.length).toBeGreaterThan(900);
  const probePath = await createPathProbe();
  const escaped: string[] = [];
  for (const form of new Set(values.flatMap(encodings))) if (!(await probePath(...pathFor(form)))) escaped.push(form);
  expect(escaped).toEqual([]);
});

describe('only the routes of an inbox exist', () => {
  const UNKNOWN = {
    '': ['/', '/v1', '/v1/messages', '/v1/integrations/i1', '/v1/notifications/n1', '/constructor', '/__proto__'],
    '/v1/subscribers': ['', '/me', '/me/credentials', '/me/preferences', '/me/messages/m1/actions'],
    '/v2/subscribers': ['', '/me/', '/me/notifications/feed'],
  };
  const SIMILAR = [`${FEED}/`, `/${FEED}`, FEED.toUpperCase(), FEED.replace('v1', 'V1'), FEED.replace('me', '')];
  it.each([
    ...Object.entries(UNKNOWN).flatMap(([start, ends]) => ends.map((end) => start + end)),
    ...SIMILAR,
    FEED.replace('subscribers', '%73ubscribers'),
    SUBSCRIBER.replace('v2', 'v3'),
  ])('%s is answered by 404, and nothing is sent', async (path) => {
    const { send, serviceRequests } = createTestProxy();
    const answer = await send(path);
    expect([answer.status, answer.body['code'], serviceRequests]).toEqual([404, 'not-found', []]);
  });

  it.each([
    ['POST', FEED, 'GET'],
    ['HEAD', FEED, 'GET'],
    ['GET', ACTION, 'POST'],
    ['PUT', PREFERENCES, 'GET, PATCH'],
    ['DELETE', SUBSCRIBER, 'GET'],
    ['PATCH', SUBSCRIBER, 'GET'],
  ])('%s %s is answered by 405 with allow: %s', async (method, path, allow) => {
    const { send, serviceRequests } = createTestProxy();
    const { status, headers } = await send(path, { method });
    expect([status, headers.get('allow'), serviceRequests]).toEqual([405, allow, []]);
  });

  it.each([
    ['outside its base path', '/other', '/inbox'],
    ['at a longer path than its base path', '/inboxes', '/inbox'],
    ['at a path that continues its base path', '/inbox-', '/inbox'],
    ['at the default path when mounted elsewhere', '/inbox', '/api/inbox'],
  ])('a request %s is answered by 404', async (_, prefix, basePath) => {
    const { proxy, serviceRequests } = createTestProxy({ basePath });
    for (const path of [prefix + FEED, prefix + FEED.slice(1)])
      expect((await proxy(new Request(PAGE + path, { headers: INBOX_HEADERS }))).status).toBe(404);
    expect(serviceRequests).toEqual([]);
  });

  it.each(['/inbox', '/inbox/', '/a/b.c/~d-e', '/', ''])('are mounted at "%s"', async (basePath) => {
    const { proxy, serviceRequests } = createTestProxy({ basePath });
    await proxy(new Request(PAGE + basePath.replace(/\/$/, '') + FEED, { headers: INBOX_HEADERS }));
    expect(serviceRequests.map(({ url }) => url)).toEqual([`${SERVICE}/v1/subscribers/ann/notifications/feed`]);
  });
});

const build = (path: string, segments: number) => () => buildUrl(new URL(SERVICE), { path, segments });

describe('the finished URL is checked again before it is requested', () => {
  it.each(['ann%40x', 'a%2Fb', 'a%5cb', 'a..%2f', '...'])('and %s is accepted', (id) =>
    expect(build(`/v2/subscribers/${id}`, 3)().href).toBe(`${SERVICE}/v2/subscribers/${id}`),
  );

  const IDS = ['..', '%2e%2e', '..%2fb', 'a%5C..%5Cb', 'a%2F.', 'a/b', 'a?b', 'a#b', 'a\\b', 'é'];
  it.each([
    '/v2/subscribers',
    '@evil.example/v2/subscribers',
    '.evil.example/v2/subscribers',
    ...IDS.map((id) => `/v2/subscribers/${id}`),
  ])('and %s is rejected', (path) => expect(build(path, 3)).toThrow('failed'));

  it('and the error does not contain the key', () => expect(() => build('/..', 1)()).not.toThrow(KEY));
});
