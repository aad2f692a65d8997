/** Each text of the panel has its own direction, or that of the panel; a label inside of a sentence is isolated. */
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/locales/en.js';
import type { Message } from '../../../src/store/message.js';
import { action, message, workflow } from './fake-inbox.js';
import { renderList, show } from './render-inbox.js';

const HEBREW = 'פגישה חדשה';

const shown = (overrides: Partial<Message>) => renderList(message('a', overrides)).view;
const done = { state: 'done', type: 'approve', error: null } as const;

describe('The direction of each text', () => {
  it.each([
    ['.title', { title: HEBREW }],
    ['.title', { title: '', body: HEBREW }],
    ['.body', { body: HEBREW }],
    ['[part=action]', { actions: [action(HEBREW)] }],
    ['.outcome span', { actions: [action('Approve', { result: HEBREW })], outcome: done }],
  ] as const)('of %s is its own: %j', (selector, overrides) => {
    expect(shown({ title: 'English', body: 'English', ...overrides }).one(selector).dir).toBe('rtl');
    const latin = { title: 'a', body: 'a', actions: [action('A', { type: 'approve', result: 'a' })] };
    expect(shown({ ...latin, outcome: 'outcome' in overrides ? done : message('a').outcome }).one(selector).dir).toBe(
      'ltr',
    );
  });

  it('is that of the panel for texts without letters', () => {
    const view = shown({ title: '12', body: '👍', actions: [action('1')] });
    expect(view.all('.title, .body, [part=action]')).toHaveLength(3);
    expect(view.all('.title[dir], .body[dir], [part=action][dir]')).toHaveLength(0);
  });

  it('of a sentence about a button is not that of the label, which is isolated in it', () => {
    const view = shown({ actions: [action('אישור', { type: 'approve', result: '' })], outcome: done });
    const text = view.one('.outcome span');
    expect([text.dir, text.innerHTML]).toEqual(['ltr', 'You chose “<bdi>אישור</bdi>”']);
  });

  it('of a result that contains a placeholder is shown as it is', () => {
    const result = '{label} {0} {title}';
    const view = shown({ actions: [action('Approve', { result })], outcome: done });
    expect(view.one('.outcome span').innerHTML).toBe(result);
  });

  it('adds no invisible characters to names and announcements', async () => {
    const actions = [action('אישור', { type: 'approve', result: '' })];
    const view = shown({ actions });
    await view.set({ messages: [message('a', { actions, outcome: done })] });
    expect(view.one('output').textContent).toBe('You chose “אישור” Title a');
    expect(view.attributes('[aria-label]', 'aria-label').join('')).not.toMatch(
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    );
  });

  it('of a tab, of a workflow and of the undo bar is that of the name', async () => {
    const tabs = ['', HEBREW].map((label, index) => ({ id: `tab-${index}`, label }));
    const undoable = { kind: 'archive', message: message('a') } as const;
    const { fake, view } = show({ tabs, undoable }, { strings: { ...en, archivedTitle: `${HEBREW}: {title}` } });
    const workflows = ['Billing', HEBREW].map((name) => workflow(name));
    fake.inbox.preferences.value.value = { global: { enabled: true, channels: {} }, workflows };
    expect(view.all('[role=tab]').map(({ dir }) => dir)).toEqual(['ltr', 'rtl']);
    expect([view.one('.undo-bar span').dir, view.one('.undo-bar bdi').dir]).toEqual(['rtl', 'ltr']);
    await view.click(view.one('.preferences-toggle'));
    expect(view.all('.fold > span').map(({ dir }) => dir)).toEqual(['ltr', 'rtl']);
  });
});
