/** What has little room, or gets less: the panel after its last row, the bar with the last command, the badge, the header. */
import { atRest, boxOf, openMessages, openPreferences, receive, visitWith } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

test('the popover keeps its height while rows leave it, until it is closed', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second', 'Third']);
  const { height } = await boxOf(inbox.panel);
  for (const title of ['First', 'Second', 'Third']) {
    await inbox.row(title).hover();
    await inbox.row(title).getByRole('button', { name: 'Archive' }).click();
    await expect(inbox.row(title)).toHaveCount(0);
    await atRest(inbox);
  }
  await expect(inbox.panel).toContainText('3 cleared today');
  expect((await boxOf(inbox.panel)).height).toBeCloseTo(height, 0);
  await inbox.escape();
  await receive(inbox, 'Only one');
  await inbox.openList(1);
  expect((await boxOf(inbox.panel)).height).toBeLessThan(height - 50);
});

for (const [dir, title] of [
  ['ltr', 'You were invited to the folder with the photos of the workshop in Lisbon, and to its discussion'],
  ['rtl', 'הוזמנת לתיקייה עם התמונות מהסדנה בליסבון, ולדיון שמתנהל סביבה בין כל המשתתפים'],
] as const)
  test(`the bar with the last command is one line, in which the quotation ends after its ellipsis: ${dir}`, async ({
    inbox,
  }) => {
    await openMessages(inbox, [title, 'Second'], {}, { dir });
    await inbox.row(title).hover();
    await inbox.row(title).getByRole('button', { name: 'Archive' }).click();
    const text = await inbox.panel.locator('.chip > span').evaluate((span) => {
      const boxes = [...span.childNodes].map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return (node instanceof Element ? node : range).getBoundingClientRect();
      });
      const { left, right } = span.getBoundingClientRect();
      return {
        lines: new Set(boxes.map(({ bottom }) => Math.round(bottom / 8))).size,
        isWithin: boxes.every((box) => box.left >= left - 1 && box.right <= right + 1),
        parts: boxes.length,
      };
    });
    expect(text).toEqual({ lines: 1, isWithin: true, parts: 3 });
    expect((await boxOf(inbox.panel.locator('.chip'))).height).toBeLessThanOrEqual(42);
  });

for (const dir of ['ltr', 'rtl'])
  test(`the badge is at most six pixels outside of the bell, whatever it counts: ${dir}`, async ({ inbox }) => {
    await visitWith(inbox, ['First'], {}, { dir });
    for (const count of ['1', '47', '99+']) {
      await inbox.bell.locator('.badge').evaluate((badge, text) => (badge.textContent = text), count);
      const [bell, badge] = [await boxOf(inbox.bell), await boxOf(inbox.bell.locator('.badge'))];
      expect(Math.max(badge.right - bell.right, bell.x - badge.x), count).toBeLessThanOrEqual(6);
    }
  });

test('the pictures of the header, and the switches of the preferences, end where the rows do', async ({ inbox }) => {
  await openMessages(inbox, ['First']);
  const ink = await inbox.panel.locator('.head [aria-haspopup] path').evaluate((path: SVGPathElement) => {
    const { right } = path.getBoundingClientRect();
    return right;
  });
  const { right } = await boxOf(inbox.row('First').locator('time'));
  expect(Math.abs(ink - right)).toBeLessThanOrEqual(2);
  await openPreferences(inbox);
  expect(Math.abs((await boxOf(inbox.panel.getByRole('switch').first())).right - right)).toBeLessThan(1);
});

test('an inline tag without a width of its own is as wide as its rows in a flex row of the page', async ({ inbox }) => {
  await visitWith(inbox, ['A title of some length that says what happened'], {}, { display: 'inline' });
  await inbox.host.evaluate((tag) => {
    const row = document.createElement('div');
    row.style.display = 'flex';
    tag.replaceWith(row);
    row.append(tag);
  });
  await expect(inbox.rows).toHaveCount(1);
  await expect.poll(async () => (await boxOf(inbox.panel)).width).toBeGreaterThan(280);
  const { right } = await boxOf(inbox.row('A title').locator('time'));
  expect(right).toBeLessThanOrEqual((await boxOf(inbox.panel)).right);
});

for (const [display, show] of [
  ['popover', openMessages],
  ['inline', visitWith],
] as const)
  test(`the header and the rows follow a size of the text that changes while they are shown: ${display}`, async ({
    inbox,
  }) => {
    await show(inbox, ['A title of some length that says what happened'], {}, { display });
    const time = inbox.rows.first().locator('time');
    const title = inbox.rows.first().locator('.title');
    const isBelow = async () => (await boxOf(time)).y > (await boxOf(title)).bottom - 1;
    const readAll = inbox.panel.locator('.read-all');
    await inbox.host.evaluate((tag) => {
      tag.style.width = '400px';
      tag.style.setProperty('--inbox-width', '400px');
    });
    await expect(readAll).toBeVisible();
    expect(await isBelow()).toBe(false);
    await inbox.host.evaluate((tag) => tag.style.setProperty('--inbox-font-size', '26px'));
    await expect.poll(isBelow).toBe(true);
    await expect(readAll).toBeHidden();
    await inbox.host.evaluate((tag) => tag.style.removeProperty('--inbox-font-size'));
    await expect.poll(isBelow).toBe(false);
    await expect(readAll).toBeVisible();
  });
