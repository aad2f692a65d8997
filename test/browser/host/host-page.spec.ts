/** Manners in the host's page: it takes no focus, no scroll and no key that is not its own, and works where much is locked. */
import type { Page } from '@playwright/test';
import { bringIn, useAll, visitBare } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** What the script of the inbox listens to on the window and the document, as the browser knows it. */
async function listened(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const ours = new Set<string>();
  client.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (/\/notification-inbox(-panel)?\.js$/.test(url)) ours.add(scriptId);
  });
  await client.send('Debugger.enable');
  const types: string[] = [];
  for (const expression of ['window', 'document']) {
    const { result } = await client.send('Runtime.evaluate', { expression });
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    types.push(...listeners.filter(({ scriptId }) => ours.has(scriptId)).map(({ type }) => type));
  }
  await client.detach();
  return types.toSorted();
}

test('listens to keys, presses and scrolling of the page only while it is open, and never to its unloading', async ({
  inbox,
  page,
}) => {
  await visitBare(inbox);
  await bringIn(inbox);
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const closed = ['online', 'pagehide', 'pageshow', 'pageshow', 'storage', 'visibilitychange'];
  expect(await listened(page)).toEqual(closed);
  await inbox.bell.press('Enter');
  await expect(inbox.rows).toHaveCount(20);
  // Whether the page is looked at, for rows that are on screen.
  const open = ['keydown', 'pointerdown', 'resize', 'scroll', 'scroll', 'visibilitychange'];
  expect(await listened(page)).toEqual([...closed, ...open].toSorted());
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  expect(await listened(page)).toEqual(closed);
  await inbox.host.evaluate((element) => element.remove());
  await expect.poll(() => listened(page)).toEqual([]);
});

test('takes no focus and scrolls nothing when it comes, loads and counts', async ({ inbox, page }) => {
  await visitBare(inbox);
  await page.evaluate(() => {
    const input = document.body.appendChild(document.createElement('input'));
    document.body.style.height = '5000px';
    input.focus();
    scrollTo(0, 700);
  });
  for (const attributes of [{}, { display: 'inline' }, { open: '' }]) await bringIn(inbox, attributes);
  const all = page.locator('notification-inbox');
  for (const place of [0, 1, 2]) {
    await expect
      .poll(() => all.nth(place).evaluate((element) => Reflect.get(element, 'unreadCount')))
      .toBeGreaterThan(0);
  }
  await expect(all.nth(2).getByRole('article')).toHaveCount(20);
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['INPUT', 700]);
});

test('Escape closes one thing at a time: the panel, and then what the host has open', async ({ inbox, page }) => {
  await inbox.visit('ada', { place: 'dialog' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toBeHidden();
  await expect(page.locator('main > dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main > dialog')).toBeHidden();
});

test('an inbox that is part of the page leaves Escape to the host', async ({ inbox, page }) => {
  await inbox.visit('ada', { place: 'dialog', display: 'inline' });
  await inbox.rows.first().focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('main > dialog')).toBeHidden();
});

test('whatever the reader does, the host hears of it: nothing is stopped on its way', async ({ inbox, page }) => {
  await inbox.visit('ada');
  const heard = await page.evaluateHandle(() => {
    const counts: Record<string, [down: number, up: number]> = {};
    for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'click', 'focusin', 'input']) {
      const both: [number, number] = [0, 0];
      counts[type] = both;
      addEventListener(type, () => void (both[0] += 1), true);
      addEventListener(type, () => void (both[1] += 1));
    }
    return counts;
  });
  await useAll(inbox);
  await page.keyboard.press('Enter');
  await expect(inbox.panel).toBeVisible();
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'm', 'Escape'])
    await page.keyboard.press(key);
  await expect(inbox.panel).toBeHidden();
  const counts = await heard.evaluate((all) => all);
  for (const [type, [down, up]] of Object.entries(counts)) {
    expect(down, type).toBeGreaterThan(0);
    expect(up, type).toBe(down);
  }
});

test('whichever of its properties are set before the script comes, all are honoured', async ({ inbox, page, site }) => {
  await visitBare(inbox, 'zoe');
  await site.send({ subscriberId: 'zoe', subject: 'For all of them' });
  const names = await page.evaluate(async (script) => {
    const given: [string, unknown][] = [
      ['endpoint', '/inbox'],
      ['display', 'inline'],
      ['pageSize', 5],
      ['refreshInterval', 0],
      ['headers', { 'x-test': 'early' }],
      ['words', { title: 'Post' }],
      ['tab', 'unread'],
      ['noPreferences', true],
      ['badge', 'unseen'],
      ['avatarHosts', ['pictures.example']],
    ];
    const early = given.map(() => document.createElement('notification-inbox'));
    const set = (element: HTMLElement, part: typeof given): void => {
      for (const [name, value] of part) Reflect.set(element, name, value);
    };
    // The first has one of them before, the second two, … the last all; and each begins with another.
    const order = (place: number): typeof given => [...given.slice(place), ...given.slice(0, place)];
    for (const [place, element] of early.entries()) set(element, order(place).slice(0, place + 1));
    document.querySelector('main')?.append(...early);
    await import(script);
    for (const [place, element] of early.entries()) set(element, order(place).slice(place + 1));
    return given.map(([name]) => name);
  }, '/notification-inbox.js');
  const all = page.locator('notification-inbox');
  await expect(all).toHaveCount(10);
  for (const one of await all.all()) {
    await expect(one.getByRole('article').first()).toBeVisible();
    await expect(one.getByRole('heading', { level: 2 })).toHaveText('Post');
    const [values, left] = await one.evaluate(
      (element, list) => [list.map((name) => Reflect.get(element, name) as unknown), Object.keys(element)],
      names,
    );
    const headers = { 'x-test': 'early' };
    const words = { title: 'Post' };
    const host = ['pictures.example'];
    expect(values).toEqual(['/inbox', 'inline', 5, 0, headers, words, 'unread', true, 'unseen', host]);
    // What lay over an accessor of the class would hide it for ever.
    expect(left.filter((name) => !name.startsWith('__playwright'))).toEqual([]);
  }
});

test('works where every built-in object is frozen before it comes, and the host’s own fetch is the only one', async ({
  inbox,
  page,
}) => {
  await visitBare(inbox);
  await page.evaluate(() => {
    const kept = fetch;
    Reflect.set(window, 'kept', kept);
    Reflect.deleteProperty(window, 'fetch');
    const all: object = Object.prototype;
    // As those who freeze have to: what inherits from it may still have a member of its own by the same name.
    for (const [name, { value, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(all))) {
      if (value === undefined) continue;
      Object.defineProperty(all, name, {
        enumerable: enumerable ?? false,
        get: () => value as unknown,
        set(this: object, own: unknown) {
          Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true });
        },
      });
    }
    for (const name of Object.getOwnPropertyNames(window)) {
      const value: unknown = Reflect.get(window, name);
      if (typeof value !== 'function' || !/^[A-Z]/.test(name)) continue;
      Object.freeze(value);
      if (value.prototype) Object.freeze(value.prototype);
    }
    for (const object of [JSON, Math, Reflect, Intl, console]) Object.freeze(object);
  });
  await page.evaluate(async (script) => {
    await import(script);
    const element = document.createElement('notification-inbox');
    const own = Reflect.get(window, 'kept') as typeof fetch;
    Object.assign(element, { endpoint: '/inbox', fetch: (...given: Parameters<typeof fetch>) => own(...given) });
    document.querySelector('main')?.append(element);
  }, '/notification-inbox.js');
  await useAll(inbox);
});
