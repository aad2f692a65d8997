/** A host that allows reading only: the inbox offers no denied operation, and sends none. */
import { expect, test } from '../support/test.js';

const buttons = [
  { type: 'primary', content: 'Approve' },
  { type: 'link', content: 'Open the plan', url: '/plan' },
];

test.use({
  siteOptions: {
    readState: true,
    deniedOperations: ['action', 'preferences', 'update-preferences', 'update-read-state'],
  },
});

test('shows messages and their links, but neither buttons nor preferences', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Needs a word', workflow: 'approval-requested', buttons });
  await inbox.visit('ada');
  await inbox.bell.click();
  const row = inbox.row('Needs a word');
  await expect(row.getByRole('link', { name: /Open the plan/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await expect(inbox.panel.getByRole('button', { name: 'Preferences' })).toHaveCount(0);
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  await site.waitUntilIdle();
  expect(site.requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
});
