/** The element in its page: a change of its display. */
import { expect, test } from '../support/test.js';

test('changes its display while it is open, in both directions: the popover is at its bell', async ({
  inbox,
  page,
}) => {
  await inbox.visit('ada', { display: 'inline', open: '', 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => element.parentElement?.style.setProperty('padding', '40px 0 0 300px'));
  for (const placement of ['bottom-start', 'bottom-end']) {
    await inbox.setAttribute('placement', placement);
    for (const display of ['inline', 'popover', 'nonsense', 'inline']) {
      await inbox.setAttribute('display', display);
      const isPopover = display !== 'inline';
      await expect(inbox.panel.and(page.locator(isPopover ? '[role=dialog]' : '[role=region]'))).toBeVisible();
      await expect(inbox.rows).toHaveCount(20);
      await expect(inbox.bell).toHaveCount(Number(isPopover));
      if (!isPopover) continue;
      const [bell, panel] = await Promise.all([inbox.bell.boundingBox(), inbox.panel.boundingBox()]);
      if (!bell || !panel) throw new Error('There is no box.');
      const gap = panel.y - (bell.y + bell.height);
      expect(gap, placement).toBeGreaterThanOrEqual(0);
      expect(gap, placement).toBeLessThan(20);
    }
  }
});
