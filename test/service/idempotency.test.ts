import { serve, type ServerType } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { caller, local, type Call, type Local, type Reply } from './local.js';

const withKey = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });
const hour = 3_600_000;
const servers: ServerType[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Puts a service on a port, and speaks to it over the socket. */
async function onSocket(service: Local): Promise<Call> {
  const port = await new Promise<number>((resolve) => {
    servers.push(serve({ fetch: service.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port)));
  });
  return caller(fetch, service.key, `http://127.0.0.1:${port}`);
}
const count = async (call: Call): Promise<unknown> => (await call('GET', '/v2/subscribers?limit=100')).at('totalCount');

describe('an idempotency key', () => {
  it('makes a repeated request answer as the first did, and says that it is a replay', async () => {
    const service = local();
    const call = await onSocket(service);
    const first = await call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey('k'));
    const again = await call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey('k'));
    expect(again.json).toEqual(first.json);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-key')).toBe('k');
    expect(again.headers.get('idempotency-replay')).toBe('true');
    expect(first.headers.get('idempotency-replay')).toBeNull();
  });

  it('makes one effect of a repeated request', async () => {
    const service = local();
    const path = '/v2/subscribers/ada';
    await service.call('PATCH', path, { firstName: 'One' }, withKey('k'));
    await service.call('PATCH', path, { firstName: 'Two' });
    await service.call('PATCH', path, { firstName: 'One' }, withKey('k'));
    expect((await service.get(path)).at('data.firstName')).toBe('Two');
  });

  it('makes one effect of twenty requests at once, whatever the speed', async () => {
    for (const latency of [0, 30]) {
      const service = local({ latency });
      const call = await onSocket(service);
      const before = await count(call);
      const body = { subscriberId: `parallel-${latency}` };
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => call('POST', '/v2/subscribers', body, withKey('k'))),
      );
      const statuses = replies.map(({ status }) => status);
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
      const fresh = replies.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replay'));
      expect(fresh).toHaveLength(1);
      expect(await count(call)).toBe(Number(before) + 1);
    }
  });

  it('says 409 and when to come back while the first request is being worked on', async () => {
    const service = local({ latency: 50 });
    const ask = (): Promise<Reply> => service.call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey('k'));
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first?.status, second?.status]).toEqual([201, 409]);
    expect(second?.headers.get('retry-after')).toBe('1');
    expect(second?.at('message')).toBe(
      'Request with key "k" is currently being processed. Please retry after 1 second',
    );
    expect((await ask()).headers.get('idempotency-replay')).toBe('true');
  });

  it('is refused with 422 for another body', async () => {
    const service = local();
    await service.call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey('k'));
    const reply = await service.call('POST', '/v2/subscribers', { subscriberId: 'y' }, withKey('k'));
    expect([reply.status, reply.at('message')]).toEqual([
      422,
      'Request with key "k" is being reused for a different body',
    ]);
    expect((await service.get('/v2/subscribers/y')).status).toBe(404);
  });

  it('compares bodies, not white space', async () => {
    const service = local();
    await service.call('POST', '/v2/subscribers', '{"subscriberId":"x"}', withKey('k'));
    const reply = await service.call('POST', '/v2/subscribers', ' { "subscriberId" : "x" } ', withKey('k'));
    expect(reply.headers.get('idempotency-replay')).toBe('true');
  });

  it('counts for the whole service: the same body to another path gets the first answer', async () => {
    const service = local();
    const first = await service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'));
    const other = await service.call('PATCH', '/v2/subscribers/marcus', {}, withKey('k'));
    expect(other.json).toEqual(first.json);
  });

  it('remembers refusals too', async () => {
    const service = local();
    const ask = (): Promise<Reply> => service.call('PATCH', '/v2/subscribers/late', { firstName: 'x' }, withKey('k'));
    expect((await ask()).status).toBe(404);
    await service.call('POST', '/v2/subscribers', { subscriberId: 'late' });
    const again = await ask();
    expect([again.status, again.headers.get('idempotency-replay')]).toEqual([404, 'true']);
  });

  it("remembers the service's own failures, but not a gateway's", async () => {
    let drawn = 0.9;
    const service = local({ failure: 1, random: () => drawn });
    const ask = (key: string): Promise<Reply> =>
      service.call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey(key));
    expect((await ask('own')).status).toBe(500);
    drawn = 0.1;
    expect((await ask('gateway')).status).toBe(503);
    service.faults.failure = 0;
    expect((await ask('own')).status).toBe(500);
    expect((await ask('gateway')).status).toBe(201);
  });

  it('does not remember what never reached the operation', async () => {
    const service = local();
    expect((await service.call('POST', '/v2/subscribers', '{', withKey('k'))).status).toBe(400);
    expect((await service.call('POST', '/v2/subscribers', { subscriberId: 'x' }, withKey('k'))).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    let time = 1_700_000_000_000;
    const service = local({ now: () => time });
    const ask = async (): Promise<string | null> =>
      (await service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'))).headers.get('idempotency-replay');
    await ask();
    time += 24 * hour - 1;
    expect(await ask()).toBe('true');
    time += 1;
    expect(await ask()).toBeNull();
  });

  it('may have 255 characters and not one more', async () => {
    const service = local();
    const ask = (length: number): Promise<Reply> =>
      service.call('PATCH', '/v2/subscribers/ada', {}, withKey('k'.repeat(length)));
    expect((await ask(255)).status).toBe(200);
    expect((await ask(256)).status).toBe(400);
  });

  it('means nothing for GET', async () => {
    const service = local();
    const ask = () => service.call('GET', '/v2/subscribers/ada', undefined, withKey('k'));
    await ask();
    expect((await ask()).headers.get('idempotency-replay')).toBeNull();
  });
});
