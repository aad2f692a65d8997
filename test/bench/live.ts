/**
 * `npm run bench:live [-- streams]`: what 1,000 open event streams cost a proxy, and how long a `notify` takes to the last of
 * them, on loopback, beside a bare server that does nothing else. It prints figures and judges none.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';

const STREAMS = Number(process.argv[2] ?? 1000);
const ROUNDS = 30;
const HEADERS = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

interface Answer {
  readonly address: { readonly port: number };
  readonly rss: number;
  readonly used: number;
}

async function answer(child: ChildProcess, question?: string): Promise<Answer> {
  const said = once(child, 'message');
  if (question !== undefined) child.send(question);
  const [message]: Answer[] = await said;
  if (!message) throw new Error('The server has nothing to say.');
  return message;
}

const open = (port: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path: '/inbox/v1/subscribers/me/events',
      headers: HEADERS,
      agent: false,
    };
    get(options, (response) => {
      // The first comment: from here on it is open.
      response.once('data', () => resolve(response));
    }).once('error', reject);
  });

/** Milliseconds from the word "notify" until the last of the streams has heard. */
async function round(child: ChildProcess, streams: readonly IncomingMessage[]): Promise<number> {
  const all = Promise.all(streams.map((stream) => once(stream, 'data')));
  const begun = performance.now();
  child.send('notify');
  await all;
  return performance.now() - begun;
}

async function measure(kind: string): Promise<void> {
  const child = fork(new URL('live-server.ts', import.meta.url), [kind], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const { port } = (await answer(child)).address;
  // What is loaded with the first request is no cost of a stream.
  const streams = [await open(port)];
  await round(child, streams);
  const before = await answer(child, 'memory');
  while (streams.length <= STREAMS) streams.push(await open(port));
  const after = await answer(child, 'memory');
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) times.push(await round(child, streams));
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
