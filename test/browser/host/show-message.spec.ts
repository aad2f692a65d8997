/** `show({ message })`: one message is found, scrolled to, unfolded and focused, wherever it is. */
import type { Page } from '@playwright/test';
import { waitFrames } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';
import type { Site } from '../support/site.js';

const HOUR_MS = 3_600_000;
const LONG_TEXT = 'A long story of several lines that does not fit. '.repeat(12);

/** Sends messages with an hour between them, and returns their ids, newest first. */
const sendMany = (site: Site, length: number): Promise<string[]> =>
  site.sendAll(
    Array.from({ length }, (_, number) => ({
      subscriberId: 'tomas',
      subject: `Number ${number}.`,
      content: LONG_TEXT,
      createdAt: new Date(Date.now() - (number + 1) * HOUR_MS).toISOString(),
    })),
  );

const show = (inbox: Inbox, message: string | undefined): Promise<unknown> => inbox.call('show', { message });

const focusedRow = (page: Page) => page.locator('notification-inbox article:focus');

async function expectShown(inbox: Inbox, number: number): Promise<void> {
  const row = focusedRow(inbox.page);
  await expect(row).toContainText(`Number ${number}.`);
  await expect(row).toBeInViewport();
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(inbox.panel).toBeVisible();
}

test('opens the panel, and scrolls to a row that was never rendered, unfolds it and focuses it', async ({ inbox }) => {
  const ids = await sendMany(inbox.site, 400);
  await inbox.visit('tomas');
  await inbox.ready();
  await show(inbox, ids[333]);
  await expectShown(inbox, 333);
  const row = focusedRow(inbox.page);
  expect(Number(await row.getAttribute('aria-posinset'))).toBeGreaterThan(333);
  await waitFrames(inbox.page, 30);
  await expect(row).toBeInViewport({ ratio: 1 });
  await inbox.page.keyboard.press('ArrowDown');
  await expect(focusedRow(inbox.page)).toContainText('Number 334.');
  await inbox.press('ArrowUp', 'ArrowUp');
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
  await inbox.ready();
  await show(inbox, ids[1350]);
  await expectShown(inbox, 1350);
  await expect(inbox.rows).toHaveCount(1);
  await inbox.panel.getByRole('button', { name: 'Back' }).click();
  await expect(inbox.row('Number 0.')).toBeVisible();
  await expect(inbox.panel.getByRole('button', { name: 'Back' })).toHaveCount(0);
  expect(await inbox.host.evaluate((element) => element.shadowRoot?.activeElement?.closest('.panel') !== null)).toBe(
    true,
  );
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

test('in an inbox of the page, scrolls the page', async ({ inbox, site }) => {
  const ids = await sendMany(site, 200);
  await inbox.visit('tomas', { display: 'inline' });
  await expect(inbox.row('Number 0.')).toBeVisible();
  await show(inbox, ids[150]);
  await expectShown(inbox, 150);
});
