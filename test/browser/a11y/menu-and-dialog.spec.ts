/** What the keyboard opens over the panel: the menu with a row's further buttons, and the list of shortcuts. */
import { APPROVE, boxOf, DECLINE, gapBelow, numbered, openMessages, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const buttons = [
  APPROVE,
  DECLINE,
  { type: 'later', content: 'Remind me later' },
  { type: 'forward', content: 'Forward' },
  { type: 'plan', content: 'See the plan', url: '/documents/plan' },
];

const openMenu = async (inbox: Inbox, title: string, key = 'Space') => {
  const button = inbox.row(title).getByRole('button', { name: `More actions, ${title}` });
  await button.press(key);
  const menu = inbox.row(title).getByRole('menu', { name: `More actions, ${title}` });
  // The menu opens a moment before focus is in it.
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  return { button, menu, item: (name: string) => menu.getByRole('menuitem', { name: `${name}, ${title}` }) };
};

test.describe('The menu of a row', () => {
  test.beforeEach(async ({ inbox }) => {
    await visitWith(inbox, ['First', 'Second'], { buttons });
    await inbox.openList(2);
  });

  test('opens on its first item; arrows wrap, Home and End go to the ends, a letter to its item', async ({ inbox }) => {
    const { button, item } = await openMenu(inbox, 'First');
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(item('Remind me later')).toBeFocused();
    for (const [key, name] of [
      ['ArrowDown', 'Forward'],
      ['ArrowDown', 'See the plan'],
      ['ArrowDown', 'Remind me later'],
      ['ArrowUp', 'See the plan'],
      ['Home', 'Remind me later'],
      ['End', 'See the plan'],
      ['f', 'Forward'],
    ] as const) {
      await inbox.page.keyboard.press(key);
      await expect(item(name)).toBeFocused();
    }
    await expect(inbox.row('First')).toHaveAttribute('aria-label', /^Unread/);
    await expect(inbox.rows).toHaveCount(2);
  });

  test('closes alone on a click elsewhere and on Escape; the next Escape closes the panel', async ({ inbox }) => {
    const { button, menu } = await openMenu(inbox, 'First');
    await inbox.panel.getByRole('heading', { name: 'Notifications' }).click();
    await expect(menu).toBeHidden();
    await expect(inbox.panel).toBeVisible();
    await openMenu(inbox, 'First');
    await inbox.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(inbox.panel).toBeVisible();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
  });

  test('closes on Tab, which continues from its button', async ({ inbox }) => {
    const { button, menu } = await openMenu(inbox, 'First');
    await inbox.page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
    await expect(inbox.row('First').getByRole('button', { name: 'Decline' })).toBeFocused();
    await inbox.page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  });

  test('opens upwards when there is no room below, inside the window, and contains real links', async ({ inbox }) => {
    await inbox.page.setViewportSize({ width: 700, height: 400 });
    await inbox.rows.last().scrollIntoViewIfNeeded();
    const { button, menu, item } = await openMenu(inbox, 'Second');
    expect(await gapBelow(menu, button)).toBeGreaterThanOrEqual(-1);
    await expect(menu).toBeInViewport({ ratio: 1 });
    await inbox.page.keyboard.press('End');
    await expect(item('See the plan')).toHaveAttribute('href', /\/documents\/plan$/);
    await inbox.page.keyboard.press('Enter');
    await inbox.page.waitForURL('**/documents/plan');
  });
});

for (const display of ['popover', 'inline'])
  test(`? opens the shortcuts over the panel (${display}), and Escape returns focus to the row`, async ({ inbox }) => {
    await visitWith(inbox, ['First', 'Second'], {}, { display });
    if (display === 'popover') await inbox.bell.click();
    await inbox.row('Second').press('?');
    const dialog = inbox.panel.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeFocused();
    await expect(dialog.getByRole('term')).toHaveCount(15);
    await inbox.page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await inbox.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inbox.panel).toBeVisible();
    await expect(inbox.row('Second')).toBeFocused();
    await inbox.press('?', 'Tab', 'Enter');
    await expect(dialog).toBeHidden();
    await expect(inbox.row('Second')).toBeFocused();
  });

