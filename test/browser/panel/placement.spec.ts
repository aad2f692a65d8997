/** The panel opens next to its bell, whatever room there is. */
import { atRest, boxOf, gapBelow } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test('the panel is on screen and does not cover its bell in a window of any height', async ({ inbox, page }) => {
  await inbox.visit('ada');
  for (const height of [420, 600, 760, 1000]) {
    await page.setViewportSize({ width: 900, height });
    await inbox.openList(20);
    await atRest(inbox);
    const [bell, panel] = [await boxOf(inbox.bell), await boxOf(inbox.panel)];
    expect(panel.y, `top at ${height} pixels`).toBeGreaterThanOrEqual(0);
    expect(panel.bottom, `bottom at ${height} pixels`).toBeLessThanOrEqual(height);
    expect(panel.y >= bell.bottom || panel.bottom <= bell.y, `apart from the bell at ${height} pixels`).toBe(true);
    await inbox.escape();
  }
});

test('the panel stays at its bell or the host’s button when the page scrolls or moves it', async ({ inbox, page }) => {
  await inbox.visit('ada');
  await inbox.host.evaluate((host) => {
    document.body.style.paddingBlock = '200px 3000px';
    host.style.cssText = 'display: block; width: min-content; margin-inline-start: 500px';
  });
  for (const isBell of [true, false]) {
    await inbox.host.evaluate((host, atBell) => {
      const anchor = document.querySelector('#outside');
      Reflect.get(host, 'show').call(host, atBell ? {} : { anchor });
    }, isBell);
    await atRest(inbox);
    const anchor = isBell ? inbox.bell : page.locator('#outside');
    const gap = async () => Math.round(await gapBelow(anchor, inbox.panel));
    expect(await gap()).toBe(6);
    if (isBell) await page.evaluate(() => (document.body.style.paddingTop = '260px'));
    await expect.poll(gap).toBe(6);
    await page.evaluate(() => window.scrollBy(0, 90));
    await expect.poll(gap).toBe(6);
    await inbox.escape();
  }
});

test('a menu that is opened while the panel still grows comes to stand at its button', async ({ inbox }) => {
  await inbox.visitList('ada', {}, 20);
  await atRest(inbox);
  const button = inbox.panel.locator('.head [aria-haspopup]');
  await inbox.panel.evaluate((panel) => void panel.animate({ transform: ['scale(0.5)', 'none'] }, 1000));
  await button.dispatchEvent('click');
  const menu = inbox.panel.getByRole('menu');
  await expect(menu).toBeVisible();
  const gap = async () => Math.round((await boxOf(button)).right - (await boxOf(menu)).right);
  await expect.poll(gap).toBe(0);
});
