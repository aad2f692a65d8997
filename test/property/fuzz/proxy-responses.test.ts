/**
 * Random responses of the service: the proxy's responses have only listed statuses, headers and fields, of their types.
 * `readResponse` asserts that no response contains the API key.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { jsonText } from '../../support/adversarial/json.js';
import { prototypeKeys } from '../../support/adversarial/pollution.js';
import { ACTION, createTestProxy, FEED, KEY, PREFERENCES, SUBSCRIBER, type Service } from '../../support/test-proxy.js';
import { fields, headerValue, STATUSES } from './proxy-values.js';
import { LONG, runs } from './runs.js';
import { forAllAsync } from '../../support/for-all.js';

const TEXT = v.optional(v.string());
const FLAG = v.optional(v.boolean());
const NUMBER = v.optional(v.number());
const PAYLOAD = v.optional(v.record(v.string(), v.unknown()));
const STATE = {
  ...fields(TEXT, '_id updatedAt status'),
  // Services send times as numbers, too.
  ...fields(v.optional(v.union([v.string(), v.number()])), 'createdAt snoozedUntil'),
  ...fields(FLAG, 'read seen archived'),
  cta: v.strictObject({
    type: TEXT,
    data: v.strictObject({ url: TEXT, target: TEXT }),
    action: v.strictObject({
      status: TEXT,
      buttons: v.array(v.strictObject({ type: TEXT, content: TEXT, resultContent: TEXT, url: TEXT, target: TEXT })),
      result: v.strictObject({ type: TEXT, payload: PAYLOAD }),
    }),
  }),
};
const MESSAGE = v.strictObject({
  ...STATE,
  ...fields(TEXT, 'subject content avatar severity templateIdentifier channel'),
  actor: v.strictObject({ type: TEXT, data: TEXT }),
  payload: PAYLOAD,
  data: PAYLOAD,
  tags: v.optional(v.array(v.string())),
});
const COUNTS = { hasMore: FLAG, page: NUMBER, pageSize: NUMBER, totalCount: NUMBER };
const SWITCHES = { enabled: FLAG, channels: v.strictObject(fields(FLAG, 'in_app email sms chat push')) };
const RESPONSES = {
  [FEED]: v.strictObject({ data: v.array(MESSAGE), ...COUNTS, payloadKeys: v.array(v.string()) }),
  [ACTION]: v.strictObject(STATE),
  [PREFERENCES]: v.strictObject({
    global: v.strictObject(SWITCHES),
    workflows: v.array(
      v.strictObject({
        ...SWITCHES,
        overrides: v.array(v.strictObject({ channel: TEXT, source: TEXT })),
        workflow: v.strictObject(fields(TEXT, 'slug identifier name updatedAt')),
      }),
    ),
  }),
  [SUBSCRIBER]: v.strictObject(fields(TEXT, 'subscriberId firstName lastName avatar locale timezone')),
};
const ERROR_BODY = v.strictObject({ code: v.string(), message: v.string() });
const ALLOWED_HEADERS = new Set(
  (
    'content-type cache-control x-content-type-options referrer-policy cross-origin-resource-policy vary inbox-subject ' +
    'inbox-events retry-after idempotency-replay etag x-request-id'
  ).split(' '),
);

const FIELD_NAMES =
  'data _id createdAt status subject content cta action buttons result type url payload actor read hasMore page ' +
  'global workflows workflow channels in_app enabled overrides email phone subscriber template deviceTokens';
const anyBody = fc.oneof(
  jsonText([...FIELD_NAMES.split(' '), 'firstName', 'message'], ['done', 'subscriber not found']),
  fc.uint8Array({ maxLength: 60 }),
);
const anyResponse = fc.record({
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

describe('for any response of the service', { timeout: LONG }, () => {
  test.each([FEED, ACTION, PREFERENCES, SUBSCRIBER] as const)(
    'the response of %s has only listed statuses, headers and fields',
    async (path) => {
      let respond: Service = () => new Response();
      const { send, write } = createTestProxy({}, (serviceRequest) => respond(serviceRequest));
      const before = prototypeKeys();
      await forAllAsync(runs)(anyResponse, async (generated) => {
        const contentType = generated.type && { 'content-type': generated.type };
        respond = () =>
          new Response(generated.body, { status: generated.status, headers: { ...generated.headers, ...contentType } });
        const response = path === ACTION ? write('POST', path, { status: 'done' }) : send(path);
        const { status, body, headers } = await response;
        v.parse<v.GenericSchema>(status < 400 ? RESPONSES[path] : ERROR_BODY, body);
        expect(STATUSES).toContain(status);
        expect([...headers.keys()].filter((name) => !ALLOWED_HEADERS.has(name))).toEqual([]);
      });
      expect(prototypeKeys()).toEqual(before);
    },
  );
});
