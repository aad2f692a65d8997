/** Axe finds nothing in any state of the tools, in light and dark, and nothing scrolls sideways at 320 px. */
import { axeViolations } from '../browser/support/axe.js';
import { expect, test } from './tools.js';

const STATES: readonly (readonly [tool: string, tab: string, hash: string])[] = [
  ['playground', 'Messages', 'lang=ar&framework=angular'],
  ['playground', 'Attributes', 'a.display=popover'],
  ['playground', 'Network', 'mode=limited&scheme=dark'],
  ['theme-studio', 'Brand', ''],
  ['theme-studio', 'Shape', 'radius=0'],
  ['theme-studio', 'Colours', 'text-muted=595959-b0b0b8'],
  ['theme-studio', 'Other', ''],
];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [name, tab, hash] of STATES)
      test(`${name}, ${tab}`, async ({ page, tool }) => {
        await tool.open(name, hash);
        await tool.tab(tab);
        await tool.settled();
        expect(await axeViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
  });
