/**
 * Contrast of every pair of colours that can meet, as the browser resolves them, in light and dark: text at least 4.5 to 1,
 * and what is no text but must be seen, 3 to 1. The high-contrast theme gives text 7 to 1.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/stories-test.js';

/** Two colours as CSS writes them. */
type Pair = readonly [front: string, back: string];

const own = (name: string): string => `var(--_${name})`;
const on = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [own(front), own(back)]));

const GROUNDS = ['surface', 'hover', 'tint'];
const TEXTS: readonly Pair[] = [
  ...on(['text', 'muted', 'danger', 'success', 'accent'], GROUNDS),
  ...on(['text', 'muted'], ['sunken']),
  ...on(['on-accent'], ['accent']),
];
/** The dot of what is unread, the focus ring, a switch that is on, icons. */
const SHAPES: readonly Pair[] = on(['unread', 'accent', 'muted'], GROUNDS);

/** The contrast of pairs (WCAG 2.2, 1.4.3), each colour resolved within the tag. */
const contrasts = (panel: Locator, pairs: readonly Pair[]): Promise<number[]> =>
  panel.evaluate((element, asked) => {
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
    const ratios = asked.map((pair) => {
      const [dark = 0, light = 0] = pair.map(luminance).toSorted((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    });
    probe.remove();
    return ratios;
  }, pairs);

async function tooLow(page: Page, pairs: readonly Pair[], least: number): Promise<string[]> {
  const ratios = await contrasts(page.locator('[part~="panel"]'), pairs);
  return pairs.flatMap(([front, back], place) => {
    const ratio = ratios[place] ?? 0;
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
  });
}

/** What elements are drawn in, on the nearest ground that is painted. */
const drawn = (elements: Locator, property: 'color' | 'background-color'): Promise<Pair[]> =>
  elements.evaluateAll((all, name) => {
    const painted = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : 'canvas';
      return /^rgba\(.*, 0\)$/.test(color) ? painted(element?.parentElement ?? null) : color;
    };
    return all.map((element): [string, string] => [
      getComputedStyle(element).getPropertyValue(name),
      painted(name === 'color' ? element : element.parentElement),
    ]);
  }, property);

test('contrast is computed as the rule says: black on white 21 to 1, and a colour on itself 1', async ({ tell }) => {
  const panel = (await tell('inbox-list--all')).locator('[part~="panel"]');
  const pairs: readonly Pair[] = [
    ['#000', 'oklch(1 0 0)'],
    ['#777', '#fff'],
    [own('text'), own('text')],
  ];
  expect((await contrasts(panel, pairs)).map((ratio) => ratio.toFixed(2))).toEqual(['21.00', '4.48', '1.00']);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@slow' }, () => {
    test.use({ colorScheme });

    test('every token is seen on every ground it can stand on', async ({ page, tell }) => {
      await tell('inbox-list--all');
      expect(await tooLow(page, TEXTS, 4.5)).toEqual([]);
      expect(await tooLow(page, SHAPES, 3)).toEqual([]);
    });

    test('the high-contrast theme gives every text 7 to 1', async ({ page, tell }) => {
      await tell('inbox-list--all', { theme: 'high-contrast' });
      expect(await tooLow(page, TEXTS, 7)).toEqual([]);
    });

    test('the dense theme keeps what ours promises', async ({ page, tell }) => {
      await tell('inbox-list--all', { theme: 'dense' });
      expect(await tooLow(page, TEXTS, 4.5)).toEqual([]);
      expect(await tooLow(page, SHAPES, 3)).toEqual([]);
    });

    for (const [name, story, selector, property, least] of [
      ['titles that were read', 'inbox-list--all', '.row:not(.unread) .title', 'color', 4.5],
      ['letters in place of a picture', 'inbox-list--all', '.hue', 'color', 4.5],
      ['the count on a tab', 'inbox-list--all', '.tab small', 'color', 4.5],
      ['the banner', 'inbox-notices--offline-with-rows', '.banner span, .banner .link', 'color', 4.5],
      ['a switch, on or off,', 'inbox-preferences--loaded', '.switch', 'background-color', 3],
    ] as const) {
      test(`${name} can be told from what it stands on`, async ({ page, tell }) => {
        const inbox = await tell(story);
        const pairs = await drawn(inbox.locator(selector), property);
        expect(pairs.length).toBeGreaterThan(0);
        expect(await tooLow(page, pairs, least)).toEqual([]);
      });
    }
  });
}
