/** The product tour: settings apply to the live inboxes, and their code can be copied. */
import type { Page } from '@playwright/test';
import { strictAxeViolations } from '../support/axe.js';
import { expect, test } from '../support/tour-test.js';

/** Avatars over initials, a popover that is in another tree while closed, and links that are scrolled out of view. */
const TRIAGED = /class="avatar|part="bell"|partially obscured|overlap/;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test(
  'settings apply to every inbox on the page, and their CSS can be copied',
  { tag: '@slow' },
  async ({ tour: { page, previewInbox, css, choose } }) => {
    await choose('Emerald');
    await page.getByRole('slider', { name: 'Corners', exact: true }).fill('3');
    await choose('Dark');
    await expect(css).toHaveText(
      'notification-inbox { --inbox-accent: light-dark(#0a7d5a, #4fd1a5); color-scheme: dark; --inbox-radius: 3px; }',
    );
    for (const panel of await page.locator('notification-inbox [part~="panel"]:visible').all())
      await expect(panel).toHaveCSS('border-top-left-radius', '3px');
    await expect(previewInbox.locator('[part~="action"]').first()).toHaveCSS('background-color', 'rgb(79, 209, 165)');
    await page.getByRole('button', { name: 'Copy: The style of your choices' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await clipboard(page)).toBe(await css.evaluate((element) => element.textContent));
  },
);

test(
  'settings last for the visit, and can be reset at once',
  { tag: '@slow' },
  async ({ tour: { page, previewInbox, css, choose } }) => {
    const panel = previewInbox.locator('[part~="panel"]');
    const [plain, paper] = ['rgb(255, 255, 255)', 'rgb(255, 253, 248)'];
    await expect(panel).toHaveCSS('background-color', plain);
    await choose('Paper');
    await expect(panel).toHaveCSS('background-color', paper);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
    await expect(panel).toHaveCSS('background-color', paper);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(css).toHaveText(/Nothing to copy/);
    await expect(panel).toHaveCSS('background-color', plain);
    await expect(page.getByRole('radio', { name: 'Plain' }).first()).toBeChecked();
  },
);

test('settings can be changed by keyboard alone', { tag: '@slow' }, async ({ tour: { page, css } }) => {
  await page.getByRole('radio', { name: 'Indigo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(css).toContainText('--inbox-accent: light-dark(#0a7d5a, #4fd1a5)');
  for (const name of ['Plain', 'As the page']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name }).first()).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(css).toContainText('--inbox-radius: 15px');
});

test(
  'a custom accent colour can be chosen and is applied',
  { tag: '@slow' },
  async ({ tour: { page, css, choose } }) => {
    await choose('A colour of your own');
    await page.getByLabel('Your own accent').fill('#ffe600');
    await expect(css).toContainText('--inbox-accent: light-dark(#ffe600, color-mix(in oklab, #ffe600 40%, white))');
    await expect(css).toContainText('--inbox-on-accent: #14132b');
  },
);

test('a right-to-left language mirrors the inboxes and is in the code', { tag: '@slow' }, async ({ tour }) => {
  const { page, previewInbox, code } = tour;
  await page.getByLabel('Language').selectOption('ar');
  await expect(previewInbox).toContainText('الإشعارات');
  await expect(previewInbox.locator('[part~="panel"]')).toHaveCSS('direction', 'rtl');
  await expect(page.locator('header notification-inbox')).toHaveAttribute('dir', 'rtl');
  await expect(code).toContainText('lang="ar" dir="rtl"');
});

test(
  'the header’s panel opens at the button of the tour, on the selected side',
  { tag: '@slow' },
  async ({ tour: { page } }) => {
    const openHere = page.getByRole('button', { name: 'Open the panel here' });
    const panel = page.locator('header notification-inbox [part~="panel"]');
    const edges = async (): Promise<readonly [panel: number, button: number]> => {
      await expect(panel).toBeVisible();
      const [box, button] = [await panel.boundingBox(), await openHere.boundingBox()];
      return [box?.x ?? 0, button?.x ?? 0];
    };
    await page.getByLabel('Opens').selectOption('bottom-start');
    await openHere.click();
    const [left, start] = await edges();
    expect(Math.abs(left - start)).toBeLessThan(2);
    await openHere.click();
    await expect(panel).toBeHidden();
  },
);

test(
  'each framework has its code with the selected attributes, and it can be copied',
  { tag: '@slow' },
  async ({ tour }) => {
    const { page, code, choose } = tour;
    await choose('Never seen');
    await expect(code).toContainText('<notification-inbox endpoint="/inbox" badge="unseen"></notification-inbox>');
    const copy = page.getByRole('button', { name: 'Copy: The code' });
    await page.getByRole('radio', { name: 'HTML' }).focus();
    const texts = new Set<string>();
    for (const name of ['React', 'Vue', 'Svelte', 'Angular', 'Solid', 'Lit', 'Proxy, Node', 'Proxy, fetch']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
      await copy.click();
      await expect.poll(() => clipboard(page)).toBe(await code.evaluate((element) => element.textContent));
      texts.add(await clipboard(page));
      await page.getByRole('radio', { name, exact: true }).focus();
    }
    expect(texts.size).toBe(8);
    expect([...texts].filter((text) => text.includes('badge="unseen"'))).toHaveLength(6);
  },
);

test(
  'without access to the clipboard the code is selected and a note says so',
  { tag: '@slow' },
  async ({ tour: { page, code } }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy: The code' }).click();
    await expect(page.getByText('Selected: copy it by key')).toBeVisible();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe((await code.innerText()).trim());
  },
);

test('nothing overflows the window at any width', { tag: '@slow' }, async ({ tour: { page } }) => {
  await expect(page.locator('.neighbour').last().getByRole('article').first()).toBeVisible();
  for (const width of [320, 480, 760, 1039, 1040, 1180, 1399, 1400, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test(
  'the home page links to the tour, which is marked as the current page',
  { tag: '@slow' },
  async ({ tour: { page, previewInbox } }) => {
    await page.getByRole('link', { name: 'Home' }).click();
    const tourLink = page.getByRole('link', { name: /^Take the tour/ });
    await tourLink.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Product tour · Fieldnote');
    await expect(page.getByRole('link', { name: 'Product tour' })).toHaveAttribute('aria-current', 'page');
    await expect(previewInbox.getByRole('article').first()).toBeVisible();
    await expect(tourLink).toBeHidden();
  },
);

test('in forced colours selected options differ from the others', { tag: '@slow' }, async ({ tour: { page } }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (name: string): Promise<string> =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .locator('span')
      .first()
      .evaluate((chip) => getComputedStyle(chip).backgroundColor + getComputedStyle(chip).boxShadow);
  expect(await fillOf('Normal')).not.toBe(await fillOf('Slow'));
  expect((await fillOf('Indigo')).replace(/^rgb[^)]*\)/, '')).not.toBe(
    (await fillOf('Sky')).replace(/^rgb[^)]*\)/, ''),
  );
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(
    `axe finds no violation in the tour: ${colorScheme}, ${width} pixels wide`,
    { tag: '@slow' },
    async ({ page, tour: { choose } }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await choose('A colour of your own');
      await expect(page.locator('.neighbour').last().getByRole('article').first()).toBeVisible();
      expect(await strictAxeViolations(page, TRIAGED)).toEqual([]);
    },
  );
}
