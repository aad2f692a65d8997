/** Conditional requests in a real browser. */
import { STRICT_CSP } from '../support/site.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { readState: true, policy: STRICT_CSP, seed: 'team' } });

test('an unchanged feed is answered with 304, and a changed one with all of its messages', async ({ inbox, site }) => {
  const { page } = inbox;
  await site.send({ subscriberId: 'tomas', subject: 'First' });
  await inbox.visit('tomas', { 'refresh-interval': '3600', display: 'inline' });
  await expect(inbox.row('First')).toBeVisible();
  const refresh = async (): Promise<number> => {
    const feed = page.waitForResponse((response) => response.url().includes('/feed'));
    await inbox.call('refresh');
    return (await feed).status();
  };
  // The read state that the first responses caused must be stored first.
  await expect.poll(refresh).toBe(304);
  await expect(inbox.row('First')).toBeVisible();
  await site.send({ subscriberId: 'tomas', subject: 'Second' });
  expect(await refresh()).toBe(200);
  await expect(inbox.row('Second')).toBeVisible();
  await expect.poll(refresh).toBe(304);
  await expect(inbox.row('Second')).toBeVisible();
});
