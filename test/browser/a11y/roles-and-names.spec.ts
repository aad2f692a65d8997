/** What the bell, the list and the preferences tell assistive technology: roles, names, states and places. */
import { APPROVE, open, sendAll } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

test('the bell is a button that counts in its name, up to 99, and shows the same to the eye alone', async ({
  inbox,
  site,
}) => {
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveRole('button');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await expect(inbox.host.locator('.badge')).toHaveCount(0);
  for (const [more, count] of [
    [1, '1'],
    [2, '3'],
    [100, '99+'],
  ] as const) {
    await sendAll(
      site,
      Array.from({ length: more }, (_, index) => `Message ${index}.`),
    );
    await inbox.page.reload();
    await expect(inbox.bell).toHaveAccessibleName(`Notifications, unread: ${count}`);
    await expect(inbox.host.locator('.badge')).toHaveText(count);
    await expect(inbox.host.locator('.badge')).toHaveAttribute('aria-hidden', 'true');
  }
});

test('the bell says that it opens a dialog, whether it is open, and which it is', async ({ inbox, site }) => {
  await sendAll(site, ['First']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAttribute('aria-haspopup', 'dialog');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
  const controlled = (bell: Element): boolean =>
    (bell.getRootNode() as ShadowRoot)
      .getElementById(bell.getAttribute('aria-controls') ?? '')
      ?.matches('[role=dialog]') ?? false;
  await inbox.bell.click();
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => inbox.bell.evaluate(controlled)).toBe(true);
});

test('the list is a named feed of articles and nothing else, each with its title, text, day and place', async ({
  inbox,
  site,
}) => {
  await sendAll(site, ['First', 'Second', 'Third']);
  await open(inbox);
  const feed = inbox.panel.getByRole('feed', { name: 'Notifications' });
  expect(await feed.evaluate(({ children }) => [...children].map(({ tagName }) => tagName))).toEqual(
    Array.from({ length: 3 }, () => 'ARTICLE'),
  );
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    const row = inbox.rows.nth(index);
    await expect(row).toHaveAccessibleName(/^Unread, \w+, (Today|Yesterday)$/);
    await expect(row).toHaveAccessibleDescription(`About: ${title}`);
    await expect(row).toHaveAttribute('aria-posinset', String(index + 1));
    await expect(row).toHaveAttribute('aria-setsize', '3');
  }
});

test('while there are older ones, no number of all is claimed', async ({ inbox, site }) => {
  await sendAll(
    site,
    Array.from({ length: 25 }, (_, index) => `Message ${index}.`),
  );
  await open(inbox);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '-1');
  await inbox.rows.last().focus();
  await expect(inbox.rows).toHaveCount(25);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '25');
});

test.describe('of a reader with a long history', () => {
  test.use({ siteOptions: {} });
  test('the feed is not left busy, neither after older ones came nor after they could not', async ({ inbox }) => {
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '0' });
    await expect(inbox.rows).not.toHaveCount(0);
    const feed = inbox.panel.getByRole('feed');
    await inbox.host.evaluate((element) => Reflect.get(element, 'loadMore').call(element));
    await expect(feed).toHaveAttribute('aria-busy', 'false');
    await inbox.page.route('**/notifications/feed**', (route) => route.abort());
    await inbox.host.evaluate(async (element) => {
      for (let page = 0; page < 20; page++) await Reflect.get(element, 'loadMore').call(element);
    });
    await expect(feed).toHaveAttribute('aria-busy', 'false');
  });
});

test('that a message is unread is text in it, and its time is there for machines and in full', async ({
  inbox,
  site,
}) => {
  await sendAll(site, ['First']);
  await open(inbox);
  const row = inbox.row('First');
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(1);
  const time = row.locator('time');
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expect(time).toHaveAttribute('title', /\d{4}.*\d:\d\d/);
});

test('pictures and icons are decoration, and no icon can have focus', async ({ inbox, site }) => {
  await sendAll(site, ['First'], { avatar: '/avatars/ada.svg', buttons: [APPROVE] });
  await open(inbox);
  await expect(inbox.row('First').getByRole('img')).toHaveCount(0);
  const icons = await inbox.host.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('svg') ?? [])].map(
      (icon) => `${icon.getAttribute('aria-hidden')} ${icon.getAttribute('focusable')}`,
    ),
  );
  expect(icons.length).toBeGreaterThan(4);
  expect(new Set(icons)).toEqual(new Set(['true false']));
});

test('buttons begin with what they show and say for which message; links to elsewhere say that, too', async ({
  inbox,
  site,
}) => {
  const link = { type: 'doc', content: 'Read', url: '/documents/plan', target: '_blank' };
  await sendAll(site, ['First', 'Second'], { buttons: [APPROVE, link] });
  await open(inbox);
  for (const title of ['First', 'Second']) {
    const row = inbox.row(title);
    await expect(row.getByRole('button', { name: `Approve, ${title}`, exact: true })).toHaveText('Approve');
    await expect(row.getByRole('link')).toHaveAccessibleName(`Read, ${title}, opens in a new tab`);
  }
});

test('the same row keeps focus and its place on screen while others come and go', async ({ inbox, site }) => {
  const [first = ''] = await sendAll(
    site,
    Array.from({ length: 15 }, (_, index) => `Message ${index}.`),
  );
  await open(inbox, { 'refresh-interval': '1' });
  await inbox.row('Message 9.').focus();
  const before = await inbox.row('Message 9.').boundingBox();
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
  await site.ask('PATCH', `/dev/messages/${first}`, { read: true });
  await expect(inbox.row('Message 0.')).toHaveAttribute('aria-label', /^Message 0/);
  await expect(inbox.row('Message 9.')).toBeFocused();
  const after = await inbox.row('Message 9.').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
});

test('preferences are named switches in named groups', async ({ inbox }) => {
  await inbox.visit('zoe', { display: 'inline' });
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  const group = inbox.panel.getByRole('group', { name: 'All notifications' });
  await expect(group.getByRole('switch', { name: 'Email' })).toHaveAttribute('aria-checked', /true|false/);
  for (const one of await inbox.panel.getByRole('group').all()) await expect(one).toHaveAccessibleName(/\S/);
  for (const one of await inbox.panel.getByRole('switch').all()) await expect(one).toHaveAccessibleName(/\S/);
});
