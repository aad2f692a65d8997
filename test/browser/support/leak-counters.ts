/** Counters of what a removed element may leave behind: nodes, listeners, documents, instances, timers. */
import type { Page } from '@playwright/test';

/** Makes the page keep a set of its waiting timers. Call it before the page is opened. */
export const trackTimers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const waiting = new Set<unknown>();
    const set = setTimeout.bind(window);
    const clear = clearTimeout.bind(window);
    const trackedSetTimeout = (callback: () => void, delay?: number): unknown => {
      const timer = set(() => {
        waiting.delete(timer);
        callback();
      }, delay);
      waiting.add(timer);
      return timer;
    };
    Object.assign(window, {
      waiting,
      setTimeout: trackedSetTimeout,
      clearTimeout: (timer: number) => {
        waiting.delete(timer);
        clear(timer);
      },
    });
  });
};

export const countWaitingTimers = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'waiting') as Set<unknown>).size);

export interface LeakCounters {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly instances: number;
  readonly timers: number;
}

/** Reads the counters after garbage collection. The page must have been prepared by `trackTimers`. */
export async function readLeakCounters(page: Page): Promise<LeakCounters> {
  // It ends at once: what it has found is not collected before.
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('Performance.enable');
  // Objects referenced by a promise or an observer are collected in the second and third round.
  for (let round = 0; round < 3; round++) {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  const expression = "customElements.get('notification-inbox').prototype";
  const { result } = await client.send('Runtime.evaluate', { expression });
  const instances = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: length } = await client.send('Runtime.callFunctionOn', {
    objectId: instances.objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await client.detach();
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    instances: Number(length.value),
    timers: await countWaitingTimers(page),
  };
}

/** Bytes of JavaScript objects after garbage collection. */
export async function readHeapSize(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}
