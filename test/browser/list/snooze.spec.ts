/** Snoozing by key and finger: the choices and their file, the field for another time, and the focus. */
import {
  atRest,
  boxOf,
  focusedName,
  numbered,
  openInbox,
  openMessages,
  sendMessages,
  smallFields,
} from '../support/messages.js';
import { holdRequests, recordPaths } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

const menu = ({ panel }: Inbox) => panel.getByRole('menu', { name: 'Snooze' });
const dialog = ({ panel }: Inbox) => panel.getByRole('dialog', { name: 'Snooze' });
const choice = (inbox: Inbox, name: string) => menu(inbox).getByRole('menuitem', { name });

test('S opens the choices at the focused row, keys move, Escape closes the innermost', async ({ inbox, page }) => {
  await sendMessages(inbox, ['First', 'Second', 'Third']);
  const files = recordPaths(page);
  await openInbox(inbox);
  expect(files).not.toContain('/notification-inbox-snooze.js');
  await inbox.row('Second').press('s');
  await expect(menu(inbox).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  expect(await focusedName(page)).toBe('Pick a time…');
  await page.keyboard.press('Escape');
  await expect(menu(inbox)).toHaveCount(0);
  await expect(inbox.row('Second')).toBeFocused();
  await inbox.press('s', 'p', 'Enter');
  await expect(dialog(inbox).getByLabel('Date and time')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(inbox)).toHaveCount(0);
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.row('Second')).toBeFocused();
  await inbox.press('s', 'Enter');
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row('Third')).toBeFocused();
  await inbox.escape();
});

test('a press elsewhere closes the choices, and leaves the panel open', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second']);
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`the field for a time has a label, and is drawn as the panel is: ${colorScheme}`, async ({ inbox, page }) => {
    await page.emulateMedia({ colorScheme });
    await openMessages(inbox, ['First']);
    await inbox.host.evaluate((element) => (element.style.colorScheme = 'light dark'));
    await inbox.row('First').press('s');
    await expect(menu(inbox).getByRole('menuitem').first()).toBeFocused();
    await inbox.press('p', 'Enter');
    const field = dialog(inbox).getByLabel('Date and time');
    await expect(field).toBeFocused();
    const look = (one: Element) => {
      const { borderTopWidth, borderRadius, fontFamily, fontSize, color, backgroundColor } = getComputedStyle(one);
      return { borderTopWidth, borderRadius, fontFamily, fontSize, color, backgroundColor };
    };
    const menuLook = await dialog(inbox).evaluate(look);
    expect(await field.evaluate(look)).toEqual({ ...menuLook, fontSize: '14px' });
    expect(await field.evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light dark');
    expect((await boxOf(field)).height).toBeGreaterThanOrEqual(34);
    // All of the value fits.
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  for (const lang of ['en', 'de', 'ar'])
    test(`the choices are in the menu of the row, in 44 pixels, and fit the window: ${lang}`, async ({ inbox }) => {
      await openMessages(inbox, ['First', 'Second'], {}, { lang });
      const open = async (): Promise<void> => {
        await inbox.row('First').locator('.more').tap();
        await inbox.panel.getByRole('menuitem').nth(1).tap();
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
      expect([[...new Set(await sizes('.snooze-menu input'))], await smallFields(inbox)]).toEqual([[true], []]);
      expect(await inbox.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await inbox.page.touchscreen.tap(160, 620);
      await open();
      await items.nth(-2).tap();
      await expect(inbox.rows).toHaveCount(1);
    });
});

test('a snooze whose code loads late is announced once done, with focus on the next row', async ({ inbox, page }) => {
  const load = await holdRequests(page, '**/notification-inbox-commands.js');
  await openMessages(inbox, ['First', 'Second', 'Third']);
  await inbox.row('Second').press('s');
  await choice(inbox, 'Tomorrow morning').press('Enter');
  await expect(menu(inbox)).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(3);
  await expect(inbox.output).not.toContainText(/Couldn’t|Snoozed/);
  load();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.output).toContainText('Snoozed until');
  await expect(inbox.panel.locator('.undo-bar')).toContainText('Snoozed until');
  await expect(inbox.row('Third')).toBeFocused();
});

for (const height of [800, 600])
  test(`a wrong time is explained in a window ${height} pixels high, and Tab closes the field`, async ({ inbox }) => {
    await inbox.page.setViewportSize({ width: 900, height });
    await openMessages(inbox, numbered(12));
    await atRest(inbox);
    const rows = await inbox.rows.all();
    const visible = await Promise.all(
      rows.map(async (row) => ((await row.boundingBox())?.y ?? Infinity) < height - 120),
    );
    const last = rows[visible.lastIndexOf(true)];
    await last?.press('s');
    await choice(inbox, 'Pick a time…').click();
    const field = dialog(inbox).locator('input');
    await field.fill('2020-01-01T09:00');
    await field.press('Enter');
    await expect(dialog(inbox).locator('p')).not.toBeEmpty();
    const button = await dialog(inbox).getByRole('button').boundingBox();
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
    await dialog(inbox).getByRole('button').press('Tab');
    await expect(dialog(inbox)).toBeHidden();
  });
