/** What opening the panel costs the browser: layouts, style recalculations, formatters and rows, never time. */
import type { Page } from '@playwright/test';
import { finishAnimations, numbered, sendMessages, waitFrames } from '../support/messages.js';
import { createCounter, expectAtMost, slowAnimations } from '../support/rendering-counts.js';
import { expect, test, type Inbox } from '../support/test.js';

/**
 * The rows, the place of the panel, and what was measured of the rows; without the animation, of which each frame computes styles.
 * Other work on the machine may add a frame: a test then counts again.
 */
const expectFew = expectAtMost({ layouts: 3, styles: 10 });

/**
 * Loads the panel's file without opening it, and waits until nothing changes any more. Timers of half a second and more never
 * end: rows do not count as seen, so that the panel is at rest once it is open, however long a frame takes.
 */
async function prepare(inbox: Inbox, reader: string): Promise<void> {
  await inbox.page.addInitScript(() => {
    const set = setTimeout.bind(window);
    Reflect.set(window, 'setTimeout', (callback: () => void, delay = 0) => (delay < 500 ? set(callback, delay) : 0));
  });
  await inbox.visit(reader, { 'refresh-interval': '0' });
  await inbox.bell.dispatchEvent('pointerenter');
  await expect(inbox.panel).toBeAttached();
  await inbox.page.waitForLoadState('networkidle');
}

const openAndReadFirstFrame = (inbox: Inbox) =>
  inbox.host.evaluate(async ({ shadowRoot }) => {
    shadowRoot?.querySelector<HTMLElement>('.bell')?.click();
    const hasFocusAtOnce = await Promise.resolve().then(() => shadowRoot?.activeElement !== null);
    await new Promise(requestAnimationFrame);
    const list = shadowRoot?.querySelector('.list');
    const rows = [...(shadowRoot?.querySelectorAll('article') ?? [])];
    const bottom = list?.getBoundingClientRect().bottom ?? 0;
    return {
      hasFocusAtOnce,
      rows: rows.length,
      opacity: Number(list && getComputedStyle(list.closest('.panel') ?? list).opacity),
      coversList: (rows.at(-1)?.getBoundingClientRect().bottom ?? 0) >= bottom,
      times: rows.map((row) => row.querySelector('time')?.textContent),
      formatters: Reflect.get(globalThis, 'formatters') as unknown,
      focused: [...((Reflect.get(globalThis, 'focused') as string[] | undefined) ?? [])],
    };
  });

/** Keeps the names of the formatters that the page creates in the global `formatters`. */
const recordFormatters = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const formatters: string[] = [];
    Object.assign(globalThis, { formatters });
    for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'PluralRules']) {
      const create = (target: Function, args: unknown[]): object => {
        formatters.push(name);
        return Reflect.construct(target, args);
      };
      const handler = {
        construct: create,
        apply: (target: Function, _: unknown, args: unknown[]) => create(target, args),
      };
      Reflect.set(Intl, name, new Proxy(Reflect.get(Intl, name), handler));
    }
  });

const OLD = { createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() };

test('the first frame shows a page of rows, and is seen', async ({ inbox }) => {
  await prepare(inbox, 'ada');
  const first = await openAndReadFirstFrame(inbox);
  expect([first.rows, first.coversList]).toEqual([20, true]);
  expect(first.opacity).toBeGreaterThan(0.2);
});

test('no formatter is created before the rows of today are painted', async ({ inbox, page }) => {
  await recordFormatters(page);
  await sendMessages(inbox, ['First', 'Second', 'Third']);
  await prepare(inbox, 'zoe');
  const first = await openAndReadFirstFrame(inbox);
  expect([first.rows, first.times.every(Boolean)]).toEqual([3, true]);
  expect(first.formatters).toEqual([]);
});

