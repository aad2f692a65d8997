/**
 * A tab of Chromium under measurement. CPU time is that of the main thread alone (DevTools protocol, `threadTicks`): it does
 * not grow when other processes use the processor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { countTraffic } from './traffic.js';

export interface TabOptions {
  /** How many times slower the processor appears. */
  readonly slowdown?: number;
  /** The reader asks to save data: nothing is loaded before it is needed. */
  readonly savesData?: boolean;
}

/** Since the navigation. */
export interface Counters {
  readonly cpuMs: number;
  readonly layouts: number;
  readonly styleRecalculations: number;
}

export type MeasuredTab = Awaited<ReturnType<typeof openTab>>;

const QUIET_MS = 500;
const QUIET_LIMIT_MS = 6000;
/** The main thread rests while a check finds less than a tenth of the time used. Courier's animations never rest. */
const REST_CHECK_MS = 200;
const MAX_REST_CHECKS = 10;

async function readCounters(session: CDPSession): Promise<Counters> {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    cpuMs: valueOf('TaskDuration') * 1000,
    layouts: valueOf('LayoutCount'),
    styleRecalculations: valueOf('RecalcStyleCount'),
  };
}

/** The counters when the main thread rests, or before the first check if it never does. */
async function countersAtRest(counters: () => Promise<Counters>): Promise<Counters> {
  const first = await counters();
  let last = first;
  for (let check = 0; check < MAX_REST_CHECKS; check++) {
    await sleep(REST_CHECK_MS);
    const before = last;
    last = await counters();
    if (last.cpuMs - before.cpuMs < REST_CHECK_MS / 10) return before;
  }
  return first;
}

/** Removed elements are freed by the browser's own collector, so that one pass is not enough. */
async function collectGarbage(session: CDPSession): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(200);
  }
}

/** @param script the driver, which runs before the scripts of the page */
export async function openTab(browser: Browser, script: string, options: TabOptions = {}) {
  const { slowdown = 1, savesData = false } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (savesData) await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(script);
  const traffic = await countTraffic(session);
  const counters = (): Promise<Counters> => readCounters(session);
  return {
    page,
    session,
    traffic,
    counters,
    /** What an action and everything after it adds to the counters, until the page rests. */
    during: async <T>(action: () => Promise<T>): Promise<Counters & { readonly result: T }> => {
      const before = await counters();
      const result = await action();
      await traffic.silence(QUIET_MS, QUIET_LIMIT_MS);
      const after = await countersAtRest(counters);
      return {
        result,
        cpuMs: after.cpuMs - before.cpuMs,
        layouts: after.layouts - before.layouts,
        styleRecalculations: after.styleRecalculations - before.styleRecalculations,
      };
    },
    /** Mebibytes after garbage collection. */
    heap: async (): Promise<number> => {
      await collectGarbage(session);
      return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    },
    close: () => context.close(),
  };
}
