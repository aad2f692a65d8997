/** The element in its page: polling, moves, removal and changes of its attributes. */
import { hidePage, showPage } from '../support/visibility.js';
import { expect, test } from '../support/test.js';

test('polls while the page is visible, never while it is hidden, and at once on return', async ({ inbox, site }) => {
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await expect.poll(() => site.requests.length).toBeGreaterThan(2);
  await inbox.page.evaluate(hidePage);
  await site.waitUntilIdle();
  const hidden = site.requests.length;
  await inbox.page.waitForTimeout(2500);
  expect(site.requests.length).toBe(hidden);
  await site.send({ subscriberId: 'ada', subject: 'While you were away' });
  await inbox.page.evaluate(showPage);
  await expect.poll(() => site.requests.length).toBeGreaterThan(hidden);
});

test('waits as long as Retry-After says', async ({ inbox }) => {
  const times: number[] = [];
  await inbox.page.route('**/notifications/feed*', (route) => {
    times.push(Date.now());
    return route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: { code: 'busy' } });
  });
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await expect.poll(() => times).toHaveLength(2);
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThan(2900);
});

test('sends nothing after it was removed from the page, and continues when it is inserted again', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
  await expect(inbox.rows).toHaveCount(20);
  await inbox.page.evaluate(() => {
    const element = document.querySelector('notification-inbox');
    Reflect.set(window, 'removedElement', element);
    element?.remove();
  });
  await site.waitUntilIdle();
  const atRemoval = site.requests.length;
  await inbox.page.waitForTimeout(2500);
  expect(site.requests.length).toBe(atRemoval);
  await inbox.page.evaluate(() => document.body.append(Reflect.get(window, 'removedElement') as Node));
  await expect(inbox.rows).toHaveCount(20);
});

test('a move keeps the panel open with its rows, and sends nothing', async ({ inbox, site }) => {
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
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
  expect(
    await inbox.page.evaluate(() => (Reflect.get(window, 'inboxEvents') as { name: string }[]).map(({ name }) => name)),
  ).not.toContain('inbox-close');
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

test('applies changes of display, badge and lang at once', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.rows).toHaveCount(20);
  await inbox.host.evaluate((element) => element.setAttribute('display', 'popover'));
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.host.evaluate((element) => element.setAttribute('badge', 'unseen'));
  await expect(inbox.bell).not.toHaveAccessibleName(/unread/);
  await inbox.host.evaluate((element) => element.setAttribute('lang', 'de'));
  await inbox.bell.click();
  await expect(inbox.panel).toHaveAttribute('lang', 'de');
  await inbox.host.evaluate((element) => element.setAttribute('display', 'inline'));
  await expect(inbox.bell).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(20);
});

test('keeps properties that were set before the definition', async ({ inbox }) => {
  await inbox.visit('ada');
  const messageCount = await inbox.page.evaluate(async () => {
    const early = document.createElement('late-inbox');
    Object.assign(early, { endpoint: '/inbox', display: 'inline', pageSize: 5, headers: { 'x-test': 'early' } });
    document.body.append(early);
    (Reflect.get(window, 'NotificationInboxElement') as { define(tag: string): void }).define('late-inbox');
    await new Promise((loaded) => {
      early.addEventListener('inbox-load', loaded);
    });
    return (Reflect.get(early, 'messages') as unknown[]).length;
  });
  expect(messageCount).toBe(5);
});

test('adds no global and no cookie, and changes no element but itself', async ({ inbox }) => {
  await inbox.visit('ada', { endpoint: '' });
  const snapshot = (): { globals: string[]; body: string; cookie: string } => ({
    globals: Object.getOwnPropertyNames(globalThis).toSorted(),
    body: [...document.querySelectorAll('*')].map((element) => element.tagName).join(' '),
    cookie: document.cookie,
  });
  await inbox.page.waitForTimeout(100);
  const before = await inbox.page.evaluate(snapshot);
  await inbox.host.evaluate((element) => element.setAttribute('endpoint', '/inbox'));
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  expect(await inbox.page.evaluate(snapshot)).toEqual(before);
});
