/** Nine tasks with a simulated screen reader. */
import { APPROVE, DECLINE, visitWith } from '../support/messages.js';
import { startScreenReader, type ScreenReader } from '../support/screen-reader.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

async function begin(inbox: Inbox, open = true): Promise<ScreenReader> {
  await visitWith(inbox, ['Invoice 42', 'Invoice 41'], { buttons: [APPROVE, DECLINE] }, { 'refresh-interval': '1' });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const reader = await startScreenReader(inbox);
  if (open) {
    await reader.press('button, Notifications', '.bell');
    await expect(inbox.rows).toHaveCount(2);
    // Once the code of the keys is loaded.
    await expect(inbox.panel.getByRole('feed')).toHaveAttribute('aria-describedby', 'keys-hint');
  }
  return reader;
}

test('the bell is read with its count and that it opens a dialog', async ({ inbox }) => {
  const reader = await begin(inbox, false);
  expect(await reader.read('.bell')).toEqual(['button, Notifications, 2 unread, not expanded, has popup dialog']);
});

test('the open panel is read as a dialog with heading, commands, tabs and list', async ({ inbox }) => {
  const reader = await begin(inbox);
  expect(await reader.read('.bell')).toEqual([expect.stringMatching(/^button, Notifications, 2 unread, expanded/)]);
  const all = await reader.read('.panel');
  const top = all.slice(
    0,
    all.findIndex((phrase) => phrase.startsWith('article')),
  );
  expect(top.filter((phrase) => !/^(end of|Unread$|\d$)/.test(phrase))).toEqual([
    'dialog, Notifications',
    'heading, Notifications, level 2',
    'button, Search, not disabled',
    'button, Mark all as read, not disabled',
    'button, Preferences, not disabled',
    'button, More, not expanded, has popup menu',
    'tablist, Notifications, orientated horizontally',
    'tab, All, selected, 1 control, position 1, set size 2',
    'tab, Unread 2, not selected, 1 control, position 2, set size 2',
    'tabpanel, All',
    'Press question mark for keyboard shortcuts',
    'feed, Notifications, Press question mark for keyboard shortcuts, not busy',
  ]);
});

test('a message is read as an article with position, title, text, time and commands', async ({ inbox }) => {
  const reader = await begin(inbox);
  const article = 'article, Unread, Invoice 42, Today, now About: Invoice 42, position 1, set size 2';
  expect(await reader.read('article')).toEqual([
    article,
    'Unread',
    'button, Invoice 42',
    'time',
    'button, More, Invoice 42, not expanded, has popup menu',
    'About: Invoice 42',
    'button, Approve, Invoice 42, not disabled',
    'Approve',
    'end of button, Approve, Invoice 42, not disabled',
    'button, Decline, Invoice 42, not disabled',
    'Decline',
    'end of button, Decline, Invoice 42, not disabled',
    `end of ${article}`,
  ]);
});

test('an action is named with its message; its result is announced, and read in its row', async ({ inbox }) => {
  const reader = await begin(inbox);
  expect(await reader.press('button, Approve')).toBe('button, Approve, Invoice 42, not disabled');
  await expect.poll(() => reader.announcements()).toEqual(['polite: You chose “Approve” Invoice 42']);
  const article = await reader.read('article');
  expect(article[0]).toMatch(/^article, Invoice 42, Today/);
  expect(article.join('')).toContain('You chose “Approve”');
  expect(article.join()).not.toContain('Decline');
});

test('an arrival is announced in a sentence, and reading continues', async ({ inbox, site }) => {
  const reader = await begin(inbox);
  expect(await reader.announcements()).toEqual([]);
  await site.send({ subscriberId: 'zoe', subject: 'Invoice 43' });
  await expect.poll(() => reader.announcements()).toEqual(['polite: 1 new notification']);
  expect((await reader.read('.panel')).join('\n')).toContain('Invoice 42');
});

test('the commands of every row are found without the focus, in the menu of its button', async ({ inbox }) => {
  const reader = await begin(inbox);
  for (const name of ['Invoice 42', 'Invoice 41']) {
    await reader.press(`button, More, ${name}`);
    await expect(inbox.panel.getByRole('menuitem').first()).toBeFocused();
    const read = await reader.read('article [role=menu]');
    const items = read.flatMap((phrase) => /^menuitem, ([^,]*)/.exec(phrase)?.[1] ?? []);
    expect(items).toEqual(['Mark as read', 'Snooze', 'Archive']);
    await reader.press('menuitem, Mark as read', 'article [role=menu]');
    await expect(inbox.row(name)).toHaveAttribute('aria-label', new RegExp(`^${name}`));
  }
});

test('archiving and its undo are announced', async ({ inbox }) => {
  const reader = await begin(inbox);
  await reader.press('button, More, Invoice 42');
  await expect(inbox.panel.getByRole('menuitem').first()).toBeFocused();
  await reader.press('menuitem, Archive', 'article [role=menu]');
  await expect(inbox.rows).toHaveCount(1);
  await expect.poll(() => reader.announcements()).toEqual(['polite: Archived']);
  expect((await reader.read('article'))[0]).toMatch(/^article, Unread, Invoice 41, .*position 1, set size 1$/);
  await reader.press('button, Undo');
  await expect.poll(() => reader.announcements()).toEqual(['polite: Archived', 'polite: Action undone']);
  expect((await reader.read('article'))[0]).toMatch(/^article, Unread, Invoice 42, .*position 1, set size 2$/);
});

test('marking all as read is announced, and the bell has no count', async ({ inbox }) => {
  const reader = await begin(inbox);
  await reader.press('button, Mark all as read');
  await expect.poll(() => reader.announcements()).toEqual(['polite: 2 marked as read']);
  expect(await reader.read('.bell')).toEqual([expect.stringMatching(/^button, Notifications, expanded/)]);
  expect((await reader.read('article'))[0]).toMatch(/^article, Invoice 42, /);
});

test('the selected tab is read as selected, and names the list', async ({ inbox }) => {
  const reader = await begin(inbox);
  await reader.press('tab, Unread');
  await expect(inbox.tab(/^Unread/)).toHaveAttribute('aria-selected', 'true');
  const all = await reader.read('.panel');
  expect(all).toContain('tab, All, not selected, 1 control, position 1, set size 2');
  expect(all).toContain('tab, Unread 2, selected, 1 control, position 2, set size 2');
  expect(all).toContain('tabpanel, Unread 2');
});

test('a preference is read as a switch with its state, in a named group', async ({ inbox }) => {
  const reader = await begin(inbox);
  await reader.press('button, Preferences');
  const first = inbox.panel.getByRole('switch', { name: 'Email' }).first();
  await expect(first).toBeVisible();
  const before = await first.isChecked();
  const state = (on: boolean): string => (on ? 'checked' : 'not checked');
  const all = await reader.read('.panel');
  expect(all[0]).toBe('dialog, Preferences');
  expect(all).toContain('group, All notifications');
  expect(all).toContainEqual(expect.stringMatching(new RegExp(`^switch, Email.*, ${state(before)}`)));
  await reader.press('switch, Email');
  await expect(first).toBeChecked({ checked: !before });
  expect(await reader.read('.panel')).toContainEqual(
    expect.stringMatching(new RegExp(`^switch, Email.*, ${state(!before)}`)),
  );
});
