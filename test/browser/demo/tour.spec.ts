/** The product tour as a page: its width, its links, forced colours, axe. Its live parts are in tour-live.spec.ts. */
import { strictAxeViolations } from '../support/axe.js';
import { expect, test } from '../support/tour-test.js';

/** Avatars over initials, a popover that is in another tree while closed, and links that are scrolled out of view. */
const TRIAGED = /class="avatar|part="bell"|partially obscured|overlap/;

test('nothing overflows the window at any width', async ({ tour: { page } }) => {
  await expect(page.locator('.neighbour').last().getByRole('article').first()).toBeVisible();
  for (const width of [320, 480, 760, 1039, 1040, 1180, 1399, 1400, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

for (const width of [1280, 1440])
  test(`both inboxes are below their sections, and end in one line without a void: ${width} px`, async ({ tour }) => {
    const { page } = tour;
    await page.setViewportSize({ width, height: 800 });
    const ends: number[] = [];
    for (const column of await page.locator('.tour > div').all()) {
      const [whole, ...parts] = await Promise.all(
        [column, column.locator('section.card'), column.locator('.stage'), column.locator('notification-inbox')].map(
          (part) => part.boundingBox(),
        ),
      );
      const [card, stage, inbox] = parts;
      expect([card?.width, stage?.width, inbox?.width]).toEqual(Array(3).fill(whole?.width));
      expect((whole?.height ?? 0) - (card?.height ?? 0) - (inbox?.height ?? 0)).toBe(20);
      ends.push((inbox?.y ?? 0) + (inbox?.height ?? 0));
    }
    expect(ends).toEqual([ends[0], ends[0]]);
  });

test('the home page links to the tour, which is marked as the page shown', async ({ tour: { page, previewInbox } }) => {
  await page.getByRole('link', { name: 'Home' }).click();
  const tourLink = page.getByRole('link', { name: /^Take the tour/ });
  await tourLink.press('Enter');
  await expect(page).toHaveTitle('Product tour · Fieldnote');
  await expect(page.getByRole('link', { name: 'Product tour' })).toHaveAttribute('aria-current', 'page');
  await expect(previewInbox.getByRole('article').first()).toBeVisible();
  await expect(tourLink).toBeHidden();
});

test('in forced colours selected options differ from the others', async ({ tour: { page } }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (name: string): Promise<string> =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .locator('span')
      .first()
      .evaluate((chip) => getComputedStyle(chip).backgroundColor + getComputedStyle(chip).boxShadow);
  expect(await fillOf('Normal')).not.toBe(await fillOf('Slow'));
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`axe finds no violation in the tour: ${colorScheme}, ${width} pixels`, async ({ tour: { page, choose } }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await choose('Slow');
    await expect(page.locator('.neighbour').last().getByRole('article').first()).toBeVisible();
    expect(await strictAxeViolations(page, TRIAGED)).toEqual([]);
  });
