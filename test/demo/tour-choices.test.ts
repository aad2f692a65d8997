/** The CSS and the attributes that the settings of the product tour produce. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attributeNames, attributesOf, contrastToWhite, cssOf, toChoices } from '../../demo/page/tour/choices.js';
import { settingNames, settings, type Option, type Setting } from '../../demo/page/tour/settings.js';
import { ATTRIBUTE_NAMES } from '../../src/element/attributes.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const options: readonly (readonly [string, Option])[] = settingNames.flatMap((name) => {
  const setting: Setting = settings[name];
  return setting.kind === 'range' ? [] : setting.options.map((option) => [name, option] as const);
});
const cssOfEachOption = options.map(([name, { value }]) => cssOf(toChoices({ [name]: value, radius: 3, size: 15 })));

describe('the CSS', () => {
  test('is empty by default', () => {
    expect(cssOf(toChoices())).toBe('');
    expect(attributesOf(toChoices())).toEqual({});
  });

  test('contains only differences from the default', () => {
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

  test('sets existing tokens only', () => {
    const tokens = new Set(
      (read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css')).match(/(?<=var\(\s*)--inbox-[a-z-]+/g),
    );
    const writtenTokens = new Set(cssOfEachOption.join('').match(/--[a-z-]+(?=:)/g));
    expect(writtenTokens.size).toBeGreaterThan(8);
    expect([...writtenTokens].filter((name) => !tokens.has(name))).toEqual([]);
  });

  test('the ranges start at the defaults of their tokens', () => {
    const tokens = read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css');
    const ranges = Object.values<Setting>(settings).filter((setting) => setting.kind === 'range');
    expect(ranges.length).toBeGreaterThan(2);
    for (const { token, defaultValue } of ranges) {
      const [, written = ''] = new RegExp(`var\\(${token}, (.*)\\);`).exec(tokens) ?? [];
      const [, number = '', unit = ''] = /([\d.]+)(em|px)/.exec(written.replace(/[\d.]+rem/, '')) ?? [];
      expect(Math.round(Number(number) * (unit === 'em' ? 14 : 1)), `${token}: ${written}`).toBe(defaultValue);
    }
  });

  test.each([
    ['unknown settings', { accent: 'none', ground: 7, lang: null, font: '__proto__' }],
    ['lengths out of range', { radius: 1000, size: -1, control: '1.5', width: Number.NaN }],
    ['text that would end the rule', { own: '#fff;} body { display: none', accent: '}', radius: '4px; } *{' }],
    ['empty values', { radius: null, size: '', accent: undefined }],
  ])('ignores %s', (_what, junk) => {
    expect(toChoices(junk)).toEqual(toChoices());
  });

  test('sets white text on a custom colour only with enough contrast', () => {
    expect(cssOf(toChoices({ accent: 'own', own: '#ffe600' }))).toContain('--inbox-on-accent: #14132b;');
    expect(cssOf(toChoices({ accent: 'own', own: '#7c3aed' }))).not.toContain('on-accent');
    expect([contrastToWhite('#ffffff'), contrastToWhite('#000000')]).toEqual([1, 21]);
  });

  test('all selectable colours have enough contrast, light and dark', () => {
    const defaults = {
      accent: ['#4f46e5', '#8b87ff'],
      surface: ['#ffffff', '#17171c'],
      'text-muted': ['#5d5d68', '#a2a2ae'],
    };
    const contrast = (one: string, other: string): number => {
      const [lower = 1, higher = 1] = [contrastToWhite(one), contrastToWhite(other)].toSorted((a, b) => a - b);
      return higher / lower;
    };
    const lowContrast: string[] = [];
    for (const { value: accent } of settings.accent.options.filter(({ value }) => value !== 'own')) {
      for (const { value: ground } of settings.ground.options) {
        const css = cssOf(toChoices({ accent, ground }));
        for (const scheme of [0, 1]) {
          const color = (name: keyof typeof defaults): string =>
            new RegExp(`--inbox-${name}: light-dark\\((#\\w{6}), (#\\w{6})`).exec(css)?.[scheme + 1] ??
            defaults[name][scheme] ??
            '';
          const pairs = [
            [color('accent'), color('surface')],
            [color('accent'), scheme ? '#14132b' : '#ffffff'],
            [color('text-muted'), color('surface')],
          ] as const;
          lowContrast.push(
            ...pairs.filter(([one, other]) => contrast(one, other) < 4.5).map((pair) => pair.join(' on ')),
          );
        }
      }
    }
    expect(lowContrast).toEqual([]);
  });

  test('sets existing attributes only', () => {
    expect(attributeNames.filter((name) => ![...ATTRIBUTE_NAMES, 'lang', 'dir'].includes(name))).toEqual([]);
    expect(attributesOf(toChoices({ lang: 'ar', badge: 'unseen', preferences: 'hidden' }))).toEqual({
      lang: 'ar',
      dir: 'rtl',
      badge: 'unseen',
      'no-preferences': '',
    });
  });
});
