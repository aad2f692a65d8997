/** The language and direction of the reader; the strings of a language are loaded only when they are needed. */
import { readdirSync, readFileSync } from 'node:fs';
import { APPROVE, boxOf, sendMessages } from '../support/messages.js';
import { STRICT_CSP } from '../support/site.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team', policy: STRICT_CSP } });

/** Opens a page in a language. Returns the paths of the locale files that it requests. */
async function visitIn(inbox: Inbox, lang: string, dir = 'ltr'): Promise<string[]> {
  const files: string[] = [];
  inbox.page.on('request', (request) => {
    if (request.url().includes('/locales/')) files.push(new URL(request.url()).pathname);
  });
  await inbox.page.addInitScript(
    ([tag, direction]) => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.lang = tag;
        document.documentElement.dir = direction;
      });
    },
    [lang, dir] as const,
  );
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  return files;
}

test('a page in English requests no locale file', async ({ inbox }) => {
  await sendMessages(inbox, ['First']);
  const files = await visitIn(inbox, 'en-GB');
  await inbox.bell.click();
  await expect(inbox.row('First')).toBeVisible();
  expect(files).toEqual([]);
});

for (const [lang, name, file] of [
  ['de', 'Benachrichtigungen, ungelesen: 1', 'de'],
  ['pt-BR', /1$/, 'pt-br'],
  ['ja', /1/, 'ja'],
  ['ar', /[1١]/, 'ar'],
] as const)
  test(`a page in ${lang} has its bell and panel in that language, with the lang attribute`, async ({ inbox }) => {
    await sendMessages(inbox, ['First']);
    const files = await visitIn(inbox, lang);
    await expect(inbox.bell).toHaveAccessibleName(name);
    await expect(inbox.bell).not.toHaveAccessibleName(/Notifications, .* unread/);
    await inbox.openList(1);
    expect(files).toEqual([`/locales/${file}.js`]);
    for (const part of [inbox.bell, inbox.panel, inbox.output])
      expect((await part.getAttribute('lang'))?.toLowerCase()).toBe(lang.toLowerCase());
  });

test('the lang attribute of the nearest ancestor wins over that of the page', async ({ inbox }) => {
  await sendMessages(inbox, ['First']);
  await visitIn(inbox, 'en');
  await inbox.host.evaluate((element) => element.parentElement?.setAttribute('lang', 'de'));
  await inbox.bell.click();
  await expect(inbox.panel).toHaveAccessibleName('Benachrichtigungen');
});

test('Arabic mirrors the row, the tabs and the arrow keys', async ({ inbox }) => {
  await sendMessages(inbox, ['First'], { buttons: [APPROVE] });
  await visitIn(inbox, 'ar', 'rtl');
  await inbox.openList(1);
  const inlineStart = async (selector: string) => (await boxOf(inbox.panel.locator(selector).first())).right;
  // From right to left: dot, avatar, text, time.
  const order = await Promise.all(['.dot', '.avatar', '.main', 'time'].map(inlineStart));
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(await inlineStart('h2')).toBeGreaterThan(await inlineStart('.icon'));
  const tabs = inbox.panel.getByRole('tab');
  await tabs.first().press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await inbox.page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
});

test('style sheets use logical properties only', () => {
  const folder = new URL('../../../src/ui/', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  for (const sheet of sheets) {
    const text = readFileSync(new URL(sheet, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    expect(text, sheet).not.toMatch(
      /(?:^|[\s{;-])(?:left|right)\s*:|(?:margin|padding|border)-(?:left|right)|:\s*(?:left|right);/,
    );
  }
});

test('times are in the subscriber’s time zone unless the page sets one', async ({ inbox, site }) => {
  await sendMessages(inbox, ['First'], { createdAt: '2026-01-15T12:00:00.000Z' });
  await site.callService('PATCH', '/v2/subscribers/zoe', { timezone: 'Asia/Tokyo' });
  await visitIn(inbox, 'en');
  await inbox.bell.click();
  const time = inbox.row('First').locator('time');
  await time.hover();
  await expect(time).toHaveAttribute('title', /9:00 PM|21:00/);
  await inbox.setAttribute('time-zone', 'Europe/Lisbon');
  await inbox.row('First').locator('.title').hover();
  await time.hover();
  await expect(time).toHaveAttribute('title', /12:00/);
});
