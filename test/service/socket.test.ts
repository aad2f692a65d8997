import { request } from 'node:http';
import { serve, type ServerType } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import { caller, local, type Local } from './local.js';

const servers: ServerType[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(service: Local): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    servers.push(serve({ fetch: service.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port)));
  });
  return `http://127.0.0.1:${port}`;
}

it('refuses a body that grows beyond the limit without having announced its length', async () => {
  const service = local();
  const address = await listen(service);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { Authorization: `ApiKey ${service.key}`, 'Content-Type': 'application/json' };
    const sent = request(`${address}/v2/subscribers`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    for (let index = 0; index < 30; index += 1) sent.write(' '.repeat(5000));
    sent.end('{}');
  });
  expect(status).toBe(413);
});

it('answers a HEAD like a GET without its body', async () => {
  const service = local();
  const address = await listen(service);
  const answer = await fetch(`${address}/v2/subscribers/ada`, {
    method: 'HEAD',
    headers: { Authorization: `ApiKey ${service.key}` },
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('serves many at once, each with its own answer', async () => {
  const service = local();
  const call = caller(fetch, service.key, await listen(service));
  const names = Array.from({ length: 40 }, (_, index) => `person-${index}`);
  const replies = await Promise.all(names.map((subscriberId) => call('POST', '/v2/subscribers', { subscriberId })));
  expect(replies.map((reply) => reply.at('data.subscriberId'))).toEqual(names);
});
