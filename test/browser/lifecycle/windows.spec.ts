/** Several windows of one reader, with the browser's own locks and channels: which one polls, and which announces. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const feedRequests = (site: Site): number => site.requests.filter((line) => line.includes('/feed')).length;

const arrivals = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (Reflect.get(window, 'inboxEvents') as { name: string }[]).filter(({ name }) => name === 'inbox-arrive').length,
  );

const newest = (page: Page): Promise<string> =>
  page
    .locator('notification-inbox')
    .evaluate((element) => (Reflect.get(element, 'messages') as { title: string }[])[0]?.title ?? '');

test('a window that never polls does not stop another from polling, and one of them announces new messages', async ({
  inbox,
  site,
  context,
}) => {
  await inbox.visit('tomas', { 'refresh-interval': '0' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  const other = await context.newPage();
  const address = new URL(inbox.page.url());
  address.searchParams.set('refresh-interval', '1');
  await other.goto(address.href);
  await expect.poll(() => newest(other)).not.toBe('');
  await site.send({ subscriberId: 'tomas', subject: 'For both windows' });
  for (const page of [inbox.page, other]) await expect.poll(() => newest(page)).toBe('For both windows');
  expect((await arrivals(inbox.page)) + (await arrivals(other))).toBe(1);
});

test('a change of refresh-interval takes effect at once, in both directions', async ({ inbox, site }) => {
  await inbox.visit('tomas', { 'refresh-interval': '600' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  const before = feedRequests(site);
  await inbox.page.waitForTimeout(1500);
  expect(feedRequests(site)).toBe(before);
  await inbox.host.evaluate((element) => element.setAttribute('refresh-interval', '1'));
  await expect.poll(() => feedRequests(site), { timeout: 5000 }).toBeGreaterThan(before + 2);
  await inbox.host.evaluate((element) => element.setAttribute('refresh-interval', '0'));
  await site.waitUntilIdle();
  const after = feedRequests(site);
  await inbox.page.waitForTimeout(2500);
  expect(feedRequests(site)).toBe(after);
});

test('after a reload, times are in the subscriber’s time zone from the first rows on', async ({ inbox, site }) => {
  await site.callService('PATCH', '/v2/subscribers/zoe', { timezone: 'Pacific/Kiritimati' });
  // Times before yesterday are clock times of the zone: no minute that passes meanwhile changes them.
  const days = [3, 5].map((number) => new Date(Date.now() - number * 86_400_000));
  for (const [index, day] of days.entries())
    await site.send({ subscriberId: 'zoe', subject: `Message ${index}`, createdAt: day.toISOString() });
  await inbox.visit('zoe', { display: 'inline' });
  const inZone = await inbox.page.evaluate(
    (times) =>
      times.map((time) =>
        new Date(time).toLocaleTimeString('en', { timeStyle: 'short', timeZone: 'Pacific/Kiritimati' }),
      ),
    days.map(Number),
  );
  const times = (): Promise<string[]> => inbox.panel.locator('time').allTextContents();
  await expect
    .poll(() => inbox.page.evaluate(() => Object.values<string>(localStorage)))
    .toContain('Pacific/Kiritimati');
  await expect.poll(times).toEqual(inZone);
  await inbox.page.route(/subscribers\/me$/, () => {});
  await inbox.page.reload();
  // A time is empty until the first frame is painted, and then never in another zone.
  let shown: string[] = [];
  await expect.poll(async () => (shown = await times()).filter(Boolean)).toHaveLength(days.length);
  expect(shown).toEqual(inZone);
});

test('a signed-out reader sees no count and no text, and sees everything again after signing in', async ({
  inbox,
  site,
}) => {
  await site.send({ subscriberId: 'ada', subject: 'Secret of Ada' });
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '0' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  const count = await inbox.get<number>('unreadCount');
  const refresh = (): Promise<void> =>
    inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await inbox.signIn(null);
  await refresh();
  await expect(inbox.panel).toContainText('You’re signed out');
  expect([await inbox.get('unreadCount'), await inbox.get('messages')]).toEqual([0, []]);
  expect(await inbox.host.evaluate((element) => element.shadowRoot?.innerHTML)).not.toContain('Secret of Ada');
  await expect(inbox.panel.getByRole('tab', { name: /Unread/ })).toHaveText('Unread');
  await inbox.signIn('ada');
  await refresh();
  await expect(inbox.row('Secret of Ada')).toBeVisible();
  expect(await inbox.get('unreadCount')).toBe(count);
});
