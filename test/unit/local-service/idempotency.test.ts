import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src/local-service/app.js';
import * as testService from './test-service.js';
import { createCaller, listen, type Call, type TestService, type Reply } from './test-service.js';

const withKey = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });
const hour = 3_600_000;
const createTestService = (options: Partial<ServiceOptions> = {}): TestService =>
  testService.createTestService({ idempotency: true, ...options });

const callOverSocket = async (service: TestService) => createCaller(fetch, service.key, await listen(service));
const create = ({ call }: { readonly call: Call }, body: unknown = { subscriberId: 'x' }, key = 'k'): Promise<Reply> =>
  call('POST', '/v2/subscribers', body, withKey(key));
const count = async (call: Call): Promise<unknown> => (await call('GET', '/v2/subscribers?limit=100')).at('totalCount');

describe('an idempotency key', () => {
  it('repeats the first response for a repeated request, and marks it as a replay', async () => {
    const call = await callOverSocket(createTestService());
    const [first, again] = [await create({ call }), await create({ call })];
    expect(again.json).toEqual(first.json);
    expect([again.status, again.headers.get('idempotency-key')]).toEqual([201, 'k']);
    expect(again.headers.get('idempotency-replay')).toBe('true');
    expect(first.headers.get('idempotency-replay')).toBeNull();
  });

  it('makes a repeated request take effect once', async () => {
    const service = createTestService();
    const path = '/v2/subscribers/ada';
    await service.call('PATCH', path, { firstName: 'One' }, withKey('k'));
    await service.call('PATCH', path, { firstName: 'Two' });
    await service.call('PATCH', path, { firstName: 'One' }, withKey('k'));
    expect((await service.get(path)).at('data.firstName')).toBe('Two');
  });

  it('makes twenty concurrent requests take effect once, at any speed', async () => {
    for (const latency of [0, 30]) {
      const call = await callOverSocket(createTestService({ latency }));
      const before = await count(call);
      const replies = await Promise.all(Array.from({ length: 20 }, () => create({ call })));
      expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const fresh = replies.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replay'));
      expect(fresh).toHaveLength(1);
      expect(await count(call)).toBe(Number(before) + 1);
    }
  });

  it('responds with 409 and Retry-After while the first request is processed', async () => {
    const service = createTestService({ latency: 50 });
    const [first, second] = await Promise.all([create(service), create(service)]);
    expect([first.status, second.status]).toEqual([201, 409]);
    expect([second.headers.get('retry-after'), second.headers.get('link')]).toEqual(['1', 'docs.novu.co/idempotency']);
    expect(second.at('message')).toBe('Request with key "k" is currently being processed. Please retry after 1 second');
    expect((await create(service)).headers.get('idempotency-replay')).toBe('true');
  });

  it('rejects the same key with another body by 422, but for white space', async () => {
    const service = createTestService();
    await create(service, '{"subscriberId":"x"}');
    const { status, at } = await create(service, { subscriberId: 'y' });
    expect([status, at('message')]).toEqual([422, 'Request with key "k" is being reused for a different body']);
    expect((await service.get('/v2/subscribers/y')).status).toBe(404);
    expect((await create(service, ' { "subscriberId" : "x" } ')).headers.get('idempotency-replay')).toBe('true');
  });

  it('is valid for the whole service: the same body to another path gets the first response', async () => {
    const service = createTestService();
    const first = await service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'));
    expect((await service.call('PATCH', '/v2/subscribers/marcus', {}, withKey('k'))).json).toEqual(first.json);
  });

  it('repeats a rejection as 503, without what it was', async () => {
    const service = createTestService();
    const ask = (): Promise<Reply> => service.call('PATCH', '/v2/subscribers/late', { firstName: 'x' }, withKey('k'));
    expect((await ask()).status).toBe(404);
    await service.call('POST', '/v2/subscribers', { subscriberId: 'late' });
    const again = await ask();
    expect([again.status, again.at('message'), again.at('error')]).toEqual([503, 'Service Unavailable', undefined]);
    expect(again.headers.get('idempotency-replay')).toBe('true');
  });

  it('stores failures of the service, but neither of a gateway nor of a request that it could not read', async () => {
    let drawn = 0.9;
    const service = createTestService({ failure: 1, random: () => drawn });
    const ask = (key: string): Promise<Reply> => create(service, undefined, key);
    expect((await ask('own')).status).toBe(500);
    drawn = 0.1;
    expect((await ask('gateway')).status).toBe(503);
    service.faults.failure = 0;
    expect((await ask('own')).status).toBe(503);
    expect((await ask('gateway')).status).toBe(201);
    expect((await create(service, '{')).status).toBe(400);
    expect((await create(service)).status).toBe(201);
  });

  it('expires after a day', async () => {
    let time = 1_700_000_000_000;
    const service = createTestService({ now: () => time });
    const ask = async (): Promise<string | null> =>
      (await service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'))).headers.get('idempotency-replay');
    await ask();
    time += 24 * hour - 1;
    expect(await ask()).toBe('true');
    time += 1;
    expect(await ask()).toBeNull();
  });

  it('can have at most 255 characters', async () => {
    const service = createTestService();
    const ask = (length: number) => service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'.repeat(length)));
    expect((await ask(255)).status).toBe(200);
    expect((await ask(256)).status).toBe(400);
  });

  it('has no effect on GET', async () => {
    const service = createTestService();
    const ask = () => service.call('GET', '/v2/subscribers/ada', undefined, withKey('k'));
    await ask();
    expect((await ask()).headers.get('idempotency-replay')).toBeNull();
  });
});
