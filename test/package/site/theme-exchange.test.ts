/** Themes of the theme studio survive export as CSS and design tokens, and the hash of the address; junk is refused. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCss } from '../../../docs/.vitepress/theme-studio/io/css.js';
import { toDesignTokens } from '../../../docs/.vitepress/theme-studio/io/design-tokens.js';
import { readHash, writeTheme } from '../../../docs/.vitepress/theme-studio/io/hash.js';
import { importTheme } from '../../../docs/.vitepress/theme-studio/io/import-theme.js';
import { LENGTHS } from '../../../docs/.vitepress/theme-studio/lengths.js';
import { colourTokens, EMPTY, otherTokens, type Theme } from '../../../docs/.vitepress/theme-studio/tokens.js';
import { forAll } from '../../support/for-all.js';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const OTHERS =
  '6px|0|0.5|1.25rem|0.7858em|max(0.875rem, 14px)|0 4px 16px rgb(0 0 0 / 16%)|pan-y|min(8px, var(--inbox-radius))';
const FONTS = ["'Inter', system-ui, sans-serif", "Georgia, 'Times New Roman', serif", 'ui-monospace, Menlo'];
const subset = (names: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
const themes = fc.record({
  colours: subset(
    colourTokens.map(({ name }) => name),
    fc.record({ light: hex, dark: hex }),
  ),
  others: fc
    .tuple(
      subset(
        otherTokens.map(({ name }) => name).filter((name) => name !== 'font'),
        fc.constantFrom(...OTHERS.split('|')),
      ),
      subset(['font'], fc.constantFrom(...FONTS)),
    )
    .map(([others, font]) => ({ ...others, ...font })),
}) as fc.Arbitrary<Theme>;
const someThemes = themes.filter(({ colours, others }) => Object.keys({ ...colours, ...others }).length > 0);

describe('a theme', () => {
  it('has the twelve colours and the other tokens of the manifest', () => {
    expect(colourTokens.map(({ name }) => name)).toEqual(
      (
        'accent on-accent surface surface-hover text border surface-sunken text-muted unread unread-surface ' +
        'danger success'
      ).split(' '),
    );
    expect(otherTokens.map(({ name }) => name)).toContain('shadow');
  });

  it.each([
    ['export as CSS', someThemes, (theme: Theme) => importTheme(toCss(theme, 'light-dark'))],
    ['export as CSS for older browsers', someThemes, (theme: Theme) => importTheme(toCss(theme, 'media'))],
    ['export as design tokens', someThemes, (theme: Theme) => importTheme(toDesignTokens(theme))],
    [
      'a visit to the hash of the address',
      themes,
      (theme: Theme) => readHash(new URLSearchParams(writeTheme(theme).toString())),
    ],
  ] as const)('is the same after %s', (_way, any, roundTrip) => {
    forAll()(any, (theme) => {
      expect(roundTrip(theme)).toEqual(theme);
    });
  });

  it('is nothing in CSS if nothing is set', () => expect(toCss(EMPTY)).toBe(''));

  it('has the types of the format as design tokens', () => {
    const theme: Theme = {
      colours: { accent: { light: '#ff0000', dark: '#000000' } },
      others: { radius: '6px', motion: '0.5', font: "'Inter', sans-serif", space: '0.5em' },
    };
    expect(JSON.parse(toDesignTokens(theme))).toEqual({
      inbox: {
        light: { accent: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0, 0], hex: '#ff0000' } } },
        dark: { accent: { $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0, 0], hex: '#000000' } } },
        radius: { $type: 'dimension', $value: { value: 6, unit: 'px' } },
        motion: { $type: 'number', $value: 0.5 },
        font: { $type: 'fontFamily', $value: ['Inter', 'sans-serif'] },
        $extensions: { 'notification-inbox': { font: "'Inter', sans-serif", space: '0.5em' } },
      },
    });
  });

  it('can come from design tokens whose values are texts, and from the sample of the documentation', () => {
    expect(importTheme('{"inbox":{"light":{"accent":{"$value":"#f00"}},"radius":{"$value":"6px"}}}')).toEqual({
      colours: { accent: { light: '#ff0000', dark: '#ff0000' } },
      others: { radius: '6px' },
    });
    const [, sample = ''] = /```css[^\n]*\n([^]*?)```/.exec(readFileSync('docs/theming.md', 'utf8')) ?? [];
    expect(importTheme(sample)).toEqual({
      colours: { accent: { light: '#0a7d5a', dark: '#4fd1a5' } },
      others: { radius: '6px' },
    });
  });
});

describe('junk', () => {
  it('in a link becomes part of no theme that differs after its export', () => {
    const part = fc.constantFrom(...'(|)|"|\'|;|:|{|}|/*|*/|\\|@|!|,| |a|6px|calc(|url(|image-set(|[|]|\n'.split('|'));
    const texts = fc.oneof(
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom(["'", '/*', '*/', "'"], [':', ' ', ' ', '6px']),
    );
    forAll({ numRuns: 2000 })(texts, (parts) => {
      const theme = readHash(new URLSearchParams({ accent: '112233-ddeeff', radius: parts.join('').trim() }));
      expect([importTheme(toCss(theme, 'media')), importTheme(toDesignTokens(theme))]).toEqual([theme, theme]);
    });
  });

  const refused = `(|)|6px)|"|'a|image-set("https://example.com/x" 1x)|src("x")|6px /* a|6px !important|6px\\`;
  it.each(refused.split('|'))('%s in a link is no value', (radius) =>
    expect(readHash(new URLSearchParams({ radius }))).toEqual(EMPTY),
  );

  it.each([
    ['', 'There is no text to import.'],
    ['hello', 'The CSS declares no token of the inbox, such as “--inbox-accent: #4f46e5;”.'],
    [':root { --inbox-acent: #fff; }', '--inbox-acent is no token of the inbox.'],
    [
      ':root { --inbox-accent: blurple; }',
      '--inbox-accent: “blurple” is no opaque colour that can be read. Use #rrggbb, rgb(), hsl() or oklch().',
    ],
    [':root { --inbox-accent: #fff;', 'The CSS ends within a block: a “}” is missing.'],
    ['--inbox-accent: #fff; }', 'The CSS closes a block that it has not opened.'],
    [
      ':root { --inbox-shadow: url(https://example.com/x); }',
      '--inbox-shadow: “url(https://example.com/x)” is no value for a token.',
    ],
    ['{', 'The text is no JSON object.'],
    ['[1]', 'The text is no JSON object.'],
    ['{"colors":{}}', 'The design tokens have no group “inbox”.'],
    ['{"inbox":{}}', 'The group “inbox” has no tokens.'],
    ['{"inbox":{"radius":6}}', 'radius has no $value.'],
    ['{"inbox":{"radius":{"$value":{}}}}', 'radius: the $value is no colour, dimension, number or font family.'],
    [
      '{"inbox":{"light":{"radius":{"$value":"6px"}}}}',
      '--inbox-radius has one value for light and dark: set it outside of a scheme.',
    ],
    ['x'.repeat(200_001), 'The text is too long for a theme.'],
  ])('%j is refused with a sentence', (text, sentence) => expect(importTheme(text)).toBe(sentence));

  it('of any kind never throws', () => {
    forAll()(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"inbox":${json}}`),
      ),
      (text) => {
        expect(['string', 'object']).toContain(typeof importTheme(text));
      },
    );
  });
});

it('the sliders begin at the defaults of their tokens', () => {
  for (const { token, standard, min, max } of LENGTHS) {
    const written = otherTokens.find(({ name }) => name === token)?.default ?? '';
    const [, number = '', unit = ''] = /([\d.]+)(em|px)/.exec(written.replace(/[\d.]+rem/, '')) ?? [];
    expect(Math.round(Number(number) * (unit === 'em' ? 14 : 1)), `${token}: ${written}`).toBe(standard);
    expect(standard).toBeGreaterThan(min);
    expect(standard).toBeLessThan(max);
  }
});
