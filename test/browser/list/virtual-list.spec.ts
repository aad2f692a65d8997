/** A list of thousands: few rendered rows, a stable scroll position, and keyboard navigation without limits. */
import { expect, test, type Inbox } from '../support/test.js';
import { APPROVE, atRest, loadMessages, receive } from '../support/messages.js';
import { visitUneven } from '../support/uneven-messages.js';
import { expectMoved, scrollAndMeasure } from '../support/scroll-position.js';

test.use({ siteOptions: { seed: 'team' } });

const MAX_RENDERED_ROWS = 60;
const LENGTH = 1500;

async function openMany(inbox: Inbox): Promise<void> {
  await inbox.page.setViewportSize({ width: 500, height: 700 });
  await visitUneven(inbox, [LENGTH, 144_000, (number) => (number % 3 === 0 ? { buttons: [APPROVE] } : {})]);
  await loadMessages(inbox, LENGTH);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH));
  await atRest(inbox);
}

const focusedPosition = (inbox: Inbox): Promise<string> =>
  inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute('aria-posinset') ?? 'none');

const rowAt = (inbox: Inbox, position: number) => inbox.panel.locator(`article[aria-posinset="${position}"]`);

test('renders few of thousands of rows, each with its true position, and opens again at the top', async ({ inbox }) => {
  await openMany(inbox);
  for (const part of [0, 0.5, 0.1, 0.9, 0.91, 0.3, 0.99, 0.001]) {
    const { rendered, mismatches, blank } = await scrollAndMeasure(inbox, { part });
    expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    expect(mismatches).toEqual([]);
    expect(blank).toBeLessThan(1);
  }
  const feed = inbox.panel.getByRole('feed');
  expect(await feed.evaluate((element) => element.querySelectorAll(':scope > :not(article, .day)').length)).toBe(0);
  for (const row of await inbox.rows.all()) await expect(row).toHaveAttribute('aria-setsize', String(LENGTH));
  await inbox.escape();
  await inbox.bell.click();
  await expect(rowAt(inbox, 1)).toBeInViewport();
  expect(await inbox.rows.count()).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
  const { blank, mismatches, rendered } = await scrollAndMeasure(inbox, { part: 0.5 });
  expect({ blank: Math.floor(blank), mismatches }).toEqual({ blank: 0, mismatches: [] });
  expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
});

test('scrolling moves visible rows exactly as far, also into unmeasured rows', async ({ inbox }) => {
  await openMany(inbox);
  // As in a browser without scroll anchoring.
  await inbox.panel.locator('.list').evaluate((list: HTMLElement) => list.style.setProperty('overflow-anchor', 'none'));
  let before = await scrollAndMeasure(inbox, { top: 40_000 });
  for (const by of [-90, -250, -400, -400, -430, -430, -430, -333, 90, 400, 400, 400, 400, 400, 250, -390, -390]) {
    const after = await scrollAndMeasure(inbox, { by });
    expectMoved(before, after, -by, 1);
    expect(after.blank).toBeLessThan(1);
    before = after;
  }
});

test('arrow keys move past the rendered rows, and Home and End to the ends of the list', async ({ inbox }) => {
  await openMany(inbox);
  await inbox.rows.first().focus();
  for (let position = 2; position <= 45; position++) {
    await inbox.page.keyboard.press(position % 2 ? 'PageDown' : 'ArrowDown');
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
    await inbox.page.keyboard.press(key);
    await expect.poll(() => focusedPosition(inbox)).toBe(String(position));
    await expect(rowAt(inbox, position)).toBeInViewport();
    expect((await scrollAndMeasure(inbox)).blank).toBeLessThan(1);
    await expect(rowAt(inbox, position)).toBeInViewport();
  }
  await expect(inbox.panel.locator('article[tabindex="0"]')).toHaveCount(1);
});

test('a focused row keeps focus at every scroll position; a text far away stays expanded', async ({ inbox }) => {
  await openMany(inbox);
  await rowAt(inbox, 6).focus();
  for (const distance of [30_000, 90_000, 60_000]) {
    const { rendered, blank } = await scrollAndMeasure(inbox, { top: distance });
    expect(rendered).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    expect(blank).toBeLessThan(1);
    expect(await focusedPosition(inbox)).toBe('6');
  }
  await inbox.page.keyboard.press('ArrowDown');
  await expect(rowAt(inbox, 7)).toBeFocused();
  await expect(rowAt(inbox, 7)).toBeInViewport();

  await scrollAndMeasure(inbox, { top: 0 });
  const row = inbox.row('Message 5.');
  await row.getByRole('button', { name: 'Show more' }).click();
  await scrollAndMeasure(inbox, { top: 0 });
  const box = await row.boundingBox();
  await rowAt(inbox, Number(Object.keys((await scrollAndMeasure(inbox, { top: 60_000 })).tops)[1])).focus();
  await expect(row).toHaveCount(0);
  await scrollAndMeasure(inbox, { top: 0 });
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(box);
  await expect(inbox.panel.locator('.day').first()).toHaveText(/Today|Yesterday/);
});

test('a row far down is read, acted on and archived like any other', async ({ inbox }) => {
  await openMany(inbox);
  const { tops } = await scrollAndMeasure(inbox, { top: 60_000 });
  const position =
    Object.keys(tops)
      .map(Number)
      .slice(1)
      .find((candidate) => candidate % 3 === 0) ?? 0;
  const row = inbox.row(`Message ${position}.`);
  await row.press('m');
  await expect(row).toHaveAttribute('aria-label', /^Message/);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('You chose “Approve”');
  await row.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(inbox.row(`Message ${position + 1}.`)).toBeFocused();
  await expect(inbox.row(`Message ${position + 1}.`)).toHaveAttribute('aria-posinset', String(position));
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(LENGTH - 1));
});

test('new messages wait while the reader is far down, and their button scrolls to the top', async ({ inbox }) => {
  await openMany(inbox);
  const before = await scrollAndMeasure(inbox, { top: 60_000 });
  await receive(inbox, 'Just in');
  const button = inbox.panel.getByRole('button', { name: '1 new notification' });
  await expect(button).toBeVisible();
  const after = await scrollAndMeasure(inbox);
  expect(Object.keys(after.tops)).toEqual(Object.keys(before.tops));
  for (const [position, top] of Object.entries(after.tops)) expect(top).toBeCloseTo(before.tops[position] ?? 0, 0);
  await button.click();
  await expect(inbox.row('Just in')).toBeInViewport();
  await expect(inbox.row('Just in')).toHaveAttribute('aria-posinset', '1');
  await expect(inbox.row('Message 1.')).toHaveAttribute('aria-posinset', '2');
  await expect.poll(async () => (await scrollAndMeasure(inbox)).blank).toBeLessThan(1);
});
