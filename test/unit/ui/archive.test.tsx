/** The archived tab and the menu of the header. What the bar with "Undo" says is in undo-bar.test.tsx. */
import { describe, expect, it, vi } from 'vitest';
import { ALL, ARCHIVED, UNREAD } from '../../../src/store/list/tabs/tabs.js';
import { until } from '../../support/until.js';
import { message } from './fake-inbox.js';
import { show } from './render-inbox.js';

const openMenu = async (...scene: Parameters<typeof show>) => {
  const shown = show(...scene);
  const { view } = shown;
  await view.click(view.named('More'));
  const items = () =>
    view
      .all('.head [role=menuitem]')
      .map((item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' (off)' : ''}`);
  return { ...shown, items };
};

describe('The menu of the header', () => {
  it('has the commands on all messages, the archive and the preferences', async () => {
    const { items } = await openMenu({ unreadCount: { count: 1, more: false }, messages: [message('a')] });
    const commands = ['Mark all as read', 'Archive all read', 'Archive all'];
    expect(items()).toEqual([...commands, 'Archived', 'Snoozed', 'Preferences']);
  });

  it('keeps what does nothing now in its place, and off', async () => {
    const { view, items, commands } = await openMenu({}, { settings: { preferences: false } });
    const off = ['Mark all as read (off)', 'Archive all read (off)', 'Archive all (off)'];
    expect(items()).toEqual([...off, 'Archived', 'Snoozed']);
    await view.click(view.item('Archive all'));
    expect(commands()).toEqual([]);
  });

  it('can archive rows that are not loaded yet, and nothing before the first response or in the archive', async () => {
    expect((await openMenu({ more: 'available' })).items()).toContain('Archive all');
    expect((await openMenu({ more: 'available', status: 'failed' })).items()).toContain('Archive all (off)');
    const archived = { more: 'available', tab: 'archived', messages: [message('a', { archived: true })] } as const;
    const { items } = await openMenu(archived, { settings: { preferences: false } });
    expect(items().filter((item) => !item.endsWith('(off)'))).toEqual(['Snoozed']);
  });

  it.each([
    ['Archive all', 'archive-all', 'archiveAll', 'All archived'],
    ['Archive all read', 'archive-read', 'archiveRead', 'All read archived'],
  ] as const)('has "%s", which is announced if it archived something', async (name, kind, command, text) => {
    for (const isDue of [true, false]) {
      const { fake, view, commands } = await openMenu({ messages: [message('a')] });
      await view.set({ undoable: { kind } });
      if (!isDue) fake.inbox.partial = null;
      await view.click(view.item(name));
      expect([commands(), view.one('output').textContent]).toEqual([[command], isDue ? text : '']);
    }
  });

  it('says how far a command came whose rest is neither done nor stored, and tries again', async () => {
    const { fake, view, commands } = await openMenu({ messages: [message('a')] });
    fake.inbox.partial = 20;
    await view.click(view.item('Archive all'));
    const bar = view.one('.undo-bar');
    expect(bar.textContent).toBe('20 notifications archivedTry again');
    expect(view.one('output').textContent).toBe('20 notifications archived');
    fake.inbox.undoable.value = { kind: 'archive-all', partial: 0 };
    await until(() => expect(bar.textContent).toBe('0 notifications archivedTry again'));
    await view.click(view.named('Try again, 0 notifications archived'));
    expect(commands()).toEqual(['archiveAll', 'retryAll']);
    await view.set({ undoable: { kind: 'archive-all' } });
    expect(bar.textContent).toBe('All archivedUndo');
  });

  it('leads to the archive, and moves focus to its tab', async () => {
    const { fake, view, commands } = await openMenu();
    fake.inbox.tabs.value = [ALL, UNREAD, ARCHIVED];
    fake.inbox.tab.value = 'archived';
    await view.click(view.item('Archived'));
    expect(commands()).toEqual(['selectTab archived']);
    await until(() => expect(view.focused()?.textContent).toBe('Archived'));
    expect(view.focused()).toBe(view.one('[role=tab][aria-selected=true]'));
  });

  it('leads to the preferences; focus returns to their button', async () => {
    const { view } = await openMenu();
    await view.click(view.item('Preferences'));
    expect(view.focused()).toBe(view.one('.preferences-toggle.back'));
    await view.click(view.one('.preferences-toggle.back'));
    expect(view.focused()).toBe(view.one('.preferences-toggle'));
  });
});

describe('The archived tab', () => {
  const showTab = (hooks = {}) => {
    const messages = ['a', 'b'].map((id) => message(id, { read: true, archived: true }));
    return show({ tabs: [ALL, UNREAD, ARCHIVED], tab: 'archived', messages }, { hooks });
  };

  it('has a name and rows with one tool, which restores them, announces it and moves focus to the next row', async () => {
    const { view, commands } = showTab();
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread', 'Archived']);
    await view.point(view.nth('article', 1));
    expect(view.attributes('.tools button', 'aria-label')).toEqual(['Unarchive']);
    await view.point();
    view.one('article').focus();
    await view.click(view.named('Unarchive'));
    expect([commands(), view.one('output').textContent]).toEqual([['unarchive a'], 'Unarchived']);
    expect(view.focused()).toBe(view.nth('article', 1));
  });

  const pin = vi.fn();
  it.each([
    ['', {}, 0],
    [', also where the host adds commands to a row', { rowActions: () => [{ label: 'Pin', run: pin }] }, 1],
  ])('restores by E and Delete; M does nothing there%s', async (_, hooks, menus) => {
    const { view, commands } = showTab(hooks);
    await view.point();
    expect(view.all('.host-menu')).toHaveLength(menus);
    for (const key of ['m', 'e', 'Delete']) await view.key(view.one('article'), key);
    expect(commands()).toEqual(['unarchive a', 'unarchive a']);
    expect(pin).not.toHaveBeenCalled();
  });

  it('has the label that the host gave it', () =>
    expect(show({ tabs: [ALL, { ...ARCHIVED, label: 'Done' }] }).view.text('[role=tab]')).toEqual(['All', 'Done']));
});
