/** The element in its page: a move. */
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
