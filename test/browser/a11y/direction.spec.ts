/**
 * The start edge and the ends of texts of both directions, as the browser draws them, in an English and in an Arabic panel:
 * the rows of the story are in English, Arabic and Hebrew.
 */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/stories-test.js';

interface Line {
  readonly text: string;
  /** Pixels between the start of the panel's text column and the first and the last line of the text. */
  readonly first: number;
  readonly last: number;
  /** Where the last character is in its line. */
  readonly end: 'left' | 'right' | 'inside';
  readonly direction: string;
}

/** Reads each text by the boxes of its characters. The column begins where the first element of `edge` does. */
const linesOf = (inbox: Locator, selector: string, edge = selector): Promise<Line[]> =>
  inbox.evaluate(
    (host, [texts, edges]) => {
      const isRtl = getComputedStyle(host).direction === 'rtl';
      /** The boxes of a text's characters, in the order of the letters, without what is beside the box of a text that is cut. */
      const charactersOf = (element: Element): DOMRect[] => {
        const clip = element.getBoundingClientRect();
        const isCut = getComputedStyle(element).whiteSpace === 'nowrap';
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const boxes: DOMRect[] = [];
        while (walker.nextNode()) {
          const { currentNode: node } = walker;
          for (let index = 0; index < (node.textContent?.length ?? 0); index += 1) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            const { left, right, top, height } = range.getBoundingClientRect();
            const [from, to] = isCut ? [Math.max(left, clip.left), Math.min(right, clip.right)] : [left, right];
            if (to > from) boxes.push(new DOMRect(from, top, to - from, height));
          }
        }
        return boxes;
      };
      return [...host.shadowRoot!.querySelectorAll(texts)].map((element) => {
        const column = (element.closest('.row') ?? element.parentElement)!
          .querySelector(edges)!
          .getBoundingClientRect();
        const boxes = charactersOf(element);
        const lineAt = (box: DOMRect) =>
          boxes.filter(({ top, bottom }) => top < (box.top + box.bottom) / 2 && bottom > (box.top + box.bottom) / 2);
        const startOf = (line: readonly DOMRect[]) =>
          isRtl
            ? column.right - Math.max(...line.map(({ right }) => right))
            : Math.min(...line.map(({ left }) => left)) - column.left;
        const lastBox = boxes.at(-1)!;
        const last = lineAt(lastBox);
        const end =
          lastBox.left <= Math.min(...last.map(({ left }) => left))
            ? 'left'
            : lastBox.right >= Math.max(...last.map(({ right }) => right))
              ? 'right'
              : 'inside';
        return {
          text: element.textContent ?? '',
          first: startOf(lineAt(boxes[0]!)),
          last: startOf(last),
          end,
          direction: getComputedStyle(element).direction,
        } as const;
      });
    },
    [selector, edge] as const,
  );

const ROWS = '.title, .body';
/** By the majority of letters; the emoji and the time follow the panel. */
const RTL_TEXT = /^(وصل|דנה|هل|אפשר|Ana: شكر)/;

