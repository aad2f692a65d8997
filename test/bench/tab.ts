/**
 * A tab of Chromium under measurement. Work is counted in the main thread's own processor time (DevTools protocol,
 * `threadTicks`), which does not grow when other work takes the processor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Tab {
  readonly page: Page;
  /** Milliseconds of processor time that the main thread spends until a work has come to rest. */
  cpu(work: () => Promise<unknown>): Promise<number>;
  /** The same of its longest task alone: whatever other work has the processor, it cannot make a frame longer than it is. */
  longestTask(work: () => Promise<unknown>): Promise<number>;
  /** After collection. */
  heap(): Promise<number>;
  nodes(): Promise<number>;
  close(): Promise<void>;
}

/** Long enough for what a work has begun to be over. */
const REST = 700;

async function ticks(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Of the main threads of pages in a trace of Chromium, in milliseconds. */
function longestIn(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  return traceEvents
    .filter((event) => event.name === 'RunTask' && main.has(thread(event)))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

export async function openTab(browser: Browser, blank: string, slowdown = 1): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 900, height: 760 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // A page of the same origin first, so that the measured one is in the same process.
  await page.goto(blank);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    cpu: async (work) => {
      const before = await ticks(session);
      await work();
      await sleep(REST * Math.sqrt(slowdown));
      return (await ticks(session)) - before;
    },
    longestTask: async (work) => {
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
      await work();
      return longestIn(await browser.stopTracing());
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
