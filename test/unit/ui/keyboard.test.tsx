/** The keyboard shortcuts of the panel. See shortcuts.test.ts for the keyboards of other languages. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { de } from '../../../src/locales/de.js';
import { en, keyTexts } from '../../../src/locales/en.js';
import { es } from '../../../src/locales/es.js';
import { fr } from '../../../src/locales/fr.js';
import { SHORTCUTS } from '../../../src/ui/shortcuts/shortcuts.js';
import { until } from '../../support/until.js';
import { BUILT_IN_TABS } from '../../../src/store/list/tabs/tabs.js';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { renderList, show, type View } from './render-inbox.js';

const two = () => renderList(message('a'), message('b'));

/** Presses a key that asks for the list of shortcuts, and waits for it. */
async function openHelp(view: View, from = 'article', key = '?') {
  await view.key(view.one(from), key);
  await until(() => view.one('.shortcuts'));
}

const keyNameOf = (text: string) => Object.entries(keyTexts).find(([, one]) => one === text)?.[0];

afterEach(() => vi.unstubAllGlobals());

it('Shift+A marks all as read and announces it; it is left to the page if nothing is unread', async () => {
  const { fake, view, commands } = two();
  expect([await view.key(view.one('article'), 'A', { shiftKey: true }), commands()]).toEqual([true, []]);
  await view.set({ unreadCount: { count: 2, more: false }, undoable: { kind: 'read-all', count: 2 } });
  await view.key(view.one('article'), 'a', { code: 'KeyA' });
  expect(commands()).toEqual([]);
  await view.key(view.one('article'), 'A', { code: 'KeyA', shiftKey: true });
  expect([commands(), fake.context.announcement.value]).toEqual([['markAllRead'], 'All marked as read']);
});

it('is announced each time, also in the same words', async () => {
  const { view } = two();
  const texts: (string | null)[] = [];
  const { textContent: before } = view.one('output');
  for (const [index, key] of ['e', 'e', 'e', 'z', 'z'].entries()) {
    await view.set({ undoable: { kind: 'read-all', count: index } });
    await view.key(view.one('article'), key);
    texts.push(view.one('output').textContent);
  }
  const expected = ['Archived', 'Archived', 'Archived', 'Action undone', 'Action undone'];
  expect(texts.map((text) => text?.trim())).toEqual(expected);
  expect([before, ...texts].filter((text, index, all) => text === all[index - 1])).toEqual([]);
});

describe('G and a second key', () => {
  const ALL = { id: 'all', label: '' };
  const TABS = ['', 'Billing', 'Building', 'Étude'].map((label, index) => ({ id: `tab-${index}`, label }));

  const pressed = async (keys: readonly (string | readonly [string, KeyboardEventInit])[], tab = 'all') => {
    const { view, commands } = show({ messages: [message('a'), message('b')], tabs: [ALL, ...TABS], tab });
    for (const key of keys) {
      const [name, init] = typeof key === 'string' ? [key] : key;
      await view.key(view.one('article'), name, init);
    }
    return { commands: commands(), focused: () => view.focused()?.textContent };
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

  it('goes on to the next tab of the same letter', async () =>
    expect((await pressed(['g', 'b'], 'tab-1')).commands).toEqual(['selectTab tab-2']));

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
    const { view, commands } = show({ messages: [message('a')], tabs: [ALL, ...TABS] });
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      return view.dispatch(view.one('article'), event);
    };
    await press('g', 1000);
    await press('3', 5999);
    await press('g', 10_000);
    await press('m', 15_000);
    expect(commands()).toEqual(['selectTab tab-1', 'markRead a']);
  });

  it('is left to the page where there is a single tab', async () => {
    const { view, commands } = show({ messages: [message('a')], tabs: [ALL] });
    expect(await view.key(view.one('article'), 'g')).toBe(true);
    await view.key(view.one('article'), 'm');
    expect(commands()).toEqual(['markRead a']);
  });
});

