/** Layout of the panel in its page: scrolling by wheel, sizes, and its position without a visible bell. */
import type { Page } from '@playwright/test';
import { openDevTools } from '../support/dev-tools.js';
import { atRest, boxOf, waitFrames } from '../support/messages.js';
import { expect, test } from '../support/test.js';

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Turns the wheel over an element by 300 pixels. */
async function wheelOver(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => {
    document.body.style.height = '4000px';
    scrollTo(0, 0);
  });
  await page.locator(selector).first().hover();
  await page.mouse.wheel(0, 300);
}

test('the wheel over an inline list scrolls the page, if short, long or in a high panel', async ({ inbox, page }) => {
  for (const subject of ['One', 'Two', 'Three']) await inbox.site.send({ subscriberId: 'zoe', subject });
  await inbox.visitList('zoe', { 'refresh-interval': '0', display: 'inline' }, 3);
  await wheelOver(page, 'notification-inbox article');
  await expect.poll(() => scrollTop(page)).toBe(300);
  await inbox.host.evaluate((element) => {
    element.style.display = 'block';
    element.style.height = '500px';
  });
  await wheelOver(page, 'notification-inbox article');
  await expect.poll(() => scrollTop(page)).toBe(300);
  await inbox.visitList('ada', { 'refresh-interval': '0', display: 'inline' }, 20);
  await wheelOver(page, 'notification-inbox article');
  await expect.poll(() => scrollTop(page)).toBe(300);
});

test('the wheel over the list of a popover never scrolls the page', async ({ inbox, page }) => {
  await inbox.visitList('ada', { 'refresh-interval': '0' }, 20);
  await inbox.panel.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await wheelOver(page, 'notification-inbox article:last-child');
  await waitFrames(page, 30);
  expect(await scrollTop(page)).toBe(0);
});

