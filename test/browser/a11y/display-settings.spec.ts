/** For whoever needs it larger, wider spaced, in colours of their own, or without motion. */
import type { Page } from '@playwright/test';
import { APPROVE, DECLINE, open, sendAll } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const TITLES = ['A title of some length that says what happened', 'Second', 'Third'];

/** What of the panel sticks out of its window or its box. A text of which more can be shown is not cut. */
const cut = (inbox: Inbox): Promise<string[]> =>
  inbox.panel.evaluate((panel) => {
    const wide = [document.documentElement, panel, ...panel.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    );
    const high = [...panel.querySelectorAll('*')].filter(
      (part) =>
        part.clientHeight > 0 &&
        part.scrollHeight > part.clientHeight + 1 &&
        getComputedStyle(part).overflowY === 'hidden',
    );
    const out = [...panel.querySelectorAll('button, a, h2, time, .main')].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    });
    return [...wide, ...high, ...out]
      .filter((part) => !part.matches('.hide, .clamp, .tabs, .avatar, .dot'))
      .map((part) => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 40)}`);
  });

/** Goes by Tab and arrows through all there is, and gives what could not be seen when it had focus. */
async function unreachable(page: Page, times: number): Promise<string[]> {
  const lost: string[] = [];
  for (let step = 0; step < times; step++) {
    await page.keyboard.press(step % 3 ? 'Tab' : 'ArrowDown');
    const name = await page.evaluate(() => {
      const root = document.activeElement?.shadowRoot;
      const element = root?.activeElement;
      if (!element) return '';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return element.contains(root.elementFromPoint(x, y))
        ? ''
        : (element.getAttribute('aria-label') ?? element.textContent);
    });
    if (name) lost.push(name);
  }
  return lost;
}

for (const [title, size] of [
  ['a window of 320 × 256, as at 400 % zoom', { width: 320, height: 256 }],
  ['a window of 640 × 400, as at 200 % zoom', { width: 640, height: 400 }],
] as const) {
  test(`in ${title}, nothing is cut or needs scrolling sideways, and all can be reached`, async ({ inbox, site }) => {
    await inbox.page.setViewportSize(size);
    await sendAll(site, TITLES, { buttons: [APPROVE, DECLINE], content: 'What happened, told at length. '.repeat(20) });
    await open(inbox);
    expect(await cut(inbox)).toEqual([]);
    expect(await unreachable(inbox.page, 20)).toEqual([]);
    await expect(inbox.panel.getByRole('button', { name: 'Show more' })).toHaveCount(3);
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
    expect(await cut(inbox)).toEqual([]);
    await inbox.panel.getByRole('switch').last().focus();
    await expect(inbox.panel.getByRole('switch').last()).toBeInViewport({ ratio: 1 });
  });
}

for (const [title, css] of [
  [
    'lines, words and letters set further apart',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ],
  ['text of twice the size', ':host { --_size: 28px !important } * { font-size: max(1em, 22px) !important }'],
] as const) {
  test(`with ${title}, nothing is cut`, async ({ inbox, site }) => {
    await sendAll(site, TITLES, { buttons: [APPROVE, DECLINE] });
    await open(inbox);
    await inbox.host.evaluate((element, text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      element.shadowRoot?.adoptedStyleSheets.push(sheet);
    }, css);
    expect(await cut(inbox)).toEqual([]);
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
    expect(await cut(inbox)).toEqual([]);
  });
}

test.describe('in colours of the reader’s own', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('badge, unread mark, chosen tab, switches and focus can be told apart', async ({ inbox, site }) => {
    await sendAll(site, TITLES);
    await open(inbox);
    const colour = (selector: string, property: string) =>
      inbox.host
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const surface = await colour('.panel', 'background-color');
    for (const mark of ['.badge', '.dot']) {
      expect(await colour(mark, 'background-color')).not.toBe(surface);
    }
    const chosen = '.tab[aria-selected=true]';
    await expect(inbox.panel.locator(chosen)).toHaveCSS('border-bottom-style', 'solid');
    await expect(inbox.panel.locator('.tab[aria-selected=false]')).toHaveCSS('border-bottom-style', 'none');
    expect(await colour(chosen, 'border-bottom-color')).not.toBe(surface);
    await inbox.row('Second').focus();
    await inbox.page.keyboard.press('ArrowDown');
    const ring = inbox.row('Third').locator('.row');
    await expect(ring).toHaveCSS('outline-style', 'solid');
    expect(await ring.evaluate((row) => getComputedStyle(row).outlineColor)).not.toBe(surface);
    await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
    const first = inbox.panel.getByRole('switch').first();
    await first.setChecked(true);
    const on = await colour('.switch', 'background-color');
    await first.setChecked(false);
    expect(await colour('.switch', 'background-color')).not.toBe(on);
    expect(await colour('.switch', 'border-top-color')).not.toBe(surface);
    await expect(first).toHaveCSS('border-top-style', 'solid');
  });
});

for (const [title, reducedMotion] of [
  ['nothing moves for whoever wants no motion', 'reduce'],
  ['what moves for others lasts less than 200 ms', 'no-preference'],
] as const) {
  test(title, async ({ inbox, site }) => {
    await inbox.page.emulateMedia({ reducedMotion });
    await sendAll(site, TITLES, { buttons: [APPROVE] });
    await inbox.visit('zoe', { 'refresh-interval': '1' });
    await expect(inbox.bell).toHaveAccessibleName(/unread/);
    await inbox.host.evaluate((element) => {
      const seen: number[] = [];
      const look = (): void => {
        for (const animation of element.shadowRoot?.getAnimations() ?? []) {
          seen.push(Number(animation.effect?.getComputedTiming().endTime));
        }
        requestAnimationFrame(look);
      };
      look();
      Reflect.set(globalThis, 'motion', seen);
    });
    await inbox.bell.click();
    await inbox.row('Second').getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.row('Second')).toContainText('You approved it');
    await inbox.page.locator('#outside').focus();
    await site.send({ subscriberId: 'zoe', subject: 'Came in' });
    await expect(inbox.row('Came in')).toBeVisible();
    await inbox.row('Second').hover();
    await inbox.row('Second').getByRole('button', { name: 'Archive' }).click();
    await expect(inbox.row('Second')).toHaveCount(0);
    await inbox.panel.getByRole('tab', { name: /^Unread/ }).click();
    const motion = await inbox.page.evaluate(() => Reflect.get(globalThis, 'motion') as number[]);
    if (reducedMotion === 'reduce') expect(motion).toEqual([]);
    else expect(motion.length).toBeGreaterThan(0);
    expect(Math.max(0, ...motion)).toBeLessThan(200);
  });
}
