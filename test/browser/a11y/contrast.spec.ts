/**
 * Contrast of every pair of colours that can meet, as the browser resolves them, in light and dark: at least 4.5 to 1 for
 * text, 3 to 1 for shapes that carry information (WCAG 2.2, 1.4.3 and 1.4.11). The high-contrast theme gives text 7 to 1.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/stories-test.js';

/** Two CSS colours. */
type ColorPair = readonly [foreground: string, background: string];

const token = (name: string): string => `var(--_${name})`;
const pairsOf = (foregrounds: readonly string[], backgrounds: readonly string[]): ColorPair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background): ColorPair => [token(foreground), token(background)]),
  );

const SURFACES = ['surface', 'hover', 'tint'];
const TEXTS: readonly ColorPair[] = [
  ...pairsOf(['text', 'muted', 'danger', 'success', 'accent'], SURFACES),
  ...pairsOf(['text', 'muted'], ['sunken']),
  ...pairsOf(['on-accent'], ['accent']),
  ...pairsOf(['on-tonal'], ['tonal']),
];
/** The unread dot, the focus ring, a switch that is on, icons. */
const SHAPES: readonly ColorPair[] = pairsOf(['unread', 'accent', 'muted'], SURFACES);

/** Surfaces that a host may choose: warm, grey and cool ones. */
const GROUNDS = { light: ['#fdf6e3', '#f4f4f0', '#eef4ff'], dark: ['#241f1a', '#1e2430'] } as const;

/** What each story draws: its name, selector, property and the least contrast. */
const DRAWN: Readonly<Record<string, readonly (readonly [string, string, 'color' | 'background-color', number])[]>> = {
  'inbox-list--all': [
    ['titles of read messages', '.row:not(.unread) .title', 'color', 4.5],
    ['initials in place of an avatar', '.hue', 'color', 4.5],
    ['the count on a tab', '.tab small', 'color', 4.5],
    ['the leading button of a row, at rest and solid,', '.primary', 'color', 4.5],
  ],
  'inbox-notices--offline-with-rows': [['the banner', '.banner span, .banner .link', 'color', 4.5]],
  'inbox-notices--offline': [['the picture of a notice', '.empty svg', 'color', 3]],
  'inbox-notices--caught-up': [['the picture of the ending', '.ending', 'color', 3]],
  'inbox-preferences--loaded': [['a switch, on or off,', '.switch', 'background-color', 3]],
};

/** The contrast ratio of each pair, with each colour resolved inside the element. */
const contrastRatios = (panel: Locator, pairs: readonly ColorPair[]): Promise<number[]> =>
  panel.evaluate((element, colorPairs) => {
    const probe = element.appendChild(document.createElement('i'));
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas.');
    const luminance = (color: string): number => {
      probe.style.color = color;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratios = colorPairs.map((pair) => {
      const [dark = 0, light = 0] = pair.map(luminance).toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    probe.remove();
    return ratios;
  }, pairs);

async function belowMinimum(page: Page, pairs: readonly ColorPair[], minimum: number): Promise<string[]> {
  const ratios = await contrastRatios(page.locator('[part~="panel"]'), pairs);
  return pairs.flatMap(([foreground, background], index) => {
    const ratio = ratios[index] ?? 0;
    return ratio < minimum ? [`${foreground} on ${background}: ${ratio.toFixed(2)}`] : [];
  });
}

/** The computed colour of each element, with the colour of the nearest ancestor that has a background. */
const renderedPairs = (elements: Locator, property: 'color' | 'background-color'): Promise<ColorPair[]> =>
  elements.evaluateAll((all, name) => {
    const backgroundOf = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : 'canvas';
      return /^rgba\(.*, 0\)$/.test(color) ? backgroundOf(element?.parentElement ?? null) : color;
    };
    return all.map((element): [string, string] => [
      getComputedStyle(element).getPropertyValue(name),
      backgroundOf(name === 'color' ? element : element.parentElement),
    ]);
  }, property);

test('computes 21 to 1 for black on white, and 1 to 1 for a colour on itself', async ({ openStory }) => {
  const panel = (await openStory('inbox-list--all')).locator('[part~="panel"]');
  const pairs: readonly ColorPair[] = [
    ['#000', 'oklch(1 0 0)'],
    ['#777', '#fff'],
    [token('text'), token('text')],
  ];
  expect((await contrastRatios(panel, pairs)).map((ratio) => ratio.toFixed(2))).toEqual(['21.00', '4.48', '1.00']);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('every token has enough contrast on every surface that it can be on', async ({ page, openStory }) => {
      const inbox = await openStory('inbox-list--all');
      expect([await belowMinimum(page, TEXTS, 4.5), await belowMinimum(page, SHAPES, 3)]).toEqual([[], []]);
      for (const ground of GROUNDS[colorScheme]) {
        await inbox.evaluate((element, color) => element.style.setProperty('--inbox-surface', color), ground);
        const pairs = TEXTS.filter(([, background]) => !/hover|sunken/.test(background));
        expect(await belowMinimum(page, pairs, 4.5), `on a ground of ${ground}`).toEqual([]);
      }
    });

    test('the high-contrast theme gives every text a contrast of 7 to 1', async ({ page, openStory }) => {
      await openStory('inbox-list--all', { theme: 'high-contrast' });
      expect(await belowMinimum(page, TEXTS, 7)).toEqual([]);
    });

    test('the dense theme has the same contrast as the default theme', async ({ page, openStory }) => {
      await openStory('inbox-list--all', { theme: 'dense' });
      expect([await belowMinimum(page, TEXTS, 4.5), await belowMinimum(page, SHAPES, 3)]).toEqual([[], []]);
    });

    test('initials have enough contrast in each of the seven hues', async ({ page, openStory }) => {
      const initials = (await openStory('inbox-list--all')).locator('.hue').first();
      const backgrounds = new Set<string>();
      for (let hue = 0; hue < 7; hue += 1) {
        await initials.evaluate((element, number) => element.setAttribute('class', `avatar hue hue-${number}`), hue);
        const pairs = await renderedPairs(initials, 'color');
        backgrounds.add(await initials.evaluate((element) => getComputedStyle(element).backgroundColor));
        expect(await belowMinimum(page, pairs, 4.5)).toEqual([]);
      }
      expect(backgrounds.size).toBe(7);
    });

    test('what a state draws has enough contrast with its background', async ({ page, openStory }) => {
      for (const [story, parts] of Object.entries(DRAWN)) {
        const inbox = await openStory(story);
        for (const [name, selector, property, minimum] of parts) {
          const pairs = await renderedPairs(inbox.locator(selector), property);
          expect(pairs.length, name).toBeGreaterThan(0);
          expect(await belowMinimum(page, pairs, minimum), name).toEqual([]);
        }
      }
    });
  });
