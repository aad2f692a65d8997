/** Keyboard shortcuts of rows on different keyboards. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { de } from '../../../src/locales/de.js';
import { en } from '../../../src/locales/en.js';
import { es } from '../../../src/locales/es.js';
import { fr } from '../../../src/locales/fr.js';
import { createFake, message, type Fake } from './fake-inbox.js';
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
