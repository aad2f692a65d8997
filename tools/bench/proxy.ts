/**
 * `npm run bench:proxy`: cost of the proxy on loopback, compared with a bare pass-through before the same service;
 * alternating in one run, medians of seven. `RUNS=3` is faster. Prints figures and passes no judgement.
 */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { sendRequest, startServer, type ServerFigures, type ServerProcess } from './start-server.js';
import { kilobytes, median, quantile, tableHead, tableRow } from './statistics.js';

const RUNS = Number(process.env['RUNS'] ?? 7);
/** Throughput is measured with concurrent requests, latency with sequential ones. */
const CONCURRENCY = 32;
const REQUESTS = 1600;
const SEQUENTIAL_REQUESTS = 400;
const PATH = 'notifications/feed?page=0&limit=30';

interface Target {
  readonly name: string;
  readonly server: ServerProcess;
  /** The reader of a request, by its number. */
  readonly subscriberOf: (index: number) => string;
  /** Sends the ETag of the previous response. */
  readonly isConditional: boolean;
  readonly figures: ReturnType<typeof emptyFigures>;
}

const emptyFigures = () => ({
  rate: [] as number[],
  medians: [] as number[],
  slowest: [] as number[],
  cpu: [] as number[],
  upstreamRequests: [] as number[],
  bytes: 0,
});

const agent = new Agent({ keepAlive: true });
const etags = new Map<string, string>();

async function requestFeed(port: number, reader: string, etag = '') {
  const headers: Readonly<Record<string, string>> = etag ? { 'if-none-match': etag } : {};
  const response = await sendRequest(port, PATH, reader, { agent, headers });
  let bytes = 0;
  response.on('data', (piece: Uint8Array) => (bytes += piece.length));
  await once(response, 'end');
  return { status: response.statusCode ?? 0, etag: response.headers['etag'] ?? '', bytes };
}

/** Sends a number of requests with the given concurrency. Returns their times in milliseconds. */
async function load(
  { server, subscriberOf, isConditional, figures }: Target,
  count: number,
  concurrency: number,
): Promise<number[]> {
  const times: number[] = [];
  let index = 0;
  const sendRequests = async (): Promise<void> => {
    while (index < count) {
      const reader = subscriberOf((index += 1));
      const startedAt = performance.now();
      const response = await requestFeed(server.port, reader, isConditional ? etags.get(reader) : '');
      times.push(performance.now() - startedAt);
      if (response.status !== 200 && response.status !== 304) throw new Error(`The response was ${response.status}.`);
      if (response.etag) etags.set(reader, response.etag);
      figures.bytes = response.bytes;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendRequests));
  return times;
}

async function measure(target: Target): Promise<void> {
  const { figures } = target;
  const readFigures = async (): Promise<ServerFigures[]> => [await target.server.figures(), await service.figures()];
  const before = await readFigures();
  const startedAt = performance.now();
  await load(target, REQUESTS, CONCURRENCY);
  figures.rate.push((REQUESTS * 1000) / (performance.now() - startedAt));
  const after = await readFigures();
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

const service = await startServer('service');
const address = `http://127.0.0.1:${service.port}`;
const bare = await startServer('pass-through', address);
const proxy = await startServer('proxy', address);
/** Few enough requests per reader to stay below the rate limit. */
const eachReader = (index: number): string => `reader${index % 800}`;
/** As in a browser that wakes up with all its tabs: concurrent requests of one reader. */
const sameReader = (index: number): string => `reader${Math.floor(index / CONCURRENCY) % 800}`;
const targetOf = (name: string, server: ServerProcess, subscriberOf = eachReader, isConditional = false): Target => ({
  name,
  server,
  subscriberOf,
  isConditional,
  figures: emptyFigures(),
});
const targets: readonly Target[] = [
  targetOf('the service itself', service),
  targetOf('a bare pass-through', bare),
  targetOf('the proxy', proxy),
  targetOf('the proxy, unchanged answer', proxy, eachReader, true),
  targetOf('the proxy, 32 reads of one reader at once', proxy, sameReader),
];

// The first requests compile code, which is not a cost of a request.
for (const target of targets) await load(target, REQUESTS, CONCURRENCY);
for (let run = 0; run < RUNS; run += 1) for (const target of targets) await measure(target);

const direct = targets[0]?.figures ?? emptyFigures();
const passThrough = targets[1]?.figures ?? emptyFigures();
console.log(
  tableHead([
    '',
    'requests a second',
    'added, p50',
    'p99',
    'CPU per request',
    'to the bare one',
    'body',
    'requests to the service',
  ]),
);
for (const { name, figures } of targets) {
  const { rate, medians, slowest, cpu, upstreamRequests, bytes } = figures;
  const added = (values: readonly number[], baseline: readonly number[]): string =>
    values === baseline || values.length === 0 ? '–' : `${(median(values) - median(baseline)).toFixed(2)} ms`;
  const cells = [
    name,
    Math.round(median(rate)).toLocaleString('en'),
    added(medians, direct.medians),
    added(slowest, direct.slowest),
    `${median(cpu).toFixed(2)} ms`,
    (median(cpu) / median(passThrough.cpu)).toFixed(1),
    kilobytes(bytes),
    median(upstreamRequests).toFixed(2),
  ];
  console.log(tableRow(cells));
}
agent.destroy();
for (const { child } of [service, bare, proxy]) child.disconnect();
