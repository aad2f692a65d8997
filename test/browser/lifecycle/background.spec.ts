/** Pages that are really hidden behind another tab: what they request, and what a reader who looks elsewhere notices. */
import type { Page } from 'puppeteer-core';
import { sample } from '../../../tools/docs/pages.js';
import { arrivalsIn, isHidden, startHiddenPages, type HiddenPages } from '../support/hidden-pages.js';
import { expect, test as base } from '../support/test.js';

const test = base.extend<{ readonly pages: HiddenPages }>({
  pages: async ({ site }, use) => {
    const pages = await startHiddenPages(site, 'tomas');
    await use(pages);
    await pages.close();
  },
});

const FAST = { 'refresh-interval': '1' };
const FAST_BACKGROUND = { ...FAST, background: '1' };

const countOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Object(document.querySelector('notification-inbox')), 'unreadCount')));

/** Runs the sample under a heading of the recipes as it is. The page's policy does not apply to it. */
const runRecipe = (page: Page, heading: string): Promise<unknown> =>
  page.evaluate(`{ const inbox = document.querySelector('notification-inbox');\n${sample('recipes', heading)} }`);

test('without it, a hidden page sends no request, and one when it is shown again @nightly', async ({ pages, site }) => {
  const page = await pages.open(FAST);
  await pages.hideAll();
  expect(await isHidden(page)).toBe(true);
  await site.waitUntilIdle();
  const before = site.feedRequests();
  await site.send({ subscriberId: 'tomas', subject: 'Nobody looks' });
  await page.waitForNetworkIdle({ idleTime: 4000 });
  expect([site.feedRequests(), await arrivalsIn(page)]).toEqual([before, []]);
  await page.bringToFront();
  await expect.poll(() => arrivalsIn(page)).toEqual(['Nobody looks']);
});

test('with it, a hidden page counts; title, sound, notification and app badge follow', async ({ pages, site }) => {
  const page = await pages.open(FAST_BACKGROUND);
  await page.evaluate(() => {
    const log: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string) {
        log.push(`notification ${title}`);
      }
    }
    const start = Reflect.get(OscillatorNode.prototype, 'start');
    OscillatorNode.prototype.start = function (when) {
      log.push('tone');
      start.call(this, when);
    };
    Object.assign(globalThis, { Notification: FakeNotification, log });
    Object.assign(navigator, { setAppBadge: async (count: number) => void log.push(`badge ${count}`) });
  });
  const headings = 'Count in the page title|Badge of an installed app|Sound for new messages|System notifications';
  for (const heading of headings.split('|')) await runRecipe(page, heading);
  await page.mouse.click(4, 4);
  const before = await countOf(page);
  await pages.hideAll();
  expect(await isHidden(page)).toBe(true);
  await site.send({ subscriberId: 'tomas', subject: 'Look here' });
  await expect.poll(() => arrivalsIn(page)).toEqual(['Look here']);
  expect(await isHidden(page)).toBe(true);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) `));
  const log = await page.evaluate(() => Reflect.get(globalThis, 'log') as string[]);
  expect(log.toSorted()).toEqual([`badge ${before + 1}`, 'notification Look here', 'tone']);
});

test('of four hidden pages one polls, all count, and one announces a new message @nightly', async ({ pages, site }) => {
  const open: Page[] = [];
  for (let number = 0; number < 4; number++) open.push(await pages.open(FAST_BACKGROUND));
  await pages.hideAll();
  await site.waitUntilIdle().catch(() => {});
  const before = site.feedRequests();
  const startedAt = Date.now();
  await site.send({ subscriberId: 'tomas', subject: 'For all' });
  const counts = await Promise.all(open.map(countOf));
  await expect.poll(async () => (await Promise.all(open.map(arrivalsIn))).flat()).toEqual(['For all']);
  await expect.poll(async () => new Set(await Promise.all(open.map(countOf))).size).toBe(1);
  expect(await countOf(open[0]!)).toBeGreaterThanOrEqual(Math.max(...counts));
  // One poll in 0.8 to 1.2 seconds.
  expect(site.feedRequests() - before).toBeLessThanOrEqual((Date.now() - startedAt) / 700 + 2);
});
