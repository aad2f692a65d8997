/** A reload while the service is slow or unreachable: what the page shows at once, and to whom. */
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const FEED = '**/notifications/feed*';

/** The service does not answer until the returned function is called. */
async function delayFeed({ page }: Inbox): Promise<() => Promise<void>> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FEED, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(FEED);
  };
}

const blockRequests = ({ page }: Inbox): Promise<unknown> =>
  page.route('**/inbox/**', (route) => route.abort('internetdisconnected'));

const whenReady = (inbox: Inbox): Promise<void> => expect.poll(() => inbox.get('status')).toBe('ready');

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

const firedEvents = ({ page }: Inbox, name: string): Promise<unknown[]> =>
  page.evaluate(
    (expected) => (Reflect.get(window, 'inboxEvents') as { name: string }[]).filter((event) => event.name === expected),
    name,
  );

test('the badge shows the cached count at once, and the response corrects it', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'The newest' });
  await inbox.visit('ada');
  await whenReady(inbox);
  const before = await inbox.get<number>('unreadCount');
  expect(before).toBeGreaterThan(0);
  await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
  const release = await delayFeed(inbox);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${before} unread`);
  expect(await inbox.get('status')).toBe('loading');
  expect(await firedEvents(inbox, 'inbox-count')).toMatchObject([{ unread: before }]);
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  expect(await firedEvents(inbox, 'inbox-load')).toEqual([]);
  await release();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect(inbox.rows).toHaveCount(20);
  expect(await firedEvents(inbox, 'inbox-load')).toHaveLength(1);
});

test('the badge shows the cached count in a new tab when the page names the subscriber', async ({
  inbox,
  context,
  site,
}) => {
  const attributes = { 'subscriber-id': 'ada' };
  await inbox.visit('ada', attributes);
  await whenReady(inbox);
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

test('removes all data of the previous subscriber of the tab at the first response for another', async ({
  inbox,
  site,
}) => {
  await site.send({ subscriberId: 'ada', subject: 'For Ada alone' });
  const attributes = { display: 'inline', cache: 'session' };
  await inbox.visit('ada', attributes);
  await expect(inbox.row('For Ada alone')).toBeVisible();
  await whenReady(inbox);
  await inbox.signIn('marcus');
  await inbox.page.reload();
  await whenReady(inbox);
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
  const count = await inbox.get<number>('unreadCount');
  const cached = await inbox.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(cached).not.toContain('For Ada alone');
  await delayFeed(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('unreadCount')).toBe(count);
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
});

test('shows nothing to a reader who is signed out, neither then nor after another reload', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await whenReady(inbox);
  await inbox.signIn(null);
  await inbox.page.reload();
  await expect(inbox.panel).toContainText('You’re signed out');
  await expect(inbox.rows).toHaveCount(0);
  expect(await inbox.get('unreadCount')).toBe(0);
  await blockRequests(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('status')).toBe('offline');
  await expect(inbox.rows).toHaveCount(0);
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
});

test('data cleared in one tab is not shown again in another', async ({ inbox, context, site }) => {
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await whenReady(inbox);
  const other = await context.newPage();
  await other.goto(`${site.url}/`);
  const host = other.locator('notification-inbox');
  await expect.poll(() => host.evaluate((element) => Reflect.get(element, 'status') as string)).toBe('ready');
  await host.evaluate((element) => (element as unknown as { clear(): void }).clear());
  await expect.poll(() => inbox.get('status')).toBe('signed-out');
  expect(await storedData(inbox)).not.toContain('inbox:');
  await delayFeed(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('status')).toBe('loading');
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
  await other.close();
});

test.describe('with cache="session"', () => {
  const attributes = { display: 'inline', cache: 'session' };

  test('cached rows show at once, and new rows come with the response without an arrival event', async ({
    inbox,
    site,
  }) => {
    await site.send({ subscriberId: 'ada', subject: 'Cached' });
    await inbox.visit('ada', attributes);
    await expect(inbox.row('Cached')).toBeVisible();
    await whenReady(inbox);
    await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
    const release = await delayFeed(inbox);
    await inbox.page.reload();
    await expect(inbox.row('Cached')).toBeVisible();
    await expect(inbox.rows).toHaveCount(20);
    expect(await inbox.get('status')).toBe('loading');
    await release();
    await expect(inbox.row('Sent meanwhile')).toBeVisible();
    await whenReady(inbox);
    expect(await firedEvents(inbox, 'inbox-arrive')).toEqual([]);
  });

  test('an offline reload shows the cached rows with a note, and they can be read', async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'Read on the train', content: 'All of its text' });
    await inbox.visit('ada', attributes);
    await whenReady(inbox);
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
    await whenReady(inbox);
    expect(await inbox.get('unreadCount')).toBe(before - 1);
  });

  test('removing the attribute removes the cached messages at once', async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'No longer cached' });
    await inbox.visit('ada', attributes);
    await whenReady(inbox);
    expect(await storedData(inbox)).toContain('No longer cached');
    await inbox.host.evaluate((element) => element.removeAttribute('cache'));
    await expect.poll(() => storedData(inbox)).not.toContain('No longer cached');
  });
});

test('without it no storage contains any text of a message', async ({ inbox, site }) => {
  const buttons = [{ type: 'primary', content: 'Agree to the wording', resultContent: 'Agreed to the wording' }];
  const payload = { of: 'the wording' };
  await site.send({ subscriberId: 'ada', subject: 'A title', content: 'The wording', buttons, payload });
  await inbox.visit('ada', { display: 'inline', cache: 'always' });
  await whenReady(inbox);
  await inbox.row('A title').getByRole('button', { name: 'Agree to the wording' }).click();
  await expect(inbox.row('A title')).toContainText('Agreed to the wording');
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  const texts = await inbox.host.evaluate((element) =>
    (Reflect.get(element, 'messages') as { title: string; body: string }[]).flatMap(({ title, body }) => [title, body]),
  );
  await inbox.page.reload();
  await whenReady(inbox);
  const all = await storedData(inbox);
  expect(all).toContain('inbox:tab:');
  expect(all).not.toMatch(/wording|A title/);
  for (const text of texts.filter((item) => item.length > 3))
    expect(all).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('works with a storage that throws and with one that is full', async ({ inbox, page }) => {
  await page.addInitScript(() => {
    const broken = new URLSearchParams(location.search).get('lang') ?? 'get';
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        if (broken === 'get') throw new DOMException('denied', 'SecurityError');
        return {
          getItem: () => '\u0000 99999 x',
          removeItem: () => {},
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        };
      },
    });
  });
  for (const lang of ['get', 'set']) {
    await inbox.visit('ada', { display: 'inline', cache: 'session', lang });
    await expect(inbox.rows).toHaveCount(20);
    await whenReady(inbox);
  }
});
