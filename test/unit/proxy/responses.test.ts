// @vitest-environment node
/** What the proxy answers: the fields of a response, the service’s errors, and the common headers. */
import { describe, expect, it, vi } from 'vitest';
import { ACTION, FEED, PREFERENCES, SUBSCRIBER, createTestProxy, json } from '../../support/test-proxy.js';
import type { Service } from '../../support/test-proxy.js';

const CANARY = 'canary-field';
/** JSON for a number that no double holds. */
const TOO_LARGE = '1e999';
let canaries = 0;
const canary = (): string => `${CANARY}-${(canaries += 1)}`;
const hidden = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, name.endsWith('s') ? [canary()] : canary()]));

const EXPECTED_CTA = {
  type: 'redirect',
  data: { url: '/orders/1', target: '_blank' },
  action: {
    status: 'done',
    buttons: [{ type: 'primary', content: 'Approve', resultContent: 'Approved', url: '/a', target: '_blank' }],
    result: { type: 'primary', payload: { note: 'yes' } },
  },
};

const CTA = {
  ...EXPECTED_CTA,
  ...hidden('secret'),
  data: { ...EXPECTED_CTA.data, ...hidden('token') },
  action: {
    ...EXPECTED_CTA.action,
    ...hidden('internal'),
    buttons: EXPECTED_CTA.action.buttons.map((button) => ({ ...button, ...hidden('webhook') })),
    result: { ...EXPECTED_CTA.action.result, ...hidden('by') },
  },
};

const EXPECTED_STATE = {
  _id: 'm1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  status: 'sent',
  read: false,
  seen: true,
  archived: false,
  snoozedUntil: '2026-01-02T00:00:00.000Z',
};

const EXPECTED_MESSAGE = {
  ...EXPECTED_STATE,
  subject: 'Order',
  content: 'Your order <b>1</b>',
  avatar: 'https://app.example/a.png',
  severity: 'high',
  templateIdentifier: 'order',
  channel: 'in_app',
  actor: { type: 'user', data: 'https://app.example/b.png' },
  payload: { order: { id: 1, tags: ['a'] } },
  data: { size: 'large' },
  tags: ['billing'],
  cta: EXPECTED_CTA,
};

const SUBSCRIBER_RECORD = hidden(
  ...'_id email phone channels topics isOnline lastOnlineAt __v data _organizationId _environmentId deleted'.split(' '),
  'createdAt',
  'updatedAt',
);

const HIDDEN_FIELDS =
  '_templateId _environmentId _messageTemplateId _organizationId _notificationId _subscriberId _feedId _jobId ' +
  'transactionId providerId deviceTokens email phone directWebhookUrl title errorId errorText deliveredAt lastSeenDate ' +
  'lastReadDate archivedAt expireAt id __v deleted contextKeys somethingNew';

/** A message with all further fields of the API and of real services. */
const MESSAGE = {
  ...EXPECTED_MESSAGE,
  ...hidden(...HIDDEN_FIELDS.split(' ')),
  overrides: hidden('email'),
  template: hidden('name', '_creatorId'),
  subscriber: SUBSCRIBER_RECORD,
  actorSubscriber: SUBSCRIBER_RECORD,
  actor: { ...EXPECTED_MESSAGE.actor, ...hidden('secret') },
  payload: { ...EXPECTED_MESSAGE.payload, ...hidden('resetLink') },
  tags: [...EXPECTED_MESSAGE.tags, { name: CANARY }],
  cta: CTA,
};

