/** Styles of the host and of the inbox do not affect each other; nothing shifts, and the open panel is not printed. */
import type { Page } from '@playwright/test';
import { computedStyles } from '../support/computed-styles.js';
import { addInbox, visitWithoutInbox } from '../support/host-page.js';
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { expect, test } from '../support/test.js';

const adopt = (page: Page, ...sheets: readonly string[]): Promise<void> =>
  page.evaluate((texts) => {
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }, sheets);

/** Style rules of hosts, accidental and deliberate, by what they do. */
const HOST_STYLES = {
  'unset everything': '* { all: unset !important }',
  'reset everything to its initial value': '* { all: initial !important }',
  'set all text': `* { color: red !important; text-transform: uppercase !important; letter-spacing: 9px !important;
    text-align: right !important; white-space: pre !important; line-height: 4 !important; text-shadow: 1px 1px red }`,
  'style every element type': `button, input, a, article, h2, div, span, p, svg { padding: 40px !important;
    display: inline !important; font-size: 40px !important }`,
  // The size of the root is the reader's own, which the inbox follows.
  'set a huge font': 'html { font: 900 16px/4 fantasy; tab-size: 40 } body { font-size: 40px }',
  'style inherited properties': `:root, body, main { text-align: right; text-indent: 80px; word-spacing: 20px; white-space: pre;
    cursor: wait; list-style: square; hyphens: auto; font-variant: small-caps; -webkit-text-fill-color: red }`,
  'set a vertical writing mode': 'main { writing-mode: vertical-rl; text-orientation: upright }',
  'enlarge, reverse and hide': `button, article { zoom: 3; direction: rtl; visibility: hidden }
    svg { fill: red !important; stroke: lime !important }`,
  'style focus and selection': `:focus, :focus-visible { outline: 20px solid red !important }
    ::selection { background: red } ::placeholder { color: red }`,
  'name our parts and classes': '[part], .panel, .bell, .row, #panel { display: none !important }',
  'move popovers and dialogs': `[popover], dialog, :popover-open { inset: 0 !important; width: 10px !important;
    opacity: 0 !important; transform: rotate(9deg) !important }`,
  'animate everything, and use our private names': `* { animation: spin 1s infinite; transition: all 9s }
    @keyframes appear { from, to { rotate: 90deg } }
    :root { --_side: 1px; --_text: red; --_surface: red; --_room: 1px; --_block: block-start; --_inline: inline-end }`,
};

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('keeps every computed style in the open inbox under styles of a host', async ({ inbox, page, site }) => {
    const buttons = [{ type: 'primary', content: 'Yes' }];
    await site.send({ subscriberId: 'zoe', subject: 'To be decided', workflow: 'approval-requested', buttons });
    await site.send({ subscriberId: 'zoe', subject: 'A comment', avatar: '/avatars/ada.svg' });
    await inbox.visit('zoe', { 'refresh-interval': '0', open: '' });
    await expect(inbox.rows).toHaveCount(2);
    // The host may position the element itself.
    await inbox.host.evaluate((element) => {
      const position = { position: 'fixed', inset: '8px 8px auto auto', display: 'inline-block' };
      for (const [property, value] of Object.entries(position)) element.style.setProperty(property, value, 'important');
    });
    await inbox.ready();
    // Seen rows are rendered again.
    await expect.poll(() => inbox.get('unseenCount')).toBe(0);
    const before = await inbox.host.evaluate(computedStyles);
    expect(before.length).toBeGreaterThan(20_000);
    for (const [name, css] of Object.entries(HOST_STYLES)) {
      await adopt(page, css);
      const after = await inbox.host.evaluate(computedStyles);
      expect.soft(after.filter((line, index) => line !== before[index]).slice(0, 20), name).toEqual([]);
    }
  });
});

test('changes no computed style of the host’s elements, open or closed', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
  // One of each element type, with class names that the inbox uses too.
  const probes = await page.evaluateHandle(() => {
    const kinds =
      'a abbr address article aside b blockquote button cite code dd del details dfn div dl dt em fieldset figure footer form h1 h2 h3 h4 header hr i input ins kbd label legend li main mark nav ol output p pre q section select small span strong sub summary svg table textarea time ul';
    return kinds.split(' ').map((kind) => {
      const probe = document.createElement(kind);
      probe.className = 'panel bell row head list icon badge';
      probe.setAttribute('part', 'panel');
      document.body.append(probe);
      return probe;
    });
  });
  const hostStyles = (): Promise<string[][]> =>
    probes.evaluate((all) =>
      all.map((probe) => {
        const style = getComputedStyle(probe);
        return [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
      }),
    );
  const before = await hostStyles();
  expect(before.length).toBeGreaterThanOrEqual(50);
  await addInbox(inbox);
  // The element takes room in the page, which changes elements whose size depends on the page's.
  await inbox.host.evaluate((element) => element.style.setProperty('position', 'absolute'));
  expect(await hostStyles()).toEqual(before);
  await inbox.openList(20);
  expect(await hostStyles()).toEqual(before);
});

test('moves nothing in the page when it starts, counts, opens, closes or an avatar fails', async ({ inbox, page }) => {
  await page.route('**/avatars/*', (route) => route.fulfill({ status: 404 }));
  await recordShifts(page);
  await visitWithoutInbox(inbox);
  // The host reserves room for the element until it is defined.
  await adopt(page, 'notification-inbox:not(:defined) { display: inline-block; width: 40px; height: 40px }');
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const element = document.createElement('notification-inbox');
    element.setAttribute('endpoint', '/inbox');
    main.append('Before it, ', element, ' after it');
    main.append(document.createElement('aside'));
    (main.lastElementChild as Element).append('Under it');
  });
  const boxes = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, p, button, main, aside, notification-inbox')].map(
        (element) => element.tagName + JSON.stringify(element.getBoundingClientRect()),
      ),
    );
  const before = await boxes();
  await page.evaluate((script) => import(script), '/notification-inbox.js');
  await expect(inbox.bell).toBeVisible();
  expect(await boxes()).toEqual(before);
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  expect(await boxes()).toEqual(before);
  await inbox.openList(20);
  expect(await boxes()).toEqual(before);
  await expect(
    inbox.rows
      .filter({ has: page.locator('img') })
      .first()
      .locator('img'),
  ).toBeHidden();
  await inbox.escape();
  expect(await boxes()).toEqual(before);
  expect(inbox.site.requests.length).toBeGreaterThan(0);
  expect(await shifts(page)).toEqual([]);
});

test('the open panel is not printed; an inline inbox is', async ({ inbox, page }) => {
  await inbox.visit('ada', { inboxes: JSON.stringify([{ open: '' }, { display: 'inline', endpoint: '/other' }]) });
  const inline = page.locator('notification-inbox').last().locator('[part~="panel"]');
  await expect(inbox.panel).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(inbox.panel).toBeHidden();
  await expect(inline).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(inbox.panel).toBeVisible();
});
