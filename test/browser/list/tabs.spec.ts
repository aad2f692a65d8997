/** Tabs with filters: their counts, their rows, their paging and their states, in a page with a service behind it. */
import type { Page } from '@playwright/test';
import { openInbox, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const TABS = JSON.stringify([
  { id: 'billing', label: 'Billing', payload: { area: 'billing' } },
  { id: 'both', label: 'Both', payload: [{ area: 'billing' }, { area: 'team' }] },
  { id: 'week', label: 'Week', since: 'P7D' },
  { id: 'done', label: 'Done', read: true },
]);

const sendBoth = async (site: Site): Promise<void> => {
  await sendMessages(site, ['Invoice 1', 'Invoice 2'], { payload: { area: 'billing' } });
  await sendMessages(site, ['Standup', 'Lunch', 'Retro'], { payload: { area: 'team' } });
  const createdAt = new Date(Date.now() - 9 * 24 * 3_600_000).toISOString();
  await sendMessages(site, ['Old news'], { payload: { area: 'news' }, createdAt });
};

const tabTexts = (page: Page): Promise<string[]> => page.locator('notification-inbox').getByRole('tab').allInnerTexts();

test('each tab has the number of its unread messages, which follows what the reader does', async ({
  inbox,
  page,
  site,
}) => {
  await sendBoth(site);
  await openInbox(inbox, { tabs: TABS });
  await expect.poll(() => tabTexts(page)).toEqual(['All', 'Unread 6', 'Billing 2', 'Both 5', 'Week 5', 'Done']);
  await inbox.row('Invoice 1').press('m');
  await expect.poll(() => tabTexts(page)).toEqual(['All', 'Unread 5', 'Billing 1', 'Both 4', 'Week 4', 'Done']);
  await inbox.row('Lunch').press('e');
  await expect.poll(() => tabTexts(page)).toEqual(['All', 'Unread 4', 'Billing 1', 'Both 3', 'Week 3', 'Done']);
  for (const [name, count] of [
    ['Billing', 2],
    ['Both', 4],
    ['Week', 4],
    ['Done', 1],
  ] as const) {
    await inbox.panel.getByRole('tab', { name }).click();
    await expect(inbox.rows).toHaveCount(count);
    await expect(inbox.panel.locator('.load-more')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 4 unread');
});

test('required tabs have no "All", and the badge counts what they contain from the first number on', async ({
  inbox,
  page,
  site,
}) => {
  await sendBoth(site);
  const shown: string[] = [];
  await page.exposeFunction('onCount', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const host = document.querySelector('notification-inbox');
      host?.addEventListener('inbox-count', () => {
        const { onCount } = globalThis as unknown as { onCount: (text: string) => void };
        onCount(String(host.unreadCount));
      });
    });
  });
  const required = [{ id: 'billing', label: 'Billing', payload: { area: 'billing' }, required: true }];
  await inbox.visit('zoe', { 'refresh-interval': '0', tabs: JSON.stringify(required) });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 2 unread');
  expect(shown).toEqual(['2']);
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(2);
  // A single tab is not shown.
  await expect(inbox.panel.getByRole('tab')).toHaveCount(0);
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
});
