/** Separation of subscribers: on a shared computer, and with two on one page. */
import { expect, test } from '../support/test.js';

const storedData = (): string => JSON.stringify(Object.entries(localStorage));

test('on a shared computer the next reader finds no data of the previous one, who loses nothing', async ({
  inbox,
  site,
  context,
}) => {
  const buttons = [{ type: 'primary', content: 'Approve', resultContent: 'You approved it' }];
  const id = await site.send({
    subscriberId: 'ada',
    subject: 'For Ada alone',
    workflow: 'approval-requested',
    buttons,
  });
  await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
  await expect(inbox.rows).toHaveCount(20);
  const readIds = await inbox.host.evaluate((element) => {
    const host = element as unknown as { messages: { id: string }[]; markRead(id: string): void };
    const ids = host.messages.slice(0, 20).map((message) => message.id);
    for (const messageId of ids) host.markRead(messageId);
    return ids;
  });
  await context.setOffline(true);
  await inbox.row('For Ada alone').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('For Ada alone')).toContainText('Waiting to send');

  // Ada signs out and Marcus signs in on the same page; clear() is not called.
  await inbox.signIn('marcus');
  const before = site.requests.length;
  await context.setOffline(false);
  await inbox.call('refresh');
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(20);
  const marcusData = await inbox.page.evaluate(storedData);
  for (const messageId of readIds) expect(await inbox.rows.allTextContents()).not.toContain(messageId);
  expect(site.requests.slice(before).filter((line) => line.includes(id))).toEqual([]);
  // Ada's data is stored under a derived name that does not reveal her id.
  expect(marcusData).not.toMatch(/\bada\b/);
  expect(marcusData).not.toContain('For Ada alone');

  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.row('For Ada alone')).toContainText('You approved it');
  expect(site.requests.filter((line) => line.includes(`/messages/${id}/actions/`))).toHaveLength(1);
  const stillRead = await inbox.host.evaluate((element) =>
    (element as unknown as { messages: { id: string; read: boolean }[] }).messages
      .filter((message) => message.read)
      .map((message) => message.id),
  );
  expect(stillRead).toEqual(expect.arrayContaining(readIds));
});

test('clear() at sign-out removes all data from the browser', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  expect(await inbox.page.evaluate(storedData)).toContain('inbox:');
  await inbox.call('clear');
  expect(await inbox.page.evaluate(storedData)).toBe('[]');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.panel).toContainText('You’re signed out');
  await inbox.signIn('marcus');
  await inbox.call('refresh');
  await expect(inbox.rows).toHaveCount(20);
});

test('two inboxes of two subscribers on one page are independent', async ({ inbox, site, context }) => {
  await context.addCookies([{ name: 'other', value: 'marcus', url: site.url }]);
  await site.send({ subscriberId: 'ada', subject: 'Only for Ada' });
  await site.send({ subscriberId: 'marcus', subject: 'Only for Marcus' });
  const inboxes = [{ display: 'inline' }, { display: 'inline', endpoint: '/other' }];
  await inbox.visit('ada', { inboxes: JSON.stringify(inboxes) });
  const [adaInbox, marcusInbox] = [
    inbox.page.locator('notification-inbox').first(),
    inbox.page.locator('notification-inbox').last(),
  ];
  await expect(adaInbox.getByRole('article').first()).toContainText('Only for Ada');
  await expect(marcusInbox.getByRole('article').first()).toContainText('Only for Marcus');
  // Loads until the count is exact.
  await marcusInbox.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  const count = await marcusInbox.evaluate((element) => Reflect.get(element, 'unreadCount') as number);
  await adaInbox.evaluate((element) => (element as unknown as { markAllRead(): void }).markAllRead());
  await expect.poll(() => adaInbox.evaluate((element) => Reflect.get(element, 'unreadCount') as number)).toBe(0);
  expect(await marcusInbox.evaluate((element) => Reflect.get(element, 'unreadCount') as number)).toBe(count);
  await adaInbox.evaluate((element) => element.remove());
  await expect(marcusInbox.getByRole('article').first()).toContainText('Only for Marcus');
});
