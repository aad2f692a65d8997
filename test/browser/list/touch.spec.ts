/** Rows under a finger: the areas that react, misses, the menu of a row, and swipes. */
import type { Locator, Page } from '@playwright/test';
import {
  APPROVE,
  boxOf,
  DECLINE,
  numbered,
  openMessages,
  sendMessages,
  smallFields,
  waitFrames,
} from '../support/messages.js';
import { openDevTools } from '../support/dev-tools.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' }, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

const LATER = { type: 'later', content: 'Later' };

interface Area {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The areas in which the controls of the rows react, titles aside: their boxes with what `::after` adds to them. */
const areas = (panel: Locator): Promise<Area[]> =>
  panel.evaluate((element) =>
    [...element.querySelectorAll('article :is(button, a):not(.title), .load-more, .arrivals-button')]
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const box = control.getBoundingClientRect();
        const after = getComputedStyle(control, '::after');
        const [top = 0, right = 0, bottom = 0, left = 0] = [after.top, after.right, after.bottom, after.left].map(
          // From inside of the border.
          (inset) => Math.max(0, -Number.parseFloat(inset) - control.clientTop || 0),
        );
        return {
          name: control.getAttribute('aria-label') ?? control.textContent,
          left: box.left - left,
          top: box.top - top,
          right: box.right + right,
          bottom: box.bottom + bottom,
        };
      }),
  );

/** What a finger presses: the name of a control, or `title` for that of the row. */
const pressedAt = (panel: Locator, x: number, y: number): Promise<string> =>
  panel.evaluate(
    (element, point) => {
      const hit = (element.getRootNode() as ShadowRoot).elementFromPoint(...point);
      const control = hit?.closest('button, a');
      if (control?.matches('.title') || hit?.closest('.title, .body')) return 'title';
      return control?.getAttribute('aria-label') ?? control?.textContent ?? '';
    },
    [x, y] as const,
  );

test('every control of a row reacts in 44 by 44 pixels, and no two of these areas touch', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second'], { buttons: [APPROVE, DECLINE, LATER], content: 'Long. '.repeat(100) });
  await openMessages(inbox, ['Third', 'Fourth', 'Fifth'], { content: '' });
  await inbox.page.route('**/actions/**', (route) => route.fulfill({ status: 422, json: {} }));
  await inbox.row('First').getByRole('button', { name: 'Approve' }).tap();
  await expect(inbox.row('First')).toContainText('Couldn’t send.');
  await expect(inbox.row('Second').getByRole('button', { name: 'Show more' })).toBeVisible();
  const all = await areas(inbox.panel);
  expect(all.length).toBeGreaterThan(12);
  for (const { name, left, top, right, bottom } of all) {
    // Layouts are in parts of a pixel.
    expect(right - left, name).toBeGreaterThan(43.9);
    expect(bottom - top, name).toBeGreaterThan(43.9);
  }
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1)) {
      const isApart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
      expect(isApart, `${a.name} and ${b.name}`).toBe(true);
    }
  // The areas are where presses arrive.
  const { height = 0 } = inbox.page.viewportSize() ?? {};
  for (const { name, left, top, right, bottom } of all.filter((area) => area.top > 130 && area.bottom < height - 60))
    for (const [x, y] of [
      [left + 0.5, (top + bottom) / 2],
      // Less the scroll bar, which lies over the list's edge.
      [Math.min(right - 0.5, 382), (top + bottom) / 2],
      [(left + right) / 2, top + 0.5],
      [(left + right) / 2, bottom - 0.5],
    ] as const)
      expect(await pressedAt(inbox.panel, x, y), `${x} ${y}`).toBe(name);
});

