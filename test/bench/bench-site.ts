/**
 * The site of the benchmark: the local service without delay, the proxy, and two pages that differ only in the inbox. It
 * counts requests and bytes.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createService } from '../../demo/service/app.js';
import { createProxy } from '../../src/proxy/proxy.js';

export type Kind = 'hand-written' | 'package';
export const KINDS: readonly Kind[] = ['hand-written', 'package'];

export interface BenchSite {
  url(kind: Kind): string;
  /** Bytes of code with Brotli that a page loads before or after the panel is opened. */
  codeBytes(kind: Kind, isOpened: boolean): Promise<number>;
  send(count: number): Promise<void>;
  /** Requests to the proxy and the bytes of their responses since the last call. */
  takeTraffic(): { requests: number; bytes: number };
  close(): void;
}

const FILES: Readonly<Record<string, readonly [path: string, type: string]>> = {
  '/package': ['test/bench/package.html', 'text/html'],
  '/hand-written': ['test/bench/hand-written.html', 'text/html'],
  '/hand-written.js': ['test/bench/hand-written.js', 'text/javascript'],
  '/hand-written.css': ['test/bench/hand-written.css', 'text/css'],
  // With the chunk that the first file and the panel share.
  ...Object.fromEntries(
    readdirSync(new URL('../../dist/', import.meta.url))
      .filter((name) => /^notification-inbox.*\.js$/.test(name))
      .map((name): [string, [string, string]] => [`/${name}`, [`dist/${name}`, 'text/javascript']]),
  ),
};
const CODE_FILES: Readonly<Record<Kind, readonly string[]>> = {
  'hand-written': ['/hand-written.js', '/hand-written.css'],
  package: ['/notification-inbox.js', ...Object.keys(FILES).filter((path) => path.includes('-shared-'))],
};
const root = new URL('../../', import.meta.url);
const readFileAt = (url: string): Promise<Buffer> => readFile(new URL(FILES[url]?.[0] ?? '', root));

export async function startBenchSite(): Promise<BenchSite> {
  const service = createService({ data: ':memory:', seed: 'team', rateLimit: false });
  const proxy = createProxy({
    serviceUrl: 'https://service.invalid',
    apiKey: service.key,
    subscriber: () => 'ada',
    rateLimit: false,
    fetch: async (input, init) => service.fetch(new Request(input, init)),
  });
  let traffic = { requests: 0, bytes: 0 };
  const app = new Hono();
  app.all('/inbox/*', async (c) => {
    const response = await proxy(c.req.raw);
    const body = await response.arrayBuffer();
    traffic = { requests: traffic.requests + 1, bytes: traffic.bytes + body.byteLength };
    // A 304 must have no body, not even an empty one.
    return new Response(body.byteLength > 0 ? body : null, response);
  });
  app.get('*', async (c) => {
    const url = new URL(c.req.url).pathname;
    const type = FILES[url]?.[1];
    return type ? c.body(new Uint8Array(await readFileAt(url)), 200, { 'content-type': type }) : c.html('');
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => {
    server.once('listening', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let sent = 0;
  return {
    url: (kind) => `http://127.0.0.1:${port}/${kind}`,
    codeBytes: async (kind, isOpened) => {
      const later = isOpened && kind === 'package' ? ['/notification-inbox-panel.js'] : [];
      const files = await Promise.all([...CODE_FILES[kind], ...later].map(readFileAt));
      return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
    },
    send: async (count) => {
      for (let made = 0; made < count; made++) {
        sent += 1;
        const message = {
          subscriberId: 'ada',
          workflow: 'comment-added',
          subject: `Message ${sent} about the roadmap`,
          content: 'The numbers of last week make it the larger risk. Could you have a look before Thursday?',
          ...(sent % 5 === 0 && {
            buttons: [
              { type: 'primary', content: 'Approve' },
              { type: 'secondary', content: 'Decline' },
            ],
          }),
        };
        const headers = { authorization: `ApiKey ${service.key}`, 'content-type': 'application/json' };
        const request = { method: 'POST', headers, body: JSON.stringify(message) };
        const response = await service.fetch(new Request('http://service.invalid/dev/messages', request));
        if (!response.ok) throw new Error(await response.text());
      }
    },
    takeTraffic: () => {
      const before = traffic;
      traffic = { requests: 0, bytes: 0 };
      return before;
    },
    close: () => {
      server.close();
      service.close();
    },
  };
}
