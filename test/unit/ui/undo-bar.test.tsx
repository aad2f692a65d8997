/** Undo: what the bar says for each change, and the keys that take it back. */
import { describe, expect, it } from 'vitest';
import { until } from '../../support/until.js';
import { message } from './fake-inbox.js';
import { renderList, show } from './render-inbox.js';

const messages = ['1', '2', '3'].map((id) => message(id));

describe('The bar with "Undo"', () => {
  it.each([
    [{ kind: 'archive', message: message('1', { title: '**Q4** roadmap' }) }, 'Archived “Q4 roadmap”'],
    [{ kind: 'archive', message: message('1', { title: '', body: 'No title' }) }, 'Archived “No title”'],
    [{ kind: 'archive', message: message('1', { title: '', body: '' }) }, 'Archived “Notification”'],
    [{ kind: 'archive', message: message('1', { title: '{title} $& {n}' }) }, 'Archived “{title} $& {n}”'],
    [{ kind: 'unarchive', message: message('1') }, 'Unarchived “Title 1”'],
    // A script has snoozed it.
    [{ kind: 'snooze', message: message('1') }, 'Snoozed'],
    [{ kind: 'read-all', count: 5 }, '5 marked as read'],
    [{ kind: 'read-all', count: 0 }, 'All marked as read'],
    [{ kind: 'archive-all' }, 'All archived'],
    [{ kind: 'archive-read' }, 'All read archived'],
    [{ kind: 'archive', messages }, '3 notifications archived'],
    [{ kind: 'unarchive', messages }, '3 notifications unarchived'],
    [{ kind: 'read', messages }, '3 marked as read'],
    [{ kind: 'unread', messages }, '3 marked as unread'],
  ] as const)('names what it undoes, also in the name of its button: %o', async (undoable, text) => {
    const { view } = renderList(message('a'));
    await view.set({ undoable });
    expect(view.text('.undo-bar span')).toEqual([text]);
    expect(view.one('.undo-bar button').getAttribute('aria-label')).toBe(`Undo, ${text}`);
  });

  it.each([
    ['Title c', {}],
    ['By the host', { mapMessage: () => ({ title: 'By the host' }) }],
  ])('isolates the title from the sentence around it, and has the one that the host gave: %s', async (title, hooks) => {
    const { view } = show({ messages: [message('a')] }, { hooks });
    await view.set({ undoable: { kind: 'archive', message: message('c') } });
    expect(view.text('.undo-bar bdi')).toEqual([title]);
  });

  it('shows the last change, moves focus to the row that returns when it is pressed, and goes with the change', async () => {
    const { view, commands } = renderList(message('a'), message('b'));
    await view.set({ undoable: { kind: 'snooze', message: message('c') } });
    await view.set({ undoable: { kind: 'archive', message: message('b') } });
    expect(view.text('.undo-bar span')).toEqual(['Archived “Title b”']);
    await view.key(view.one('.undo-bar button'), 'Enter');
    await view.click(view.one('.undo-bar button'));
    expect(commands()).toContain('undo');
    await until(() => expect(view.focused()).toBe(view.nth('article', 1)));
    await view.set({ undoable: null });
    expect(view.all('.undo-bar')).toHaveLength(0);
  });
});

it('A key takes the last change back, from anywhere in the panel, and does nothing while there is none', async () => {
  const { fake, view, commands } = show({ messages });
  await view.key(view.one('article'), 'z');
  expect(commands()).toEqual([]);
  await view.set({ undoable: { kind: 'read-all', count: 2 } });
  await view.key(view.one('article'), 'z');
  await view.key(view.one('.tab'), 'z', { ctrlKey: true });
  await view.key(view.one('.panel'), 'ئ', { code: 'KeyZ' });
  expect([commands(), fake.context.announcement.value]).toEqual([['undo', 'undo', 'undo'], 'Action undone']);
});
