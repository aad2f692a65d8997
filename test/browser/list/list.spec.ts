/** The list: closing, seen rows and arrivals. */
import { atRest } from '../support/messages.js';
import { expect, test } from '../support/test.js';

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

test('counts rows as seen once they were on screen', async ({ inbox }) => {
  await inbox.visit('marcus');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const before = await inbox.get<number>('unseenCount');
  expect(before).toBeGreaterThan(0);
  await inbox.bell.click();
  await expect.poll(() => inbox.get<number>('unseenCount')).toBe(0);
  expect(await inbox.get<number>('unreadCount')).toBeGreaterThan(0);
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
