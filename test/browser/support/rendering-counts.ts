/** What rendering costs the browser, never time; and animations that last long enough to be inspected. */
import { expect, type Page } from '@playwright/test';
import { openDevTools } from './dev-tools.js';

/** Returns what counts the layouts and the recalculations of styles since the page was loaded. */
export async function createCounter(page: Page) {
  const session = await openDevTools(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const count = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { layouts: count('LayoutCount'), styles: count('RecalcStyleCount') };
  };
}

type Counts = Readonly<Record<'layouts' | 'styles', number>>;
export const expectAtMost = (most: Counts) => (before: Counts, after: Counts) => {
  expect(after.layouts - before.layouts).toBeLessThanOrEqual(most.layouts);
  expect(after.styles - before.styles).toBeLessThanOrEqual(most.styles);
};

/** A hundredth of the speed. */
export async function slowAnimations(page: Page): Promise<void> {
  const session = await openDevTools(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
}
