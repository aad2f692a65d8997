// @vitest-environment node
/** `payloadScope`: limits feed, actions, read state and streams of a reader to a part of the payload, such as their tenant. */
import { anything, assert, asyncProperty, constantFrom, dictionary, oneof, record, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, Scope } from '../../../src/proxy/proxy.js';
import { isInScope } from '../../../src/proxy/scope/scope.js';
import { createScopeIndex } from '../../../src/proxy/scope/scope-index.js';
import { marks } from '../../support/read-states.js';
import { feedOf, filteringService, type TestMessage } from './filtering-service.js';
import { listen } from '../../support/event-listener.js';
import { until } from '../../support/until.js';
import { createTestProxy, deferred, memoryStorage, readStateChanges } from '../../support/test-proxy.js';
import { FEED, READ_STATE } from '../../support/addresses.js';
import type { TestResponse, TestProxy } from '../../support/test-proxy.js';

// `payload: 'all'` is said on the console.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

const testMessage = (_id: string, tenant: unknown, more = {}): TestMessage => ({ _id, payload: { tenant, ...more } });
const MESSAGES: readonly TestMessage[] = [
  testMessage('a1', 'acme', { kind: 'bill' }),
  testMessage('b1', 'bolt', { kind: 'bill' }),
  testMessage('a2', 'acme', { kind: 'note' }),
  testMessage('b2', 'bolt'),
  testMessage('n1', { name: 'acme' }),
  { _id: 'n2', payload: null },
  { _id: 'n3', payload: { ['tenant.name']: 'acme' } },
];

const encoded = (filter: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filter))));

/** Takes the tenant from a header, in place of a session. */
const scoped = (options: Partial<ProxyOptions> = {}, messages = MESSAGES, ready = async () => {}): TestProxy =>
  createTestProxy(
    {
      payloadScope: (request) => ({ tenant: request.headers.get('x-tenant') ?? 'acme' }),
      payload: 'all',
      limits: { upstreamRequestsPerSubscriber: 1000 },
      ...options,
    },
    async (serviceRequest) => {
      await ready();
      return filteringService(messages)(serviceRequest);
    },
  );

const idsOf = ({ body }: TestResponse): unknown[] =>
  (Array.isArray(body['data']) ? body['data'] : []).map((one: unknown) => Object(one)._id).filter(Boolean);

const forTenant = (tenant: string): RequestInit => ({ headers: { 'x-tenant': tenant } });