describe('a response contains only the fields of an inbox', () => {
  it('of a feed', async () => {
    const counts = { hasMore: true, page: 2, pageSize: 5, totalCount: 5 };
    const page = { ...counts, data: [MESSAGE], next: canary(), environment: canary() };
    const { status, text, body } = await createTestProxy({ payload: ['order'] }, () => json(page)).send(FEED);
    expect([status, body]).toEqual([200, { ...counts, data: [EXPECTED_MESSAGE], payloadKeys: ['order'] }]);
    expect(text).not.toContain(CANARY);
  });

  it.each([
    ['bare', MESSAGE],
    ['in an envelope', { data: MESSAGE }],
  ])('of a message after an action, %s: its state without texts', async (_, answer) => {
    const { write } = createTestProxy({}, () => json(answer, { status: 201 }));
    const { status, text, body } = await write('POST', ACTION, { status: 'done' });
    // The field `data` of a message is not an envelope, because it is not the only field.
    expect([status, body]).toEqual([201, { ...EXPECTED_STATE, cta: EXPECTED_CTA }]);
    expect(text).not.toContain(CANARY);
  });

  it('of preferences', async () => {
    const channels = { in_app: true, email: false, sms: true, chat: false, push: true };
    const expected = {
      global: { enabled: true, channels },
      workflows: [
        {
          enabled: false,
          channels: { email: true },
          overrides: [{ channel: 'email', source: 'subscriber' }],
          workflow: { slug: 's', identifier: 'i', name: 'n', updatedAt: 'u' },
        },
      ],
    };
    const answer = {
      data: {
        global: { ...expected.global, schedule: hidden('at'), channels: { ...channels, fax: canary() } },
        workflows: expected.workflows.map((one) => ({
          ...one,
          ...hidden('_id', 'critical'),
          overrides: one.overrides.map((override) => ({ ...override, ...hidden('by') })),
          workflow: { ...one.workflow, ...hidden('_id', '_organizationId') },
        })),
        ...hidden('secret'),
      },
    };
    const { send, write } = createTestProxy({}, () => json(answer));
    const written = await write('PATCH', PREFERENCES, { channels: { push: true } });
    for (const { text, body } of [await send(PREFERENCES), written]) {
      expect(body).toEqual(expected);
      expect(text).not.toContain(CANARY);
    }
  });

  it('of the subscriber', async () => {
    const name = { subscriberId: 'ann', firstName: 'Ann', lastName: 'Lee' };
    const expected = { ...name, avatar: 'a', locale: 'de', timezone: 'Europe/Berlin' };
    const { send } = createTestProxy({}, () => json({ data: { ...SUBSCRIBER_RECORD, ...expected } }));
    const { text, body } = await send(SUBSCRIBER);
    expect(body).toEqual(expected);
    expect(text).not.toContain(CANARY);
  });

  it('and removes fields of a wrong type', async () => {
    const names = Object.keys(EXPECTED_MESSAGE);
    for (const junk of [null, 1, TOO_LARGE, [CANARY], [[CANARY]], { length: 1 }, [{ type: [CANARY] }]]) {
      const message = Object.fromEntries(
        names.filter((name) => !['payload', 'data', 'tags'].includes(name)).map((name) => [name, junk]),
      );
      const sent = JSON.stringify({ data: [message, junk], hasMore: [junk], page: [junk] });
      const service: Service = () =>
        new Response(sent.replaceAll(`"${TOO_LARGE}"`, TOO_LARGE), { headers: { 'content-type': 'application/json' } });
      const { status, body, text } = await createTestProxy({}, service).send(FEED);
      const nothing = { cta: { data: {}, action: { buttons: [], result: {} } }, actor: {} };
      // An invalid message becomes an empty one, because page numbers count it.
      // A time may be a number.
      const kept = junk === 1 ? { ...nothing, createdAt: 1, snoozedUntil: 1 } : nothing;
      expect([status, body]).toEqual([200, { data: [kept, nothing], payloadKeys: [] }]);
      expect(text).not.toContain(CANARY);
    }
  });

  it.each([
    ['17 levels', (): unknown => JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)],
    ['a key "__proto__"', (): unknown => JSON.parse('{"a":{"__proto__":{"polluted":1}}}')],
    ['an array', (): unknown => [1]],
  ])('without a payload and data that are or have %s; the message stays', async (_, content) => {
    const message = { _id: 'm1', payload: content(), data: content(), tags: {} };
    const { body } = await createTestProxy({ payload: ['a'] }, () => json({ data: [message] })).send(FEED);
    expect(body['data']).toEqual([{ _id: 'm1', cta: { data: {}, action: { buttons: [], result: {} } }, actor: {} }]);
  });
});

