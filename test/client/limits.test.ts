// @vitest-environment node
/** What a service gone wrong can't do to a server: fill its memory, or get the key into its log. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { inspect } from 'node:util';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, InboxError } from '../../src/api/admin/client.js';
import { json } from './answering.js';

const KEY = 'canary-key-6f1d0c52';
const MB = 1024 * 1024;
const BOMB_MB = 300;

let written = 0;
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const zip = createGzip();
  zip.pipe(response);
  const piece = Buffer.alloc(MB, ' ');
  const more = (): void => {
    if (written >= BOMB_MB || response.destroyed) return void zip.end();
    written += 1;
    zip.write(piece, more);
  };
  more();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (asking: Promise<unknown>): Promise<InboxError> =>
  asking.then(
    () => expect.unreachable(),
    (error: unknown) => {
      if (error instanceof InboxError) return error;
      throw error;
    },
  );

test('of an answer of 300 MB, compressed to one, no more is read than 16 MB', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const client = createClient({ serviceUrl: `http://127.0.0.1:${port}`, apiKey: KEY, retry: false });
  const before = process.memoryUsage().rss;
  const failure = await failureOf(client.getSubscriber('ann'));
  expect([failure.code, failure.status]).toEqual(['malformed', 200]);
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150);
});

test.each([
  [100, 'malformed'],
  [10_000, null],
])('a limit of %i bytes', async (maxResponseBytes, kind) => {
  const fetch = async (): Promise<Response> => json({ data: { subscriberId: 'ann', firstName: 'a'.repeat(500) } });
  const client = createClient({
    serviceUrl: 'https://service.example',
    apiKey: KEY,
    retry: false,
    fetch,
    maxResponseBytes,
  });
  const asking = client.getSubscriber('ann').then(() => null);
  expect(kind === null ? await asking : (await failureOf(asking)).code).toBe(kind);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])(
  'a failure does not hold the key where an answer of %i repeats it',
  async (status) => {
    // Cut off at 300 characters: not even a part of it may be left.
    const body = {
      message: [`${'a'.repeat(295)}${KEY}`, `not ${KEY}`],
      code: `code-${KEY}`,
      errors: { [KEY]: { messages: [`is ${KEY}`] } },
    };
    const fetch = async (): Promise<Response> => json(body, status, { 'x-echo': KEY });
    const client = createClient({ serviceUrl: 'https://service.example', apiKey: KEY, retry: false, fetch });
    const failure = await failureOf(client.getSubscriber('ann'));
    const said = inspect(failure, { depth: null, showHidden: true }) + JSON.stringify(failure) + String(failure.stack);
    expect(said).not.toContain(KEY.slice(0, 6));
    expect(said).toContain('[key]');
  },
);
