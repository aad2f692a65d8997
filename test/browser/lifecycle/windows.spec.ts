/** Several windows of one reader, with the browser's own locks and channels: which one polls, and which announces. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

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
  await inbox.ready();
  const other = await context.newPage();
  const address = new URL(inbox.page.url());
  address.searchParams.set('refresh-interval', '1');
  await other.goto(address.href);
  await expect.poll(() => newest(other)).not.toBe('');
  await site.send({ subscriberId: 'tomas', subject: 'For both windows' });
  for (const page of [inbox.page, other]) await expect.poll(() => newest(page)).toBe('For both windows');
  expect((await arrivals(inbox.page)) + (await arrivals(other))).toBe(1);
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
