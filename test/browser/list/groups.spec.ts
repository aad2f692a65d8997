/** Groups: the focus by keys, their file, their indent, and a finger. */
import { atRest, boxOf, errorEvents, focusedName, openInbox } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import type { Site } from '../support/site.js';
import { expect, test, type Inbox } from '../support/test.js';

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

const titles = ({ panel }: Inbox) => panel.locator('[part=title]');
const unfold = ({ panel }: Inbox, name = /more|less/) => panel.locator('[part=group]').getByRole('button', { name });

test('focus stays in the list while keys archive, undo, unfold and walk through a group', async ({ inbox, page }) => {
  await send(inbox.site, LIST);
  await openInbox(inbox, BY_ISSUE);
  await inbox.row('a1').press('e');
  await expect(inbox.row('b1')).toBeFocused();
  await expect(inbox.row('a1')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(inbox.row('a1')).toBeFocused();
  await unfold(inbox).press('Enter');
  await expect(inbox.rows).toHaveCount(5);
  await expect(unfold(inbox)).toBeFocused();
  for (const name of ['a2', 'a3', 'b1']) {
    await page.keyboard.press('j');
    expect(await focusedName(page)).toContain(name);
  }
  await inbox.row('a1').press('e');
  // The next message is now the newest.
  await expect(inbox.row('a2')).toBeFocused();
});

test('no row is shown before the file is there: rows never fold while a reader looks at them', async ({ inbox }) => {
  await send(inbox.site, LIST);
  const release = await holdRequests(inbox.page, GROUPS);
  await inbox.visit('zoe', { 'refresh-interval': '0', ...BY_ISSUE });
  await inbox.bell.click();
  await expect(inbox.panel.locator('.skeleton')).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  release();
  await expect(titles(inbox)).toHaveText(['a1', 'b1', 'c1']);
});

test('where the file cannot be loaded the rows are plain, and the next opening has groups', async ({ inbox, page }) => {
  await send(inbox.site, LIST);
  await page.route(GROUPS, (route) => route.fulfill({ status: 503 }));
  await openInbox(inbox, BY_ISSUE);
  await expect(titles(inbox)).toHaveText(LIST);
  await expect.poll(() => errorEvents(page)).toEqual(['panel broken']);
  await page.unroute(GROUPS);
  for (const rows of [5, 3]) {
    await inbox.escape();
    const loaded = rows === 5 ? page.waitForResponse(GROUPS) : null;
    await inbox.openList(rows);
    await loaded;
  }
});

for (const [lang, dir] of Object.entries({ en: 'ltr', ar: 'rtl' }))
  test(`members are indented from the side at which the text begins: ${lang}`, async ({ inbox, site }) => {
    await send(site, LIST);
    await openInbox(inbox, { ...BY_ISSUE, lang, dir });
    await inbox.panel.locator('[part=group] button').click();
    await expect(inbox.rows).toHaveCount(5);
    await atRest(inbox);
    const mains = inbox.panel.locator('.row .main');
    const [head, member] = [await boxOf(mains.nth(0)), await boxOf(mains.nth(1))];
    const indent = dir === 'rtl' ? head.right - member.right : member.x - head.x;
    expect(indent).toBeGreaterThan(16);
    expect(indent).toBeLessThan(32);
  });

test('four members are lower than four rows, with pictures of 24 pixels and a line of one', async ({ inbox, site }) => {
  await site.sendAll(
    ['Dana Kowalski', 'Lin Wei', 'Rui Costa', 'Noor Haddad', 'Ana Reis'].map((name, minutes) => ({
      subscriberId: 'zoe',
      subject: `${name} commented on “Q4 roadmap”`,
      content: 'Who owns the import work?',
      avatar: `https://people.invalid/${minutes}`,
      createdAt: new Date(Date.now() - (minutes + 1) * 60_000).toISOString(),
      payload: { issue: 1 },
    })),
  );
  await openInbox(inbox, BY_ISSUE);
  await unfold(inbox).click();
  await expect(inbox.rows).toHaveCount(5);
  await atRest(inbox);
  const members = await inbox.panel.locator('.member').evaluateAll((all) =>
    all.map((member) => {
      const { height, left } = member.getBoundingClientRect();
      const [avatar, dot] = ['.avatar', '.dot'].map((one) => member.querySelector(one)!.getBoundingClientRect());
      const line = getComputedStyle(member, '::after');
      return {
        height,
        avatar: [avatar!.width, avatar!.height],
        line: line.borderInlineStartWidth,
        dotFromLine: dot!.left + dot!.width / 2 - left - Number.parseFloat(line.insetInlineStart) - 0.5,
      };
    }),
  );
  expect(members).toHaveLength(4);
  for (const { height, avatar, line, dotFromLine } of members) {
    expect(height).toBeLessThan(60);
    for (const side of avatar) expect(side).toBeCloseTo(24, 1);
    expect(line).toBe('1px');
    expect(Math.abs(dotFromLine)).toBeLessThanOrEqual(0.5);
  }
  const [first, last] = [await boxOf(inbox.rows.first()), await boxOf(inbox.rows.last())];
  expect(last.bottom - first.y).toBeLessThan(360);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test('the button reacts in 44 pixels', async ({ inbox, site }) => {
    await send(site, LIST, { content: 'Long text. '.repeat(40) });
    await openInbox(inbox, BY_ISSUE);
    const { width, height } = await boxOf(unfold(inbox));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await unfold(inbox).tap();
    await expect(inbox.rows).toHaveCount(5);
  });
});
