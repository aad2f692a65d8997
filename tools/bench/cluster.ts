/**
 * `npm run bench:cluster [-- streams]`: four processes with one Redis behind a round-robin balancer, 2,000 streams and 50
 * notifications a second; one process is killed and started again. Prints the latency of notifications, the number of lost
 * ones and the cost of a stream. Needs `redis-server`.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, stopAll } from '../../test/unit/redis/start-processes.js';
import { sendRequest, startServer, type ServerFigures, type ServerProcess } from './start-server.js';
import { kilobytes, spread } from './statistics.js';

const STREAMS = Number(process.argv[2] ?? 2000);
const PROCESSES = 4;
const STREAMS_PER_READER = 4;
const NOTIFICATIONS_PER_SECOND = 50;
const SECONDS = 30;
/** Milliseconds after which a notification counts as lost. */
const LOST_AFTER_MS = 3000;

const redis = await startRedis();
const start = (): Promise<ServerProcess> => startServer('cluster', redis.url, '--expose-gc');
const processes: ServerProcess[] = await Promise.all(Array.from({ length: PROCESSES }, start));
const readFigures = (): Promise<ServerFigures[]> => Promise.all(processes.map((one) => one.figures()));

/** Connects each socket to the next running process. */
let turn = 0;
const balancer = createServer((socket) => {
  const { port } = processes[(turn += 1) % processes.length] ?? { port: 0 };
  const upstream = connect({ port, host: '127.0.0.1' });
  for (const [source, target] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    source.pipe(target);
    source.on('error', () => target.destroy());
    source.on('close', () => target.destroy());
  }
});
balancer.listen(0, '127.0.0.1', 4096);
await once(balancer, 'listening');
const { port: front } = balancer.address() as AddressInfo;

/** One tab: it opens a stream, and opens it again after it ended, as the inbox does. */
class Tab {
  readonly subscriberId: string;
  /** When this stream was opened; Infinity while it is closed. */
  openSince = Infinity;
  /** When notifications arrived, in milliseconds. */
  readonly arrivals: number[] = [];
  reconnections = -1;

  constructor(subscriberId: string) {
    this.subscriberId = subscriberId;
  }

  async listen(): Promise<void> {
    this.reconnections += 1;
    try {
      const response = await sendRequest(front, 'events', this.subscriberId);
      response.on('data', (piece: Buffer) => {
        this.openSince = Math.min(this.openSince, performance.now());
        if (piece.includes('changed')) this.arrivals.push(performance.now());
      });
      response.on('error', () => {});
      await once(response, 'close').catch(() => {});
    } catch {
      // Refused: the process was killed.
    }
    this.openSince = Infinity;
    if (isOver) return;
    await sleep(200 + Math.random() * 800);
    void this.listen();
  }
}

let isOver = false;
const readers = Math.ceil(STREAMS / STREAMS_PER_READER);
const tabs = Array.from({ length: STREAMS }, (_, index) => new Tab(`reader${index % readers}`));
const before = await readFigures();
for (const [index, tab] of tabs.entries()) {
  void tab.listen();
  if (index % 50 === 0) await sleep(20);
}
while (tabs.some(({ openSince }) => openSince === Infinity)) await sleep(50);
const opened = await readFigures();

const latencies: number[] = [];
let [sent, lost, interrupted] = [0, 0, 0];

async function notify(number: number): Promise<void> {
  const subscriberId = `reader${number % readers}`;
  const tabsOfReader = tabs.filter((tab) => tab.subscriberId === subscriberId);
  const startedAt = performance.now();
  const listening = tabsOfReader
    .filter(({ openSince }) => openSince < startedAt)
    .map((tab) => ({ tab, openSince: tab.openSince }));
  processes[Math.floor(Math.random() * processes.length)]?.notify(subscriberId);
  await sleep(LOST_AFTER_MS);
  for (const { tab, openSince } of listening) {
    sent += 1;
    const arrivedAt = tab.arrivals.find((time) => time >= startedAt);
    if (arrivedAt !== undefined) latencies.push(arrivedAt - startedAt);
    // The process of this stream was killed: the inbox polls after it has connected again.
    else if (tab.openSince !== openSince) interrupted += 1;
    else lost += 1;
  }
}

const pending: Promise<void>[] = [];
const runStart = performance.now();
for (let number = 0; number < NOTIFICATIONS_PER_SECOND * SECONDS; number += 1) {
  pending.push(notify(number));
  if (number === (NOTIFICATIONS_PER_SECOND * SECONDS) / 3) {
    const [killed] = processes.splice(0, 1);
    killed?.child.kill('SIGKILL');
  }
  if (number === (NOTIFICATIONS_PER_SECOND * SECONDS * 2) / 3) void start().then((started) => processes.push(started));
  await sleep(Math.max(0, runStart + ((number + 1) * 1000) / NOTIFICATIONS_PER_SECOND - performance.now()));
}
await Promise.all(pending);

const after = await readFigures();
const sum = (figures: readonly ServerFigures[], name: keyof ServerFigures): number =>
  figures.reduce((total, entry) => total + entry[name], 0);
const perStream = (name: 'rss' | 'used'): string => kilobytes((sum(opened, name) - sum(before, name)) / STREAMS);
// The processes that ran all the time.
const unbroken = after.slice(0, PROCESSES - 1);
const cpu = (sum(unbroken, 'cpu') - sum(opened.slice(1), 'cpu')) / SECONDS / sum(unbroken, 'streams');

console.log(
  `${PROCESSES} processes, ${STREAMS} streams of ${readers} readers, ${NOTIFICATIONS_PER_SECOND} notifications a second for ${SECONDS} s`,
);
console.log(`from notify to a stream: ${spread(latencies, 0.95, 0.99)}`);
console.log(`${sent} notifications to open streams: ${lost} lost, ${interrupted} to streams of the killed process`);
console.log(
  `${tabs.reduce((total, tab) => total + tab.reconnections, 0)} reconnections; open at the end: ${sum(after, 'streams')}`,
);
console.log(
  `a stream costs ${perStream('used')} in use, ${perStream('rss')} resident, ${cpu.toFixed(1)} µs of CPU time a second`,
);
isOver = true;
for (const { child } of processes) child.kill();
balancer.close();
await stopAll();
process.exit(0);
