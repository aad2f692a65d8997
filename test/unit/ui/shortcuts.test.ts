/** Which shortcut a key press is, on keyboards of many languages. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shortcutOf } from '../../../src/ui/list/shortcuts.js';

const press = (key: string, code = '', modifiers: Partial<KeyboardEvent> = {}) =>
  shortcutOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });
const CTRL = { ctrlKey: true };
const META = { metaKey: true };
const SHIFT = { shiftKey: true };

afterEach(() => vi.unstubAllGlobals());

describe('A key alone', () => {
  it.each([
    ['ArrowDown', '', 'next'],
    ['ArrowUp', '', 'previous'],
    ['PageDown', '', 'next'],
    ['PageUp', '', 'previous'],
    ['Home', '', 'first'],
    ['End', '', 'last'],
    ['Enter', '', 'open'],
    ['Delete', '', 'archive'],
    ['j', 'KeyJ', 'next'],
    ['k', 'KeyK', 'previous'],
    ['m', 'KeyM', 'read'],
    ['e', 'KeyE', 'archive'],
    ['z', 'KeyZ', 'undo'],
    ['1', 'Digit1', 'button 1'],
    ['2', 'Digit2', 'button 2'],
    ['3', 'Digit3', undefined],
    ['Tab', 'Tab', undefined],
    ['ArrowLeft', '', undefined],
    ['Escape', '', undefined],
    [' ', 'Space', undefined],
    ['', '', undefined],
    ['Unidentified', '', undefined],
  ])('%s (%s) is %s', (key, code, shortcut) => {
    expect(press(key, code)).toBe(shortcut);
  });
});

describe('The same key of another keyboard', () => {
  it.each([
    ['with CapsLock', 'E', 'KeyE', 'archive'],
    ['with CapsLock', 'Z', 'KeyZ', 'undo'],
    // Latin letters count as printed.
    ['German', 'z', 'KeyY', 'undo'],
    ['German', 'y', 'KeyZ', undefined],
    ['French', 'm', 'Semicolon', 'read'],
    ['French', ',', 'KeyM', undefined],
    ['French', 'w', 'KeyZ', undefined],
    ['French', 'z', 'KeyW', 'undo'],
    ['Dvorak', 'e', 'KeyD', 'archive'],
    ['Dvorak', '.', 'KeyE', undefined],
    ['Turkish F', 'ğ', 'KeyE', undefined],
    // French digits are written with Shift.
    ['French', '&', 'Digit1', 'button 1'],
    ['French', 'é', 'Digit2', 'button 2'],
    ['Czech', '+', 'Digit1', 'button 1'],
    ['numeric', '1', 'Numpad1', 'button 1'],
    ['numeric, without NumLock', 'End', 'Numpad1', 'last'],
    // Other scripts count by place.
    ['Arabic', 'ث', 'KeyE', 'archive'],
    ['Arabic', 'ة', 'KeyM', 'read'],
    ['Arabic', 'ت', 'KeyJ', 'next'],
    ['Arabic', 'ن', 'KeyK', 'previous'],
    ['Arabic', 'ئ', 'KeyZ', 'undo'],
    ['Arabic', '١', 'Digit1', 'button 1'],
    ['Hebrew', 'ק', 'KeyE', 'archive'],
    ['Hebrew', 'צ', 'KeyM', 'read'],
    ['Hebrew', 'ח', 'KeyJ', 'next'],
    ['Hebrew', 'ל', 'KeyK', 'previous'],
    ['Hebrew', 'ז', 'KeyZ', 'undo'],
    ['Hebrew', "'", 'KeyW', undefined],
    ['Cyrillic', 'у', 'KeyE', 'archive'],
    ['Cyrillic', 'я', 'KeyZ', 'undo'],
    ['Greek', 'μ', 'KeyM', 'read'],
    ['Thai', '่', 'KeyJ', 'next'],
    ['Devanagari', 'ा', 'KeyE', 'archive'],
    ['Korean', 'ㅡ', 'KeyM', 'read'],
    ['Cyrillic', 'ф', 'KeyA', undefined],
  ])('%s: %s (%s) is %s', (_, key, code, shortcut) => {
    expect(press(key, code)).toBe(shortcut);
  });

  it.each(['?', '؟', '？'])('the question mark %s shows the help, also with Shift', (key) => {
    expect([press(key), press(key, 'Slash', SHIFT)]).toEqual(['help', 'help']);
  });
});

describe('Modifiers', () => {
  it.each([
    ['Shift', 'E', 'KeyE', SHIFT, undefined],
    ['Shift', 'ArrowDown', '', SHIFT, undefined],
    ['Shift on a French keyboard', '1', 'Digit1', SHIFT, 'button 1'],
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
    ['Control', 'Home', '', CTRL, 'before'],
    ['Control', 'End', '', CTRL, 'after'],
    ['the Windows key', 'z', 'KeyZ', META, undefined],
    ['the Windows key', 'm', 'KeyM', META, undefined],
  ])('with %s, %s (%s) is a shortcut or not', (_, key, code, modifiers, shortcut) => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    expect(press(key, code, modifiers)).toBe(shortcut);
  });

  it.each([
    ['z', META, 'undo'],
    ['z', CTRL, 'undo'],
    ['Home', META, 'before'],
    ['m', META, undefined],
    ['?', META, undefined],
    ['Backspace', {}, 'archive'],
    ['Backspace', META, undefined],
  ])('on a Mac, %s with %o is a shortcut or not: Command stands for Control', (key, modifiers, shortcut) => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(press(key, '', modifiers)).toBe(shortcut);
  });

  it('elsewhere Backspace is no shortcut: only a Mac labels that key "delete"', () => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    expect(press('Backspace')).toBeUndefined();
  });
});
