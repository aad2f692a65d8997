/** The sample for a site whose pages change without a reload. */
import { test } from './server-app.js';
import { expect, get } from './test.js';

test("the page's own button opens the panel at itself, and a navigation closes it", async ({ inbox, page }) => {
  await page.locator('#link').click();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(inbox.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await get(inbox, 'open')).toBe(false);
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(inbox.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Messages' })).toBeFocused();
});
