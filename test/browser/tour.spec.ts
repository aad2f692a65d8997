/** The product tour: what is chosen there is at work in the live inboxes, and is what there is to copy. */
import type { Page } from '@playwright/test';
import { strictFaults } from './faults.js';
import { expect, test } from './tour-page.js';

/** Pictures over initials, a popover that is in another tree while it is closed, and links scrolled out of sight. */
const TRIAGED = /class="avatar|part="bell"|partially obscured/;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('what is chosen is at work in every inbox of the page, and the rule that does it is there to copy', async ({
  tour: { page, stage, css, choose },
}) => {
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
});

test('a look lasts for the visit, and is taken back at once', async ({ tour: { page, stage, css, choose } }) => {
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
});

test('settings are set by keyboard alone', async ({ tour: { page, css } }) => {
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

test('a colour of one’s own is asked for and used', async ({ tour: { page, css, choose } }) => {
  await choose('A colour of your own');
  await page.getByLabel('Your own accent').fill('#ffe600');
  await expect(css).toContainText('--inbox-accent: light-dark(#ffe600, color-mix(in oklab, #ffe600 40%, white))');
  await expect(css).toContainText('--inbox-on-accent: #14132b');
});

test('a language turns the inboxes of the page round, and stands in the code', async ({ tour }) => {
  const { page, stage, code } = tour;
  await page.getByLabel('Language').selectOption('ar');
  await expect(stage).toContainText('الإشعارات');
  await expect(stage.locator('[part~="panel"]')).toHaveCSS('direction', 'rtl');
  await expect(page.locator('header notification-inbox')).toHaveAttribute('dir', 'rtl');
  await expect(code).toContainText('lang="ar" dir="rtl"');
});

test('the panel of the header opens at the button of the tour, on the side that is chosen', async ({
  tour: { page },
}) => {
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
});

test('each framework has its code, with the attributes that are chosen, and it can be copied', async ({ tour }) => {
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
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390])
    test(`axe finds no fault in the tour, ${colorScheme} and ${width} px wide`, async ({ page, tour: { choose } }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await choose('Rose');
      await choose('A colour of your own');
      await expect(page.locator('.desk').last().getByRole('article').first()).toBeVisible();
      expect(await strictFaults(page, TRIAGED)).toEqual([]);
    });
}
