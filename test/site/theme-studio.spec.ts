/** The theme studio: a change shows in both previews, in the table of contrasts, in the code and in the address. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './tools.js';

const preview = (page: Page, scheme: string): Locator => page.getByRole('region', { name: `${scheme} preview` });
const approve = (page: Page, scheme: string) => preview(page, scheme).getByRole('button', { name: 'Approve' }).first();
const theme = (page: Page): Locator => page.getByRole('region', { name: 'The theme' });

test('one brand colour gives both previews a theme that passes, and a reload keeps it', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await expect(approve(page, 'Light')).toHaveCSS('background-color', 'rgb(79, 70, 229)');
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#0a7d5a');
  await expect(approve(page, 'Light')).toHaveCSS('background-color', 'rgb(10, 125, 90)');
  await expect(theme(page)).toContainText('--inbox-accent: light-dark(#0a7d5a, #');
  await expect(page.getByText('All 48 pairs pass')).toBeVisible();
  const dark = await approve(page, 'Dark').evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(dark).not.toBe('rgb(10, 125, 90)');
  await tool.reloadWith('accent=0a7d5a-');
  await expect(approve(page, 'Light')).toHaveCSS('background-color', 'rgb(10, 125, 90)');
  await expect(approve(page, 'Dark')).toHaveCSS('background-color', dark);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(theme(page)).toContainText('Nothing is set');
  await expect(approve(page, 'Light')).toHaveCSS('background-color', 'rgb(79, 70, 229)');
});

for (const [width, height, place] of [
  [1440, 900, 'beside'],
  [1280, 800, 'beside'],
  [1100, 800, 'beside'],
  [390, 844, 'above'],
] as const)
  test(`the inbox is on the first screen, ${place} the controls, and stays: ${width} px`, async ({ page, tool }) => {
    await page.setViewportSize({ width, height });
    await tool.open('theme-studio');
    await expect(approve(page, 'Light')).toBeInViewport({ ratio: 1 });
    const controls = page.getByRole('region', { name: 'Tokens' });
    const [own, shown] = [await controls.boundingBox(), await preview(page, 'Light').boundingBox()];
    if (place === 'beside') expect(shown?.x).toBeGreaterThan((own?.x ?? 0) + (own?.width ?? 0));
    else expect(own?.y).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0));
    // A control that gets the focus is not below what stays.
    const slate = page.getByRole('button', { name: 'Slate' });
    await slate.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    await expect(place === 'beside' ? preview(page, 'Light') : approve(page, 'Light')).toBeInViewport();
    await slate.click({ trial: true });
  });

test('the one block of code on the page has the values that are chosen', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#0a7d5a');
  await expect(page.locator('pre:visible')).toHaveCount(1);
  await expect(page.locator('pre:visible')).toContainText('#0a7d5a');
  await expect(page.getByRole('slider', { name: 'Tint of greys' })).toHaveAttribute('aria-valuetext', '12 %');
});

test('a brand colour that is none is marked, and changes nothing', async ({ page, tool }) => {
  await tool.open('theme-studio');
  const brand = page.getByRole('textbox', { name: 'Brand colour', exact: true });
  await brand.fill('blurple');
  await expect(brand).toHaveAttribute('aria-invalid', 'true');
  await expect(theme(page)).toContainText('Nothing is set');
});

test('a pale colour fails in the table, and one press mends it', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await tool.tab('Colours');
  await page.getByRole('textbox', { name: '--inbox-text-muted, light', exact: true }).fill('#bbbbbb');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^4 of 48 pairs fail$/)).toBeVisible();
  const row = page.getByRole('row', { name: 'Muted text on a sunken area' });
  await expect(row).toContainText('Fail');
  await row.getByRole('button', { name: 'Fix' }).click();
  await expect(row).not.toContainText('Fail');
  await expect(page.getByText('All 48 pairs pass')).toBeVisible();
  await page.getByRole('button', { name: 'Default for --inbox-text-muted' }).click();
  await expect(theme(page)).toContainText('Nothing is set');
});

test('the contrast follows a slider while it moves', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await page.getByRole('button', { name: 'Lime' }).click();
  const tint = page.getByRole('slider', { name: 'Tint of greys' });
  const before = await theme(page).textContent();
  await tint.press('ArrowRight');
  await expect(theme(page)).not.toHaveText(before ?? '');
  await expect(page.getByText('All 48 pairs pass')).toBeVisible();
});

test('corners, density and typeface change the inbox', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await tool.tab('Shape');
  await page.getByRole('slider', { name: 'Corners' }).fill('3');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.getByRole('combobox', { name: 'Typeface' }).selectOption('Serif');
  const panel = preview(page, 'Dark').locator('[part~="panel"]').last();
  await expect(panel).toHaveCSS('border-top-left-radius', '3px');
  await expect(panel).toHaveCSS('font-family', /Georgia/);
  await expect(theme(page)).toContainText('--inbox-space: 7px;');
  await tool.tab('Other');
  await expect(page.getByRole('textbox', { name: '--inbox-radius', exact: true })).toHaveValue('3px');
  await page.getByRole('textbox', { name: '--inbox-motion' }).fill('url(x)');
  await expect(page.getByRole('textbox', { name: '--inbox-motion' })).toHaveAttribute('aria-invalid', 'true');
  await expect(theme(page)).not.toContainText('motion');
});

test('a theme comes back from CSS and from design tokens', async ({ page, tool }) => {
  await tool.open('theme-studio');
  await page.getByRole('button', { name: 'High contrast' }).click();
  await expect(approve(page, 'Dark')).toHaveCSS('background-color', 'rgb(255, 225, 77)');
  const css = (await theme(page).textContent()) ?? '';
  await page.getByRole('radio', { name: 'Design tokens' }).check();
  const tokens = (await theme(page).textContent()) ?? '';
  await page.getByRole('radio', { name: 'CSS, light-dark()' }).check();
  const input = page.getByRole('textbox', { name: 'CSS or design tokens' });
  for (const text of [css, tokens]) {
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(theme(page)).toContainText('Nothing is set');
    await input.fill(text);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/^Imported 14 tokens\.$/)).toBeVisible();
    await expect(theme(page)).toHaveText(css);
  }
});

test('a file can be opened, and junk is refused with a sentence', async ({ page, tool }) => {
  await tool.open('theme-studio');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.css', mimeType: 'text/css', buffer: Buffer.from(':root { --inbox-radius: 0 }') });
  await expect(page.getByText('Imported 1 token.')).toBeVisible();
  await expect(theme(page)).toContainText('--inbox-radius: 0;');
  await file.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from('{"colors":{}}') });
  await expect(page.getByText('The design tokens have no group “inbox”.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'CSS or design tokens' })).toHaveAttribute('aria-invalid', 'true');
  await expect(theme(page)).toContainText('--inbox-radius: 0;');
});

test('the exported code can be copied', async ({ page, tool }) => {
  await tool.open('theme-studio', 'radius=6px');
  await page.getByRole('radio', { name: 'CSS, prefers-color-scheme' }).check();
  await page.getByRole('button', { name: 'Copy: The theme' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'notification-inbox {\n  color-scheme: light dark;\n  --inbox-radius: 6px;\n}\n',
  );
});