test('a long word in an action’s result is broken, and the list keeps its width', async ({ inbox, site }) => {
  const label = 'Abgelehntwegen'.repeat(9);
  const buttons = [{ type: 'primary', content: label }];
  await site.send({ subscriberId: 'zoe', subject: 'Decide', workflow: 'approval-requested', buttons });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await inbox.row('Decide').getByRole('button', { name: label }).click();
  await expect(inbox.row('Decide')).toContainText(`You chose “${label}”`);
  const list = inbox.panel.locator('.list');
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

const MANY_TABS = JSON.stringify([
  'all',
  ...Array.from({ length: 16 }, (_, index) => ({
    id: `t${index}`,
    label: `Category ${index}`,
    data: { c: `${index}` },
  })),
]);

/** How many pixels of a tab are outside of the tab list, at either end. */
const hiddenWidth = (page: Page, name: string): Promise<number> =>
  page
    .locator('notification-inbox')
    .getByRole('tab', { name: new RegExp(`^${name}( \\d+\\+?)?( Unread)?$`) })
    .evaluate((tab) => {
      const [inner, outer] = [tab.getBoundingClientRect(), (tab.parentElement as Element).getBoundingClientRect()];
      return Math.max(0, outer.left - inner.left, inner.right - outer.right);
    });

for (const dir of ['ltr', 'rtl'])
  test(`the selected tab of many is scrolled into view without scrolling the page: ${dir}`, async ({ inbox, page }) => {
    await inbox.visit('ada', { 'refresh-interval': '0', display: 'inline', tabs: MANY_TABS, tab: 't13', dir });
    await expect(inbox.tab('Category 13')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => hiddenWidth(page, 'Category 13')).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    for (const id of ['t2', 'all', 't15']) {
      await inbox.host.evaluate((element, tab) => element.setAttribute('tab', tab), id);
      await expect.poll(() => hiddenWidth(page, id === 'all' ? 'All' : id.replace('t', 'Category '))).toBe(0);
    }
  });

test('the selected tab is in sight when the popover opens again, and once labels grow', async ({ inbox, page }) => {
  await inbox.visit('ada', { 'refresh-interval': '0', tabs: MANY_TABS, tab: 't14' });
  for (const _ of [1, 2]) {
    await inbox.bell.click();
    await expect.poll(() => hiddenWidth(page, 'Category 14')).toBe(0);
    await inbox.escape();
  }
  await inbox.bell.click();
  for (const dir of ['rtl', 'ltr', 'rtl', 'ltr']) {
    await page.evaluate((value) => (document.documentElement.dir = value), dir);
    await waitFrames(page, 5);
    await expect.poll(() => hiddenWidth(page, 'Category 14')).toBe(0);
  }
  const tabs = inbox.panel.getByRole('tablist');
  const grow = (text: string) => tabs.evaluate((list, label) => list.querySelector('.tab')?.append(label), text);
  await grow(' and a long label, as of a large count');
  await expect.poll(() => hiddenWidth(page, 'Category 14')).toBe(0);
  // Where the reader has scrolled them, they stay.
  await tabs.evaluate((list) => list.scrollTo(0, 0));
  await grow(' and more');
  await waitFrames(page, 5);
  expect(await tabs.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

for (const dir of ['ltr', 'rtl'])
  test(`tabs that do not fit are reached by edge buttons, and others have none: ${dir}`, async ({ inbox, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const edges = inbox.panel.locator('.edge');
    const visit = (tabs: string) => inbox.visit('ada', { 'refresh-interval': '0', display: 'inline', tabs, dir });
    await visit('["all","unread"]');
    await expect(inbox.rows).not.toHaveCount(0);
    await expect(edges.filter({ visible: true })).toHaveCount(0);
    await visit(MANY_TABS);
    const [before, after] = [edges.first(), edges.last()];
    await expect(after).toBeVisible();
    await expect(before).toBeHidden();
    await expect
      .poll(async () => {
        if (await after.isVisible()) await after.click();
        return after.isVisible();
      })
      .toBe(false);
    await expect.poll(() => hiddenWidth(page, 'Category 15')).toBe(0);
    await expect(before).toBeVisible();
    // The selected tab, and the focus, stay where they were.
    await expect(inbox.panel.getByRole('tab', { selected: true })).toHaveText(/^All/);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    // No tab is under a button: the one that a key selects is in sight as a whole.
    await inbox.tab('Category 7').click();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight']) {
      await page.keyboard.press(key);
      const selected = inbox.panel.getByRole('tab', { selected: true });
      await expect(selected).toBeFocused();
      const covered = await selected.evaluate((tab) => {
        const { left, right, top, height } = tab.getBoundingClientRect();
        const root = tab.getRootNode() as ShadowRoot;
        const isOn = (x: number): boolean => root.elementFromPoint(x, top + height / 2)?.closest('.tab') === tab;
        return ![left + 4, (left + right) / 2, right - 4].every(isOn);
      });
      expect(covered, key).toBe(false);
    }
  });

test('on a phone the panel leaves room for the notch and the home indicator', async ({ inbox, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const client = await openDevTools(page);
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34, left: 0, leftMax: 0, right: 0, rightMax: 0 };
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await inbox.visitList('ada', { 'refresh-interval': '0' }, 20);
  await atRest(inbox);
  expect(await inbox.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  expect((await boxOf(inbox.panel.locator('[part=header]'))).y).toBe(47);
  expect((await boxOf(inbox.panel.locator('.list'))).bottom).toBe(800 - 34);
});

test('without a visible bell and an anchor it opens in the corner at the end', async ({ inbox, page }) => {
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('notification-inbox::part(bell) { display: none }');
    document.adoptedStyleSheets = [sheet];
  });
  const position = async () => {
    await expect(inbox.rows).toHaveCount(20);
    await atRest(inbox);
    const { x, y, right } = await boxOf(inbox.panel);
    return { right: Math.round(right), left: Math.round(x), top: Math.round(y) };
  };
  await inbox.call('show');
  expect(await position()).toMatchObject({ right: 1280 - 8, top: 8 + 6 });
  await inbox.call('hide');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await inbox.call('show');
  expect(await position()).toMatchObject({ left: 8, top: 8 + 6 });
});

for (const [lang, width] of [
  ['en', 320],
  ['de', 360],
] as const)
  test(`the title takes one line on a screen of ${width}px: ${lang}`, async ({ inbox, page }) => {
    await page.setViewportSize({ width, height: 640 });
    await inbox.visitList('ada', { 'refresh-interval': '0', lang });
    const heading = inbox.panel.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(lang === 'de' ? 'Benachrichtigungen' : 'Notifications');
    const { height, line } = await heading.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeLessThan(1.5 * line);
    await expect(inbox.panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
  for (const lang of ['de', 'en', 'ar'])
    test(`the header fits with every button: ${lang}`, async ({ inbox }) => {
      await inbox.visitList('ada', { 'refresh-interval': '0', lang });
      await atRest(inbox);
      const boxes = await inbox.panel.evaluate((panel) =>
        [...panel.querySelectorAll('.head > *')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => left >= 0 && right <= 320),
      );
      // "Mark all as read" is in the menu.
      expect(boxes).toEqual([true, true, true, true]);
    });
});