test('the time is in the line of the title, and the tools are one button with a menu', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second']);
  const row = inbox.row('First');
  const [title, time] = [await boxOf(row.locator('.title')), await boxOf(row.locator('time'))];
  const more = await boxOf(row.locator('.more'));
  expect(time.y).toBeGreaterThanOrEqual(title.y - 1);
  expect(time.bottom).toBeLessThanOrEqual(title.bottom + 1);
  expect(more.x).toBeGreaterThanOrEqual(time.right);
  expect(Math.abs(more.y + more.height / 2 - (title.y + title.height / 2))).toBeLessThanOrEqual(1.5);
  await row.getByRole('button', { name: 'More, First' }).tap();
  await expect(inbox.panel.getByRole('menuitem')).toHaveText(['Mark as read', 'Snooze', 'Archive']);
  await inbox.panel.getByRole('menuitem', { name: 'Mark as read' }).tap();
  await expect(row).toHaveAccessibleName(/^First/);
  await row.getByRole('button', { name: 'More, First' }).tap();
  await inbox.panel.getByRole('menuitem', { name: 'Archive' }).tap();
  await expect(row).toHaveCount(0);
  await expect(inbox.row('Second')).toBeFocused();
});

/**
 * Moves a finger over a row, by pixels, and lifts it. `during` runs before that. The finger rests before it is lifted, by
 * the times of its events: after a faster one Chromium goes on scrolling, and the next tap only ends that.
 */
async function swipe(page: Page, row: Locator, by: { x?: number; y?: number }, during = async () => {}): Promise<void> {
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await openDevTools(page);
  const start = Date.now() / 1000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: start + (type === 'touchEnd' ? 1 : part / 2),
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: x + width / 2 + (by.x ?? 0) * part, y: y + height - 8 + (by.y ?? 0) * part }],
    });
  await send('touchStart');
  for (let step = 1; step <= 10; step++) await send('touchMove', step / 10);
  await during();
  await send('touchEnd');
}

test('no field has a text below 16 pixels, for which iOS zooms the page', async ({ inbox }) => {
  const setSize = (size: string) =>
    inbox.host.evaluate((element, value) => element.style.setProperty('--inbox-font-size', value), size);
  await openMessages(inbox, ['First']);
  await setSize('12px');
  await inbox.panel.getByRole('button', { name: 'Search' }).tap();
  await expect(inbox.panel.getByRole('searchbox')).toBeVisible();
  expect(await smallFields(inbox)).toEqual([]);
  await setSize('20px');
  await expect(inbox.panel.getByRole('searchbox')).toHaveCSS('font-size', '20px');
});

const translation = (row: Locator) => row.locator('.row').evaluate((element) => getComputedStyle(element).translate);

test('swiping to the start archives a row, with undo; to the end marks it as read or unread', async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second', 'Third']);
  const row = inbox.row('First');
  await swipe(inbox.page, row, { x: 100 });
  await expect(row).toHaveAccessibleName(/^First/);
  await swipe(inbox.page, row, { x: 100 });
  await expect(row).toHaveAccessibleName(/^Unread, First/);
  await expect.poll(() => translation(row)).toBe('none');
  await swipe(inbox.page, row, { x: -100 });
  await expect(row).toHaveCount(0);
  await expect(inbox.panel.locator('.removed')).toHaveCount(0);
  await inbox.panel.getByRole('button', { name: 'Undo' }).tap();
  await expect(row).toBeVisible();
  await expect(inbox.rows).toHaveCount(3);
});

test('a swiped row follows the finger up to 72 pixels and then by half, and its icon grows', async ({ inbox }) => {
  await openMessages(inbox, ['First']);
  const row = inbox.row('First');
  const scale = () => row.locator('.swipe svg').evaluate((icon) => Number(getComputedStyle(icon).scale));
  await swipe(inbox.page, row, { x: 36 }, async () => {
    await expect.poll(() => translation(row)).toBe('36px');
    expect(await scale()).toBeCloseTo(0.9, 2);
  });
  await expect(row).toHaveAccessibleName(/^Unread, First/);
  await swipe(inbox.page, row, { x: 172 }, async () => {
    await expect.poll(async () => Number.parseFloat(await translation(row))).toBeCloseTo(72 + 100 * 0.55, 1);
    expect(await scale()).toBe(1);
  });
  await expect(row).toHaveAccessibleName(/^First/);
  await expect(row.locator('.swipe')).toHaveCount(0);
});

