/**
 * `npm run bench:cluster [-- streams]`: four processes with one Redis behind a plain round-robin, 2,000 streams, `notify` at 50 a
 * second; one process is killed and started again meanwhile. It prints how long a hint takes to a stream, how many were lost,
 * and what a stream costs. It judges nothing. It needs a `redis-server`.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startRedis, stopAll } from '../redis/start-processes.js';

const STREAMS = Number(process.argv[2] ?? 2000);
const PROCESSES = 4;
const STREAMS_PER_READER = 4;
const RATE = 50;
const SECONDS = 30;
/** Milliseconds after which a hint counts as lost. */
const PATIENCE = 3000;

interface Figures {
  readonly rss: number;
  readonly used: number;
  readonly cpu: number;
  readonly streams: number;
}

interface Member {
  readonly child: ChildProcess;
  readonly port: number;
}

const redis = await startRedis();

async function start(): Promise<Member> {
  const child = fork(new URL('cluster-server.ts', import.meta.url), [redis.url], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return { child, port };
}

async function figuresOf({ child }: Member): Promise<Figures> {
  child.send('how');
  const [figures] = (await once(child, 'message')) as [Figures];
  return figures;
}

const members: Member[] = await Promise.all(Array.from({ length: PROCESSES }, start));

/** Passes each connection to the next process that is there. */
let turn = 0;
const balancer = createServer((socket) => {
  const { port } = members[(turn += 1) % members.length] ?? { port: 0 };
  const behind = connect({ port, host: '127.0.0.1' });
  for (const [one, other] of [
    [socket, behind],
    [behind, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
balancer.listen(0, '127.0.0.1', 4096);
await once(balancer, 'listening');
const { port: front } = balancer.address() as AddressInfo;

/** One tab: it listens, and again when its stream ends, as the inbox does. */
class Tab {
  readonly who: string;
  /** Since when this stream is open; Infinity while it is not. */
  since = Infinity;
  /** Times at which hints arrived, in milliseconds. */
  readonly hints: number[] = [];
  reconnections = -1;

  constructor(who: string) {
    this.who = who;
  }

  async listen(): Promise<void> {
    this.reconnections += 1;
    const path = '/inbox/v1/subscribers/me/events';
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin', 'x-who': this.who };
    try {
      const [response] = (await once(
        get({ port: front, host: '127.0.0.1', path, headers, agent: false }),
        'response',
      )) as [IncomingMessage];
      response.on('data', (piece: Buffer) => {
        this.since = Math.min(this.since, performance.now());
        if (piece.includes('changed')) this.hints.push(performance.now());
      });
      response.on('error', () => {});
      await once(response, 'close').catch(() => {});
    } catch {
      // Refused: a process that is gone.
    }
    this.since = Infinity;
    if (isOver) return;
    await wait(200 + Math.random() * 800);
    void this.listen();
  }
}

let isOver = false;
const readers = Math.ceil(STREAMS / STREAMS_PER_READER);
const tabs = Array.from({ length: STREAMS }, (_, place) => new Tab(`reader${place % readers}`));
const before = await Promise.all(members.map(figuresOf));
for (const [place, tab] of tabs.entries()) {
  void tab.listen();
  if (place % 50 === 0) await wait(20);
}
while (tabs.some(({ since }) => since === Infinity)) await wait(50);
const opened = await Promise.all(members.map(figuresOf));

const latencies: number[] = [];
let [sent, lost, apart] = [0, 0, 0];

async function notify(number: number): Promise<void> {
  const who = `reader${number % readers}`;
  const own = tabs.filter((tab) => tab.who === who);
  const begun = performance.now();
  const listening = own.filter(({ since }) => since < begun).map((tab) => ({ tab, since: tab.since }));
  const member = members[Math.floor(Math.random() * members.length)];
  member?.child.send(`notify ${who}`);
  await wait(PATIENCE);
  for (const { tab, since } of listening) {
    sent += 1;
    const arrivedAt = tab.hints.find((time) => time >= begun);
    if (arrivedAt !== undefined) latencies.push(arrivedAt - begun);
    // Its process was killed meanwhile: after it has connected again, the inbox asks.
    else if (tab.since !== since) apart += 1;
    else lost += 1;
  }
}

const pending: Promise<void>[] = [];
const runStart = performance.now();
for (let number = 0; number < RATE * SECONDS; number += 1) {
  pending.push(notify(number));
  if (number === (RATE * SECONDS) / 3) {
    const [gone] = members.splice(0, 1);
    gone?.child.kill('SIGKILL');
  }
  if (number === (RATE * SECONDS * 2) / 3) void start().then((member) => members.push(member));
  await wait(Math.max(0, runStart + ((number + 1) * 1000) / RATE - performance.now()));
}
await Promise.all(pending);

const after = await Promise.all(members.map(figuresOf));
const sum = (figures: readonly Figures[], name: keyof Figures): number =>
  figures.reduce((total, one) => total + one[name], 0);
const sorted = latencies.toSorted((a, b) => a - b);
const share = (part: number): string => `${(sorted[Math.round((sorted.length - 1) * part)] ?? NaN).toFixed(1)} ms`;
const perStream = (name: 'rss' | 'used'): string =>
  `${((sum(opened, name) - sum(before, name)) / STREAMS / 1000).toFixed(1)} kB`;
// Those that ran all the time.
const steady = after.slice(0, PROCESSES - 1);
const cpu = (sum(steady, 'cpu') - sum(opened.slice(1), 'cpu')) / SECONDS / sum(steady, 'streams');

console.log(
  `${PROCESSES} processes, ${STREAMS} streams of ${readers} readers, ${RATE} notifications a second for ${SECONDS} s`,
);
console.log(
  `from notify to a stream: median ${share(0.5)}, 95 % ${share(0.95)}, 99 % ${share(0.99)}, worst ${share(1)}`,
);
console.log(`${sent} hints to open streams: ${lost} lost, ${apart} to streams of the process that was killed`);
console.log(
  `${tabs.reduce((total, tab) => total + tab.reconnections, 0)} reconnections; open at the end: ${sum(after, 'streams')}`,
);
console.log(
  `a stream costs ${perStream('used')} in use, ${perStream('rss')} resident, ${cpu.toFixed(1)} µs of processor time a second`,
);
isOver = true;
for (const { child } of members) child.kill();
balancer.close();
await stopAll();
process.exit(0);
