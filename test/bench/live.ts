/**
 * `npm run bench:live [-- streams]`: memory of 1,000 open event streams, and the time from `notify` to the last of them, on
 * loopback, for the proxy and for a bare server. Prints figures and passes no judgement.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';

const STREAMS = Number(process.argv[2] ?? 1000);
const ROUNDS = 30;
const HEADERS = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

interface ServerMessage {
  readonly address: { readonly port: number };
  readonly rss: number;
  readonly used: number;
}

async function receive(child: ChildProcess, command?: string): Promise<ServerMessage> {
  const received = once(child, 'message');
  if (command !== undefined) child.send(command);
  const [message]: ServerMessage[] = await received;
  if (!message) throw new Error('The server sent no message.');
  return message;
}

const openStream = (port: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path: '/inbox/v1/subscribers/me/events',
      headers: HEADERS,
      agent: false,
    };
    get(options, (response) => {
      // The first comment shows that the stream is open.
      response.once('data', () => resolve(response));
    }).once('error', reject);
  });

/** Milliseconds from the command until the last stream has received the event. */
async function measureNotify(child: ChildProcess, streams: readonly IncomingMessage[]): Promise<number> {
  const all = Promise.all(streams.map((stream) => once(stream, 'data')));
  const startedAt = performance.now();
  child.send('notify');
  await all;
  return performance.now() - startedAt;
}

async function measure(kind: string): Promise<void> {
  const child = fork(new URL('live-server.ts', import.meta.url), [kind], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const { port } = (await receive(child)).address;
  // The first request loads code, which is not a cost of the stream.
  const streams = [await openStream(port)];
  await measureNotify(child, streams);
  const before = await receive(child, 'memory');
  while (streams.length <= STREAMS) streams.push(await openStream(port));
  const after = await receive(child, 'memory');
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) times.push(await measureNotify(child, streams));
  times.sort((a, b) => a - b);
  const kilobytes = (bytes: number): string => `${(bytes / STREAMS / 1000).toFixed(1)} kB`;
  const milliseconds = (share: number): string => `${(times[Math.round((ROUNDS - 1) * share)] ?? 0).toFixed(1)} ms`;
  console.log(
    `${kind.padEnd(6)} ${STREAMS} streams, each ${kilobytes(after.used - before.used)} in use, ` +
      `${kilobytes(after.rss - before.rss)} resident; ` +
      `notify to the last: median ${milliseconds(0.5)}, 95 % ${milliseconds(0.95)}, worst ${milliseconds(1)}`,
  );
  for (const stream of streams) stream.destroy();
  child.disconnect();
  await once(child, 'exit');
}

for (const kind of ['bare', 'proxy']) await measure(kind);