for (const [lang, direction] of Object.entries({ en: 'ltr', ar: 'rtl' }))
  test.describe(`in a panel in ${lang}`, () => {
    test('titles and texts begin at one edge, and each ends where its own direction does', async ({ openStory }) => {
      const lines = await linesOf(await openStory('inbox-list--mixed-directions', { lang }), ROWS, '.main');
      expect(lines).toHaveLength(12);
      for (const { text, first, last, direction: actual, end } of lines) {
        // Letters may begin a fraction of a pixel beside their box.
        expect.soft(Math.abs(first), `${text}: first line`).toBeLessThanOrEqual(1);
        expect.soft(Math.abs(last), `${text}: last line`).toBeLessThanOrEqual(1);
        const wanted = RTL_TEXT.test(text) ? 'rtl' : /\p{L}/u.test(text) ? 'ltr' : direction;
        expect.soft(actual, `${text}: direction`).toBe(wanted);
        if (text !== '👍') expect.soft(end, `${text}: end`).toBe(wanted === 'rtl' ? 'left' : 'right');
      }
    });

    test('a cut-off text of the other direction shows nothing beside its column', async ({ page, openStory }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      const inbox = await openStory('inbox-list--mixed-directions', { lang });
      const other = direction === 'ltr' ? 'rtl' : 'ltr';
      const outside = await inbox.locator(`.clamp[dir=${other}]`).evaluateAll((all) =>
        all.map((text) => {
          const [box, column] = [text, text.closest('.main')!].map((element) => element.getBoundingClientRect());
          const isClipped = getComputedStyle(text).overflow === 'hidden';
          return isClipped ? Math.max(column!.left - box!.left, box!.right - column!.right) : Infinity;
        }),
      );
      expect(outside.length).toBeGreaterThan(1);
      expect(Math.max(...outside)).toBeLessThanOrEqual(0);
      const texts = await linesOf(inbox, '.clamp', '.main');
      for (const { text, first } of texts) expect.soft(Math.abs(first), text).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });

    test('tabs, buttons, outcomes and names of preferences have the direction of their text', async ({ openStory }) => {
      const inbox = await openStory('inbox-list--mixed-directions', { lang });
      // After the name of a tab comes its count.
      await inbox
        .locator('.tab small, .tab .visually-hidden')
        .evaluateAll((counts) => counts.forEach((count) => count.remove()));
      const ends = async (selector: string): Promise<unknown[]> =>
        (await linesOf(inbox, selector)).filter(({ text }) => /[!.]\s*$/.test(text)).map(({ end }) => end);
      expect([await ends('.tab'), await ends('[part=action]')]).toEqual([['right', 'left'], ['left']]);
      expect(await ends('.outcome span')).toEqual(['left']);
      await inbox.locator('.preferences-toggle').click();
      await expect(inbox.locator('.fold > span')).toHaveCount(3);
      const names = await linesOf(inbox, '.fold > span', '.fold > span');
      expect(names.map(({ end }) => end)).toEqual(['right', 'left', 'left']);
      for (const { text, first } of names) expect.soft(Math.abs(first), text).toBeLessThanOrEqual(1);
    });

    test('strings of the host have the direction of their own language', async ({ openStory }) => {
      const inbox = await openStory('inbox-notices--empty', { lang });
      const setStrings = (strings: object): Promise<void> =>
        inbox.evaluate((host, value) => void Reflect.set(host, 'strings', value), strings);
      await setStrings({ emptyTitle: 'Nothing new!', emptyText: 'New ones show up here.' });
      await expect(inbox.locator('.empty b')).toHaveText('Nothing new!');
      expect((await linesOf(inbox, '.empty b, .empty p')).map(({ end }) => end)).toEqual(['right', 'right']);
      await setStrings({ emptyTitle: 'لا جديد!', emptyText: 'ستظهر هنا.' });
      await expect(inbox.locator('.empty b')).toHaveText('لا جديد!');
      expect((await linesOf(inbox, '.empty b, .empty p')).map(({ end }) => end)).toEqual(['left', 'left']);
    });

    test('a label of the other direction does not turn the sentence round that it stands in', async ({ openStory }) => {
      const inbox = await openStory('inbox-list--mixed-directions', { lang });
      await inbox.evaluate((host) => Reflect.set(host, 'strings', { done: 'You chose “{label}” today.' }));
      const outcome = inbox.locator('article', { hasText: 'דנה' }).locator('.outcome span');
      await expect(outcome).toHaveText('You chose “אישור” today.');
      expect(await linesOf(inbox, 'article:nth-of-type(4) .outcome span')).toMatchObject([
        { direction: 'ltr', end: 'right' },
      ]);
      expect(await outcome.locator('bdi').evaluate((bdi) => getComputedStyle(bdi).unicodeBidi)).toBe('isolate');
    });

    test('an element of the host begins at the same edge, whatever its direction', async ({ openStory }) => {
      const inbox = await openStory('inbox-list--mixed-directions', { lang });
      await inbox.evaluate((host) => {
        Reflect.set(host, 'renderMessage', ({ body }: { readonly body: string }) => {
          const element = document.createElement('div');
          element.textContent = body;
          return element;
        });
      });
      const bodies = inbox.locator('> [slot]');
      await expect(bodies).toHaveCount(6);
      const readOffsets = () =>
        // In the order of the rows: elements are added as their rows are rendered, and replaced when a row is rendered again.
        bodies.evaluateAll((all) =>
          all
            .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((element) => {
              const range = document.createRange();
              range.selectNodeContents(element);
              const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
              return [
                getComputedStyle(element).direction,
                document.dir === 'rtl' ? box.right - text.right : text.left - box.left,
              ] as const;
            }),
        );
      await expect(async () => {
        const offsets = await readOffsets();
        expect(offsets.map(([name]) => name)).toEqual(['ltr', 'rtl', 'ltr', 'rtl', direction, 'rtl']);
        for (const [, offset] of offsets) expect(Math.abs(offset)).toBeLessThanOrEqual(1);
      }).toPass();
    });
  });
