/** Where the panel opens: beside its bell, whatever room there is. */
import { expect, test } from '../support/test.js';

for (const height of [420, 600, 760, 1000]) {
  test(`at a height of ${height} the panel is on screen, and not over its bell`, async ({ inbox, page }) => {
    await page.setViewportSize({ width: 900, height });
    await inbox.visit('ada');
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    // It may still be appearing.
    await expect
      .poll(async () => {
        const [bell, panel] = [await inbox.bell.boundingBox(), await inbox.panel.boundingBox()];
        if (!bell || !panel) return 'not there';
        if (panel.y < 0 || panel.y + panel.height > height) return 'off screen';
        const apart = panel.y >= bell.y + bell.height || panel.y + panel.height <= bell.y;
        return apart ? 'beside it' : 'over it';
      })
      .toBe('beside it');
  });
}
