// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { ACTION, FEED, PREFERENCES, SUBSCRIBER, bench, json } from './support.js';
import type { Service } from './support.js';

const CANARY = 'canary-field';
let canaries = 0;
const canary = (): string => `${CANARY}-${(canaries += 1)}`;
const hidden = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, name.endsWith('s') ? [canary()] : canary()]));

const KEPT_CTA = {
  type: 'redirect',
  data: { url: '/orders/1', target: '_blank' },
  action: {
    status: 'done',
    buttons: [{ type: 'primary', content: 'Approve', resultContent: 'Approved', url: '/a', target: '_blank' }],
    result: { type: 'primary', payload: { note: 'yes' } },
  },
};

const CTA = {
  ...KEPT_CTA,
  ...hidden('secret'),
  data: { ...KEPT_CTA.data, ...hidden('token') },
  action: {
    ...KEPT_CTA.action,
    ...hidden('internal'),
    buttons: KEPT_CTA.action.buttons.map((button) => ({ ...button, ...hidden('webhook') })),
    result: { ...KEPT_CTA.action.result, ...hidden('by') },
  },
};

const KEPT_STATE = {
  _id: 'm1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  status: 'sent',
  read: false,
  seen: true,
  archived: false,
};

const KEPT_MESSAGE = {
  ...KEPT_STATE,
  subject: 'Order',
  content: 'Your order <b>1</b>',
  avatar: 'https://app.example/a.png',
  severity: 'high',
  templateIdentifier: 'order',
  channel: 'in_app',
  actor: { type: 'user', data: 'https://app.example/b.png' },
  payload: { order: { id: 1, tags: ['a'] } },
  cta: KEPT_CTA,
};

const SUBSCRIBER_RECORD = hidden(
  '_id',
  'email',
  'phone',
  'channels',
  'topics',
  'isOnline',
  'lastOnlineAt',
  '__v',
  'data',
  '_organizationId',
  '_environmentId',
  'deleted',
  'createdAt',
  'updatedAt',
);

/** Everything that the interface and real services put into a message beside what an inbox shows. */
const MESSAGE = {
  ...KEPT_MESSAGE,
  ...hidden(
    '_templateId',
    '_environmentId',
    '_messageTemplateId',
    '_organizationId',
    '_notificationId',
    '_subscriberId',
    '_feedId',
    '_jobId',
    'transactionId',
    'providerId',
    'deviceTokens',
    'email',
    'phone',
    'directWebhookUrl',
    'title',
    'errorId',
    'errorText',
    'deliveredAt',
    'lastSeenDate',
    'lastReadDate',
    'snoozedUntil',
    'archivedAt',
    'expireAt',
    'id',
    '__v',
    'deleted',
    'tags',
    'contextKeys',
    'somethingNew',
  ),
  overrides: hidden('email'),
  template: hidden('name', '_creatorId'),
  subscriber: SUBSCRIBER_RECORD,
  actorSubscriber: SUBSCRIBER_RECORD,
  actor: { ...KEPT_MESSAGE.actor, ...hidden('secret') },
  data: hidden('secret'),
  cta: CTA,
};

