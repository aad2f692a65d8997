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
    const texts = 'h2, .tab, .tab small, .day, .title, .body, time, .btn, .show-more, .badge';
    for (const selector of texts.split(', '))
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
    await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
    expect(await overflowingParts(inbox), `preferences, ${size} pixels`).toEqual([]);
    await inbox.panel.getByRole('button', { name: 'Back' }).click();
    await expect(inbox.rows).toHaveCount(2);
  }
});

for (const [size, scale] of [
  [32, 2],
  // A host that works with small rem units does not shrink the inbox.
  [10, 1],
] as const) {
  test(`with a root size of ${size} pixels the inbox is ${scale} times its usual size`, async ({ inbox }) => {
    await openRows(inbox);
    const before = await measure(inbox);
    await inbox.page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    const after = await measure(inbox);
    for (const [name, value] of Object.entries(before))
      expect(Math.abs((after[name] ?? 0) - value * scale), name).toBeLessThan(1);
    expect(await overflowingParts(inbox)).toEqual([]);
    expect(await overlaps(inbox)).toEqual([]);
  });
}

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
