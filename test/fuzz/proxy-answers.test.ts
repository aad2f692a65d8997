/**
 * The proxy before a service that answers anything: what comes down has statuses, headers and fields that are listed here,
 * of their types, and no other. That the key is in no answer is looked at by `read`.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { jsonText } from '../adversarial/json.js';
import { prototypeKeys } from '../adversarial/pollution.js';
import { ACTION, bench, FEED, KEY, PREFERENCES, SUBSCRIBER } from '../proxy/support.js';
import type { Service } from '../proxy/support.js';
import { headerValue, STATUSES } from './proxy.js';
import { LONG, runs } from './runs.js';

const T = v.optional(v.string());
const F = v.optional(v.boolean());
const N = v.optional(v.number());
const PAYLOAD = v.optional(v.record(v.string(), v.unknown()));
const STATE = {
  _id: T,
  createdAt: T,
  updatedAt: T,
  status: T,
  read: F,
  seen: F,
  archived: F,
  cta: v.strictObject({
    type: T,
    data: v.strictObject({ url: T, target: T }),
    action: v.strictObject({
      status: T,
      buttons: v.array(v.strictObject({ type: T, content: T, resultContent: T, url: T, target: T })),
      result: v.strictObject({ type: T, payload: PAYLOAD }),
    }),
  }),
};
const MESSAGE = v.strictObject({
  ...STATE,
  subject: T,
  content: T,
  avatar: T,
  severity: T,
  templateIdentifier: T,
  channel: T,
  actor: v.strictObject({ type: T, data: T }),
  payload: PAYLOAD,
});
const SWITCHES = {
  enabled: F,
  channels: v.strictObject({ in_app: F, email: F, sms: F, chat: F, push: F }),
};
const ANSWERS = {
  [FEED]: v.strictObject({ data: v.array(MESSAGE), hasMore: F, page: N, pageSize: N, totalCount: N }),
  [ACTION]: v.strictObject(STATE),
  [PREFERENCES]: v.strictObject({
    global: v.strictObject(SWITCHES),
    workflows: v.array(
      v.strictObject({
        ...SWITCHES,
        overrides: v.array(v.strictObject({ channel: T, source: T })),
        workflow: v.strictObject({ slug: T, identifier: T, name: T, updatedAt: T }),
      }),
    ),
  }),
  [SUBSCRIBER]: v.strictObject({ subscriberId: T, firstName: T, lastName: T, avatar: T, locale: T, timezone: T }),
};
const REFUSAL = v.strictObject({ code: v.string(), message: v.string() });
const DOWN = new Set(
  (
    'content-type cache-control x-content-type-options referrer-policy cross-origin-resource-policy vary inbox-subject ' +
    'inbox-events retry-after idempotency-replay etag x-request-id'
  ).split(' '),
);

const known =
  'data _id createdAt status subject content cta action buttons result type url payload actor read hasMore page';
const others =
  'global workflows workflow channels in_app enabled overrides email phone subscriber template deviceTokens';
const anyBody = fc.oneof(
  jsonText([...known.split(' '), ...others.split(' '), 'firstName', 'message'], ['done', 'subscriber not found']),
  fc.uint8Array({ maxLength: 60 }),
);
const anyAnswer = fc.record({
  body: anyBody,
  status: fc.constantFrom(200, 200, 200, 201, 202, 206, 301, 307, 400, 401, 403, 404, 409, 422, 429, 500, 503, 599),
  type: fc.constantFrom('application/json', 'application/json', 'application/problem+json', 'text/html', ''),
  headers: fc.dictionary(
    fc.constantFrom('retry-after', 'idempotency-replay', 'set-cookie', 'location', 'server', 'x-secret', 'link'),
    fc.oneof(
      fc.constantFrom('1', 'true', KEY, 'https://elsewhere.example/', 'Thu, 01 Jan 2026 00:00:00 GMT'),
      headerValue,
    ),
  ),
});

describe('whatever is answered', { timeout: LONG }, () => {
  test.each([FEED, ACTION, PREFERENCES, SUBSCRIBER] as const)(
    'only listed fields, headers and statuses come down from %s',
    async (path) => {
      let answer: Service = () => new Response();
      const { ask, write } = bench({}, (sent) => answer(sent));
      const before = prototypeKeys();
      await fc.assert(
        fc.asyncProperty(anyAnswer, async ({ body, status, type, headers }) => {
          answer = () => new Response(body, { status, headers: { ...headers, ...(type && { 'content-type': type }) } });
          const {
            status: told,
            body: said,
            headers: down,
          } = await (path === ACTION ? write('POST', path, { status: 'done' }) : ask(path));
          v.parse<v.GenericSchema>(told < 400 ? ANSWERS[path] : REFUSAL, said);
          expect(STATUSES).toContain(told);
          expect([...down.keys()].filter((name) => !DOWN.has(name))).toEqual([]);
        }),
        runs,
      );
      expect(prototypeKeys()).toEqual(before);
    },
  );
});
