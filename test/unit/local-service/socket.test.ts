import { request } from 'node:http';
import { expect, it } from 'vitest';
import { createCaller, createTestService, listen } from './test-service.js';

it('rejects a body that exceeds the limit without an announced length', async () => {
  const service = createTestService();
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

it('responds to HEAD as to GET, without a body', async () => {
  const service = createTestService();
  const address = await listen(service);
  const answer = await fetch(`${address}/v2/subscribers/ada`, {
    method: 'HEAD',
    headers: { Authorization: `ApiKey ${service.key}` },
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('serves concurrent requests, each with its own response', async () => {
  const service = createTestService();
  const call = createCaller(fetch, service.key, await listen(service));
  const names = Array.from({ length: 40 }, (_, index) => `person-${index}`);
  const replies = await Promise.all(names.map((subscriberId) => call('POST', '/v2/subscribers', { subscriberId })));
  expect(replies.map((reply) => reply.at('data.subscriberId'))).toEqual(names);
});