test('rows of earlier days get their dates after the first paint, and nothing moves', async ({ inbox, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordFormatters(page);
  await sendMessages(inbox, ['First'], OLD);
  await prepare(inbox, 'zoe');
  expect((await openAndReadFirstFrame(inbox)).formatters).toEqual([]);
  const { y } = (await inbox.row('First').locator('.title').boundingBox()) ?? {};
  await expect(inbox.row('First').locator('time')).toHaveText(/\d:\d\d/);
  await expect(inbox.panel.locator('.day')).toHaveText(/\d/);
  expect((await inbox.row('First').locator('.title').boundingBox())?.y).toBe(y);
});

test('rows get their dates although the list is scrolled before they are painted', async ({ inbox }) => {
  await sendMessages(inbox, ['First'], OLD);
  await prepare(inbox, 'zoe');
  await inbox.host.evaluate(async ({ shadowRoot }) => {
    shadowRoot?.querySelector<HTMLElement>('.bell')?.click();
    await Promise.resolve();
    shadowRoot?.querySelector('.list')?.dispatchEvent(new Event('scroll'));
  });
  await expect(inbox.row('First').locator('time')).toHaveText(/\d:\d\d/);
});

/** A page of rows with dates and with texts that are cut off, without pictures, which come when they want. */
const sendLongMessages = (inbox: Inbox) =>
  sendMessages(inbox, numbered(20), { content: 'A long text of many words. '.repeat(12), ...OLD });

test('opening computes few layouts and styles, and opening again no more', async ({ inbox, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendLongMessages(inbox);
  const count = await createCounter(page);
  const open = async (): Promise<void> => {
    const before = await count();
    await openAndReadFirstFrame(inbox);
    await expect(inbox.rows).toHaveCount(20);
    await waitFrames(page, 20);
    expectFew(before, await count());
  };
  await expect(async () => {
    await prepare(inbox, 'zoe');
    await open();
    await inbox.bell.dispatchEvent('click');
    await expect(inbox.panel).toBeHidden();
    await open();
  }).toPass();
});

test('no rule of the open panel depends on a container, or needs the browser to load many fonts', async ({ inbox }) => {
  await inbox.visitList('ada', {}, 20);
  const rules = await inbox.host.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.adoptedStyleSheets ?? [])].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => /container-type|@container/.test(rule))).toEqual([]);
  const weights = new Set(rules.flatMap((rule) => rule.match(/(?<=font-weight: )\w+/g) ?? []));
  expect([...weights].toSorted()).toEqual(['500', '600', '700', 'inherit']);
});

test('opening by key computes few layouts, and moves focus to a row after the first paint', async ({ inbox, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendLongMessages(inbox);
  await page.addInitScript(() => {
    const focused: string[] = [];
    Object.assign(globalThis, { focused });
    const focus: unknown = Reflect.get(HTMLElement.prototype, 'focus');
    HTMLElement.prototype.focus = function (options) {
      focused.push(`${this.localName} ${options?.preventScroll ? 'without' : 'with'} scrolling`);
      Reflect.apply(focus as typeof this.focus, this, [options]);
    };
  });
  const count = await createCounter(page);
  await expect(async () => {
    await prepare(inbox, 'zoe');
    await inbox.bell.evaluate((bell: HTMLElement) => bell.focus());
    await page.keyboard.press('Shift');
    await inbox.host.evaluate(() => Reflect.get(globalThis, 'focused').splice(0));
    const before = await count();
    expect(new Set((await openAndReadFirstFrame(inbox)).focused)).toEqual(new Set(['div without scrolling']));
    await expect(inbox.rows.first()).toBeFocused();
    await expect(inbox.rows).toHaveCount(20);
    await waitFrames(page, 20);
    expectFew(before, await count());
  }).toPass();
});

const animatedProperties = (inbox: Inbox) =>
  inbox.host.evaluate(({ shadowRoot }) =>
    (shadowRoot?.getAnimations() ?? []).flatMap(({ effect }) =>
      effect instanceof KeyframeEffect
        ? effect
            .getKeyframes()
            .flatMap(Object.keys)
            .filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))
            .map((name) => `${effect.target?.classList[0] ?? ''} ${name}`)
        : [],
    ),
  );

