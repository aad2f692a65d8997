/** Motion is short, and absent when the reader prefers reduced motion. */
import type { Page } from '@playwright/test';
import { APPROVE, finishAnimations, receive, visitWith, waitFrames } from '../support/messages.js';
import { createCounter, slowAnimations } from '../support/rendering-counts.js';
import { expect, test } from '../support/test.js';

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

test('rows close the gap of an archived row and new rows slide in, each in less than 200 ms', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline' });
  await inbox.ready();
  await recordAnimations(inbox.page);
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await expect.poll(async () => (await animations(inbox.page)).count).toBeGreaterThan(5);
  const { count: afterArchive } = await animations(inbox.page);
  await inbox.page.locator('body').click({ position: { x: 5, y: 5 } });
  await receive(inbox, 'Just in', 'ada');
  await expect(inbox.rows.first()).toContainText('Just in');
  const end = await animations(inbox.page);
  expect(end.count).toBe(afterArchive + 1);
  expect(end.longest).toBeLessThan(200);
});

/** Stops the clock by which the bell rests. Returns a function that lets it go on, so many milliseconds later. */
async function stopClock(page: Page): Promise<(aheadMs: number) => Promise<void>> {
  await page.evaluate(() => {
    const stoppedAt = performance.now();
    Object.assign(globalThis, { readClock: performance.now.bind(performance) });
    performance.now = () => stoppedAt;
  });
  return (aheadMs) =>
    page.evaluate((ahead) => {
      performance.now = () => Number(Reflect.get(globalThis, 'readClock')()) + ahead;
    }, aheadMs);
}

test('bell and badge move once for new messages, within 250 ms, and not again at once', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'zoe', subject: 'First' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await recordAnimations(inbox.page);
  const goOn = await stopClock(inbox.page);
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await inbox.host.evaluate((element) =>
    element.addEventListener('inbox-arrive', () => element.toggleAttribute('data-arrived', true)),
  );
  await inbox.call('refresh');
  expect((await animations(inbox.page)).animations).toEqual([]);
  await receive(inbox, 'Second');
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect
    .poll(async () => (await animations(inbox.page)).animations)
    .toEqual(['svg transform', 'badge transform']);
  expect((await animations(inbox.page)).longest).toBeLessThan(250);
  await inbox.host.evaluate((element) => element.removeAttribute('data-arrived'));
  await receive(inbox, 'Third');
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 3 unread');
  // The count comes before the arrival, which waits for a lock.
  await expect(inbox.host).toHaveAttribute('data-arrived');
  expect((await animations(inbox.page)).count).toBe(2);
  await goOn(4000);
  // A mark is no arrival.
  await inbox.call('markAllRead');
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  expect((await animations(inbox.page)).count).toBe(2);
  await receive(inbox, 'Fourth');
  await expect.poll(async () => (await animations(inbox.page)).count).toBe(4);
});

test('the bell turns without a layout in a frame', async ({ inbox, page }) => {
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.call('refresh');
  const count = await createCounter(page);
  await slowAnimations(page);
  await receive(inbox, 'First');
  const running = () => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length ?? 0);
  await expect.poll(running).toBe(2);
  await waitFrames(page, 5);
  const before = await count();
  await waitFrames(page, 20);
  expect(await running()).toBe(2);
  await finishAnimations(inbox);
  expect((await count()).layouts - before.layouts).toBeLessThanOrEqual(2);
});

test('--inbox-motion sets the duration of every animation, and 0 ends them', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'zoe', subject: 'First' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  const setMotion = (value: string) =>
    inbox.page.evaluate((motion) => document.documentElement.style.setProperty('--inbox-motion', motion), value);
  await inbox.call('refresh');
  await recordAnimations(inbox.page);
  await setMotion('0');
  await inbox.openList(1);
  await receive(inbox, 'Second');
  await expect(inbox.panel).toContainText('Second');
  await inbox.row('Second').press('Delete');
  await expect(inbox.rows).toHaveCount(1);
  await inbox.bell.click();
  await expect(inbox.panel).toBeHidden();
  expect((await animations(inbox.page)).longest).toBe(0);
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

for (const [title, reducedMotion] of [
  ['nothing moves when the reader prefers reduced motion', 'reduce'],
  ['every animation lasts less than 250 ms', 'no-preference'],
] as const)
  test(title, async ({ inbox, site }) => {
    await inbox.page.emulateMedia({ reducedMotion });
    await visitWith(inbox, ['First', 'Second', 'Third'], { buttons: [APPROVE] }, { 'refresh-interval': '1' });
    await expect(inbox.bell).toHaveAccessibleName(/unread/);
    await inbox.host.evaluate((element, reduced) => {
      const durations: number[] = [];
      const isFade = (effect: AnimationEffect | null): boolean =>
        effect instanceof KeyframeEffect &&
        effect
          .getKeyframes()
          .flatMap(Object.keys)
          .every((name) => /^(offset|computedOffset|easing|composite|opacity)$/.test(name));
      const sample = (): void => {
        for (const { effect } of element.shadowRoot?.getAnimations() ?? []) {
          const isSpinner = effect instanceof KeyframeEffect && effect.target?.matches('.spinner');
          // With reduced motion the badge may fade. A spinner turns as long as a request takes, and then stands still.
          if (reduced ? !isFade(effect) : !isSpinner)
            durations.push(Number(effect?.getComputedTiming().activeDuration));
        }
        requestAnimationFrame(sample);
      };
      sample();
      Reflect.set(globalThis, 'animationDurations', durations);
    }, reducedMotion === 'reduce');
    await inbox.bell.click();
    await inbox.row('Second').getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.row('Second')).toContainText('You chose “Approve”');
    await inbox.page.locator('#outside').focus();
    await site.send({ subscriberId: 'zoe', subject: 'Came in' });
    await expect(inbox.row('Came in')).toBeVisible();
    await inbox.row('Second').hover();
    await inbox.row('Second').getByRole('button', { name: 'Archive' }).click();
    await expect(inbox.row('Second')).toHaveCount(0);
    await inbox.tab(/^Unread/).click();
    const durations = await inbox.page.evaluate(() => Reflect.get(globalThis, 'animationDurations') as number[]);
    if (reducedMotion === 'reduce') expect(durations).toEqual([]);
    else expect(durations.length).toBeGreaterThan(0);
    expect(Math.max(0, ...durations)).toBeLessThan(250);
  });
