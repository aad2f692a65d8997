/** Motion is short, and absent when the reader prefers reduced motion. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

interface Recorded {
  count: number;
  longest: number;
  /** Each as the name of its element and the properties. */
  animations: string[];
}

/** Records the animations started on the page by script, and the duration in milliseconds of the longest. */
const recordAnimations = (page: Page) =>
  page.evaluate(() => {
    const recorded: Recorded = { count: 0, longest: 0, animations: [] };
    Object.assign(globalThis, { recorded });
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (keyframes, options) {
      const properties = Object.keys((Array.isArray(keyframes) ? keyframes[0] : keyframes) ?? {});
      recorded.animations.push(`${this.classList[0] ?? this.localName} ${properties.join(' ')}`);
      recorded.count += 1;
      recorded.longest = Math.max(recorded.longest, Number(typeof options === 'object' ? options.duration : options));
      return animate.call(this, keyframes, options);
    };
  });
const animations = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'recorded') as Recorded);

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

const refresh = (inbox: Inbox) =>
  inbox.host.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());

test('the bell turns and its badge grows once when messages arrive, in less than 250 ms, and not again at once', async ({
  inbox,
  site,
}) => {
  await site.send({ subscriberId: 'zoe', subject: 'First' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await recordAnimations(inbox.page);
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await refresh(inbox);
  expect((await animations(inbox.page)).animations).toEqual([]);
  await site.send({ subscriberId: 'zoe', subject: 'Second' });
  await refresh(inbox);
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect
    .poll(async () => (await animations(inbox.page)).animations)
    .toEqual(['svg transform', 'badge transform']);
  expect((await animations(inbox.page)).longest).toBeLessThan(250);
  await site.send({ subscriberId: 'zoe', subject: 'Third' });
  await refresh(inbox);
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 3 unread');
  // A mark is no arrival.
  await inbox.host.evaluate((element) => (element as unknown as { markAllRead(): void }).markAllRead());
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  expect((await animations(inbox.page)).count).toBe(2);
  await inbox.page.waitForTimeout(4000);
  await site.send({ subscriberId: 'zoe', subject: 'Fourth' });
  await refresh(inbox);
  await expect.poll(async () => (await animations(inbox.page)).count).toBe(4);
});

test('the bell turns without a layout in a frame', async ({ inbox, page, site }) => {
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await refresh(inbox);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
  };
  await site.send({ subscriberId: 'zoe', subject: 'First' });
  await refresh(inbox);
  const running = () => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length ?? 0);
  await expect.poll(running).toBe(2);
  await page.waitForTimeout(200);
  const before = await layouts();
  const frames = await inbox.host.evaluate(async ({ shadowRoot }) => {
    let count = 0;
    for (; shadowRoot?.getAnimations().length; count++) await new Promise(requestAnimationFrame);
    return count;
  });
  expect(frames).toBeGreaterThan(20);
  expect((await layouts()) - before).toBeLessThanOrEqual(2);
});

test('--inbox-motion sets the duration of every animation, and 0 ends them', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'zoe', subject: 'First' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  const setMotion = (value: string) =>
    inbox.page.evaluate((motion) => document.documentElement.style.setProperty('--inbox-motion', motion), value);
  await refresh(inbox);
  await recordAnimations(inbox.page);
  await setMotion('0');
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(1);
  await site.send({ subscriberId: 'zoe', subject: 'Second' });
  await refresh(inbox);
  await expect(inbox.panel).toContainText('Second');
  await inbox.row('Second').focus();
  await inbox.page.keyboard.press('Delete');
  await expect(inbox.rows).toHaveCount(1);
  await inbox.bell.click();
  await expect(inbox.panel).toBeHidden();
  const { longest } = await animations(inbox.page);
  expect(longest).toBe(0);
  const durations = () =>
    inbox.host.evaluate(({ shadowRoot }) => {
      const panel = shadowRoot?.querySelector('.panel');
      return panel ? getComputedStyle(panel).transitionDuration : '';
    });
  expect(await durations()).toMatch(/^0s(, 0s)*$/);
  await setMotion('0.5');
  await inbox.bell.click();
  expect(await durations()).toMatch(/^0\.09s(, 0\.09s)*$/);
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
  // The badge fades once.
  expect((await animations(inbox.page)).animations).toEqual(['badge opacity']);
  await expect.poll(() => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length)).toBe(0);
});
