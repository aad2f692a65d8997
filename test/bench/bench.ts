/**
 * The benchmark: `npm run bench` measures the built single file beside an inbox written by hand, in turn, in one run, and
 * prints medians and their ratio. `RUNS=3` is quicker, `LIST=1000` and `FAR=10000` say how long the lists are, of which the
 * longer is loaded in fewer runs (`FAR_RUNS=3`), `IDLE=60` says for how many seconds it is looked at doing nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../browser/find-chromium.js';
import { badge, loadTo, open, readOne, refresh, rows, scrollThrough } from './inbox-of.js';
import { KINDS, openStage } from './stage.js';
import type { Kind, Stage } from './stage.js';
import { openTab } from './tab.js';

const RUNS = Number(process.env['RUNS'] ?? 7);
const LIST = Number(process.env['LIST'] ?? 1000);
const FAR = Number(process.env['FAR'] ?? 10_000);
const FAR_RUNS = Number(process.env['FAR_RUNS'] ?? 3);
const IDLE = Number(process.env['IDLE'] ?? 60);

type Figures = Map<string, Record<Kind, number[]>>;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const note = (figures: Figures, name: string, kind: Kind, value: number): void => {
  const known = figures.get(name) ?? { 'by hand': [], ours: [] };
  known[kind].push(value);
  figures.set(name, known);
};

/** From the address to the badge, and from there to the open list. */
async function start(browser: Browser, stage: Stage, kind: Kind, figures: Figures, slowdown: number): Promise<void> {
  const at = slowdown > 1 ? `, ${slowdown}× slower` : '';
  const tab = await openTab(browser, `${stage.url(kind)}/blank`, slowdown);
  note(figures, `navigation to badge, ms of CPU${at}`, kind, await tab.cpu(() => tab.page.goto(stage.url(kind))));
  if ((await badge(tab.page, kind)) !== '99+') throw new Error(`${kind}: no badge`);
  note(figures, `open to rows painted, ms of CPU${at}`, kind, await tab.cpu(() => open(tab.page, kind)));
  if ((await rows(tab.page, kind)) < 10) throw new Error(`${kind}: no rows`);
  await tab.close();
}

/** A long list: loaded by paging, scrolled through, one message read, a hundred arriving. */
async function long(browser: Browser, stage: Stage, kind: Kind, figures: Figures, length = LIST): Promise<void> {
  const tab = await openTab(browser, `${stage.url(kind)}/blank`);
  const { page } = tab;
  const n = length.toLocaleString('en');
  await page.goto(stage.url(kind));
  await sleep(500);
  await open(page, kind);
  await sleep(300);
  note(figures, `${n} messages loaded, ms of CPU`, kind, await tab.cpu(() => loadTo(page, kind, length)));
  note(figures, `heap with ${n}, kB`, kind, (await tab.heap()) / 1000);
  note(figures, `DOM nodes with ${n}`, kind, await tab.nodes());
  let frames: readonly number[] = [];
  const task = await tab.longestTask(async () => {
    frames = await scrollThrough(page, kind);
  });
  note(figures, `scrolling ${n}, longest task, ms of CPU`, kind, task);
  note(figures, `scrolling ${n}, longest frame, ms`, kind, Math.max(...frames));
  note(figures, `scrolling ${n}, median frame, ms`, kind, median(frames));
  // That the rows at the end are seen, a second later, is no part of the reading.
  await sleep(1500);
  let touched = { rows: 0, nodes: 0 };
  const read = await tab.cpu(async () => {
    touched = await readOne(page, kind);
  });
  note(figures, `one of ${n} read, ms of CPU`, kind, read);
  note(figures, `one of ${n} read, rows touched`, kind, touched.rows);
  note(figures, `one of ${n} read, nodes touched`, kind, touched.nodes);
  await page.evaluate(() => document.querySelector('h1')?.focus());
  await stage.send(100);
  note(figures, `100 arrivals over ${n}, ms of CPU`, kind, await tab.cpu(() => refresh(page, kind)));
  await tab.close();
}

async function mounts(browser: Browser, stage: Stage, kind: Kind, figures: Figures): Promise<void> {
  if (kind !== 'ours') return;
  const tab = await openTab(browser, `${stage.url(kind)}/blank`);
  await tab.page.goto(stage.url(kind));
  await sleep(500);
  const mount = (count: number): Promise<void> =>
    tab.page.evaluate(async (times) => {
      for (let time = 0; time < times; time++) {
        const inbox = document.createElement('notification-inbox');
        inbox.setAttribute('endpoint', '/inbox');
        document.body.append(inbox);
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        inbox.remove();
      }
    }, count);
  await mount(50);
  const before = await tab.heap();
  await mount(200);
  await sleep(500);
  note(figures, 'heap after 200 mounts, kB more', kind, ((await tab.heap()) - before) / 1000);
  await tab.close();
}

/** What is asked while nothing happens, with one tab and with five. */
async function idle(browser: Browser, stage: Stage, count: number): Promise<void> {
  const context = await browser.newContext();
  for (let tab = 0; tab < count; tab++) await (await context.newPage()).goto(stage.url('ours'));
  await sleep(2000);
  stage.asked();
  await sleep(IDLE * 1000);
  const { requests, bytes } = stage.asked();
  console.log(`${IDLE} s of idling, ${count} tab${count > 1 ? 's' : ''}: ${requests} requests, ${bytes} bytes`);
  await context.close();
}

const figures: Figures = new Map();
const stage = await openStage();
await stage.send(LIST + 100);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const kind of KINDS) {
  note(figures, 'code, bytes of brotli', kind, await stage.codeBytes(kind, false));
  note(figures, 'code once it is open', kind, await stage.codeBytes(kind, true));
}
for (let run = 0; run < RUNS; run++) {
  // In turn, and each first every second time: what the machine does meanwhile falls on both.
  for (const kind of run % 2 ? KINDS : KINDS.toReversed()) {
    await start(browser, stage, kind, figures, 1);
    await start(browser, stage, kind, figures, 4);
    await long(browser, stage, kind, figures);
    await mounts(browser, stage, kind, figures);
  }
}
await stage.send(FAR - LIST);
for (let run = 0; run < FAR_RUNS; run++)
  for (const kind of run % 2 ? KINDS : KINDS.toReversed()) await long(browser, stage, kind, figures, FAR);
const number = (value: number): string =>
  Number.isNaN(value) ? '' : value.toLocaleString('en', { maximumFractionDigits: 1 });
console.log(`| median of ${RUNS} | by hand | ours | ratio |\n|---|---:|---:|---:|`);
for (const [name, { 'by hand': byHand, ours }] of figures) {
  const [theirs, own] = [median(byHand), median(ours)];
  const ratio = Number.isNaN(theirs) || theirs === 0 ? '' : (own / theirs).toFixed(2);
  console.log(`| ${name} | ${number(theirs)} | ${number(own)} | ${ratio} |`);
}
if (IDLE > 0) for (const count of [1, 5]) await idle(browser, stage, count);
await browser.close();
stage.close();
