/** What a reader does on the site: search, the menus by keyboard, light and dark, a live sample, a wrong address. */
import { axeViolations } from '../browser/support/axe.js';
import { expect, test } from './test.js';

for (const [word, title] of Object.entries({ badge: /badge/i, retry: /retr/i, lock: /lock/i }))
  test(`the search finds pages for "${word}", and Enter opens the first`, async ({ page }) => {
    await page.goto('/');
    await page.locator('#local-search button').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(word);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\.html/);
    await expect(page.locator('main, .vp-doc').first()).toContainText(title);
  });

test('axe finds nothing in the search and in the open version menu', async ({ page }) => {
  await page.goto('/tabs.html');
  await page.locator('.version-menu.in-bar summary').click();
  expect(await axeViolations(page), 'version menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('badge');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await axeViolations(page), 'search').toEqual([]);
});

test('the first Tab leads to a link that skips the navigation', async ({ page }) => {
  await page.goto('/tabs.html');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the version menu opens by Enter, closes by Escape, and keeps the focus', async ({ page }) => {
  await page.goto('/tabs.html');
  const menu = page.locator('.version-menu.in-bar');
  const summary = menu.locator('summary');
  await summary.press('Enter');
  await expect(menu.getByRole('link', { name: /^\d/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(summary).toBeFocused();
});

test('the switch changes the page and its live sample by keyboard, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/tabs.html');
  const surface = () => page.locator('notification-inbox').evaluate((inbox) => getComputedStyle(inbox).colorScheme);
  expect(await surface()).toBe('light');
  await page.getByRole('switch', { name: /dark/i }).first().press('Enter');
  await expect(page.locator('html.dark')).toHaveCount(1);
  expect(await surface()).toBe('dark');
  await page.reload();
  await expect(page.locator('html.dark')).toHaveCount(1);
});

test('the bar of the site has room for its links, or has them in its menu', async ({ page }) => {
  await page.goto('/tabs.html');
  for (const width of [600, 768, 880, 959, 960, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels`).toBeLessThanOrEqual(
      width,
    );
    const menu = page.getByRole('button', { name: 'mobile navigation' });
    const link = page.getByRole('navigation').getByRole('link', { name: 'API', exact: true });
    if (await menu.isVisible()) await menu.press('Enter');
    await expect(link.filter({ visible: true })).toHaveCount(1);
    if (await menu.isVisible()) await menu.press('Enter');
  }
});

test('on a narrow screen the menus open and close by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/tabs.html');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  await expect(sidebar.getByRole('link', { name: 'Theming' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).not.toBeInViewport();
  await page.getByRole('button', { name: 'mobile navigation' }).press('Enter');
  await expect(page.locator('.VPNavScreen').getByRole('link', { name: 'API', exact: true })).toBeVisible();
  await expect(page.locator('.version-menu.in-screen')).toBeVisible();
});

test('a live sample works: the bell opens its panel, and an action is done in memory', async ({ page }) => {
  await page.goto('/getting-started.html');
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const row = page.getByRole('article').filter({ hasText: 'Marcus Okafor' });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
});

test('a sample of another language is in that language, and the rest of the page is not', async ({ page }) => {
  await page.goto('/localization.html');
  await expect(page.locator('.live-sample').getByRole('heading', { name: 'Benachrichtigungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the router leads from page to page without a reload, and each has its own live samples', async ({ page }) => {
  await page.goto('/snooze.html');
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await page.locator('.pager-link.next').click();
  await expect(page).toHaveURL(/testing\.html/);
  await page
    .getByRole('navigation', { name: 'Sidebar Navigation' })
    .getByRole('link', { name: 'Tabs and search' })
    .click();
  await expect(page.getByRole('tab', { name: /Urgent/ })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
});

test('a wrong address says so, with ways on', async ({ page }) => {
  expect((await page.goto('/nothing-here.html'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A notification inbox for any web page');
});
