/** A page that is loaded anew while the service is slow or away: what stands there at once, and for whom. */
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const FEED = '**/notifications/feed*';

/** The service gives no answer, until the promise that this gives is called for. */
async function hold({ page }: Inbox): Promise<() => Promise<void>> {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(FEED, async (route) => {
    await opened;
    await route.fallback();
  });
  return async () => {
    open();
    await page.unroute(FEED);
  };
}

const cutOff = ({ page }: Inbox): Promise<unknown> =>
  page.route('**/inbox/**', (route) => route.abort('internetdisconnected'));

const ready = (inbox: Inbox): Promise<void> => expect.poll(() => inbox.get('status')).toBe('ready');

/** All that this page could have stored, wherever that is. */
const stored = ({ page }: Inbox): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

const told = ({ page }: Inbox, name: string): Promise<unknown[]> =>
  page.evaluate(
    (wanted) => (Reflect.get(window, 'told') as { name: string }[]).filter((one) => one.name === wanted),
    name,
  );

test('the badge stands at once, without an answer, and the answer puts it right', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'The newest' });
  await inbox.visit('ada');
  await ready(inbox);
  const before = await inbox.get<number>('unreadCount');
  expect(before).toBeGreaterThan(0);
  await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
  const answer = await hold(inbox);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, unread: ${before}`);
  expect(await inbox.get('status')).toBe('loading');
  expect(await told(inbox, 'inbox-count')).toMatchObject([{ unread: before }]);
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  expect(await told(inbox, 'inbox-load')).toEqual([]);
  await answer();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, unread: ${before + 1}`);
  await expect(inbox.rows).toHaveCount(20);
  expect(await told(inbox, 'inbox-load')).toHaveLength(1);
});

test('the badge stands at once in a new tab, too, where the page says who it must be', async ({
  inbox,
  context,
  site,
}) => {
  const attributes = { 'subscriber-id': 'ada' };
  await inbox.visit('ada', attributes);
  await ready(inbox);
  const count = await inbox.get<number>('unreadCount');
  // The cookie is the page's own.
  expect((await stored(inbox)).replace('session=ada', '')).not.toMatch(/\bada\b/);
  const other = await context.newPage();
  await other.route(FEED, () => {});
  await other.goto(`${site.url}/?subscriber-id=ada`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName(`Notifications, unread: ${count}`);
  // Where it does not, a new tab waits to be told.
  await other.goto(`${site.url}/`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName('Notifications');
  await other.close();
});

test('of whoever was signed in before in the same tab nothing is left once the answer is there', async ({
  inbox,
  site,
}) => {
  await site.send({ subscriberId: 'ada', subject: 'For Ada alone' });
  const attributes = { display: 'inline', cache: 'session' };
  await inbox.visit('ada', attributes);
  await expect(inbox.row('For Ada alone')).toBeVisible();
  await ready(inbox);
  await inbox.signIn('marcus');
  await inbox.page.reload();
  await ready(inbox);
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
  const his = await inbox.get<number>('unreadCount');
  const kept = await inbox.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).not.toContain('For Ada alone');
  await hold(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('unreadCount')).toBe(his);
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
});

test('once one is signed out nothing is shown, neither then nor after another reload', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await ready(inbox);
  await inbox.signIn(null);
  await inbox.page.reload();
  await expect(inbox.panel).toContainText('You’re signed out');
  await expect(inbox.rows).toHaveCount(0);
  expect(await inbox.get('unreadCount')).toBe(0);
  await cutOff(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('status')).toBe('offline');
  await expect(inbox.rows).toHaveCount(0);
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
});

