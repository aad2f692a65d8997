/** What opens over the panel by keyboard: the menu of a row's further buttons, and the help for the keys. */
import { DECLINE, APPROVE, focused, sendAll } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const buttons = [
  APPROVE,
  DECLINE,
  { type: 'later', content: 'Remind me later', resultContent: 'You will be reminded' },
  { type: 'forward', content: 'Forward', resultContent: 'It was forwarded' },
  { type: 'plan', content: 'See the plan', url: '/documents/plan' },
];

const openMenu = async (inbox: Inbox, title: string, key = 'Space') => {
  const button = inbox.row(title).getByRole('button', { name: `More actions, ${title}` });
  await button.focus();
  await inbox.page.keyboard.press(key);
  const menu = inbox.row(title).getByRole('menu', { name: `More actions, ${title}` });
  // It is open for a moment before focus is in it.
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  return { button, menu, item: (name: string) => menu.getByRole('menuitem', { name: `${name}, ${title}` }) };
};

test.describe('The menu of a row', () => {
  test.beforeEach(async ({ inbox, site }) => {
    await sendAll(site, ['First', 'Second'], { buttons });
    await inbox.visit('zoe', { 'refresh-interval': '0' });
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(2);
  });

  test('opens on its first item, goes in a circle by arrows, to its ends, and to a letter', async ({ inbox }) => {
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

  test('is all that Escape closes, with focus back on its button; the next closes the panel', async ({ inbox }) => {
    const { button, menu } = await openMenu(inbox, 'First');
    await inbox.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(inbox.panel).toBeVisible();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await inbox.page.keyboard.press('Escape');
    await expect(inbox.panel).toBeHidden();
    await expect(inbox.bell).toBeFocused();
  });

  test('closes by Tab, which goes on from its button', async ({ inbox }) => {
    const { button, menu } = await openMenu(inbox, 'First');
    await inbox.page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
    await expect(inbox.row('First').getByRole('button', { name: 'Decline' })).toBeFocused();
    await inbox.page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  });

  test('does what is chosen, and focus stays in the row', async ({ inbox }) => {
    const { menu } = await openMenu(inbox, 'First', 'Enter');
    await inbox.page.keyboard.press('ArrowDown');
    await inbox.page.keyboard.press('Enter');
    await expect(menu).toHaveCount(0);
    await expect(inbox.row('First')).toContainText('It was forwarded');
    await expect.poll(() => focused(inbox.page)).toMatch(/First/);
  });

  test('holds links that are links', async ({ inbox }) => {
    const { item } = await openMenu(inbox, 'First');
    await inbox.page.keyboard.press('End');
    await expect(item('See the plan')).toHaveAttribute('href', /\/documents\/plan$/);
    await inbox.page.keyboard.press('Enter');
    await inbox.page.waitForURL('**/documents/plan');
  });

  test('is closed by a press elsewhere in the panel, which stays', async ({ inbox }) => {
    const { menu } = await openMenu(inbox, 'First');
    await inbox.panel.getByRole('heading', { name: 'Notifications' }).click();
    await expect(menu).toBeHidden();
    await expect(inbox.panel).toBeVisible();
  });

  test('opens upwards where there is no room below, and lies in the window', async ({ inbox }) => {
    await inbox.page.setViewportSize({ width: 700, height: 400 });
    await inbox.rows.last().scrollIntoViewIfNeeded();
    const { button, menu } = await openMenu(inbox, 'Second');
    const under = await button.boundingBox();
    const over = await menu.boundingBox();
    expect(over && under && over.y + over.height <= under.y + 1).toBe(true);
    await expect(menu).toBeInViewport({ ratio: 1 });
  });
});

for (const display of ['popover', 'inline']) {
  test(`? shows the keys over the ${display === 'inline' ? 'page' : 'panel'}, and Escape leads back to the row`, async ({
    inbox,
    site,
  }) => {
    await sendAll(site, ['First', 'Second']);
    await inbox.visit('zoe', { display, 'refresh-interval': '0' });
    if (display === 'popover') await inbox.bell.click();
    await inbox.row('Second').focus();
    await inbox.page.keyboard.press('?');
    const help = inbox.panel.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expect(help).toBeFocused();
    await expect(help.getByRole('term')).toHaveCount(8);
    await inbox.page.keyboard.press('Tab');
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
    await inbox.page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(inbox.panel).toBeVisible();
    await expect(inbox.row('Second')).toBeFocused();
    await inbox.page.keyboard.press('?');
    await inbox.page.keyboard.press('Tab');
    await inbox.page.keyboard.press('Enter');
    await expect(help).toBeHidden();
    await expect(inbox.row('Second')).toBeFocused();
  });
}

test('that there are such keys is said of the list', async ({ inbox, site }) => {
  await sendAll(site, ['First']);
  await inbox.visit('zoe', { display: 'inline', 'refresh-interval': '0' });
  await expect(inbox.panel.getByRole('feed')).toHaveAccessibleDescription('Press ? for keyboard shortcuts');
});
