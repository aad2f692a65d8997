/** The list: opening, reading, archiving, paging, tabs and arrivals. */
import type { Locator } from '@playwright/test';
import { atRest } from '../support/messages.js';
import { expect, test } from '../support/test.js';

const isUnread = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => (element.getAttribute('aria-label') ?? '').startsWith('Unread'));

test('shows the unread count on the bell, and opens the list', async ({ inbox }) => {
  await inbox.visit('ada');
  await expect(inbox.bell).toHaveAccessibleName(/^Notifications, \d+\+? unread/);
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.host).toHaveAttribute('open', '');
});

test('Escape returns focus to the bell, and a click outside leaves focus where the reader clicked', async ({
  inbox,
}) => {
  await inbox.visit('ada');
  await inbox.bell.focus();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.panel).toBeVisible();
  await inbox.page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
  await inbox.bell.click();
  await inbox.page.getByRole('button', { name: 'Something else to press' }).click();
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.page.getByRole('button', { name: 'Something else to press' })).toBeFocused();
});

test('opening by script takes no focus', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.page.locator('#outside').focus();
  await inbox.host.evaluate((element) => (element as unknown as { show(): void }).show());
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.page.locator('#outside')).toBeFocused();
});

test('counts rows as seen once they were on screen', async ({ inbox }) => {
  await inbox.visit('marcus');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const before = await inbox.get<number>('unseenCount');
  expect(before).toBeGreaterThan(0);
  await inbox.bell.click();
  await expect.poll(() => inbox.get<number>('unseenCount')).toBe(0);
  expect(await inbox.get<number>('unreadCount')).toBeGreaterThan(0);
});

test('marks a message read and unread, and keeps both over a reload', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'The newest of all' });
  await inbox.visit('ada');
  // The count is exact: until then it is "46 or more".
  await expect(inbox.bell).toHaveAccessibleName(/\d+ unread$/);
  const unread = await inbox.get<number>('unreadCount');
  await inbox.bell.click();
  const row = inbox.row('The newest of all');
  await row.hover();
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await inbox.bell.click();
  expect(await isUnread(row)).toBe(false);
  await row.hover();
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread} unread`);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread} unread`);
});

test('marks all as read, including older messages that load later; a message that arrives afterwards is unread', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await site.send({ subscriberId: 'ada', subject: 'After all was read' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
});

test('keeps a message archived after a reload', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Not wanted' });
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.row('Not wanted').hover();
  await inbox.row('Not wanted').getByRole('button', { name: 'Archive' }).click();
  await expect(inbox.row('Not wanted')).toHaveCount(0);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.row('Not wanted')).toHaveCount(0);
});

test('keeps new messages above the list while the reader is in the middle of it', async ({ inbox, site }) => {
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await atRest(inbox);
  await inbox.rows.nth(12).scrollIntoViewIfNeeded();
  const top = await inbox.rows.nth(12).boundingBox();
  await site.send({ subscriberId: 'ada', subject: 'First of two' });
  await site.send({ subscriberId: 'ada', subject: 'Second of two' });
  const pill = inbox.panel.getByRole('button', { name: '2 new notifications' });
  await expect(pill).toBeVisible();
  await expect(inbox.row('Second of two')).toHaveCount(0);
  expect((await inbox.rows.nth(12).boundingBox())?.y).toBeCloseTo(top?.y ?? 0, 0);
  await pill.click();
  await expect(inbox.row('Second of two')).toBeInViewport();
  await expect(inbox.row('First of two')).toBeVisible();
});
