/** A page that moves the tag: what the reader does goes on. */
import { expect, onPage, test } from './test.js';

onPage('htmx', () => {
  test('a swap that keeps the tag leaves the panel open', async ({ page, inbox }) => {
    await inbox.visit('ada');
    await inbox.openList();
    for (let swaps = 0; swaps < 2; swaps++) await page.waitForResponse(/part\.html/);
    await expect(inbox.panel).toBeVisible();
    await inbox.escape();
  });
});
