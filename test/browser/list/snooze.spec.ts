/** Snoozing by mouse, key and finger: the choices and their file, the field for another time, the focus, and the way back. */
import type { Page } from '@playwright/test';
import { atRest, focusedName, numbered, openInbox, sendMessages } from '../support/messages.js';
import { recordPaths } from '../support/requests.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

/** Also matches the query that a retry adds. */
const FILE = '**/notification-inbox-snooze.js*';
const HOUR_MS = 3_600_000;

const menu = ({ panel }: Inbox) => panel.getByRole('menu', { name: 'Snooze' });
const dialog = ({ panel }: Inbox) => panel.getByRole('dialog', { name: 'Snooze' });
const choice = (inbox: Inbox, name: string) => menu(inbox).getByRole('menuitem', { name });
const bar = ({ panel }: Inbox) => panel.locator('.undo-bar');

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
  const files = recordPaths(page);
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
  await expect(inbox.output).toHaveText(/^Snoozed until \w{3}, \w{3} \d+, 9:00 AM$/);
  await openTab(inbox);
  await expect(inbox.tab('Snoozed')).toBeFocused();
  await expect(inbox.row('Second')).toContainText(/Snoozed until \w{3}, \w{3} \d+, 9:00 AM/);
  await inbox.row('Second').hover();
  await inbox.row('Second').getByRole('button', { name: 'Unsnooze' }).click();
  await expect(inbox.panel.getByText('No snoozed notifications')).toBeVisible();
  await inbox.tab('All').click();
  await expect(inbox.row('Second')).toBeVisible();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 3 unread');
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
    await expect(inbox.output).toHaveText(text);
  }
  await expect(inbox.rows).toHaveCount(2);
  await field.fill(await fieldValue(page, 49 * HOUR_MS));
  await field.press('Enter');
  await expect(inbox.rows).toHaveCount(1);
  await expect(bar(inbox)).toContainText('Snoozed until');
  await expect(inbox.row('Second')).toBeFocused();
});

test('a press elsewhere closes the choices, and leaves the panel open', async ({ inbox, site }) => {
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

test('the focused row of a message that comes back gives the focus to the next row', async ({ inbox, page, site }) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  await page.clock.install();
  await openInbox(inbox);
  await inbox.host.evaluate((element, hourMs) => {
    const messages = Reflect.get(element, 'messages') as { id: string; title: string }[];
    const hours: Record<string, number> = { First: 1, Second: 2, Third: 90 };
    for (const { id, title } of messages)
      Reflect.get(element, 'snooze').call(element, id, new Date(Date.now() + (hours[title] ?? 0) * hourMs));
  }, HOUR_MS);
  await openTab(inbox);
  await expect(inbox.rows).toHaveCount(3);
  await inbox.row('First').focus();
  for (const [left, title] of [
    [2, 'Second'],
    [1, 'Third'],
  ] as const) {
    await page.clock.runFor(HOUR_MS + 60_000);
    await expect(inbox.rows).toHaveCount(left);
    await expect(inbox.row(title)).toBeFocused();
  }
});

test.describe('on a phone', () => {
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
  test(`what is wrong with a time is shown inside of a window ${height} pixels high, and Tab closes the field behind its end`, async ({
    inbox,
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 900, height });
    await sendMessages(site, numbered(12));
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
  });
