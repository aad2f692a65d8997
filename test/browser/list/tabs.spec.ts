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

test('"Mark all as read" in a tab marks that tab alone', async ({ inbox, page, site }) => {
  await sendBoth(site);
  await openInbox(inbox, { tabs: TABS });
  await inbox.panel.getByRole('tab', { name: 'Both' }).click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => tabTexts(page)).toEqual(['All', 'Unread 1', 'Billing', 'Both', 'Week', 'Done']);
  await inbox.panel.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => tabTexts(page)).toEqual(['All', 'Unread 6', 'Billing 2', 'Both 5', 'Week 5', 'Done']);
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

test(
  'a tab with few of very many messages stops asking by itself, and goes on by a press',
  { tag: '@slow' },
  async ({ inbox, page }) => {
    await inbox.signIn('zoe');
    // 40 pages of messages; the second message and the last are in the tab.
    const now = Date.now();
    const message = (index: number): object => ({
      _id: index.toString(16).padStart(24, '0'),
      createdAt: new Date(now - index * 60_000).toISOString(),
      subject: `Message ${index}`,
      content: '',
      // One is unread, so that the first load does not look for others.
      read: index > 0,
      templateIdentifier: index === 1 || index === 3999 ? 'rare' : 'other',
    });
    let requests = 0;
    await page.route('**/notifications/feed*', async (route) => {
      requests += 1;
      const query = new URL(route.request().url()).searchParams;
      const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const rows = Array.from({ length: limit }, (_, index) => message(at * limit + index));
      await route.fulfill({
        response: await route.fetch(),
        json: { data: rows, hasMore: (at + 1) * limit < 4000, page: at, pageSize: limit, totalCount: 0 },
      });
    });
    const tabs = JSON.stringify([{ id: 'rare', label: 'Rare', workflow: 'rare' }]);
    await inbox.visit('zoe', { 'refresh-interval': '0', tabs, tab: 'rare' });
    await inbox.bell.click();
    const older = inbox.panel.getByRole('button', { name: 'Show older' });
    await expect(inbox.rows).toHaveCount(1);
    await expect(older).toBeVisible();
    await page.waitForTimeout(1500);
    const before = requests;
    expect(before).toBeGreaterThan(6);
    expect(before).toBeLessThanOrEqual(1 + 5 * 6);
    await page.waitForTimeout(500);
    expect(requests).toBe(before);
    for (let presses = 0; presses < 10 && (await older.isVisible()); presses++) {
      await older.click();
      await expect(inbox.panel.locator('.load-more', { hasText: 'Loading' })).toHaveCount(0);
    }
    await expect(inbox.rows).toHaveCount(2);
  },
);
