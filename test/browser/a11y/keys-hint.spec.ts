/** The line at the foot that names three keys: its place. */
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { numbered, openInbox, openMessages, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const hint = (inbox: Inbox) => inbox.panel.locator('.keys-hint');

test('appears with the first key focus in the list, and no row moves', async ({ inbox }) => {
  await sendMessages(inbox, numbered(12));
  await recordShifts(inbox.page);
  await openInbox(inbox);
  await expect(hint(inbox)).toHaveCount(0);
  const before = await inbox.rows.nth(2).boundingBox();
  await inbox.page.keyboard.press('ArrowDown');
  await expect(hint(inbox)).toBeVisible();
  await expect(hint(inbox).locator('span')).toHaveText(['↑↓ Move', 'E Archive', '? Keys']);
  await expect(hint(inbox)).toHaveAttribute('aria-hidden', 'true');
  expect((await hint(inbox).boundingBox())?.height).toBeCloseTo(28, 0);
  expect((await inbox.rows.nth(2).boundingBox())?.y).toBe(before?.y);
  expect(await shifts(inbox.page)).toEqual([]);
  await inbox.page.keyboard.press('/');
  await inbox.page.keyboard.type('nothing like it');
  await expect(inbox.rows).toHaveCount(0);
  const foot = await inbox.panel.evaluate((panel) => panel.getBoundingClientRect().bottom - panel.clientTop);
  await expect.poll(() => hint(inbox).evaluate((line) => line.getBoundingClientRect().bottom)).toBeCloseTo(foot, 0);
  await inbox.page.keyboard.press('Escape');
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(hint(inbox)).toBeHidden();
});

test('makes place for "Undo", and is not shown to a pointer', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second', 'Third']);
  await inbox.row('Second').locator('.title').click();
  await expect(inbox.row('Second')).toHaveAttribute('aria-label', /^Second/);
  await expect(hint(inbox)).toHaveCount(0);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(hint(inbox)).toBeVisible();
  await inbox.page.keyboard.press('e');
  await expect(inbox.panel.locator('.chip')).toBeVisible();
  await expect(hint(inbox)).toHaveCount(0);
});
