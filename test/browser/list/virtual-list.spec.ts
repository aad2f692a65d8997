/** A list of thousands: what of it is in the page, that nothing moves under the reader's eyes, and that keys know no edge. */
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';
import type { Site } from '../support/site.js';
import { APPROVE } from '../support/messages.js';

test.use({ siteOptions: { seed: 'team' } });

/** What a list of so many may have of them in the page. */
const MOST = 60;
const LENGTH = 1500;

/** Some short, some of many lines; the first is the newest. They are two days and a half of messages. */
const sendMany = async (site: Site): Promise<void> => {
  for (let number = 1; number <= LENGTH; number++)
    await site.send({
      subscriberId: 'zoe',
      subject: `Message ${number}.`,
      content: 'As many lines as it takes. '.repeat(1 + ((number * 7) % 13)),
      createdAt: new Date(Date.now() - number * 144_000).toISOString(),
      ...(number % 3 === 0 && { buttons: [APPROVE] }),
    });
};

const call = (inbox: Inbox, verb: string): Promise<unknown> =>
  inbox.host.evaluate((element, name) => Reflect.get(element, name).call(element), verb);

/** Opens an inbox that has loaded all of them, at the top. */
async function openMany(inbox: Inbox, site: Site, attributes: Record<string, string> = {}): Promise<void> {
  await sendMany(site);
  await inbox.page.setViewportSize({ width: 500, height: 700 });
  await inbox.visit('zoe', { 'refresh-interval': '0', 'page-size': '100', ...attributes });
  if (attributes['display'] !== 'inline') await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.host.evaluate(async (element, length) => {
    while (Reflect.get(element, 'messages').length < length) await Reflect.get(element, 'loadMore').call(element);
  }, LENGTH);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH));
}

interface Screen {
  /** Rows in the page. */
  readonly drawn: number;
  /** Those on screen, by their place, and where they are. */
  readonly tops: Readonly<Record<string, number>>;
  /** Pixels of the screen that no row covers. */
  readonly blank: number;
  /** Rows whose title or neighbour says another place than they do. */
  readonly wrong: readonly string[];
}

/** Scrolls, and looks two frames later. */
const scrolled = (inbox: Inbox, by: number, from: 'here' | 'top' = 'here'): Promise<Screen> =>
  inbox.host.evaluate(
    async ({ shadowRoot }, { by: distance, from: origin }) => {
      const list = shadowRoot?.querySelector('.list');
      if (!list) throw new Error('No list');
      list.scrollTop = distance + (origin === 'here' ? list.scrollTop : 0);
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const screen = list.getBoundingClientRect();
      const top = Math.max(0, screen.top);
      const bottom = Math.min(innerHeight, screen.bottom);
      const rows = [...list.querySelectorAll('article')].map((row) => ({
        place: row.getAttribute('aria-posinset') ?? '',
        title: row.querySelector('.title')?.textContent ?? '',
        box: row.getBoundingClientRect(),
      }));
      const shown = rows.filter(({ box }) => box.bottom > top && box.top < bottom);
      const covered = shown.reduce((sum, { box }) => sum + Math.min(box.bottom, bottom) - Math.max(box.top, top), 0);
      return {
        drawn: rows.length,
        tops: Object.fromEntries(shown.map(({ place, box }) => [place, box.top])),
        blank: bottom - top - covered,
        wrong: rows.filter(({ place, title }) => title !== `Message ${place}.`).map(({ title }) => title),
      };
    },
    { by, from },
  );

const heightOf = (inbox: Inbox): Promise<number> =>
  inbox.panel.locator('.list').evaluate(({ scrollHeight }) => scrollHeight);

const focusedPlace = (inbox: Inbox): Promise<string> =>
  inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute('aria-posinset') ?? 'none');

const at = (inbox: Inbox, place: number) => inbox.panel.locator(`article[aria-posinset="${place}"]`);

test('of thousands a few rows are in the page, each with its true place, wherever one scrolls to', async ({
  inbox,
  site,
}) => {
  await openMany(inbox, site);
  const height = await heightOf(inbox);
  for (const part of [0, 0.5, 0.1, 0.9, 0.91, 0.3, 0.99, 0.001]) {
    const { drawn, wrong, blank } = await scrolled(inbox, height * part, 'top');
    expect(drawn).toBeLessThanOrEqual(MOST);
    expect(wrong).toEqual([]);
    expect(blank).toBeLessThan(1);
  }
  const feed = inbox.panel.getByRole('feed');
  expect(await feed.evaluate(({ children }) => [...children].every(({ tagName }) => tagName === 'ARTICLE'))).toBe(true);
  for (const row of await inbox.rows.all()) await expect(row).toHaveAttribute('aria-setsize', String(LENGTH));
});

test('so it is where the page scrolls, and the list is as high as all of its rows', async ({ inbox, site }) => {
  await openMany(inbox, site, { display: 'inline' });
  expect(await inbox.rows.count()).toBeLessThanOrEqual(MOST);
  for (const part of [0.5, 0.2, 1]) {
    await inbox.page.evaluate((to) => scrollTo(0, document.body.scrollHeight * to), part);
    await expect(async () => {
      const { blank, drawn, wrong } = await scrolled(inbox, 0);
      expect({ blank: Math.floor(blank), wrong }).toEqual({ blank: 0, wrong: [] });
      expect(drawn).toBeLessThanOrEqual(MOST);
    }).toPass();
  }
});

