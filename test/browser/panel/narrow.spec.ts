/** Little room for much: compact rows, menus and the header in narrow panels with large text, and hosts that give no width. */
import { APPROVE, atRest, boxOf, DECLINE, numbered, openMessages, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const BUTTONS = { buttons: [APPROVE, DECLINE] };
const TITLE = 'Dana Kowalski commented on “Q4 roadmap”';

const setRoom = (inbox: Inbox, width: number, percent = 100, height = 0): Promise<void> =>
  inbox.host.evaluate(
    (tag, [inline, size, block]) => {
      document.documentElement.style.fontSize = `${size}%`;
      tag.style.width = `${inline}px`;
      if (block) tag.style.height = `${block}px`;
    },
    [width, percent, height] as const,
  );
/** The bounds that the panel is below, in order. */
const fitOf = async (inbox: Inbox) => (await inbox.panel.getAttribute('data-fit')) ?? '';

for (const [width, percent] of [
  [280, 100],
  [320, 100],
  [360, 150],
] as const)
  test(`compact rows keep their texts beside buttons, in ${width} pixels at ${percent} %`, async ({ inbox }) => {
    await visitWith(inbox, [TITLE], BUTTONS, { display: 'inline', density: 'compact' });
    await setRoom(inbox, width, percent);
    await expect.poll(() => fitOf(inbox)).toContain('24');
    const main = await boxOf(inbox.rows.first().locator('.main'));
    const body = await boxOf(inbox.rows.first().locator('.body'));
    expect(body.width).toBeGreaterThan(main.width - 2);
    const actions = await boxOf(inbox.rows.first().locator('.actions'));
    expect(actions.y).toBeGreaterThanOrEqual(body.bottom);
    expect((await boxOf(inbox.rows.first().locator('time'))).bottom).toBeLessThanOrEqual(body.y + 1);
  });

test('a compact text of the other direction ends with its ellipsis', async ({ inbox }) => {
  const content = 'Travel to the Lisbon offsite, 1,284.50 EUR. Submitted against the design budget.';
  await visitWith(inbox, ['الأول'], { content }, { display: 'inline', density: 'compact', dir: 'rtl' });
  const body = inbox.rows.first().locator('.body');
  for (const width of [300, 340, 400]) {
    await setRoom(inbox, width);
    const cut = await body.evaluate((text) => {
      const { direction, textOverflow, whiteSpace } = getComputedStyle(text);
      return [direction, textOverflow, whiteSpace, text.scrollWidth > text.clientWidth];
    });
    expect(cut).toEqual(['ltr', 'ellipsis', 'nowrap', true]);
  }
  // For the row that is in use alone.
  await expect(inbox.rows.first().getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await inbox.rows.first().hover();
  await expect(inbox.rows.first().getByRole('button', { name: 'Show more' })).toHaveCount(1);
});

test('the panel adapts to its width after a change of `display`, in either order', async ({ inbox }) => {
  await openMessages(inbox, [TITLE]);
  await inbox.escape();
  for (const width of [280, 600, 280]) {
    await inbox.host.evaluate((tag) => tag.setAttribute('display', 'inline'));
    await expect(inbox.rows).toHaveCount(1);
    await setRoom(inbox, width);
    await expect.poll(() => fitOf(inbox)).toEqual(width === 280 ? expect.stringContaining('21') : '');
    await inbox.host.evaluate((tag) => tag.setAttribute('display', 'popover'));
    await expect(inbox.panel).toBeHidden();
  }
});

test('a page that leaves the width to the content gets the same width whenever there is as much room', async ({
  inbox,
  page,
}) => {
  await visitWith(inbox, ['Short', 'Shorter'], { content: 'ok' }, { display: 'inline' });
  await inbox.host.evaluate((tag) => {
    const box = document.createElement('div');
    box.style.width = 'fit-content';
    tag.replaceWith(box);
    box.append(tag);
  });
  const widths: number[] = [];
  for (const width of [900, 300, 900]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await fitOf(inbox)).includes('24')).toBe(width === 300);
    widths.push((await boxOf(inbox.panel)).width);
  }
  expect(widths[0]).toBeGreaterThanOrEqual(392);
  expect(widths[2]).toBe(widths[0]);
  expect(widths[1]).toBeLessThan(300);
});

