/** A list of thousands: few rendered rows, a stable scroll position, and keyboard navigation without limits. */
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';
import type { Site } from '../support/site.js';
import { APPROVE, atRest, loadMessages } from '../support/messages.js';
import { uncoveredPixels } from '../support/uncovered-pixels.js';
import type { Span } from '../support/uncovered-pixels.js';

test.use({ siteOptions: { seed: 'team' } });

/** Rows that may be rendered at the same time. */
const MAX_RENDERED_ROWS = 60;
const LENGTH = 1500;

/** Short and long messages over two days and a half; the first is the newest. */
const sendMany = async (site: Site): Promise<void> => {
  for (let number = 1; number <= LENGTH; number++)
    await site.send({
      subscriberId: 'zoe',
      subject: `Message ${number}.`,
      content: 'As many lines as needed. '.repeat(1 + ((number * 7) % 13)),
      createdAt: new Date(Date.now() - number * 144_000).toISOString(),
      ...(number % 3 === 0 && { buttons: [APPROVE] }),
    });
};

const callMethod = (inbox: Inbox, method: string): Promise<unknown> =>
  inbox.host.evaluate((element, name) => Reflect.get(element, name).call(element), method);

/** Opens an inbox with all messages loaded, scrolled to the top. */
async function openMany(inbox: Inbox, site: Site, attributes: Record<string, string> = {}): Promise<void> {
  await sendMany(site);
  await inbox.page.setViewportSize({ width: 500, height: 700 });
  await inbox.visit('zoe', { 'refresh-interval': '0', 'page-size': '100', ...attributes });
  if (attributes['display'] !== 'inline') await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
  await loadMessages(inbox, LENGTH);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH));
  await atRest(inbox);
}

interface Screen {
  /** Rendered rows. */
  readonly rendered: number;
  /** Tops of the visible rows, by position. */
  readonly tops: Readonly<Record<string, number>>;
  /** Pixels of the feed that neither a row nor the heading of a day covers. */
  readonly blank: number;
  /** Titles of rows that do not match their position. */
  readonly mismatches: readonly string[];
}

/** Scrolls, and measures two frames later. */
async function scrollAndMeasure(inbox: Inbox, by: number, from: 'here' | 'top' = 'here'): Promise<Screen> {
  const { area, parts, ...measured } = await inbox.host.evaluate(
    async ({ shadowRoot }, { by: distance, from: origin }) => {
      const list = shadowRoot?.querySelector('.list');
      if (!list) throw new Error('No list');
      list.scrollTop = distance + (origin === 'here' ? list.scrollTop : 0);
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const screen = list.getBoundingClientRect();
      const top = Math.max(0, screen.top);
      const feed = list.querySelector('[role=feed]')?.getBoundingClientRect();
      const bottom = Math.min(innerHeight, screen.bottom, feed?.bottom ?? 0);
      const rows = [...list.querySelectorAll('article')].map((row) => ({
        position: row.getAttribute('aria-posinset') ?? '',
        title: row.querySelector('.title')?.textContent ?? '',
        box: row.getBoundingClientRect(),
      }));
      const shown = rows.filter(({ box }) => box.bottom > top && box.top < bottom);
      const covering = [...list.querySelectorAll('article, .day')];
      return {
        rendered: rows.length,
        tops: Object.fromEntries(shown.map(({ position, box }) => [position, box.top])),
        area: { top, bottom },
        parts: covering.map((part) => part.getBoundingClientRect().toJSON() as Span),
        mismatches: rows.filter(({ position, title }) => title !== `Message ${position}.`).map(({ title }) => title),
      };
    },
    { by, from },
  );
  return { ...measured, blank: uncoveredPixels(area, parts) };
}

const heightOf = (inbox: Inbox): Promise<number> =>
  inbox.panel.locator('.list').evaluate(({ scrollHeight }) => scrollHeight);

const focusedPosition = (inbox: Inbox): Promise<string> =>
  inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute('aria-posinset') ?? 'none');

const rowAt = (inbox: Inbox, position: number) => inbox.panel.locator(`article[aria-posinset="${position}"]`);

test('renders few of thousands of rows, each with its true position, at every scroll position', async ({
  inbox,
  site,
}) => {
  await openMany(inbox, site);
  const height = await heightOf(inbox);
  for (const part of [0, 0.5, 0.1, 0.9, 0.91, 0.3, 0.99, 0.001]) {
    const { rendered, mismatches, blank } = await scrollAndMeasure(inbox, height * part, 'top');
    expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    expect(mismatches).toEqual([]);
    expect(blank).toBeLessThan(1);
  }
  const feed = inbox.panel.getByRole('feed');
  expect(await feed.evaluate((element) => element.querySelectorAll(':scope > :not(article, .day)').length)).toBe(0);
  for (const row of await inbox.rows.all()) await expect(row).toHaveAttribute('aria-setsize', String(LENGTH));
});

test('does the same when the page scrolls, and the list is as high as all of its rows', async ({ inbox, site }) => {
  await openMany(inbox, site, { display: 'inline' });
  expect(await inbox.rows.count()).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
  for (const part of [0.5, 0.2, 1]) {
    await inbox.page.evaluate((to) => scrollTo(0, document.body.scrollHeight * to), part);
    await expect(async () => {
      const { blank, rendered, mismatches } = await scrollAndMeasure(inbox, 0);
      expect({ blank: Math.floor(blank), mismatches }).toEqual({ blank: 0, mismatches: [] });
      expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    }).toPass();
  }
});

