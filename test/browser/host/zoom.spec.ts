/** CSS `zoom` around the tag or on it: boxes stand at their buttons, rows keep their places, and what a finger moves follows it. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { openDevTools } from '../support/dev-tools.js';
import { atRest, loadMessages, numbered, openMessages } from '../support/messages.js';
import { expectMoved, scrollAndMeasure } from '../support/scroll-position.js';
import { visitUneven } from '../support/uneven-messages.js';
import { expect, test } from '../support/test.js';

interface Zoomed {
  readonly zoom: Readonly<Record<string, number>>;
  readonly dir?: 'ltr' | 'rtl';
  /** Of the window. */
  readonly width?: number;
}

const PAGES: readonly Zoomed[] = [
  { zoom: { body: 1.25 } },
  { zoom: { html: 1.25 }, dir: 'rtl' },
  { zoom: { 'notification-inbox': 0.8 }, dir: 'rtl' },
  { zoom: { body: 1.5, main: 0.8, 'notification-inbox': 1.1 } },
  { zoom: { body: 1.5 }, width: 560 },
];

const zoomPage = (page: Page, { zoom, dir = 'ltr' }: Zoomed): Promise<void> =>
  page.evaluate(
    ([zooms, direction]) => {
      document.documentElement.dir = direction;
      for (const [selector, value] of Object.entries(zooms))
        document.querySelector<HTMLElement>(selector)?.style.setProperty('zoom', String(value));
    },
    [zoom, dir] as const,
  );

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** The box lies on screen, right above or below the button. */
async function expectAt(button: Locator, locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  const [anchor, box, screen] = [await boxOf(button), await boxOf(locator), button.page().viewportSize()];
  expect(Math.min(box.left, box.top), 'left and top').toBeGreaterThanOrEqual(0);
  expect(box.right, 'right').toBeLessThanOrEqual(screen?.width ?? 0);
  expect(box.bottom, 'bottom').toBeLessThanOrEqual(screen?.height ?? 0);
  expect(Math.min(...[box.top - anchor.bottom, anchor.top - box.bottom].map(Math.abs)), 'gap').toBeLessThan(14);
  expect(Math.min(...[box.left - anchor.left, box.right - anchor.right].map(Math.abs)), 'edge').toBeLessThan(14);
}

for (const zoomed of PAGES)
  test(`panel and menus open at their buttons: ${JSON.stringify(zoomed)}`, async ({ inbox, page }) => {
    await page.setViewportSize({ width: zoomed.width ?? 900, height: 700 });
    await inbox.visit('ada');
    await zoomPage(page, zoomed);
    await inbox.host.evaluate((tag) => {
      Object.assign(tag, { rowActions: () => [{ label: 'A command', run: () => {} }] });
    });
    const { panel, bell, rows } = inbox;
    await inbox.openList();
    await atRest(inbox);
    await expectAt(bell, panel);
    const menu = panel.locator('[role=menu]:popover-open');
    for (const button of [
      panel.locator('.head [aria-haspopup]'),
      rows.nth(0).locator('.host-menu'),
      rows.nth(2).locator('.host-menu'),
      rows.nth(2).getByRole('button', { name: 'Snooze' }),
    ]) {
      await rows.nth(0).focus();
      await rows.nth(2).hover();
      await button.click();
      await expectAt(button, menu);
      await page.keyboard.press('Escape');
    }
    await inbox.escape();
    await page.evaluate(() =>
      document.querySelector('notification-inbox')?.show({ anchor: document.querySelector<HTMLElement>('#outside') }),
    );
    await atRest(inbox);
    await expectAt(page.locator('#outside'), panel);
  });

for (const scroller of ['html', 'main'])
  for (const { zoom: zooms } of PAGES.slice(0, 3))
    test(`rows scroll exactly on a smooth page, by ${scroller}: ${JSON.stringify(zooms)}`, async ({ inbox, page }) => {
      await page.setViewportSize({ width: 500, height: 700 });
      await visitUneven(inbox, [200, 60_000], { display: 'inline' });
      await zoomPage(page, { zoom: zooms });
      const zoom = await page.evaluate((selector) => {
        const element = document.querySelector(selector) as HTMLElement;
        if (selector === 'main') Object.assign(element.style, { height: '400px', overflow: 'auto' });
        Object.assign(element.style, { scrollBehavior: 'smooth', overflowAnchor: 'none' });
        Reflect.set(globalThis, 'scroller', element);
        return selector === 'main' ? element.currentCSSZoom : 1;
      }, scroller);
      await loadMessages(inbox, 200);
      let before = await scrollAndMeasure(inbox, { part: 0.7 });
      for (let step = 0; step < 12; step++) {
        const after = await scrollAndMeasure(inbox, { by: -250 });
        expectMoved(before, after, 250 * zoom, 2.99);
        expect(Math.floor(after.blank)).toBe(0);
        before = after;
      }
    });

test('rows move up from where they were when the row above them is removed', async ({ inbox, page }) => {
  await inbox.visit('ada');
  await zoomPage(page, { zoom: { body: 1.25 } });
  await inbox.openList();
  await atRest(inbox);
  const { height } = await boxOf(inbox.rows.nth(1));
  await inbox.rows.nth(1).hover();
  await expect(inbox.rows.nth(1).locator('.tools')).toBeAttached();
  const from = await inbox.rows.nth(1).evaluate(async (row) => {
    row.querySelector<HTMLElement>('.tools > :last-child')?.click();
    const next = row.nextElementSibling as Element;
    while (next.getAnimations().length === 0) await new Promise(requestAnimationFrame);
    const [animation] = next.getAnimations();
    return (animation?.effect as KeyframeEffect | null)?.getKeyframes()[0]?.['translate'];
  });
  expect(Number.parseFloat(String(from).split(' ')[1] ?? '')).toBeCloseTo(height / 1.25, 0);
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  const touch = (session: CDPSession, type: 'touchStart' | 'touchMove', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });

  for (const zoom of [1.25, 0.8])
    test(`moves the panel and a row as far as it goes, with zoom ${zoom}`, async ({ inbox, page }) => {
      await openMessages(inbox, numbered(20));
      await zoomPage(page, { zoom: { body: zoom } });
      await atRest(inbox);
      const session = await openDevTools(page);
      const top = async (): Promise<number> => Math.round((await boxOf(inbox.panel)).top);
      await touch(session, 'touchStart', 120, 30);
      for (let y = 40; y <= 90; y += 10) await touch(session, 'touchMove', 120, y);
      await expect.poll(top).toBe(52);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(top).toBe(0);
      const content = inbox.rows.nth(2).locator('.row');
      const { y, height } = await boxOf(content);
      await touch(session, 'touchStart', 200, y + height / 2);
      for (let x = 190; x >= 140; x -= 10) await touch(session, 'touchMove', x, y + height / 2);
      await expect.poll(async () => Math.round((await boxOf(content)).left)).toBe(-60);
    });
});
