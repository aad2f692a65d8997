/**
 * A process with a proxy that shares all it can over Redis: `process.ts REDIS_URL [LATENCY_MS] [BURST]`. It prints its port.
 * `POST /notify/{id}` and `POST /end/{id}` do that, `GET /state` gives the health and what `onError` has heard.
 */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'redis';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';
import { redisPubSub, redisRateLimit, redisReadState } from '../../src/proxy/redis.js';

const [, , url = '', latency = '0', burst = '100000'] = process.argv;

const client = createClient({ url });
client.on('error', () => {});
await client.connect();

/** A storage that is far away, before and after each command. */
const away = async <T>(work: () => Promise<T>): Promise<T> => {
  await wait(Math.random() * Number(latency));
  const value = await work();
  await wait(Math.random() * Number(latency));
  return value;
};
const storage = redisReadState({ sendCommand: (command) => away(() => client.sendCommand(command)) });

const troubles: string[] = [];
const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key',
  subscriber: (request) => request.headers.get('x-who') ?? 'ann',
  timeout: 5000,
  readState: storage,
  rateLimit: redisRateLimit(client, { perMinute: Number(burst), burst: Number(burst) }),
  pubsub: redisPubSub(client, { checkInterval: 500 }),
  onError: ({ code, cause }) => troubles.push(`${code} ${String(cause)}`),
  fetch: async () => Response.json({ data: [], hasMore: false }),
});
const handle = toNodeHandler(proxy);

const server = createServer((request, response) => {
  const [, what, id = ''] = /^\/(notify|end|state)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
  if (what === 'notify' || what === 'end') void proxy[what](id).then(() => response.end());
  else if (what === 'state') response.end(JSON.stringify({ ...proxy.health(), troubles }));
  else void handle(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
process.on('SIGTERM', () => {
  server.close(() => void client.close().then(() => process.exit(0)));
  void proxy.close();
});
