/** Snoozing by mouse, key and finger: the choices and their file, the field for another time, the focus, and the way back. */
import type { Page } from '@playwright/test';
import { atRest, errorEvents, focusedName, openInbox, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

/** Also matches the query that a retry adds. */
const FILE = '**/notification-inbox-snooze.js*';
const HOUR_MS = 3_600_000;

const menu = ({ panel }: Inbox) => panel.getByRole('menu', { name: 'Snooze' });
const dialog = ({ panel }: Inbox) => panel.getByRole('dialog', { name: 'Snooze' });
const choice = (inbox: Inbox, name: string) => menu(inbox).getByRole('menuitem', { name });
const bar = ({ panel }: Inbox) => panel.locator('.undo-bar');
const announced = (page: Page): Promise<string> =>
  page.locator('notification-inbox').evaluate((host) => host.shadowRoot?.querySelector('output')?.textContent ?? '');

async function openTab({ panel }: Inbox): Promise<void> {
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Snoozed', exact: true }).click();
}

/** The value of the field for a time, in the zone of the browser. */
const fieldValue = (page: Page, ahead: number): Promise<string> =>
  page.evaluate((ms) => {
    const time = new Date(Date.now() + ms);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, ahead);

test('the mouse snoozes a message until tomorrow: it leaves the list and the count, and stands in its tab', async ({
  inbox,
  page,
  site,
}) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await openInbox(inbox);
  expect(files).not.toContain('/notification-inbox-snooze.js');
  await inbox.row('Second').hover();
  await inbox.row('Second').getByRole('button', { name: 'Snooze' }).click();
  await expect(choice(inbox, 'Tomorrow morning')).toContainText(/\w{3} 9:00 AM$/);
  await choice(inbox, 'Tomorrow morning').click();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row('Third')).toBeFocused();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(bar(inbox)).toContainText(/^Snoozed until \w{3}, \w{3} \d+, 9:00 AMUndo$/);
  expect(await announced(page)).toMatch(/^Snoozed until \w{3}, \w{3} \d+, 9:00 AM$/);
  await openTab(inbox);
  await expect(inbox.panel.getByRole('tab', { name: 'Snoozed' })).toBeFocused();
  await expect(inbox.row('Second')).toContainText(/Snoozed until \w{3}, \w{3} \d+, 9:00 AM/);
  await inbox.row('Second').hover();
  await inbox.row('Second').getByRole('button', { name: 'Unsnooze' }).click();
  await expect(inbox.panel.getByText('No snoozed notifications')).toBeVisible();
  await inbox.panel.getByRole('tab', { name: 'All' }).click();
  await expect(inbox.row('Second')).toBeVisible();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 3 unread');
});

test('"Undo" takes a snooze back, also by Z, and the row has the focus again', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox);
  for (const undo of ['button', 'key']) {
    await inbox.row('First').focus();
    await page.keyboard.press('s');
    await expect(choice(inbox, 'Tomorrow')).toBeVisible();
    await choice(inbox, 'Tomorrow').press('Enter');
    await expect(inbox.rows).toHaveCount(1);
    if (undo === 'key') await page.keyboard.press('z');
    else await inbox.panel.getByRole('button', { name: /^Undo, Snoozed until/ }).press('Enter');
    await expect(inbox.row('First')).toBeFocused();
    await expect(inbox.rows).toHaveCount(2);
  }
});

test('S opens the choices at the focused row; keys move in them, and Escape closes the innermost first', async ({
  inbox,
  page,
  site,
}) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  await openInbox(inbox);
  await inbox.row('Second').focus();
  await page.keyboard.press('s');
  await expect(menu(inbox).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  expect(await focusedName(page)).toBe('Pick a time…');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('t');
  expect(await focusedName(page)).toContain('Tomorrow morning');
  await page.keyboard.press('e');
  await expect(inbox.rows).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(menu(inbox)).toHaveCount(0);
  await expect(inbox.row('Second')).toBeFocused();
  await page.keyboard.press('s');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(dialog(inbox).getByLabel('Date and time')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(inbox)).toHaveCount(0);
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.row('Second')).toBeFocused();
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row('Third')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
});