test.describe('The shortcuts', () => {
  const titles = numbered(8);
  const shortcuts = (inbox: Inbox) => inbox.panel.getByRole('dialog', { name: 'Keyboard shortcuts' });

  test('lie inside of the panel: the page around it is not dimmed, and can be used', async ({ inbox }) => {
    await openMessages(inbox, titles);
    const corner = { x: 0, y: 0, width: 40, height: 40 };
    const before = await inbox.page.screenshot({ clip: corner });
    const list = await inbox.panel.locator('.list').boundingBox();
    await inbox.page.keyboard.press('?');
    await expect(shortcuts(inbox)).toBeVisible();
    expect(await inbox.panel.locator('.list').boundingBox()).toEqual(list);
    expect(await inbox.page.screenshot({ clip: corner })).toEqual(before);
    const [panel, dialog] = [await boxOf(inbox.panel), await boxOf(shortcuts(inbox))];
    expect([dialog.x - panel.x, dialog.y - panel.y, panel.width - dialog.width]).toEqual([13, 13, 26]);
    expect(dialog.bottom).toBeLessThan(panel.bottom - 12);
  });

  test('hide the list from keys and pointers, close on a click beside them and with the panel', async ({ inbox }) => {
    await openMessages(inbox, titles);
    await inbox.row('Message 1.').press('?');
    await expect(shortcuts(inbox)).toBeVisible();
    await inbox.panel.locator('.scrim').click({ position: { x: 100, y: 4 } });
    await expect(shortcuts(inbox)).toHaveCount(0);
    await expect(inbox.row('Message 1.')).toBeFocused();
    await inbox.page.keyboard.press('?');
    await expect(shortcuts(inbox)).toBeFocused();
    for (const key of ['e', 'ArrowDown', 'm', '1', 'z']) await inbox.page.keyboard.press(key);
    await expect(inbox.rows).toHaveCount(8);
    await expect(inbox.row('Message 0.')).toHaveAttribute('aria-label', /^Unread/);
    const parts = inbox.panel.locator(':scope > :not(.scrim)');
    expect(await parts.evaluateAll((all) => all.every((part) => part.hasAttribute('inert')))).toBe(true);
    await inbox.page.mouse.click(5, 5);
    await expect(inbox.panel).toBeHidden();
    await inbox.openList(8);
    await expect(shortcuts(inbox)).toHaveCount(0);
  });

  test('make room in a panel with a single row', async ({ inbox }) => {
    await openMessages(inbox, ['Only one']);
    await inbox.page.keyboard.press('?');
    await expect(shortcuts(inbox)).toBeVisible();
    expect(await shortcuts(inbox).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expect(shortcuts(inbox)).toBeInViewport({ ratio: 1 });
  });

  for (const [title, size, fontSize] of [
    ['at 320 × 256', { width: 320, height: 256 }, ''],
    ['with text of twice the size', { width: 420, height: 500 }, '28px'],
  ] as const)
    test(`can be scrolled to their end ${title}, by keys too, and nothing is clipped sideways`, async ({ inbox }) => {
      await inbox.page.setViewportSize(size);
      await openMessages(inbox, titles);
      await inbox.host.evaluate((element, value) => element.style.setProperty('--inbox-font-size', value), fontSize);
      await inbox.page.keyboard.press('?');
      await expect(shortcuts(inbox)).toBeFocused();
      expect(await shortcuts(inbox).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const last = shortcuts(inbox).getByRole('term').last();
      await expect(last).not.toBeInViewport();
      await inbox.page.keyboard.press('End');
      await expect(last).toBeInViewport({ ratio: 1 });
    });

  test('stay on screen in a long list that the page scrolls', async ({ inbox }) => {
    await visitWith(inbox, numbered(20), {}, { display: 'inline' });
    await inbox.row('Message 15.').press('?');
    await expect(shortcuts(inbox)).toBeInViewport({ ratio: 0.9 });
  });
});

for (const [menu, name] of [
  ['with further buttons', 'More actions, First'],
  ['of the header', 'More'],
  ['of a snooze', 'Snooze'],
] as const)
  test(`the first item of the menu ${menu} has no ring for a pointer, and one for a key`, async ({ inbox }) => {
    await openMessages(inbox, ['First'], { buttons });
    const place = name === 'More' ? inbox.panel : inbox.row('First');
    const button = place.getByRole('button', { name, exact: true });
    const items = inbox.panel.getByRole('menuitem');
    const first = items.first();
    await inbox.row('First').hover();
    await button.click();
    await expect(first).toBeFocused();
    await expect(first).toHaveCSS('outline-style', 'none');
    const plain = await items.nth(1).evaluate((item) => getComputedStyle(item).backgroundColor);
    await expect(first).not.toHaveCSS('background-color', plain);
    await inbox.page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toHaveCSS('outline-style', 'solid');
    await inbox.page.keyboard.press('Escape');
    await button.press('Enter');
    await expect(first).toBeFocused();
    await expect(first).toHaveCSS('outline-style', 'solid');
  });
