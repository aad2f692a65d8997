/**
 * A process of the cluster in cluster.ts: `cluster-server.ts REDIS_URL`. It sends its port; on "notify <id>" it notifies, on
 * any other message it sends memory, CPU time and streams.
 */
import { createServer } from 'node:http';
import { createClient } from 'redis';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';
import { redisPubSub } from '../../src/proxy/redis.js';

const client = createClient({ url: process.argv[2] ?? '' });
client.on('error', () => {});
await client.connect();

const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key',
  subscriber: ({ headers }) => headers.get('x-who'),
  rateLimit: false,
  pubsub: redisPubSub(client),
});
const handle = toNodeHandler(proxy);
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});

process.on('message', (message: string) => {
  const [, id] = /^notify (\S+)$/.exec(message) ?? [];
  if (id !== undefined) return void proxy.notify(id);
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return void process.send?.({ rss, used: heapUsed + external, cpu: user + system, streams: proxy.health().streams });
});
process.on('disconnect', () => process.exit(0));
