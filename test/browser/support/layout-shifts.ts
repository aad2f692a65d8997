/** Layout shifts of a page, as the browser reports them. */
import type { Page } from '@playwright/test';

/** Call before the page is opened. Records every layout shift since the page began, also those after an input, with what moved. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as unknown[];
        const moved = sources.map((rects) => JSON.stringify(rects));
        shifts.push(`${Number(Reflect.get(entry, 'value')).toFixed(4)} ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shifts = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // Shifts are reported two frames later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'shifts')))),
        );
      }),
  );
