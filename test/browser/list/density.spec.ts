/** How many rows a panel shows, by its density and by the room that it has. */
import { APPROVE, boxOf, DECLINE, numbered, openMessages, sendMessages, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' }, viewport: { width: 1280, height: 760 } });

const TITLE = 'A title that is so long that it needs more than a single line in the panel of an inbox';
const CONTENT = 'What has happened, in so many words that they need more than a single line of a row in the list.';

/** The lines of the first text of a kind, and the height of the rows, in pixels. */
const measure = (inbox: Inbox, title: string) =>
  inbox.row(title).evaluate((row) => {
    const lines = (selector: string): number => {
      const part = row.querySelector(selector)!;
      return Math.round(part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight));
    };
    return { title: lines('.title'), body: lines('.body'), height: row.getBoundingClientRect().height };
  });

const isCompact = async (inbox: Inbox, title: string): Promise<boolean> => (await measure(inbox, title)).body === 1;

test.describe('with the messages of the demo', () => {
  test.use({ siteOptions: {}, viewport: { width: 1280, height: 900 } });
  test('compact shows nine rows in 620 pixels, with their buttons', async ({ inbox }) => {
    await inbox.visit('ada', { density: 'compact' });
    await inbox.openList();
    const { rows, height, buttons } = await inbox.panel.evaluate((panel) => {
      const list = panel.querySelector('.list')!.getBoundingClientRect();
      const shown = [...panel.querySelectorAll('article')].filter(
        (row) => row.getBoundingClientRect().bottom <= list.bottom + 8,
      );
      return {
        rows: shown.length,
        height: panel.getBoundingClientRect().height,
        buttons: shown.filter((row) => row.querySelector('.actions')?.checkVisibility()).length,
      };
    });
    expect(height).toBeLessThanOrEqual(620);
    expect(rows).toBeGreaterThanOrEqual(9);
    expect(buttons).toBeGreaterThan(0);
  });
});

test('a compact row has a line of the title and one of the text, at whose end its buttons are; a press shows all', async ({
  inbox,
}) => {
  await openMessages(inbox, [TITLE], { content: CONTENT, buttons: [APPROVE, DECLINE] }, { density: 'compact' });
  const row = inbox.row(TITLE);
  expect(await measure(inbox, TITLE)).toMatchObject({ title: 1, body: 1 });
  const [body, button] = [
    await boxOf(row.locator('.body')),
    await boxOf(row.getByRole('button', { name: /^Decline/ })),
  ];
  expect(body.right).toBeLessThanOrEqual(button.x);
  expect(button.right).toBeCloseTo((await boxOf(row.locator('time'))).right, 0);
  await row.locator('.body').click({ position: { x: 4, y: 4 } });
  await expect.poll(async () => (await measure(inbox, TITLE)).body).toBeGreaterThan(1);
  expect((await measure(inbox, TITLE)).title).toBeGreaterThan(1);
});

test('by default rows are compact from twenty unread messages on, and stay so while these are read', async ({
  inbox,
}) => {
  await sendMessages(inbox, numbered(19), { content: CONTENT });
  await openMessages(inbox, ['Last'], { content: CONTENT });
  expect(await isCompact(inbox, 'Last')).toBe(true);
  await inbox.host.evaluate((element) => Reflect.get(element, 'markAllRead').call(element));
  await expect(inbox.panel.locator('.dot')).toHaveCount(0);
  expect(await isCompact(inbox, 'Last')).toBe(true);
  const showMore = inbox.panel.getByRole('button', { name: 'Show more' });
  await expect(showMore).toHaveCount(0);
  await inbox.host.evaluate((element) => element.setAttribute('density', 'comfortable'));
  await expect.poll(() => isCompact(inbox, 'Last')).toBe(false);
  await expect(showMore).toHaveCount(20);
});

for (const [room, style, expected] of [
  ['400 by 620', 'display: block; width: 400px; height: 620px', false],
  ['320 by 620', 'display: block; width: 320px; height: 620px', true],
  ['400 by 320', 'display: block; width: 400px; height: 320px', true],
  ['320 by 620, with text of twice the size', 'width: 320px; height: 620px; --inbox-font-size: 28px', false],
] as const)
  test(`by default rows are ${expected ? '' : 'not '}compact in ${room} pixels`, async ({ inbox }) => {
    await sendMessages(inbox, ['First', 'Second', 'Third', 'Fourth'], { content: CONTENT });
    await visitWith(inbox, ['Last'], { content: CONTENT }, { display: 'inline' });
    await inbox.host.evaluate((element, css) => (element.style.cssText = css), style);
    await expect.poll(() => isCompact(inbox, 'Last')).toBe(expected);
  });
