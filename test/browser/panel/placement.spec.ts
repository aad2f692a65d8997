/** The panel opens next to its bell, whatever room there is. */
import { atRest } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test('the panel is on screen and does not cover its bell in a window of any height', async ({ inbox, page }) => {
  await inbox.visit('ada');
  for (const height of [420, 600, 760, 1000]) {
    await page.setViewportSize({ width: 900, height });
    await inbox.openList(20);
    await atRest(inbox);
    const [bell, panel] = [await inbox.bell.boundingBox(), await inbox.panel.boundingBox()];
    if (!bell || !panel) throw new Error('The bell or the panel is not visible.');
    expect(panel.y, `top at ${height} pixels`).toBeGreaterThanOrEqual(0);
    expect(panel.y + panel.height, `bottom at ${height} pixels`).toBeLessThanOrEqual(height);
    const isApart = panel.y >= bell.y + bell.height || panel.y + panel.height <= bell.y;
    expect(isApart, `apart from the bell at ${height} pixels`).toBe(true);
    await inbox.escape();
  }
});
