/**
 * Every state for everybody: axe by all its rules up to WCAG 2.2 AA and of best practice, in light, dark, forced colours, a
 * narrow window and right to left. What axe can't decide is listed here with where it is decided, and nothing else may be open.
 */
import { strictFaults } from '../support/axe.js';
import { expect, STATES, test } from '../support/stories-test.js';

const TRIAGED = [
  // The panel is in the same root, which axe does not look for behind a button that opens something (stories-aria.spec.ts).
  /^open: aria-valid-attr-value: <button part="bell"/,
  // Keys: one letter on a surface, whose contrast is computed (contrast.spec.ts).
  /^open: color-contrast: <kbd>.</,
  // Over the rows it lies on, and at the list's edge: the pairs of colours are computed (contrast.spec.ts).
  /^open: color-contrast: <button class="new"/,
  /^open: color-contrast: .* partially obscured by another element$/,
  // Texts of a row lie above the link that covers it, and below help and menus: the same pairs.
  /^open: color-contrast: .* (?:partially overlaps other|is overlapped by another|it partially overlaps other) element/,
];

/** A row may lie below the button for what arrived, until that is pressed or the reader scrolls. */
const COVERED = /^target-size: <button tabindex="0" part="title"/;

/** Colours are the reader's own there; what remains ours is looked at in pictures. */
const FORCED = [...TRIAGED, /^open: color-contrast: /];

const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

for (const id of STATES) {
  const title = `axe finds nothing in ${id}: light, dark, forced colours, 320 pixels, right to left`;
  test(title, { tag: '@slow' }, async ({ page, tell }) => {
    const look = async (name: string, triaged = TRIAGED): Promise<void> =>
      expect
        .soft(
          (await strictFaults(page, anyOf(triaged))).filter((line) => !COVERED.test(line)),
          name,
        )
        .toEqual([]);
    await tell(id);
    await look('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look('dark');
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await look('forced colours', FORCED);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 320, height: 640 });
    await look('320 pixels');
    await tell(id, { lang: 'ar' });
    await look('right to left');
  });
}
