/** The demo responds to names of this machine only: a name of another site may resolve to it (DNS rebinding). */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Listening } from '../../../src/local-service/server/listen.js';

let server: Listening;
beforeAll(async () => {
  server = await listen(() => new Response('page', { headers: { 'set-cookie': 'session=1' } }), 0);
});
afterAll(() => server.close());

async function statusFor(host: string): Promise<number | undefined> {
  const headers = { host: host.replace('PORT', String(server.port)) };
  const outgoing = request({ port: server.port, host: '127.0.0.1', headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.headers['set-cookie'] !== undefined).toBe(response.statusCode === 200);
  return response.statusCode;
}

test.each([
  [200, ['localhost', 'localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:PORT']],
  [421, ['evil.example', 'evil.example:PORT', 'localhost.evil.example:PORT', '127.0.0.1.evil.example', '10.0.0.1']],
])('the names of this machine are accepted, others rejected without a cookie: %i for %j', async (status, hosts) => {
  for (const host of hosts) expect([host, await statusFor(host)]).toEqual([host, status]);
});
