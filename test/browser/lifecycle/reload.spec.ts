/** What a page stores, and what a new tab shows of it before the first response. */
import { expect, test, type Inbox } from '../support/test.js';

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

test('the badge shows the cached count in a new tab when the page names the subscriber', async ({ inbox, context }) => {
  await inbox.visit('ada', { 'subscriber-id': 'ada' });
  await inbox.ready();
  const count = await inbox.get<number>('unreadCount');
  // The cookie belongs to the page.
  expect((await storedData(inbox)).replace('session=ada', '')).not.toMatch(/\bada\b/);
  const other = await context.newPage();
  await other.route('**/notifications/feed*', () => {});
  await other.goto(`${inbox.site.url}/?subscriber-id=ada`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName(`Notifications, ${count} unread`);
  // Otherwise a new tab waits for the first response.
  await other.goto(`${inbox.site.url}/`);
  await expect(other.locator('[part~="bell"]')).toHaveAccessibleName('Notifications');
  await other.close();
});

test('read state survives a reload; keys have one prefix, and no storage has text of a message', async ({ inbox }) => {
  const more = { data: { of: 'the wording' }, payload: { issue: 'the wording' } };
  const buttons = [{ type: 'primary', content: 'Agree to the wording' }];
  await inbox.site.send({ subscriberId: 'ada', subject: 'A title', content: 'The wording', buttons, ...more });
  await inbox.visit('ada', { display: 'inline', cache: 'always' });
  await inbox.ready();
  await inbox.row('A title').getByRole('button', { name: 'Agree to the wording' }).click();
  await expect(inbox.row('A title')).toContainText('You chose “Agree to the wording”');
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  const texts = await inbox.host.evaluate((element) =>
    (Reflect.get(element, 'messages') as { title: string; body: string }[]).flatMap(({ title, body }) => [title, body]),
  );
  await inbox.page.reload();
  await inbox.ready();
  expect(await inbox.get('unreadCount')).toBe(0);
  const keys = await inbox.page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(keys.filter((key) => !key.startsWith('inbox:'))).toEqual([]);
  const all = await storedData(inbox);
  expect(all).toContain('inbox:tab:');
  expect(all).not.toMatch(/wording|A title/);
  for (const text of texts.filter((item) => item.length > 3))
    expect(all).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('"Archive all" in a tab goes on after a reload, where the service failed below the rows', async ({ inbox }) => {
  const { page, site } = inbox;
  await site.sendAll(
    Array.from({ length: 400 }, (_, place) => ({
      subscriberId: 'zoe',
      subject: `Message ${place}.`,
      workflow: place % 2 ? 'comment-added' : 'approval-requested',
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
    })),
  );
  const tabs = JSON.stringify([{ id: 'own', label: 'Approvals', workflow: 'approval-requested' }]);
  await inbox.visitList('zoe', { tabs, 'refresh-interval': '1' });
  await inbox.tab(/Approvals/).click();
  await expect(inbox.row('Message 0.')).toBeVisible();
  await page.route('**/notifications/feed*', (route) => route.fulfill({ status: 503 }));
  await inbox.panel.getByRole('button', { name: 'More', exact: true }).click();
  await inbox.panel.getByRole('menuitem', { name: 'Archive all', exact: true }).click();
  await expect(inbox.panel.getByText('All archived')).toBeVisible();
  await page.unroute('**/notifications/feed*');
  await page.reload();
  await inbox.openList();
  const jobs = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':bulk:')));
  await expect.poll(jobs).toEqual([]);
  await inbox.tab(/Approvals/).click();
  await expect(inbox.panel.locator('[part~="empty"]')).toBeVisible();
  await inbox.tab(/All/).click();
  await expect(inbox.row('Message 1.')).toBeVisible();
});
