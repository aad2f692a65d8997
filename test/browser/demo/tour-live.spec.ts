/** The live parts of the product tour: a simulated network, a list with groups, and the inboxes of two people side by side. */
import { expect, test } from '../support/tour-test.js';

test('shows each network condition over the loaded rows, and recovers from it', async ({ tour }) => {
  const { page, previewInbox, choose } = tour;
  const network = page.getByText(/^The inbox says/);
  for (const [condition, status, text] of [
    ['Offline', 'offline', /Can’t connect/],
    ['Errors', 'failed', /Couldn’t load/],
    ['Signed out', 'signed-out', /signed out/],
  ] as const) {
    await choose(condition);
    await expect(network).toHaveText(`The inbox says: ${status}`);
    await expect(previewInbox).toContainText(text);
    await choose('Normal');
    await expect(network).toHaveText('The inbox says: ready');
    await expect(previewInbox).not.toContainText(text);
    await expect(previewInbox.getByRole('article').first()).toBeVisible();
  }
});

test('on a slow network a new inbox shows that it loads, and has its rows after two seconds', async ({ tour }) => {
  const { page, previewInbox, choose } = tour;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await choose('Slow');
  await page.getByRole('button', { name: 'Reset demo' }).click();
  await page.clock.runFor(1900);
  await expect(previewInbox.locator('.skeleton')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(previewInbox.getByRole('article').first()).toBeVisible();
});

test('the simulated network ends where a message leads elsewhere', async ({ tour: { page, previewInbox, choose } }) => {
  await choose('With a link');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const title = previewInbox.getByRole('link', { name: /Mobile navigation proposal/ });
  await expect(title.first()).toBeVisible();
  await choose('Errors');
  await expect(page.getByText('The inbox says: failed')).toBeVisible();
  await title.first().click();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  const header = page.locator('header notification-inbox');
  await expect.poll(() => header.evaluate((element) => Reflect.get(element, 'status'))).toBe('ready');
});

test('an action waits while the network is lost, is sent by no inbox, and done when it is back', async ({ tour }) => {
  const { page, previewInbox, triageInbox, choose } = tour;
  await expect(triageInbox.getByRole('article').first()).toBeVisible();
  await choose('Offline');
  await expect(page.getByText('The inbox says: offline')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  const row = previewInbox
    .getByRole('article')
    .filter({ has: page.locator('button[part~="action"]') })
    .first();
  const title = await row.locator('[part~="title"]').innerText();
  await row.locator('button[part~="action"]').first().click();
  const acted = previewInbox.getByRole('article').filter({ hasText: title }).first();
  await expect(acted).toContainText('Waiting to send');
  await expect(triageInbox).toContainText('Waiting to send');
  await triageInbox.evaluate((element) => (element as HTMLElement & { refresh(): Promise<unknown> }).refresh());
  await page.waitForTimeout(1000);
  expect([sent, await triageInbox.evaluate((element) => Reflect.get(element, 'status'))]).toEqual([[], 'offline']);
  await choose('Normal');
  await expect(acted.locator('.done')).toBeVisible();
});

test('a list is grouped, a group is archived by a key, and the oldest message is shown', async ({ tour }) => {
  const { page, triageInbox, choose } = tour;
  const rows = triageInbox.getByRole('article');
  await expect(rows.first()).toBeVisible();
  await choose('By project');
  const groups = rows.filter({ has: page.locator('[part~="group"]') });
  const title = await groups.first().locator('[part~="title"]').innerText();
  await groups.first().press('e');
  await expect(rows.filter({ hasText: title })).toHaveCount(0);
  await triageInbox.getByRole('tab', { name: 'Archived' }).click();
  await expect(rows.filter({ hasText: title }).first()).toBeVisible();
  await triageInbox.getByRole('tab', { name: 'All' }).click();
  await choose('Not grouped');
  await expect(groups).toHaveCount(0);
  // Older messages load below it.
  const place = (await rows.last().getAttribute('aria-posinset')) ?? '';
  await page.getByRole('button', { name: 'Show the oldest message of the list' }).click();
  await expect(triageInbox.locator('article:focus')).toHaveAttribute('aria-posinset', place);
});

test('the network and the two people can be operated by keyboard alone', async ({ tour: { page } }) => {
  await page.getByRole('radio', { name: 'Normal', exact: true }).press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The inbox says: failed')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset demo' })).toBeFocused();
  const send = page.getByRole('button', { name: 'Send to Marcus' });
  await send.press('Enter');
  await expect(page.getByText(/^Marcus: Sent/)).toBeVisible();
  await expect(send).toBeFocused();
});

test('signing out at the tour removes all data from the browser', async ({ tour: { page, previewInbox } }) => {
  const people = page.locator('.neighbour');
  for (const person of await people.all()) await expect(person.getByRole('article').first()).toBeVisible();
  await previewInbox.getByRole('button', { name: 'Mark all as read' }).click();
  await people.last().getByRole('button', { name: 'Mark all as read' }).click();
  const storedKeys = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(async () => (await storedKeys()).length).toBeGreaterThan(1);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(previewInbox).toContainText('You’re signed out');
  await expect(people).toHaveCount(0);
  expect(await storedKeys()).toEqual([]);
});