test('opening and closing animate opacity and transform alone, without layout in a frame', async ({ inbox, page }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await prepare(inbox, 'zoe');
  const count = await createCounter(page);
  // A hundred times as long, so that it still runs when it is inspected.
  await slowAnimations(page);
  await openAndReadFirstFrame(inbox);
  expect([...new Set(await animatedProperties(inbox))].toSorted()).toEqual(['panel opacity', 'panel transform']);
  // The rows are measured in the next frames.
  await waitFrames(page, 3);
  const opening = await count();
  await waitFrames(page, 30);
  expect(await animatedProperties(inbox)).not.toEqual([]);
  await finishAnimations(inbox);
  expect((await count()).layouts - opening.layouts).toBeLessThanOrEqual(8);

  // Clicked by script, which moves no focus: a ring would be drawn.
  await inbox.bell.dispatchEvent('click');
  await waitFrames(page, 1);
  expect([...new Set(await animatedProperties(inbox))].toSorted()).toEqual([
    'panel opacity',
    'panel transform',
    // Keep it in the top layer, by a delay: nothing is computed for them in a frame.
    'popover display',
    'popover overlay',
  ]);
  const closing = await count();
  await waitFrames(page, 20);
  expect(await animatedProperties(inbox)).not.toEqual([]);
  await finishAnimations(inbox);
  expect((await count()).layouts - closing.layouts).toBeLessThanOrEqual(4);
});

test('the open panel computes nothing while it is idle, and keeps no layer', async ({ inbox, page }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await prepare(inbox, 'zoe');
  await openAndReadFirstFrame(inbox);
  await finishAnimations(inbox);
  await waitFrames(page, 30);
  const count = await createCounter(page);
  const before = await count();
  await page.waitForTimeout(1000);
  expect(await count()).toEqual(before);
  expect(await inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length)).toBe(0);
  await expect(inbox.panel).toHaveCSS('will-change', 'auto');
  await expect(inbox.panel).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
});

test('the panel grows out of its corner at the bell and at a host’s button, in both directions', async ({ inbox }) => {
  await prepare(inbox, 'zoe');
  for (const [corner, place, placement] of [
    ['below, ends aligned', 'right: 10px; top: 10px', 'bottom-end'],
    ['below, starts aligned', 'left: 10px; top: 10px', 'bottom-start'],
    ['above, ends aligned', 'right: 10px; bottom: 10px', 'top-end'],
    ['above, starts aligned', 'left: 10px; bottom: 10px', 'top-start'],
    ['flipped to above', 'right: 10px; bottom: 10px', 'bottom-end'],
    ['flipped to the other side', 'left: 10px; top: 10px', 'bottom-end'],
    ['flipped to above and to the other side', 'left: 10px; bottom: 10px', 'bottom-end'],
  ] as const)
    for (const isBell of [true, false])
      for (const direction of ['ltr', 'rtl']) {
        const gap = await inbox.host.evaluate(
          async (host, options) => {
            document.documentElement.dir = options.direction;
            host.setAttribute('placement', options.placement);
            const outside = document.querySelector<HTMLElement>('#outside');
            const target = options.isBell ? host : outside;
            for (const element of [host, outside]) if (element) element.style.cssText = '';
            if (target) target.style.cssText = `position: fixed; ${options.place}`;
            Reflect.get(host, 'show').call(host, options.isBell ? {} : { anchor: target });
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
            const finish = (): void => host.shadowRoot?.getAnimations().forEach((animation) => animation.finish());
            finish();
            const panel = host.shadowRoot?.querySelector('.panel');
            if (!panel || !target) return 'not there';
            const [x = 0, y = 0] = getComputedStyle(panel).transformOrigin.split(' ').map(Number.parseFloat);
            const [box, bell] = [panel.getBoundingClientRect(), target.getBoundingClientRect()];
            const isAbove = box.bottom <= bell.top;
            const isRight = Math.abs(box.right - bell.right) < Math.abs(box.left - bell.left);
            Reflect.get(host, 'hide').call(host);
            finish();
            await new Promise(requestAnimationFrame);
            return { x: x - (isRight ? box.width : 0), y: isAbove ? y - box.height - 200 : y + 200 };
          },
          { isBell, place, placement, direction },
        );
        expect
          .soft(gap, `${corner}, at ${isBell ? 'the bell' : 'the button'}, ${direction}`)
          .toEqual({ x: expect.closeTo(0, 0), y: expect.closeTo(0, 0) });
      }
});