test('what one tab clears, another one does not show again', async ({ inbox, context, site }) => {
  await inbox.visit('ada', { display: 'inline', cache: 'session' });
  await ready(inbox);
  const other = await context.newPage();
  await other.goto(`${site.url}/`);
  const host = other.locator('notification-inbox');
  await expect.poll(() => host.evaluate((element) => Reflect.get(element, 'status') as string)).toBe('ready');
  await host.evaluate((element) => (element as unknown as { clear(): void }).clear());
  await expect.poll(() => inbox.get('status')).toBe('signed-out');
  expect(await stored(inbox)).not.toContain('inbox:');
  await hold(inbox);
  await inbox.page.reload();
  await expect.poll(() => inbox.get('status')).toBe('loading');
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
  await other.close();
});

test.describe('with cache="session"', () => {
  const attributes = { display: 'inline', cache: 'session' };

  test('the rows stand there at once, and what is new comes with the answer, in silence', async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'Known before' });
    await inbox.visit('ada', attributes);
    await expect(inbox.row('Known before')).toBeVisible();
    await ready(inbox);
    await site.send({ subscriberId: 'ada', subject: 'Sent meanwhile' });
    const answer = await hold(inbox);
    await inbox.page.reload();
    await expect(inbox.row('Known before')).toBeVisible();
    await expect(inbox.rows).toHaveCount(20);
    expect(await inbox.get('status')).toBe('loading');
    await answer();
    await expect(inbox.row('Sent meanwhile')).toBeVisible();
    await ready(inbox);
    expect(await told(inbox, 'inbox-arrive')).toEqual([]);
  });

  test('without a network the rows are there after a reload, with a word that they may be old, and can be read', async ({
    inbox,
    site,
  }) => {
    await site.send({ subscriberId: 'ada', subject: 'Read on the train', content: 'All of its text' });
    await inbox.visit('ada', attributes);
    await ready(inbox);
    const before = await inbox.get<number>('unreadCount');
    await cutOff(inbox);
    await inbox.page.reload();
    await expect(inbox.panel).toContainText('You’re offline. Showing what was loaded at');
    await expect(inbox.rows).toHaveCount(20);
    await inbox.row('Read on the train').getByRole('button', { name: 'Read on the train' }).click();
    await expect.poll(() => inbox.get('unreadCount')).toBe(before - 1);
    await inbox.page.reload();
    await expect(inbox.row('Read on the train')).toBeVisible();
    expect(await inbox.get('unreadCount')).toBe(before - 1);
    await inbox.page.unrouteAll();
    await inbox.panel.getByRole('button', { name: 'Retry' }).click();
    await ready(inbox);
    expect(await inbox.get('unreadCount')).toBe(before - 1);
  });

  test('taking it off removes what was kept at once', async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'No longer kept' });
    await inbox.visit('ada', attributes);
    await ready(inbox);
    expect(await stored(inbox)).toContain('No longer kept');
    await inbox.host.evaluate((element) => element.removeAttribute('cache'));
    await expect.poll(() => stored(inbox)).not.toContain('No longer kept');
  });
});

test('without it no storage holds a word of any message, whatever is done', async ({ inbox, site }) => {
  const buttons = [{ type: 'primary', content: 'Agree to the wording', resultContent: 'Agreed to the wording' }];
  const payload = { of: 'the wording' };
  await site.send({ subscriberId: 'ada', subject: 'A title', content: 'The wording', buttons, payload });
  await inbox.visit('ada', { display: 'inline', cache: 'always' });
  await ready(inbox);
  await inbox.row('A title').getByRole('button', { name: 'Agree to the wording' }).click();
  await expect(inbox.row('A title')).toContainText('Agreed to the wording');
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  const texts = await inbox.host.evaluate((element) =>
    (Reflect.get(element, 'messages') as { title: string; body: string }[]).flatMap(({ title, body }) => [title, body]),
  );
  await inbox.page.reload();
  await ready(inbox);
  const all = await stored(inbox);
  expect(all).toContain('inbox:tab:');
  expect(all).not.toMatch(/wording|A title/);
  for (const text of texts.filter((one) => one.length > 3))
    expect(all).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('a storage that throws, and one that is full, are as good as none', async ({ inbox, page }) => {
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
    await ready(inbox);
  }
});
