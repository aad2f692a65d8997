/** The keyboard alone: into the panel, through it and out of it. See menu-and-dialog.spec.ts for menus and the shortcut list. */
import { APPROVE, sendMessages, tabThrough } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const openByKey = async (inbox: Inbox): Promise<void> => {
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.bell.focus();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toBeVisible();
};

test('opening moves focus to the panel, which is a dialog named by its heading', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
  await openByKey(inbox);
  await expect(inbox.panel).toBeFocused();
  await expect(inbox.panel).toHaveRole('dialog');
  await expect(inbox.panel).toHaveAccessibleName('Notifications');
  await expect(inbox.panel).not.toHaveAttribute('aria-modal');
});

test('Tab follows the reading order, stops at one row, leaves the panel at its end to the element after the bell, and returns', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second'], { buttons: [APPROVE] });
  await openByKey(inbox);
  await inbox.page.evaluate(() => {
    const after = document.createElement('button');
    after.textContent = 'After the inbox';
    document.body.append(after);
  });
  const forward = [
    'Mark all as read',
    'Preferences',
    'All',
    'Unread, First, Today',
    'First',
    'Mark as read',
    'Archive',
  ];
  const all = [...forward, 'Approve, First', 'After the inbox'];
  expect(await tabThrough(inbox.page, all.length)).toEqual(all);
  await expect(inbox.panel).toBeVisible();
  const backward = [...all.slice(0, -1).toReversed(), 'Notifications, 2 unread', 'Something else to press'];
  expect(await tabThrough(inbox.page, backward.length, 'Shift+Tab')).toEqual(backward);
});

for (const [title, keys] of [
  ['the panel itself', []],
  ['a button of the header', ['Tab']],
  ['a tab', ['Tab', 'Tab', 'Tab']],
  ['a row', ['Tab', 'Tab', 'Tab', 'Tab']],
  ['a button within a row', ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']],
  ['the preferences', ['Tab', 'Tab', 'Enter', 'Tab']],
] as const) {
  test(`Escape closes the panel from ${title} and returns focus to the bell`, async ({ inbox, site }) => {
    await sendMessages(site, ['First', 'Second'], { buttons: [APPROVE] });
    await openByKey(inbox);
    for (const key of keys) await inbox.page.keyboard.press(key);
    await inbox.page.keyboard.press('Escape');
    await expect(inbox.panel).toBeHidden();
    await expect(inbox.bell).toBeFocused();
  });
}

test('pressing the bell twice, by keyboard or mouse, leaves the panel closed and focus on the bell', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.dblclick();
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.panel).toBeFocused();
  await inbox.page.keyboard.press('Shift+Tab');
  await expect(inbox.bell).toBeFocused();
  await inbox.page.keyboard.press('Space');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
  await expect(inbox.bell).toBeFocused();
});

test('arrow keys, Page Up, Page Down, Home and End move between rows, and Tab returns to the last one', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second', 'Third', 'Fourth']);
  await openByKey(inbox);
  await inbox.rows.first().focus();
  for (const [key, title] of [
    ['ArrowDown', 'Second'],
    ['PageDown', 'Third'],
    ['ArrowUp', 'Second'],
    ['PageUp', 'First'],
    ['ArrowUp', 'First'],
    ['End', 'Fourth'],
    ['ArrowDown', 'Fourth'],
    ['Home', 'First'],
    ['ArrowDown', 'Second'],
  ] as const) {
    await inbox.page.keyboard.press(key);
    await expect(inbox.row(title)).toBeFocused();
    await expect(inbox.row(title)).toBeInViewport();
  }
  await inbox.panel.getByRole('tab', { name: 'All' }).focus();
  expect(await tabThrough(inbox.page, 2)).toEqual([expect.stringContaining('Second'), 'Second']);
});

test('Control+Home moves focus before the list, and Control+End after it', async ({ inbox, site }) => {
  await sendMessages(
    site,
    Array.from({ length: 65 }, (_, index) => `Message ${index}`),
  );
  await openByKey(inbox);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Control+Home');
  await expect(inbox.panel).toBeFocused();
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Control+End');
  await expect(inbox.panel.getByRole('button', { name: 'Show older' })).toBeFocused();
});

test('Enter opens a row, m toggles read, and Delete archives it and moves focus to the next', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second']);
  await openByKey(inbox);
  const { keyboard } = inbox.page;
  await inbox.row('First').focus();
  await keyboard.press('m');
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^First/);
  await keyboard.press('m');
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^Unread, First/);
  await keyboard.press('Enter');
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^First/);
  await keyboard.press('Delete');
  await expect(inbox.row('First')).toHaveCount(0);
  await expect(inbox.row('Second')).toBeFocused();
  await keyboard.press('Delete');
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.panel).toBeFocused();
});

test('Enter on a row with a URL follows it, and Enter on a button in the row only presses the button', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['Leads away'], { url: '/documents/plan', buttons: [APPROVE] });
  await openByKey(inbox);
  await inbox.row('Leads away').getByRole('button', { name: 'Approve' }).focus();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.row('Leads away')).toContainText('You approved it');
  expect(inbox.page.url()).not.toContain('/documents/plan');
  await inbox.row('Leads away').focus();
  await inbox.page.keyboard.press('Enter');
  await inbox.page.waitForURL('**/documents/plan');
});

test('arrow keys, Home and End select tabs, and the list follows', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
  await openByKey(inbox);
  await inbox.panel.getByRole('tab', { name: 'All' }).focus();
  for (const [key, name] of [
    ['ArrowRight', /^Unread/],
    ['ArrowRight', 'All'],
    ['ArrowLeft', /^Unread/],
    ['Home', 'All'],
    ['End', /^Unread/],
  ] as const) {
    await inbox.page.keyboard.press(key);
    const tab = inbox.panel.getByRole('tab', { name });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(inbox.panel.getByRole('tabpanel', { name })).toBeVisible();
  }
});