test('scrolled up and down, what is on screen moves as far as was scrolled, also where nobody was before', async ({
  inbox,
  site,
}) => {
  await openMany(inbox, site);
  // As in a browser that does not itself hold what is on screen in its place.
  await inbox.panel.locator('.list').evaluate((list: HTMLElement) => list.style.setProperty('overflow-anchor', 'none'));
  let before = await scrolled(inbox, 40_000, 'top');
  for (const by of [-90, -250, -400, -400, -400, -400, -333, 90, 400, 400, 400, 400, 400, 250, -390, -390]) {
    const after = await scrolled(inbox, by);
    const both = Object.keys(before.tops).filter((place) => place in after.tops);
    expect(both.length).toBeGreaterThan(0);
    for (const place of both)
      expect(Math.abs((before.tops[place] ?? 0) - by - (after.tops[place] ?? 0))).toBeLessThanOrEqual(1);
    expect(after.blank).toBeLessThan(1);
    before = after;
  }
});

test('keys lead past what is in the page, and Home and End to the ends of the list', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const { keyboard } = inbox.page;
  await inbox.rows.first().focus();
  for (let place = 2; place <= 45; place++) {
    await keyboard.press(place % 2 ? 'PageDown' : 'ArrowDown');
    await expect.poll(() => focusedPlace(inbox)).toBe(String(place));
  }
  await expect(at(inbox, 45)).toBeInViewport();
  for (const [key, place] of [
    ['End', LENGTH],
    ['ArrowUp', LENGTH - 1],
    ['PageUp', LENGTH - 2],
    ['Home', 1],
    ['ArrowDown', 2],
    ['End', LENGTH],
    ['ArrowDown', LENGTH],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => focusedPlace(inbox)).toBe(String(place));
    await expect(at(inbox, place)).toBeInViewport();
    expect((await scrolled(inbox, 0)).blank).toBeLessThan(1);
    await expect(at(inbox, place)).toBeInViewport();
  }
  await expect(inbox.panel.locator('article[tabindex="0"]')).toHaveCount(1);
});

test('a row keeps focus however far one scrolls, and keys go on from it', async ({ inbox, site }) => {
  await openMany(inbox, site);
  await at(inbox, 6).focus();
  for (const distance of [30_000, 90_000, 60_000]) {
    const { drawn, blank } = await scrolled(inbox, distance, 'top');
    expect(drawn).toBeLessThanOrEqual(MOST);
    expect(blank).toBeLessThan(1);
    expect(await focusedPlace(inbox)).toBe('6');
  }
  await inbox.page.keyboard.press('ArrowDown');
  await expect(at(inbox, 7)).toBeFocused();
  await expect(at(inbox, 7)).toBeInViewport();
});

test('a row that was scrolled to is read, acted on and archived as any other', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const { tops } = await scrolled(inbox, 60_000, 'top');
  const place =
    Object.keys(tops)
      .map(Number)
      .slice(1)
      .find((one) => one % 3 === 0) ?? 0;
  const row = inbox.row(`Message ${place}.`);
  await row.focus();
  await inbox.page.keyboard.press('m');
  await expect(row).toHaveAttribute('aria-label', /^Message/);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('You approved it');
  await row.focus();
  await inbox.page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(inbox.row(`Message ${place + 1}.`)).toBeFocused();
  await expect(inbox.row(`Message ${place + 1}.`)).toHaveAttribute('aria-posinset', String(place));
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH - 1));
});

test('a text that was unfolded is so when it has left the page and is back, and the heads of days are there', async ({
  inbox,
  site,
}) => {
  await openMany(inbox, site);
  const row = inbox.row('Message 5.');
  await row.getByRole('button', { name: 'Show more' }).click();
  await scrolled(inbox, 0, 'top');
  const box = await row.boundingBox();
  const { tops } = await scrolled(inbox, 60_000, 'top');
  await at(inbox, Number(Object.keys(tops)[1])).focus();
  await expect(row).toHaveCount(0);
  await scrolled(inbox, 0, 'top');
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(box);
  await expect(at(inbox, 1).locator('.day')).toHaveCount(1);
  await expect(inbox.panel.locator('.day').first()).toHaveText(/Today|Yesterday/);
});

test('what arrives waits while one is far down, and its button leads back to the top', async ({ inbox, site }) => {
  await openMany(inbox, site);
  const before = await scrolled(inbox, 60_000, 'top');
  await site.send({ subscriberId: 'zoe', subject: 'Just in' });
  await call(inbox, 'refresh');
  const button = inbox.panel.getByRole('button', { name: '1 new notification' });
  await expect(button).toBeVisible();
  const after = await scrolled(inbox, 0);
  expect(Object.keys(after.tops)).toEqual(Object.keys(before.tops));
  for (const [place, top] of Object.entries(after.tops)) expect(top).toBeCloseTo(before.tops[place] ?? 0, 0);
  await button.click();
  await expect(inbox.row('Just in')).toBeInViewport();
  await expect(inbox.row('Just in')).toHaveAttribute('aria-posinset', '1');
  await expect(inbox.row('Message 1.')).toHaveAttribute('aria-posinset', '2');
  await expect.poll(async () => (await scrolled(inbox, 0)).blank).toBeLessThan(1);
});

test('opened again, it begins at the top with a few rows, and leads anywhere', async ({ inbox, site }) => {
  await openMany(inbox, site);
  await inbox.page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(at(inbox, 1)).toBeInViewport();
  expect(await inbox.rows.count()).toBeLessThanOrEqual(MOST);
  const { blank, wrong, drawn } = await scrolled(inbox, (await heightOf(inbox)) / 2, 'top');
  expect({ blank: Math.floor(blank), wrong }).toEqual({ blank: 0, wrong: [] });
  expect(drawn).toBeLessThanOrEqual(MOST);
});
