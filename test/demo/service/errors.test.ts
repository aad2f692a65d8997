import { describe, expect, it } from 'vitest';
import { operations } from '../../../demo/service/operations.js';
import { createTestService, readReply } from './test-service.js';

const id = 'a'.repeat(24);
const fillPath = (path: string): string =>
  path
    .replace(':subscriberId', 'ada')
    .replace(/:(messageId|notificationId|integrationId)/, id)
    .replace(':type', 'primary');
const allRoutes = operations.map(({ method, path }) => [method, fillPath(path)] as const);

describe('the API key', () => {
  it.each(allRoutes)('is required by %s %s', async (method, path) => {
    const service = createTestService();
    const body = method === 'GET' ? {} : { body: '{}' };
    const ask = async (headers: Record<string, string>) =>
      readReply(await service.fetch(new Request(`http://service.test${path}`, { method, headers, ...body })));
    expect((await ask({})).json).toMatchObject({ statusCode: 401, message: 'Missing authorization header' });
    for (const Authorization of [
      'ApiKey wrong',
      `Bearer ${service.key}`,
      service.key,
      `ApiKey ${service.key}x`,
      'ApiKey ',
    ]) {
      expect((await ask({ Authorization })).json).toMatchObject({ statusCode: 401, message: 'API Key not found' });
    }
  });

  it('is random for each new database, or can be set', () => {
    expect(createTestService().key).not.toBe(createTestService().key);
    expect(createTestService({ key: 'mine' }).key).toBe('mine');
  });
});

describe('an error', () => {
  it('contains status, time, path, message and context', async () => {
    const reply = await createTestService({ now: () => 0 }).get('/v2/subscribers/nobody?');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.json).toEqual({
      statusCode: 404,
      timestamp: '1970-01-01T00:00:00.000Z',
      path: '/v2/subscribers/nobody',
      message: 'Subscriber: nobody was not found',
      error: 'Not Found',
      ctx: { error: 'Not Found', statusCode: 404 },
    });
  });

  it('of validation lists its messages under errors.general', async () => {
    const reply = await createTestService({ now: () => 0 }).get('/v1/subscribers/ada/notifications/feed?limit=101');
    expect(reply.json).toEqual({
      statusCode: 422,
      timestamp: '1970-01-01T00:00:00.000Z',
      path: '/v1/subscribers/ada/notifications/feed',
      message: 'Validation Error',
      errors: { general: { messages: ['limit must not be greater than 100'], value: 'No Value Recorded' } },
    });
  });

  it('of the service itself has an errorId and a fixed message', async () => {
    const reply = await createTestService({ failure: 1, random: () => 0.9 }).get('/v2/subscribers');
    expect(reply.status).toBe(500);
    expect(reply.at('message')).toBe('Internal server error, contact support and provide them with the errorId');
    expect(reply.at('errorId')).toBeTypeOf('string');
  });

  it.each([
    ['GET', '/'],
    ['GET', '/v1/subscribers'],
    ['DELETE', '/v2/subscribers/ada'],
    ['POST', '/v1/messages'],
    ['OPTIONS', '/v2/subscribers'],
    ['GET', '/v2/subscribers/ada/preferences/'],
  ])('is 404 for routes outside of the interface: %s %s', async (method, path) => {
    const reply = await createTestService().call(method, path);
    expect(reply.json).toMatchObject({ statusCode: 404, message: `Cannot ${method} ${path}` });
  });
});