test('scrolling moves visible rows exactly as far, also into unmeasured rows', async ({ inbox, site }) => {
  await openMany(inbox, site);
  // As in a browser without scroll anchoring.
  await inbox.panel.locator('.list').evaluate((list: HTMLElement) => list.style.setProperty('overflow-anchor', 'none'));
  let before = await scrollAndMeasure(inbox, 40_000, 'top');
  for (const by of [-90, -250, -400, -400, -400, -400, -333, 90, 400, 400, 400, 400, 400, 250, -390, -390]) {
    const after = await scrollAndMeasure(inbox, by);
    const both = Object.keys(before.tops).filter((position) => position in after.tops);
    expect(both.length).toBeGreaterThan(0);
    for (const position of both)
      expect(Math.abs((before.tops[position] ?? 0) - by - (after.tops[position] ?? 0))).toBeLessThanOrEqual(1);
    expect(after.blank).toBeLessThan(1);
    before = after;
  }
});

test('arrow keys move past the rendered rows, and Home and End to the ends of the list', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const { keyboard } = inbox.page;
  await inbox.rows.first().focus();
  for (let position = 2; position <= 45; position++) {
    await keyboard.press(position % 2 ? 'PageDown' : 'ArrowDown');
    await expect.poll(() => focusedPosition(inbox)).toBe(String(position));
  }
  await expect(rowAt(inbox, 45)).toBeInViewport();
  for (const [key, position] of [
    ['End', LENGTH],
    ['ArrowUp', LENGTH - 1],
    ['PageUp', LENGTH - 2],
    ['Home', 1],
    ['ArrowDown', 2],
    ['End', LENGTH],
    ['ArrowDown', LENGTH],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => focusedPosition(inbox)).toBe(String(position));
    await expect(rowAt(inbox, position)).toBeInViewport();
    expect((await scrollAndMeasure(inbox, 0)).blank).toBeLessThan(1);
    await expect(rowAt(inbox, position)).toBeInViewport();
  }
  await expect(inbox.panel.locator('article[tabindex="0"]')).toHaveCount(1);
});

test('a focused row keeps focus at every scroll position, and arrow keys continue from it', async ({ inbox, site }) => {
  await openMany(inbox, site);
  await rowAt(inbox, 6).focus();
  for (const distance of [30_000, 90_000, 60_000]) {
    const { rendered, blank } = await scrollAndMeasure(inbox, distance, 'top');
    expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    expect(blank).toBeLessThan(1);
    expect(await focusedPosition(inbox)).toBe('6');
  }
  await inbox.page.keyboard.press('ArrowDown');
  await expect(rowAt(inbox, 7)).toBeFocused();
  await expect(rowAt(inbox, 7)).toBeInViewport();
});

test('a row far down is read, acted on and archived like any other', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const { tops } = await scrollAndMeasure(inbox, 60_000, 'top');
  const position =
    Object.keys(tops)
      .map(Number)
      .slice(1)
      .find((candidate) => candidate % 3 === 0) ?? 0;
  const row = inbox.row(`Message ${position}.`);
  await row.focus();
  await inbox.page.keyboard.press('m');
  await expect(row).toHaveAttribute('aria-label', /^Message/);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('You approved it');
  await row.focus();
  await inbox.page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(inbox.row(`Message ${position + 1}.`)).toBeFocused();
  await expect(inbox.row(`Message ${position + 1}.`)).toHaveAttribute('aria-posinset', String(position));
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH - 1));
});

test('an expanded text is still expanded when its row is rendered again, and day headings are shown', async ({
  inbox,
  site,
}) => {
  await openMany(inbox, site);
  const row = inbox.row('Message 5.');
  await row.getByRole('button', { name: 'Show more' }).click();
  await scrollAndMeasure(inbox, 0, 'top');
  const box = await row.boundingBox();
  const { tops } = await scrollAndMeasure(inbox, 60_000, 'top');
  await rowAt(inbox, Number(Object.keys(tops)[1])).focus();
  await expect(row).toHaveCount(0);
  await scrollAndMeasure(inbox, 0, 'top');
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(box);
  await expect(inbox.panel.locator('.day').first()).toHaveText(/Today|Yesterday/);
});

test('new messages wait while the reader is far down, and their button scrolls to the top', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const before = await scrollAndMeasure(inbox, 60_000, 'top');
  await site.send({ subscriberId: 'zoe', subject: 'Just in' });
  await callMethod(inbox, 'refresh');
  const button = inbox.panel.getByRole('button', { name: '1 new notification' });
  await expect(button).toBeVisible();
  const after = await scrollAndMeasure(inbox, 0);
  expect(Object.keys(after.tops)).toEqual(Object.keys(before.tops));
  for (const [position, top] of Object.entries(after.tops)) expect(top).toBeCloseTo(before.tops[position] ?? 0, 0);
  await button.click();
  await expect(inbox.row('Just in')).toBeInViewport();
  await expect(inbox.row('Just in')).toHaveAttribute('aria-posinset', '1');
  await expect(inbox.row('Message 1.')).toHaveAttribute('aria-posinset', '2');
  await expect.poll(async () => (await scrollAndMeasure(inbox, 0)).blank).toBeLessThan(1);
});

test('opens again at the top with few rendered rows, and scrolls anywhere', async ({ inbox, site }) => {
  await openMany(inbox, site);
  await inbox.page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(rowAt(inbox, 1)).toBeInViewport();
  expect(await inbox.rows.count()).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
  const { blank, mismatches, rendered } = await scrollAndMeasure(inbox, (await heightOf(inbox)) / 2, 'top');
  expect({ blank: Math.floor(blank), mismatches }).toEqual({ blank: 0, mismatches: [] });
  expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
});
