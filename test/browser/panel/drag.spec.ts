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
  await touch(session, 'touchEnd', ...TITLE);
  await expect(inbox.panel).toBeHidden();
});

test.describe('in a window that is wider than a phone', () => {
  test.use({ viewport: { width: 800, height: 780 } });

  test('a finger does not move the panel', async ({ inbox }) => {
    const box = await inbox.panel.getByRole('heading', { name: 'Notifications' }).boundingBox();
    await drag(inbox, [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5], 300);
    await expect(inbox.panel).toHaveCSS('transform', 'none');
    await expect(inbox.panel).toBeVisible();
  });
});
