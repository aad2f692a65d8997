/** The keys of rows: on which keyboards they work. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { message, type Fake } from './fake-inbox.js';
import { listed } from './show.js';

const two = () => listed(message('a'), message('b'));
const asked = ({ asked: all }: Fake) => all.filter((one) => !one.startsWith('pauseArrivals'));

afterEach(() => vi.unstubAllGlobals());

describe('The M key marks a row as read', () => {
  it.each([
    ['with CapsLock', { key: 'M', code: 'KeyM' }],
    ['on a Cyrillic keyboard', { key: 'ь', code: 'KeyM' }],
    ['on a Greek keyboard', { key: 'μ', code: 'KeyM' }],
    ['on a Hebrew keyboard', { key: 'צ', code: 'KeyM' }],
    ['on an Arabic keyboard', { key: 'ة', code: 'KeyM' }],
    ['on a French keyboard, where it lies elsewhere', { key: 'm', code: 'Semicolon' }],
  ])('%s', async (_, { key, code }) => {
    const { fake, view } = two();
    await view.key(view.one('article'), key, { code });
    expect(asked(fake)).toEqual(['markRead a']);
  });

  it('and not the comma that a French keyboard has in its place', async () => {
    const { fake, view } = two();
    await view.key(view.one('article'), ',', { code: 'KeyM' });
    expect(asked(fake)).toEqual([]);
  });
});

describe('Backspace', () => {
  it.each([
    ['MacIntel', ['archive a']],
    ['Win32', []],
  ])('on %s asks for %j, for only a Mac calls that key "delete"', async (platform, expected) => {
    vi.stubGlobal('navigator', { platform });
    const { fake, view } = two();
    await view.key(view.one('article'), 'Backspace');
    expect(asked(fake)).toEqual(expected);
  });
});

describe('The help opens', () => {
  it.each(['?', '؟', '？'])('by the question mark %s', async (key) => {
    const { view } = two();
    await view.key(view.one('article'), key);
    expect(view.all('kbd').length).toBeGreaterThan(0);
  });
});
