/** Roles, names, states and positions that the bell, the list and the preferences expose to assistive technology. */
import { APPROVE, numbered, openInbox, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

test('the bell is a button with the count in its name, up to 99+; the badge is hidden from assistive technology', async ({
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
    await sendMessages(site, numbered(more));
    await inbox.page.reload();
    await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${count} unread`);
    await expect(inbox.host.locator('.badge')).toHaveText(count);
    await expect(inbox.host.locator('.badge')).toHaveAttribute('aria-hidden', 'true');
  }
});

test('the bell has aria-haspopup, aria-expanded and aria-controls of its dialog', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
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

test('the list is a named feed of articles only, each with title, text, day and position; headings of days are hidden', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  await openInbox(inbox);
  const feed = inbox.panel.getByRole('feed', { name: 'Notifications' });
  const children = await feed.evaluate((element) =>
    [...element.children].map((child) => `${child.tagName} ${child.getAttribute('aria-hidden')}`),
  );
  expect(children.filter((child) => child !== 'DIV true')).toEqual(Array.from({ length: 3 }, () => 'ARTICLE null'));
  // The tree of assistive technology has nothing but the articles.
  expect((await feed.ariaSnapshot()).match(/^ {2}- .*/gm)).toEqual(
    ['First', 'Second', 'Third'].map((title) => expect.stringMatching(`^ {2}- article "Unread, ${title}, `)),
  );
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    const row = inbox.rows.nth(index);
    await expect(row).toHaveAccessibleName(/^Unread, \w+, (Today|Yesterday)$/);
    await expect(row).toHaveAccessibleDescription(`About: ${title}`);
    await expect(row).toHaveAttribute('aria-posinset', String(index + 1));
    await expect(row).toHaveAttribute('aria-setsize', '3');
  }
});

test.describe('with a long history', () => {
  test.use({ siteOptions: {} });
  test('the feed is not busy after older messages have loaded, nor after they failed to load', async ({ inbox }) => {
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '0' });
    await expect(inbox.rows).not.toHaveCount(0);
    const feed = inbox.panel.getByRole('feed');
    await inbox.call('loadMore');
    await expect(feed).toHaveAttribute('aria-busy', 'false');
    await inbox.page.route('**/notifications/feed**', (route) => route.abort());
    await inbox.host.evaluate(async (element) => {
      for (let page = 0; page < 20; page++) await Reflect.get(element, 'loadMore').call(element);
    });
    await expect(feed).toHaveAttribute('aria-busy', 'false');
  });
});

test('the unread state of a message is text, and its time has a datetime attribute and a full title', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First']);
  await openInbox(inbox);
  const row = inbox.row('First');
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(1);
  const time = row.locator('time');
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await row.hover();
  await expect(time).toHaveAttribute('title', /\d{4}.*\d:\d\d/);
});

test('avatars and icons are decorative, and no icon is focusable', async ({ inbox, site }) => {
  await sendMessages(site, ['First'], { avatar: '/avatars/ada.svg', buttons: [APPROVE] });
  await openInbox(inbox);
  await expect(inbox.row('First').getByRole('img')).toHaveCount(0);
  const icons = await inbox.host.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('svg') ?? [])].map(
      (icon) => `${icon.getAttribute('aria-hidden')} ${icon.getAttribute('focusable')}`,
    ),
  );
  expect(icons.length).toBeGreaterThan(4);
  expect(new Set(icons)).toEqual(new Set(['true false']));
});

test('the name of a button begins with its text and contains the message’s title; links to a new tab say so', async ({
  inbox,
  site,
}) => {
  const link = { type: 'doc', content: 'Read', url: '/documents/plan', target: '_blank' };
  await sendMessages(site, ['First', 'Second'], { buttons: [APPROVE, link] });
  await openInbox(inbox);
  for (const title of ['First', 'Second']) {
    const row = inbox.row(title);
    await expect(row.getByRole('button', { name: `Approve, ${title}`, exact: true })).toHaveText('Approve');
    await expect(row.getByRole('link')).toHaveAccessibleName(`Read, ${title}, opens in a new tab`);
  }
});

test('a focused row keeps focus and its position on screen while other rows change', async ({ inbox, site }) => {
  const [first = ''] = await sendMessages(site, numbered(15));
  await openInbox(inbox, { 'refresh-interval': '1' });
  await inbox.row('Message 9.').focus();
  const before = await inbox.row('Message 9.').boundingBox();
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
  await site.callService('PATCH', `/dev/messages/${first}`, { read: true });
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
  for (const each of await inbox.panel.getByRole('group').all()) await expect(each).toHaveAccessibleName(/\S/);
  for (const control of await inbox.panel.getByRole('switch').all()) await expect(control).toHaveAccessibleName(/\S/);
});
