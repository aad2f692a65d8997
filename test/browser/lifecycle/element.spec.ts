/** The element in its page: a move, and a change of its display. */
import { expect, test } from '../support/test.js';

test('a move keeps the panel open with its rows, and sends nothing', async ({ inbox, site }) => {
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await inbox.openList(20);
  await site.waitUntilIdle();
  const before = site.requests.length;
  await inbox.page.evaluate(() => {
    const element = document.querySelector('notification-inbox');
    if (element) document.body.prepend(element);
  });
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.rows).toHaveCount(20);
  expect(await inbox.get('open')).toBe(true);
  await site.waitUntilIdle();
  expect(site.requests.length).toBe(before);
  expect(await inbox.events('inbox-close')).toEqual([]);
});

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
