/** The keyboard shortcuts of the panel. See shortcuts.test.ts for the keyboards of other languages. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { de } from '../../../src/locales/de.js';
import { en } from '../../../src/locales/en.js';
import { es } from '../../../src/locales/es.js';
import { fr } from '../../../src/locales/fr.js';
import type { Undoable } from '../../../src/store/actions/undo.js';
import { action, createFake, message, type Fake } from './fake-inbox.js';
import { renderInbox, renderList } from './render-inbox.js';

const two = () => renderList(message('a'), message('b'));
const commandsOf = ({ commands }: Fake) => commands.filter((command) => !command.startsWith('pauseArrivals'));

afterEach(() => vi.unstubAllGlobals());

describe('The M key', () => {
  it.each([
    ['with CapsLock', { key: 'M', code: 'KeyM' }],
    ['on a Cyrillic keyboard', { key: 'ь', code: 'KeyM' }],
    ['on a Greek keyboard', { key: 'μ', code: 'KeyM' }],
    ['on a Hebrew keyboard', { key: 'צ', code: 'KeyM' }],
    ['on an Arabic keyboard', { key: 'ة', code: 'KeyM' }],
    ['on a French keyboard, where it lies elsewhere', { key: 'm', code: 'Semicolon' }],
  ])('marks a row as read %s', async (_, { key, code }) => {
    const { fake, view } = two();
    await view.key(view.one('article'), key, { code });
    expect(commandsOf(fake)).toEqual(['markRead a']);
  });

  it('does not mark it with the comma of a French keyboard, which has the same code', async () => {
    const { fake, view } = two();
    await view.key(view.one('article'), ',', { code: 'KeyM' });
    expect(commandsOf(fake)).toEqual([]);
  });
});

describe('The U key', () => {
  it('marks a row as read, and as unread again', async () => {
    const { fake, view } = renderList(message('a'), message('b', { read: true }));
    for (const row of view.all('article')) await view.key(row, 'u', { code: 'KeyU' });
    expect(commandsOf(fake)).toEqual(['markRead a', 'markUnread b']);
  });
});

describe('Shift+A', () => {
  it('marks all as read and announces it', async () => {
    const { fake, view } = two();
    await view.change(() => void (fake.inbox.unreadCount.value = { count: 2, more: false }));
    await view.key(view.one('article'), 'a', { code: 'KeyA' });
    expect(commandsOf(fake)).toEqual([]);
    await view.key(view.one('article'), 'A', { code: 'KeyA', shiftKey: true });
    expect(commandsOf(fake)).toEqual(['markAllRead']);
    expect(fake.context.announcement.value).toBe('All marked as read');
  });

  it('does nothing if nothing is unread, and is then left to the page', async () => {
    const { fake, view } = two();
    const pressed = new KeyboardEvent('keydown', { key: 'A', shiftKey: true, bubbles: true, cancelable: true });
    await view.change(() => void view.one('article').dispatchEvent(pressed));
    expect([commandsOf(fake), pressed.defaultPrevented]).toEqual([[], false]);
  });
});

describe('G and a second key', () => {
  const threeTabs = async () => {
    const { fake, view } = two();
    const tabs = ['', 'Billing', 'Building', 'Étude'].map((label, index) => ({ id: `tab-${index}`, label }));
    await view.change(() => void (fake.inbox.tabs.value = [{ id: 'all', label: '' }, ...tabs]));
    return { fake, view };
  };
  const pressed = async (keys: readonly (string | readonly [string, KeyboardEventInit])[]) => {
    const { fake, view } = await threeTabs();
    for (const key of keys) {
      const [name, init] = typeof key === 'string' ? [key] : key;
      await view.key(view.one('article'), name, init);
    }
    return { commands: commandsOf(fake), focused: () => view.root.activeElement?.textContent };
  };

  it.each([
    ['a digit', ['g', '3'], 'tab-1', 'Billing'],
    ['a digit of a French keyboard', ['g', ['"', { code: 'Digit3' }]], 'tab-1', 'Billing'],
    ['a digit written with Shift', ['g', ['Shift', {}], ['3', { code: 'Digit3', shiftKey: true }]], 'tab-1', 'Billing'],
    ['an Arabic digit', ['g', ['٣', { code: 'Digit3' }]], 'tab-1', 'Billing'],
    ['the first letter of a name', ['g', 'b'], 'tab-1', 'Billing'],
    ['a letter with an accent', ['g', 'é'], 'tab-3', 'Étude'],
    ['a letter by its place', ['g', ['и', { code: 'KeyB' }]], 'tab-1', 'Billing'],
  ] as const)('selects a tab by %s, and moves focus to it', async (_, keys, id, name) => {
    const { commands, focused } = await pressed(keys);
    expect([commands, focused()]).toEqual([[`selectTab ${id}`], name]);
  });

  it('goes on to the next tab of the same letter', async () => {
    const { fake, view } = await threeTabs();
    fake.inbox.tab.value = 'tab-1';
    await view.change(() => {});
    for (const key of ['g', 'b']) await view.key(view.one('article'), key);
    expect(commandsOf(fake)).toEqual(['selectTab tab-2']);
  });

  it('does nothing for a character that no tab has: "g e" does not archive', async () => {
    expect((await pressed(['g', 'e'])).commands).toEqual([]);
    expect((await pressed(['g', '9'])).commands).toEqual([]);
    expect((await pressed(['g', 'e', 'e'])).commands).toEqual(['archive a']);
  });

  it('lets any other key do what it always does', async () => {
    expect((await pressed(['g', 'Delete', '3'])).commands).toEqual(['archive a']);
    expect((await pressed(['g', ['z', { ctrlKey: true }], 'b'])).commands).toEqual([]);
  });

  it('waits five seconds', async () => {
    const { fake, view } = await threeTabs();
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      return view.change(() => void view.one('article').dispatchEvent(event));
    };
    await press('g', 1000);
    await press('3', 5999);
    await press('g', 10_000);
    await press('m', 15_000);
    expect(commandsOf(fake)).toEqual(['selectTab tab-1', 'markRead a']);
  });

  it('is left to the page where there is a single tab', async () => {
    const { fake, view } = two();
    await view.change(() => void (fake.inbox.tabs.value = [{ id: 'all', label: '' }]));
    await view.key(view.one('article'), 'g');
    await view.key(view.one('article'), 'm');
    expect(commandsOf(fake)).toEqual(['markRead a']);
  });
});

describe('The keys of a host', () => {
  it('hold at once, and the help and the hint show them', async () => {
    const { fake, view } = two();
    await view.change(
      () => void (fake.customization.value = { keys: { archive: 'Y', toggleRead: null, help: 'h ?' } }),
    );
    await view.key(view.one('article'), 'e');
    await view.key(view.one('article'), 'm');
    await view.key(view.one('article'), 'y');
    expect(commandsOf(fake)).toEqual(['archive a']);
    await view.key(view.one('article'), 'h');
    const shown = view.text('.shortcuts dl > div');
    expect(shown).toContain('ArchiveY');
    expect(shown.some((line) => line?.startsWith('Mark as read or unread'))).toBe(false);
    expect(shown).toContain('Show these keysH?');
  });

  it('are not mentioned to screen readers if "?" does not show the help', async () => {
    const { fake, view } = two();
    expect(view.one('[role=feed]').getAttribute('aria-describedby')).toBe('keys-hint');
    await view.change(() => void (fake.customization.value = { keys: { help: null } }));
    expect(view.one('[role=feed]').hasAttribute('aria-describedby')).toBe(false);
    await view.key(view.one('article'), '?');
    expect(view.all('.shortcuts')).toEqual([]);
  });
});

describe('A key', () => {
  it.each([
    ['the panel itself', '.panel'],
    ['a button of the header', '.icon'],
    ['a tab', '.tab'],
  ])('acts on the current row from %s, and moves focus into it', async (_, selector) => {
    const { fake, view } = two();
    await view.key(view.one(selector), 'm');
    await view.key(view.one(selector), 'e');
    expect(commandsOf(fake)).toEqual(['markRead a', 'archive a']);
  });

  it('for a button presses the first or the second of the row, and nothing if there is none', async () => {
    const actions = ['Yes', 'No', 'Later'].map((label) => action(label));
    const { fake, view } = renderList(message('a', { actions }), message('b', { actions }), message('c'));
    for (const [index, key] of ['2', '1', '1'].entries())
      await view.key(view.all('article')[index] ?? view.one('.tab'), key);
    await view.key(view.one('article'), '3');
    expect(commandsOf(fake)).toEqual(['actOn a no', 'actOn b yes']);
  });

  it('that the page has handled is left alone, as is one in a field', async () => {
    const { fake, view } = two();
    view.one('article').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await view.key(view.one('article'), 'm');
    const field = view.one('article').appendChild(document.createElement('input'));
    for (const key of ['m', 'e', '1', 'Delete', '?', 'z']) await view.key(field, key);
    await view.key(field, 'z', { ctrlKey: true });
    expect(commandsOf(fake)).toEqual([]);
    expect(view.all('.shortcuts')).toEqual([]);
  });

  it('of the list does nothing in the preferences', async () => {
    const { fake, view } = two();
    fake.inbox.undoable.value = { kind: 'read-all', count: 2 };
    await view.click(view.one('.preferences-toggle'));
    const before = commandsOf(fake).length;
    for (const key of ['m', 'e', 'z', '?', 'ArrowDown']) await view.key(view.one('.preferences-toggle'), key);
    expect(commandsOf(fake)).toHaveLength(before);
    expect(view.all('.shortcuts')).toEqual([]);
  });
});

describe('Undo by key', () => {
  const undoable = { kind: 'read-all', count: 2 } as const;
  it.each([
    ['Z', 'z', {}],
    ['Ctrl+Z', 'z', { ctrlKey: true }],
    ['Z of an Arabic keyboard', 'ئ', { code: 'KeyZ' }],
  ])('%s takes the last change back, from anywhere in the panel', async (_, key, init) => {
    const { fake, view } = two();
    await view.change(() => void (fake.inbox.undoable.value = undoable));
    for (const selector of ['article', '.tab', '.panel']) await view.key(view.one(selector), key, init);
    expect(commandsOf(fake)).toEqual(['undo', 'undo', 'undo']);
    expect(fake.context.announcement.value).toBe('Action undone');
  });

  it('does nothing while there is nothing to undo', async () => {
    const { fake, view } = two();
    await view.key(view.one('article'), 'z');
    expect(commandsOf(fake)).toEqual([]);
  });
});

describe('The bar with "Undo"', () => {
  const bar = (change: Undoable, title = 'Title a') => {
    const { fake, view } = renderList(message('a', { title }));
    return view
      .change(() => void (fake.inbox.undoable.value = change))
      .then(() => [view.one('.undo-bar span').textContent, view.one('.undo-bar button').getAttribute('aria-label')]);
  };

  it.each([
    [{ kind: 'archive', message: message('1', { title: '**Q4** roadmap' }) }, 'Archived “Q4 roadmap”'],
    [{ kind: 'archive', message: message('1', { title: '', body: 'No title' }) }, 'Archived “No title”'],
    [{ kind: 'archive', message: message('1', { title: '', body: '' }) }, 'Archived “Notification”'],
    [{ kind: 'archive', message: message('1', { title: '{title} $& {n}' }) }, 'Archived “{title} $& {n}”'],
    [{ kind: 'read-all', count: 5 }, '5 marked as read'],
    [{ kind: 'read-all', count: 0 }, 'All marked as read'],
  ] as const)('names what it undoes, also in the name of its button: %o', async (change, text) => {
    expect(await bar(change)).toEqual([text, `Undo, ${text}`]);
  });

  it('isolates the title from the sentence around it', async () => {
    const { fake, view } = two();
    await view.change(() => void (fake.inbox.undoable.value = { kind: 'archive', message: message('c') }));
    expect(view.text('.undo-bar bdi')).toEqual(['Title c']);
  });

  it('has the title that the host gave the message', async () => {
    const { fake, view } = two();
    fake.customization.value = { mapMessage: () => ({ title: 'By the host' }) };
    await view.change(() => void (fake.inbox.undoable.value = { kind: 'archive', message: message('c') }));
    expect(view.text('.undo-bar bdi')).toEqual(['By the host']);
  });
});

describe('A second click', () => {
  const click = async (
    view: ReturnType<typeof two>['view'],
    row: number,
    at: number,
    detail = 1,
    button = 2,
    clientX = 0,
  ) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail, clientX });
    Object.defineProperty(event, 'timeStamp', { value: at });
    await view.change(
      () => void view.all('article')[row]?.querySelectorAll('.tools .icon')[button]?.dispatchEvent(event),
    );
  };

  it.each([
    ['within 250 ms is ignored in the next row', 249, 1, 2, ['archive a']],
    ['within 250 ms is ignored on "Mark as read" of the next row', 249, 1, 0, ['archive a']],
    ['after 250 ms counts', 250, 1, 2, ['archive a', 'archive b']],
    ['made by a key or a script counts at once', 10, 0, 2, ['archive a', 'archive b']],
  ] as const)('%s', async (_, gap, detail, button, expected) => {
    const { fake, view } = two();
    await click(view, 0, 1000);
    await click(view, 1, 1000 + gap, detail, button);
    expect(commandsOf(fake)).toEqual(expected);
  });

  it('in another place counts at once', async () => {
    const { fake, view } = two();
    await click(view, 0, 1000);
    await click(view, 1, 1100, 1, 2, 60);
    expect(commandsOf(fake)).toEqual(['archive a', 'archive b']);
  });

  it('in the same row counts at once', async () => {
    const { fake, view } = two();
    await click(view, 0, 1000, 1, 0);
    await click(view, 0, 1100, 2, 0);
    expect(commandsOf(fake)).toEqual(['markRead a', 'markRead a']);
  });
});

describe('The list of shortcuts', () => {
  it.each(['?', '؟', '？'])('opens with the question mark %s', async (key) => {
    const { view } = two();
    await view.key(view.one('article'), key);
    expect(view.all('kbd').length).toBeGreaterThan(0);
  });

  it.each([
    ['MacIntel', ['⌫', '⌘Z', '⌘Home', '⇧A'], ['Delete', 'Ctrl+Z', 'Ctrl+Home', 'Shift+A']],
    ['Win32', ['Delete', 'Ctrl+Z', 'Ctrl+Home', 'Shift+A'], ['⌫', '⌘Z', '⌘Home', '⇧A']],
  ])('on %s has the names %j', async (platform, shown, hidden) => {
    vi.stubGlobal('navigator', { platform });
    const { view } = two();
    await view.key(view.one('.panel'), '?');
    const keys = view.text('.shortcuts kbd');
    expect(keys).toEqual(expect.arrayContaining(shown));
    expect(keys.filter((key) => hidden.includes(key ?? ''))).toEqual([]);
  });

  it('has a text for each of its keys, and is not rendered before it is asked for', async () => {
    const { view } = two();
    expect(view.all('.shortcuts, .scrim')).toEqual([]);
    await view.key(view.one('.tab'), '?');
    expect(view.text('dt').every(Boolean)).toBe(true);
    expect(view.text('.shortcuts kbd')).toEqual(
      expect.arrayContaining(['J', 'K', 'E', 'M', 'U', 'Z', '1', '2', 'G', '1–9', 'Shift+A']),
    );
  });

  it.each([
    [en, ['Home', 'End', 'Ctrl+Home', 'Delete', 'Enter', 'Esc']],
    [de, ['Pos1', 'Ende', 'Strg+Pos1', 'Entf', 'Enter', 'Esc']],
    [fr, ['Début', 'Fin', 'Ctrl+Début', 'Suppr', 'Entrée', 'Échap']],
    [es, ['Inicio', 'Fin', 'Ctrl+Inicio', 'Supr', 'Intro', 'Esc']],
  ])('names keys as the keyboards of the language do: %#', async (strings, names) => {
    const fake = createFake({}, strings, strings.lang);
    fake.inbox.messages.value = [message('a')];
    const view = renderInbox(fake);
    await view.key(view.one('article'), '?');
    expect(view.text('kbd')).toEqual(expect.arrayContaining(names));
  });
});
