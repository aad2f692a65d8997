/** No network, a service that fails or answers nonsense, odd messages, and a year of messages. */
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
  await expect(inbox.row('Sent meanwhile')).toBeVisible({ timeout: 12_000 });
  await expect(inbox.panel).not.toContainText('Can’t connect');
});

for (const [name, response] of [
  ['fails', { status: 500, body: '<h1>Internal error</h1>', contentType: 'text/html' }],
  ['answers with an HTML page', { status: 200, body: '<!doctype html><p>Hello', contentType: 'text/html' }],
  ['answers with JSON of another shape', { status: 200, json: ['what', { is: 'this' }] }],
  ['answers with truncated JSON', { status: 200, body: '{"data":[{"_id":"1"', contentType: 'application/json' }],
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
    await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
    await expect(inbox.panel).toContainText('Couldn’t load notifications. Last updated at');
    await expect(inbox.rows).toHaveCount(20);
  });
}

test('shows messages with missing, empty or mistyped fields, and drops those without an id', async ({ inbox }) => {
  const data = [
    { _id: 'a', createdAt: '2026-01-03T00:00:00.000Z', content: 'Only a text' },
    { createdAt: '2026-01-02T00:00:00.000Z', content: 'No id' },
    { _id: 'b', createdAt: 17, content: { type: 'button' }, subject: ['x'], cta: 'none', payload: 7, actor: null },
    null,
    { _id: 'c', content: null, subject: 'Only a title', cta: { action: { buttons: [null, { type: 'primary' }] } } },
  ];
  await inbox.page.route('**/notifications/feed*', (route) => route.fulfill({ json: { data, hasMore: false } }));
  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.rows).toHaveCount(3);
  await expect(inbox.row('Only a text')).toBeVisible();
  await expect(inbox.row('Only a title')).toBeVisible();
});

test('an empty endpoint shows an empty bell and fires one inbox-error', async ({ inbox }) => {
  await inbox.visit('ada', { endpoint: '' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  const errors = (): Promise<number> =>
    inbox.page.evaluate(
      () =>
        (Reflect.get(window, 'inboxEvents') as { name: string }[]).filter(({ name }) => name === 'inbox-error').length,
    );
  await expect.poll(errors).toBe(1);
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  expect(await errors()).toBe(1);
});

test.describe('invalid attributes', () => {
  test.use({
    expectedProblems: [['console: notification-inbox: tabs: the value must be a JSON array.'], { scope: 'test' }],
  });

  test('fall back to their defaults, with one console warning about the tabs', async ({ inbox }) => {
    await inbox.visit('ada', {
      'page-size': 'many',
      'refresh-interval': '-3',
      display: 'sideways',
      tabs: '{"not": "a list"',
      tab: 'nowhere',
      'time-zone': 'Mars/Olympus',
      placement: 'left',
      badge: 'all',
    });
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    await expect(inbox.panel.getByRole('tab')).toHaveCount(2);
    expect(await inbox.get('refreshInterval')).toBe(30);
  });
});

test('thousands of old messages that the service never learned were read: the count is right at once', async ({
  inbox,
  site,
}) => {
  test.setTimeout(60_000);
  const now = Date.now();
  const send = (age: number, subject: string): Promise<string> =>
    site.send({ subscriberId: 'lin', subject, createdAt: new Date(now - age).toISOString() });
  const day = 24 * 60 * 60_000;
  for (let number = 0; number < 3000; number++) await send((365 * day * (3000 - number)) / 3000 + day, `Old ${number}`);
  await inbox.visit('lin');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.host.evaluate((element) => (element as unknown as { markAllRead(): void }).markAllRead());
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  for (let number = 0; number < 7; number++) await send(1000 * (7 - number), `Recent ${number}`);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 7 unread');
  // Committed late: older than the newest that was there, but unread.
  await send(30_000, 'Late');
  const before = site.requests.length;
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 8 unread');
  expect(site.requests.length - before).toBeLessThanOrEqual(2);
  const { marks, bytes } = await inbox.page.evaluate(() => ({
    marks: Object.keys(localStorage).filter((key) => key.includes(':m.')).length,
    bytes: Object.entries(localStorage).reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0),
  }));
  expect(marks).toBeLessThanOrEqual(500);
  expect(bytes).toBeLessThanOrEqual(64_000);
});
