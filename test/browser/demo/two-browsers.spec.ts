/** The demo in two browsers side by side: messages, read state and actions of one show in the other. */
import { expect, test } from '@playwright/test';
import { startDemo } from '../../../demo/server/start-demo.js';
import { guardConsole } from '../support/console-guard.js';

test('a message sent from the panel appears in both, and reading it in one updates the other', async ({ browser }) => {
  const demo = await startDemo({ port: 0, data: ':memory:', seed: 'team' });
  const open = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems = await guardConsole(page, new URL(demo.url).origin);
    const streamOpened = page.waitForResponse((response) => response.url().endsWith('/events'));
    await page.goto(demo.url);
    await streamOpened;
    const inbox = page.locator('notification-inbox');
    // Updates come by change notifications only: no poll happens during the test.
    await inbox.evaluate((element) => element.setAttribute('refresh-interval', '3600'));
    await inbox.locator('[part~="bell"]').click();
    const row = inbox.getByRole('article').filter({ hasText: 'Side by side' });
    return { context, page, inbox, row, problems };
  };
  const [left, right] = [await open(), await open()];
  await left.page.keyboard.press('Escape');
  await left.page.getByLabel('Title').fill('Side by side');
  await left.page.getByRole('textbox', { name: 'Text' }).fill('In two browsers');
  await left.page.getByRole('button', { name: /^Send/ }).click();
  await left.inbox.locator('[part~="bell"]').click();
  for (const { row } of [left, right]) await expect(row).toHaveAttribute('aria-label', /^Unread/);
  await right.row.hover();
  await right.row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(left.row).not.toHaveAttribute('aria-label', /^Unread/);
  expect([...left.problems, ...right.problems]).toEqual([]);
  for (const { context } of [left, right]) await context.close();
  await demo.close();
});
