/** The demo answers to names of this machine alone: another site's name may point here, too (DNS rebinding). */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../demo/server/listen.js';
import type { Listening } from '../../demo/server/listen.js';

let server: Listening;
beforeAll(async () => {
  server = await listen(() => new Response('page', { headers: { 'set-cookie': 'session=1' } }), 0);
});
afterAll(() => server.close());

async function statusFor(host: string): Promise<number | undefined> {
  const asked = request({
    port: server.port,
    host: '127.0.0.1',
    headers: { host: host.replace('PORT', String(server.port)) },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.headers['set-cookie'] !== undefined).toBe(answer.statusCode === 200);
  return answer.statusCode;
}

test.each(['localhost', 'localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:PORT'])(
  '%s is answered',
  async (host) => {
    expect(await statusFor(host)).toBe(200);
  },
);

test.each(['evil.example', 'evil.example:PORT', 'localhost.evil.example:PORT', '127.0.0.1.evil.example', '10.0.0.1'])(
  '%s is not, and gets no cookie',
  async (host) => {
    expect(await statusFor(host)).toBe(421);
  },
);
