/**
 * `npm run bench:proxy`: cost of the proxy on loopback, compared with a bare pass-through before the same service;
 * alternating in one run, medians of seven. `RUNS=3` is faster. Prints figures and passes no judgement.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

const RUNS = Number(process.env['RUNS'] ?? 7);
/** Throughput is measured with concurrent requests, latency with sequential ones. */
const CONCURRENCY = 32;
const REQUESTS = 1600;
const SEQUENTIAL_REQUESTS = 400;
const PATH = '/inbox/v1/subscribers/me/notifications/feed?page=0&limit=30';

interface ServerMessage {
  readonly port: number;
  readonly requests: number;
  /** Microseconds of CPU time. */
  readonly cpu: number;
}

interface FeedResponse {
  readonly status: number;
  readonly etag: string;
  readonly bytes: number;
}

interface Target {
  readonly name: string;
  readonly child: ChildProcess;
  readonly port: number;
  /** The reader of a request, by its number. */
  readonly subscriberOf: (index: number) => string;
  /** Sends the ETag of the previous response. */
  readonly isConditional?: boolean;
  readonly figures: {
    rate: number[];
    medians: number[];
    slowest: number[];
    cpu: number[];
    upstreamRequests: number[];
    bytes: number;
  };
}

const agent = new Agent({ keepAlive: true });
const etags = new Map<string, string>();

const requestFeed = (port: number, reader: string, etag = ''): Promise<FeedResponse> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-notification-inbox': '1', 'x-who': reader, ...(etag && { 'if-none-match': etag }) };
    get({ agent, port, host: '127.0.0.1', path: PATH, headers }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Uint8Array) => (bytes += piece.length));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: response.headers['etag'] ?? '', bytes }),
      );
    }).once('error', reject);
  });

async function readCounters(child: ChildProcess, isRequested = true): Promise<ServerMessage> {
  const message = once(child, 'message');
  if (isRequested) child.send('counters');
  const [counters]: ServerMessage[] = await message;
  if (!counters) throw new Error('The server sent no message.');
  return counters;
}

async function start(...args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(new URL('proxy-server.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] });
  return { child, port: (await readCounters(child, false)).port };
}

/** Sends a number of requests with the given concurrency. Returns their times in milliseconds, sorted. */
async function load(
  { port, subscriberOf, isConditional, figures }: Target,
  count: number,
  concurrency: number,
): Promise<number[]> {
  const times: number[] = [];
  let index = 0;
  const sendRequests = async (): Promise<void> => {
    while (index < count) {
      const reader = subscriberOf((index += 1));
      const startedAt = performance.now();
      const response = await requestFeed(port, reader, isConditional ? etags.get(reader) : '');
      times.push(performance.now() - startedAt);
      if (response.status !== 200 && response.status !== 304) throw new Error(`The response was ${response.status}.`);
      if (response.etag) etags.set(reader, response.etag);
      figures.bytes = response.bytes;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendRequests));
  return times.toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

async function measure(target: Target, service: ChildProcess): Promise<void> {
  const { figures } = target;
  const before = [await readCounters(target.child), await readCounters(service)];
  const startedAt = performance.now();
  await load(target, REQUESTS, CONCURRENCY);
  figures.rate.push((REQUESTS * 1000) / (performance.now() - startedAt));
  const after = [await readCounters(target.child), await readCounters(service)];
  const increasePerRequest = (index: number, counter: 'cpu' | 'requests'): number =>
    ((after[index]?.[counter] ?? 0) - (before[index]?.[counter] ?? 0)) / REQUESTS;
  figures.cpu.push(increasePerRequest(0, 'cpu') / 1000);
  figures.upstreamRequests.push(increasePerRequest(1, 'requests'));
  // A single request shares nothing with others.
  if (target.subscriberOf === sameReader) return;
  const times = await load(target, SEQUENTIAL_REQUESTS, 1);
  figures.medians.push(quantile(times, 0.5));
  figures.slowest.push(quantile(times, 0.99));
}

const service = await start('service');
const address = `http://127.0.0.1:${service.port}`;
const bare = await start('bare', address);
const proxy = await start('proxy', address);
const emptyFigures = () => ({
  figures: { rate: [], medians: [], slowest: [], cpu: [], upstreamRequests: [], bytes: 0 },
});
/** Few enough requests per reader to stay below the rate limit. */
const eachReader = (index: number): string => `reader${index % 800}`;
/** As in a browser that wakes up with all its tabs: concurrent requests of one reader. */
const sameReader = (index: number): string => `reader${Math.floor(index / CONCURRENCY) % 800}`;
const targets: readonly Target[] = [
  { name: 'the service itself', ...service, subscriberOf: eachReader, ...emptyFigures() },
  { name: 'a bare pass-through', ...bare, subscriberOf: eachReader, ...emptyFigures() },
  { name: 'the proxy', ...proxy, subscriberOf: eachReader, ...emptyFigures() },
  { name: 'the proxy, unchanged answer', ...proxy, subscriberOf: eachReader, isConditional: true, ...emptyFigures() },
  { name: 'the proxy, 32 reads of one reader at once', ...proxy, subscriberOf: sameReader, ...emptyFigures() },
];

// The first requests compile code, which is not a cost of a request.
for (const target of targets) await load(target, REQUESTS, CONCURRENCY);
for (let run = 0; run < RUNS; run += 1) for (const target of targets) await measure(target, service.child);

const direct = targets[0]?.figures ?? emptyFigures().figures;
const passThrough = targets[1]?.figures ?? emptyFigures().figures;
const print = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
print(
  '',
  'requests a second',
  'added, p50',
  'p99',
  'CPU per request',
  'to the bare one',
  'body',
  'requests to the service',
);
print('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
for (const { name, figures } of targets) {
  const { rate, medians, slowest, cpu, upstreamRequests, bytes } = figures;
  const added = (values: readonly number[], baseline: readonly number[]): string =>
    values === baseline || values.length === 0 ? '–' : `${(median(values) - median(baseline)).toFixed(2)} ms`;
  print(
    name,
    Math.round(median(rate)).toLocaleString('en'),
    added(medians, direct.medians),
    added(slowest, direct.slowest),
    `${median(cpu).toFixed(2)} ms`,
    (median(cpu) / median(passThrough.cpu)).toFixed(1),
    `${(bytes / 1000).toFixed(1)} kB`,
    median(upstreamRequests).toFixed(2),
  );
}
agent.destroy();
for (const { child } of [service, bare, proxy]) child.disconnect();
