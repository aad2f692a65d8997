/** Several windows of one reader, with the browser's own locks and channels: which polls, which announces, what they share. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

const arrivals = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (Reflect.get(window, 'inboxEvents') as { name: string }[]).filter(({ name }) => name === 'inbox-arrive').length,
  );

const newest = (page: Page): Promise<string> =>
  page
    .locator('notification-inbox')
    .evaluate((element) => (Reflect.get(element, 'messages') as { title: string }[])[0]?.title ?? '');

test('a window that never polls stops no other from polling; one announces messages', async ({ inbox, context }) => {
  await inbox.visit('tomas', { 'refresh-interval': '0' });
  await inbox.ready();
  const other = await context.newPage();
  const address = new URL(inbox.page.url());
  address.searchParams.set('refresh-interval', '1');
  await other.goto(address.href);
  await expect.poll(() => newest(other)).not.toBe('');
  await inbox.site.send({ subscriberId: 'tomas', subject: 'For both windows' });
  for (const page of [inbox.page, other]) await expect.poll(() => newest(page)).toBe('For both windows');
  expect((await arrivals(inbox.page)) + (await arrivals(other))).toBe(1);
});

test('read state and actions of one tab show in the other at once', async ({ inbox, site, context }) => {
  const buttons = [{ type: 'primary', content: 'Yes' }];
  await site.send({ subscriberId: 'tomas', subject: 'In both', workflow: 'approval-requested', buttons });
  await inbox.visit('tomas', { 'refresh-interval': '0', display: 'inline' });
  const other = await context.newPage();
  await other.goto(inbox.page.url());
  const inOtherTab = other.locator('notification-inbox').getByRole('article').filter({ hasText: 'In both' });
  await expect(inOtherTab).toHaveAttribute('aria-label', /^Unread/);
  await inbox.row('In both').getByRole('button', { name: 'Yes' }).click();
  await expect(inOtherTab).toContainText('You chose “Yes”');
  await expect(inOtherTab).not.toHaveAttribute('aria-label', /^Unread/);
});
