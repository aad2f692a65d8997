/** Every size follows the font size: of the token `--inbox-font-size`, or of the reader's own default. */
import { APPROVE, DECLINE, openMessages, openPreferences } from '../support/messages.js';
import { overflowingParts } from '../support/overflowing-parts.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' }, viewport: { width: 1280, height: 900 } });

const DEFAULT_SIZE = 14;

async function openRows(inbox: Inbox): Promise<void> {
  await openMessages(inbox, ['Read it', 'A title of some length that says what happened'], {
    buttons: [APPROVE, DECLINE],
    content: 'What happened, at length. '.repeat(20),
  });
}

/** Font sizes and heights of everything that is drawn in one size, in pixels. */
const measure = ({ host }: Inbox): Promise<Record<string, number>> =>
  host.evaluate(({ shadowRoot }) => {
    const sizes: Record<string, number> = {};
    for (const selector of 'h2, .tab, .tab small, .day, .title, .body, time, .btn, .show-more, .badge'.split(', '))
      sizes[`font of ${selector}`] = parseFloat(getComputedStyle(shadowRoot!.querySelector(selector)!).fontSize);
    const boxes = '.bell, .badge, .bell svg, .head .icon, .head .icon svg, .avatar, .dot, .btn';
    for (const selector of boxes.split(', '))
      sizes[`height of ${selector}`] = shadowRoot!.querySelector(selector)!.getBoundingClientRect().height;
    return sizes;
  });

/** Parts of a row whose boxes lie over each other. "Show more" lies over the end of a cut text. */
const overlaps = ({ panel }: Inbox): Promise<string[]> =>
  panel.evaluate((element) => {
    const found: string[] = [];
    for (const row of element.querySelectorAll('.row')) {
      const parts = [...row.querySelectorAll('.avatar, .title > span, time, .body, .btn, .dot')].filter((part) =>
        part.checkVisibility(),
      );
      const boxes = parts.map((part) => [part, part.getBoundingClientRect()] as const);
      for (const [index, [a, one]] of boxes.entries())
        for (const [b, other] of boxes.slice(index + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          // Lines of text have space around their letters.
          // "Show more" stands over the end of a text that is cut.
          const isCut = a.matches('.clamp') && b.matches('.show-more') && one.bottom - other.bottom < 1;
          if (across > 1 && down > 4 && !isCut)
            found.push(`${a.className || a.localName} and ${b.className || b.localName}`);
        }
    }
    return found;
  });

test('every size follows a font size of 12 to 28 pixels, and nothing is cut off or overlaps', async ({ inbox }) => {
  await openRows(inbox);
  const before = await measure(inbox);
  for (const size of [12, DEFAULT_SIZE, 18, 22, 28]) {
    await inbox.host.evaluate((element, px) => element.style.setProperty('--inbox-font-size', `${px}px`), size);
    const after = await measure(inbox);
    for (const [name, value] of Object.entries(before))
      expect(Math.abs((after[name] ?? 0) - (value * size) / DEFAULT_SIZE), `${name}, ${size} pixels`).toBeLessThan(1);
    expect(await overflowingParts(inbox), `rows, ${size} pixels`).toEqual([]);
    expect(await overlaps(inbox), `${size} pixels`).toEqual([]);
    await openPreferences(inbox);
    expect(await overflowingParts(inbox), `preferences, ${size} pixels`).toEqual([]);
    await inbox.panel.getByRole('button', { name: 'Back' }).click();
    await expect(inbox.rows).toHaveCount(2);
  }
});

for (const [size, scale] of [
  [32, 2],
  // A host that works with small rem units does not shrink the inbox.
  [10, 1],
] as const)
  test(`with a root size of ${size} pixels the inbox is ${scale} times its usual size`, async ({ inbox }) => {
    await openRows(inbox);
    const before = await measure(inbox);
    await inbox.page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    const after = await measure(inbox);
    for (const [name, value] of Object.entries(before))
      expect(Math.abs((after[name] ?? 0) - value * scale), name).toBeLessThan(1);
    expect([await overflowingParts(inbox), await overlaps(inbox)]).toEqual([[], []]);
  });

test('one token makes every corner square', async ({ inbox }) => {
  await openRows(inbox);
  const round = () =>
    inbox.host.evaluate(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll('*')]
        .filter((element) => parseFloat(getComputedStyle(element).borderRadius) > 0)
        .map(({ className, localName }) => `${localName}.${className}`),
    );
  expect(await round()).not.toEqual([]);
  for (const radius of ['0', '0px']) {
    await inbox.host.evaluate((element, value) => element.style.setProperty('--inbox-radius', value), radius);
    expect(await round()).toEqual([]);
  }
});

/** Titles with the longest words that products use, in the languages of the inbox. */
const TITLES: Readonly<Record<string, string>> = {
  en: 'Maya commented on the recommendations',
  de: 'Neue Spesenabrechnung wartet auf Freigabe',
  fr: 'Demande d’autorisation reçue aujourd’hui',
  es: 'Nueva actualización de la configuración',
  'pt-BR': 'Solicitação de autorização recebida',
  ar: 'طلب جديد للموافقة على المصروفات',
  he: 'בקשה חדשה לאישור ההוצאות',
  ja: '経費の承認が必要です',
  'zh-Hans': '新的报销申请等待您的批准',
};

/** Words of titles that are on two lines, and a header that does not fit its place. */
const brokenWords = ({ host }: Inbox): Promise<string[]> =>
  host.evaluate(({ shadowRoot }) => {
    const head = shadowRoot!.querySelector('.head')!;
    const found = head.scrollHeight > head.clientHeight + 1 ? ['the header is higher than its place'] : [];
    for (const part of shadowRoot!.querySelectorAll('h2, .tab > span, .title span')) {
      const text = part.firstChild as Text;
      for (const { index, 0: word } of text.data.matchAll(/[\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}’]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(`${part.className || part.localName}: ${word}`);
      }
    }
    return found;
  });

for (const display of ['inline', 'popover'])
  test(`no word of a title breaks, in nine languages, from 280 pixels, up to 200 %: ${display}`, async ({ inbox }) => {
    await inbox.site.sendAll(
      Object.values(TITLES).map((subject) => ({ subscriberId: 'zoe', subject, content: 'What happened.' })),
    );
    await inbox.visit('zoe', { display, 'refresh-interval': '0', density: 'comfortable' });
    if (display === 'popover') await inbox.openList();
    await expect(inbox.rows).toHaveCount(9);
    for (const width of [280, 320, 390, 480, 800]) {
      await inbox.page.setViewportSize({ width, height: 800 });
      for (const percent of [100, 125, 150, 200])
        for (const lang of Object.keys(TITLES)) {
          await inbox.page.evaluate(
            ([size, code]) => {
              document.body.style.margin = '0';
              Object.assign(document.documentElement, { lang: code });
              document.documentElement.style.fontSize = `${size}%`;
            },
            [percent, lang] as const,
          );
          await expect(inbox.host.locator('.panel')).toHaveAttribute('lang', new RegExp(`^${lang}$`, 'i'));
          const message = `${width} pixels, ${percent} %, ${lang}`;
          await expect.poll(() => brokenWords(inbox), { message, intervals: [0, 30, 100] }).toEqual([]);
        }
    }
  });
