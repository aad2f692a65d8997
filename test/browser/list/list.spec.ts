/** The list: opening, reading, archiving, paging, tabs and arrivals. */
import type { Locator } from '@playwright/test';
import { atRest } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

/** Scrolls to the end until no older message is left to load. */
async function scrollToEnd(inbox: Inbox): Promise<void> {
  const older = inbox.panel.getByRole('button', { name: 'Show older' });
  await expect(async () => {
    await inbox.rows.last().scrollIntoViewIfNeeded();
    // A long list renders only some of its rows: count messages.
    const before = (await ids(inbox)).length;
    await inbox.page.waitForTimeout(300);
    // An inline list loads a few pages automatically, and the rest by its button.
    if (await older.isVisible()) await older.click();
    expect((await ids(inbox)).length).toBe(before);
    expect(await older.count()).toBe(0);
  }).toPass({ timeout: 25_000 });
}

const ids = (inbox: Inbox): Promise<string[]> =>
  inbox.host.evaluate((element) => (Reflect.get(element, 'messages') as { id: string }[]).map(({ id }) => id));

const isUnread = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => (element.getAttribute('aria-label') ?? '').startsWith('Unread'));

test('shows the unread count on the bell, and opens the list', async ({ inbox }) => {
  await inbox.visit('ada');
  await expect(inbox.bell).toHaveAccessibleName(/^Notifications, \d+\+? unread/);
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.host).toHaveAttribute('open', '');
});

test('Escape returns focus to the bell, and a click outside leaves focus where the reader clicked', async ({
  inbox,
}) => {
  await inbox.visit('ada');
  await inbox.bell.focus();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.panel).toBeVisible();
  await inbox.page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
  await inbox.bell.click();
  await inbox.page.getByRole('button', { name: 'Something else to press' }).click();
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.page.getByRole('button', { name: 'Something else to press' })).toBeFocused();
});

test('opening by script takes no focus', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.page.locator('#outside').focus();
  await inbox.host.evaluate((element) => (element as unknown as { show(): void }).show());
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.page.locator('#outside')).toBeFocused();
});

test('counts a row as seen after it was half visible for a second, and not before', async ({ inbox }) => {
  await inbox.visit('marcus');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const before = await inbox.get<number>('unseenCount');
  expect(before).toBeGreaterThan(0);
  await inbox.page.waitForTimeout(1500);
  expect(await inbox.get<number>('unseenCount')).toBe(before);
  await inbox.bell.click();
  await expect.poll(() => inbox.get<number>('unseenCount')).toBe(0);
  expect(await inbox.get<number>('unreadCount')).toBeGreaterThan(0);
});

test('marks a message read and unread, and keeps both over a reload', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'The newest of all' });
  await inbox.visit('ada');
  // The count is exact: until then it is "46 or more".
  await expect(inbox.bell).toHaveAccessibleName(/\d+ unread$/);
  const unread = await inbox.get<number>('unreadCount');
  await inbox.bell.click();
  const row = inbox.row('The newest of all');
  await row.hover();
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await inbox.bell.click();
  expect(await isUnread(row)).toBe(false);
  await row.hover();
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread} unread`);
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${unread} unread`);
});

test('marks all as read, including older messages that load later; a message that arrives afterwards is unread', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await site.send({ subscriberId: 'ada', subject: 'After all was read' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await inbox.page.reload();
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
});

test('keeps a message archived after a reload', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Not wanted' });
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.row('Not wanted').hover();
  await inbox.row('Not wanted').getByRole('button', { name: 'Archive' }).click();
  await expect(inbox.row('Not wanted')).toHaveCount(0);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.row('Not wanted')).toHaveCount(0);
});

test('hides messages that the service has archived', async ({ inbox, site }) => {
  const id = await site.send({ subscriberId: 'ada', subject: 'Put away' });
  await site.callService('PATCH', `/dev/messages/${id}`, { archived: true });
  await inbox.visit('ada');
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await expect(inbox.row('Put away')).toHaveCount(0);
});

test(
  'pages to the end of hundreds of messages while others arrive and disappear: none twice, none missing',
  { tag: '@slow' },
  async ({ inbox, site }) => {
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1', 'page-size': '50' });
    await expect(inbox.rows).toHaveCount(50);
    const busy = (async () => {
      for (let number = 0; number < 15; number++) {
        const id = await site.send({ subscriberId: 'ada', subject: `Came in between ${number}` });
        if (number % 5 === 4) await site.callService('DELETE', `/dev/messages/${id}`);
        await inbox.page.waitForTimeout(150);
      }
    })();
    await scrollToEnd(inbox);
    await busy;
    const all: string[] = [];
    for (let page = 0, more = true; more; page++) {
      const answer: unknown = await (
        await site.callService('GET', `/v1/subscribers/ada/notifications/feed?page=${page}&limit=100`)
      ).json();
      const { data, hasMore } = answer as { data: { _id: string; archived: boolean }[]; hasMore: boolean };
      all.push(...data.filter(({ archived }) => !archived).map(({ _id }) => _id));
      more = hasMore;
    }
    expect(all.length).toBeGreaterThan(200);
    await inbox.page.evaluate(() => document.querySelector<HTMLElement>('#outside')?.focus());
    await inbox.panel
      .locator('.list, [role="feed"]')
      .first()
      .evaluate((list) => (list.parentElement ?? list).scrollTo(0, 0));
    await inbox.page.evaluate(() => scrollTo(0, 0));
    await expect
      .poll(async () => {
        const shown = await ids(inbox);
        return { twice: shown.length - new Set(shown).size, missing: all.filter((id) => !shown.includes(id)).length };
      })
      .toEqual({ twice: 0, missing: 0 });
  },
);

test('keeps a row that was read in the Unread tab until the tab is left', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Stays for a while' });
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.panel.getByRole('tab', { name: /^Unread/ }).click();
  await expect(inbox.host).toHaveAttribute('tab', 'unread');
  const row = inbox.row('Stays for a while');
  await row.hover();
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(row).toHaveCount(1);
  await inbox.panel.getByRole('tab', { name: /^All/ }).click();
  await inbox.panel.getByRole('tab', { name: /^Unread/ }).click();
  await expect(inbox.rows).not.toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test('shows the host’s tabs, each with the messages that match its payload', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Grüße, 東京', payload: { place: '東京 🗼' } });
  const tabs = JSON.stringify([{ id: 'tokyo', label: 'Tokyo', payload: { place: '東京 🗼' } }]);
  await inbox.visit('ada', { tabs });
  await inbox.bell.click();
  await inbox.panel.getByRole('tab', { name: 'Tokyo' }).click();
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row('Grüße, 東京')).toBeVisible();
});

test('keeps new messages above the list while the reader is in the middle of it', async ({ inbox, site }) => {
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await atRest(inbox);
  await inbox.rows.nth(12).scrollIntoViewIfNeeded();
  const top = await inbox.rows.nth(12).boundingBox();
  await site.send({ subscriberId: 'ada', subject: 'First of two' });
  await site.send({ subscriberId: 'ada', subject: 'Second of two' });
  const pill = inbox.panel.getByRole('button', { name: '2 new notifications' });
  await expect(pill).toBeVisible();
  await expect(inbox.row('Second of two')).toHaveCount(0);
  expect((await inbox.rows.nth(12).boundingBox())?.y).toBeCloseTo(top?.y ?? 0, 0);
  await pill.click();
  await expect(inbox.row('Second of two')).toBeInViewport();
  await expect(inbox.row('First of two')).toBeVisible();
});
