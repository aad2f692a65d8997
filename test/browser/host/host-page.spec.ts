/** The inbox in its host page: it takes no focus, scroll or key of the page, and works where built-ins are frozen. */
import type { Page } from '@playwright/test';
import { openDevTools } from '../support/dev-tools.js';
import { addInbox, useEveryFeature, visitWithoutInbox } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** The types of events that the inbox's scripts listen to on window and document, from the debugger. */
async function listenedEvents(page: Page): Promise<string[]> {
  const client = await openDevTools(page);
  const scriptIds = new Set<string>();
  client.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (/\/notification-inbox[\w-]*\.js$/.test(url)) scriptIds.add(scriptId);
  });
  await client.send('Debugger.enable');
  const types: string[] = [];
  for (const expression of ['window', 'document']) {
    const { result } = await client.send('Runtime.evaluate', { expression });
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    types.push(...listeners.filter(({ scriptId }) => scriptIds.has(scriptId)).map(({ type }) => type));
  }
  return types.toSorted();
}

test('listens to the page’s keys, presses and scrolls only while open, never to unload', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
  await addInbox(inbox);
  await inbox.ready();
  const closed = ['online', 'pagehide', 'pagehide', 'pageshow', 'pageshow', 'storage', 'visibilitychange'];
  expect(await listenedEvents(page)).toEqual(closed);
  await inbox.bell.press('Enter');
  await expect(inbox.rows).toHaveCount(20);
  // The last of the first line is for rows on screen, which count as seen only in a visible page; the second line is for dialogs.
  const open =
    'afterprint beforeprint keydown pointerdown resize resize scroll scroll visibilitychange ' +
    'animationend focusin blur focus keydown keydown pointerdown transitionend';
  await expect.poll(() => listenedEvents(page)).toEqual([...closed, ...open.split(' ')].toSorted());
  await inbox.escape();
  expect(await listenedEvents(page)).toEqual(closed);
  await inbox.host.evaluate((element) => element.remove());
  await expect.poll(() => listenedEvents(page)).toEqual([]);
});

test('takes no focus and scrolls nothing when it is added, loads and counts', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
  await page.evaluate(() => {
    const input = document.body.appendChild(document.createElement('input'));
    document.body.style.height = '5000px';
    input.focus();
    scrollTo(0, 700);
  });
  for (const attributes of [{}, { display: 'inline' }, { open: '' }]) await addInbox(inbox, attributes);
  const all = page.locator('notification-inbox');
  for (const index of [0, 1, 2])
    await expect
      .poll(() => all.nth(index).evaluate((element) => Reflect.get(element, 'unreadCount')))
      .toBeGreaterThan(0);
  await expect(all.nth(2).getByRole('article')).toHaveCount(20);
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['INPUT', 700]);
});

test('Escape closes the panel, then the host’s dialog, which has it at once if inline', async ({ inbox, page }) => {
  await inbox.visitList('ada', { place: 'dialog' }, 20);
  await inbox.escape();
  await expect(inbox.bell).toBeFocused();
  await expect(page.locator('main > dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main > dialog')).toBeHidden();
  await inbox.visit('ada', { place: 'dialog', display: 'inline' });
  await inbox.rows.first().press('Escape');
  await expect(page.locator('main > dialog')).toBeHidden();
});