test('from 72 pixels the place under a row is tinted and names the command by its icon', async ({ inbox, page }) => {
  await openMessages(inbox, ['First', 'Second']);
  const place = inbox.row('First').locator('.swipe');
  const tint = await inbox.panel.evaluate((panel) => {
    const probe = panel.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'color-mix(in oklab, var(--_accent) 12%, var(--_surface))';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  for (const [opacity, x] of [-70, -73].entries())
    await swipe(page, inbox.row('First'), { x }, async () => {
      await expect(place.locator('span')).toHaveCSS('opacity', `${opacity}`);
      await expect(place).toHaveText('Archive');
      if (opacity === 1) await expect(place).toHaveCSS('background-color', tint);
      else await expect(place).not.toHaveCSS('background-color', tint);
      const [icon, word] = [await boxOf(place.locator('svg')), await boxOf(place.locator('span'))];
      expect(word.right).toBeLessThan(icon.x);
    });
  await expect(inbox.row('First')).toHaveCount(0);
});

/** Lets a finger rest on a row until its menu is there, and lifts it. */
async function longPress(page: Page, target: Locator, opened: Locator): Promise<void> {
  const { x, y, height } = await boxOf(target);
  const session = await openDevTools(page);
  const point = { x: x + 20, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(opened).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

for (const [kind, url] of Object.entries({ text: '', link: '/documents/plan' }))
  test(`a long press on a ${kind} opens the menu of its row, which stays, not the message`, async ({ inbox, page }) => {
    await openMessages(inbox, ['First', 'Second'], { ...(url && { url }) });
    const row = inbox.row('First');
    const items = inbox.panel.getByRole('menuitem');
    await longPress(page, row.locator('.title'), items.first());
    await waitFrames(page, 30);
    await expect(items).toHaveText(['Mark as read', 'Snooze', 'Archive']);
    await expect(items.first()).toBeFocused();
    await expect(items.first()).toHaveCSS('outline-style', 'none');
    await expect(row).toHaveAccessibleName(/^Unread, First/);
    expect([new URL(page.url()).pathname, await page.evaluate(() => String(getSelection()))]).toEqual(['/', '']);
    await items.first().tap();
    await expect(row).toHaveAccessibleName(/^First/);
    await row.locator('.title').tap();
    if (url) await page.waitForURL(`**${url}`);
    await expect(items).toHaveCount(0);
  });

test('scrolling, a short swipe, a mouse, and a host’s token swipe nothing', async ({ inbox, page }) => {
  await openMessages(inbox, numbered(20));
  const row = inbox.row('Message 5.');
  await swipe(page, row, { x: -60, y: -300 });
  const scrollTop = (): Promise<number> => inbox.panel.locator('.list').evaluate((list) => list.scrollTop);
  await expect.poll(scrollTop).toBeGreaterThan(100);
  // The list goes on scrolling after the finger has left.
  await expect
    .poll(async () => {
      const before = await scrollTop();
      await waitFrames(page, 5);
      return (await scrollTop()) - before;
    })
    .toBe(0);
  await row.scrollIntoViewIfNeeded();
  await swipe(page, row, { x: -60 });
  const { x, y, width } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 2, y + 50);
  await page.mouse.down();
  await page.mouse.move(x, y + 50, { steps: 5 });
  await page.mouse.up();
  await inbox.host.evaluate((element: HTMLElement) => element.style.setProperty('--inbox-swipe', 'auto'));
  await swipe(page, row, { x: -150 });
  await expect(inbox.rows).toHaveCount(20);
  await expect(row).toHaveAccessibleName(/^Unread/);
});

test('in a right-to-left page the directions of a swipe are mirrored', async ({ inbox, page }) => {
  await openMessages(inbox, ['First', 'Second'], {}, { dir: 'rtl' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await swipe(page, inbox.row('First'), { x: -100 });
  await expect(inbox.row('First')).toHaveAccessibleName(/^First/);
  await swipe(page, inbox.row('First'), { x: 100 });
  await expect(inbox.row('First')).toHaveCount(0);
});

test('with reduced motion a swiped row stays in its place, and the command runs', async ({ inbox, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMessages(inbox, ['First', 'Second']);
  await swipe(page, inbox.row('First'), { x: -100 }, async () => {
    expect(await translation(inbox.row('First'))).toBe('none');
  });
  await expect(inbox.row('First')).toHaveCount(0);
});
