/** What the component of React does beyond the tag: JSX in rows, and the hook. */
import { expect, get, test } from './test.js';

test('JSX of a row has its own state, which a change of the message keeps', async ({ inbox, page }) => {
  await inbox.locator('[part~="bell"]').click();
  const row = inbox.getByRole('article').filter({ hasText: 'May I?' });
  // A child of the tag, in a slot of the row.
  const button = inbox
    .locator('[slot]')
    .filter({ hasText: 'May I?' })
    .getByRole('button', { name: /^Pressed/ });
  await button.click();
  await expect(button).toHaveText('Pressed 1');
  // A control of the page's own: it opens nothing.
  await expect(page.locator('#opened')).toHaveText('');
  const unread = Number(await get(inbox, 'unreadCount'));
  await row.hover();
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect.poll(() => get(inbox, 'unreadCount')).toBe(unread - 1);
  await expect(button).toHaveText('Pressed 1');
});

test('every row has its JSX, and it is gone with its row', async ({ inbox }) => {
  await inbox.locator('[part~="bell"]').click();
  const rows = inbox.getByRole('article');
  await expect(rows.first()).toBeVisible();
  const quotes = inbox.locator('[slot] > q');
  await expect.poll(async () => (await quotes.count()) === (await rows.count())).toBe(true);
  await inbox.locator('[part~="bell"]').click();
  await inbox.evaluate((element) => Reflect.set(element, 'tab', 'bills'));
  await expect(inbox.locator('q').filter({ hasText: 'May I?' })).toHaveCount(0);
});

test('the list of the sample shows what the element shows, and commands count for both', async ({ inbox, page }) => {
  const list = page.locator('#list');
  const unread = Number(await get(inbox, 'unreadCount'));
  await expect(list.getByRole('heading')).toHaveText(`${unread} unread`);
  await list.getByRole('listitem').filter({ hasText: 'May I?' }).getByRole('button').click();
  await expect(list.getByRole('heading')).toHaveText(`${unread - 1} unread`);
  await expect.poll(() => get(inbox, 'unreadCount')).toBe(unread - 1);
});
