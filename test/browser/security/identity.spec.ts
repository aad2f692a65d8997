/** Whose inbox it is: on a shared computer, and with two on one page. */
import { expect, test } from '../support/test.js';

const stored = (): string => JSON.stringify(Object.entries(localStorage));

test('on a shared computer the next reader finds nothing of the one before, who loses nothing', async ({
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
  const read = await inbox.host.evaluate((element) => {
    const host = element as unknown as { messages: { id: string }[]; markRead(id: string): void };
    const ids = host.messages.slice(0, 20).map((message) => message.id);
    for (const one of ids) host.markRead(one);
    return ids;
  });
  await context.setOffline(true);
  await inbox.row('For Ada alone').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('For Ada alone')).toContainText('Waiting for the network');

  // She signs out, and he signs in; the page is the same, and nobody has called clear().
  await inbox.signIn('marcus');
  const before = site.requests.length;
  await context.setOffline(false);
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.row('For Ada alone')).toHaveCount(0);
  await expect(inbox.rows).toHaveCount(20);
  const his = await inbox.page.evaluate(stored);
  for (const one of read) expect(await inbox.rows.allTextContents()).not.toContain(one);
  expect(site.requests.slice(before).filter((line) => line.includes(id))).toEqual([]);
  // What is hers lies under a name of hers, and says nothing to anyone of who she is.
  expect(his).not.toMatch(/\bada\b/);
  expect(his).not.toContain('For Ada alone');

  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.row('For Ada alone')).toContainText('You approved it');
  expect(site.requests.filter((line) => line.includes(`/messages/${id}/actions/`))).toHaveLength(1);
  const still = await inbox.host.evaluate((element) =>
    (element as unknown as { messages: { id: string; read: boolean }[] }).messages
      .filter((message) => message.read)
      .map((message) => message.id),
  );
  expect(still).toEqual(expect.arrayContaining(read));
});

test('clear() at sign-out leaves nothing in the browser', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  expect(await inbox.page.evaluate(stored)).toContain('inbox:');
  await inbox.host.evaluate((element) => (element as unknown as { clear(): void }).clear());
  expect(await inbox.page.evaluate(stored)).toBe('[]');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.panel).toContainText('You’re signed out');
  await inbox.signIn('marcus');
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.rows).toHaveCount(20);
});

test('two inboxes of two subscribers on one page know nothing of each other', async ({ inbox, site, context }) => {
  await context.addCookies([{ name: 'other', value: 'marcus', url: site.url }]);
  await site.send({ subscriberId: 'ada', subject: 'Only for Ada' });
  await site.send({ subscriberId: 'marcus', subject: 'Only for Marcus' });
  const inboxes = [{ display: 'inline' }, { display: 'inline', endpoint: '/other' }];
  await inbox.visit('ada', { inboxes: JSON.stringify(inboxes) });
  const [hers, his] = [
    inbox.page.locator('notification-inbox').first(),
    inbox.page.locator('notification-inbox').last(),
  ];
  await expect(hers.getByRole('article').first()).toContainText('Only for Ada');
  await expect(his.getByRole('article').first()).toContainText('Only for Marcus');
  // Counted to the end.
  await his.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  const count = await his.evaluate((element) => Reflect.get(element, 'unreadCount') as number);
  await hers.evaluate((element) => (element as unknown as { markAllRead(): void }).markAllRead());
  await expect.poll(() => hers.evaluate((element) => Reflect.get(element, 'unreadCount') as number)).toBe(0);
  expect(await his.evaluate((element) => Reflect.get(element, 'unreadCount') as number)).toBe(count);
  await hers.evaluate((element) => element.remove());
  await expect(his.getByRole('article').first()).toContainText('Only for Marcus');
});

test('says that one is signed out, and goes on by itself when somebody signs in', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline' });
  // The rows are there before the count is; a refresh while that goes on would join what was asked of Ada.
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await inbox.signIn(null);
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.panel).toContainText('You’re signed out');
  expect(await inbox.get('status')).toBe('signed-out');
  await inbox.signIn('ada');
  await inbox.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // Coming back twice in five seconds asks once.
  await expect.poll(() => inbox.get('status'), { timeout: 12_000 }).toBe('ready');
});
