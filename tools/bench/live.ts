/**
 * `npm run bench:live [-- streams]`: memory of 1,000 open event streams, and the time from `refreshInbox` to the last of them, on
 * loopback, for the proxy and for a bare server; and the time until a message shows that is delivered late. Prints figures and passes no judgement.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { measureArrivals } from './arrival.js';
import { sendRequest, startServer, type ServerKind, type ServerProcess } from './start-server.js';
import { kilobytes, spread } from './statistics.js';

const STREAMS = Number(process.argv[2] ?? 1000);
const ROUNDS = 30;
const SUBSCRIBER_ID = 'ann';

async function openStream(port: number): Promise<IncomingMessage> {
  const stream = await sendRequest(port, 'events', SUBSCRIBER_ID);
  // The first comment shows that the stream is open.
  await once(stream, 'data');
  return stream;
}

/** Milliseconds from the command until the last stream has received the event. */
async function measureNotify(server: ServerProcess, streams: readonly IncomingMessage[]): Promise<number> {
  const all = Promise.all(streams.map((stream) => once(stream, 'data')));
  const startedAt = performance.now();
  server.notify(SUBSCRIBER_ID);
  await all;
  return performance.now() - startedAt;
}

async function measure(kind: ServerKind): Promise<void> {
  const server = await startServer(kind, '', '--expose-gc');
  // The first request loads code, which is not a cost of the stream.
  const streams = [await openStream(server.port)];
  await measureNotify(server, streams);
  const before = await server.figures();
  while (streams.length <= STREAMS) streams.push(await openStream(server.port));
  const after = await server.figures();
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) times.push(await measureNotify(server, streams));
  const perStream = (figure: 'rss' | 'used'): string => kilobytes((after[figure] - before[figure]) / STREAMS);
  console.log(
    `${kind.padEnd(13)} ${STREAMS} streams, each ${perStream('used')} in use, ${perStream('rss')} resident; ` +
      `notify to the last: ${spread(times, 0.95)}`,
  );
  for (const stream of streams) stream.destroy();
  server.child.disconnect();
  await once(server.child, 'exit');
}

for (const kind of ['bare streams', 'proxy streams'] as const) await measure(kind);
const arrivals = await measureArrivals(ROUNDS);
console.log(
  `trigger, notify, delivery 400 to 900 ms later; until the badge counts the message: ${spread(arrivals, 0.95)}`,
);
