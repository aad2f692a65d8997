/** Each operation: method, path, query, body and headers of its request, and the envelope of its response. */
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { encodePayload, getFeed } from '../../../src/api/inbox/feed.js';
import { recordAction } from '../../../src/api/inbox/actions.js';
import { getPreferences, updatePreferences } from '../../../src/api/inbox/preferences.js';
import type { ApiConfig } from '../../../src/api/config.js';
import { getSubscriber } from '../../../src/api/admin/subscribers.js';
import { ACTED, FEED_MESSAGE, PREFERENCES, SUBSCRIBER } from '../../support/api-samples.js';
import { json, stubClient, stubService } from './stub-service.js';
import { forAll, forAllAsync } from '../../support/for-all.js';

const page = { data: [FEED_MESSAGE], hasMore: false, page: 0, pageSize: 10, totalCount: 1 };

interface Operation {
  readonly name: string;
  readonly call: (config: ApiConfig) => Promise<unknown>;
  readonly reply: unknown;
  /** Method and path. */
  readonly route: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

const ID = 'a/b c?ü';
const ENCODED_ID = 'a%2Fb%20c%3F%C3%BC';

const OPERATIONS: readonly Operation[] = [
  {
    name: 'getFeed with every filter',
    call: (config) => getFeed(config, ID, { page: 2, limit: 50, read: false, seen: true, payload: { a: 'ü' } }),
    reply: page,
    route: `GET /v1/subscribers/${ENCODED_ID}/notifications/feed`,
    query: { page: '2', limit: '50', read: 'false', seen: 'true', payload: encodePayload({ a: 'ü' }) },
  },
  {
    name: 'getFeed without a filter',
    call: (config) => getFeed(config, 'me'),
    reply: page,
    route: 'GET /v1/subscribers/me/notifications/feed',
  },
  {
    name: 'recordAction',
    call: (config) => recordAction(config, ID, 'm/1', 'primary', { status: 'done', payload: { note: 'é' } }),
    reply: { data: ACTED },
    route: `POST /v1/subscribers/${ENCODED_ID}/messages/m%2F1/actions/primary`,
    body: { status: 'done', payload: { note: 'é' } },
  },
  {
    name: 'getPreferences',
    call: (config) => getPreferences(config, ID),
    reply: { data: PREFERENCES },
    route: `GET /v2/subscribers/${ENCODED_ID}/preferences`,
  },
  {
    name: 'updatePreferences',
    call: (config) => updatePreferences(config, ID, { channels: { email: false }, workflowId: 'comment-added' }),
    reply: { data: PREFERENCES },
    route: `PATCH /v2/subscribers/${ENCODED_ID}/preferences`,
    body: { channels: { email: false }, workflowId: 'comment-added' },
  },
  {
    name: 'getSubscriber',
    call: (config) => getSubscriber(config, ID),
    reply: { data: SUBSCRIBER },
    route: `GET /v2/subscribers/${ENCODED_ID}`,
  },
];

describe.each(OPERATIONS)('$name', ({ call, reply, route, query = {}, body }) => {
  const isWrite = !route.startsWith('GET');
  test('sends one request as the interface documents it', async () => {
    const { requests, config } = stubService(json(reply));
    await call(config);
    expect(requests).toHaveLength(1);
    const [{ url, ...sent }] = requests as [(typeof requests)[number]];
    const sentQuery = Object.fromEntries(url.searchParams);
    expect([`${sent.method} ${url.pathname}`, sentQuery]).toEqual([route.replace(' ', ' /base'), query]);
    expect(sent.body && JSON.parse(sent.body)).toEqual(body ?? null);
    expect(sent.headers.get('content-type')).toBe(body ? 'application/json' : null);
    expect(sent.headers.get('accept')).toBe('application/json');
  });

  test('sends cookies to its own origin only, follows no redirect and bypasses the HTTP cache', async () => {
    const { requests, config } = stubService(json(reply));
    await call(config);
    expect(requests[0]?.init).toMatchObject({ credentials: 'same-origin', redirect: 'manual', cache: 'no-store' });
  });

  test('sends a new idempotency key with each write and none with a read', async () => {
    const { requests, config } = stubService(json(reply));
    await call(config);
    await call(config);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.map((key) => /^[\w-]{16,255}$/.test(key ?? ''))).toEqual([isWrite, isWrite]);
    expect(new Set(keys).size).toBe(isWrite ? 2 : 1);
  });

  test('returns the same value with and without the envelope', async () => {
    const bare = await call(
      stubService(json('data' in Object(reply) && !('hasMore' in Object(reply)) ? Object(reply).data : reply)).config,
    );
    const wrapped = await call(
      stubService(json({ data: 'hasMore' in Object(reply) ? reply : Object(reply).data }, 201)).config,
    );
    expect(wrapped).toEqual(bare);
  });
});

test('encodePayload preserves any Unicode', () => {
  forAll({ numRuns: 200 })(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (payload) => {
    const bytes = Uint8Array.from(atob(encodePayload(payload)), (character) => character.charCodeAt(0));
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(JSON.parse(JSON.stringify(payload)));
  });
}, 60_000);

test.each(['', '.', '..'])('an id of %j is rejected before a request, as it would change the route', async (id) => {
  const { requests, config } = stubService(json(page));
  await expect(getFeed(config, id)).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});

test('any other id is one segment of the path', async () => {
  await forAllAsync({ numRuns: 200 })(
    fc.string({ minLength: 1 }).filter((id) => id !== '.' && id !== '..'),
    async (id) => {
      const { requests, config } = stubService(json(page));
      await getFeed(config, id);
      const segments = requests[0]?.url.pathname.split('/') ?? [];
      expect([segments.length, decodeURIComponent(segments[4] ?? '')]).toEqual([7, id]);
    },
  );
}, 60_000);

test('the client sends its API key', async () => {
  const { client, requests } = stubClient([json({ data: SUBSCRIBER })]);
  await client.getSubscriber('me');
  expect(requests[0]?.headers.get('authorization')).toBe('ApiKey key');
});
