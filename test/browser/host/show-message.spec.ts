/** `show({ message })`: one message is found, scrolled to, unfolded and focused, wherever it is. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';
import type { Site } from '../support/site.js';

const HOUR_MS = 3_600_000;
const LONG_TEXT = 'A long story of several lines that does not fit. '.repeat(12);

/** Sends messages with an hour between them, and returns their ids, newest first. */
async function sendMany(site: Site, count: number): Promise<string[]> {
  const newest = Date.now() - HOUR_MS;
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const createdAt = new Date(newest - number * HOUR_MS).toISOString();
    ids.push(await site.send({ subscriberId: 'tomas', subject: `Number ${number}.`, content: LONG_TEXT, createdAt }));
  }
  return ids;
}

const show = ({ host }: Inbox, message: string | undefined): Promise<void> =>
  host.evaluate(
    (element, id) => (element as unknown as { show(options: object): void }).show({ message: id }),
    message,
  );

/** The row that has the focus. */
const focusedRow = (page: Page) => page.locator('notification-inbox article:focus');

async function expectShown(inbox: Inbox, number: number): Promise<void> {
  const row = focusedRow(inbox.page);
  await expect(row).toContainText(`Number ${number}.`);
  await expect(row).toBeInViewport();
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(inbox.panel).toBeVisible();
}

test('opens the panel, and scrolls to a row that was never rendered, unfolds it and focuses it', async ({
  inbox,
  site,
}) => {
  const ids = await sendMany(site, 400);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await show(inbox, ids[333]);
  await expectShown(inbox, 333);
  const row = focusedRow(inbox.page);
  expect(Number(await row.getAttribute('aria-posinset'))).toBeGreaterThan(333);
  await inbox.page.waitForTimeout(500);
  await expect(row).toBeInViewport({ ratio: 1 });
  await inbox.page.keyboard.press('ArrowDown');
  await expect(focusedRow(inbox.page)).toContainText('Number 334.');
  await inbox.page.keyboard.press('ArrowUp');
  await inbox.page.keyboard.press('ArrowUp');
  await expect(focusedRow(inbox.page)).toContainText('Number 332.');
  expect(await inbox.host.evaluate((element) => Reflect.get(element, 'unreadCount') as number)).toBeGreaterThan(0);
});

test('unfolds a row that is on screen, also of an open panel, and moves on to another one', async ({ inbox, site }) => {
  const ids = await sendMany(site, 30);
  await inbox.visit('tomas');
  await inbox.bell.click();
  await expect(inbox.row('Number 2.')).toBeVisible();
  await show(inbox, ids[2]);
  await expectShown(inbox, 2);
  await show(inbox, ids[25]);
  await expectShown(inbox, 25);
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await show(inbox, ids[4]);
  await expectShown(inbox, 4);
});

test('shows a message far below alone, and leads back to the list', async ({ inbox, site }) => {
  const ids = await sendMany(site, 1400);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get('status')).toBe('ready');
  const before = site.requests.length;
  await show(inbox, ids[1350]);
  await expectShown(inbox, 1350);
  await expect(inbox.rows).toHaveCount(1);
  expect(site.requests.length - before).toBeLessThanOrEqual(16);
  await show(inbox, ids[1350]);
  await expectShown(inbox, 1350);
  await inbox.panel.getByRole('button', { name: 'Back' }).click();
  await expect(inbox.row('Number 0.')).toBeVisible();
  await expect(inbox.panel.getByRole('button', { name: 'Back' })).toHaveCount(0);
  expect(await inbox.host.evaluate((element) => element.shadowRoot?.activeElement?.closest('.panel') !== null)).toBe(
    true,
  );
});

test('offers no way back once the message that stands alone is archived', async ({ inbox, site }) => {
  const ids = await sendMany(site, 1400);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await show(inbox, ids[1350]);
  await expectShown(inbox, 1350);
  await focusedRow(inbox.page).press('e');
  await expect(inbox.row('Number 0.')).toBeVisible();
  await expect(inbox.panel.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await inbox.panel.getByRole('button', { name: 'Undo' }).click();
  await expect(inbox.row('Number 1350.')).toBeVisible();
  await expect(inbox.panel.getByRole('button', { name: 'Back' })).toHaveCount(1);
});

test('says that a message is gone that was loaded, and that the service has removed since', async ({ inbox, site }) => {
  const ids = await sendMany(site, 30);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get<unknown[]>('messages').then(({ length }) => length)).toBe(20);
  await site.callService('DELETE', `/dev/messages/${ids[4]}`);
  await show(inbox, ids[4]);
  for (let polls = 0; polls < 2; polls++)
    await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.panel.locator('[part~=notice]')).toContainText('This item no longer exists.');
  await expect(inbox.host.locator('output')).toHaveText('This item no longer exists.');
  await expect(inbox.row('Number 4.')).toHaveCount(0);
});

