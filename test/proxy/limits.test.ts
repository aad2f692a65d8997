// @vitest-environment node
/** Limits that hold in all: requests to the service, streams, requests of nobody who is signed in. */
import { describe, expect, it, vi } from 'vitest';
import { ASKING, EVENTS, listen } from './listening.js';
import { ACTION, bench, deferred, emptyPage, FEED, PAGE, PREFERENCES, SUBSCRIBER } from './support.js';
import type { Asked, Bench } from './support.js';

const who = (request: Request): string | null => request.headers.get('x-who');
const ask = (at: Bench, name: string, path = FEED): Promise<Asked> => at.ask(path, { headers: { 'x-who': name } });

describe('requests to the service that are under way', () => {
  it('are limited in all: beyond that the answer is 503, and says when to come back', async () => {
    const gate = deferred<Response>();
    const { promise } = gate;
    const at = bench({ subscriber: who, limits: { upstreamRequests: 3 } }, async () => (await promise).clone());
    const waiting = ['a', 'b', 'c'].map((name) => ask(at, name));
    await vi.waitFor(() => expect(at.sent).toHaveLength(3));
    expect(at.proxy.health().upstreamRequests).toBe(3);
    const refused = await ask(at, 'd');
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      '1',
    ]);
    gate.resolve(emptyPage());
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask(at, 'd')).status).toBe(200);
    expect(at.proxy.health().upstreamRequests).toBe(0);
  });

  it('are limited for each subscriber, and others are served meanwhile; the same question counts once', async () => {
    const gate = deferred<Response>();
    const { promise } = gate;
    const at = bench({ subscriber: who, limits: { upstreamRequestsPerSubscriber: 2 } }, async ({ url }) =>
      url.includes('/ann') ? (await promise).clone() : emptyPage(),
    );
    const waiting = [FEED, FEED, PREFERENCES].map((path) => ask(at, 'ann', path));
    await vi.waitFor(() => expect(at.sent).toHaveLength(2));
    expect((await ask(at, 'ann', SUBSCRIBER)).body['code']).toBe('overloaded');
    expect((await ask(at, 'ben')).status).toBe(200);
    gate.resolve(emptyPage());
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('give their places back where they fail', async () => {
    const at = bench({ circuit: false, limits: { upstreamRequests: 1 } }, () => Promise.reject(new Error('down')));
    for (let times = 0; times < 3; times += 1) expect((await at.ask(FEED)).status).toBe(504);
  });
});

describe('event streams of a process', () => {
  it('are limited: beyond that opening one is answered by 503, until one has ended', async () => {
    const { proxy } = bench({ subscriber: who, events: { total: 2 } });
    const [first] = [await listen(proxy, { 'x-who': 'a' }), await listen(proxy, { 'x-who': 'b' })];
    const refused = await proxy(new Request(`${PAGE}/inbox${EVENTS}`, { headers: { ...ASKING, 'x-who': 'c' } }));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    expect(proxy.health().streams).toBe(2);
    first?.leave();
    await vi.waitFor(() => expect(proxy.health().streams).toBe(1));
    expect((await listen(proxy, { 'x-who': 'c' })).response.status).toBe(200);
    await proxy.close();
    await vi.waitFor(() => expect(proxy.health().streams).toBe(0));
  });
});

describe('requests of nobody who is signed in', () => {
  const address = (request: Request): string => request.headers.get('x-address') ?? '';
  const from = async ({ ask: send }: Bench, where: string, path = FEED): Promise<number> =>
    (await send(path, { headers: { 'x-address': where } })).status;

  it('count against the limit of their address, as the host gives it', async () => {
    const at = bench({ subscriber: () => null, clientAddress: address, rateLimit: { burst: 2, perMinute: 1 } });
    const statuses: number[] = [];
    for (let times = 0; times < 3; times += 1) statuses.push(await from(at, '203.0.113.1'));
    expect(statuses).toEqual([401, 401, 429]);
    expect(await from(at, '203.0.113.2')).toBe(401);
  });

  it('take nothing from a reader who is signed in at the same address', async () => {
    const at = bench({ subscriber: who, clientAddress: address, rateLimit: { burst: 1, perMinute: 1 } });
    expect([await from(at, '203.0.113.1'), await from(at, '203.0.113.1')]).toEqual([401, 429]);
    const answer = await at.ask(FEED, { headers: { 'x-who': 'ann', 'x-address': '203.0.113.1' } });
    expect(answer.status).toBe(200);
  });

  it('are asked about under a key that no subscriber id can be', async () => {
    const keys: string[] = [];
    const rateLimit = (key: string): boolean => keys.push(key) > 0;
    await from(bench({ subscriber: () => null, clientAddress: address, rateLimit }), '2001:db8::1');
    expect(keys).toEqual(['address 2001:db8::1']);
    const onError = vi.fn();
    const at = bench({ subscriber: () => 'address 2001:db8::1', onError });
    expect((await at.ask(FEED)).body['code']).toBe('bad-subscriber');
  });

  it('are not limited where the host gives no address', async () => {
    const at = bench({ subscriber: () => null, rateLimit: { burst: 1, perMinute: 1 } });
    expect([await from(at, ''), await from(at, ''), await from(at, '')]).toEqual([401, 401, 401]);
  });
});

it('writes count as well', async () => {
  const gate = deferred<Response>();
  const { promise } = gate;
  const at = bench({ limits: { upstreamRequests: 1 } }, async () => (await promise).clone());
  const first = at.write('POST', ACTION, { status: 'done' });
  await vi.waitFor(() => expect(at.sent).toHaveLength(1));
  expect((await at.ask(FEED)).body['code']).toBe('overloaded');
  gate.resolve(emptyPage());
  expect((await first).status).toBe(200);
});