describe('only what an inbox shows comes down', () => {
  it('of a feed', async () => {
    const page = {
      data: [MESSAGE],
      hasMore: true,
      page: 2,
      pageSize: 5,
      totalCount: 5,
      next: canary(),
      environment: canary(),
    };
    const { status, text, body } = await bench({}, () => json(page)).ask(FEED);
    expect(status).toBe(200);
    expect(body).toEqual({ data: [KEPT_MESSAGE], hasMore: true, page: 2, pageSize: 5, totalCount: 5 });
    expect(text).not.toContain(CANARY);
  });

  it.each([
    ['bare', MESSAGE],
    ['in an envelope', { data: MESSAGE }],
  ])('of a message that was acted on, %s: its state, and no text', async (_, answer) => {
    const { status, text, body } = await bench({}, () => json(answer, { status: 201 })).write('POST', ACTION, {
      status: 'done',
    });
    // The one field `data` of a message is no envelope, for there are others beside it.
    expect(status).toBe(201);
    expect(body).toEqual({ ...KEPT_STATE, cta: KEPT_CTA });
    expect(text).not.toContain(CANARY);
  });

  it('of preferences', async () => {
    const channels = { in_app: true, email: false, sms: true, chat: false, push: true };
    const kept = {
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
        global: { ...kept.global, schedule: hidden('at'), channels: { ...channels, fax: canary() } },
        workflows: kept.workflows.map((one) => ({
          ...one,
          ...hidden('_id', 'critical'),
          overrides: one.overrides.map((override) => ({ ...override, ...hidden('by') })),
          workflow: { ...one.workflow, ...hidden('_id', '_organizationId') },
        })),
        ...hidden('secret'),
      },
    };
    const { ask, write } = bench({}, () => json(answer));
    for (const { text, body } of [
      await ask(PREFERENCES),
      await write('PATCH', PREFERENCES, { channels: { push: true } }),
    ]) {
      expect(body).toEqual(kept);
      expect(text).not.toContain(CANARY);
    }
  });

  it('of the subscriber', async () => {
    const kept = {
      subscriberId: 'ann',
      firstName: 'Ann',
      lastName: 'Lee',
      avatar: 'a',
      locale: 'de',
      timezone: 'Europe/Berlin',
    };
    const { text, body } = await bench({}, () => json({ data: { ...SUBSCRIBER_RECORD, ...kept } })).ask(SUBSCRIBER);
    expect(body).toEqual(kept);
    expect(text).not.toContain(CANARY);
  });

  it('and of any of them no field of a type that it should not have', async () => {
    const names = Object.keys(KEPT_MESSAGE);
    for (const junk of [null, 1, [CANARY], [[CANARY]], { length: 1 }, [{ type: [CANARY] }]]) {
      const message = Object.fromEntries(names.filter((name) => name !== 'payload').map((name) => [name, junk]));
      const service: Service = () => json({ data: [message, junk], hasMore: [junk], page: [junk] });
      const { status, body, text } = await bench({}, service).ask(FEED);
      const nothing = { cta: { data: {}, action: { buttons: [], result: {} } }, actor: {} };
      // What can't be shown keeps its place, since paging counts.
      expect([status, body]).toEqual([200, { data: [nothing, nothing] }]);
      expect(text).not.toContain(CANARY);
    }
  });

  it.each([
    ['17 levels', (): unknown => JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)],
    ['a key that reaches for the prototype', (): unknown => JSON.parse('{"a":{"__proto__":{"polluted":1}}}')],
    ['a list', (): unknown => [1]],
  ])('a payload of %s is left out, and the message stays', async (_, payload) => {
    const { body } = await bench({}, () => json({ data: [{ _id: 'm1', payload: payload() }] })).ask(FEED);
    expect(body['data']).toEqual([{ _id: 'm1', cta: { data: {}, action: { buttons: [], result: {} } }, actor: {} }]);
  });
});

const says =
  (status: number, message: unknown): Service =>
  () =>
    json({ statusCode: status, message, path: '/secret', error: 'x' }, { status });

describe('a subscriber whom the service does not know', () => {
  it.each([
    [
      400,
      'Subscriber not found for this environment with the id: ann. Make sure to create a subscriber before fetching the feed.',
    ],
    [404, 'Subscriber: ann was not found'],
    [404, 'SubscriberId: ann not found'],
  ])('has an empty inbox (%s %s)', async (status, message) => {
    const { ask } = bench({}, says(status, message));
    const first = await ask(FEED);
    expect([first.status, first.body]).toEqual([
      200,
      { data: [], hasMore: false, page: 0, pageSize: 10, totalCount: 0 },
    ]);
    expect((await ask(`${FEED}?page=3&limit=50`)).body).toMatchObject({ page: 3, pageSize: 50 });
  });

  it.each([
    [400, 'Invalid payload', 400, 'refused'],
    [400, { general: ['Subscriber not found'] }, 400, 'refused'],
    [404, 'Cannot GET /v1/subscribers/ann/notifications/feed', 502, 'upstream-failed'],
    [404, null, 502, 'upstream-failed'],
  ])('which nothing else is taken for (%s %s)', async (status, message, becomes, code) => {
    const answer = await bench({}, says(status, message)).ask(FEED);
    expect([answer.status, answer.body['code']]).toEqual([becomes, code]);
  });

  it.each([PREFERENCES, SUBSCRIBER])('is a 404 that says so at %s', async (path) => {
    const answer = await bench({}, says(404, 'Subscriber with id: ann is not found')).ask(path);
    expect([answer.status, answer.body['code']]).toEqual([404, 'no-subscriber']);
    expect(answer.text).not.toContain('ann');
  });

  it('is not mistaken for a workflow that is not there', async () => {
    const change = { channels: { push: true }, workflowId: 'w' };
    const gone = await bench({}, says(404, 'Workflow with id: w is not found')).write('PATCH', PREFERENCES, change);
    const nobody = await bench({}, says(404, 'Subscriber with id: ann is not found')).write(
      'PATCH',
      PREFERENCES,
      change,
    );
    expect([gone.body['code'], nobody.body['code']]).toEqual(['not-found', 'no-subscriber']);
  });
});