const respondWith =
  (status: number, message: unknown): Service =>
  () =>
    json({ statusCode: status, message, path: '/secret', error: 'x' }, { status });

describe('a subscriber that the service does not know', () => {
  it.each([
    [400, 'Subscriber not found for this environment with the id: ann. Make sure to create a subscriber before it.'],
    [404, 'Subscriber: ann was not found'],
    [404, 'SubscriberId: ann not found'],
  ])('has an empty inbox (%s %s)', async (status, message) => {
    const { send } = createTestProxy({}, respondWith(status, message));
    const first = await send(FEED);
    const empty = { data: [], hasMore: false, page: 0, pageSize: 10, totalCount: 0, payloadKeys: [] };
    expect([first.status, first.body]).toEqual([200, empty]);
    expect((await send(`${FEED}?page=3&limit=50`)).body).toMatchObject({ page: 3, pageSize: 50 });
  });

  it.each([
    [400, 'Invalid payload', 400, 'refused'],
    [400, { general: ['Subscriber not found'] }, 400, 'refused'],
    [404, 'Cannot GET /v1/subscribers/ann/notifications/feed', 502, 'upstream-failed'],
    [404, null, 502, 'upstream-failed'],
  ])('is not assumed for another error (%s %s)', async (status, message, expectedStatus, code) => {
    const answer = await createTestProxy({}, respondWith(status, message)).send(FEED);
    expect([answer.status, answer.body['code']]).toEqual([expectedStatus, code]);
  });

  it.each([
    [PREFERENCES, 'Subscriber with id: ann not found', 200, { global: {}, workflows: [] }],
    [SUBSCRIBER, 'Subscriber: ann was not found', 200, {}],
    [PREFERENCES, `Cannot GET ${PREFERENCES}`, 502, { code: 'upstream-failed', message: 'The service failed.' }],
  ])('is no error at %s, unlike another 404 (%s)', async (path, message, status, body) => {
    const answer = await createTestProxy({}, respondWith(404, message)).send(path);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  it('differs from an unknown workflow', async () => {
    const change = { channels: { push: true }, workflowId: 'w' };
    const changeWith = (message: string) =>
      createTestProxy({}, respondWith(404, message)).write('PATCH', PREFERENCES, change);
    const missingWorkflow = await changeWith('Workflow with id: w is not found');
    const missingSubscriber = await changeWith('Subscriber with id: ann is not found');
    expect([missingWorkflow.body['code'], missingSubscriber.body['code']]).toEqual(['not-found', 'no-subscriber']);
  });
});

const bytesOf = async (service: Service): Promise<string> => {
  const { status, headers, text } = await createTestProxy({}, service).write('POST', ACTION, { status: 'done' });
  headers.delete('x-request-id');
  return JSON.stringify([status, [...headers], text]);
};

it('an unknown message and a message of another subscriber have the same response, byte for byte', async () => {
  const missing = await bytesOf(() => json({ message: 'Message m1 not found', error: 'Not Found' }, { status: 404 }));
  const otherSubscribers = await bytesOf(() =>
    json({ message: 'bob’s message' }, { status: 400, headers: { 'x-owner': 'bob', 'retry-after': '1' } }),
  );
  expect(otherSubscribers).toBe(missing);
  expect(missing).toContain('not-found');
  expect(await bytesOf(() => new Response('<h1>Bad</h1>', { status: 400 }))).toBe(missing);
  expect(await bytesOf(() => new Response(null, { status: 404 }))).toBe(missing);
});

describe('an error of the service', () => {
  const TEXT = 'canary-text of the service, about id 63daff';

  const UPSTREAM_FAILED = [401, 403, 405, 408, 410, 413, 414, 415, 500, 501, 502, 504, 599];
  it.each<readonly [number, number, string]>([
    [400, 400, 'refused'],
    [409, 409, 'busy'],
    [422, 422, 'refused'],
    [429, 429, 'busy'],
    [503, 503, 'busy'],
    ...UPSTREAM_FAILED.map((status) => [status, 502, 'upstream-failed'] as const),
  ])('with status %s becomes %s %s without its text and headers', async (status, expectedStatus, code) => {
    const named = { server: TEXT, link: TEXT, 'x-powered-by': TEXT, 'www-authenticate': TEXT };
    const init = { status, headers: { ...named, 'set-cookie': 'a=b', location: '/x' } };
    const service: Service = () => json({ message: TEXT, code: TEXT, errors: TEXT }, init);
    const answer = await createTestProxy({}, service).send(FEED);
    expect([answer.status, answer.body['code']]).toEqual([expectedStatus, code]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message']);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('canary-text');
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it.each([
    ...[405, 406, 409, 410, 412, 414, 415, 418, 423, 428, 451, 499].map((status) => [status, 409] as const),
    ...[401, 402, 403, 407, 408, 425, 500].map((status) => [status, 502] as const),
    ...[413, 422, 429].map((status) => [status, status] as const),
  ])('to a write with status %i becomes %i', async (status, expected) => {
    const { write } = createTestProxy({}, () => json({ message: TEXT }, { status }));
    const answer = await write('POST', ACTION, { status: 'done' });
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([expected, false]);
  });

  it('because of a wrong key is reported to the host only', async () => {
    const onError = vi.fn();
    await createTestProxy({ onError }, () => json({ message: TEXT }, { status: 401 })).send(FEED);
    expect(onError.mock.calls).toEqual([[{ code: 'upstream-failed', upstreamStatus: 401 }]]);
  });

  it('because of the reader’s own mistake is not reported to the host', async () => {
    const onError = vi.fn();
    const { send, write } = createTestProxy({ onError }, () => json({}, { status: 429 }));
    await send(`${FEED}?limit=0`);
    await send(FEED);
    await send('/nothing');
    await write('POST', ACTION, {});
    expect(onError).not.toHaveBeenCalled();
  });

  const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';
  it.each<readonly [string, string | null]>([
    ['1', '1'],
    ['0060', '60'],
    [DATE, DATE],
    ...['1e9', '-1', 'soon', '99999999999', '1, 2', '<b>'].map((received) => [received, null] as const),
  ])('passes on Retry-After: %s as %s', async (received, sent) => {
    for (const status of [409, 429, 503]) {
      const { send } = createTestProxy({}, () => json({}, { status, headers: { 'retry-after': received } }));
      expect((await send(FEED)).headers.get('retry-after')).toBe(sent);
    }
  });

  it.each([
    ['true', 'true'],
    ['false', null],
    ['canary', null],
  ])('passes on Idempotency-Replay: %s as %s', async (received, sent) => {
    for (const status of [201, 404, 422, 500]) {
      const service: Service = () => json({ _id: 'm1' }, { status, headers: { 'idempotency-replay': received } });
      const { headers } = await createTestProxy({}, service).write('POST', ACTION, { status: 'done' });
      expect(headers.get('idempotency-replay')).toBe(sent);
    }
  });
});

it.each([
  ['a success', FEED, {}],
  ['an error', `${FEED}?limit=0`, {}],
  ['another subscriber’s inbox', '/v2/subscribers/bob', {}],
  ['an unknown path', '/x', {}],
  ['a cross-site request', FEED, { 'sec-fetch-site': 'cross-site' }],
  ['a write without a subject', ACTION, {}],
])('the common headers are part of the response to %s', async (_, path, headers) => {
  const answer = await createTestProxy().send(path, { headers, method: path === ACTION ? 'POST' : 'GET' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Cookie, Origin, Sec-Fetch-Site',
  });
});

it.each([
  ['pass as they are', {}, undefined],
  ['pass with decodeEntities: false if the host sets that', { decodeEntities: false }, false],
])('texts that the service escapes %s', async (_what, options, decodeEntities) => {
  const message = { _id: 'm1', subject: 'a &amp; b' };
  const { body } = await createTestProxy(options, () => json({ data: [message], hasMore: false })).send(FEED);
  expect(body).toMatchObject({ data: [message] });
  expect(body['decodeEntities']).toBe(decodeEntities);
});
