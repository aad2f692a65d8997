/** What is measured: each function opens a tab of its own, takes a reader through it and returns figures by row. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Candidate } from './candidates.js';
import { unreadOf } from './messages.js';
import type { Measurements } from './rows.js';
import type { Conditions, Site } from './site.js';
import { openTab, type MeasuredTab, type TabOptions } from './tab.js';

export interface Subject {
  readonly candidate: Candidate;
  readonly site: Site;
  /** The driver with the candidate's adapter. */
  readonly script: string;
  readonly browser: Browser;
}

interface Start {
  readonly ms: number;
  readonly codeBytes: number;
  /** From the navigation until the network is silent: includes files that are prefetched. */
  readonly cpuMs: number;
}

const NORMAL: Conditions = { count: 100, latencyMs: 0 };
const LONG: Conditions = { count: 1000, latencyMs: 0 };
const LATENCY: Conditions = { count: 100, latencyMs: 100 };
const SLOWDOWN = 4;

async function withTab<T>(
  { browser, script, site }: Subject,
  conditions: Conditions,
  options: TabOptions,
  measure: (tab: MeasuredTab, start: Start) => Promise<T>,
): Promise<T> {
  site.reset(conditions);
  const tab = await openTab(browser, script, options);
  try {
    const { result, cpuMs } = await tab.during(async () => {
      await tab.page.goto(site.url, { waitUntil: 'commit' });
      return tab.page.evaluate((unread) => globalThis.bench.badge(unread), unreadOf(conditions.count));
    });
    return await measure(tab, { ...result, cpuMs });
  } finally {
    await tab.close();
  }
}

const open = ({ page }: MeasuredTab) => page.evaluate(() => globalThis.bench.open());

/** Calls back with a tab that shows the badge, in normal conditions. */
export const withBadge = <T>(subject: Subject, measure: (tab: MeasuredTab) => Promise<T>): Promise<T> =>
  withTab(subject, NORMAL, {}, measure);

/** The badge, a first and a second opening, as most readers meet them. */
export const measureOpening = (subject: Subject): Promise<Measurements> =>
  withTab(subject, NORMAL, {}, async (tab, start) => {
    if (subject.candidate.measures === 'start') return { badge: start.cpuMs };
    const first = await tab.during(() => open(tab));
    const wire = tab.traffic.bytes() / 1024;
    await tab.during(() => tab.page.evaluate(() => globalThis.bench.close()));
    const second = await tab.during(() => open(tab));
    return {
      badge: start.cpuMs,
      wire,
      open: first.cpuMs,
      'open, painted': first.result.filled,
      'open, ten rows': first.result.ten,
      'open, layouts': first.layouts,
      'open, styles': first.styleRecalculations,
      'open again': second.cpuMs,
    };
  });

export const measureSlowOpening = (subject: Subject): Promise<Measurements> =>
  withTab(subject, NORMAL, { slowdown: SLOWDOWN }, async (tab, start) => {
    if (subject.candidate.measures === 'start') return { 'badge, slow': start.cpuMs };
    const { filled } = await open(tab);
    return { 'badge, slow': start.cpuMs, 'open, painted, slow': filled };
  });

/** With nothing loaded ahead, so that the sizes are of what each step needs. */
export const measureSavingData = (subject: Subject): Promise<Measurements> =>
  withTab(subject, NORMAL, { savesData: true }, async (tab, start) => {
    const { result, cpuMs } = await tab.during(() => open(tab));
    const codeBytes = await tab.page.evaluate(() => globalThis.bench.codeBytes());
    return {
      'code until badge': start.codeBytes / 1000,
      'code until open': codeBytes / 1000,
      'open, not loaded': cpuMs,
      'open, not loaded, painted': result.filled,
    };
  });

export const measureLatency = (subject: Subject): Promise<Measurements> =>
  withTab(subject, LATENCY, {}, async (_tab, start) => ({ 'badge, latency': start.ms }));

export const measureLongList = (subject: Subject): Promise<Measurements> =>
  withTab(subject, LONG, {}, async (tab) => {
    const { page } = tab;
    await tab.during(() => open(tab));
    const load = await tab.during(() => page.evaluate((count) => globalThis.bench.loadTo(count), LONG.count));
    const heap = await tab.heap();
    const scroll = await tab.during(() => page.evaluate(() => globalThis.bench.scroll()));
    await tab.during(() => page.evaluate(() => globalThis.bench.prepareMark()));
    const read = await tab.during(() => page.evaluate(() => globalThis.bench.mark()));
    return {
      load: load.cpuMs,
      heap,
      scroll: scroll.cpuMs,
      'scroll, long frames': scroll.result,
      read: read.cpuMs,
    };
  });

export const measureArrivals = (subject: Subject): Promise<Measurements> =>
  withTab(subject, NORMAL, {}, async (tab) => {
    await tab.during(() => open(tab));
    const before = tab.traffic.requests();
    const { cpuMs } = await tab.during(async () => {
      await subject.site.send(100);
      await tab.page.evaluate(() => globalThis.bench.refresh());
    });
    return { arrivals: cpuMs, 'arrivals, requests': tab.traffic.requests() - before };
  });

export const measureIdle = (subject: Subject, seconds: number): Promise<Measurements> =>
  withTab(subject, NORMAL, {}, async (tab) => {
    await tab.during(() => open(tab));
    const before = { ...(await tab.counters()), requests: tab.traffic.requests() };
    await sleep(seconds * 1000);
    const { cpuMs } = await tab.counters();
    return { idle: cpuMs - before.cpuMs, 'idle, requests': tab.traffic.requests() - before.requests };
  });