const bytesOf = async (service: Service): Promise<string> => {
  const { status, headers, text } = await bench({}, service).write('POST', ACTION, { status: 'done' });
  headers.delete('x-request-id');
  return JSON.stringify([status, [...headers], text]);
};

describe('a message that is not there and one that is another’s', () => {
  it('get the same answer, byte for byte', async () => {
    const missing = await bytesOf(() => json({ message: 'Message m1 not found', error: 'Not Found' }, { status: 404 }));
    const anothers = await bytesOf(() =>
      json({ message: 'bob’s message' }, { status: 400, headers: { 'x-owner': 'bob', 'retry-after': '1' } }),
    );
    expect(anothers).toBe(missing);
    expect(missing).toContain('not-found');
    expect(await bytesOf(() => new Response('<h1>Bad</h1>', { status: 400 }))).toBe(missing);
    expect(await bytesOf(() => new Response(null, { status: 404 }))).toBe(missing);
  });
});

describe('what the service’s refusals become', () => {
  const TEXT = 'canary-text of the service, about id 63daff';

  it.each([
    [400, 400, 'refused'],
    [401, 502, 'upstream-failed'],
    [403, 502, 'upstream-failed'],
    [405, 502, 'upstream-failed'],
    [408, 502, 'upstream-failed'],
    [409, 409, 'busy'],
    [410, 502, 'upstream-failed'],
    [413, 502, 'upstream-failed'],
    [414, 502, 'upstream-failed'],
    [415, 502, 'upstream-failed'],
    [422, 422, 'refused'],
    [429, 429, 'busy'],
    [500, 502, 'upstream-failed'],
    [501, 502, 'upstream-failed'],
    [502, 502, 'upstream-failed'],
    [503, 503, 'busy'],
    [504, 502, 'upstream-failed'],
    [599, 502, 'upstream-failed'],
  ])('%s is a %s %s, and none of its text comes down', async (status, becomes, code) => {
    const headers = {
      'set-cookie': 'a=b',
      server: TEXT,
      link: TEXT,
      'x-powered-by': TEXT,
      'www-authenticate': TEXT,
      location: '/x',
    };
    const answer = await bench({}, () => json({ message: TEXT, code: TEXT, errors: TEXT }, { status, headers })).ask(
      FEED,
    );
    expect([answer.status, answer.body['code']]).toEqual([becomes, code]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message']);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('canary-text');
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('a wrong key is the host’s to hear of, not the reader’s', async () => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    await bench({ onError }, () => json({ message: TEXT }, { status: 401 })).ask(FEED);
    expect(onError.mock.calls).toEqual([[{ code: 'upstream-failed', upstreamStatus: 401 }]]);
  });

  it('while a reader’s own mistakes are not the host’s', async () => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    const { ask, write } = bench({ onError }, () => json({}, { status: 429 }));
    await ask(`${FEED}?limit=0`);
    await ask(FEED);
    await ask('/nothing');
    await write('POST', ACTION, {});
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['1', '1'],
    ['0060', '60'],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT'],
    ['1e9', null],
    ['-1', null],
    ['soon', null],
    ['99999999999', null],
    ['1, 2', null],
    ['<b>', null],
  ])('Retry-After: %s comes down as %s', async (said, down) => {
    for (const status of [409, 429, 503])
      expect(
        (await bench({}, () => json({}, { status, headers: { 'retry-after': said } })).ask(FEED)).headers.get(
          'retry-after',
        ),
      ).toBe(down);
  });

  it.each([
    ['true', 'true'],
    ['false', null],
    ['canary', null],
  ])('Idempotency-Replay: %s comes down as %s', async (said, down) => {
    for (const status of [201, 404, 422, 500]) {
      const service: Service = () => json({ _id: 'm1' }, { status, headers: { 'idempotency-replay': said } });
      const { headers } = await bench({}, service).write('POST', ACTION, { status: 'done' });
      expect(headers.get('idempotency-replay')).toBe(down);
    }
  });
});

describe('every answer', () => {
  it.each([
    ['a success', FEED, {}],
    ['a refusal', `${FEED}?limit=0`, {}],
    ['another’s inbox', '/v2/subscribers/bob', {}],
    ['what is not there', '/x', {}],
    ['what came from elsewhere', FEED, { 'sec-fetch-site': 'cross-site' }],
    ['a write without its subject', ACTION, {}],
  ])('(%s) stays private and says what it is', async (_, path, headers) => {
    const answer = await bench().ask(path, { headers, method: path === ACTION ? 'POST' : 'GET' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie, Origin, Sec-Fetch-Site',
    });
  });
});