describe('a feed in a scope', () => {
  it('has only messages of the scope, also with a filter and on later pages', async () => {
    const { send } = scoped();
    expect(idsOf(await send(FEED))).toEqual(['a1', 'a2']);
    expect(idsOf(await send(FEED, forTenant('bolt')))).toEqual(['b1', 'b2']);
    expect(idsOf(await send(`${FEED}?payload=${encoded({ kind: 'bill' })}`))).toEqual(['a1']);
    const first = await send(`${FEED}?page=0&limit=1`);
    expect([idsOf(first), first.body['hasMore']]).toEqual([['a1'], true]);
    expect(idsOf(await send(`${FEED}?page=1&limit=1`))).toEqual(['a2']);
  });

  it.each<[string, unknown]>([
    ['another tenant', { tenant: 'bolt' }],
    ['another tenant by a path', { tenant: 'acme', 'x.y': 1 }],
    ['a path of the scope', { 'tenant.name': 'acme' }],
    ['no tenant', { tenant: null }],
  ])('rejects a filter that names %s', async (_, filter) => {
    const { send, serviceRequests } = scoped();
    const { status, body } = await send(`${FEED}?payload=${encoded(filter)}`);
    expect([status, body['code'], serviceRequests.length]).toEqual([400, 'bad-query', 0]);
  });

  it('accepts a filter that repeats the scope, and merges nested filters', async () => {
    const nested = [2, 3].map((team) => testMessage(`d${team}`, 'acme', { org: { id: 1, team } }));
    const { send } = scoped({ payloadScope: () => ({ org: { id: 1 } }) }, nested);
    expect(idsOf(await send(`${FEED}?payload=${encoded({ tenant: 'acme', org: { id: 1, team: 3 } })}`))).toEqual([
      'd3',
    ]);
    expect((await send(`${FEED}?payload=${encoded({ org: { id: 2 } })}`)).status).toBe(400);
    expect((await send(`${FEED}?payload=${encoded({ org: 1 })}`)).status).toBe(400);
  });

  it('replaces messages outside the scope by empty ones if the service ignores the filter', async () => {
    const { send } = createTestProxy({ payloadScope: () => ({ tenant: 'acme' }) }, ({ url }) =>
      feedOf(MESSAGES, { url: url.replace(/\?.*/, '') }),
    );
    const answer = await send(FEED);
    expect(idsOf(answer)).toEqual(['a1', 'a2']);
    expect(answer.body['data']).toHaveLength(MESSAGES.length);
  });

  it('contains no message outside the scope for 10,000 hostile queries', { timeout: 240_000 }, async () => {
    const { send } = scoped();
    const name = oneof(
      constantFrom('tenant', 'tenant.', '.tenant', '$or', '$where', '__proto__', 'constructor', 'kind', 'toString', ''),
      string(),
    );
    const value = oneof(
      constantFrom<unknown>('acme', 'bolt', null, true, 0, [], ['bolt'], { $ne: 'acme' }, { name: 'acme' }),
      anything(),
    );
    const filter = oneof(dictionary(name, value), record({ tenant: value, kind: value }, { requiredKeys: [] }), value);
    const query = oneof(
      filter.map((one) => {
        try {
          return `payload=${encodeURIComponent(encoded(one))}`;
        } catch {
          return 'payload=';
        }
      }),
      string().map((text) => `payload=${encodeURIComponent(text)}`),
      string().map((text) => `payload=e30%3D&payload=${encodeURIComponent(encoded({ tenant: text }))}`),
      constantFrom('payload[]=e30=', 'payload=e30=', 'Payload=e30=', 'feedIdentifier=x', 'payload%00=e30='),
    );
    let passed = 0;
    await assert(
      asyncProperty(query, async (text) => {
        const answer = await send(`${FEED}?limit=100&${text}`);
        passed += answer.status === 200 ? 1 : 0;
        for (const id of idsOf(answer)) expect(id).toMatch(/^a/);
      }),
      { numRuns: 2000 },
    );
    expect(passed).toBeGreaterThan(500);
  });

  it.each([
    ['a string', 'text'],
    ['too deep', { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }],
    ['an array', ['acme']],
    ['a function that was not called', { tenant: () => 'acme' }],
    ['without JSON', { tenant: { toJSON: () => undefined } }],
    ['in part without JSON', { tenant: 'acme', org: [Symbol('org')] }],
    ['no number', { tenant: Number.NaN }],
    ['a bigint', { tenant: 1n }],
  ])('is answered by an error if the host’s scope is %s', async (_, scope) => {
    const onError = vi.fn();
    const { send, serviceRequests } = createTestProxy({ payloadScope: () => scope as Scope, onError });
    expect([(await send(FEED)).body['code'], serviceRequests.length]).toEqual(['failed', 0]);
    expect(onError).toHaveBeenCalledOnce();
  });

  it('is not limited if the host returns "all"', async () => {
    const { send, proxy } = scoped({ payloadScope: () => 'all' });
    const answer = await send(FEED);
    expect(idsOf(answer)).toHaveLength(MESSAGES.length);
    expect(answer.headers.get('inbox-subject')).toBe((await proxy.exportData('ann')).subject);
  });

  it.each<Scope | null | undefined>([
    null,
    undefined,
    {},
    { tenant: undefined },
    { tenant: null },
    { tenant: {} },
    { kind: 'bill', org: { id: undefined } },
  ])('is answered by 403 if the host found no tenant and returns %j, and a stream ends', async (none) => {
    const { send, serviceRequests } = scoped({ payloadScope: () => none });
    const { status, body } = await send(FEED);
    expect([status, body['code'], serviceRequests.length]).toEqual([403, 'not-allowed', 0]);
    let scope: Scope | null | undefined = { tenant: 'acme' };
    const stream = await listen(scoped({ payloadScope: () => scope, events: { recheck: 20 } }).proxy);
    scope = none;
    await expect(stream.untilEnded()).resolves.toBeUndefined();
  });
});

