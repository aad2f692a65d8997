/** A question whose answer still stands, in a real browser: what comes down. */
import { STRICTEST } from '../support/site.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { marks: true, policy: STRICTEST, seed: 'team' } });

test('when nothing changed the answer has no body, and what is new comes whole', async ({ inbox, site }) => {
  const { page } = inbox;
  await site.send({ subscriberId: 'tomas', subject: 'First' });
  await inbox.visit('tomas', { 'refresh-interval': '3600', display: 'inline' });
  await expect(inbox.row('First')).toBeVisible();
  const refresh = async (): Promise<number> => {
    const feed = page.waitForResponse((response) => response.url().includes('/feed'));
    await page
      .locator('notification-inbox')
      .evaluate((tag: HTMLElement & { refresh(): Promise<void> }) => tag.refresh());
    return (await feed).status();
  };
  // Marks that the first answers brought about have to be there.
  await expect.poll(refresh).toBe(304);
  await expect(inbox.row('First')).toBeVisible();
  await site.send({ subscriberId: 'tomas', subject: 'Second' });
  expect(await refresh()).toBe(200);
  await expect(inbox.row('Second')).toBeVisible();
  await expect.poll(refresh).toBe(304);
  await expect(inbox.row('Second')).toBeVisible();
});