test('the field takes another time; one that is wrong is said in words, and changes nothing', async ({
  inbox,
  page,
  site,
}) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox);
  await inbox.row('First').hover();
  await inbox.row('First').getByRole('button', { name: 'Snooze' }).click();
  await choice(inbox, 'Pick a time…').click();
  const field = dialog(inbox).getByLabel('Date and time');
  for (const [value, text] of [
    ['', 'Enter a date and a time.'],
    ['2020-05-03T09:00', 'Choose a time within the next year.'],
    [await fieldValue(page, 400 * 24 * HOUR_MS), 'Choose a time within the next year.'],
  ] as const) {
    await field.fill(value);
    await dialog(inbox).getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog(inbox)).toContainText(text);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(text);
    expect(await announced(page)).toBe(text);
  }
  await expect(inbox.rows).toHaveCount(2);
  await field.fill(await fieldValue(page, 49 * HOUR_MS));
  await field.press('Enter');
  await expect(inbox.rows).toHaveCount(1);
  await expect(bar(inbox)).toContainText('Snoozed until');
  await expect(inbox.row('Second')).toBeFocused();
});

test('a press elsewhere and the Tab key close the choices, and leave the panel open', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox);
  await inbox.row('First').hover();
  const button = inbox.row('First').getByRole('button', { name: 'Snooze' });
  await button.click();
  await expect(menu(inbox)).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await inbox.panel.getByRole('heading', { name: 'Notifications' }).click();
  await expect(menu(inbox)).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(inbox.panel).toBeVisible();
  await inbox.row('First').focus();
  await page.keyboard.press('s');
  await expect(menu(inbox)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(inbox)).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(2);
});

test('times are those of the reader’s zone, also in the field', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox, { 'time-zone': 'Asia/Tokyo' });
  await inbox.row('First').focus();
  await page.keyboard.press('s');
  await expect(menu(inbox)).toBeVisible();
  await choice(inbox, 'Pick a time…').click();
  const field = dialog(inbox).getByLabel('Date and time');
  const expected = await page.evaluate(() => {
    const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
    return `${tomorrow}T09:00`;
  });
  await expect(field).toHaveValue(expected);
  await field.press('Enter');
  await expect(bar(inbox)).toContainText(/ 0?9:00/);
});

test('choices whose file cannot be loaded say so, and a press loads it', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox);
  await page.route(FILE, (route) => route.fulfill({ status: 503 }));
  await inbox.row('First').focus();
  await page.keyboard.press('s');
  await expect(bar(inbox)).toContainText('Something went wrong on our end.');
  expect(await announced(page)).toBe('Something went wrong on our end.');
  expect(await errorEvents(page)).toEqual(['panel broken']);
  await page.unroute(FILE);
  await bar(inbox).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(menu(inbox).getByRole('menuitem').first()).toBeFocused();
  await expect(bar(inbox)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(inbox.row('First')).toBeFocused();
});

test('a file that fails once is loaded at the second try without a press', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await openInbox(inbox);
  let requests = 0;
  await page.route(FILE, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await inbox.row('First').focus();
  await page.keyboard.press('s');
  await expect(menu(inbox).getByRole('menuitem').first()).toBeFocused();
  expect(requests).toBe(2);
});

test(
  'the focused row of a message that comes back gives the focus to the next row',
  { tag: '@slow' },
  async ({ inbox, site }) => {
    await sendMessages(site, ['First', 'Second', 'Third']);
    await openInbox(inbox);
    await inbox.host.evaluate((element) => {
      const messages = Reflect.get(element, 'messages') as { id: string; title: string }[];
      const seconds: Record<string, number> = { First: 4, Second: 7, Third: 3600 };
      for (const { id, title } of messages)
        Reflect.get(element, 'snooze').call(element, id, new Date(Date.now() + (seconds[title] ?? 0) * 1000));
    });
    await openTab(inbox);
    await expect(inbox.rows).toHaveCount(3);
    await inbox.row('First').focus();
    await expect(inbox.rows).toHaveCount(2, { timeout: 15_000 });
    await expect(inbox.row('Second')).toBeFocused();
    await expect(inbox.rows).toHaveCount(1, { timeout: 15_000 });
    await expect(inbox.row('Third')).toBeFocused();
  },
);

