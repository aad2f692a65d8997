/**
 * What a host does with the element, written in each framework and checked by the same script: properties, attributes,
 * events, slots, conditions, lists, removal.
 */
import { expect, get, test } from './test.js';

test('attributes arrive as values and properties as objects', async ({ inbox, page }) => {
  const appHeaders: (string | undefined)[] = [];
  page.on('request', (request) => appHeaders.push(request.headers()['x-app']));
  expect([await get(inbox, 'endpoint'), await get(inbox, 'pageSize')]).toEqual(['/inbox', 5]);
  expect([await get(inbox, 'refreshInterval'), await get(inbox, 'noPreferences')]).toEqual([0, true]);
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Post' })).toBeVisible();
  await expect(inbox.getByRole('tab', { name: 'Bills' })).toBeVisible();
  await inbox.evaluate((element) => (Reflect.get(element, 'refresh') as () => Promise<void>).call(element));
  expect(appHeaders).toContain('ours');
});

test('a change of state changes attributes, properties and slotted content', async ({ inbox, page }) => {
  await expect(page.locator('#slotted')).toHaveText('Turn 0');
  await page.locator('#change').click();
  await expect.poll(() => get(inbox, 'pageSize')).toBe(7);
  expect(await get(inbox, 'noPreferences')).toBe(false);
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Mail' })).toBeVisible();
  await expect(page.locator('#slotted')).toHaveText('Turn 1');
  await expect(page.locator('#slotted')).toBeVisible();
});

test('slotted content comes and goes, and what renderMessage returned stays', async ({ inbox, page }) => {
  await inbox.locator('[part~="bell"]').click();
  const rendered = inbox.locator('q').filter({ hasText: 'May I?' });
  await expect(rendered).toBeVisible();
  // A pointer event would close the panel.
  await page.locator('#bare').dispatchEvent('click');
  await expect(page.locator('#slotted')).toHaveCount(0);
  await expect(rendered).toBeVisible();
  await page.locator('#bare').dispatchEvent('click');
  await expect(page.locator('#slotted')).toBeVisible();
  await expect(rendered).toBeVisible();
});

test('the sample of the documentation shows the unread count', async ({ inbox, page }) => {
  const sample = page.locator('#readme notification-inbox');
  await expect.poll(() => get(sample, 'status')).toBe('ready');
  expect(await get(sample, 'pageSize')).toBe(10);
  expect(await get(inbox, 'unreadCount')).toBeGreaterThan(0);
  const text = () => sample.evaluate((element) => element.parentElement?.textContent.trim());
  await expect.poll(text).toBe(`Unread: ${String(await get(inbox, 'unreadCount'))}`);
});

test('nothing on the page shifts when the element loads', async ({ inbox, page }) => {
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
});

test('events arrive with their fields and can be canceled', async ({ inbox, page, site }) => {
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

test('an element is removed and created again by a condition, and works as before', async ({ inbox, page }) => {
  await page.locator('#toggle').click();
  await expect(inbox).toHaveCount(0);
  await page.locator('#toggle').click();
  await expect.poll(() => get(inbox, 'status')).toBe('ready');
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox.getByRole('heading', { name: 'Post' })).toBeVisible();
});

test('elements of a list keep their identity when another is removed', async ({ inbox, page }) => {
  const two = page.locator('#two');
  await expect.poll(() => get(two, 'status')).toBe('ready');
  await two.evaluate((element) => Object.assign(element, { marker: true }));
  await page.locator('#drop').click();
  await expect(page.locator('#one')).toHaveCount(0);
  await two.locator('[part~="bell"]').click();
  await expect(two.getByRole('article').first()).toBeVisible();
  expect([await get(two, 'marker'), await get(inbox, 'open')]).toEqual([true, false]);
});

test('unmounting the app removes the elements and ends their requests', async ({ inbox, page, site }) => {
  await page.evaluate(() => document.dispatchEvent(new Event('unmount')));
  await expect(inbox).toHaveCount(0);
  await expect(page.locator('notification-inbox')).toHaveCount(0);
  const before = site.requests.length;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // A request caused by the event would arrive before this one.
  await page.evaluate(() => fetch('/inbox/nothing').then(() => undefined));
  expect(site.requests.length).toBe(before + 1);
});
