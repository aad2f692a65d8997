/**
 * The keyboard alone: into the panel, through it and out of it. See menu-and-dialog.spec.ts for menus and the shortcut list,
 * keyboard-sessions.spec.ts for whole sessions.
 */
import { APPROVE, atRest, numbered, sendMessages, tabThrough, visitWith, waitFrames } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const openByKey = async (inbox: Inbox, subjects: readonly string[], more = {}): Promise<string[]> => {
  const ids = await visitWith(inbox, subjects, more);
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.bell.press('Enter');
  await expect(inbox.rows.first()).toBeFocused();
  return ids;
};

/** Opens the panel, and moves the focus from the first row to the panel itself. */
const openAtStart = async (inbox: Inbox, subjects: readonly string[]): Promise<void> => {
  await openByKey(inbox, subjects, { buttons: [APPROVE] });
  await inbox.page.keyboard.press('Control+Home');
  await expect(inbox.panel).toBeFocused();
};

test('opening by key moves focus to the first row; the panel is a dialog named by its heading', async ({ inbox }) => {
  await openByKey(inbox, ['First', 'Second']);
  await expect(inbox.row('First')).toBeFocused();
  const ring = inbox.row('First').locator('.row');
  await expect(ring).toHaveCSS('outline', /solid 2px$/);
  await expect(ring).toHaveCSS('outline-offset', '-2px');
  await expect(ring).toHaveCSS('border-radius', '8px');
  await expect(inbox.panel).toHaveRole('dialog');
  await expect(inbox.panel).toHaveAccessibleName('Notifications');
  await expect(inbox.panel).not.toHaveAttribute('aria-modal');
});

test('Tab follows the reading order with one stop in the list, leaves the panel and returns', async ({ inbox }) => {
  await openAtStart(inbox, ['First', 'Second']);
  await inbox.page.evaluate(() => {
    const after = document.createElement('button');
    after.textContent = 'After the inbox';
    document.body.append(after);
  });
  const header = ['Search', 'Mark all as read', 'Preferences', 'More', 'All'];
  const row = ['Unread, First, Today', 'First', 'Mark as read', 'Snooze', 'Archive', 'Approve, First'];
  const all = [...header, ...row, 'After the inbox'];
  expect(await tabThrough(inbox.page, all.length)).toEqual(all);
  await expect(inbox.panel).toBeVisible();
  const backward = [...all.slice(0, -1).toReversed(), 'Notifications, 2 unread', 'Something else to press'];
  expect(await tabThrough(inbox.page, backward.length, 'Shift+Tab')).toEqual(backward);
});

test('opening again moves focus to the row that was left last, or the first if that is gone', async ({ inbox }) => {
  const [, second] = await openByKey(inbox, ['First', 'Second', 'Third']);
  const { keyboard } = inbox.page;
  await keyboard.press('ArrowDown');
  await expect(inbox.row('Second')).toBeFocused();
  await keyboard.press('Escape');
  await expect(inbox.bell).toBeFocused();
  await keyboard.press('Space');
  await expect(inbox.row('Second')).toBeFocused();
  await keyboard.press('Escape');
  await inbox.host.evaluate((element, id) => Reflect.get(element, 'archive').call(element, id), second);
  await keyboard.press('Enter');
  await expect(inbox.row('First')).toBeFocused();
});

test('opening by a pointer leaves focus on the panel without a ring; the arrows enter the list', async ({ inbox }) => {
  await visitWith(inbox, ['First', 'Second']);
  // Escape gives the bell a ring, which a pointer must not hand on.
  for (const isAgain of [false, true]) {
    if (isAgain) await inbox.escape();
    if (isAgain) await expect(inbox.bell).toBeFocused();
    await inbox.openList(2);
    await waitFrames(inbox.page, 20);
    await expect(inbox.panel).toBeFocused();
    await expect(inbox.panel).toHaveCSS('outline-style', 'none');
  }
  for (const title of ['First', 'Second']) {
    await inbox.page.keyboard.press('ArrowDown');
    await expect(inbox.row(title)).toBeFocused();
  }
});

