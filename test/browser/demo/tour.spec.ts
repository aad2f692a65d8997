/** The product tour: what is chosen there is at work in the live inboxes, and is what there is to copy. */
import type { Page } from '@playwright/test';
import { strictFaults } from '../support/axe.js';
import { expect, test } from '../support/tour-test.js';

/** Pictures over initials, a popover that is in another tree while it is closed, and links scrolled out of sight. */
const TRIAGED = /class="avatar|part="bell"|partially obscured|overlap/;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test(
  'what is chosen is at work in every inbox of the page, and the rule that does it is there to copy',
  { tag: '@slow' },
  async ({ tour: { page, stage, css, choose } }) => {
    await choose('Emerald');
    await page.getByRole('slider', { name: 'Corners' }).fill('3');
    await choose('Dark');
    await expect(css).toHaveText(
      'notification-inbox { --inbox-accent: light-dark(#0a7d5a, #4fd1a5); color-scheme: dark; --inbox-radius: 3px; }',
    );
    for (const panel of await page.locator('notification-inbox [part~="panel"]:visible').all())
      await expect(panel).toHaveCSS('border-top-left-radius', '3px');
    await expect(stage.locator('[part~="action"]').first()).toHaveCSS('background-color', 'rgb(79, 209, 165)');
    await page.getByRole('button', { name: 'Copy: The style of your choices' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await clipboard(page)).toBe(await css.evaluate((element) => element.textContent));
  },
);

test(
  'a look lasts for the visit, and is taken back at once',
  { tag: '@slow' },
  async ({ tour: { page, stage, css, choose } }) => {
    const panel = stage.locator('[part~="panel"]');
    const [plain, paper] = ['rgb(255, 255, 255)', 'rgb(255, 253, 248)'];
    await expect(panel).toHaveCSS('background-color', plain);
    await choose('Paper');
    await expect(panel).toHaveCSS('background-color', paper);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
    await expect(panel).toHaveCSS('background-color', paper);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(css).toHaveText(/Nothing to copy/);
    await expect(panel).toHaveCSS('background-color', plain);
    await expect(page.getByRole('radio', { name: 'Plain' }).first()).toBeChecked();
  },
);

test('settings are set by keyboard alone', { tag: '@slow' }, async ({ tour: { page, css } }) => {
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

test('a colour of one’s own is asked for and used', { tag: '@slow' }, async ({ tour: { page, css, choose } }) => {
  await choose('A colour of your own');
  await page.getByLabel('Your own accent').fill('#ffe600');
  await expect(css).toContainText('--inbox-accent: light-dark(#ffe600, color-mix(in oklab, #ffe600 40%, white))');
  await expect(css).toContainText('--inbox-on-accent: #14132b');
});

test('a language turns the inboxes of the page round, and stands in the code', { tag: '@slow' }, async ({ tour }) => {
  const { page, stage, code } = tour;
  await page.getByLabel('Language').selectOption('ar');
  await expect(stage).toContainText('الإشعارات');
  await expect(stage.locator('[part~="panel"]')).toHaveCSS('direction', 'rtl');
  await expect(page.locator('header notification-inbox')).toHaveAttribute('dir', 'rtl');
  await expect(code).toContainText('lang="ar" dir="rtl"');
});

test(
  'the panel of the header opens at the button of the tour, on the side that is chosen',
  { tag: '@slow' },
  async ({ tour: { page } }) => {
    const here = page.getByRole('button', { name: 'Open the panel here' });
    const panel = page.locator('header notification-inbox [part~="panel"]');
    const edges = async (): Promise<readonly [panel: number, button: number]> => {
      await expect(panel).toBeVisible();
      const [box, button] = [await panel.boundingBox(), await here.boundingBox()];
      return [box?.x ?? 0, button?.x ?? 0];
    };
    await page.getByLabel('Opens').selectOption('bottom-start');
    await here.click();
    const [left, start] = await edges();
    expect(Math.abs(left - start)).toBeLessThan(2);
    await here.click();
    await expect(panel).toBeHidden();
  },
);

test(
  'each framework has its code, with the attributes that are chosen, and it can be copied',
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
  'where the clipboard is denied, the code is selected and the reader is told',
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

test('nothing sticks out of the window, however wide it is', { tag: '@slow' }, async ({ tour: { page } }) => {
  await expect(page.locator('.desk').last().getByRole('article').first()).toBeVisible();
  for (const width of [320, 480, 760, 1039, 1040, 1180, 1399, 1400, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const out = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(out, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test(
  'the way to the tour is on the first page, and whoever follows it finds it marked as where they are',
  { tag: '@slow' },
  async ({ tour: { page, stage } }) => {
    await page.getByRole('link', { name: 'Home' }).click();
    const way = page.getByRole('link', { name: /^Take the tour/ });
    await way.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Product tour · Fieldnote');
    await expect(page.getByRole('link', { name: 'Product tour' })).toHaveAttribute('aria-current', 'page');
    await expect(stage.getByRole('article').first()).toBeVisible();
    await expect(way).toBeHidden();
  },
);

test('in forced colours what is chosen can be told from what is not', { tag: '@slow' }, async ({ tour: { page } }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const paint = (name: string): Promise<string> =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .locator('span')
      .first()
      .evaluate((chip) => getComputedStyle(chip).backgroundColor + getComputedStyle(chip).boxShadow);
  expect(await paint('Well')).not.toBe(await paint('Slow'));
  expect((await paint('Indigo')).replace(/^rgb[^)]*\)/, '')).not.toBe((await paint('Sky')).replace(/^rgb[^)]*\)/, ''));
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(
    `axe finds no fault in the tour, ${colorScheme} and ${width} px wide`,
    { tag: '@slow' },
    async ({ page, tour: { choose } }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await choose('A colour of your own');
      await expect(page.locator('.desk').last().getByRole('article').first()).toBeVisible();
      expect(await strictFaults(page, TRIAGED)).toEqual([]);
    },
  );
}
