/**
 * What both inboxes are measured on: one local service without delay, the proxy before it, and two pages that differ in the
 * inbox alone. It counts what is asked.
 */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createService } from '../../demo/service/app.js';
import { createProxy } from '../../src/proxy/proxy.js';

export type Kind = 'by hand' | 'ours';
export const KINDS: readonly Kind[] = ['by hand', 'ours'];

export interface Stage {
  url(kind: Kind): string;
  /** Bytes of code that a page loads, as a server would send them: at first, or with what comes when it is opened. */
  codeBytes(kind: Kind, opened: boolean): Promise<number>;
  send(count: number): Promise<void>;
  /** Requests to the proxy and the bytes of their answers, since it was last asked. */
  asked(): { requests: number; bytes: number };
  close(): void;
}

const FILES: Readonly<Record<string, readonly [path: string, type: string]>> = {
  '/ours': ['test/bench/ours.html', 'text/html'],
  '/by%20hand': ['test/bench/by-hand.html', 'text/html'],
  '/by-hand.js': ['test/bench/by-hand.js', 'text/javascript'],
  '/by-hand.css': ['test/bench/by-hand.css', 'text/css'],
  '/notification-inbox.js': ['dist/notification-inbox.js', 'text/javascript'],
  '/notification-inbox-panel.js': ['dist/notification-inbox-panel.js', 'text/javascript'],
};
const CODE: Readonly<Record<Kind, readonly string[]>> = {
  'by hand': ['/by-hand.js', '/by-hand.css'],
  ours: ['/notification-inbox.js'],
};
const root = new URL('../../', import.meta.url);
const fileAt = (address: string): Promise<Buffer> => readFile(new URL(FILES[address]?.[0] ?? '', root));

export async function openStage(): Promise<Stage> {
  const service = createService({ data: ':memory:', seed: 'team', rateLimit: false });
  const proxy = createProxy({
    serviceUrl: 'http://service.invalid',
    apiKey: service.key,
    subscriber: () => 'ada',
    rateLimit: false,
    fetch: async (input, init) => service.fetch(new Request(input, init)),
  });
  let counted = { requests: 0, bytes: 0 };
  const app = new Hono();
  app.all('/inbox/*', async (c) => {
    const answer = await proxy(c.req.raw);
    const body = await answer.arrayBuffer();
    counted = { requests: counted.requests + 1, bytes: counted.bytes + body.byteLength };
    // A 304 may have no body, not even an empty one.
    return new Response(body.byteLength > 0 ? body : null, answer);
  });
  app.get('*', async (c) => {
    const address = new URL(c.req.url).pathname;
    const type = FILES[address]?.[1];
    return type ? c.body(new Uint8Array(await fileAt(address)), 200, { 'content-type': type }) : c.html('');
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => {
    server.once('listening', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let sent = 0;
  return {
    url: (kind) => `http://127.0.0.1:${port}/${encodeURI(kind)}`,
    codeBytes: async (kind, opened) => {
      const later = opened && kind === 'ours' ? ['/notification-inbox-panel.js'] : [];
      const files = await Promise.all([...CODE[kind], ...later].map(fileAt));
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
        const answer = await service.fetch(new Request('http://service.invalid/dev/messages', request));
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    asked: () => {
      const before = counted;
      counted = { requests: 0, bytes: 0 };
      return before;
    },
    close: () => {
      server.close();
      service.close();
    },
  };
}