test('while rows load, focus waits on the panel, and then moves to the first row unless moved', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second']);
  for (const isMoved of [false, true]) {
    const answer = await holdRequests(inbox.page, '**/notifications/feed*');
    await inbox.visit('zoe', { 'refresh-interval': '0' });
    await inbox.bell.press('Enter');
    await expect(inbox.panel.locator('.skeleton')).toBeAttached();
    await expect(inbox.panel).toBeFocused();
    if (isMoved) await inbox.page.keyboard.press('Tab');
    answer();
    await expect(inbox.rows).toHaveCount(2);
    if (isMoved) await expect(inbox.panel.getByRole('button', { name: 'Search' })).toBeFocused();
    else await expect(inbox.row('First')).toBeFocused();
    await inbox.page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a message that comes to an empty list takes no focus', async ({ inbox }) => {
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await inbox.bell.press('Enter');
  await expect(inbox.panel).toContainText('all caught up');
  await expect(inbox.panel).toBeFocused();
  await sendMessages(inbox, ['First']);
  await expect(inbox.row('First')).toBeVisible();
  await waitFrames(inbox.page, 20);
  await expect(inbox.panel).toBeFocused();
});

test('a script that opens the panel after a key focuses the first row, else the panel', async ({ inbox }) => {
  await visitWith(inbox, ['First']);
  await inbox.host.evaluate((element) => {
    const button = document.querySelector<HTMLElement>('#outside');
    button?.addEventListener('click', () => Reflect.get(element, 'show').call(element, { anchor: button }));
  });
  const button = inbox.page.locator('#outside');
  await button.press('Enter');
  await expect(inbox.row('First')).toBeFocused();
  await inbox.escape();
  await expect(button).toBeFocused();
  await button.click();
  await expect(inbox.row('First')).toBeVisible();
  await waitFrames(inbox.page, 20);
  await expect(inbox.panel).toBeFocused();
});

for (const [title, keys] of [
  ['the panel itself', []],
  ['a button of the header', ['Tab']],
  ['a tab', ['Tab', 'Tab', 'Tab']],
  ['a row', ['Tab', 'Tab', 'Tab', 'Tab']],
  ['a button within a row', ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']],
  ['the list to which a first Escape has led back', ['Tab', 'Tab', 'Enter', 'Tab', 'Escape']],
] as const)
  test(`Escape closes the panel from ${title} and returns focus to the bell`, async ({ inbox }) => {
    await openAtStart(inbox, ['First', 'Second']);
    for (const key of keys) await inbox.page.keyboard.press(key);
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
  });

test('pressing the bell twice, by key or mouse, leaves the panel closed and focus on the bell', async ({ inbox }) => {
  await visitWith(inbox, ['First']);
  await inbox.bell.dblclick();
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toBeFocused();
  await inbox.bell.press('Space');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
  await expect(inbox.bell).toBeFocused();
});

test('Control+Home moves focus before the list, and Control+End after it', async ({ inbox }) => {
  await openByKey(inbox, numbered(65));
  await inbox.rows.nth(2).press('Control+Home');
  await expect(inbox.panel).toBeFocused();
  await inbox.rows.nth(2).press('Control+End');
  await expect(inbox.panel.getByRole('button', { name: 'Show older' })).toBeFocused();
});

test('Enter on a row with a URL follows it, and on a button in the row only presses the button', async ({ inbox }) => {
  await openByKey(inbox, ['Leads away'], { url: '/documents/plan', buttons: [APPROVE] });
  await inbox.row('Leads away').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(inbox.row('Leads away')).toContainText('You chose “Approve”');
  expect(inbox.page.url()).not.toContain('/documents/plan');
  await inbox.row('Leads away').press('Enter');
  await inbox.page.waitForURL('**/documents/plan');
});

test('on a small screen no row covers the ring of the panel', async ({ inbox }) => {
  await inbox.page.setViewportSize({ width: 320, height: 480 });
  await openByKey(inbox, ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']);
  await inbox.page.keyboard.press('Control+Home');
  await atRest(inbox);
  const [, , third] = await inbox.rows.all();
  const box = await third?.boundingBox();
  const clip = { x: 0, y: (box?.y ?? 0) + 4, width: 2, height: 4 };
  const pixels = async (): Promise<string> => (await inbox.page.screenshot({ clip })).toString('base64');
  const withRing = await pixels();
  await inbox.page.keyboard.press('ArrowDown');
  expect(await pixels()).not.toBe(withRing);
});
