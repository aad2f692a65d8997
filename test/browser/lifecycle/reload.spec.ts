/** A reload while the service is slow or unreachable: what the page shows at once, and to whom. */
import { holdRequests } from '../support/requests.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const FEED = '**/notifications/feed*';

const blockRequests = ({ page }: Inbox): Promise<unknown> =>
  page.route('**/inbox/**', (route) => route.abort('internetdisconnected'));

/** Everything that the page may have stored. */
const storedData = ({ page }: Inbox): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

test('the badge shows the cached count at once, and the response corrects it', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'The newest' });
  await inbox.visit('ada');
  await inbox.ready();
  const before = await inbox.get<number>('unreadCount');
  expect(before).toBeGreaterThan(0);
  await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
  const release = await holdRequests(inbox.page, FEED);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${before} unread`);
  expect(await inbox.get('status')).toBe('loading');
  expect(await inbox.events('inbox-count')).toMatchObject([{ unread: before }]);
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  expect(await inbox.events('inbox-load')).toEqual([]);
  release();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect(inbox.rows).toHaveCount(20);
  expect(await inbox.events('inbox-load')).toHaveLength(1);
});

test('the badge shows the cached count in a new tab when the page names the subscriber', async ({
  inbox,
  context,
  site,
}) => {
  const attributes = { 'subscriber-id': 'ada' };
  await inbox.visit('ada', attributes);
  await inbox.ready();
  const count = await inbox.get<number>('unreadCount');
  // The cookie belongs to the page.
  expect((await storedData(inbox)).replace('session=ada', '')).not.toMatch(/\bada\b/);
  const other = await context.newPage();
  await other.route(FEED, () => {});
  await other.goto(`${site.url}/?subscriber-id=ada`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName(`Notifications, ${count} unread`);
  // Otherwise a new tab waits for the first response.
  await other.goto(`${site.url}/`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName('Notifications');
  await other.close();
});

test('data cleared in one tab is not shown again in another', async ({ inbox, context, site }) => {
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await inbox.ready();
  const other = await context.newPage();
  await other.goto(`${site.url}/`);
  const host = other.locator('notification-inbox');
  await expect.poll(() => host.evaluate((element) => Reflect.get(element, 'status') as string)).toBe('ready');
  await host.evaluate((element) => (element as unknown as { clear(): void }).clear());
  await expect.poll(() => inbox.get('status')).toBe('signed-out');
  expect(await storedData(inbox)).not.toContain('inbox:');
  await holdRequests(inbox.page, FEED);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('status')).toBe('loading');
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
  await other.close();
});

test('with cache="session" an offline reload shows the cached rows with a note, and they can be read', async ({
  inbox,
  site,
}) => {
  await site.send({ subscriberId: 'ada', subject: 'Read on the train', content: 'All of its text' });
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await inbox.ready();
  const before = await inbox.get<number>('unreadCount');
  await blockRequests(inbox);
  await inbox.page.reload();
  await expect(inbox.panel).toContainText('Can’t connect. Last updated at');
  await expect(inbox.rows).toHaveCount(20);
  await inbox.row('Read on the train').getByRole('button', { name: 'Read on the train' }).click();
  await expect.poll(() => inbox.get('unreadCount')).toBe(before - 1);
  await inbox.page.reload();
  await expect(inbox.row('Read on the train')).toBeVisible();
  expect(await inbox.get('unreadCount')).toBe(before - 1);
  await inbox.page.unrouteAll();
  await inbox.panel.getByRole('button', { name: 'Try again', exact: true }).first().click();
  await inbox.ready();
  expect(await inbox.get('unreadCount')).toBe(before - 1);
});

test('without it every key has one prefix, and no storage contains any text of a message', async ({ inbox, site }) => {
  const buttons = [{ type: 'primary', content: 'Agree to the wording', resultContent: 'Agreed to the wording' }];
  const payload = { of: 'the wording' };
  await site.send({ subscriberId: 'ada', subject: 'A title', content: 'The wording', buttons, payload });
  await inbox.visit('ada', { display: 'inline', cache: 'always' });
  await inbox.ready();
  await inbox.row('A title').getByRole('button', { name: 'Agree to the wording' }).click();
  await expect(inbox.row('A title')).toContainText('Agreed to the wording');
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  const texts = await inbox.host.evaluate((element) =>
    (Reflect.get(element, 'messages') as { title: string; body: string }[]).flatMap(({ title, body }) => [title, body]),
  );
  await inbox.page.reload();
  await inbox.ready();
  const keys = await inbox.page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(keys.filter((key) => !key.startsWith('inbox:'))).toEqual([]);
  const all = await storedData(inbox);
  expect(all).toContain('inbox:tab:');
  expect(all).not.toMatch(/wording|A title/);
  for (const text of texts.filter((item) => item.length > 3))
    expect(all).not.toContain(JSON.stringify(text).slice(1, -1));
});
