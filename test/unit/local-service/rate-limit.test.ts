import { describe, expect, it } from 'vitest';
import { addMessage, createTestService, type Reply } from './test-service.js';

describe('the rate limit', () => {
  const headersOf = ({ headers }: Reply, ...names: readonly string[]) => names.map((name) => headers.get(name));
  const limit = { configuration: 2, global: 1, window: 1, burst: 0.5 };

  it('reports the remaining requests in every response', async () => {
    const reply = await createTestService({ rateLimit: limit, now: () => 0 }).get('/v2/subscribers');
    expect(headersOf(reply, 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset')).toEqual(['2', '2', '1']);
    expect(reply.headers.get('ratelimit-policy')).toBe(
      '2;w=1;burst=3;comment="token bucket";category="configuration";cost="single";serviceLevel="free"',
    );
  });

  it('lets a burst through, then responds with 429 and tells the caller to wait for 0 seconds', async () => {
    const service = createTestService({ rateLimit: limit, now: () => 0 });
    for (let index = 0; index < 3; index += 1) expect((await service.get('/v2/subscribers')).status).toBe(200);
    const reply = await service.get('/v2/subscribers');
    expect([reply.at('statusCode'), reply.at('error')]).toEqual([429, undefined]);
    expect(headersOf(reply, 'retry-after', 'ratelimit-reset', 'ratelimit-remaining')).toEqual(['0', '0', '0']);
  });

  it('refills over time', async () => {
    let time = 0;
    const service = createTestService({ rateLimit: limit, now: () => time });
    for (let index = 0; index < 4; index += 1) await service.get('/v2/subscribers');
    time = 500;
    expect((await service.get('/v2/subscribers')).status).toBe(200);
    expect((await service.get('/v2/subscribers')).status).toBe(429);
  });

  it('counts subscribers and messages separately', async () => {
    const service = createTestService({ rateLimit: limit, now: () => 0 });
    for (let index = 0; index < 4; index += 1) await service.get('/v2/subscribers');
    expect((await service.get('/v1/messages')).headers.get('ratelimit-policy')).toContain('category="global"');
  });

  it('does not count requests with a wrong key or to development routes', async () => {
    const service = createTestService({ rateLimit: limit, now: () => 0 });
    for (let index = 0; index < 9; index += 1) {
      await service.call('GET', '/v2/subscribers', undefined, { Authorization: 'ApiKey wrong' });
      expect((await addMessage(service)).status).toBe(201);
    }
    expect((await service.get('/v2/subscribers')).status).toBe(200);
  });
});
