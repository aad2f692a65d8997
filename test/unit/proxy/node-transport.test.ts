// @vitest-environment node
/** The transport over Node's HTTP client: keep-alive, stale connections, limits, and which requests are repeated. */
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src/proxy/upstream/node-transport.js';
import type { HttpResponse, HttpRequest } from '../../../src/proxy/upstream/transport.js';
import { listening, serve } from './listening.js';

const exchange = (
  url: string,
  overrides: Partial<HttpRequest> = {},
  transport = createNodeTransport(),
): Promise<HttpResponse> => {
  if (!transport) throw new Error('This test requires Node.');
  const signal = new AbortController().signal;
  return transport(new URL(url), { method: 'GET', headers: {}, body: undefined, signal, limit: 1000, ...overrides });
};
const textOf = ({ bytes }: HttpResponse): string | undefined => bytes && new TextDecoder().decode(bytes);

describe('a response', () => {
  it('is decompressed from gzip, and left as it is in other encodings', async () => {
    const text = '{"data":[]}'.repeat(9);
    for (const encoding of ['gzip', 'GZIP', 'X-Gzip']) {
      const zipped = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(text)),
      );
      expect(textOf(await exchange(zipped))).toBe(text);
    }
    const other = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text)),
    );
    expect(textOf(await exchange(other))).not.toContain('data');
  });

  it('has no bytes if it exceeds the limit once decompressed', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(10_000_000))),
    );
    expect((await exchange(url)).bytes).toBeUndefined();
  });

  it('rejects if it is cut off, also within its compressed data', async () => {
    const short = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await expect(exchange(short)).rejects.toThrow(/cut off|aborted/);
    const cut = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500)).subarray(0, 15)),
    );
    await expect(exchange(cut)).rejects.toThrow('unexpected end of file');
  });

  it('has header names in lower case', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'Retry-After': '7' }).end());
    const { headers } = await exchange(url);
    expect([headers.get('retry-after'), headers.get('x-none')]).toEqual(['7', null]);
  });
});

describe('a connection', () => {
  it('is reused', async () => {
    const sockets = new Set<Socket>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    });
    const transport = createNodeTransport();
    for (let times = 0; times < 5; times += 1) await exchange(url, {}, transport);
    expect(sockets.size).toBe(1);
  });

  /** A server that answers the first request of a connection, and resets the connection at the second. */
  const resetting = (requests: string[]): Promise<string> =>
    listening(
      createServer((socket) => {
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

  const KEY_HEADER = { 'idempotency-key': 'k' };
  it.each<[string, Partial<HttpRequest>, boolean]>([
    ['repeats a read', {}, true],
    ['repeats a write with an idempotency key', { method: 'POST', body: '{}', headers: KEY_HEADER }, true],
    ['does not repeat another write, which may have been carried out', { method: 'PATCH', body: '{}' }, false],
  ])('that the service resets when it is reused %s', async (_, overrides, isAnswered) => {
    const requests: string[] = [];
    const url = await resetting(requests);
    const transport = createNodeTransport();
    await exchange(url, {}, transport);
    const outcome = await exchange(url, overrides, transport).then(
      ({ status }) => status,
      ({ code }: { readonly code: unknown }) => code,
    );
    expect(outcome).toBe(isAnswered ? 200 : 'ECONNRESET');
    expect(requests.filter((method) => method === (overrides.method ?? 'GET'))).toHaveLength(
      (isAnswered ? 2 : 1) + (overrides.method ? 0 : 1),
    );
  });

  it('is aborted by the signal, before and during the response', async () => {
    const controller = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x', () => controller.abort());
    });
    const response = exchange(url, { signal: controller.signal });
    await expect(response).rejects.toThrow('The wait was aborted');
    await expect(exchange(url, { signal: AbortSignal.abort() })).rejects.toThrow('The wait was aborted');
  });
});
