/** Zoom, text spacing, large text and forced colours. */
import type { Locator, Page } from '@playwright/test';
import { APPROVE, boxOf, DECLINE, numbered, openMessages, openPreferences, receive } from '../support/messages.js';
import { overflowingParts } from '../support/overflowing-parts.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const TITLES = ['A title of some length that says what happened', 'Second', 'Third'];

/** Moves focus by Tab and arrow keys. Returns the names of the elements that were not visible when they had focus. */
async function hiddenFocusTargets(page: Page, times: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < times; step++) {
    await page.keyboard.press(step % 3 ? 'Tab' : 'ArrowDown');
    const name = await page.evaluate(() => {
      const root = document.activeElement?.shadowRoot;
      const element = root?.activeElement;
      // The bell lies under a panel that covers the screen.
      if (!root || !element?.closest('.panel')) return '';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return element.contains(root.elementFromPoint(x, y))
        ? ''
        : (element.getAttribute('aria-label') ?? element.textContent);
    });
    if (name) hidden.push(name);
  }
  return hidden;
}

for (const [title, size] of [
  ['a window of 320 × 256, as at 400 % zoom', { width: 320, height: 256 }],
  ['a window of 640 × 400, as at 200 % zoom', { width: 640, height: 400 }],
] as const)
  test(`in ${title}, nothing is clipped or scrolls sideways, and keys reach every control`, async ({ inbox }) => {
    await inbox.page.setViewportSize(size);
    await openMessages(inbox, TITLES, {
      buttons: [APPROVE, DECLINE],
      content: 'What happened, at length. '.repeat(20),
    });
    expect([await overflowingParts(inbox), await hiddenFocusTargets(inbox.page, 20)]).toEqual([[], []]);
    await expect(inbox.panel.getByRole('button', { name: 'Show more' })).toHaveCount(3);
    await openPreferences(inbox);
    expect(await overflowingParts(inbox)).toEqual([]);
    await inbox.panel.getByRole('switch').last().focus();
    await expect(inbox.panel.getByRole('switch').last()).toBeInViewport({ ratio: 1 });
  });

for (const [title, css] of [
  [
    'wider spacing of lines, words and letters',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ],
  ['text of twice the size', ':host { --_size: 28px !important } * { font-size: max(1em, 22px) !important }'],
] as const)
  test(`with ${title}, no text is clipped`, async ({ inbox }) => {
    await openMessages(inbox, TITLES, { buttons: [APPROVE, DECLINE] });
    await inbox.host.evaluate((element, text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      element.shadowRoot?.adoptedStyleSheets.push(sheet);
    }, css);
    expect(await overflowingParts(inbox)).toEqual([]);
    await openPreferences(inbox);
    expect(await overflowingParts(inbox)).toEqual([]);
  });

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('badge, unread mark, selected tab, switches and focus ring differ from their background', async ({ inbox }) => {
    await openMessages(inbox, TITLES, { buttons: [APPROVE, DECLINE] });
    const color = (selector: string, property: string) =>
      inbox.host
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const surface = await color('.panel', 'background-color');
    for (const mark of ['.badge', '.dot']) expect(await color(mark, 'background-color')).not.toBe(surface);
    const underline = await inbox.panel
      .locator('.tab[aria-selected=true]')
      .evaluate((tab) => getComputedStyle(tab, '::after').borderBottomColor);
    expect(underline).not.toBe(surface);
    const approve = inbox.row('Second').getByRole('button', { name: 'Approve' });
    const decline = inbox.row('Second').getByRole('button', { name: 'Decline' });
    const background = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background(approve)).not.toBe(await background(decline));
    await expect(inbox.row('Second').locator('.avatar')).toHaveCSS('border-top-style', 'solid');
    await inbox.row('Second').press('ArrowDown');
    const ring = inbox.row('Third').locator('.row');
    await expect(ring).toHaveCSS('outline-style', 'solid');
    expect(await ring.evaluate((row) => getComputedStyle(row).outlineColor)).not.toBe(surface);
    await openPreferences(inbox);
    const first = inbox.panel.getByRole('switch').first();
    await first.setChecked(true);
    const on = await color('.switch', 'background-color');
    await first.setChecked(false);
    expect(await color('.switch', 'background-color')).not.toBe(on);
    expect(await color('.switch', 'border-top-color')).not.toBe(surface);
    await expect(first).toHaveCSS('border-top-style', 'solid');
  });

  test('the circle of a message without a sender has a bell', async ({ inbox }) => {
    await openMessages(inbox, ['Second']);
    await inbox.host.evaluate((tag) => Reflect.set(tag, 'mapMessage', () => ({ icon: 'none' })));
    const circle = inbox.row('Second').locator('.no-initials:not([data-kind])');
    await expect(circle).toHaveCSS('border-top-style', 'solid');
    const [bell, text] = await circle.evaluate((element) => [
      getComputedStyle(element, '::before').backgroundColor,
      getComputedStyle(element).color,
    ]);
    expect(bell).toBe(text);
    const clip = await boxOf(circle);
    const picture = () => inbox.page.screenshot({ clip });
    const withBell = await picture();
    await circle.evaluate((element) => element.classList.remove('no-initials'));
    expect(await picture()).not.toEqual(withBell);
  });

  test('the button for more tabs covers the tab below it', async ({ inbox }) => {
    const tabs = Array.from({ length: 16 }, (_, index) => ({ id: `t${index}`, label: `Category ${index}` }));
    await inbox.visit('ada', { display: 'inline', tabs: JSON.stringify(tabs) });
    const edge = inbox.panel.locator('.edge').filter({ visible: true });
    await expect(edge).toHaveCount(1);
    const canvas = await inbox.panel.evaluate((panel) => getComputedStyle(panel).backgroundColor);
    await expect(edge).toHaveCSS('background-color', canvas);
    await expect(edge).toHaveCSS('background-image', 'none');
  });

  test('the button for new messages has a border', async ({ inbox }) => {
    await openMessages(inbox, numbered(20));
    await inbox.panel.locator('.list').evaluate((list) => list.scrollTo(0, 400));
    await expect.poll(() => inbox.panel.locator('.list').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    await receive(inbox, 'New');
    const button = inbox.panel.locator('.arrivals-button');
    await expect(button).toBeVisible();
    await expect(button).toHaveCSS('border-top-style', 'solid');
    const [border, surface] = await button.evaluate((element) => {
      const panel = element.closest('.panel');
      return [getComputedStyle(element).borderTopColor, panel && getComputedStyle(panel).backgroundColor];
    });
    expect(border).not.toBe(surface);
  });
});
