import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { createClient } from '../../src/api/admin/client.js';
import { encodePayload, getFeed } from '../../src/api/inbox/feed.js';
import { recordAction } from '../../src/api/inbox/actions.js';
import { getPreferences, updatePreferences } from '../../src/api/inbox/preferences.js';
import type { ApiConfig } from '../../src/api/config.js';
import { getSubscriber } from '../../src/api/admin/subscribers.js';
import { ACTED, FEED_MESSAGE, PREFERENCES, SUBSCRIBER } from './samples.js';
import { json, serving } from './support.js';

const page = { data: [FEED_MESSAGE], hasMore: false, page: 0, pageSize: 10, totalCount: 1 };

interface Row {
  readonly name: string;
  readonly call: (service: ApiConfig) => Promise<unknown>;
  readonly reply: unknown;
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

const ID = 'a/b c?ü';
const SLOT = 'a%2Fb%20c%3F%C3%BC';

const OPERATIONS: readonly Row[] = [
  {
    name: 'the feed',
    call: (service) => getFeed(service, ID, { page: 2, limit: 50, read: false, seen: true, payload: { a: 'ü' } }),
    reply: page,
    method: 'GET',
    path: `/v1/subscribers/${SLOT}/notifications/feed`,
    query: { page: '2', limit: '50', read: 'false', seen: 'true', payload: encodePayload({ a: 'ü' }) },
  },
  {
    name: 'the feed with no filter',
    call: (service) => getFeed(service, 'me'),
    reply: page,
    method: 'GET',
    path: '/v1/subscribers/me/notifications/feed',
  },
  {
    name: 'an action',
    call: (service) => recordAction(service, ID, 'm/1', 'primary', { status: 'done', payload: { note: 'é' } }),
    reply: { data: ACTED },
    method: 'POST',
    path: `/v1/subscribers/${SLOT}/messages/m%2F1/actions/primary`,
    body: { status: 'done', payload: { note: 'é' } },
  },
  {
    name: 'preferences',
    call: (service) => getPreferences(service, ID),
    reply: { data: PREFERENCES },
    method: 'GET',
    path: `/v2/subscribers/${SLOT}/preferences`,
  },
  {
    name: 'a change of preferences',
    call: (service) => updatePreferences(service, ID, { channels: { email: false }, workflowId: 'comment-added' }),
    reply: { data: PREFERENCES },
    method: 'PATCH',
    path: `/v2/subscribers/${SLOT}/preferences`,
    body: { channels: { email: false }, workflowId: 'comment-added' },
  },
  {
    name: 'a subscriber',
    call: (service) => getSubscriber(service, ID),
    reply: { data: SUBSCRIBER },
    method: 'GET',
    path: `/v2/subscribers/${SLOT}`,
  },
];

describe.each(OPERATIONS)('asking for $name', ({ call, reply, method, path, query = {}, body }) => {
  test('sends exactly what the interface says, once', async () => {
    const { asked, service } = serving(json(reply));
    await call(service);
    expect(asked).toHaveLength(1);
    const [{ url, ...sent }] = asked as [(typeof asked)[number]];
    expect(sent.method).toBe(method);
    expect(url.pathname).toBe(`/base${path}`);
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
    expect(sent.body && JSON.parse(sent.body)).toEqual(body ?? null);
    expect(sent.headers.get('content-type')).toBe(body ? 'application/json' : null);
    expect(sent.headers.get('accept')).toBe('application/json');
  });

  test('takes cookies along for the own origin only, and follows no redirect', async () => {
    const { asked, service } = serving(json(reply));
    await call(service);
    expect(asked[0]?.init).toMatchObject({ credentials: 'same-origin', redirect: 'manual', cache: 'no-store' });
  });

  test('a write bears an idempotency key of its own each time, a read none', async () => {
    const { asked, service } = serving(json(reply));
    await call(service);
    await call(service);
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.map((key) => /^[\w-]{16,255}$/.test(key ?? ''))).toEqual([method !== 'GET', method !== 'GET']);
    expect(new Set(keys).size).toBe(method === 'GET' ? 1 : 2);
  });

  test('gives the same value with and without the envelope', async () => {
    const bare = await call(
      serving(json('data' in Object(reply) && !('hasMore' in Object(reply)) ? Object(reply).data : reply)).service,
    );
    const wrapped = await call(
      serving(json({ data: 'hasMore' in Object(reply) ? reply : Object(reply).data }, 201)).service,
    );
    expect(wrapped).toEqual(bare);
  });
});

test('a payload filter survives any Unicode', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (payload) => {
      const bytes = Uint8Array.from(atob(encodePayload(payload)), (letter) => letter.charCodeAt(0));
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(JSON.parse(JSON.stringify(payload)));
    }),
    { numRuns: 200 },
  );
}, 60_000);

test.each(['', '.', '..'])('an id of %j is never sent, for it would change the route', async (id) => {
  const { asked, service } = serving(json(page));
  await expect(getFeed(service, id)).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});

test('any other id stays one segment of the path', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1 }).filter((id) => id !== '.' && id !== '..'),
      async (id) => {
        const { asked, service } = serving(json(page));
        await getFeed(service, id);
        const segments = asked[0]?.url.pathname.split('/') ?? [];
        expect(segments).toHaveLength(7);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(id);
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

test("a server's client sends its key with every operation", async () => {
  const { asked, service } = serving(json({ data: SUBSCRIBER }));
  const client = createClient({ serviceUrl: service.url, apiKey: 'secret', fetch: service.fetch ?? fetch });
  await client.getSubscriber('me');
  expect(asked[0]?.headers.get('authorization')).toBe('ApiKey secret');
});
