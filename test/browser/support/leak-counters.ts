/** What is still there after something was taken away: nodes, listeners, documents, timers, living inboxes. */
import type { Page } from '@playwright/test';

/** Has the page keep count of the timers that wait. Before the page is opened. */
export const countTimers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const waiting = new Set<unknown>();
    const set = setTimeout.bind(window);
    const clear = clearTimeout.bind(window);
    const counted = (run: () => void, delay?: number): unknown => {
      const timer = set(() => {
        waiting.delete(timer);
        run();
      }, delay);
      waiting.add(timer);
      return timer;
    };
    Object.assign(window, {
      waiting,
      setTimeout: counted,
      clearTimeout: (timer: number) => {
        waiting.delete(timer);
        clear(timer);
      },
    });
  });
};

export const timers = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'waiting') as Set<unknown>).size);

export interface Census {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly instances: number;
  readonly timers: number;
}

/** Of a page that counts its timers, once everything that nobody holds is gone. */
export async function census(page: Page): Promise<Census> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('Performance.enable');
  // What a promise or an observer still holds goes with the second and third.
  for (let round = 0; round < 3; round++) {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const expression = "customElements.get('notification-inbox').prototype";
  const { result } = await client.send('Runtime.evaluate', { expression });
  const found = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: length } = await client.send('Runtime.callFunctionOn', {
    objectId: found.objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await client.detach();
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    instances: Number(length.value),
    timers: await timers(page),
  };
}
