/** The search: its file, its keys and focus, and its width. */
import { atRest, errorEvents, focusedName, openInbox, openMessages, sendMessages } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

/** Also matches the query that a retry adds. */
const SEARCH = '**/notification-inbox-search.js*';
const SUBJECTS = ['Invoice 42 is due', 'Café opening', 'Deploy finished', 'اجتماع الفريق', '会議の予定', 'Invoice 41'];

const field = ({ panel }: Inbox) => panel.getByRole('searchbox', { name: 'Search' });
const titles = ({ panel }: Inbox) => panel.locator('[part=title]');

test('letters typed while the code is loading are in the field, and change no message', async ({ inbox, page }) => {
  await sendMessages(inbox, SUBJECTS);
  const release = await holdRequests(page, SEARCH);
  await openInbox(inbox);
  await inbox.rows.first().press('/');
  await page.keyboard.type('em inv');
  await expect(field(inbox)).toHaveValue('em inv');
  release();
  await expect(inbox.panel).toContainText('No results');
  await field(inbox).fill('inv');
  await expect(titles(inbox)).toHaveText(['Invoice 42 is due', 'Invoice 41']);
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 6 unread');
});

test('"/" opens it from a row, and Escape returns to a row and keeps the panel', async ({ inbox, page }) => {
  await openMessages(inbox, SUBJECTS);
  await inbox.row('Deploy').press('/');
  await page.keyboard.type('invoice');
  await expect(titles(inbox)).toHaveCount(2);
  await inbox.press('ArrowDown', 'e');
  await expect(titles(inbox)).toHaveText(['Invoice 41']);
  expect(await focusedName(page)).toContain('Invoice 41');
  await page.keyboard.press('/');
  await expect(field(inbox)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toBeVisible();
  await expect(field(inbox)).toHaveCount(0);
  expect(await focusedName(page)).toMatch(/Invoice 41|Deploy/);
  await inbox.escape();
});

test('a search whose code cannot be loaded says so, and a press loads it', async ({ inbox, page }) => {
  await openMessages(inbox, SUBJECTS);
  await page.route(SEARCH, (route) => route.fulfill({ status: 503 }));
  await inbox.panel.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('deploy');
  const again = inbox.panel.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  expect(await errorEvents(page)).toEqual(['panel broken']);
  await page.unroute(SEARCH);
  await again.click();
  await expect(titles(inbox)).toHaveText(['Deploy finished']);
  await expect(field(inbox)).toHaveValue('deploy');
});

for (const dir of ['ltr', 'rtl'])
  test(`fits a width of 320 pixels: ${dir}`, async ({ inbox, page }) => {
    await sendMessages(inbox, SUBJECTS);
    await page.setViewportSize({ width: 320, height: 560 });
    await openInbox(inbox, { dir });
    await inbox.panel.getByRole('button', { name: 'Search' }).click();
    for (const query of ['i', 'nothing at all']) {
      await field(inbox).fill(query);
      await expect(inbox.panel.locator('.empty, article').first()).toBeVisible();
      await atRest(inbox);
      expect(await inbox.panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