for (const [width, percent] of [
  [280, 200],
  [320, 150],
] as const)
  test(`no list scrolls sideways, in ${width} pixels at ${percent} %`, async ({ inbox }) => {
    const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await visitWith(inbox, [TITLE], { createdAt }, { display: 'inline' });
    await setRoom(inbox, width, percent);
    await expect(inbox.panel.locator('.day')).toHaveText(/\d/);
    const list = inbox.panel.locator('.list');
    await expect.poll(() => list.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  });

test('the menus of a low window, or of large text, are within it and scroll', async ({ inbox, page }) => {
  await visitWith(inbox, numbered(3), {}, { display: 'inline' });
  for (const [width, height, percent] of [
    [400, 260, 100],
    [320, 420, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await setRoom(inbox, width - 16, percent, 300);
    await inbox.panel.locator('.head [aria-haspopup]').click();
    const menu = inbox.panel.getByRole('menu');
    await expect(menu).toBeVisible();
    expect((await boxOf(menu)).bottom).toBeLessThanOrEqual(height);
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
  }
});

test('a menu stays at its button when the window gets narrower', async ({ inbox, page }) => {
  await openMessages(inbox, [TITLE]);
  await inbox.host.evaluate((tag) => Object.assign(tag.style, { display: 'block', marginInlineStart: '90%' }));
  await inbox.panel.locator('.head [aria-haspopup]').click();
  const menu = inbox.panel.getByRole('menu');
  const { width } = await boxOf(menu);
  await page.setViewportSize({ width: 420, height: 700 });
  await expect.poll(async () => (await boxOf(menu)).right).toBeLessThanOrEqual(420);
  expect((await boxOf(menu)).width).toBe(width);
});

test('the times of a snooze go below their labels where the menu is narrow', async ({ inbox, page }) => {
  await visitWith(inbox, [TITLE], {}, { display: 'inline' });
  await page.setViewportSize({ width: 340, height: 800 });
  await setRoom(inbox, 320, 200, 600);
  await inbox.rows.first().hover();
  await inbox.rows.first().getByRole('button', { name: 'Snooze' }).click();
  const menu = inbox.panel.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  const box = await menu.evaluate((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight]);
  expect(box[0]).toBe(0);
  expect(box[1]).toBeLessThan(450);
});

test('the bar with the last command has room for the title in large text', async ({ inbox }) => {
  await visitWith(inbox, [TITLE, 'Second'], {}, { display: 'inline' });
  await setRoom(inbox, 320, 200, 600);
  await inbox.row(TITLE).focus();
  await inbox.page.keyboard.press('Delete');
  const title = inbox.panel.locator('.chip bdi');
  await expect(title).toHaveText(TITLE);
  await atRest(inbox);
  const widths = await title.evaluate((part) => [...part.getClientRects()].map(({ width }) => width));
  expect(Math.max(...widths)).toBeGreaterThan(100);
  expect((await boxOf(inbox.panel.locator('.chip'))).height).toBeLessThan(160);
});

test('the way back and the title of a view are in one line, however large the text is', async ({ inbox }) => {
  await visitWith(inbox, [TITLE], {}, { display: 'inline' });
  await setRoom(inbox, 320, 200, 600);
  await inbox.panel.getByRole('button', { name: 'Search' }).click();
  const back = await boxOf(inbox.panel.locator('.back'));
  const title = await boxOf(inbox.panel.getByRole('heading', { level: 2 }));
  expect(back.right).toBeLessThanOrEqual(title.x + 1);
  expect(Math.abs(back.y + back.bottom - title.y - title.bottom)).toBeLessThan(4);
});

test('a title is smaller only where one of its words has no room', async ({ inbox }) => {
  await visitWith(inbox, ['Neue Spesenabrechnung', 'A short title'], {}, { display: 'inline' });
  await setRoom(inbox, 280, 200);
  const sizeOf = (text: string) =>
    inbox.row(text).evaluate((row) => {
      const [title, body] = ['.title', '.body'].map((part) => getComputedStyle(row.querySelector(part)!).fontSize);
      return parseFloat(title ?? '') / parseFloat(body ?? '');
    });
  await expect.poll(() => sizeOf('Neue')).toBeLessThan(0.7);
  expect(await sizeOf('A short')).toBe(1);
});

test.describe('for a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const density of ['comfortable', 'compact'])
    test(`the menu of the first row of a day reacts in 44 pixels: ${density}`, async ({ inbox }) => {
      await openMessages(inbox, [TITLE], {}, { density });
      const hit = await inbox.rows
        .first()
        .locator('.more')
        .evaluate((button) => {
          const { left, right, top } = button.getBoundingClientRect();
          const isHit = (y: number) =>
            (button.getRootNode() as ShadowRoot).elementFromPoint((left + right) / 2, y) === button;
          return Array.from({ length: 180 }, (_, half) => top - 30 + half / 2).filter(isHit).length / 2;
        });
      expect(hit).toBeGreaterThanOrEqual(43.5);
    });

  for (const width of [390, 412, 768])
    test(`a long word is whole in the header of ${width} pixels`, async ({ inbox, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openMessages(inbox, [TITLE], {}, { lang: 'de' });
      const heading = inbox.panel.getByRole('heading', { level: 2 });
      await expect(heading).toHaveText('Benachrichtigungen');
      expect(await heading.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    });
});
