/** The backstage in a real browser, under its strict policy: each of the twelve operations, by mouse and keyboard. */
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startDemo } from '../../../demo/server/start-demo.js';
import type { Demo } from '../../../demo/server/start-demo.js';
import { listenForComplaints } from '../support/console-guard.js';
import { faults } from '../support/axe.js';

interface Fixtures {
  readonly demo: Demo;
}

const test = base.extend<Fixtures>({
  demo: async ({}, use) => {
    const demo = await startDemo({ port: 0, data: ':memory:' });
    await use(demo);
    await demo.close();
  },
  page: async ({ page, demo }, use) => {
    const complaints = await listenForComplaints(page, new URL(demo.url).origin);
    await page.goto(`${demo.url}/backstage`);
    await page.getByRole('button', { name: 'Enter as staff' }).click();
    await page.getByRole('heading', { name: 'Choose somebody' }).waitFor();
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const tab = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: /^About/ })
    .getByRole('link', { name })
    .click();
const person = (page: Page, name: string): Promise<void> =>
  page.getByRole('complementary').getByRole('link', { name }).click();
const said = (page: Page): Locator => page.getByRole('status');

test('the account menu of the product leads there', async ({ page, demo }) => {
  await page.goto(demo.url);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Backstage' }).click();
  await expect(page.getByRole('heading', { name: 'Choose somebody' })).toBeVisible();
});

test('somebody is found by name, email, phone and id (search for subscribers)', async ({ page }) => {
  const list = page.getByRole('complementary').getByRole('listitem');
  await expect(list).toHaveCount(8);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(list).toHaveText([/Ada Mensah/]);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(list).toHaveCount(8);
  for (const [by, sought] of [
    ['Name', 'kowal'],
    ['Phone', '+48'],
    ['Id', 'dana'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search in' }).selectOption(by);
    await page.getByRole('searchbox').fill(sought);
    await page.keyboard.press('Enter');
    await expect(list).toHaveText([/Dana Kowalski/]);
  }
});

test('somebody is created, looked at and changed (create, get and patch subscriber)', async ({ page }) => {
  await page.getByRole('link', { name: 'New subscriber' }).click();
  await page.getByLabel('Id').fill('nia');
  await page.getByLabel('Email').fill('nowhere');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Must be an email.');
  await page.getByLabel('Email').fill('nia@fieldnote.example');
  await page.getByLabel('First name').fill('Nia');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(said(page)).toHaveText('Created.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia');
  await page.getByLabel('Last name').fill('Adeyemi');
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(page)).toHaveText('Saved.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Adeyemi');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a device joins those that are there (modify subscriber credentials)', async ({ page }) => {
  await person(page, 'Lin Wei');
  await tab(page, 'Devices');
  await page.getByLabel('Provider').selectOption('fcm');
  await page.getByLabel('Device tokens').fill('lin-tablet');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(said(page)).toHaveText('Added to what was there.');
  await expect(page.getByRole('table', { name: 'Connected' }).getByRole('listitem')).toHaveText([
    'lin-phone-5be377',
    'lin-tablet',
  ]);
});

test('preferences are seen and changed by the keyboard alone (get and update preferences)', async ({ page }) => {
  await person(page, 'Marcus Okafor');
  await tab(page, 'Preferences');
  await expect(page.getByText('replaces what Marcus chose there')).toBeVisible();
  const one = page.getByRole('switch', { name: 'Weekly summary Email' });
  const all = page.getByRole('switch', { name: 'Everything Email' });
  await expect(one).not.toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(all).not.toBeChecked();
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(all).toBeChecked();
  await expect(one).toBeChecked();
  await one.focus();
  await page.keyboard.press('Space');
  await expect(one).not.toBeChecked();
  await expect(one).toBeFocused();
});

test('messages of all channels lead to why an email was not sent (get messages, get notification)', async ({
  page,
}) => {
  await person(page, 'Dana Kowalski');
  await tab(page, 'Messages');
  const table = page.getByRole('table', { name: /^Messages/ });
  await page.getByLabel('Channel').selectOption('In-app');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('In-app');
  await table.getByRole('link', { name: 'Same transaction' }).first().click();
  await expect(page.getByLabel('Transaction')).not.toHaveValue('');
  await table.getByRole('link', { name: 'Timeline' }).first().click();
  await expect(page.getByText('Email: The subscriber has no e-mail address')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Email failed' })).toBeVisible();
});

test('an answer is recorded for the reader of the feed, and taken back (get feed, record action)', async ({ page }) => {
  await page.getByRole('link', { name: 'Next' }).click();
  await person(page, 'Ada Mensah');
  await tab(page, 'Feed');
  const approve = page.getByRole('button', { name: 'Record “Approve” for Ada' });
  const row = page.getByRole('listitem').filter({ has: approve }).first();
  const title = await row.getByRole('heading').innerText();
  await approve.first().click();
  const answered = page.getByRole('listitem').filter({ hasText: title }).first();
  await expect(said(page)).toHaveText('Recorded as done.');
  await expect(answered.getByText('Approved')).toBeVisible();
  const back = answered.getByRole('button', { name: 'Set back to pending' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('Set back to pending.');
  await expect(answered.getByRole('button', { name: 'Record “Approve” for Ada' })).toBeFocused();
});

test('an integration is switched, and the service’s objection stands beside it (update integration)', async ({
  page,
}) => {
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
  await expect(said(page)).toHaveText('Switched on.');
  await expect(ios.getByRole('switch')).toBeChecked();
});

test('all of it can be reached by Tab, from the skip link on', async ({ page }) => {
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
  const title = `everybody can use every page: ${colorScheme}, ${width} pixels wide`;
  test(title, { tag: '@slow' }, async ({ page, demo }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const tabs = ['', '/messages', '/feed', '/preferences', '/devices'].map((name) => `people/ada${name}`);
    for (const path of ['', 'new', 'records', 'records/none', 'people/nobody', ...tabs, 'people/dana/messages']) {
      await page.goto(`${demo.url}/backstage/${path}`.replace(/\/$/, ''));
      expect(await faults(page), path).toEqual([]);
    }
    await page.getByRole('link', { name: 'Timeline' }).first().click();
    expect(await faults(page), 'a record').toEqual([]);
    await page.goto(`${demo.url}/backstage/integrations`);
    await page.getByRole('switch', { name: 'iOS push' }).click();
    expect(await faults(page), 'an objection').toEqual([]);
  });
}
