/** The demo's backstage in a real browser, under its strict policy: the way to it, the Tab key, and axe. */
import { axeViolations } from '../support/axe.js';
import { expect, test } from '../support/demo-test.js';

test.use({ path: '/backstage' });
test.beforeEach(async ({ page }) => {
  await page.getByRole('button', { name: 'Enter as staff' }).click();
  await page.getByRole('heading', { name: 'Choose a person' }).waitFor();
});

test('the account menu of the product links to it', async ({ page, demo }) => {
  await page.goto(demo.current.url);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Backstage' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a person' })).toBeVisible();
});

test('everything is reachable by Tab, from the skip link on', async ({ page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.goto(`${page.url()}/people/ada`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`axe finds no violation on any page: ${colorScheme}, ${width} pixels wide`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const tabs = ['', '/messages', '/feed', '/preferences', '/devices'].map((name) => `people/ada${name}`);
    for (const path of ['', 'new', 'records', 'records/none', 'people/nobody', ...tabs, 'people/dana/messages']) {
      await page.goto(`${demo.current.url}/backstage/${path}`.replace(/\/$/, ''));
      expect(await axeViolations(page), path).toEqual([]);
    }
    await page.getByRole('link', { name: 'Timeline' }).first().click();
    expect(await axeViolations(page), 'a record').toEqual([]);
    await page.goto(`${demo.current.url}/backstage/integrations`);
    await page.getByRole('switch', { name: 'iOS push' }).click();
    expect(await axeViolations(page), 'an objection').toEqual([]);
  });
}
