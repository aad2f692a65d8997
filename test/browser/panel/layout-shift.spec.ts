/** Neither the page nor the panel shifts, whatever the inbox does. */
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { expect, test } from '../support/test.js';

test('nothing shifts when the inbox is created, opened, gets messages, is closed and reopened', async ({ inbox }) => {
  await recordShifts(inbox.page);
  await inbox.visit('ada', { 'refresh-interval': '1' });
  await expect(inbox.bell).toHaveAccessibleName(/\d+ unread/);
  await inbox.openList(20);
  expect(await shifts(inbox.page), 'opening').toEqual([]);
  await inbox.escape();
  expect(await shifts(inbox.page), 'closing').toEqual([]);
  const before = await inbox.bell.getAttribute('aria-label');
  await inbox.site.send({ subscriberId: 'ada', subject: 'Something new' });
  await expect(inbox.bell).not.toHaveAccessibleName(before ?? '');
  expect(await shifts(inbox.page), 'an arrival').toEqual([]);
  await inbox.bell.click();
  await expect(inbox.row('Something new')).toBeVisible();
  expect(await shifts(inbox.page), 'opening again').toEqual([]);
  await inbox.rows.first().focus();
  await inbox.site.send({ subscriberId: 'ada', subject: 'While focus is in the list' });
  await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
  expect(await shifts(inbox.page), 'an arrival above the list').toEqual([]);
});

test('nothing shifts when a button is pressed and its result appears', async ({ inbox, site }) => {
  const buttons = [
    { type: 'primary', content: 'Approve' },
    { type: 'secondary', content: 'Decline' },
  ];
  await site.send({ subscriberId: 'ada', subject: 'Needs a word', workflow: 'approval-requested', buttons });
  await recordShifts(inbox.page);
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('Needs a word')).toContainText('You chose “Approve”');
  expect(await shifts(inbox.page)).toEqual([]);
});
