/**
 * What the choices of the product tour come to: the rule to copy and the attributes of the tag.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attributeNames, attributesOf, contrastToWhite, cssOf, toChoices } from '../../demo/page/tour/choices.js';
import { names, settings, type Option, type Setting } from '../../demo/page/tour/settings.js';
import { ATTRIBUTE_NAMES } from '../../src/element/attributes.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const options: readonly (readonly [string, Option])[] = names.flatMap((name) => {
  const setting: Setting = settings[name];
  return setting.kind === 'range' ? [] : setting.options.map((option) => [name, option] as const);
});
const everything = options.map(([name, { value }]) => cssOf(toChoices({ [name]: value, radius: 3, size: 15 })));

describe('the style to copy', () => {
  test('is nothing where nothing was chosen', () => {
    expect(cssOf(toChoices())).toBe('');
    expect(attributesOf(toChoices())).toEqual({});
  });

  test('says what differs from the look that the inbox has, and no more', () => {
    expect(cssOf(toChoices({ accent: 'emerald', radius: 6, control: 8, space: 'regular', scheme: 'dark' }))).toBe(
      [
        'notification-inbox {',
        '  --inbox-accent: light-dark(#0a7d5a, #4fd1a5);',
        '  color-scheme: dark;',
        '  --inbox-radius: 6px;',
        '}\n',
      ].join('\n'),
    );
  });

  test('names only tokens that there are', () => {
    const tokens = new Set(
      (read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css')).match(/(?<=var\(\s*)--inbox-[a-z-]+/g),
    );
    const written = new Set(everything.join('').match(/--[a-z-]+(?=:)/g));
    expect(written.size).toBeGreaterThan(8);
    expect([...written].filter((name) => !tokens.has(name))).toEqual([]);
  });

  test('begins where the tokens begin: a length that was not touched is the default', () => {
    const tokens = read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css');
    const ranges = Object.values<Setting>(settings).filter((setting) => setting.kind === 'range');
    expect(ranges.length).toBeGreaterThan(2);
    for (const { token, otherwise } of ranges) expect(tokens).toContain(`var(${token}, ${otherwise}px)`);
  });

  test.each([
    ['what is of no setting', { accent: 'none', ground: 7, lang: null, font: '__proto__' }],
    ['lengths out of bounds', { radius: 1000, size: -1, control: '1.5', width: Number.NaN }],
    ['a text that would end the rule', { own: '#fff;} body { display: none', accent: '}', radius: '4px; } *{' }],
    ['nothing at all', { radius: null, size: '', accent: undefined }],
  ])('is not made of %s', (_what, junk) => {
    expect(toChoices(junk)).toEqual(toChoices());
  });

  test('lets white stand on a colour of one’s own only where it can be read there', () => {
    expect(cssOf(toChoices({ accent: 'own', own: '#ffe600' }))).toContain('--inbox-on-accent: #14132b;');
    expect(cssOf(toChoices({ accent: 'own', own: '#7c3aed' }))).not.toContain('on-accent');
    expect([contrastToWhite('#ffffff'), contrastToWhite('#000000')]).toEqual([1, 21]);
  });

  test('offers only colours that can be read on each other, light and dark', () => {
    const own = {
      accent: ['#4f46e5', '#8b87ff'],
      surface: ['#ffffff', '#17171c'],
      'text-muted': ['#5d5d68', '#a2a2ae'],
    };
    const contrast = (one: string, other: string): number => {
      const [least = 1, most = 1] = [contrastToWhite(one), contrastToWhite(other)].toSorted((a, b) => a - b);
      return most / least;
    };
    const faint: string[] = [];
    for (const { value: accent } of settings.accent.options.filter(({ value }) => value !== 'own')) {
      for (const { value: ground } of settings.ground.options) {
        const css = cssOf(toChoices({ accent, ground }));
        for (const scheme of [0, 1]) {
          const colour = (name: keyof typeof own): string =>
            new RegExp(`--inbox-${name}: light-dark\\((#\\w{6}), (#\\w{6})`).exec(css)?.[scheme + 1] ??
            own[name][scheme] ??
            '';
          const pairs = [
            [colour('accent'), colour('surface')],
            [colour('accent'), scheme ? '#14132b' : '#ffffff'],
            [colour('text-muted'), colour('surface')],
          ] as const;
          faint.push(...pairs.filter(([one, other]) => contrast(one, other) < 4.5).map((pair) => pair.join(' on ')));
        }
      }
    }
    expect(faint).toEqual([]);
  });

  test('chooses only attributes that there are', () => {
    expect(attributeNames.filter((name) => ![...ATTRIBUTE_NAMES, 'lang', 'dir'].includes(name))).toEqual([]);
    expect(attributesOf(toChoices({ lang: 'ar', badge: 'unseen', preferences: 'hidden' }))).toEqual({
      lang: 'ar',
      dir: 'rtl',
      badge: 'unseen',
      'no-preferences': '',
    });
  });
});
