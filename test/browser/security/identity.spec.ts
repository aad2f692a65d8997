/** Separation of two subscribers on one page. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.js';

test('two inboxes of two subscribers on one page are independent', async ({ inbox, site, context }) => {
  await context.addCookies([{ name: 'other', value: 'marcus', url: site.url }]);
  await site.send({ subscriberId: 'ada', subject: 'Only for Ada' });
  await site.send({ subscriberId: 'marcus', subject: 'Only for Marcus' });
  const inboxes = [{ display: 'inline' }, { display: 'inline', endpoint: '/other' }];
  await inbox.visit('ada', { inboxes: JSON.stringify(inboxes) });
  const { host: adaInbox } = inbox;
  const marcusInbox = inbox.page.locator('notification-inbox').last();
  const countOf = (one: Locator): Promise<number> => one.evaluate((element) => Reflect.get(element, 'unreadCount'));
  await expect(adaInbox.getByRole('article').first()).toContainText('Only for Ada');
  await expect(marcusInbox.getByRole('article').first()).toContainText('Only for Marcus');
  // Loads until the count is exact.
  await marcusInbox.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  const count = await countOf(marcusInbox);
  await inbox.call('markAllRead');
  await expect.poll(() => countOf(adaInbox)).toBe(0);
  expect(await countOf(marcusInbox)).toBe(count);
  await adaInbox.evaluate((element) => element.remove());
  await expect(marcusInbox.getByRole('article').first()).toContainText('Only for Marcus');
});
