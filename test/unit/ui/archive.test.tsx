/** The archived tab and the menu of the header. */
import { describe, expect, it } from 'vitest';
import { ALL, ARCHIVED, UNREAD } from '../../../src/store/list/tabs.js';
import { createFake, message, type Fake } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const commandsOf = ({ commands }: Fake) => commands.filter((command) => !command.startsWith('pauseArrivals'));

const openMenu = async (fake: Fake) => {
  const view = renderInbox(fake);
  await view.click(view.named('More'));
  const items = () =>
    view
      .all('.head [role=menuitem]')
      .map((item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' (off)' : ''}`);
  const choose = (name: string) => {
    const item = view.all('.head [role=menuitem]').find(({ textContent }) => textContent === name);
    return item ? view.click(item) : Promise.reject(new Error(`No item is named ${name}`));
  };
  return { view, items, choose };
};

describe('The menu of the header', () => {
  it('has the commands on all messages, the archive and the preferences', async () => {
    const fake = createFake();
    fake.inbox.unreadCount.value = { count: 1, more: false };
    fake.inbox.messages.value = [message('a')];
    const { items } = await openMenu(fake);
    expect(items()).toEqual([
      'Mark all as read',
      'Archive all read',
      'Archive all',
      'Archived',
      'Snoozed',
      'Preferences',
    ]);
  });

  it('keeps what does nothing now in its place, and off', async () => {
    const fake = createFake({ preferences: false });
    const { items, choose } = await openMenu(fake);
    expect(items()).toEqual([
      'Mark all as read (off)',
      'Archive all read (off)',
      'Archive all (off)',
      'Archived',
      'Snoozed',
    ]);
    await choose('Archive all');
    expect(commandsOf(fake)).toEqual([]);
    // Rows that are not loaded yet can be archived.
    fake.inbox.more.value = 'some';
    expect((await openMenu(fake)).items()).toContain('Archive all');
    // Before the first response there is none.
    fake.inbox.status.value = 'failed';
    expect((await openMenu(fake)).items()).toContain('Archive all (off)');
    fake.inbox.status.value = 'ready';
    fake.inbox.tab.value = 'archived';
    fake.inbox.messages.value = [message('a', { archived: true })];
    expect((await openMenu(fake)).items().filter((item) => !item.endsWith('(off)'))).toEqual(['Snoozed']);
  });

  it.each([
    ['Archive all', 'archive-all', 'archiveAll', 'All archived'],
    ['Archive all read', 'archive-read', 'archiveRead', 'All read archived'],
  ] as const)('has "%s", which is announced and named in the bar with "Undo"', async (name, kind, command, text) => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    const { view, choose } = await openMenu(fake);
    await view.change(() => void (fake.inbox.undoable.value = { kind }));
    await choose(name);
    expect(commandsOf(fake)).toEqual([command]);
    expect(view.one('output').textContent).toBe(text);
    expect(view.one('.undo-bar span').textContent).toBe(text);
  });

  it('announces nothing if nothing was archived', async () => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    const { view, choose } = await openMenu(fake);
    await choose('Archive all read');
    expect(view.one('output').textContent).toBe('');
  });

  it('leads to the archive, and moves focus to its tab', async () => {
    const fake = createFake();
    const { view, choose } = await openMenu(fake);
    fake.inbox.tabs.value = [ALL, UNREAD, ARCHIVED];
    fake.inbox.tab.value = 'archived';
    await choose('Archived');
    expect(commandsOf(fake)).toEqual(['selectTab archived']);
    await until(() => expect(view.root.activeElement?.textContent).toBe('Archived'));
    expect(view.root.activeElement).toBe(view.one('[role=tab][aria-selected=true]'));
  });

  it('leads to the preferences; focus returns to their button', async () => {
    const { view, choose } = await openMenu(createFake());
    await choose('Preferences');
    expect(view.root.activeElement).toBe(view.one('.preferences-toggle.back'));
    await view.click(view.one('.preferences-toggle.back'));
    expect(view.root.activeElement).toBe(view.one('.preferences-toggle'));
  });
});

describe('The archived tab', () => {
  const show = (fake = createFake()) => {
    fake.inbox.tabs.value = [ALL, UNREAD, ARCHIVED];
    fake.inbox.tab.value = 'archived';
    fake.inbox.messages.value = ['a', 'b'].map((id) => message(id, { read: true, archived: true }));
    return { fake, view: renderInbox(fake) };
  };

  it('has a name and rows with one tool, which restores them, announces it and moves focus to the next row', async () => {
    const { fake, view } = show();
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread', 'Archived']);
    expect(view.all('.tools button').map((one) => one.getAttribute('aria-label'))).toEqual(['Unarchive', 'Unarchive']);
    view.one('article').focus();
    await view.click(view.named('Unarchive'));
    expect(commandsOf(fake)).toEqual(['unarchive a']);
    expect(view.one('output').textContent).toBe('Unarchived');
    expect(view.root.activeElement).toBe(view.all('article')[1]);
  });

  it('restores by E and Delete; M does nothing there', async () => {
    const { fake, view } = show();
    for (const key of ['m', 'e', 'Delete']) await view.key(view.one('article'), key);
    expect(commandsOf(fake)).toEqual(['unarchive a', 'unarchive a']);
  });

  it('has the same keys where the host adds commands to the menu of a row', async () => {
    const fake = createFake();
    fake.customization.value = { rowActions: () => [{ label: 'Pin', run: () => fake.commands.push('pin') }] };
    const { view } = show(fake);
    expect(view.all('.more')).toHaveLength(2);
    for (const key of ['m', 'e']) await view.key(view.one('article'), key);
    expect(commandsOf(fake)).toEqual(['unarchive a']);
  });

  it('names the restored message in the bar with "Undo"', async () => {
    const { fake, view } = show();
    await view.change(() => void (fake.inbox.undoable.value = { kind: 'unarchive', message: message('c') }));
    expect(view.one('.undo-bar span').textContent).toBe('Unarchived “Title c”');
  });

  it('has a text of its own when it is empty, also after the reader has handled messages', async () => {
    const { fake, view } = show();
    await view.change(() => {
      fake.inbox.handled.value = 3;
      fake.inbox.messages.value = [];
    });
    expect(view.one('[part=empty]').textContent).toBe(
      'No archived notificationsNotifications you archive will show up here.',
    );
  });

  it('has the label that the host gave it', () => {
    const fake = createFake();
    fake.inbox.tabs.value = [ALL, { ...ARCHIVED, label: 'Done' }];
    expect(renderInbox(fake).text('[role=tab]')).toEqual(['All', 'Done']);
  });
});
