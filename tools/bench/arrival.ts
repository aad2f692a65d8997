/**
 * The time from `trigger` and `refreshInbox`, in this order, until a message shows in an open inbox in Chromium, from a service that
 * delivers 0.4 to 0.9 s later, as a real one does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../test/browser/playwright.config.js';
import { startSite } from '../../test/browser/support/site.js';

const [MIN_DELAY_MS, MAX_DELAY_MS] = [400, 900];
const PAUSE_MS = 1500;

/** Milliseconds, of so many messages. */
export async function measureArrivals(rounds: number): Promise<number[]> {
  const site = await startSite({ events: true, seed: 'team' });
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: 'ada', url: site.url }]);
  const page = await context.newPage();
  const isOpen = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto(`${site.url}/?refresh-interval=600`);
  await isOpen;
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const deliver = async (): Promise<void> => {
      await sleep(MIN_DELAY_MS + ((MAX_DELAY_MS - MIN_DELAY_MS) * (round % 11)) / 10);
      await site.send({ subscriberId: 'ada', subject: `Message ${round}` });
    };
    const startedAt = performance.now();
    const delivered = deliver();
    await site.refreshInbox('ada');
    await page.waitForFunction(
      (count) => Reflect.get(Object(document.querySelector('notification-inbox')), 'unreadCount') === count,
      round,
      { polling: 'raf', timeout: 60_000 },
    );
    times.push(performance.now() - startedAt);
    await delivered;
    // The next message comes on its own.
    await sleep(PAUSE_MS);
  }
  await browser.close();
  await site.close();
  return times;
}
