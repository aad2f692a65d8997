/**
 * A process with a proxy that shares its state over Redis: `proxy-process.ts REDIS_URL [LATENCY_MS] [BURST]`. Prints its port.
 * `POST /refreshInbox/{id}` and `POST /endStreams/{id}` call the proxy, `GET /state` returns its health and the errors that it reported.
 */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'redis';
import { createProxy, toNodeHandler } from '../../../src/proxy/proxy.js';
import { redisPubSub, redisRateLimit, redisReadState } from '../../../src/proxy/redis.js';

const [, , url = '', latency = '0', burst = '100000'] = process.argv;

const client = createClient({ url });
client.on('error', () => {});
await client.connect();

/** Adds a random latency before and after a command. */
const withLatency = async <T>(work: () => Promise<T>): Promise<T> => {
  await wait(Math.random() * Number(latency));
  const value = await work();
  await wait(Math.random() * Number(latency));
  return value;
};
const storage = redisReadState({ sendCommand: (command) => withLatency(() => client.sendCommand(command)) });

const errors: string[] = [];
const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key-of-the-tests',
  subscriber: (request) => request.headers.get('x-who') ?? 'ann',
  timeout: 5000,
  readState: storage,
  rateLimit: redisRateLimit(client, { perMinute: Number(burst), burst: Number(burst) }),
  pubsub: redisPubSub(client, { checkInterval: 500 }),
  onError: ({ code, cause }) => errors.push(`${code} ${String(cause)}`),
  fetch: async () => Response.json({ data: [], hasMore: false }),
});
const handle = toNodeHandler(proxy);

const server = createServer((request, response) => {
  const [, command, id = ''] = /^\/(refreshInbox|endStreams|state)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
  if (command === 'refreshInbox' || command === 'endStreams') void proxy[command](id).then(() => response.end());
  else if (command === 'state') response.end(JSON.stringify({ ...proxy.health(), errors }));
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
