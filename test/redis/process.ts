/** A process with a proxy whose hints go over Redis: `process.ts REDIS_URL`. It prints its port. `POST /notify/{id}` notifies. */
import { createServer } from 'node:http';
import { createClient } from 'redis';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';
import { redisHints } from '../../src/proxy/redis.js';

const client = createClient({ url: process.argv[2] ?? '' });
client.on('error', () => {});
await client.connect();

const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key',
  subscriber: () => 'ann',
  hints: redisHints(client),
  fetch: async () => Response.json({ data: [], hasMore: false }),
});
const handle = toNodeHandler(proxy);

const server = createServer((request, response) => {
  const [, id] = /^\/notify\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (id === undefined) void handle(request, response);
  else void proxy.notify(id).then(() => response.end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
process.on('SIGTERM', () => {
  server.close(() => void client.close().then(() => process.exit(0)));
  void proxy.close();
});
