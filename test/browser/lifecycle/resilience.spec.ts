/** No network, a service that fails or sends something else than a feed, and read state in the storage of the browser. */
import { expect, test } from '../support/test.js';

test('keeps its rows when the network is lost, says so, and continues when it is back', async ({
  inbox,
  site,
  context,
}) => {
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
  await expect(inbox.rows).toHaveCount(20);
  await context.setOffline(true);
  await expect(inbox.panel).toContainText('Can’t connect. Last updated at');
  await expect(inbox.rows).toHaveCount(20);
  await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
  await context.setOffline(false);
  await expect(inbox.row('Sent meanwhile')).toBeVisible();
  await expect(inbox.panel).not.toContainText('Can’t connect');
});

for (const [name, response] of [
  ['fails', { status: 500, body: '<h1>Internal error</h1>', contentType: 'text/html' }],
  ['answers with an HTML page', { status: 200, body: '<!doctype html><p>Hello', contentType: 'text/html' }],
] as const) {
  test(`shows the failed state with "Try again" when the service ${name}`, async ({ inbox, site }) => {
    let isBroken = true;
    await inbox.page.route('**/inbox/**', (route) => (isBroken ? route.fulfill(response) : route.continue()));
    await inbox.visit('ada', { display: 'inline' });
    await expect(inbox.panel).toContainText('Couldn’t load notifications');
    await expect(inbox.panel).not.toContainText('You’re all caught up');
    isBroken = false;
    const before = site.requests.length;
    await inbox.panel.getByRole('button', { name: 'Try again' }).click();
    await expect(inbox.rows).toHaveCount(20);
    expect(site.requests.length).toBeGreaterThan(before);
    isBroken = true;
    await inbox.call('refresh');
    await expect(inbox.panel).toContainText('Couldn’t load notifications. Last updated at');
    await expect(inbox.rows).toHaveCount(20);
  });
}

test('the read state of hundreds of messages needs few keys of the storage, and the count is right after a reload', async ({
  inbox,
  site,
}) => {
  const DAY_MS = 24 * 3_600_000;
  const sendOld = (count: number, ageMs: (index: number) => number): Promise<string[]> =>
    site.sendAll(
      Array.from({ length: count }, (_, index) => ({
        subscriberId: 'lin',
        createdAt: new Date(Date.now() - ageMs(index)).toISOString(),
      })),
    );
  await sendOld(300, (index) => (index + 1) * DAY_MS);
  await inbox.visit('lin');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.call('markAllRead');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await sendOld(7, (index) => (index + 1) * 1000);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 7 unread');
  await inbox.ready();
  const stored = await inbox.page.evaluate(() => Object.entries(localStorage));
  const readState = stored.filter(([key]) => /^inbox:.*:r\./.test(key));
  expect(readState.length).toBeGreaterThan(0);
  expect(readState.length).toBeLessThanOrEqual(17);
  expect(stored.flat().join('').length).toBeLessThan(2000);
});
