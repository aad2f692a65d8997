/** The toolbar and the panels around a story: settings, controls, events and axe. */
import type { Page } from '@playwright/test';
import { expect, test } from './storybook-test.js';

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${menu}`) })
    .click();
  await page.getByRole('option', { name: item, exact: true }).click();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }).first() });

async function setText(page: Page, name: string, text: string): Promise<void> {
  const row = rowOf(page, name);
  const button = row.getByRole('button', { name: 'Set string' });
  if (await button.isVisible()) await button.click();
  await row.getByRole('textbox').fill(text);
}

test('the toolbar changes language, direction, scheme and theme of the inbox', async ({ page, openStory }) => {
  const story = await openStory('inbox-rows--done');
  const outcome = story.locator('.done');
  await expect(outcome).toBeVisible();
  await choose(page, 'Language', 'العربية');
  await expect(story.locator('html[lang="ar"][dir="rtl"] h2')).toHaveText('الإشعارات');
  await choose(page, 'Direction', 'Left to right');
  await expect(story.locator('html[lang="ar"][dir="ltr"]')).toBeAttached();
  await choose(page, 'Colour scheme', 'Dark');
  await expect(story.locator('html')).toHaveCSS('color-scheme', 'dark');
  await choose(page, 'Theme', 'Dense');
  await expect(story.locator('[part~="panel"]')).toHaveCSS('border-radius', '4px');
  // The action was taken by the story's steps: the state of the inbox remains.
  await expect(outcome).toBeVisible();
  await choose(page, 'Theme', 'Theme of the inbox');
  await expect(story.locator('[part~="panel"]')).toHaveCSS('border-radius', '14px');
  await choose(page, 'Language', 'English');
  await expect(story.locator('html[lang="en"][dir="ltr"] h2')).toHaveText('Notifications');
});

test('the controls change attributes, slots and tokens of the inbox, and go back', async ({ page, openStory }) => {
  const story = await openStory('inbox-rows--done');
  const inbox = story.locator('notification-inbox');
  const panel = inbox.locator('[part~="panel"]');
  await rowOf(page, 'placement').getByRole('combobox').selectOption('top-start');
  await expect(inbox).toHaveAttribute('placement', 'top-start');
  await rowOf(page, 'no-preferences').getByRole('switch').press('Space');
  await expect(inbox).toHaveAttribute('no-preferences', '');
  await expect(inbox.locator('.preferences-toggle')).toHaveCount(0);
  await setText(page, '--inbox-radius', '3px');
  await expect(panel).toHaveCSS('border-radius', '3px');
  await setText(page, 'header', 'Beta');
  await expect(inbox.locator('[slot="header"]')).toHaveText('Beta');
  await expect(inbox.locator('.done')).toBeVisible();
  await rowOf(page, 'display').getByRole('radio', { name: 'popover' }).check({ force: true });
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
  await page.getByRole('button', { name: 'Reset controls' }).click();
  await expect(inbox).toHaveAttribute('display', 'inline');
  await expect(inbox).not.toHaveAttribute('no-preferences');
  await expect(panel).toHaveCSS('border-radius', '14px');
  await expect(inbox.locator('[slot="header"]')).toHaveCount(0);
});

test('an address carries the arguments of a story, so that it can be shared', async ({ openStory }) => {
  const story = await openStory('inbox-list--all', '&args=tab:unread;page-size:3;rich-text:!true');
  const inbox = story.locator('notification-inbox');
  await expect(inbox).toHaveAttribute('tab', 'unread');
  await expect(inbox).toHaveAttribute('page-size', '3');
  await expect(inbox).toHaveAttribute('rich-text', '');
  await expect(inbox).not.toHaveAttribute('allow-undo');
});

test('the panel of actions lists the events of the inbox with their fields', async ({ page, openStory }) => {
  const story = await openStory('inbox-bell--with-three');
  await page.getByRole('tab', { name: /^Actions/ }).click();
  const panel = page.getByRole('tabpanel', { name: /^Actions/ });
  await expect(panel).toContainText('inbox-load');
  await story.locator('[part~="bell"]').click();
  await expect(panel).toContainText('inbox-open');
  await expect(panel).toContainText('unread: 3');
});

test('axe in its panel finds nothing, and names a text of too little contrast', async ({ page, openStory }) => {
  await openStory('inbox-rows--done');
  await page.getByRole('tab', { name: /^Accessibility/ }).click();
  await expect(page.getByRole('tab', { name: 'Violations 0' })).toBeVisible();
  // The rule that only its tag switches on.
  await page.getByRole('tab', { name: /^Passes/ }).click();
  await expect(page.getByRole('tabpanel', { name: /^Passes/ })).toContainText('target-size');
  await page.getByRole('tab', { name: /^Controls/ }).click();
  await setText(page, '--inbox-text', '#eee');
  await page.getByRole('tab', { name: /^Accessibility/ }).click();
  await page.getByRole('button', { name: 'Rerun accessibility scan' }).click();
  await page.getByRole('tab', { name: /^Violations [1-9]/ }).click();
  await expect(page.getByRole('tabpanel', { name: /^Violations/ })).toContainText(/contrast/i);
});

test('on a telephone the story has the whole width', async ({ page, openStory }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await (await openStory('inbox-list--all')).locator('html').evaluate(() => innerWidth)).toBe(390);
});
