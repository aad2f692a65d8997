/** The preview: sample messages in the page, without a service. */
import { recordPaths } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

const storedItems = ({ page }: Inbox) => page.evaluate(() => localStorage.length + sessionStorage.length);

test('shows sample messages, sends no request to the service, and stores nothing', async ({ inbox, site }) => {
  const paths = recordPaths(inbox.page);
  await inbox.visit('ada', { preview: '', 'refresh-interval': '1' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 3 unread');
  await inbox.openList(8);
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
  expect(site.requests).toEqual([]);
  expect(paths.filter((path) => !/favicon|-shared-|-commands/.test(path))).toEqual(
    (
      '/ /page.js /notification-inbox.js /notification-inbox-core.js /notification-inbox-store.js /preview.js ' +
      '/notification-inbox-panel.js /notification-inbox-late.js /notification-inbox-preferences.js ' +
      '/notification-inbox-preferences-client.js'
    ).split(' '),
  );
  expect(await storedItems(inbox)).toBe(0);
});

test('actions, read state and switches of a preview work in memory', async ({ inbox, site }) => {
  await inbox.visit('ada', { preview: '', display: 'inline' });
  await inbox.row('Marcus Okafor').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('Marcus Okafor')).toContainText('Approved');
  await inbox.row('Deployment finished').hover();
  await inbox.row('Deployment finished').getByRole('button', { name: 'Archive' }).click();
  await expect(inbox.rows).toHaveCount(7);
  await inbox.panel.getByRole('button', { name: 'Undo' }).click();
  await expect(inbox.rows).toHaveCount(8);
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  expect(await inbox.get('unreadCount')).toBe(0);
  await inbox.tab('Unread').click();
  await expect(inbox.panel).toContainText('You’re all caught up');
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await inbox.panel.getByRole('group', { name: 'All notifications' }).getByRole('switch', { name: 'Email' }).uncheck();
  await inbox.panel.getByRole('button', { name: /^Billing/ }).click();
  await expect(
    inbox.panel.getByRole('group', { name: 'Billing' }).getByRole('switch', { name: 'Email' }),
  ).not.toBeChecked();
  expect([site.requests, await storedItems(inbox)]).toEqual([[], 0]);
  await inbox.page.reload();
  expect(await inbox.get('unreadCount')).toBeLessThanOrEqual(3);
  await expect(inbox.row('Marcus Okafor').getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('removing the preview attribute connects to the service; setting it again shows the sample', async ({ inbox }) => {
  await inbox.visitList('ada', { preview: '', display: 'inline' }, 8);
  await inbox.host.evaluate((element) => element.removeAttribute('preview'));
  await expect(inbox.rows).toHaveCount(20);
  expect(inbox.site.requests.length).toBeGreaterThan(0);
  await inbox.setAttribute('preview', '');
  await expect(inbox.rows).toHaveCount(8);
});

test('an inbox without the preview attribute does not load the sample', async ({ inbox }) => {
  const paths = recordPaths(inbox.page);
  await inbox.visitList('ada', {}, 20);
  expect(paths).not.toContain('/preview.js');
});
