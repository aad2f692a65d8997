import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/local-service/operations/operations.js';
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
    for (const Authorization of ['ApiKey wrong', `Bearer ${service.key}`, service.key, `ApiKey ${service.key}x`])
      expect((await ask({ Authorization })).status).toBe(401);
  });

  it('is random for each new database, or can be set', () => {
    expect(createTestService().key).not.toBe(createTestService().key);
    expect(createTestService({ key: 'mine' }).key).toBe('mine');
  });
});

describe('an error', () => {
  it('contains its time', async () => {
    const reply = await createTestService({ now: () => 0 }).get('/v2/subscribers/nobody');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.at('timestamp')).toBe('1970-01-01T00:00:00.000Z');
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
    ['POST', '/v1/messages'],
    ['OPTIONS', '/v2/subscribers'],
    ['GET', '/v2/subscribers/ada/preferences/'],
  ])('is 404 for routes outside of the interface: %s %s', async (method, path) => {
    const reply = await createTestService().call(method, path);
    expect(reply.json).toMatchObject({ statusCode: 404, message: `Cannot ${method} ${path}` });
  });
});

it.each([
  ['PATCH', '/v2/subscribers/nobody/preferences', { channels: {} }],
  ['POST', '/dev/messages', { subscriberId: 'nobody', workflow: 'mention', content: 'x' }],
  ['POST', '/dev/messages', { subscriberId: 'zoe', workflow: 'unknown', content: 'x' }],
])('what does not exist is 404: %s %s %j', async (method, path, body) => {
  expect((await createTestService().call(method, path, body)).status).toBe(404);
});

it('an answer that is known by its ETag is 304 without a body; a changed one is not', async () => {
  const service = createTestService();
  const path = 'http://service.test/v2/subscribers/ada';
  const read = (etag = '') =>
    service.fetch(new Request(path, { headers: { Authorization: `ApiKey ${service.key}`, 'If-None-Match': etag } }));
  const etag = (await read()).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\//);
  const again = await read(etag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  await service.call('PATCH', '/v2/subscribers/ada', { firstName: 'Ida' });
  expect((await read(etag)).status).toBe(200);
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
