/** The element in its page: moves, removal and changes of its attributes. */
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

test('several changes of attributes in one task send one request', async ({ inbox, site }) => {
  await inbox.visit('tomas', { 'refresh-interval': '0', endpoint: '' });
  const before = site.requests.length;
  await inbox.host.evaluate((element) => {
    for (const [name, value] of [
      ['endpoint', '/wrong'],
      ['subscriber-id', 'marcus'],
      ['subscriber-id', 'tomas'],
      ['endpoint', '/inbox'],
      ['page-size', '30'],
    ] as const) {
      element.setAttribute(name, value);
    }
  });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  expect(site.requests.slice(before).map((line) => line.split('?')[0])).toEqual([
    'GET /inbox/v1/subscribers/tomas/notifications/feed',
  ]);
});

test('applies changes of its attributes at once', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.rows).toHaveCount(20);
  await inbox.setAttribute('tabs', '[{"id":"bills","label":"Bills"}]');
  await expect(inbox.tab('Bills')).toBeVisible();
  await inbox.setAttribute('no-preferences', '');
  await expect(inbox.panel.getByRole('button', { name: 'Preferences' })).toHaveCount(0);
  await inbox.setAttribute('tab', 'bills');
  await expect(inbox.tab('Bills')).toHaveAttribute('aria-selected', 'true');
  await inbox.setAttribute('tab', 'all');
  await inbox.setAttribute('display', 'popover');
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.setAttribute('badge', 'unseen');
  await expect(inbox.bell).not.toHaveAccessibleName(/unread/);
  await inbox.setAttribute('display', 'inline');
  await expect(inbox.bell).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(20);
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
