/** Motion: it explains, it is short, and it is absent for those who asked for less of it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

/** Longest of all animations that began on the page, in milliseconds, and how many rows they moved. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const moved = { rows: 0, longest: 0 };
    Object.assign(globalThis, { moved });
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (keyframes, options) {
      moved.rows += 1;
      moved.longest = Math.max(moved.longest, Number(typeof options === 'object' ? options.duration : options));
      return animate.call(this, keyframes, options);
    };
  });
const moved = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'moved') as { rows: number; longest: number });

test('rows close the gap that a archived one leaves, and what arrives comes in, all in less than 200 ms', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada', { display: 'inline' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await watchMotion(inbox.page);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await expect.poll(async () => (await moved(inbox.page)).rows).toBeGreaterThan(5);
  const { rows: after } = await moved(inbox.page);
  await inbox.page.locator('body').click({ position: { x: 5, y: 5 } });
  await site.send({ subscriberId: 'ada', subject: 'Just in' });
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.rows.first()).toContainText('Just in');
  const end = await moved(inbox.page);
  expect(end.rows).toBe(after + 1);
  expect(end.longest).toBeLessThan(200);
});

test('nothing moves for those who asked for less motion', async ({ inbox, site }) => {
  await inbox.page.emulateMedia({ reducedMotion: 'reduce' });
  await inbox.visit('ada');
  await watchMotion(inbox.page);
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await site.send({ subscriberId: 'ada', subject: 'Just in' });
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.panel).toContainText('1 new notification');
  expect(await moved(inbox.page)).toEqual({ rows: 0, longest: 0 });
  const running = await inbox.host.evaluate((element) => element.shadowRoot?.getAnimations().length);
  expect(running).toBe(0);
});
