/** The product tour's live parts: a network that is made bad, and two people side by side. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/tour-test.js';

test('a bad network is shown as it is, over what was loaded, and is over when it recovers', async ({ tour }) => {
  const { page, stage, choose } = tour;
  const network = page.getByText(/^The inbox says/);
  for (const [condition, status, text] of [
    ['Offline', 'offline', /You’re offline/],
    ['Errors', 'failed', /could not be loaded/],
    ['Session over', 'signed-out', /signed out/],
  ] as const) {
    await choose(condition);
    await expect(network).toHaveText(`The inbox says: ${status}`);
    await expect(stage).toContainText(text);
    await choose('Well');
    await expect(network).toHaveText('The inbox says: ready');
    await expect(stage).not.toContainText(text);
    await expect(stage.getByRole('article').first()).toBeVisible();
  }
});

test('an action waits while the network is gone, and is done when it is back', async ({ tour }) => {
  const { page, stage, choose } = tour;
  const row = stage.getByRole('article').filter({ has: page.locator('button[part~="action"]') });
  const title = await row.first().locator('[part~="title"]').innerText();
  await choose('Offline');
  await row.first().locator('button[part~="action"]').first().click();
  const acted = stage.getByRole('article').filter({ hasText: title }).first();
  await expect(acted).toContainText('Waiting for the network');
  await choose('Well');
  await expect(acted.locator('.done')).toBeVisible();
});

test('on a slow network a fresh inbox says that it is on its way, and after two seconds is there', async ({ tour }) => {
  const { page, stage, choose } = tour;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await choose('Slow');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await page.clock.runFor(1900);
  await expect(stage.locator('.skeleton')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(stage.getByRole('article').first()).toBeVisible();
});

test('a bad network ends where a message leads away from the tour', async ({ tour: { page, stage, choose } }) => {
  await choose('With a link');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const title = stage.getByRole('link', { name: /Mobile navigation proposal/ });
  await expect(title.first()).toBeVisible();
  await choose('Errors');
  await expect(page.getByText('The inbox says: failed')).toBeVisible();
  await title.first().click();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  const header = page.locator('header notification-inbox');
  await expect.poll(() => header.evaluate((element) => Reflect.get(element, 'status'))).toBe('ready');
});

test('a message sent to one of two people shows at that one alone', async ({ tour: { page } }) => {
  const desk = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const [ada, marcus] = [desk('Ada Mensah'), desk('Marcus Okafor')];
  for (const person of [ada, marcus]) await expect(person.getByRole('article').first()).toBeVisible();
  await marcus.getByRole('button', { name: 'Send to Marcus' }).click();
  await expect(marcus.getByRole('article').filter({ hasText: 'For Marcus alone' })).toBeVisible();
  await ada.getByRole('button', { name: 'Send to Ada' }).click();
  await expect(ada.getByRole('article').filter({ hasText: 'For Ada alone' })).toBeVisible();
  await expect(ada.getByRole('article').filter({ hasText: 'For Marcus alone' })).toHaveCount(0);
  await expect(marcus.getByRole('article').filter({ hasText: 'For Ada alone' })).toHaveCount(0);
});

test('by keyboard alone the network is made bad, and one of the two people is sent to', async ({ tour: { page } }) => {
  await page.getByRole('radio', { name: 'Well', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The inbox says: failed')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Start afresh' })).toBeFocused();
  const send = page.getByRole('button', { name: 'Send to Marcus' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Marcus: Sent/)).toBeVisible();
  await expect(send).toBeFocused();
});

test('another account’s inbox comes into the tour with whoever signs in', async ({ tour: { page, stage } }) => {
  const ids = (): Promise<string[]> =>
    stage.evaluate((element) => (Reflect.get(element, 'messages') as { id: string }[]).map(({ id }) => id));
  const hers = await ids();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page
    .locator('#accounts')
    .getByRole('button', { name: /Marcus/ })
    .click();
  await expect(page.getByRole('button', { name: 'Account: Marcus Okafor' })).toBeVisible();
  await expect(stage.getByRole('article').first()).toBeVisible();
  expect((await ids()).filter((id) => hers.includes(id))).toEqual([]);
});

test('signing out at the tour leaves nothing of either in the browser', async ({ tour: { page, stage } }) => {
  const people = page.locator('.desk');
  for (const person of await people.all()) await expect(person.getByRole('article').first()).toBeVisible();
  await stage.getByRole('button', { name: 'Mark all as read' }).click();
  await people.last().getByRole('button', { name: 'Mark all as read' }).click();
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(stage).toContainText('You’re signed out');
  await expect(people).toHaveCount(0);
  expect(await kept()).toEqual([]);
});