test('stops no event of the reader on its way to the host, but for keys that it has used', async ({ inbox, page }) => {
  await inbox.visit('ada');
  const watch = await page.evaluateHandle(() => {
    const counts: Record<string, number> = {};
    const stopped = new Set<Event>();
    for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'click', 'focusin', 'input']) {
      counts[type] = 0;
      addEventListener(
        type,
        (event) => {
          counts[type] = (counts[type] ?? 0) + 1;
          stopped.add(event);
        },
        true,
      );
      addEventListener(type, (event) => void stopped.delete(event));
    }
    return { counts, stopped };
  });
  await useEveryFeature(inbox);
  await inbox.bell.press('Enter');
  await inbox.panel.getByRole('tab').first().click();
  await expect(inbox.rows.first()).toBeVisible();
  for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'Control+ArrowDown', 'm', 'q', 'Escape'])
    await page.keyboard.press(key);
  await expect(inbox.panel).toBeHidden();
  const { counts, stopped } = await watch.evaluate((all) => ({
    counts: Object.values(all.counts),
    stopped: [...all.stopped].map((event) => [event.type, Reflect.get(event, 'key'), event.defaultPrevented]),
  }));
  expect(Math.min(...counts)).toBeGreaterThan(0);
  const used = ['Escape', 'ArrowDown', 'ArrowDown', 'm'];
  expect(stopped).toEqual(
    used.flatMap((key) => [
      ['keydown', key, true],
      ['keyup', key, false],
    ]),
  );
});

test('keeps the properties that were set before the definition, in whatever order', async ({ inbox, page, site }) => {
  await visitWithoutInbox(inbox, 'zoe');
  await site.send({ subscriberId: 'zoe', subject: 'For all of them' });
  const names = await page.evaluate(async (script) => {
    const properties: [string, unknown][] = [
      ['endpoint', '/inbox'],
      ['display', 'inline'],
      ['pageSize', 5],
      ['refreshInterval', 0],
      ['headers', { 'x-test': 'early' }],
      ['strings', { title: 'Post' }],
      ['tab', 'unread'],
      ['noPreferences', true],
      ['badge', 'unseen'],
      ['avatarHosts', ['pictures.example']],
    ];
    const elements = properties.map(() => document.createElement('notification-inbox'));
    const set = (element: HTMLElement, entries: typeof properties): void => {
      for (const [name, value] of entries) Reflect.set(element, name, value);
    };
    // The first element gets one property before the definition, the second two, the last all; each starts with another.
    const rotate = (index: number): typeof properties => [...properties.slice(index), ...properties.slice(0, index)];
    for (const [index, element] of elements.entries()) set(element, rotate(index).slice(0, index + 1));
    document.querySelector('main')?.append(...elements);
    await import(script);
    for (const [index, element] of elements.entries()) set(element, rotate(index).slice(index + 1));
    return properties.map(([name]) => name);
  }, '/notification-inbox.js');
  const all = page.locator('notification-inbox');
  await expect(all).toHaveCount(10);
  for (const element of await all.all()) {
    await expect(element.getByRole('article').first()).toBeVisible();
    await expect(element.getByRole('heading', { level: 2 })).toHaveText('Post');
    const [values, ownKeys] = await element.evaluate(
      (host, list) => [list.map((name) => Reflect.get(host, name) as unknown), Object.keys(host)],
      names,
    );
    const headers = { 'x-test': 'early' };
    const strings = { title: 'Post' };
    const avatarHosts = ['pictures.example'];
    expect(values).toEqual(['/inbox', 'inline', 5, 0, headers, strings, 'unread', true, 'unseen', avatarHosts]);
    // An own property would hide the class's accessor for ever.
    expect(ownKeys.filter((name) => !name.startsWith('__playwright'))).toEqual([]);
  }
});

test('works where every built-in is frozen and the host’s own fetch is the only one', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
  await page.evaluate(() => {
    Reflect.set(window, 'hostFetch', fetch);
    Reflect.deleteProperty(window, 'fetch');
    const all: object = Object.prototype;
    // Code that freezes prototypes has to do this: an object may still get an own member of the same name.
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
    const hostFetch = Reflect.get(window, 'hostFetch') as typeof fetch;
    Object.assign(element, { endpoint: '/inbox', fetch: (...args: Parameters<typeof fetch>) => hostFetch(...args) });
    document.querySelector('main')?.append(element);
  }, '/notification-inbox.js');
  await useEveryFeature(inbox);
});
