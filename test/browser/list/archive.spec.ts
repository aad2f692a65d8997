/** The archive: reached from the header's menu, restored by pointer and by key, and cleared lists with their undo. */
import { numbered, openInbox, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

const choose = async ({ panel }: Inbox, name: string): Promise<void> => {
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name, exact: true }).click();
};

test('an archived message is found by the menu, restored with E, and there again after a reload', async ({
  inbox,
  site,
}) => {
  const [, id] = await sendMessages(site, ['First', 'Second', 'Third']);
  await site.callService('PATCH', `/dev/messages/${id}`, { archived: true });
  await openInbox(inbox);
  await inbox.row('Third').getByRole('button', { name: 'Archive' }).click();
  await choose(inbox, 'Archived');
  await expect(inbox.tab('Archived')).toBeFocused();
  await expect(inbox.rows).toHaveCount(2);
  await inbox.row('Second').focus();
  await inbox.page.keyboard.press('e');
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row('Third')).toBeFocused();
  await expect(inbox.panel.locator('.undo-bar')).toContainText('Unarchived “Second”');
  await inbox.page.keyboard.press('z');
  await expect(inbox.row('Second')).toBeFocused();
  await inbox.page.keyboard.press('e');
  await inbox.page.reload();
  await inbox.bell.click();
  await inbox.tab('All').click();
  await expect(inbox.row('Second')).toBeVisible();
  await expect(inbox.rows).toHaveCount(2);
});

for (const who of ['reader', 'service'])
  test(`a first page that the ${who} has archived is followed by the next, also after a reload`, async ({
    inbox,
    site,
  }) => {
    const ids = await sendMessages(site, numbered(40));
    if (who === 'service')
      for (const id of ids.slice(0, 20)) await site.callService('PATCH', `/dev/messages/${id}`, { archived: true });
    await inbox.visit('zoe', { display: 'inline', 'refresh-interval': '0' });
    await expect(inbox.rows).toHaveCount(20);
    if (who === 'reader') for (const id of ids.slice(0, 20)) await inbox.call('archive', id);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await inbox.page.reload();
      await expect(inbox.rows.first()).toContainText('Message 20.');
      await expect(inbox.rows).toHaveCount(20);
    }
  });

test('the panel opens at the list again after it was closed in the archive', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
  await openInbox(inbox);
  await choose(inbox, 'Archived');
  await expect(inbox.panel.getByText('No archived notifications')).toBeVisible();
  await inbox.page.keyboard.press('Escape');
  await inbox.bell.click();
  await expect(inbox.row('First')).toBeVisible();
  await expect(inbox.panel.getByRole('tab')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
  for (const lang of ['de', 'en', 'ar'])
    test(`the header fits with every button: ${lang}`, async ({ inbox, site }) => {
      await sendMessages(site, ['First']);
      await openInbox(inbox, { lang });
      const boxes = await inbox.panel.evaluate((panel) =>
        [...panel.querySelectorAll('.head > *')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => left >= 0 && right <= 320),
      );
      // "Mark all as read" is in the menu.
      expect(boxes).toEqual([true, true, true, true]);
    });
});
