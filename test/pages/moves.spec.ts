/** Pages that move the tag: what the reader does goes on. A page that takes the tag out closes the panel. */
import { atRest, loadMessages, numbered, sendMessages } from '../browser/support/messages.js';
import type { Inbox } from '../browser/support/test.js';
import { scrollAndMeasure } from '../browser/support/scroll-position.js';
import { axeViolations, expect, onPage, test } from './test.js';

const QUERY = 'release 2 ready for review';

async function openWith(inbox: Inbox, count: number): Promise<void> {
  await inbox.page.setViewportSize({ width: 500, height: 600 });
  await sendMessages(inbox, numbered(count));
  await inbox.visitList('zoe');
  await loadMessages(inbox, count);
  await atRest(inbox);
}

/** Types into the search, and has the tag moved at each word. */
async function typeWhile(inbox: Inbox, move: () => Promise<unknown>): Promise<void> {
  const { keyboard } = inbox.page;
  const field = inbox.panel.getByRole('searchbox');
  await keyboard.press('/');
  for (const word of QUERY.split(/(?= )/)) {
    await keyboard.type(word);
    await move();
  }
  await keyboard.type('!');
  await expect(field).toHaveValue(`${QUERY}!`);
  await expect(field).toBeFocused();
  expect(await axeViolations(inbox.page)).toEqual([]);
  await keyboard.press('Escape');
  await expect(inbox.rows).toHaveCount(await inbox.get('unreadCount'));
  await inbox.escape();
  await expect(inbox.bell).toBeFocused();
}

async function scrollAndMove(inbox: Inbox, move: () => Promise<unknown>): Promise<void> {
  const before = await scrollAndMeasure(inbox, { part: 0.5 });
  await move();
  const after = await scrollAndMeasure(inbox);
  expect(after.blank).toBeLessThan(1);
  expect(Object.keys(after.tops)[0]).toBe(Object.keys(before.tops)[0]);
}

const MOVES = {
  htmx: ({ page }: Inbox) => page.waitForResponse(/part\.html/),
  'react-order': ({ page }: Inbox) => page.evaluate(() => void dispatchEvent(new Event('sort'))),
  'turbo-permanent': async ({ page }: Inbox) => {
    const title = await page.locator('h1').textContent();
    await page.getByRole('link').evaluate((link) => (link as HTMLElement).click());
    await expect(page.locator('h1')).not.toHaveText(title ?? '');
  },
} as const;

for (const name of Object.keys(MOVES) as (keyof typeof MOVES)[])
  onPage(name, () => {
    test('a reader who types goes on, and archives nothing', async ({ inbox }) => {
      await openWith(inbox, 8);
      await typeWhile(inbox, () => MOVES[name](inbox));
      expect(await inbox.get('unreadCount')).toBe(8);
    });

    test('a list stays where it was scrolled to', async ({ inbox }) => {
      await openWith(inbox, 200);
      await scrollAndMove(inbox, () => MOVES[name](inbox));
    });
  });

onPage('vue-keep-alive', () => {
  test('a view that is left closes the panel, and says so; it comes back with it closed', async ({ inbox, page }) => {
    const log = page.locator('#log');
    const other = (): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('hashchange')));
    await sendMessages(inbox, numbered(3));
    await inbox.visitList('zoe', {}, 3);
    await other();
    await expect(inbox.host).toHaveCount(0);
    await expect(log).toHaveText('open script');
    await other();
    await expect(inbox.bell).toBeVisible();
    await expect(inbox.panel).toBeHidden();
    await inbox.openList(3);
    expect(await axeViolations(page)).toEqual([]);
    await inbox.escape();
    await expect(log).toHaveText('open script open escape');
  });
});