describe('a request', () => {
  const message = { subscriberId: 'zoe', workflow: 'mention', content: 'x' };
  const slack = { providerId: 'slack', credentials: {} };
  const noFeed = expect.stringMatching(/^Subscriber not found for this environment with the id: nobody\./);

  it.each<[method: string, path: string, body: unknown, status: number, text?: unknown]>([
    ['GET', '/v2/subscribers/nobody', undefined, 404, 'Subscriber: nobody was not found'],
    ['PATCH', '/v2/subscribers/nobody', { firstName: 'x' }, 404],
    ['GET', '/v2/subscribers?after=a&before=b', undefined, 400],
    ['GET', '/v2/subscribers/nobody/preferences', undefined, 404, 'Subscriber with id: nobody is not found'],
    ['PATCH', '/v2/subscribers/nobody/preferences', { channels: {} }, 404],
    ['PATCH', '/v2/subscribers/zoe/preferences', { channels: {}, workflowId: 'unknown' }, 404],
    ['PATCH', '/v1/subscribers/nobody/credentials', slack, 400, 'SubscriberId: nobody not found'],
    ['GET', '/v1/subscribers/nobody/notifications/feed', undefined, 400, noFeed],
    ['GET', '/v1/messages?subscriberId=nobody', undefined, 404],
    ['POST', `/v1/subscribers/zoe/messages/${id}/actions/primary`, { status: 'done' }, 404],
    ['GET', `/v1/notifications/${id}`, undefined, 404, 'Notification not found'],
    ['PUT', `/v1/integrations/${id}`, { name: 'x' }, 404],
    ['POST', '/dev/messages', { ...message, subscriberId: 'nobody' }, 404],
    ['POST', '/dev/messages', { ...message, workflow: 'unknown' }, 404],
    ['GET', '/v2/subscribers/zoe/preferences?criticality=some', undefined, 422],
    ['GET', '/v2/subscribers/ada?x=1', undefined, 422],
    ['POST', '/v2/subscribers?failIfExists=maybe', { subscriberId: 'x' }, 422],
  ])(
    'for what does not exist or with a wrong query is rejected: %s %s %j',
    async (method, path, body, status, text = expect.any(String)) => {
      const reply = await createTestService().call(method, path, body);
      expect([reply.status, reply.at('message')]).toEqual([status, text]);
    },
  );

  it.each([
    ['POST', '/v1/subscribers/zoe/messages/1/actions/primary', { status: 'done' }, 'messageId'],
    ['GET', '/v1/notifications/1', undefined, 'notificationId'],
    ['PUT', '/v1/integrations/1', { name: 'x' }, 'integrationId'],
  ])('with an invalid id is rejected with 422 under its own field: %s %s', async (method, path, body, field) => {
    const { status, at } = await createTestService().call(method, path, body);
    expect(status).toBe(422);
    expect(at(`errors.${field}`)).toEqual({ messages: [`${field} must be a mongodb id`], value: '1' });
  });
});

describe('a body', () => {
  const writes = allRoutes.filter(([method]) => method !== 'GET');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const long = { data: { text: 'x'.repeat(100_000) } };
  it.each(writes)('not of JSON, of another type, or over 100 kB is rejected by %s %s', async (method, path) => {
    const { call } = createTestService();
    expect((await call(method, path, '{"subscriberId":')).status).toBe(400);
    const otherType = { statusCode: 415, error: 'Unsupported Media Type' };
    expect((await call(method, path, 'a=1', form)).json).toMatchObject(otherType);
    expect((await call(method, path, long)).json).toMatchObject({ statusCode: 413, error: 'Payload Too Large' });
  });
  const deep = `{"subscriberId":"x","data":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`;
  it.each([
    ['that is no object', 422, ['null', '1', '"text"', 'true', '[]']],
    ['that is nested too deeply', 400, [deep]],
    ['with invalid UTF-8', 400, [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]],
    ['that names its character set', 201, ['{"subscriberId":"x"}'], 'application/json; charset=utf-8'],
  ])('%s gets the status %i', async (_, status, bodies, type = 'application/json') => {
    const service = createTestService();
    const headers = { Authorization: `ApiKey ${service.key}`, 'Content-Type': type };
    for (const body of bodies) {
      const request = new Request('http://service.test/v2/subscribers', { method: 'POST', headers, body });
      expect((await service.fetch(request)).status).toBe(status);
    }
  });
});

it('responds with 404 for a path with an invalid encoding', async () => {
  expect((await createTestService().get('/v2/subscribers/%E0%A4%A')).status).toBe(404);
});

it('sends no CORS headers, like the real service', async () => {
  const reply = await createTestService().call('GET', '/v2/subscribers', undefined, { Origin: 'https://page.example' });
  expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
