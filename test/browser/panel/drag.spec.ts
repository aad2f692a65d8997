/** On a phone the panel is dragged down by its header with a finger, and closes. */
import type { CDPSession } from '@playwright/test';
import { openDevTools } from '../support/dev-tools.js';
import { openMessages } from '../support/messages.js';
import { createCounter } from '../support/rendering-counts.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** `timestamp` in seconds since 1970. */
const touch = (session: CDPSession, type: TouchType, x: number, y: number, timestamp = Date.now() / 1000) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }], timestamp });

/** Drags from a point over a distance in pixels, in steps of 10 ms. The finger rests for `pause` seconds before it leaves. */
async function drag({ page }: Inbox, from: readonly [number, number], distance: number, pause = 0.3): Promise<void> {
  const session = await openDevTools(page);
  const [x, y] = from;
  const start = Date.now() / 1000;
  await touch(session, 'touchStart', x, y, start);
  for (let step = 1; step <= 5; step++)
    await touch(session, 'touchMove', x, y + (distance * step) / 5, start + step / 100);
  await touch(session, 'touchEnd', x, y + distance, start + 0.05 + pause);
}

const TITLE = [120, 30] as const;

test.beforeEach(async ({ inbox }) => {
  await openMessages(inbox, ['First', 'Second']);
  await expect.poll(() => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length)).toBe(0);
});

test('the panel follows a finger by transform, without layout, and springs back from nearby', async ({ inbox }) => {
  const session = await openDevTools(inbox.page);
  const count = await createCounter(inbox.page);
  const before = await count();
  await touch(session, 'touchStart', ...TITLE);
  for (let y = 0; y <= 60; y += 10) await touch(session, 'touchMove', TITLE[0], TITLE[1] + y);
  await expect(inbox.panel).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 52)');
  expect((await count()).layouts - before.layouts).toBeLessThanOrEqual(2);
  await touch(session, 'touchEnd', ...TITLE, Date.now() / 1000 + 0.3);
  await expect(inbox.panel).toHaveCSS('transform', 'none');
  await expect(inbox.panel).toBeVisible();
  expect(await inbox.events('inbox-close')).toEqual([]);
});

test('a mark of 36 by 4 pixels at the upper edge shows that the panel can be dragged', async ({ inbox }) => {
  const mark = await inbox.panel.evaluate((panel) => {
    const { width, height, borderTopWidth, borderTopLeftRadius, top, left } = getComputedStyle(panel, '::before');
    return { width, height, borderTopWidth, borderTopLeftRadius, top, left };
  });
  const size = { width: '36px', height: '0px', borderTopWidth: '4px', borderTopLeftRadius: '2px' };
  expect(mark).toEqual({ ...size, top: '6px', left: '0px' });
});

test('a dragged panel has round corners, and the page is dimmed the more the further', async ({ inbox, page }) => {
  const session = await openDevTools(page);
  const popover = inbox.host.locator('.popover');
  const dim = (percent: string) =>
    expect(popover).toHaveCSS('background-color', percent ? `rgba(0, 0, 0, ${percent})` : 'rgba(0, 0, 0, 0)');
  await dim('');
  await touch(session, 'touchStart', ...TITLE);
  await touch(session, 'touchMove', TITLE[0], TITLE[1] + 20);
  // 8 pixels of the way are a press.
  for (const [distance, percent] of [
    [68, '0.1'],
    [128, '0.2'],
    [300, '0.2'],
    [68, '0.1'],
  ] as const) {
    await touch(session, 'touchMove', TITLE[0], TITLE[1] + distance);
    await dim(percent);
  }
  await expect(inbox.panel).toHaveCSS('border-radius', '16px 16px 0px 0px');
  await touch(session, 'touchEnd', ...TITLE, Date.now() / 1000 + 0.3);
  await dim('');
  await expect(inbox.panel).toHaveCSS('border-radius', '0px');
  await expect(inbox.panel).toBeVisible();
});

for (const [way, distance, pause] of [
  ['a long way', 200, 0.3],
  ['a short way, fast', 80, 0],
] as const)
  test(`a finger that drags the header ${way} closes the panel, which opens again in its place`, async ({ inbox }) => {
    await drag(inbox, TITLE, distance, pause);
    await expect(inbox.panel).toBeHidden();
    expect(await inbox.events('inbox-close')).toMatchObject([{ reason: 'close' }]);
    await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
    // Chromium ignores a tap right after a fast drag.
    await inbox.openList(2);
    await expect(inbox.panel).toHaveCSS('transform', 'none');
    await expect(inbox.panel).toHaveCSS('border-radius', '0px');
    await expect.poll(() => inbox.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
  });

test('a drag that begins on a button of the header does not press it', async ({ inbox }) => {
  const box = await inbox.panel.getByRole('button', { name: 'Search' }).boundingBox();
  await drag(inbox, [(box?.x ?? 0) + 16, (box?.y ?? 0) + 16], 60);
  await expect(inbox.panel).toHaveCSS('transform', 'none');
  await expect(inbox.rows).toHaveCount(2);
  await inbox.panel.getByRole('button', { name: 'Search' }).tap();
  await expect(inbox.panel.getByRole('button', { name: 'Back' })).toBeVisible();
});

test('a finger on the list scrolls, and does not move the panel', async ({ inbox }) => {
  await drag(inbox, [200, 200], 300);
  await expect(inbox.panel).toHaveCSS('transform', 'none');
  await expect(inbox.panel).toBeVisible();
});

test('with reduced motion the panel does not follow the finger, and closes at the end', async ({ inbox, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await openDevTools(page);
  await touch(session, 'touchStart', ...TITLE);
  for (let y = 0; y <= 200; y += 40) await touch(session, 'touchMove', TITLE[0], TITLE[1] + y);
  await expect(inbox.panel).toHaveCSS('transform', 'none');
  await expect(inbox.panel).toHaveCSS('border-radius', '0px');
  await expect(inbox.host.locator('.popover')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await touch(session, 'touchEnd', ...TITLE);
  await expect(inbox.panel).toBeHidden();
});

test.describe('in a window that is wider than a phone', () => {
  test.use({ viewport: { width: 800, height: 780 } });

  test('a finger does not move the panel', async ({ inbox }) => {
    const box = await inbox.panel.getByRole('heading', { name: 'Notifications' }).boundingBox();
    await drag(inbox, [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5], 300);
    await expect(inbox.panel).toHaveCSS('transform', /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/);
    await expect(inbox.panel).toBeVisible();
  });
});