describe('The keys of a host', () => {
  it('hold at once, until they are removed, and the help and the hint show them', async () => {
    const { view, commands } = two();
    await view.customize({ keys: { archive: 'Y', toggleRead: null, help: 'h ?' } });
    for (const key of ['e', 'm', 'y']) await view.key(view.one('article'), key);
    expect(commands()).toEqual(['archive a']);
    await openHelp(view, 'article', 'h');
    const shown = view.text('.shortcuts dl > div');
    expect(shown).toEqual(expect.arrayContaining(['ArchiveY', 'Show these keysH?']));
    expect(shown.some((line) => line?.startsWith('Mark as read or unread'))).toBe(false);
    await view.click(view.one('.shortcuts .close'));
    await view.customize({});
    for (const key of ['y', 'e']) await view.key(view.one('article'), key);
    expect(commands()).toEqual(['archive a', 'archive a']);
  });

  it('are not mentioned to screen readers if "?" does not show the help', async () => {
    const { view } = two();
    expect(view.attributes('[role=feed]', 'aria-describedby')).toEqual(['keys-hint']);
    await view.customize({ keys: { help: null } });
    expect(view.attributes('[role=feed]', 'aria-describedby')).toEqual([null]);
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
    const { view, commands } = two();
    await view.key(view.one(selector), 'm');
    await view.key(view.one(selector), 'e');
    expect(commands()).toEqual(['markRead a', 'archive a']);
  });

  it('for a button presses the first or the second of the row, and nothing if there is none', async () => {
    const actions = ['Yes', 'No', 'Later'].map((label) => action(label));
    const { view, commands } = renderList(message('a', { actions }), message('b', { actions }), message('c'));
    for (const [index, key] of ['2', '1', '1'].entries()) await view.key(view.nth('article', index), key);
    await view.key(view.one('article'), '3');
    expect(commands()).toEqual(['actOn a no', 'actOn b yes']);
  });

  it('that the page has handled is left alone, as is one in a field', async () => {
    const { view, commands } = two();
    view.one('article').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await view.key(view.one('article'), 'm');
    const field = view.one('article').appendChild(document.createElement('input'));
    for (const key of ['m', 'e', '1', 'Delete', '?', 'z']) await view.key(field, key);
    await view.key(field, 'z', { ctrlKey: true });
    expect([commands(), view.all('.shortcuts')]).toEqual([[], []]);
  });

  it('of the list does nothing in the preferences', async () => {
    const { view, commands } = show({ messages: [message('a')], undoable: { kind: 'read-all', count: 2 } });
    await view.click(view.one('.preferences-toggle'));
    const before = commands();
    for (const key of ['m', 'e', 'z', '?', 'ArrowDown']) await view.key(view.one('.preferences-toggle'), key);
    expect([commands(), view.all('.shortcuts')]).toEqual([before, []]);
  });
});

it('A key that is pressed before its code is loaded waits for it, and the page gets one that is no shortcut', async () => {
  const { fake, view } = show({ messages: [message('a'), message('b')] }, { isLateLoaded: false });
  const pageKeys: string[] = [];
  const onPageKey = ({ key }: KeyboardEvent) => void pageKeys.push(key);
  document.body.addEventListener('keydown', onPageKey);
  await view.change(() => {
    view.one('article').focus();
    for (const key of ['End', 'e', 'x', 'Tab'])
      view
        .one('article')
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
  });
  await until(() => expect(pageKeys).toEqual(['Tab', 'x']));
  expect(fake.commands).toContain('archive b');
  document.body.removeEventListener('keydown', onPageKey);
});

describe('A second click', () => {
  type Click = Partial<Record<'row' | 'tool' | 'detail' | 'clientX', number>> & { readonly at: number };
  const [READ, ARCHIVE] = [0, 2];
  const BOTH = ['archive a', 'archive b'];

  it.each([
    ['within 250 ms is ignored in the next row', { at: 249 }, ['archive a']],
    ['within 250 ms is ignored on "Mark as read" of the next row', { at: 249, tool: READ }, ['archive a']],
    ['after 250 ms counts', { at: 250 }, BOTH],
    ['made by a key or a script counts at once', { at: 10, detail: 0 }, BOTH],
    ['in another place counts at once', { at: 100, clientX: 60 }, BOTH],
    ['without a place, by the test of a host, counts at once', { at: 100, clientX: 0 }, BOTH],
    ['in the same row counts at once', { at: 100, row: 0, tool: READ, detail: 2 }, ['archive a', 'markRead a']],
  ])('%s', async (_, second, expected) => {
    const { view, commands } = two();
    const clicks: readonly Click[] = [{ at: 0, row: 0 }, second];
    for (const { at, row = 1, tool = ARCHIVE, detail = 1, clientX = 9 } of clicks) {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail, clientX });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + at });
      await view.point(view.nth('article', row));
      const tools = view.nth('article', row).querySelectorAll('.tools .icon');
      await view.change(() => void tools[tool]?.dispatchEvent(event));
    }
    expect(commands()).toEqual(expected);
  });
});

