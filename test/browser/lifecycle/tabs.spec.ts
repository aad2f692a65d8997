/** Several tabs, and several devices, of one reader. */
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const feeds = (site: Site): number => site.requests.filter((line) => line.includes('/feed')).length;

test('five tabs on screen ask no more than one, and all show what arrives', async ({ inbox, site, context }) => {
  await inbox.visit('tomas', { 'refresh-interval': '2' });
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  for (const page of others) {
    await page.goto(inbox.page.url());
    await expect(page.locator('notification-inbox [part~="bell"]')).toHaveAccessibleName(/Notifications/);
  }
  await inbox.page.waitForTimeout(500);
  const before = feeds(site);
  await inbox.page.waitForTimeout(10_000);
  // Ten seconds at one in 1.6 to 2.4 seconds.
  expect(feeds(site) - before).toBeLessThanOrEqual(8);
  expect(feeds(site) - before).toBeGreaterThanOrEqual(3);
  await site.send({ subscriberId: 'tomas', subject: 'For all tabs' });
  for (const page of [inbox.page, ...others]) {
    await expect
      .poll(() =>
        page
          .locator('notification-inbox')
          .evaluate((element) => (Reflect.get(element, 'messages') as { title: string }[])[0]?.title),
      )
      .toBe('For all tabs');
  }
});

test('what is read and acted on in one tab shows in the other at once', async ({ inbox, site, context }) => {
  const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }];
  await site.send({ subscriberId: 'tomas', subject: 'In both', workflow: 'approval-requested', buttons });
  await inbox.visit('tomas', { 'refresh-interval': '0', display: 'inline' });
  const other = await context.newPage();
  await other.goto(inbox.page.url());
  const there = other.locator('notification-inbox').getByRole('article').filter({ hasText: 'In both' });
  await expect(there).toHaveAttribute('aria-label', /^Unread/);
  await inbox.row('In both').getByRole('button', { name: 'Yes' }).click();
  await expect(there).toContainText('So it is');
  await expect(there).not.toHaveAttribute('aria-label', /^Unread/);
});

test.describe('with a proxy that keeps marks', () => {
  test.use({ siteOptions: { marks: true } });

  test('what was read on the laptop is read on the phone at its next refresh', async ({ inbox, site, browser }) => {
    await site.send({ subscriberId: 'tomas', subject: 'Follows the reader' });
    await inbox.visit('tomas', { 'refresh-interval': '1', display: 'inline' });
    const phone = await browser.newContext();
    await phone.addCookies([{ name: 'session', value: 'tomas', url: site.url }]);
    const page = await phone.newPage();
    await page.goto(inbox.page.url());
    const there = page.locator('notification-inbox').getByRole('article').filter({ hasText: 'Follows the reader' });
    await expect(there).toHaveAttribute('aria-label', /^Unread/);
    const row = inbox.row('Follows the reader');
    await row.hover();
    await row.getByRole('button', { name: 'Mark as read' }).click();
    await expect(there).not.toHaveAttribute('aria-label', /^Unread/, { timeout: 10_000 });
    await there.hover();
    await there.getByRole('button', { name: 'Archive' }).click();
    await expect(row).toHaveCount(0, { timeout: 10_000 });
    await phone.close();
    const fresh = await browser.newContext();
    await fresh.addCookies([{ name: 'session', value: 'tomas', url: site.url }]);
    const third = await fresh.newPage();
    await third.goto(inbox.page.url());
    await expect(third.locator('notification-inbox').getByRole('article').first()).toBeVisible();
    await expect(third.getByText('Follows the reader')).toHaveCount(0);
    await fresh.close();
  });
});
