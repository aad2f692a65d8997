/** Which shortcut a key press is, on keyboards of many languages. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindKeys, keysOf, shortcutOf, SHORTCUTS, type Keys } from '../../../src/ui/shortcuts/shortcuts.js';

const press = (key: string, code = '', modifiers: Partial<KeyboardEvent> = {}, keys: Keys = {}) =>
  shortcutOf(
    { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers },
    bindKeys(keys),
  );
const CTRL = { ctrlKey: true };
const META = { metaKey: true };
const SHIFT = { shiftKey: true };

afterEach(() => vi.unstubAllGlobals());

const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : '';

it.each([
  ['next', ['ArrowDown', 'PageDown', 'j']],
  ['previous', ['ArrowUp', 'PageUp', 'k']],
  ['first', ['Home']],
  ['last', ['End']],
  ['open', ['Enter']],
  ['archive', ['Delete', 'e']],
  ['toggleRead', ['m', 'u']],
  ['undo', ['z']],
  ['goToTab', ['g']],
  ['search', ['/']],
  ['button1', ['1']],
  ['button2', ['2']],
  [undefined, ['a', '3', 'Tab', 'ArrowLeft', 'Escape', ' ', '', 'Unidentified']],
])('A key alone is the shortcut "%s": %j', (shortcut, keys) => {
  for (const key of keys) expect([key, press(key, codeOf(key))]).toEqual([key, shortcut]);
});

describe('The same key of another keyboard', () => {
  it.each([
    ['with CapsLock', 'E Z J U A', 'e z j u a'],
    ['Arabic', 'ث ة ت ن ئ ع ل', 'e m j k z u g'],
    ['Hebrew', 'ק צ ח ל ז ו ע', 'e m j k z u g'],
    ['Japanese, full width', 'ｕ', 'u'],
    ['Cyrillic', 'у я ф', 'e z a'],
    ['Greek', 'μ', 'm'],
    ['Thai', '่', 'j'],
    ['Devanagari', 'ा', 'e'],
    ['Korean', 'ㅡ', 'm'],
  ])('%s: the letters %s act as %s, whose places they have', (_, letters, latin) => {
    const places = latin.split(' ');
    const shortcuts = letters.split(' ').map((letter, index) => press(letter, codeOf(places[index] ?? '')));
    expect(shortcuts).toEqual(places.map((key) => press(key, codeOf(key))));
  });

  it.each([
    // Latin letters count as printed.
    ['German', 'z', 'KeyY', 'undo'],
    ['German', 'y', 'KeyZ', undefined],
    ['French', 'm', 'Semicolon', 'toggleRead'],
    ['French', ',', 'KeyM', undefined],
    ['French', 'w', 'KeyZ', undefined],
    ['French', 'z', 'KeyW', 'undo'],
    ['Dvorak', 'e', 'KeyD', 'archive'],
    ['Dvorak', '.', 'KeyE', undefined],
    ['Turkish F', 'ğ', 'KeyE', undefined],
    // French digits are written with Shift.
    ['French', '&', 'Digit1', 'button1'],
    ['French', 'é', 'Digit2', 'button2'],
    ['Czech', '+', 'Digit1', 'button1'],
    ['numeric', '1', 'Numpad1', 'button1'],
    ['numeric, without NumLock', 'End', 'Numpad1', 'last'],
    ['Arabic', '١', 'Digit1', 'button1'],
    ['Hebrew', "'", 'KeyW', undefined],
    ['Japanese, full width', '／', 'Slash', 'search'],
  ])('%s: %s (%s) is %s', (_, key, code, shortcut) => expect(press(key, code)).toBe(shortcut));

  it.each(['?', '؟', '？'])('the question mark %s shows the help, also with Shift', (key) => {
    expect([press(key), press(key, 'Slash', SHIFT)]).toEqual(['help', 'help']);
  });
});

describe('Modifiers', () => {
  it.each([
    ['Shift', 'E', 'KeyE', SHIFT, undefined],
    ['Shift', 'ArrowDown', '', SHIFT, undefined],
    ['Shift', 'A', 'KeyA', SHIFT, 'markAllRead'],
    ['Shift and CapsLock', 'a', 'KeyA', SHIFT, 'markAllRead'],
    ['Shift on a Russian keyboard', 'Ф', 'KeyA', SHIFT, 'markAllRead'],
    ['Shift on a Hebrew keyboard', 'A', 'KeyA', SHIFT, 'markAllRead'],
    ['Shift on an Arabic keyboard', '\u0650', 'KeyA', SHIFT, 'markAllRead'],
    ['Shift on a French keyboard', 'A', 'KeyQ', SHIFT, 'markAllRead'],
    ['Shift on a German keyboard', '/', 'Digit7', SHIFT, 'search'],
    ['Control and Shift', 'A', 'KeyA', { ...CTRL, ...SHIFT }, undefined],
    ['Shift on a French keyboard', '1', 'Digit1', SHIFT, 'button1'],
    ['Shift on an English keyboard', '!', 'Digit1', SHIFT, undefined],
    ['Alt', 'm', 'KeyM', { altKey: true }, undefined],
    ['AltGraph on Windows', 'e', 'KeyE', { altKey: true, ctrlKey: true }, undefined],
    ['Control', 'm', 'KeyM', CTRL, undefined],
    ['Control', 'e', 'KeyE', CTRL, undefined],
    ['Control', '1', 'Digit1', CTRL, undefined],
    ['Control', '?', 'Slash', CTRL, undefined],
    ['Control', 'z', 'KeyZ', CTRL, 'undo'],
    ['Control on a Russian keyboard', 'я', 'KeyZ', CTRL, 'undo'],
    ['Control and Shift', 'Z', 'KeyZ', { ...CTRL, ...SHIFT }, undefined],
    ['Control', 'Home', '', CTRL, 'beforeList'],
    ['Control', 'End', '', CTRL, 'afterList'],
    ['the Windows key', 'z', 'KeyZ', META, undefined],
    ['the Windows key', 'm', 'KeyM', META, undefined],
    // Only a Mac labels this key "delete".
    ['none', 'Backspace', '', {}, undefined],
  ])('with %s, %s (%s) is a shortcut or not', (_, key, code, modifiers, shortcut) => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    expect(press(key, code, modifiers)).toBe(shortcut);
  });

  it.each([
    ['z', META, 'undo'],
    ['z', CTRL, 'undo'],
    ['Home', META, 'beforeList'],
    ['m', META, undefined],
    ['?', META, undefined],
    ['Backspace', {}, 'archive'],
    ['Backspace', META, undefined],
  ])('on a Mac, %s with %o is a shortcut or not: Command stands for Control', (key, modifiers, shortcut) => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(press(key, '', modifiers)).toBe(shortcut);
  });
});

describe('The keys of a host', () => {
  it('replace those of the shortcuts that it names, in any case of a letter; others keep theirs', () => {
    const keys: Keys = { archive: 'y Delete', markAllRead: 'Ctrl+Shift+m', goToTab: 'F6' };
    expect([press('y', 'KeyY', {}, keys), press('Y', 'KeyY', {}, keys)]).toEqual(['archive', 'archive']);
    expect([press('Delete', '', {}, keys), press('e', 'KeyE', {}, keys)]).toEqual(['archive', undefined]);
    expect(press('M', 'KeyM', { ...CTRL, ...SHIFT }, keys)).toBe('markAllRead');
    expect([press('A', 'KeyA', SHIFT, keys), press('F6', 'F6', {}, keys)]).toEqual([undefined, 'goToTab']);
    expect(press('j', 'KeyJ', {}, keys)).toBe('next');
  });

  it.each([[null], [''], [' '], [false], [7], [[]], [{}]])('%j switches a shortcut off', (value) => {
    const keys: Keys = JSON.parse(JSON.stringify({ archive: value }));
    expect([press('e', 'KeyE', {}, keys), press('Delete', '', {}, keys)]).toEqual([undefined, undefined]);
    expect(keysOf(bindKeys(keys), 'archive')).toEqual([]);
  });

  it('undefined keeps the usual keys, and a name that is no shortcut is ignored', () => {
    const keys: Keys = Object.assign({}, JSON.parse('{"sing":"E"}'), { archive: undefined });
    expect(press('e', 'KeyE', {}, keys)).toBe('archive');
  });

  it('win over the usual keys of another shortcut, whatever their order', () => {
    for (const keys of [{ next: 'E' }, { help: 'E' }]) {
      expect(press('e', 'KeyE', {}, keys)).toBe(Object.keys(keys)[0]);
      expect(keysOf(bindKeys(keys), 'archive')).toEqual(['Delete']);
    }
  });

  it('may be letters of another script, which then count before their place', () =>
    expect([press('у', 'KeyE', {}, { open: 'У' }), press('у', 'KeyE')]).toEqual(['open', 'archive']));

  it('take Page Down and Page Up along with the arrows, unless they name them', () => {
    expect(press('PageDown', '', {}, { next: 'N' })).toBeUndefined();
    expect(press('PageDown', '', {}, { next: 'ArrowDown' })).toBe('next');
    expect(press('PageDown', '', {}, { last: 'PageDown' })).toBe('last');
  });
});

it('no two shortcuts have the same usual key', () => {
  const keys = SHORTCUTS.flatMap(([, usual]) => usual.split(' '));
  expect(new Set(keys).size).toBe(keys.length);
});
