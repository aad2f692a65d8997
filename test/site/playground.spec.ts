/** The playground: what a reader changes shows in the real inbox, in the code and in the address. */
import { expect, test } from './tools.js';

test('an attribute changes the inbox, the code and the address, and a reload keeps it', async ({ page, tool }) => {
  await tool.open('playground');
  await expect(tool.row('Marcus Okafor')).toBeVisible();
  await tool.tab('Attributes');
  await page.getByRole('switch', { name: 'no-preferences' }).check();
  await page.getByRole('spinbutton', { name: 'page-size' }).fill('3');
  await page.getByRole('radio', { name: 'React', exact: true }).check();
  const code = page.getByRole('region', { name: 'Code for React' });
  await expect(code).toContainText('pageSize={3}');
  await expect(code).toContainText('noPreferences');
  await expect(tool.inbox.getByRole('button', { name: 'Preferences' })).toHaveCount(0);
  await expect(tool.inbox).toHaveAttribute('page-size', '3');
  await tool.reloadWith('a.page-size=3');
  await expect(code).toContainText('pageSize={3}');
  await expect(tool.inbox.getByRole('button', { name: 'Preferences' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(tool.inbox).not.toHaveAttribute('page-size');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('there is a control for every attribute, and the popover opens from the stage', async ({ page, tool }) => {
  await tool.open('playground');
  await tool.tab('Attributes');
  const form = page.getByRole('form', { name: 'Attributes' });
  expect(await form.locator('input, select').count()).toBeGreaterThan(19);
  await form.getByRole('combobox', { name: 'display' }).selectOption('popover');
  await tool.inbox.locator('[part~="bell"]').click();
  await expect(tool.row('Marcus Okafor')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('inbox-open');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('log')).toContainText('inbox-close');
});

test('a message that is sent arrives, and its action and events happen', async ({ page, tool }) => {
  await tool.open('playground');
  await expect(tool.row('Marcus Okafor')).toBeVisible();
  await page.getByRole('radio', { name: 'With buttons' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('A release waits');
  await page.getByRole('textbox', { name: 'Actions' }).fill('Ship it, Wait');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await tool.row('A release waits').getByRole('button', { name: 'Ship it' }).click();
  const log = page.getByRole('log');
  await expect(log).toContainText('inbox-arrive messages: ["A release waits"]');
  await expect(log).toContainText('inbox-message-action message: "A release waits", action: "Ship it"');
  await expect(log).toContainText('inbox-action-done');
  await log.getByText('inbox-action-done').click();
  await expect(page.getByRole('region', { name: 'Fields of inbox-action-done' })).toContainText('"action": "primary"');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(log).not.toContainText('inbox-action-done');
});

test('a message can be changed, deleted, dated ahead, and is in the link', async ({ page, tool }) => {
  await tool.open('playground');
  await page.getByRole('button', { name: 'Edit: Marcus Okafor' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Changed by hand');
  await page.getByRole('switch', { name: 'Important' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(tool.row('Changed by hand')).toBeVisible();
  await expect(tool.row('Marcus Okafor')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete: Dana Kowalski' }).click();
  await expect(tool.row('Dana Kowalski')).toHaveCount(0);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('radio', { name: 'From the future' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(tool.row('Dated ahead')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(tool.row('Changed by hand')).toBeVisible();
  await expect(tool.row('Dated ahead')).toBeVisible();
  await expect(tool.row('Dana Kowalski')).toHaveCount(0);
});

test('the network can fail in each way, and the inbox says so', async ({ page, tool }) => {
  await tool.open('playground');
  await expect(tool.row('Marcus Okafor')).toBeVisible();
  await tool.tab('Network');
  const stage = page.getByRole('region', { name: 'Stage' });
  await page.getByRole('radio', { name: 'Offline' }).check();
  await expect(stage).toContainText(/offline/i);
  await tool.row('Marcus Okafor').getByRole('button', { name: 'Approve' }).click();
  await expect(tool.row('Marcus Okafor')).toContainText('Waiting to send');
  await page.getByRole('radio', { name: 'Online' }).check();
  await expect(tool.row('Marcus Okafor')).toContainText('Approved');
  await page.getByRole('radio', { name: 'Signed out' }).check();
  await expect(stage).toContainText(/signed-out/);
  await page.getByRole('button', { name: 'Good network' }).click();
  await expect(stage).toContainText('ready');
  await page.getByRole('radio', { name: 'Too many' }).check();
  await page.getByRole('spinbutton', { name: 'Retry-After' }).fill('3');
  await page.getByRole('switch', { name: 'With requests' }).check();
  await page.getByRole('button', { name: 'Send a request' }).click();
  await expect(page.getByRole('log')).toContainText(/GET notifications\/feed 429/);
});

test('latency and failures concern each request', async ({ page, tool }) => {
  await tool.open('playground', 'latency=2000&failures=100');
  await expect(page.getByRole('region', { name: 'Stage' })).toContainText('loading');
  await expect(tool.inbox.locator('[part~="notice"]')).toBeVisible();
  await tool.tab('Network');
  await expect(page.getByRole('slider', { name: 'Failures' })).toHaveValue('100');
  await page.getByRole('button', { name: 'Good network' }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(tool.row('Marcus Okafor')).toBeVisible();
});

test('language, direction, colours and width reach the inbox alone', async ({ page, tool }) => {
  await tool.open('playground');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(tool.inbox.getByRole('heading', { name: 'الإشعارات' })).toBeVisible();
  const direction = (): Promise<string> => tool.inbox.evaluate((inbox) => getComputedStyle(inbox).direction);
  expect(await direction()).toBe('rtl');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('ltr');
  expect(await direction()).toBe('ltr');
  await page.getByRole('radio', { name: 'Dark', exact: true }).check();
  expect(await tool.inbox.evaluate((inbox) => getComputedStyle(inbox).colorScheme)).toBe('dark');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.getByRole('radio', { name: 'Phone' }).check();
  expect((await tool.inbox.boundingBox())?.width).toBeLessThanOrEqual(360);
  await expect(page.getByRole('region', { name: 'Code for HTML' })).toContainText('lang="ar"></notification-inbox>');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('auto');
  await expect(page.getByRole('region', { name: 'Code for HTML' })).toContainText('lang="ar" dir="rtl"');
});

test('the tabs of the controls follow the arrow keys', async ({ page, tool }) => {
  await tool.open('playground');
  await page.getByRole('tab', { name: 'Messages' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Attributes' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Attributes' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Network' })).toHaveAttribute('aria-selected', 'true');
});

test('leaving the page removes the inbox and what it has stored', async ({ page, tool }) => {
  await tool.open('playground');
  await expect(tool.row('Marcus Okafor')).toBeVisible();
  await page.getByRole('link', { name: 'API reference' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expect(page.locator('[data-app]')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('playground')))).toEqual([]);
});