describe('two tenants of one subscriber', () => {
  it('have different subjects, whatever the order of names in the scope', async () => {
    const subject = async (scope: Scope): Promise<string> =>
      (await scoped({ payloadScope: () => scope }).send(FEED)).headers.get('inbox-subject') ?? '';
    expect(await subject({ a: 1, b: { c: 2, d: 3 } })).toBe(await subject({ b: { d: 3, c: 2 }, a: 1 }));
    expect(await subject({ a: 1 })).not.toBe(await subject({ a: '1' }));
  });

  it('share no read state, and no write', async () => {
    const readState = memoryStorage();
    const testProxy = scoped({ readState });
    const body = readStateChanges({ read: marks([1]) });
    const write = (tenant: string): Promise<TestResponse> =>
      testProxy.write('PATCH', READ_STATE, body, { 'x-tenant': tenant });
    expect((await write('bolt')).body['code']).toBe('subject-changed');
    expect((await write('acme')).status).toBe(200);
    const { headers } = await testProxy.send(FEED);
    expect([...readState.values.keys()]).toEqual([`marks:${headers.get('inbox-subject')}`]);
    expect(Object((await testProxy.send(FEED)).body['readState']).state).not.toBe('');
    expect(Object((await testProxy.send(FEED, forTenant('bolt'))).body['readState']).state).toBe('');
  });

  it('are notified by their own scope, and by changes without a scope', async () => {
    const { proxy } = scoped();
    const [acme, bolt] = [await listen(proxy), await listen(proxy, { 'x-tenant': 'bolt' })];
    await proxy.refreshInbox('ann', { tenant: 'acme' });
    await acme.untilChanges(1);
    await proxy.refreshInbox('ann');
    await acme.untilChanges(2);
    await bolt.untilChanges(1);
    await proxy.endStreams('ann', { tenant: 'bolt' });
    await bolt.untilEnded();
    expect(acme.hasEnded()).toBe(false);
    await proxy.endStreams('ann');
    await acme.untilEnded();
  });

  it('share no concurrent read', async () => {
    const gate = deferred<void>();
    const testProxy = scoped({}, MESSAGES, () => gate.promise);
    const all = [{}, forTenant('bolt'), {}].map((init) => testProxy.send(FEED, init));
    await until(() => expect(testProxy.serviceRequests).toHaveLength(2));
    gate.resolve();
    expect((await Promise.all(all)).map((answer) => idsOf(answer).join())).toEqual(['a1,a2', 'b1,b2', 'a1,a2']);
    expect(testProxy.serviceRequests).toHaveLength(2);
  });

  it('end a stream whose session changes to the other tenant', async () => {
    let tenant = 'acme';
    const stream = await listen(scoped({ payloadScope: () => ({ tenant }), events: { recheck: 20 } }).proxy);
    tenant = 'bolt';
    await expect(stream.untilEnded()).resolves.toBeUndefined();
  });
});

describe('an action in a scope', () => {
  const act = ({ write }: TestProxy, id: string): Promise<TestResponse> =>
    write('POST', `/v1/subscribers/me/messages/${id}/actions/primary`, { status: 'done' });
  const statusOf = async (testProxy: TestProxy, id: string): Promise<number> => (await act(testProxy, id)).status;

  it('is sent for messages of the scope, and answered by 404 for all others', async () => {
    const testProxy = scoped();
    expect([await statusOf(testProxy, 'a1'), await statusOf(testProxy, 'a2')]).toEqual([201, 201]);
    for (const id of ['b1', 'b2', 'n1', 'n2', 'n3', 'nowhere']) expect(await statusOf(testProxy, id), id).toBe(404);
    const actions = testProxy.serviceRequests.filter(({ method }) => method === 'POST');
    expect(actions.map(({ url }) => url.split('/').at(-3))).toEqual(['a1', 'a2']);
  });

  it.each([
    [503, 503, 'busy'],
    [500, 502, 'upstream-failed'],
  ])('is answered by a temporary error if the search for its message answers %i', async (found, status, code) => {
    const service = filteringService(MESSAGES);
    const testProxy = createTestProxy({ payloadScope: () => ({ tenant: 'acme' }) }, (serviceRequest) =>
      serviceRequest.url.includes('limit=100') ? new Response(null, { status: found }) : service(serviceRequest),
    );
    const answer = await act(testProxy, 'a2');
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('searches the newest 1,000 messages of the scope once', async () => {
    const many = Array.from({ length: 1500 }, (_, place) => testMessage(`m${place}`, 'acme'));
    const testProxy = scoped({}, many);
    expect(await statusOf(testProxy, 'm950')).toBe(201);
    const countBefore = testProxy.serviceRequests.length;
    expect([await statusOf(testProxy, 'm951'), testProxy.serviceRequests.length - countBefore]).toEqual([201, 1]);
    expect(await statusOf(testProxy, 'm1400')).toBe(404);
  });
});

it('isInScope requires each leaf of the scope as an own property', () => {
  expect(isInScope({ a: 1, b: 2 }, { a: 1 })).toBe(true);
  expect(isInScope({ a: { b: 1, c: 2 } }, { a: { b: 1 } })).toBe(true);
  expect(isInScope({ a: ['x'] }, { a: ['x'] })).toBe(true);
  expect(isInScope({ a: { c: 1, b: 2 } }, { a: { b: 2, c: 1 } })).toBe(true);
  for (const payload of [null, undefined, 'a', [], {}, { a: '1' }, { a: [1] }, { a: { a: 1 } }, { A: 1 }])
    expect(isInScope(payload, { a: 1 })).toBe(false);
  expect(isInScope({}, JSON.parse('{"toString":1}'))).toBe(false);
  expect(isInScope({}, JSON.parse('{"constructor":{}}'))).toBe(false);
});

it('the scope index removes the oldest messages first', () => {
  const index = createScopeIndex(2);
  index.add('ann', ['a', 'b']);
  index.add('ann', ['a']);
  index.add('ben', ['a']);
  expect([index.has('ann', 'a'), index.has('ann', 'b'), index.has('ben', 'a')]).toEqual([true, false, true]);
});
