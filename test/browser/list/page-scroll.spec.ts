/**
 * An inline list, as high as its rows, which something around it scrolls: the window, a box of the page, a box in another
 * shadow root or around a slot; also without scroll anchoring.
 */
import type { Page } from '@playwright/test';
import { loadMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';
import type { Site } from '../support/site.js';
import { uncoveredPixels } from '../support/uncovered-pixels.js';
import type { Span } from '../support/uncovered-pixels.js';

const SCROLLERS = ['window', 'box', 'shadow', 'slot', 'body'] as const;
type Scroller = (typeof SCROLLERS)[number];

const sendMany = async (site: Site, length: number): Promise<void> => {
  for (let number = 1; number <= length; number++)
    await site.send({
      subscriberId: 'zoe',
      subject: `Message ${number}.`,
      content: 'As many lines as needed. '.repeat(1 + ((number * 7) % 13)),
      createdAt: new Date(Date.now() - number * 144_000).toISOString(),
    });
};

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

interface Viewport {
  /** Tops of the visible rows, by position. */
  readonly tops: Readonly<Record<string, number>>;
  /** Pixels of the list's area that no row and no heading covers. */
  readonly blank: number;
}

/** Scrolls by pixels or to a fraction of the height, and measures four frames later. */
async function scrollAndMeasure(
  inbox: Inbox,
  { by = 0, to = -1 }: { by?: number; to?: number } = {},
): Promise<Viewport> {
  const { tops, area, parts } = await inbox.host.evaluate(
    async ({ shadowRoot }, scroll) => {
      const scroller = Reflect.get(globalThis, 'scroller') as HTMLElement;
      scroller.scrollTop = scroll.to < 0 ? scroller.scrollTop + scroll.by : scroller.scrollHeight * scroll.to;
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
      const isWindow = scroller === document.documentElement;
      const screen = isWindow ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
      const feed = shadowRoot?.querySelector('[role=feed]')?.getBoundingClientRect();
      const top = Math.max(screen.top, feed?.top ?? 0, 0);
      const bottom = Math.min(screen.bottom, feed?.bottom ?? 0, innerHeight);
      const shown = [...(shadowRoot?.querySelectorAll('article') ?? [])]
        .map((row) => ({ position: row.getAttribute('aria-posinset') ?? '', box: row.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > top && box.top < bottom);
      // Where the list reaches into the day before, it has a heading.
      const covering = shadowRoot?.querySelectorAll('article, .day') ?? [];
      return {
        tops: Object.fromEntries(shown.map(({ position, box }) => [position, box.top])),
        area: { top, bottom },
        parts: [...covering].map((part) => part.getBoundingClientRect().toJSON() as Span),
      };
    },
    { by, to },
  );
  return { tops, blank: Math.max(0, uncoveredPixels(area, parts)) };
}

/** Opens an inline list in a scroller, and loads as many messages. */
async function openMany(inbox: Inbox, site: Site, length: number, around: Scroller, anchoring = true): Promise<void> {
  await sendMany(site, length);
  await inbox.page.setViewportSize({ width: 500, height: 700 });
  await inbox.visit('zoe', { 'refresh-interval': '0', 'page-size': '100', display: 'inline' });
  await expect(inbox.rows.first()).toBeVisible();
  await wrapInScroller(inbox.page, around, anchoring);
  await loadMessages(inbox, length);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(length));
}

const refresh = (inbox: Inbox): Promise<unknown> =>
  inbox.host.evaluate((element) => Reflect.get(element, 'refresh').call(element));

for (const around of SCROLLERS)
  test(`every scroll position of a list of 300 shows rows, scrolled by: ${around}`, async ({ inbox, site }) => {
    await openMany(inbox, site, 300, around);
    for (const to of [0.3, 0.6, 0.1, 0.95])
      await expect.poll(async () => Math.floor((await scrollAndMeasure(inbox, { to })).blank)).toBe(0);
  });

for (const around of SCROLLERS)
  for (const anchoring of [false, true])
    test(`scrolling up into unmeasured rows moves rows exactly as far, with${anchoring ? '' : 'out'} scroll anchoring, by: ${around}`, async ({
      inbox,
      site,
    }) => {
      await openMany(inbox, site, 300, around, anchoring);
      let before = await scrollAndMeasure(inbox, { to: 0.7 });
      for (let step = 0; step < 20; step++) {
        const after = await scrollAndMeasure(inbox, { by: -250 });
        const both = Object.keys(before.tops).filter((position) => position in after.tops);
        expect(both.length).toBeGreaterThan(0);
        for (const position of both)
          expect(Math.abs((before.tops[position] ?? 0) + 250 - (after.tops[position] ?? 0))).toBeLessThanOrEqual(2);
        before = after;
      }
    });

for (const around of SCROLLERS)
  test(`new messages wait above the list while the reader is in its middle, scrolled by: ${around}`, async ({
    inbox,
    site,
  }) => {
    await openMany(inbox, site, 40, around, false);
    const before = await scrollAndMeasure(inbox, { to: 0.5 });
    await site.send({ subscriberId: 'zoe', subject: 'Just in' });
    await refresh(inbox);
    const button = inbox.panel.getByRole('button', { name: '1 new notification' });
    await expect(button).toBeInViewport();
    const after = await scrollAndMeasure(inbox);
    expect(Object.keys(before.tops).length).toBeGreaterThan(1);
    expect(Object.values(after.tops)).toEqual(Object.values(before.tops));
    await button.click();
    await expect(inbox.row('Just in')).toBeInViewport();
    await expect(inbox.row('Just in')).toHaveAttribute('aria-posinset', '1');
  });

test('the footer of the page is reachable: after three pages, older messages load by a button', async ({
  inbox,
  site,
  page,
}) => {
  await sendMany(site, 200);
  await page.setViewportSize({ width: 500, height: 700 });
  await inbox.visit('zoe', { 'refresh-interval': '0', display: 'inline' });
  await expect(inbox.rows.first()).toBeVisible();
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('footer'), { textContent: 'End' })),
  );
  const messages = (): Promise<unknown[]> => inbox.get('messages');
  const count = async (): Promise<number> => (await messages()).length;
  const rowsAfterScrolling = async (): Promise<number> => {
    for (let times = 0; times < 8; times++) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(250);
    }
    // A long list renders only some of its rows: count messages.
    return count();
  };
  expect(await rowsAfterScrolling()).toBe(80);
  await expect(page.locator('footer')).toBeInViewport();
  await inbox.panel.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(count).toBe(100);
  expect(await rowsAfterScrolling()).toBeLessThan(200);
});

test('a list with its own scroller loads older pages automatically, to the end', async ({ inbox, site, page }) => {
  await sendMany(site, 130);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
  const list = inbox.panel.locator('.list');
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.waitForTimeout(100);
    await expect(inbox.rows.last()).toHaveAttribute('aria-setsize', '130', { timeout: 100 });
  }).toPass();
});
