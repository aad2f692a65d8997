/** What a reader does in an app of a framework with a server: the same script for each framework. */
import { SERVICE_KEY } from '../consumer-app/service.js';
import { test } from './server-app.js';
import { expect, get } from './test.js';

test('the tag is in the first HTML, and no key is', async ({ page, server }) => {
  const html = await (await page.request.get(server.url)).text();
  expect(html).toContain('<notification-inbox');
  expect(html).not.toContain(SERVICE_KEY);
});

test('the page shows the count after it was hydrated, and nothing shifts', async ({ inbox, page }) => {
  const unread = Number(await get(inbox, 'unreadCount'));
  expect(unread).toBeGreaterThan(0);
  await expect(page.locator('#count')).toHaveText(String(unread));
  await expect(inbox.locator('[part~="badge"]')).toHaveText(String(unread));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
  // The count is stored in the tab by now: the element shows it before the first response.
  await page.reload();
  await expect(page.locator('#count')).toHaveText(String(unread));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
});

test('opening a message navigates by the router of the framework, and marks it as read', async ({ inbox, page }) => {
  const before = Number(await get(inbox, 'unreadCount'));
  await page.evaluate(() => Object.assign(globalThis, { marker: true }));
  await inbox.locator('[part~="bell"]').click();
  await inbox.getByRole('article').filter({ hasText: 'Look here' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Somewhere' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/somewhere');
  await expect(page.locator('#count')).toHaveText(String(before - 1));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'marker') as unknown)).toBe(true);
});

test('a navigation of the framework keeps the element and its state', async ({ inbox, page }) => {
  await inbox.evaluate((element) => Object.assign(element, { marker: true }));
  await page.locator('#link').click();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect([await get(inbox, 'marker'), await get(inbox, 'status')]).toEqual([true, 'ready']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('article').first()).toBeVisible();
});

test('an action reaches the service through the route of the app', async ({ inbox, page, upstream }) => {
  const buttons = [{ type: 'primary', content: 'Yes' }];
  const id = await upstream.send({ subscriberId: 'ada', subject: 'May I?', workflow: 'approval-requested', buttons });
  await page.reload();
  await inbox.locator('[part~="bell"]').click();
  const row = inbox.getByRole('article').filter({ hasText: 'May I?' }).first();
  await row.getByRole('button', { name: /^Yes/ }).click();
  await expect(row).toContainText('You chose “Yes”');
  await expect.poll(() => upstream.feed('ada')).toMatch(new RegExp(`"_id":"${id}".*"status":"done"`));
});

test('a preference is saved, and shown after a reload', async ({ inbox, page }) => {
  const email = inbox.getByRole('switch', { name: /Email/ }).first();
  const openPreferences = async (): Promise<void> => {
    await inbox.locator('[part~="bell"]').click();
    await inbox.getByRole('button', { name: 'Preferences' }).click();
    await expect(email).toBeVisible();
  };
  await openPreferences();
  const before = await email.isChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await email.click();
  await saved;
  await page.reload();
  await openPreferences();
  await expect(email).toBeChecked({ checked: !before });
});

test('signing out removes the messages, the count and what is stored', async ({ inbox, page }) => {
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('inbox:')));
  await expect.poll(stored).not.toEqual([]);
  await page.locator('#sign-out').click();
  await expect.poll(() => get(inbox, 'status')).toBe('signed-out');
  await expect(page.locator('#count')).toHaveText('0');
  expect([await get(inbox, 'unreadCount'), await stored()]).toEqual([0, []]);
});