test('a message that came back has its mark, and the choices again', async ({ inbox, page, site }) => {
  const [id] = await sendMessages(site, ['First', 'Second', 'Third']);
  await openInbox(inbox);
  await inbox.host.evaluate((host, message) => {
    Reflect.apply(Reflect.get(host, 'snooze'), host, [message, Date.now() + 3000]);
  }, id);
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.rows.first()).toContainText('First', { timeout: 20_000 });
  await expect(inbox.row('First').locator('.snoozed')).toHaveText('Snoozed');
  await expect(inbox.row('First')).toHaveAccessibleName(/^Unread, First, .*Snoozed$/);
  await inbox.row('First').focus();
  await page.keyboard.press('s');
  await choice(inbox, 'Tomorrow').press('Enter');
  await expect(inbox.rows).toHaveCount(2);
});

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  for (const lang of ['en', 'de', 'ar'])
    test(`the choices are in the menu of the row, in 44 pixels, and fit the window: ${lang}`, async ({
      inbox,
      page,
      site,
    }) => {
      await sendMessages(site, ['First', 'Second']);
      await openInbox(inbox, { lang });
      const open = async (): Promise<void> => {
        await inbox.row('First').locator('.more .btn').tap();
        await inbox.panel.locator('.more [role=menuitem]').nth(1).tap();
      };
      const sizes = (selector: string): Promise<readonly boolean[]> =>
        inbox.panel
          .locator(selector)
          .evaluateAll((all) =>
            all
              .map((one) => one.getBoundingClientRect())
              .map(
                ({ left, right, top, bottom, height }) =>
                  left >= 0 && right <= 320 && top >= 0 && bottom <= 640 && height >= 43.9,
              ),
          );
      await open();
      const items = inbox.panel.locator('.snooze-menu [role=menuitem]');
      await expect(items.first()).toBeVisible();
      await atRest(inbox);
      expect([...new Set(await sizes('.snooze-menu [role=menuitem]'))]).toEqual([true]);
      await items.last().tap();
      await expect(inbox.panel.locator('.snooze-menu input')).toBeVisible();
      await atRest(inbox);
      expect([...new Set(await sizes('.snooze-menu input'))]).toEqual([true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.touchscreen.tap(160, 620);
      await open();
      await items.nth(-2).tap();
      await expect(inbox.rows).toHaveCount(1);
    });
});

for (const height of [800, 600])
  test(
    `what is wrong with a time is shown inside of a window ${height} pixels high, and Tab closes the field behind its end`,
    { tag: '@slow' },
    async ({ inbox, page, site }) => {
      await page.setViewportSize({ width: 900, height });
      await sendMessages(
        site,
        Array.from({ length: 12 }, (_, index) => `Message ${index}`),
      );
      await openInbox(inbox);
      await atRest(inbox);
      const rows = await inbox.rows.all();
      const visible = await Promise.all(
        rows.map(async (row) => ((await row.boundingBox())?.y ?? Infinity) < height - 120),
      );
      const last = rows[visible.lastIndexOf(true)];
      await last?.focus();
      await page.keyboard.press('s');
      await choice(inbox, 'Pick a time…').click();
      const field = dialog(inbox).locator('input');
      await field.fill('2020-01-01T09:00');
      await field.press('Enter');
      await expect(dialog(inbox).locator('p')).not.toBeEmpty();
      const button = await dialog(inbox).getByRole('button').boundingBox();
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      await dialog(inbox).getByRole('button').focus();
      await page.keyboard.press('Tab');
      await expect(dialog(inbox)).toBeHidden();
    },
  );
