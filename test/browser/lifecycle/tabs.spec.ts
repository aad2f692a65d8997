/** Several tabs and several devices of one reader. */
import { expect, test } from '../support/test.js';

test('three visible tabs poll no more often than one, and all show new messages', async ({ inbox, site, context }) => {
  await inbox.visit('tomas', { 'refresh-interval': '1' });
  const others = await Promise.all(Array.from({ length: 2 }, () => context.newPage()));
  for (const page of others) {
    await page.goto(inbox.page.url());
    await expect(page.locator('notification-inbox [part~="bell"]')).toHaveAccessibleName(/Notifications/);
  }
  const [before, startedAt] = [site.feedRequests(), Date.now()];
  await expect.poll(() => site.feedRequests() - before).toBeGreaterThan(5);
  // One poll in 0.8 to 1.2 seconds.
  expect(site.feedRequests() - before).toBeLessThanOrEqual((Date.now() - startedAt) / 700 + 2);
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

test('read state and actions of one tab show in the other at once', async ({ inbox, site, context }) => {
  const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'Accepted' }];
  await site.send({ subscriberId: 'tomas', subject: 'In both', workflow: 'approval-requested', buttons });
  await inbox.visit('tomas', { 'refresh-interval': '0', display: 'inline' });
  const other = await context.newPage();
  await other.goto(inbox.page.url());
  const inOtherTab = other.locator('notification-inbox').getByRole('article').filter({ hasText: 'In both' });
  await expect(inOtherTab).toHaveAttribute('aria-label', /^Unread/);
  await inbox.row('In both').getByRole('button', { name: 'Yes' }).click();
  await expect(inOtherTab).toContainText('Accepted');
  await expect(inOtherTab).not.toHaveAttribute('aria-label', /^Unread/);
});

test.describe('with a proxy that stores read state', () => {
  test.use({ siteOptions: { readState: true } });

  test('a message that was read on one device is read on the other at its next poll', async ({
    inbox,
    site,
    browser,
  }) => {
    await site.send({ subscriberId: 'tomas', subject: 'Follows the reader' });
    await inbox.visit('tomas', { 'refresh-interval': '1', display: 'inline' });
    const phone = await browser.newContext();
    await phone.addCookies([{ name: 'session', value: 'tomas', url: site.url }]);
    const page = await phone.newPage();
    await page.goto(inbox.page.url());
    const inOtherTab = page
      .locator('notification-inbox')
      .getByRole('article')
      .filter({ hasText: 'Follows the reader' });
    await expect(inOtherTab).toHaveAttribute('aria-label', /^Unread/);
    const row = inbox.row('Follows the reader');
    await row.hover();
    await row.getByRole('button', { name: 'Mark as read' }).click();
    await expect(inOtherTab).not.toHaveAttribute('aria-label', /^Unread/);
    await inOtherTab.hover();
    await inOtherTab.getByRole('button', { name: 'Archive' }).click();
    await expect(row).toHaveCount(0);
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