describe('The list of shortcuts', () => {
  it.each([
    ['MacIntel', ['⌫', '⌘Z', '⌘Home', '⇧A'], ['Delete', 'Ctrl+Z', 'Ctrl+Home', 'Shift+A']],
    ['Win32', ['Delete', 'Ctrl+Z', 'Ctrl+Home', 'Shift+A'], ['⌫', '⌘Z', '⌘Home', '⇧A']],
  ])('on %s has the names %j', async (platform, shown, hidden) => {
    vi.stubGlobal('navigator', { platform });
    const { view } = two();
    await openHelp(view, '.panel');
    const keys = view.text('.shortcuts kbd');
    expect([keys, keys.filter((key) => hidden.includes(key ?? ''))]).toEqual([expect.arrayContaining(shown), []]);
  });

  it('groups what keys do below three headings', async () => {
    const { view } = two();
    await openHelp(view);
    const groups = () =>
      view.all('.shortcuts h3').map((heading) => {
        const terms = [...(heading.nextElementSibling?.querySelectorAll('dt') ?? [])];
        return [heading.textContent, terms.map(({ textContent }) => keyNameOf(textContent))];
      });
    expect(groups()).toEqual([
      ['Move', ['move', 'ends', 'inside', 'leave']],
      ['Act', ['open', 'read', 'archive', 'snooze', 'allRead', 'press', 'undo']],
      ['Go', ['tab', 'search', 'help', 'close']],
    ]);
    // No other text belongs to a key.
    const texts = new Set([...SHORTCUTS.map(([, , text]) => text), 'inside', 'close']);
    expect(new Set(groups().flatMap(([, terms]) => terms))).toEqual(texts);
  });

  it('has a text for each of its keys, and is not rendered before it is asked for', async () => {
    const { view } = two();
    expect(view.all('.shortcuts, .scrim')).toEqual([]);
    await openHelp(view, '.tab');
    expect(view.text('dt').every(Boolean)).toBe(true);
    const keys = ['J', 'K', 'E', 'M', 'U', 'Z', '1', '2', 'G', '1–9', 'Shift+A'];
    expect(view.text('.shortcuts kbd')).toEqual(expect.arrayContaining(keys));
  });

  it('has no hint, and counts no session for it, where the panel is closed in the task in which a row gets the focus', async () => {
    const { view, fake, commands } = two();
    await view.change(() => fake.context.setOpen(true, 'script'));
    const row = view.one('article');
    Object.assign(row, { matches: () => true });
    await view.change(() => {
      row.focus();
      fake.context.setOpen(false, 'script');
    });
    expect(view.all('.keys-hint')).toEqual([]);
    expect(commands()).not.toContain('claimKeysHint');
  });

  it.each([
    ['all', {}, ['Archive', 'Snooze', 'Mark as read or unread'], 'Archive'],
    ['archived', { archived: true }, ['Unarchive'], 'Unarchive'],
    ['snoozed', { snoozedUntil: NOW + MINUTE }, ['Archive', 'Unsnooze'], 'Archive'],
  ])('says what the keys do in the tab %s, as does the hint', async (tab, state, expected, hint) => {
    const { view } = show({ messages: [message('a', state)], tabs: BUILT_IN_TABS, tab });
    const texts = new Set(['Archive', 'Unarchive', 'Snooze', 'Unsnooze', 'Mark as read or unread']);
    Object.assign(view.one('article'), { matches: () => true });
    await view.focus(view.one('article'));
    expect(view.text('.keys-hint span')).toContain(`E ${hint}`);
    await openHelp(view);
    expect(
      view
        .text('dt')
        .filter((text) => texts.has(text ?? ''))
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it.each([
    [en, ['Home', 'End', 'Ctrl+Home', 'Delete', 'Enter', 'Esc']],
    [de, ['Pos1', 'Ende', 'Strg+Pos1', 'Entf', 'Enter', 'Esc']],
    [fr, ['Début', 'Fin', 'Ctrl+Début', 'Suppr', 'Entrée', 'Échap']],
    [es, ['Inicio', 'Fin', 'Ctrl+Inicio', 'Supr', 'Intro', 'Esc']],
  ])('names keys as the keyboards of the language do: %#', async (strings, names) => {
    const { view } = show({ messages: [message('a')] }, { strings, locale: strings.lang });
    await openHelp(view);
    expect(view.text('kbd')).toEqual(expect.arrayContaining(names));
  });
});
