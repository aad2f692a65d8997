// @vitest-environment node
/** A faulty service can neither fill the memory of a server nor put the API key into its log. */
import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { createClient, type Client, type ClientOptions } from '../../../src/api/admin/client.js';
import { errorOf, json } from '../api/stub-service.js';
import { serve } from '../proxy/listening.js';

const KEY = 'canary-key-6f1d0c52';
const MB = 1024 * 1024;
const BOMB_MB = 300;

let sentMegabytes = 0;
const sendBomb: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(response);
  const chunk = Buffer.alloc(MB, ' ');
  const sendNext = (): void => {
    if (sentMegabytes >= BOMB_MB || response.destroyed) return void gzip.end();
    sentMegabytes += 1;
    gzip.write(chunk, sendNext);
  };
  sendNext();
};

test('reads 16 MB at most of a response of 300 MB that is compressed to one', async () => {
  const client = createClient({ serviceUrl: await serve(sendBomb), apiKey: KEY, retry: false });
  const before = process.memoryUsage().rss;
  const error = await errorOf(client.getSubscriber('ann'));
  expect([error.code, error.status]).toEqual(['malformed', 200]);
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150);
});

const createStubbed = (body: unknown, status: number, options: Partial<ClientOptions>): Client => {
  const fetch = async (): Promise<Response> => json(body, status, { 'x-echo': KEY });
  return createClient({ serviceUrl: 'https://service.example', apiKey: KEY, retry: false, fetch, ...options });
};

test.each([
  [100, 'malformed'],
  [10_000, null],
])('with maxResponseBytes of %i, a response of about 550 bytes fails with %s', async (maxResponseBytes, code) => {
  const body = { data: { subscriberId: 'ann', firstName: 'a'.repeat(500) } };
  const call = createStubbed(body, 200, { maxResponseBytes })
    .getSubscriber('ann')
    .then(() => null);
  expect(code === null ? await call : (await errorOf(call)).code).toBe(code);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])('no error of %i has a part of the API key', async (status) => {
  // The message is cut off at 300 characters, in the middle of the key.
  const message = [`${'a'.repeat(295)}${KEY}`, `not ${KEY}`];
  const body = { message, code: `code-${KEY}`, errors: { [KEY]: { messages: [`is ${KEY}`] } } };
  const error = await errorOf(createStubbed(body, status, {}).getSubscriber('ann'));
  const text = inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error) + String(error.stack);
  expect(text).not.toContain(KEY.slice(0, 6));
  expect(text).toContain('[key]');
});
