/** The theme studio: contrast as WCAG defines it, and palettes that always pass. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromOklch, mix, toHex, toOklch } from '../../../docs/.vitepress/theme-studio/colour/colour.js';
import { contrast, formatRatio } from '../../../docs/.vitepress/theme-studio/colour/contrast.js';
import { derive, repair } from '../../../docs/.vitepress/theme-studio/colour/derive.js';
import { measure } from '../../../docs/.vitepress/theme-studio/colour/pairs.js';
import { parseColour } from '../../../docs/.vitepress/theme-studio/colour/parse-colour.js';
import { importTheme } from '../../../docs/.vitepress/theme-studio/io/import-theme.js';
import { EMPTY, SCHEMES, type Theme } from '../../../docs/.vitepress/theme-studio/tokens.js';
import { forAll } from '../../support/for-all.js';

const colour = (text: string): readonly [number, number, number] => parseColour(text) ?? expect.unreachable(text);
const failures = (theme: Theme): string[] =>
  SCHEMES.flatMap((scheme) => measure(theme, scheme))
    .filter(({ passes }) => !passes)
    .map(({ scheme, label, ratio }) => `${scheme}: ${label}: ${ratio}`);

const READY = ['dense', 'high-contrast']
  .map((name) => `stories/themes/${name}.css`)
  .concat(['paper', 'slate'].map((name) => `docs/.vitepress/theme-studio/themes/${name}.css`));

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#777', '#fff', 4.478],
    ['#767676', '#fff', 4.542],
    ['#f00', '#fff', 3.998],
    ['#00f', '#fff', 8.592],
    ['#0f0', '#000', 15.304],
    ['#abcdef', '#abcdef', 1],
  ])('of %s on %s is %s', (first, second, ratio) => {
    expect(contrast(colour(first), colour(second))).toBeCloseTo(ratio, 2);
    expect(contrast(colour(second), colour(first))).toBeCloseTo(ratio, 2);
  });

  it('is never rounded up to a limit that it does not reach', () => {
    expect([formatRatio(4.4999), formatRatio(21)]).toEqual(['4.49', '21.00']);
  });

  it('of the default colours passes for every pair, in light and dark', () => {
    expect(measure(EMPTY, 'light').length).toBeGreaterThan(20);
    expect(failures(EMPTY)).toEqual([]);
  });

  it.each(READY)('of the ready theme %s passes', (file) => {
    const theme = importTheme(readFileSync(file, 'utf8'));
    expect(theme).toBeTypeOf('object');
    expect(failures(theme as Theme)).toEqual([]);
  });

  it('fails where a colour is too pale', () => {
    const theme = { ...EMPTY, colours: { 'text-muted': { light: '#bbbbbb', dark: '#444444' } } };
    expect(failures(theme)).toContainEqual(expect.stringContaining('light: Muted text on the surface: 1.9'));
    expect(failures(theme).filter((line) => line.startsWith('dark')).length).toBeGreaterThan(2);
  });
});

describe('a colour', () => {
  it.each([
    ['#4f46e5', '#4f46e5'],
    ['#ABC', '#aabbcc'],
    ['#abcf', '#aabbcc'],
    ['rgb(79 70 229)', '#4f46e5'],
    ['rgba(79, 70, 229, 1)', '#4f46e5'],
    ['rgb(100% 0% 0%)', '#ff0000'],
    ['hsl(120 100% 25%)', '#008000'],
    ['hsl(-120deg, 100%, 50%)', '#0000ff'],
    ['oklch(0.627966 0.257704 29.2346)', '#ff0000'],
    ['oklch(62.7966% 0.257704 29.2346deg)', '#ff0000'],
    [' White ', '#ffffff'],
  ])('%s is %s', (text, hex) => expect(toHex(colour(text))).toBe(hex));

  const refused =
    '|blurple|#12|#12345|#4f46e580|rgb(1 2)|rgb(1 2 3 / 50%)|rgb(300 0 0)|hsl(x y z)|rgb(1 2 3 4 5)|url(x)';
  it.each(refused.split('|'))('%j is refused', (text) => expect(parseColour(text)).toBeUndefined());

  it('is the same after a conversion to OKLCH and back', () => {
    forAll()(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      expect(toHex(fromOklch(toOklch(colour(hex))))).toBe(hex);
    });
  });

  it('is mixed as CSS mixes it', () => {
    // As Chromium resolves `color-mix(in oklab, #4f46e5 10%, #fff)`, and so on.
    expect(toHex(mix(colour('#4f46e5'), colour('#fff'), 0.1))).toBe('#eaeeff');
    expect(toHex(mix(colour('#4f46e5'), colour('#18181b'), 0.75))).toBe('#3f3dae');
    expect(toHex(mix(colour('#8b87ff'), colour('#17171c'), 0.18))).toBe('#29293f');
  });
});

describe('a palette from a brand colour', () => {
  it('passes in both schemes for 200 colours, with and without a tint', () => {
    forAll({ numRuns: 200 })(
      fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.constantFrom(0, 0.01, 0.03),
      ([red, green, blue], tint) => {
        expect(failures({ ...EMPTY, colours: derive([red / 255, green / 255, blue / 255], tint) })).toEqual([]);
      },
    );
  });

  it.each(['#000', '#fff', '#ff0', '#0ff', '#f0f', '#f00', '#0f0', '#00f', '#808080'])('passes for %s', (brand) => {
    expect(failures({ ...EMPTY, colours: derive(colour(brand), 0.015) })).toEqual([]);
  });

  it('keeps a brand whose contrast allows it', () => {
    expect(derive(colour('#4f46e5'), 0)['accent']?.light).toBe('#4f46e5');
  });

  it('finds a colour that passes for one failing pair', () => {
    forAll()(fc.array(fc.nat(255), { minLength: 6, maxLength: 6 }), (values) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value) => value / 255);
      expect(contrast(repair([a, b, c], [d, e, f], 4.5), [d, e, f])).toBeGreaterThanOrEqual(4.5);
    });
  });
});
