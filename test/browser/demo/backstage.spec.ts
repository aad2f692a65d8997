/** The demo's backstage in a real browser, under its strict policy: each of the twelve operations, by mouse and keyboard. */
import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.js';
import { expect, test } from '../support/demo-test.js';

test.use({ path: '/backstage' });
test.beforeEach(async ({ page }) => {
  await page.getByRole('button', { name: 'Enter as staff' }).click();
  await page.getByRole('heading', { name: 'Choose a person' }).waitFor();
});

const openTab = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: /^About/ })
    .getByRole('link', { name })
    .click();
const openPerson = (page: Page, name: string): Promise<void> =>
  page.getByRole('complementary').getByRole('link', { name }).click();
const statusMessage = (page: Page): Locator => page.getByRole('status');

test('the account menu of the product links to it', async ({ page, demo }) => {
  await page.goto(demo.current.url);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Backstage' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a person' })).toBeVisible();
});

test('shows and changes preferences by keyboard alone (get and update preferences)', async ({ page }) => {
  await openPerson(page, 'Marcus Okafor');
  await openTab(page, 'Preferences');
  await expect(page.getByText('replaces what Marcus chose below')).toBeVisible();
  const control = page.getByRole('switch', { name: 'Weekly summary Email' });
  const all = page.getByRole('switch', { name: 'Everything Email' });
  await expect(control).not.toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(all).not.toBeChecked();
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(all).toBeChecked();
  await expect(control).toBeChecked();
  await control.focus();
  await page.keyboard.press('Space');
  await expect(control).not.toBeChecked();
  await expect(control).toBeFocused();
});

test('records an action for a subscriber, and reverts it (get feed, record action)', async ({ page }) => {
  await page.getByRole('link', { name: 'Next' }).click();
  await openPerson(page, 'Ada Mensah');
  await openTab(page, 'Feed');
  const approve = page.getByRole('button', { name: 'Record “Approve” for Ada' });
  const row = page.getByRole('listitem').filter({ has: approve }).first();
  const title = await row.getByRole('heading').innerText();
  await approve.first().click();
  const answered = page.getByRole('listitem').filter({ hasText: title }).first();
  await expect(statusMessage(page)).toHaveText('Recorded as done.');
  await expect(answered.getByText('Approve', { exact: true })).toBeVisible();
  const back = answered.getByRole('button', { name: 'Set back to pending' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toHaveText('Set back to pending.');
  await expect(answered.getByRole('button', { name: 'Record “Approve” for Ada' })).toBeFocused();
});

test('switches an integration, and shows the service’s error next to it (update integration)', async ({ page }) => {
  await page.getByRole('link', { name: 'Integrations' }).click();
  const push = page.getByRole('switch', { name: 'Android push' });
  await push.click();
  await expect(push).not.toBeChecked();
  await expect(push).toBeFocused();
  const ios = page.getByRole('article', { name: 'iOS push' });
  await ios.getByRole('switch').click();
  await expect(ios.getByRole('switch')).toBeFocused();
  await expect(ios.getByRole('alert').first()).toContainText("can't be active without: secretKey, apiKey, projectName");
  for (const name of ['secretKey', 'apiKey', 'projectName']) await ios.getByLabel(name).fill('made up');
  await ios.getByRole('button', { name: 'Save and switch on' }).click();
  await expect(statusMessage(page)).toHaveText('Switched on.');
  await expect(ios.getByRole('switch')).toBeChecked();
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
  const title = `axe finds no violation on any page: ${colorScheme}, ${width} pixels wide`;
  test(title, async ({ page, demo }) => {
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
