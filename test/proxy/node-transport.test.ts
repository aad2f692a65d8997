// @vitest-environment node
/** Node's own client: connections are kept, a stale one costs no answer, and no write is sent twice that could count twice. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../src/proxy/upstream/node-transport.js';
import type { HttpResponse, HttpRequest } from '../../src/proxy/upstream/transport.js';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listening(server: ReturnType<typeof createTcpServer>): Promise<URL> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}
const serve = (listener: RequestListener): Promise<URL> => listening(createServer(listener));

const ask = (url: URL, given: Partial<HttpRequest> = {}, by = createNodeTransport()): Promise<HttpResponse> => {
  if (!by) throw new Error('this is not Node');
  const signal = new AbortController().signal;
  return by(url, { method: 'GET', headers: {}, body: undefined, signal, limit: 1000, ...given });
};
const textOf = ({ bytes }: HttpResponse): string | undefined => bytes && new TextDecoder().decode(bytes);

describe('an answer', () => {
  it('is decompressed, and of one in another encoding nothing is made', async () => {
    const text = '{"data":[]}'.repeat(9);
    const zipped = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
    );
    expect(textOf(await ask(zipped))).toBe(text);
    const other = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text)),
    );
    expect(textOf(await ask(other))).not.toContain('data');
  });

  it('of more bytes than the limit is none, also where it is small before it is decompressed', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(10_000_000))),
    );
    expect((await ask(url)).bytes).toBeUndefined();
  });

  it('that breaks off, within its length or its compression, is none', async () => {
    const short = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 10);
    });
    await expect(ask(short)).rejects.toThrow(/cut off|aborted/);
    const cut = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500)).subarray(0, 15)),
    );
    await expect(ask(cut)).rejects.toThrow('unexpected end of file');
  });

  it('has its headers by names in lower case', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'Retry-After': '7' }).end());
    const { headers } = await ask(url);
    expect([headers.get('retry-after'), headers.get('x-none')]).toEqual(['7', null]);
  });
});

describe('a connection', () => {
  it('is used again', async () => {
    const sockets = new Set<Socket>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    });
    const by = createNodeTransport();
    for (let times = 0; times < 5; times += 1) await ask(url, {}, by);
    expect(sockets.size).toBe(1);
  });

  /** Answers the first request of a connection, and resets the connection at the second. */
  const resetting = (requests: string[]): Promise<URL> =>
    listening(
      createTcpServer((socket) => {
        let isFirst = true;
        socket.on('error', () => {});
        socket.on('data', (chunk) => {
          requests.push(chunk.toString().split(' ')[0] ?? '');
          if (isFirst) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
          else socket.resetAndDestroy();
          isFirst = false;
        });
      }),
    );

  it.each<[string, Partial<HttpRequest>, boolean]>([
    ['a read is sent again', {}, true],
    [
      'so is a write with an idempotency key',
      { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } },
      true,
    ],
    ['a write without one is not, for it may count already', { method: 'PATCH', body: '{}' }, false],
  ])('that the service closes while it is used again: %s', async (_, given, isAnswered) => {
    const requests: string[] = [];
    const url = await resetting(requests);
    const by = createNodeTransport();
    await ask(url, {}, by);
    const outcome = await ask(url, given, by).then(
      ({ status }) => status,
      ({ code }: { readonly code: unknown }) => code,
    );
    expect(outcome).toBe(isAnswered ? 200 : 'ECONNRESET');
    expect(requests.filter((method) => method === (given.method ?? 'GET'))).toHaveLength(
      (isAnswered ? 2 : 1) + (given.method ? 0 : 1),
    );
  });

  it('is given up at the signal, before and during the answer', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-length': '10' }).write('x'));
    const over = new AbortController();
    const asked = ask(url, { signal: over.signal });
    setTimeout(() => over.abort(), 20);
    await expect(asked).rejects.toThrow('The wait was aborted');
    await expect(ask(url, { signal: AbortSignal.abort() })).rejects.toThrow('The wait was aborted');
  });
});
