/** Keyboard shortcuts of rows on different keyboards. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { message, type Fake } from './fake-inbox.js';
import { renderList } from './render-inbox.js';

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

describe('Backspace', () => {
  it.each([
    ['MacIntel', ['archive a']],
    ['Win32', []],
  ])('on %s causes %j: only a Mac labels that key "delete"', async (platform, expected) => {
    vi.stubGlobal('navigator', { platform });
    const { fake, view } = two();
    await view.key(view.one('article'), 'Backspace');
    expect(commandsOf(fake)).toEqual(expected);
  });
});

describe('The shortcuts dialog', () => {
  it.each(['?', '؟', '？'])('opens with the question mark %s', async (key) => {
    const { view } = two();
    await view.key(view.one('article'), key);
    expect(view.all('kbd').length).toBeGreaterThan(0);
  });
});
