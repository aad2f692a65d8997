import { expect, test } from './test.js';

test('shows the count on the bell and opens the list', async ({ inbox }) => {
  await inbox.visit('ada');
  await expect(inbox.bell).toHaveAccessibleName(/Notifications, unread: \d+/);
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await expect(inbox.rows).not.toHaveCount(0);
  await inbox.page.screenshot({ path: '/tmp/shot.png' });
});
