/**
 * `npm run bench:proxy`: what the proxy costs, on loopback, beside a bare one that passes on what comes, before the same
 * service; in turn, in one run, medians of seven. `RUNS=3` is quicker. It prints figures and judges none.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

const RUNS = Number(process.env['RUNS'] ?? 7);
/** Under way at once where requests a second are counted, and how many in all; then one at a time, for their time. */
const TOGETHER = 32;
const MANY = 1600;
const ALONE = 400;
const PATH = '/inbox/v1/subscribers/me/notifications/feed?page=0&limit=30';

interface Said {
  readonly port: number;
  readonly requests: number;
  /** Microseconds of processor time. */
  readonly cpu: number;
}

interface Answer {
  readonly status: number;
  readonly tag: string;
  readonly bytes: number;
}

interface Kind {
  readonly name: string;
  readonly child: ChildProcess;
  readonly port: number;
  /** Whose question the next one is. */
  readonly who: (turn: number) => string;
  /** With the tag of the last answer. */
  readonly tagged?: boolean;
  readonly figures: { rate: number[]; half: number[]; most: number[]; cpu: number[]; asked: number[]; bytes: number };
}

const agent = new Agent({ keepAlive: true });
const tags = new Map<string, string>();

const ask = (port: number, who: string, tag = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-notification-inbox': '1', 'x-who': who, ...(tag && { 'if-none-match': tag }) };
    get({ agent, port, host: '127.0.0.1', path: PATH, headers }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Uint8Array) => (bytes += piece.length));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, tag: response.headers['etag'] ?? '', bytes }),
      );
    }).once('error', reject);
  });

async function said(child: ChildProcess, question = true): Promise<Said> {
  const message = once(child, 'message');
  if (question) child.send('how');
  const [told]: Said[] = await message;
  if (!told) throw new Error('The server has nothing to say.');
  return told;
}

async function start(...args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(new URL('proxy-server.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] });
  return { child, port: (await said(child, false)).port };
}

/** So many requests, so many at once; gives how long each took, in milliseconds, shortest first. */
async function load({ port, who, tagged, figures }: Kind, count: number, together: number): Promise<number[]> {
  const times: number[] = [];
  let turn = 0;
  const work = async (): Promise<void> => {
    while (turn < count) {
      const asker = who((turn += 1));
      const begun = performance.now();
      const answer = await ask(port, asker, tagged ? tags.get(asker) : '');
      times.push(performance.now() - begun);
      if (answer.status !== 200 && answer.status !== 304) throw new Error(`answered by ${answer.status}`);
      if (answer.tag) tags.set(asker, answer.tag);
      figures.bytes = answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return times.toSorted((a, b) => a - b);
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
const median = (values: readonly number[]): number =>
  share(
    values.toSorted((a, b) => a - b),
    0.5,
  );

async function measure(kind: Kind, service: ChildProcess): Promise<void> {
  const { figures } = kind;
  const before = [await said(kind.child), await said(service)];
  const begun = performance.now();
  await load(kind, MANY, TOGETHER);
  figures.rate.push((MANY * 1000) / (performance.now() - begun));
  const after = [await said(kind.child), await said(service)];
  const grown = (place: number, what: 'cpu' | 'requests'): number =>
    ((after[place]?.[what] ?? 0) - (before[place]?.[what] ?? 0)) / MANY;
  figures.cpu.push(grown(0, 'cpu') / 1000);
  figures.asked.push(grown(1, 'requests'));
  // Alone, nobody asks the same.
  if (kind.who === same) return;
  const times = await load(kind, ALONE, 1);
  figures.half.push(share(times, 0.5));
  figures.most.push(share(times, 0.99));
}

const service = await start('service');
const address = `http://127.0.0.1:${service.port}`;
const bare = await start('bare', address);
const proxy = await start('proxy', address);
const fresh = () => ({ figures: { rate: [], half: [], most: [], cpu: [], asked: [], bytes: 0 } });
/** Few enough that none is over the limit of requests before the run is. */
const each = (turn: number): string => `reader${turn % 800}`;
/** As in a browser that wakes with all its tabs; the sets follow each other. */
const same = (turn: number): string => `reader${Math.floor(turn / TOGETHER) % 800}`;
const kinds: readonly Kind[] = [
  { name: 'the service itself', ...service, who: each, ...fresh() },
  { name: 'a bare pass-through', ...bare, who: each, ...fresh() },
  { name: 'the proxy', ...proxy, who: each, ...fresh() },
  { name: 'the proxy, nothing new', ...proxy, who: each, tagged: true, ...fresh() },
  { name: 'the proxy, 32 questions of one reader at once', ...proxy, who: same, ...fresh() },
];

// What is compiled with the first requests is no cost of a request.
for (const kind of kinds) await load(kind, MANY, TOGETHER);
for (let run = 0; run < RUNS; run += 1) for (const kind of kinds) await measure(kind, service.child);

const direct = kinds[0]?.figures ?? fresh().figures;
const passed = kinds[1]?.figures ?? fresh().figures;
const print = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
print('', 'requests a second', 'added, p50', 'p99', 'CPU a request', 'to the bare', 'body', 'at the service');
print('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
for (const { name, figures } of kinds) {
  const { rate, half, most, cpu, asked, bytes } = figures;
  const added = (mine: readonly number[], theirs: readonly number[]): string =>
    mine === theirs || mine.length === 0 ? '–' : `${(median(mine) - median(theirs)).toFixed(2)} ms`;
  print(
    name,
    Math.round(median(rate)).toLocaleString('en'),
    added(half, direct.half),
    added(most, direct.most),
    `${median(cpu).toFixed(2)} ms`,
    (median(cpu) / median(passed.cpu)).toFixed(1),
    `${(bytes / 1000).toFixed(1)} kB`,
    median(asked).toFixed(2),
  );
}
agent.destroy();
for (const { child } of [service, bare, proxy]) child.disconnect();
