/**
 * `npm run bench` compares the built files with a hand-written inbox, alternating in one run, and prints medians and their
 * ratio. Variables: `RUNS=7`; `LIST=1000` and `FAR=10000` are the lengths of the lists, and `FAR_RUNS=3` the runs with the
 * longer one; `IDLE=60` is the length of the idle measurement in seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../support/find-chromium.js';
import { badgeText, loadTo, openPanel, markOneRead, refresh, countRows, scrollThrough } from './inbox-driver.js';
import { KINDS, startBenchSite } from './bench-site.js';
import type { Kind, BenchSite } from './bench-site.js';
import { openTab } from './measured-tab.js';

const RUNS = Number(process.env['RUNS'] ?? 7);
const LIST_LENGTH = Number(process.env['LIST'] ?? 1000);
const LONG_LIST_LENGTH = Number(process.env['FAR'] ?? 10_000);
const LONG_LIST_RUNS = Number(process.env['FAR_RUNS'] ?? 3);
const IDLE_SECONDS = Number(process.env['IDLE'] ?? 60);

type Figures = Map<string, Record<Kind, number[]>>;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const record = (figures: Figures, name: string, kind: Kind, value: number): void => {
  const values = figures.get(name) ?? { 'hand-written': [], package: [] };
  values[kind].push(value);
  figures.set(name, values);
};

/** From the navigation to the badge, and from the click to the open list. */
async function measureStart(
  browser: Browser,
  site: BenchSite,
  kind: Kind,
  figures: Figures,
  slowdown: number,
): Promise<void> {
  const suffix = slowdown > 1 ? `, ${slowdown}× slower` : '';
  const tab = await openTab(browser, `${site.url(kind)}/blank`, slowdown);
  record(figures, `navigation to badge, ms of CPU${suffix}`, kind, await tab.cpu(() => tab.page.goto(site.url(kind))));
  if ((await badgeText(tab.page, kind)) !== '99+') throw new Error(`${kind}: no badge`);
  record(figures, `open to rows painted, ms of CPU${suffix}`, kind, await tab.cpu(() => openPanel(tab.page, kind)));
  if ((await countRows(tab.page, kind)) < 10) throw new Error(`${kind}: no rows`);
  await tab.close();
}

/** A long list: load by paging, scroll through, mark one message as read, receive a hundred. */
async function measureLongList(
  browser: Browser,
  site: BenchSite,
  kind: Kind,
  figures: Figures,
  length = LIST_LENGTH,
): Promise<void> {
  const tab = await openTab(browser, `${site.url(kind)}/blank`);
  const { page } = tab;
  const count = length.toLocaleString('en');
  await page.goto(site.url(kind));
  await sleep(500);
  await openPanel(page, kind);
  await sleep(300);
  record(figures, `${count} messages loaded, ms of CPU`, kind, await tab.cpu(() => loadTo(page, kind, length)));
  record(figures, `heap with ${count}, kB`, kind, (await tab.heap()) / 1000);
  record(figures, `DOM nodes with ${count}`, kind, await tab.nodes());
  let frames: readonly number[] = [];
  const task = await tab.longestTask(async () => {
    frames = await scrollThrough(page, kind);
  });
  record(figures, `scrolling ${count}, longest task, ms of CPU`, kind, task);
  record(figures, `scrolling ${count}, longest frame, ms`, kind, Math.max(...frames));
  record(figures, `scrolling ${count}, median frame, ms`, kind, median(frames));
  // The last rows are reported as seen a second later, which is not part of the measurement.
  await sleep(1500);
  let touched = { rows: 0, nodes: 0 };
  const read = await tab.cpu(async () => {
    touched = await markOneRead(page, kind);
  });
  record(figures, `one of ${count} read, ms of CPU`, kind, read);
  record(figures, `one of ${count} read, rows touched`, kind, touched.rows);
  record(figures, `one of ${count} read, nodes touched`, kind, touched.nodes);
  await page.evaluate(() => document.querySelector('h1')?.focus());
  await site.send(100);
  record(figures, `100 arrivals over ${count}, ms of CPU`, kind, await tab.cpu(() => refresh(page, kind)));
  await tab.close();
}

async function measureMounts(browser: Browser, site: BenchSite, kind: Kind, figures: Figures): Promise<void> {
  if (kind !== 'package') return;
  const tab = await openTab(browser, `${site.url(kind)}/blank`);
  await tab.page.goto(site.url(kind));
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
  record(figures, 'heap after 200 mounts, kB more', kind, ((await tab.heap()) - before) / 1000);
  await tab.close();
}

/** The traffic while nothing happens, with one tab and with five. */
async function measureIdle(browser: Browser, site: BenchSite, count: number): Promise<void> {
  const context = await browser.newContext();
  for (let tab = 0; tab < count; tab++) await (await context.newPage()).goto(site.url('package'));
  await sleep(2000);
  site.takeTraffic();
  await sleep(IDLE_SECONDS * 1000);
  const { requests, bytes } = site.takeTraffic();
  console.log(`${IDLE_SECONDS} s idle, ${count} tab${count > 1 ? 's' : ''}: ${requests} requests, ${bytes} bytes`);
  await context.close();
}

const figures: Figures = new Map();
const site = await startBenchSite();
await site.send(LIST_LENGTH + 100);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const kind of KINDS) {
  record(figures, 'code, bytes of brotli', kind, await site.codeBytes(kind, false));
  record(figures, 'code once it is open', kind, await site.codeBytes(kind, true));
}
for (let run = 0; run < RUNS; run++) {
  // Alternating, so that other load on the machine affects both.
  for (const kind of run % 2 ? KINDS : KINDS.toReversed()) {
    await measureStart(browser, site, kind, figures, 1);
    await measureStart(browser, site, kind, figures, 4);
    await measureLongList(browser, site, kind, figures);
    await measureMounts(browser, site, kind, figures);
  }
}
await site.send(LONG_LIST_LENGTH - LIST_LENGTH);
for (let run = 0; run < LONG_LIST_RUNS; run++)
  for (const kind of run % 2 ? KINDS : KINDS.toReversed())
    await measureLongList(browser, site, kind, figures, LONG_LIST_LENGTH);
const number = (value: number): string =>
  Number.isNaN(value) ? '' : value.toLocaleString('en', { maximumFractionDigits: 1 });
console.log(`| median of ${RUNS} | by hand | this inbox | ratio |\n|---|---:|---:|---:|`);
for (const [name, { 'hand-written': handWritten, package: ours }] of figures) {
  const [baseline, actual] = [median(handWritten), median(ours)];
  const ratio = Number.isNaN(baseline) || baseline === 0 ? '' : (actual / baseline).toFixed(2);
  console.log(`| ${name} | ${number(baseline)} | ${number(actual)} | ${ratio} |`);
}
if (IDLE_SECONDS > 0) for (const count of [1, 5]) await measureIdle(browser, site, count);
await browser.close();
site.close();
