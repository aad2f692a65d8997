/**
 * Random requests to the proxy: it sends only allowed requests to the service, and answers with a listed status. `readResponse`
 * asserts that no response contains the API key.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../support/adversarial/json.js';
import { ADVERSARIAL_STRINGS } from '../../support/adversarial/strings.js';
import { createTestProxy, INBOX_HEADERS, KEY, memoryStorage, readResponse } from '../../support/test-proxy.js';
import { ACTION, FEED, PAGE, PREFERENCES, READ_STATE, SERVICE, SUBSCRIBER } from '../../support/addresses.js';
import type { ServiceRequest } from '../../support/test-proxy.js';
import { headerValue, STATUSES } from './proxy-values.js';
import { LONG, runs } from './runs.js';
import { forAllAsync } from '../../support/for-all.js';

/** All requests that the proxy may send to the service for this subscriber. */
const ALLOWED_REQUESTS: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/v1\/subscribers\/ann\/notifications\/feed$/],
  ['POST', /^\/v1\/subscribers\/ann\/messages\/[\w-]{1,64}\/actions\/[\w-]{1,32}$/],
  ['GET', /^\/v2\/subscribers\/ann(\/preferences)?$/],
  ['PATCH', /^\/v2\/subscribers\/ann\/preferences$/],
];
const HEADERS = new Set(['accept', 'authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-request-id']);

/** Why a request to the service is not allowed; empty if it is. */
function findFault({ url, method, headers, redirect }: ServiceRequest): string {
  const { origin, pathname, search, username, hash } = new URL(url);
  if (`${origin}/api` !== SERVICE || username || hash) return `went to ${origin}`;
  const path = pathname.replace(/^\/api/, '');
  if (!ALLOWED_REQUESTS.some(([allowedMethod, pattern]) => allowedMethod === method && pattern.test(path)))
    return `${method} ${path}`;
  const unexpected = Object.keys(headers).filter((name) => !HEADERS.has(name));
  if (unexpected.length > 0) return `sent ${unexpected.join()}`;
  if (!/^[\w.:+/=-]{8,128}$/.test(headers['x-request-id'] ?? '')) return 'had a request id that could corrupt a log';
  if (!/^(00(-[0-9a-f]+){3})?$/.test(headers['traceparent'] ?? '')) return 'had a malformed trace';
  if (headers['authorization'] !== `ApiKey ${KEY}`) return 'had another API key';
  if (!/^[0-9a-f]{64}$|^$/.test(headers['idempotency-key'] ?? '')) return 'had the browser’s idempotency key';
  if (search.includes(KEY) || redirect !== 'manual') return 'would follow a redirect';
  return '';
}

/** Characters that change how a URL is parsed. */
const urlPieces = fc.string({ unit: fc.constantFrom(...Array.from('./\\%2ef5ca?#')), maxLength: 20 });
const hostile = fc.oneof(
  fc.constantFrom(...ADVERSARIAL_STRINGS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  urlPieces,
  fc.webPath(),
);
/** Percent-encoded; lone surrogates become replacement characters. */
const encoded = hostile.map((text) => new URLSearchParams({ a: text }).toString().slice(2));
const id = fc.constantFrom('me', 'ann', 'bob', '..', '%2e%2e', '', 'm1', 'primary', 'a%2fb');
const slot = fc.oneof({ weight: 2, arbitrary: id }, { weight: 2, arbitrary: encoded }, hostile);
const anyPath = fc.oneof(
  fc.constantFrom(FEED, ACTION, PREFERENCES, SUBSCRIBER, READ_STATE),
  fc.tuple(fc.constantFrom(FEED, PREFERENCES, SUBSCRIBER), slot).map(([path, one]) => path.replace('me', () => one)),
  slot.map((one) => FEED + one),
  slot.map((one) => `/${one}`),
  fc.tuple(slot, slot, slot).map(([a, b, c]) => `/v1/subscribers/${a}/messages/${b}/actions/${c}`),
  fc
    .array(fc.oneof(slot, fc.constantFrom('v1', 'v2', 'subscribers', 'notifications', 'feed')), { maxLength: 7 })
    .map((parts) => `/${parts.join('/')}`),
);
const anyTarget = fc.oneof(
  fc.constantFrom(['GET', FEED], ['POST', ACTION], ['PATCH', PREFERENCES], ['GET', SUBSCRIBER], ['PATCH', READ_STATE]),
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
const HEADER_NAMES =
  'origin sec-fetch-site x-notification-inbox idempotency-key x-request-id traceparent inbox-subject content-type ' +
  'content-encoding authorization x-forwarded-host x-http-method-override range forwarded';
const anyHeaders = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES.split(' ')),
  fc.oneof(fc.constantFrom('same-origin', 'cross-site', 'none', 'null', PAGE, '1', 'application/json'), headerValue),
  { maxKeys: 2 },
);
const anyJson = jsonText(
  ['status', 'payload', 'channels', 'workflowId', 'in_app', 'email', 'since', 'changes', '__proto__'],
  ['done', 'pending', 'a'],
);
const anyRequest = fc.record({
  target: anyTarget,
  query: anyQuery,
  headers: anyHeaders,
  body: fc.oneof(
    fc.constantFrom('{"status":"done"}', '{"channels":{"email":true}}', '{"since":"","changes":"R1;"}', ''),
    anyJson,
    fc.uint8Array({ maxLength: 40 }),
    fc.constant('x'.repeat(20_000)),
  ),
});

test(
  'for any request, only requests of an inbox are sent to the service, and the response has a listed status and a code if it is an error',
  { timeout: LONG },
  async () => {
    const { proxy, serviceRequests, send } = createTestProxy({ readState: memoryStorage() });
    const subject = (await send(SUBSCRIBER)).headers.get('inbox-subject') ?? '';
    let forwarded = 0;
    await forAllAsync({ ...runs, numRuns: 2 * runs.numRuns })(
      anyRequest,
      async ({ target: [method = '', path = ''], query, headers, body }) => {
        const countBefore = serviceRequests.length;
        const required = { ...INBOX_HEADERS, 'inbox-subject': subject, 'content-type': 'application/json' };
        const address = `${PAGE}/inbox${path}?${query}`;
        // An invalid URL cannot be requested.
        fc.pre(URL.canParse(address));
        const init = { method, headers: { ...required, ...headers }, ...(!/GET|HEAD/.test(method) && { body }) };
        const answer = await readResponse(await proxy(new Request(address, init)));
        const newRequests = serviceRequests.slice(countBefore);
        expect([newRequests.map(findFault).join(), newRequests.length > 1]).toEqual(['', false]);
        expect(STATUSES).toContain(answer.status);
        expect(answer.status < 400 || /^[a-z-]+$/.test(String(answer.body['code']))).toBe(true);
        forwarded += newRequests.length;
      },
    );
    // Ensures that not all of the requests were rejected.
    expect(forwarded).toBeGreaterThan(runs.numRuns / 10);
  },
);
