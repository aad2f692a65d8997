/**
 * A server of the benchmarks, in a process of its own: `server.ts KIND ADDRESS`. It sends its port. On "notify <id>" it notifies,
 * on any other message it sends its figures.
 */
import { Agent, createServer, request as send, type RequestListener, type ServerResponse } from 'node:http';
import { createClient } from 'redis';
import { createProxy, toNodeHandler, type ProxyOptions } from '../../src/proxy/proxy.js';
import { redisPubSub } from '../../src/proxy/redis.js';
import { FEED_MESSAGE } from '../../test/support/api-samples.js';
import type { ServerFigures, ServerKind } from './start-server.js';

interface BenchServer {
  readonly listener: RequestListener;
  readonly notify?: (subscriberId: string) => unknown;
  readonly streams?: () => number;
}

const KEY = 'key';

/** A service with one page for everybody. */
function service(): BenchServer {
  const content = 'The numbers of last week make it the larger risk. Could you have a look before Thursday?';
  const data = Array.from({ length: 30 }, (_, index) => ({ ...FEED_MESSAGE, _id: `m${index}`, content }));
  const page = Buffer.from(JSON.stringify({ data, hasMore: true, page: 0, pageSize: data.length }));
  const headers = { 'content-type': 'application/json', 'content-length': page.length };
  return { listener: (_, response) => void response.writeHead(200, headers).end(page) };
}

function passThrough(serviceUrl: string): BenchServer {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `ApiKey ${KEY}`, accept: 'application/json' };
  return {
    listener: ({ url = '', method }, response) => {
      const upstream = send(serviceUrl + url.replace('/inbox', ''), { agent, method, headers }, (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, { 'content-type': 'application/json' });
        upstreamResponse.pipe(response);
      });
      upstream.on('error', () => response.destroy());
      upstream.end();
    },
  };
}

/** Only keeps streams open and writes to them. */
function bareStreams(): BenchServer {
  const open = new Set<ServerResponse>();
  return {
    listener: (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(':\n\n');
      open.add(response);
      request.once('close', () => open.delete(response));
    },
    notify: () => open.forEach((response) => response.write('event: changed\ndata:\n\n')),
  };
}

function proxyServer(options: Partial<ProxyOptions>): BenchServer {
  const proxy = createProxy({
    serviceUrl: 'https://service.example',
    apiKey: KEY,
    subscriber: ({ headers }) => headers.get('x-who'),
    ...options,
  });
  const handle = toNodeHandler(proxy);
  return {
    listener: (request, response) => void handle(request, response),
    notify: (id) => proxy.refreshInbox(id),
    streams: () => proxy.health().streams,
  };
}

async function clusterServer(redisUrl: string): Promise<BenchServer> {
  const client = createClient({ url: redisUrl });
  client.on('error', () => {});
  await client.connect();
  return proxyServer({ rateLimit: false, pubsub: redisPubSub(client) });
}

const KINDS: Readonly<Record<ServerKind, (address: string) => BenchServer | Promise<BenchServer>>> = {
  service,
  'pass-through': passThrough,
  proxy: (serviceUrl) => proxyServer({ serviceUrl, onError: console.error }),
  'bare streams': bareStreams,
  'proxy streams': () => proxyServer({ rateLimit: false, events: { perSubscriber: 100_000 } }),
  cluster: clusterServer,
};

const [kind, address = ''] = process.argv.slice(2);
const { listener, notify, streams } = await KINDS[kind as ServerKind](address);
let requests = 0;

function figures(): ServerFigures {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { requests, rss, used: heapUsed + external, cpu: user + system, streams: streams?.() ?? 0 };
}

const server = createServer((request, response) => {
  requests += 1;
  listener(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const listening = server.address();
  process.send?.({ port: typeof listening === 'object' ? listening?.port : 0 });
});
process.on('message', (message: string) => {
  const [, id] = /^notify (\S+)$/.exec(message) ?? [];
  if (id === undefined) process.send?.(figures());
  else void notify?.(id);
});
process.on('disconnect', () => process.exit(0));