test('says that a message is gone, and announces it, for each that is asked for', async ({ inbox, site }) => {
  await sendMany(site, 30);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await show(inbox, 'f'.repeat(24));
  const notice = inbox.panel.locator('[part~=notice]');
  await expect(notice).toContainText('This item no longer exists.');
  await expect(inbox.host.locator('output')).toHaveText('This item no longer exists.');
  await expect(inbox.row('Number 0.')).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await show(inbox, 'e'.repeat(24));
  await expect(notice).toContainText('This item no longer exists.');
  await inbox.page.keyboard.press('Escape');
  await inbox.bell.click();
  await expect(inbox.row('Number 0.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('works in the task in which the element is inserted, before anything is loaded', async ({ inbox, site }) => {
  const ids = await sendMany(site, 60);
  await inbox.visit('tomas');
  await inbox.page.evaluate((id) => {
    document.querySelector('notification-inbox')?.remove();
    const element = document.createElement('notification-inbox');
    element.setAttribute('endpoint', '/inbox');
    document.body.append(element);
    (element as unknown as { show(options: object): void }).show({ message: id });
  }, ids[50]);
  await expectShown(inbox, 50);
});

test('is forgotten if the panel was closed before anything was loaded', async ({ inbox, site }) => {
  const ids = await sendMany(site, 60);
  await inbox.visit('tomas');
  await inbox.page.evaluate((id) => {
    document.querySelector('notification-inbox')?.remove();
    const element = document.createElement('notification-inbox');
    element.setAttribute('endpoint', '/inbox');
    document.body.append(element);
    const methods = element as unknown as { show(options: object): void; hide(): void };
    methods.show({ message: id });
    methods.hide();
  }, ids[50]);
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await inbox.bell.click();
  await expect(inbox.row('Number 0.')).toBeVisible();
  await inbox.page.waitForTimeout(500);
  await expect(focusedRow(inbox.page)).toHaveCount(0);
});

test.describe('without a network', () => {
  test('says so, and shows the message when the network is back', async ({ inbox, site, context }) => {
    const ids = await sendMany(site, 300);
    await inbox.visit('tomas');
    await inbox.bell.click();
    await expect(inbox.row('Number 0.')).toBeVisible();
    await context.setOffline(true);
    await show(inbox, ids[222]);
    await expect(inbox.panel.locator('[part~=notice]')).toContainText('Check your connection.');
    await context.setOffline(false);
    await expectShown(inbox, 222);
    await expect(inbox.panel.locator('[part~=notice]')).toHaveCount(0);
  });
});

test('in a signed-out inbox, waits for the reader', async ({ inbox, site }) => {
  const ids = await sendMany(site, 40);
  await inbox.visit('tomas');
  await inbox.signIn(null);
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await show(inbox, ids[30]);
  await expect(inbox.panel).toContainText('You’re signed out');
  await inbox.signIn('tomas');
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expectShown(inbox, 30);
});

test('in an inbox of the page, scrolls the page', async ({ inbox, site }) => {
  const ids = await sendMany(site, 200);
  await inbox.visit('tomas', { display: 'inline' });
  await expect(inbox.row('Number 0.')).toBeVisible();
  await show(inbox, ids[150]);
  await expectShown(inbox, 150);
});

test('goes to the archive for a message that is archived', async ({ inbox, site }) => {
  const ids = await sendMany(site, 30);
  await inbox.visit('tomas');
  await expect.poll(() => inbox.get<unknown[]>('messages').then(({ length }) => length)).toBe(20);
  await inbox.host.evaluate(
    (element, id) => (element as unknown as { archive(id?: string): void }).archive(id),
    ids[9],
  );
  await show(inbox, ids[9]);
  await expectShown(inbox, 9);
  await expect(inbox.panel.getByRole('tab', { name: 'Archived' })).toHaveAttribute('aria-selected', 'true');
  expect(await inbox.get('tab')).toBe('archived');
  await expect(inbox.rows).toHaveCount(1);
});

test('goes to All if the selected tab does not have the message', async ({ inbox, site }) => {
  const ids = await sendMany(site, 30);
  await inbox.visit('tomas', { tab: 'unread' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await expect.poll(() => inbox.get<unknown[]>('messages').then(({ length }) => length)).toBe(20);
  await inbox.host.evaluate(
    (element, id) => (element as unknown as { markRead(id?: string): void }).markRead(id),
    ids[9],
  );
  await show(inbox, ids[9]);
  await expectShown(inbox, 9);
  await expect(inbox.panel.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  expect(await inbox.get('tab')).toBe('all');
});
