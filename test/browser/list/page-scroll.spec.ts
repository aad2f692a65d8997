/**
 * An inline list, as high as its rows, which something around it scrolls: the window, a box of the page, a box in another
 * shadow root or around a slot; also without scroll anchoring.
 */
import type { Page } from '@playwright/test';
import { loadMessages, receive, waitFrames } from '../support/messages.js';
import { unevenMessages, visitUneven } from '../support/uneven-messages.js';
import { expectMoved, scrollAndMeasure } from '../support/scroll-position.js';
import { expect, test, type Inbox } from '../support/test.js';

const SCROLLERS = ['window', 'box', 'shadow', 'slot', 'body'] as const;
/** Over two days and more, for hundreds of messages. */
const GAP_MS = 144_000;
type Scroller = (typeof SCROLLERS)[number];

/** Moves the element into a scroller, below a header; the page's `scroller` refers to it. */
const wrapInScroller = (page: Page, around: Scroller, anchoring: boolean): Promise<void> =>
  page.evaluate(
    ({ kind, anchors }) => {
      const tag = document.querySelector('notification-inbox');
      const header = Object.assign(document.createElement('p'), { textContent: 'A header' });
      header.style.height = '120px';
      const box = document.createElement('div');
      const root = document.documentElement;
      box.style.cssText = kind === 'window' || kind === 'body' ? '' : 'height: 500px; overflow: auto';
      if (kind === 'body') {
        root.style.cssText = 'height: 100%; overflow: auto';
        document.body.style.cssText = 'height: 100%; overflow: auto';
      }
      const main = document.querySelector('main');
      if (kind === 'shadow' || kind === 'slot') {
        const host = main?.appendChild(document.createElement('div'));
        host?.attachShadow({ mode: 'open' }).append(box);
        box.append(header);
        if (kind === 'slot') {
          box.append(document.createElement('slot'));
          if (tag) host?.append(tag);
        } else if (tag) box.append(tag);
      } else {
        main?.append(box);
        box.append(header);
        if (tag) box.append(tag);
      }
      const scroller = kind === 'window' ? root : kind === 'body' ? document.body : box;
      if (!anchors) scroller.style.setProperty('overflow-anchor', 'none');
      Reflect.set(globalThis, 'scroller', scroller);
    },
    { kind: around, anchors: anchoring },
  );

/** Opens an inline list in a scroller, and loads as many messages. */
async function openMany(inbox: Inbox, length: number, around: Scroller, anchoring = true): Promise<void> {
  await inbox.page.setViewportSize({ width: 500, height: 700 });
  await visitUneven(inbox, [length, GAP_MS], { display: 'inline' });
  await wrapInScroller(inbox.page, around, anchoring);
  await loadMessages(inbox, length);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(length));
}

for (const around of SCROLLERS)
  test(`every scroll position of a list of 300 shows rows, scrolled by: ${around}`, async ({ inbox }) => {
    await openMany(inbox, 300, around);
    for (const part of [0.3, 0.6, 0.1, 0.95])
      await expect
        .poll(async () => {
          const { blank, rendered, mismatches } = await scrollAndMeasure(inbox, { part });
          return { blank: Math.floor(blank), areFew: rendered <= 60, mismatches };
        })
        .toEqual({ blank: 0, areFew: true, mismatches: [] });
  });

for (const around of SCROLLERS)
  for (const anchoring of [false, true])
    test(`rows scroll exactly, with${anchoring ? '' : 'out'} anchoring, by: ${around}`, async ({ inbox }) => {
      await openMany(inbox, 300, around, anchoring);
      let before = await scrollAndMeasure(inbox, { part: 0.7 });
      for (let step = 0; step < 20; step++) {
        const after = await scrollAndMeasure(inbox, { by: -250 });
        expectMoved(before, after, 250, 2);
        before = after;
      }
    });

for (const around of SCROLLERS)
  test(`new messages wait above the list while the reader is in its middle, by: ${around}`, async ({ inbox }) => {
    await openMany(inbox, 40, around, false);
    const before = await scrollAndMeasure(inbox, { part: 0.5 });
    await receive(inbox, 'Just in');
    const button = inbox.panel.getByRole('button', { name: '1 new notification' });
    await expect(button).toBeInViewport();
    const after = await scrollAndMeasure(inbox);
    expect(Object.keys(before.tops).length).toBeGreaterThan(1);
    expect(Object.values(after.tops)).toEqual(Object.values(before.tops));
    await button.click();
    await expect(inbox.row('Just in')).toBeInViewport();
    await expect(inbox.row('Just in')).toHaveAttribute('aria-posinset', '1');
  });

test('the page’s footer is reachable: after three pages, older messages load by a button', async ({ inbox, page }) => {
  await inbox.site.sendAll(unevenMessages(200, GAP_MS));
  await page.setViewportSize({ width: 500, height: 700 });
  await inbox.visitList('zoe', { 'refresh-interval': '0', display: 'inline' });
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('footer'), { textContent: 'End' })),
  );
  const count = async (): Promise<number> => (await inbox.get<unknown[]>('messages')).length;
  // A long list renders only some of its rows: count messages.
  const countAtEnd = async (): Promise<number> => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await waitFrames(page, 10);
    return count();
  };
  const older = inbox.panel.getByRole('button', { name: 'Show older' });
  await expect.poll(countAtEnd).toBe(80);
  await expect(older).toBeVisible();
  for (let times = 0; times < 5; times++) expect(await countAtEnd()).toBe(80);
  await expect(page.locator('footer')).toBeInViewport();
  await older.click();
  await expect.poll(count).toBe(100);
  for (let times = 0; times < 5; times++) await countAtEnd();
  expect(await count()).toBeLessThan(200);
});

test('a list with its own scroller loads older pages automatically, to the end', async ({ inbox, site }) => {
  await site.sendAll(unevenMessages(130, GAP_MS));
  await inbox.visitList('zoe', { 'refresh-interval': '0' });
  const list = inbox.panel.locator('.list');
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return inbox.rows.last().getAttribute('aria-setsize');
    })
    .toBe('130');
});
