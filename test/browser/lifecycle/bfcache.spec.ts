/** A page that is put away whole and taken out again: kept by the back-forward cache, frozen, or asleep with its machine. */
import { countTimers, timers } from '../support/leak-counters.js';
import { launchOptions } from '../playwright.config.js';
import { hide, show } from '../support/visibility.js';
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

// Playwright switches the cache off.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

const feeds = (site: Site): number => site.requests.filter((line) => line.includes('/feed')).length;

test('a page with an open inbox is kept for "back", and on return asks once, with no timer more than before', async ({
  inbox,
  page,
  site,
}) => {
  await countTimers(page);
  await inbox.visit('ada', { 'refresh-interval': '60' });
  await page.evaluate(() => {
    Reflect.set(window, 'shows', []);
    addEventListener('pageshow', ({ persisted }) => (Reflect.get(window, 'shows') as boolean[]).push(persisted));
  });
  await inbox.bell.press('Enter');
  await expect(inbox.rows).toHaveCount(20);
  await expect.poll(() => inbox.get('status')).toBe('ready');
  // Longer ago than what is called a moment, so that the return is worth a question.
  await page.waitForTimeout(5500);
  const [asked, before] = [feeds(site), await timers(page)];
  await page.goto(`${site.url}/avatars/elsewhere.svg`);
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => Reflect.get(window, 'shows') as unknown)).toEqual([true]);
  await expect.poll(() => feeds(site)).toBe(asked + 1);
  await expect(inbox.rows).toHaveCount(20);
  await site.send({ subscriberId: 'ada', subject: 'After the return' });
  await page.waitForTimeout(500);
  expect(feeds(site)).toBe(asked + 1);
  await expect.poll(() => timers(page)).toBeLessThanOrEqual(before);
});

for (const [name, seen] of [
  ['with the lid closed', true],
  ['frozen out of sight', false],
] as const) {
  test(`after an hour ${name} it asks once, and not for every time that it would have asked`, async ({
    inbox,
    page,
    site,
  }) => {
    await page.clock.install();
    await inbox.visit('ada', { display: 'inline' });
    await expect(inbox.rows).toHaveCount(20);
    await expect.poll(() => inbox.get('status')).toBe('ready');
    const asked = feeds(site);
    if (!seen) await page.evaluate(hide);
    // Timers that came due meanwhile go off once, as they do when a machine wakes.
    await page.clock.fastForward('01:00:00');
    if (!seen) {
      expect(feeds(site)).toBe(asked);
      await page.evaluate(show);
    }
    await expect.poll(() => feeds(site)).toBe(asked + 1);
    await site.send({ subscriberId: 'ada', subject: 'After the hour' });
    await page.clock.fastForward(40_000);
    await expect(inbox.row('After the hour')).toBeVisible();
    expect(feeds(site)).toBe(asked + 2);
  });
}
