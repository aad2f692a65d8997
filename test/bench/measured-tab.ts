/**
 * A tab of Chromium under measurement. CPU time is the main thread's own (DevTools protocol, `threadTicks`), which does not
 * grow when other processes use the CPU.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

export interface MeasuredTab {
  readonly page: Page;
  /** Milliseconds of CPU time of the main thread until an action and its effects are over. */
  cpu(action: () => Promise<unknown>): Promise<number>;
  /** Milliseconds of CPU time of the longest task, which is independent of other load on the machine. */
  longestTask(action: () => Promise<unknown>): Promise<number>;
  /** Bytes after garbage collection. */
  heap(): Promise<number>;
  nodes(): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds after which the effects of an action are over. */
const SETTLE_MS = 700;

async function taskDuration(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of the main threads of pages in a trace of Chromium, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  return traceEvents
    .filter((event) => event.name === 'RunTask' && main.has(thread(event)))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

export async function openTab(browser: Browser, blank: string, slowdown = 1): Promise<MeasuredTab> {
  const context = await browser.newContext({ viewport: { width: 900, height: 760 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // A page of the same origin first, so that the measured page runs in the same process.
  await page.goto(blank);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    cpu: async (action) => {
      const before = await taskDuration(session);
      await action();
      await sleep(SETTLE_MS * Math.sqrt(slowdown));
      return (await taskDuration(session)) - before;
    },
    longestTask: async (action) => {
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
      await action();
      return longestTask(await browser.stopTracing());
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
    nodes: async () => (await session.send('Memory.getDOMCounters')).nodes,
    close: () => context.close(),
  };
}
