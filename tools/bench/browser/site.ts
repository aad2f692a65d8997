/** The site of one candidate: its page, compressed once, and its service, on one origin so that no preflight is sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Candidate } from './candidates.js';
import { createMessages } from './messages.js';
import { createSocketServer } from './rivals.js';
import type { Files } from './bundle.js';

export interface Conditions {
  /** Messages of the reader. */
  readonly count: number;
  /** Added to each response. */
  readonly latencyMs: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

const TYPES: Readonly<Record<string, string>> = { '': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const MIN_COMPRESSED_BYTES = 1024;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
  const isLarge = body.length > MIN_COMPRESSED_BYTES;
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(isLarge && { 'content-encoding': 'gzip' }),
  });
  response.end(isLarge ? gzipSync(body) : body);
}

export async function startSite({ service: createService, isRival }: Candidate, files: Files) {
  const compressed = new Map([...files].map(([path, file]) => [path, brotliCompressSync(file)]));
  let messages = createMessages(0);
  let service = createService(messages);
  let latencyMs = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request);
    if (latencyMs > 0) await sleep(latencyMs);
    const file = compressed.get(url.pathname);
    if (file) {
      const type = `${TYPES[extname(url.pathname)] ?? 'application/octet-stream'}; charset=utf-8`;
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': file.length });
      response.end(file);
      return;
    }
    const answer = service.answer({ path: url.pathname, query: url.searchParams, body });
    if (answer) sendJson(response, answer.status ?? 200, answer.json);
    else sendJson(response, 404, { message: 'Not found' });
  });
  if (isRival) {
    const sockets = createSocketServer();
    server.on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => service.connect?.(opened)),
    );
  }
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    /** Begins again with new messages. */
    reset: (conditions: Conditions): void => {
      messages = createMessages(conditions.count);
      service = createService(messages);
      ({ latencyMs } = conditions);
    },
    /** Adds new messages, 20 ms apart, and announces them. */
    send: async (count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent++) {
        const message = messages.add();
        service.announce?.(message);
        await sleep(20);
      }
    },
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
