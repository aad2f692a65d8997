/** Groups: the focus by keys, their file, older messages, what a screen reader gets, and a finger. */
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.js';
import { atRest, errorEvents, focusedName, openInbox } from '../support/messages.js';
import { holdRequests, recordPaths } from '../support/requests.js';
import type { Site } from '../support/site.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

/** Also matches the query that a retry adds. */
const GROUPS = '**/notification-inbox-groups.js*';
const BY_ISSUE = { group: 'payload.issue' };

test.use({ siteOptions: { seed: 'team' } });

/** Sends messages, the first as the newest: `a1` is about the issue `a`. */
const send = (site: Site, names: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  site.sendAll(
    names.map((subject, minutes) => ({
      subscriberId: 'zoe',
      subject,
      createdAt: new Date(Date.now() - (minutes + 1) * 60_000).toISOString(),
      payload: { issue: subject[0] },
      ...more,
    })),
  );
const LIST = ['a1', 'b1', 'a2', 'a3', 'c1'];

/** Of the inbox: the page around it is the suite's. */
const violations = async (page: Page): Promise<string[]> =>
  (await axeViolations(page)).filter((one) => !one.startsWith('region'));
const titles = ({ panel }: Inbox) => panel.locator('[part=title]');
const unfold = ({ panel }: Inbox, name = /more/) => panel.locator('[part=group]').getByRole('button', { name });

test('keys walk through rows and members, unfold, archive, read and undo; the focus stays in the list', async ({
  inbox,
  page,
  site,
}) => {
  await send(site, LIST);
  await openInbox(inbox, BY_ISSUE);
  await inbox.row('a1').focus();
  await page.keyboard.press('u');
  await expect(inbox.output).toHaveText('3 marked as read');
  await page.keyboard.press('z');
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 5 unread');
  await page.keyboard.press('e');
  await expect(inbox.output).toHaveText('3 notifications archived');
  await expect(inbox.row('b1')).toBeFocused();
  await page.keyboard.press('z');
  await expect(inbox.row('a1')).toBeFocused();

  await unfold(inbox).focus();
  await page.keyboard.press('Enter');
  await expect(unfold(inbox)).toHaveAttribute('aria-expanded', 'true');
  await expect(unfold(inbox)).toBeFocused();
  for (const name of ['a2', 'a3', 'b1']) {
    await page.keyboard.press('j');
    expect(await focusedName(page)).toContain(name);
  }
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await expect(titles(inbox)).toHaveText(['a1', 'a2', 'b1', 'c1']);
  await expect(unfold(inbox)).toHaveText('1 more');
  await inbox.row('a1').focus();
  await page.keyboard.press('e');
  // The next message is now the newest, and alone.
  await expect(titles(inbox)).toHaveText(['a2', 'b1', 'c1']);
  await expect(inbox.row('a2')).toBeFocused();
  await expect(unfold(inbox)).toHaveCount(0);
});

test.describe('with a long history', () => {
  test('older messages join their groups, and "Show older" goes on until the end', async ({ inbox, site }) => {
    await send(
      site,
      Array.from({ length: 60 }, (_, place) => `${'abc'[place % 3]}${place}`),
    );
    await openInbox(inbox, { ...BY_ISSUE, 'page-size': '10' });
    const older = inbox.panel.getByRole('button', { name: 'Show older' });
    await expect(titles(inbox)).toHaveText(['a0', 'b1', 'c2']);
    await expect
      .poll(async () => {
        if (await older.isVisible()) await older.click();
        return unfold(inbox).allTextContents();
      })
      .toEqual(['19 more', '19 more', '19 more']);
    await expect(older).toHaveCount(0);
    const [first] = await inbox.rows.all();
    await expect(first!).toHaveAttribute('aria-setsize', '3');
    await unfold(inbox, /c2/).click();
    await expect(first!).toHaveAttribute('aria-setsize', '22');
  });
});

test('the file is loaded with the panel where "group" is set, and nowhere else', async ({ inbox, page, site }) => {
  await send(site, LIST);
  const files = recordPaths(page);
  await openInbox(inbox);
  await expect(inbox.rows).toHaveCount(5);
  expect(files).not.toContain('/notification-inbox-groups.js');
  await openInbox(inbox, BY_ISSUE);
  await expect(inbox.rows).toHaveCount(3);
  expect(files).toContain('/notification-inbox-groups.js');
});

test('no row is shown before the file is there: rows never fold while a reader looks at them', async ({
  inbox,
  page,
  site,
}) => {
  await send(site, LIST);
  const release = await holdRequests(page, GROUPS);
  await inbox.visit('zoe', { 'refresh-interval': '0', ...BY_ISSUE });
  await inbox.bell.click();
  await expect(inbox.panel.locator('.skeleton')).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  release();
  await expect(titles(inbox)).toHaveText(['a1', 'b1', 'c1']);
});

test('where the file cannot be loaded the rows are plain, and the next opening has groups', async ({
  inbox,
  page,
  site,
}) => {
  await send(site, LIST);
  await page.route(GROUPS, (route) => route.fulfill({ status: 503 }));
  await openInbox(inbox, BY_ISSUE);
  await expect(titles(inbox)).toHaveText(LIST);
  await expect.poll(() => errorEvents(page)).toEqual(['panel broken']);
  await page.unroute(GROUPS);
  for (const rows of [5, 3]) {
    await page.keyboard.press('Escape');
    await expect(inbox.panel).toBeHidden();
    const loaded = rows === 5 ? page.waitForResponse(GROUPS) : null;
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(rows);
    await loaded;
  }
});

for (const [lang, name] of [
  ['en', '2 more, a1'],
  ['ar', 'إشعاران آخران, a1'],
] as const)
  test(`a screen reader gets the number and the state of a group: ${lang}`, async ({ inbox, page, site }) => {
    await send(site, LIST);
    await openInbox(inbox, { ...BY_ISSUE, lang, ...(lang === 'ar' ? { dir: 'rtl' } : {}) });
    const button = inbox.panel.locator('[part=group] button');
    await expect(button).toHaveAccessibleName(name);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(inbox.rows.first()).toHaveAccessibleName(new RegExp(name.split(', ')[0] ?? ''));
    expect(await violations(page)).toEqual([]);
    await button.click();
    await atRest(inbox);
    await expect(inbox.rows).toHaveCount(5);
    expect(await violations(page)).toEqual([]);
    // Indented from the side at which the text begins.
    const [head, member] = await inbox.panel
      .locator('.row .main')
      .evaluateAll((all) =>
        all.map((main) => ({ left: main.getBoundingClientRect().left, right: main.getBoundingClientRect().right })),
      );
    const indent = lang === 'ar' ? head!.right - member!.right : member!.left - head!.left;
    expect(indent).toBeGreaterThan(16);
    expect(indent).toBeLessThan(32);
  });

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test('the button reacts in 44 pixels, and the menu of the row acts on the group', async ({ inbox, site }) => {
    await send(site, LIST, { content: 'Long text. '.repeat(40) });
    await openInbox(inbox, BY_ISSUE);
    const box = await unfold(inbox).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await unfold(inbox).tap();
    await expect(inbox.rows).toHaveCount(5);
    await unfold(inbox).tap();
    await expect(inbox.rows).toHaveCount(3);
    await inbox.row('a1').getByRole('button', { name: 'More, a1', exact: true }).tap();
    await inbox.panel.getByRole('menuitem', { name: 'Archive' }).tap();
    await expect(inbox.panel.locator('.undo-bar')).toContainText('3 notifications archived');
    await expect(titles(inbox)).toHaveText(['b1', 'c1']);
  });
});
