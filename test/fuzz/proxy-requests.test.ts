/**
 * The proxy before any request: nothing leaves for elsewhere, the key stays where it is, and the answer is one of a list.
 * That the key is in no answer is looked at by `read`.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../adversarial/json.js';
import { ADVERSARIAL_STRINGS } from '../adversarial/strings.js';
import { ACTION, bench, FEED, KEY, PAGE, PREFERENCES, read, SERVICE, SUBSCRIBER } from '../proxy/support.js';
import type { Sent } from '../proxy/support.js';
import { headerValue, STATUSES } from './proxy.js';
import { LONG, runs } from './runs.js';

const MARKS = '/v1/subscribers/me/marks';

/** Where a subscriber's own inbox is, in the service's words, and how each place may be asked. */
const PLACES: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/v1\/subscribers\/ann\/notifications\/feed$/],
  ['POST', /^\/v1\/subscribers\/ann\/messages\/[\w-]{1,64}\/actions\/[\w-]{1,32}$/],
  ['GET', /^\/v2\/subscribers\/ann(\/preferences)?$/],
  ['PATCH', /^\/v2\/subscribers\/ann\/preferences$/],
];
const HEADERS = new Set(['accept', 'authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-request-id']);

/** What is wrong with a request that went up, if anything. */
function faultOf({ url, method, headers, redirect }: Sent): string {
  const { origin, pathname, search, username, hash } = new URL(url);
  if (`${origin}/api` !== SERVICE || username || hash) return `went to ${origin}`;
  const path = pathname.replace(/^\/api/, '');
  if (!PLACES.some(([verb, place]) => verb === method && place.test(path))) return `${method} ${path}`;
  const strange = Object.keys(headers).filter((name) => !HEADERS.has(name));
  if (strange.length > 0) return `sent ${strange.join()}`;
  if (!/^[\w.:+/=-]{8,128}$/.test(headers['x-request-id'] ?? '')) return 'had a request id that could harm a log';
  if (!/^(00(-[0-9a-f]+){3})?$/.test(headers['traceparent'] ?? '')) return 'had a malformed trace';
  if (headers['authorization'] !== `ApiKey ${KEY}`) return 'had another key';
  if (!/^[0-9a-f]{64}$|^$/.test(headers['idempotency-key'] ?? '')) return 'had a key of the browser’s';
  if (search.includes(KEY) || redirect !== 'manual') return 'would follow a redirect';
  return '';
}

const hostile = fc.oneof(fc.constantFrom(...ADVERSARIAL_STRINGS), fc.string({ unit: 'binary', maxLength: 20 }));
/** As an address has it; half a character becomes the sign for that. */
const encoded = hostile.map((text) => new URLSearchParams({ a: text }).toString().slice(2));
const slot = fc.oneof(fc.constantFrom('me', 'ann', 'bob', '..', '%2e%2e', '', 'm1', 'primary', 'a%2fb'), encoded);
const anyPath = fc.oneof(
  fc.constantFrom(FEED, ACTION, PREFERENCES, SUBSCRIBER, MARKS),
  slot.map((one) => FEED.replace('me', one)),
  fc.tuple(slot, slot, slot).map(([a, b, c]) => `/v1/subscribers/${a}/messages/${b}/actions/${c}`),
  fc
    .array(fc.oneof(slot, fc.constantFrom('v1', 'v2', 'subscribers', 'notifications', 'feed')), { maxLength: 7 })
    .map((parts) => `/${parts.join('/')}`),
);
const anyPlace = fc.oneof(
  fc.constantFrom(['GET', FEED], ['POST', ACTION], ['PATCH', PREFERENCES], ['GET', SUBSCRIBER], ['PATCH', MARKS]),
  fc.tuple(fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'), anyPath),
);
const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('page', 'limit', 'read', 'seen', 'payload', '__proto__', 'page[]', 'x'),
      fc.oneof(fc.constantFrom('0', '1', '100', '101', '-1', 'true', 'e30=', 'eyJhIjoxfQ=='), encoded),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const anyHeaders = fc.dictionary(
  fc.constantFrom(
    'origin',
    'sec-fetch-site',
    'x-notification-inbox',
    'idempotency-key',
    'x-request-id',
    'traceparent',
    'inbox-subject',
    'content-type',
    'content-encoding',
    'authorization',
    'x-forwarded-host',
    'x-http-method-override',
    'range',
    'forwarded',
  ),
  fc.oneof(fc.constantFrom('same-origin', 'cross-site', 'none', 'null', PAGE, '1', 'application/json'), headerValue),
  { maxKeys: 2 },
);
const anyJson = jsonText(
  ['status', 'payload', 'channels', 'workflowId', 'in_app', 'email', 'floor', 'seenFloor', 'read', 'dismissed'],
  ['done', 'pending', 'a'],
);
const anyRequest = fc.record({
  place: anyPlace,
  query: anyQuery,
  headers: anyHeaders,
  body: fc.oneof(
    fc.constantFrom('{"status":"done"}', '{"channels":{"email":true}}', '{"floor":[1,"a"]}', ''),
    anyJson,
    fc.uint8Array({ maxLength: 40 }),
    fc.constant('x'.repeat(20_000)),
  ),
});

const storage = () => {
  const kept = new Map<string, unknown>();
  return { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) };
};

describe('whatever is asked', { timeout: LONG }, () => {
  test('nothing leaves but what an inbox asks, the answer has a listed status, and a refusal a code', async () => {
    const { proxy, sent, ask } = bench({ readState: storage() });
    const subject = (await ask(SUBSCRIBER)).headers.get('inbox-subject') ?? '';
    let through = 0;
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ place: [method = '', path = ''], query, headers, body }) => {
        const before = sent.length;
        const ours = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin', 'inbox-subject': subject };
        const request = new Request(`${PAGE}/inbox${path}?${query}`, {
          method,
          headers: { ...ours, 'content-type': 'application/json', ...headers },
          ...(!/GET|HEAD/.test(method) && { body }),
        });
        const answer = await read(await proxy(request));
        const now = sent.slice(before);
        expect([now.map(faultOf).join(), now.length > 1]).toEqual(['', false]);
        expect(STATUSES).toContain(answer.status);
        expect(answer.status < 400 || /^[a-z-]+$/.test(String(answer.body['code']))).toBe(true);
        through += now.length;
      }),
      runs,
    );
    // Else it would be a test of refusals alone.
    expect(through).toBeGreaterThan(runs.numRuns / 20);
  });
});
