import { describe, expect, it } from 'vitest';
import { operations } from '../../demo/service/operations.js';
import { local, readReply } from './local.js';

const id = 'a'.repeat(24);
const filled = (path: string): string =>
  path
    .replace(':subscriberId', 'ada')
    .replace(/:(messageId|notificationId|integrationId)/, id)
    .replace(':type', 'primary');
const all = operations.map(({ method, path }) => [method, filled(path)] as const);

describe('the key', () => {
  it.each(all)('is wanted by %s %s', async (method, path) => {
    const service = local();
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

  it('is made at random for each new database, or may be given', () => {
    expect(local().key).not.toBe(local().key);
    expect(local({ key: 'mine' }).key).toBe('mine');
  });
});

describe('an error', () => {
  it('tells status, time, path, message and context', async () => {
    const reply = await local({ now: () => 0 }).get('/v2/subscribers/nobody?');
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

  it('of validation lists sentences under errors.general', async () => {
    const reply = await local({ now: () => 0 }).get('/v1/subscribers/ada/notifications/feed?limit=101');
    expect(reply.json).toEqual({
      statusCode: 422,
      timestamp: '1970-01-01T00:00:00.000Z',
      path: '/v1/subscribers/ada/notifications/feed',
      message: 'Validation Error',
      errors: { general: { messages: ['limit must not be greater than 100'], value: 'No Value Recorded' } },
    });
  });

  it('of the service itself has an errorId and a fixed message', async () => {
    const reply = await local({ failure: 1, random: () => 0.9 }).get('/v2/subscribers');
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
  ])('is 404 for what the interface does not have: %s %s', async (method, path) => {
    const reply = await local().call(method, path);
    expect(reply.json).toMatchObject({ statusCode: 404, message: `Cannot ${method} ${path}` });
  });
});

describe('a body', () => {
  const writes = all.filter(([method]) => method !== 'GET');
  it.each(writes)('that is not JSON is refused with 400 by %s %s', async (method, path) => {
    expect((await local().call(method, path, '{"subscriberId":')).status).toBe(400);
  });
  it.each(writes)('of another content type is refused with 415 by %s %s', async (method, path) => {
    const reply = await local().call(method, path, 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(reply.json).toMatchObject({ statusCode: 415, error: 'Unsupported Media Type' });
  });
  it.each(writes)('over 100 kB is refused with 413 by %s %s', async (method, path) => {
    const reply = await local().call(method, path, { data: { text: 'x'.repeat(100_000) } });
    expect(reply.json).toMatchObject({ statusCode: 413, error: 'Payload Too Large' });
  });
  it.each(['null', '1', '"text"', 'true', '[]'])('must be an object, not %s', async (body) => {
    expect((await local().call('POST', '/v2/subscribers', body)).status).toBe(422);
  });
  it('may name its character set', async () => {
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await local().call('POST', '/v2/subscribers', { subscriberId: 'x' }, type)).status).toBe(201);
  });
  it('nested too deeply is refused with 400', async () => {
    const deep = `{"subscriberId":"x","data":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`;
    expect((await local().call('POST', '/v2/subscribers', deep)).status).toBe(400);
  });
  it('of broken UTF-8 is refused with 400', async () => {
    const service = local();
    const headers = { Authorization: `ApiKey ${service.key}`, 'Content-Type': 'application/json' };
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const reply = await service.fetch(
      new Request('http://service.test/v2/subscribers', { method: 'POST', headers, body }),
    );
    expect(reply.status).toBe(400);
  });
});

it('finds nobody under a path that is not rightly encoded', async () => {
  expect((await local().get('/v2/subscribers/%E0%A4%A')).status).toBe(404);
});

it('allows no other origin, as the real service does not', async () => {
  const reply = await local().call('GET', '/v2/subscribers', undefined, { Origin: 'https://page.example' });
  expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
