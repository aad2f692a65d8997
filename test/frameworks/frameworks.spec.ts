/**
 * What a host does with the tag, done by each framework in its own way, and looked at by one same script: properties,
 * attributes, events, slots, conditions, lists, the end.
 */
import { expect, get, test } from './test.js';

test('attributes arrive as values, and properties as the objects that they are', async ({ inbox, page }) => {
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => asked.push(request.headers()['x-app']));
  expect(await get(inbox, 'endpoint')).toBe('/inbox');
  expect(await get(inbox, 'pageSize')).toBe(5);
  expect(await get(inbox, 'refreshInterval')).toBe(0);
  expect(await get(inbox, 'noPreferences')).toBe(true);
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Post' })).toBeVisible();
  await expect(inbox.getByRole('tab', { name: 'Bills' })).toBeVisible();
  await inbox.evaluate((element) => (Reflect.get(element, 'refresh') as () => Promise<void>).call(element));
  expect(asked).toContain('ours');
});

test('a change of state changes attributes, properties and what is in a slot', async ({ inbox, page }) => {
  await expect(page.locator('#slotted')).toHaveText('Turn 0');
  await page.locator('#change').click();
  await expect.poll(() => get(inbox, 'pageSize')).toBe(7);
  expect(await get(inbox, 'noPreferences')).toBe(false);
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Mail' })).toBeVisible();
  await expect(page.locator('#slotted')).toHaveText('Turn 1');
  await expect(page.locator('#slotted')).toBeVisible();
});

test('what is in a slot goes and comes back, and the elements that rows show stay with them', async ({
  inbox,
  page,
}) => {
  await inbox.locator('[part~="bell"]').click();
  const own = inbox.locator('q').filter({ hasText: 'May I?' });
  await expect(own).toBeVisible();
  // Not with the pointer, which would close the panel.
  await page.locator('#bare').dispatchEvent('click');
  await expect(page.locator('#slotted')).toHaveCount(0);
  await expect(own).toBeVisible();
  await page.locator('#bare').dispatchEvent('click');
  await expect(page.locator('#slotted')).toBeVisible();
  await expect(own).toBeVisible();
});

test('the lines that the README shows are an inbox that tells its count', async ({ inbox, page }) => {
  const shown = page.locator('#readme notification-inbox');
  await expect.poll(() => get(shown, 'status')).toBe('ready');
  expect(await get(shown, 'pageSize')).toBe(10);
  expect(await get(inbox, 'unreadCount')).toBeGreaterThan(0);
  const told = () => shown.evaluate((element) => element.parentElement?.textContent.trim());
  await expect.poll(told).toBe(`Unread: ${String(await get(inbox, 'unreadCount'))}`);
});

test('nothing on the page moves when it comes', async ({ inbox, page }) => {
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
});

test('events are heard with their fields, and what they would do can be prevented', async ({ inbox, page, site }) => {
  await expect(page.locator('#count')).toHaveText(String(await get(inbox, 'unreadCount')));
  await inbox.locator('[part~="bell"]').click();
  const row = inbox.getByRole('article').filter({ hasText: 'May I?' });
  await row.getByRole('button', { name: /^Yes/ }).click();
  await expect(page.locator('#acted')).toHaveText('primary');
  await row.getByRole('link').first().click();
  await expect(page.locator('#opened')).toHaveText('May I?');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(site.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('it goes and comes back with a condition, and works as before', async ({ inbox, page }) => {
  await page.locator('#toggle').click();
  await expect(inbox).toHaveCount(0);
  await page.locator('#toggle').click();
  await expect.poll(() => get(inbox, 'status')).toBe('ready');
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Post' })).toBeVisible();
});

test('in a list each is itself, and stays the same element when another goes', async ({ inbox, page }) => {
  const two = page.locator('#two');
  await expect.poll(() => get(two, 'status')).toBe('ready');
  await two.evaluate((element) => Object.assign(element, { mine: true }));
  await page.locator('#drop').click();
  await expect(page.locator('#one')).toHaveCount(0);
  await two.locator('[part~="bell"]').click();
  await expect(two.getByRole('article').first()).toBeVisible();
  expect(await get(two, 'mine')).toBe(true);
  expect(await get(inbox, 'open')).toBe(false);
});

test('with the app it goes, and asks nothing more', async ({ inbox, page, site }) => {
  await page.evaluate(() => document.dispatchEvent(new Event('unmount')));
  await expect(inbox).toHaveCount(0);
  await expect(page.locator('notification-inbox')).toHaveCount(0);
  const before = site.requests.length;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Whatever it set off would have been sent by the time that the page has asked once itself.
  await page.evaluate(() => fetch('/inbox/nothing').then(() => undefined));
  expect(site.requests.length).toBe(before + 1);
});
