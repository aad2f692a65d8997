/** Motion is short, and absent when the reader prefers reduced motion. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

/** Counts the animations started on the page, and the duration in milliseconds of the longest. */
const recordAnimations = (page: Page) =>
  page.evaluate(() => {
    const recorded = { count: 0, longest: 0 };
    Object.assign(globalThis, { recorded });
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (keyframes, options) {
      recorded.count += 1;
      recorded.longest = Math.max(recorded.longest, Number(typeof options === 'object' ? options.duration : options));
      return animate.call(this, keyframes, options);
    };
  });
const animations = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'recorded') as { count: number; longest: number });

test('rows close the gap of an archived row and new rows slide in, each in less than 200 ms', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada', { display: 'inline' });
  await expect.poll(() => inbox.get('status')).toBe('ready');
  await recordAnimations(inbox.page);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await expect.poll(async () => (await animations(inbox.page)).count).toBeGreaterThan(5);
  const { count: afterArchive } = await animations(inbox.page);
  await inbox.page.locator('body').click({ position: { x: 5, y: 5 } });
  await site.send({ subscriberId: 'ada', subject: 'Just in' });
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.rows.first()).toContainText('Just in');
  const end = await animations(inbox.page);
  expect(end.count).toBe(afterArchive + 1);
  expect(end.longest).toBeLessThan(200);
});

test('nothing moves when the reader prefers reduced motion', async ({ inbox, site }) => {
  await inbox.page.emulateMedia({ reducedMotion: 'reduce' });
  await inbox.visit('ada');
  await recordAnimations(inbox.page);
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await site.send({ subscriberId: 'ada', subject: 'Just in' });
  await inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await expect(inbox.panel).toContainText('1 new notification');
  expect(await animations(inbox.page)).toEqual({ count: 0, longest: 0 });
  const running = await inbox.host.evaluate((element) => element.shadowRoot?.getAnimations().length);
  expect(running).toBe(0);
});
