/** The element in its page: a change of its display. */
import { gapBelow } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test('changes its display while open, in both directions: the popover is at its bell', async ({ inbox, page }) => {
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
      const gap = await gapBelow(inbox.bell, inbox.panel);
      expect(gap, placement).toBeGreaterThanOrEqual(0);
      expect(gap, placement).toBeLessThan(20);
    }
  }
});
