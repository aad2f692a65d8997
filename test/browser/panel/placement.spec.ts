/** The panel opens next to its bell, whatever room there is. */
import { expect, test } from '../support/test.js';

for (const height of [420, 600, 760, 1000]) {
  test(`in a window ${height} pixels high the panel is on screen and does not cover its bell`, async ({
    inbox,
    page,
  }) => {
    await page.setViewportSize({ width: 900, height });
    await inbox.visit('ada');
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    // The opening animation may still run.
    await expect
      .poll(async () => {
        const [bell, panel] = [await inbox.bell.boundingBox(), await inbox.panel.boundingBox()];
        if (!bell || !panel) return 'not there';
        if (panel.y < 0 || panel.y + panel.height > height) return 'off screen';
        const apart = panel.y >= bell.y + bell.height || panel.y + panel.height <= bell.y;
        return apart ? 'next to it' : 'over it';
      })
      .toBe('next to it');
  });
}
