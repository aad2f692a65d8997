/** A page that is suspended as a whole: in the back-forward cache, frozen, or with the machine asleep. */
import { trackTimers, countWaitingTimers } from '../support/leak-counters.js';
import { launchOptionsWithWindows } from '../playwright.config.js';
import { hidePage, showPage } from '../support/visibility.js';
import { expect, test } from '../support/test.js';

// Playwright disables the cache by default.
test.use({ launchOptions: { ...launchOptionsWithWindows, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

for (const [name, attributes] of [
  ['', {}],
  [' that goes on in the background', { background: '1' }],
] as const)
  test(`an inbox${name} enters the bfcache, polls once on return and adds no timer`, async ({ inbox, page, site }) => {
    await trackTimers(page);
    await inbox.visit('ada', { 'refresh-interval': '60', ...attributes });
    await page.evaluate(() => {
      Reflect.set(window, 'shows', []);
      addEventListener('pageshow', ({ persisted }) => (Reflect.get(window, 'shows') as boolean[]).push(persisted));
    });
    await inbox.bell.press('Enter');
    await expect(inbox.rows).toHaveCount(20);
    await inbox.ready();
    // Longer than the minimum gap between polls, so that the return polls.
    await page.waitForTimeout(5500);
    const [feedsBefore, timersBefore] = [site.feedRequests(), await countWaitingTimers(page)];
    await page.goto(`${site.url}/avatars/elsewhere.svg`);
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate(() => Reflect.get(window, 'shows') as unknown)).toEqual([true]);
    await expect.poll(() => site.feedRequests()).toBe(feedsBefore + 1);
    await expect(inbox.rows).toHaveCount(20);
    await site.send({ subscriberId: 'ada', subject: 'After the return' });
    await page.waitForTimeout(500);
    expect(site.feedRequests()).toBe(feedsBefore + 1);
    await expect.poll(() => countWaitingTimers(page)).toBeLessThanOrEqual(timersBefore);
  });

for (const [name, isVisible] of Object.entries({ asleep: true, 'frozen in the background': false }))
  test(`an hour ${name} causes one poll, not one for each missed interval`, async ({ inbox, page, site }) => {
    await page.clock.install();
    await inbox.visitList('ada', { display: 'inline' }, 20);
    await inbox.ready();
    const feedsBefore = site.feedRequests();
    if (!isVisible) await page.evaluate(hidePage);
    // Overdue timers fire once, as they do when a machine wakes up.
    await page.clock.fastForward('01:00:00');
    if (!isVisible) {
      expect(site.feedRequests()).toBe(feedsBefore);
      await page.evaluate(showPage);
    }
    await expect.poll(() => site.feedRequests()).toBe(feedsBefore + 1);
    await site.send({ subscriberId: 'ada', subject: 'After the hour' });
    await page.clock.fastForward(40_000);
    await expect(inbox.row('After the hour')).toBeVisible();
    expect(site.feedRequests()).toBe(feedsBefore + 2);
  });
