// @vitest-environment node
/** Limits of the whole process: concurrent requests to the service, event streams, requests without a session. */
import { describe, expect, it, vi } from 'vitest';
import { EVENTS, listen } from '../../support/event-listener.js';
import { ACTION, createTestProxy, deferred, emptyPage, FEED, SUBSCRIBER } from '../../support/test-proxy.js';
import type { TestResponse, TestProxy } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

const subscriber = (request: Request): string | null => request.headers.get('x-who');
const sendAs = (testProxy: TestProxy, name: string, path = FEED): Promise<TestResponse> =>
  testProxy.send(path, { headers: { 'x-who': name } });

describe('concurrent requests to the service', () => {
  it('are limited in total: further requests are answered by 503 with Retry-After', async () => {
    const gate = deferred<Response>();
    const testProxy = createTestProxy({ subscriber, limits: { upstreamRequests: 3 } }, async () =>
      (await gate.promise).clone(),
    );
    const pending = ['a', 'b', 'c'].map((name) => sendAs(testProxy, name));
    await until(() => expect(testProxy.serviceRequests).toHaveLength(3));
    expect(testProxy.proxy.health().upstreamRequests).toBe(3);
    const { status: rejected, body, headers } = await sendAs(testProxy, 'd');
    expect([rejected, body['code'], headers.get('retry-after')]).toEqual([503, 'overloaded', '1']);
    gate.resolve(emptyPage());
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await sendAs(testProxy, 'd')).status, testProxy.proxy.health().upstreamRequests]).toEqual([200, 0]);
  });

  it('are limited for each subscriber without affecting others; shared reads count once', async () => {
    const gate = deferred<Response>();
    const testProxy = createTestProxy({ subscriber, limits: { upstreamRequestsPerSubscriber: 2 } }, async ({ url }) =>
      url.includes('/ann') ? (await gate.promise).clone() : emptyPage(),
    );
    const pending = [FEED, FEED, `${FEED}?page=1`].map((path) => sendAs(testProxy, 'ann', path));
    await until(() => expect(testProxy.serviceRequests).toHaveLength(2));
    expect((await sendAs(testProxy, 'ann', SUBSCRIBER)).body['code']).toBe('overloaded');
    expect((await sendAs(testProxy, 'ben')).status).toBe(200);
    gate.resolve(emptyPage());
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

it('event streams of a process are limited: a further stream is answered by 503 until another has ended', async () => {
  const { proxy, send } = createTestProxy({ subscriber, events: { total: 2 } });
  const [first] = [await listen(proxy, { 'x-who': 'a' }), await listen(proxy, { 'x-who': 'b' })];
  const { status, headers, body } = await send(EVENTS, { headers: { 'x-who': 'c' } });
  expect([status, headers.get('retry-after'), body['code']]).toEqual([503, '30', 'overloaded']);
  expect(proxy.health().streams).toBe(2);
  first?.disconnect();
  await until(() => expect(proxy.health().streams).toBe(1));
  expect((await listen(proxy, { 'x-who': 'c' })).response.status).toBe(200);
  await proxy.close();
  await until(() => expect(proxy.health().streams).toBe(0));
});

describe('requests without a session', () => {
  const address = (request: Request): string => request.headers.get('x-address') ?? '';
  const sendFrom = async ({ send }: TestProxy, where: string, path = FEED): Promise<number> =>
    (await send(path, { headers: { 'x-address': where } })).status;

  it('count against the rate limit of the address that the host returns, not against a signed-in reader there', async () => {
    const testProxy = createTestProxy({ subscriber, clientAddress: address, rateLimit: { burst: 1, perMinute: 1 } });
    expect([await sendFrom(testProxy, '203.0.113.1'), await sendFrom(testProxy, '203.0.113.1')]).toEqual([401, 429]);
    expect(await sendFrom(testProxy, '203.0.113.2')).toBe(401);
    expect((await testProxy.send(FEED, { headers: { 'x-who': 'ann', 'x-address': '203.0.113.1' } })).status).toBe(200);
  });

  it('have a rate limit key that is no valid subscriber id', async () => {
    const keys: string[] = [];
    const rateLimit = (key: string): boolean => keys.push(key) > 0;
    await sendFrom(createTestProxy({ subscriber: () => null, clientAddress: address, rateLimit }), '2001:db8::1');
    expect(keys).toEqual(['address\t2001:db8::1']);
    const onError = vi.fn();
    const testProxy = createTestProxy({ subscriber: () => 'address\t2001:db8::1', onError });
    expect((await testProxy.send(FEED)).body['code']).toBe('bad-subscriber');
  });

  it('are not limited if the host returns no address', async () => {
    const testProxy = createTestProxy({ subscriber: () => null, rateLimit: { burst: 1, perMinute: 1 } });
    for (let times = 0; times < 3; times += 1) expect(await sendFrom(testProxy, '')).toBe(401);
  });
});

it('counts writes against the limit of concurrent requests', async () => {
  const gate = deferred<Response>();
  const testProxy = createTestProxy({ limits: { upstreamRequests: 1 } }, async () => (await gate.promise).clone());
  const first = testProxy.write('POST', ACTION, { status: 'done' });
  await until(() => expect(testProxy.serviceRequests).toHaveLength(1));
  expect((await testProxy.send(FEED)).body['code']).toBe('overloaded');
  gate.resolve(emptyPage());
  expect((await first).status).toBe(200);
});
