/** What is the host's stays as it is: built-in objects, names, document, address. Whatever is looked at is looked at whole. */
import { bringIn, useAll, visitBare } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** Built-in objects that scripts are tempted to improve; of each the object itself and its prototype are looked at. */
const BUILT_IN = `
  Object Function Array String Number Boolean Symbol BigInt Date RegExp Promise Map Set WeakMap
  WeakSet WeakRef Error ArrayBuffer Uint8Array JSON Math Reflect Intl URL URLSearchParams Headers
  Request Response AbortController AbortSignal Event EventTarget Node Element HTMLElement
  HTMLButtonElement HTMLInputElement HTMLAnchorElement Document DocumentFragment ShadowRoot Window
  History Location Navigator Storage CSSStyleSheet CustomElementRegistry MutationObserver
  XMLHttpRequest BroadcastChannel console
`
  .trim()
  .split(/\s+/);

test('adds no name to the page and changes no built-in object', async ({ inbox, page }) => {
  await visitBare(inbox);
  const before = await page.evaluateHandle((names) => {
    const all = names.flatMap((name) => {
      const object = Reflect.get(globalThis, name) as { prototype?: object };
      return object.prototype ? [object, object.prototype] : [object];
    });
    return [globalThis, document, ...all].map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const);
  }, BUILT_IN);
  await bringIn(inbox);
  await useAll(inbox);
  const changed = await before.evaluate((all) =>
    all.flatMap(([object, then]) => {
      const now = Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>;
      const past = then as Record<PropertyKey, PropertyDescriptor>;
      const kept = (key: PropertyKey): boolean => {
        const [one, other] = [{ ...past[key] }, { ...now[key] }];
        const parts = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;
        return parts.every((part) => Object.is(one[part], other[part]));
      };
      return [...new Set([...Reflect.ownKeys(past), ...Reflect.ownKeys(now)])]
        .filter((key) => !kept(key))
        .map((key) => `${Object.prototype.toString.call(object)} ${String(key)}`);
    }),
  );
  expect(changed).toEqual([]);
  expect(await before.evaluate((all) => all.length)).toBeGreaterThan(80);
});

test('changes nothing in the document but its own element', async ({ inbox, page }) => {
  await visitBare(inbox);
  const records = await page.evaluateHandle(() => {
    const list: string[] = [];
    new MutationObserver((changes) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of changes) {
        const nodes = [...addedNodes, ...removedNodes].map(({ nodeName }) => nodeName);
        list.push([type, target.nodeName, attributeName, ...nodes].filter(Boolean).join(' '));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    return list;
  });
  await bringIn(inbox);
  await useAll(inbox);
  const [put, ...rest] = await records.evaluate((list) => list);
  expect(put).toBe('childList MAIN NOTIFICATION-INBOX');
  for (const change of rest) expect(change).toMatch(/^attributes NOTIFICATION-INBOX (open|tab)$/);
});

test('asks the browser for nothing: no cookie, no permission, no word in the title, no step in the history', async ({
  inbox,
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Reflect.set(window, 'asked', asked);
    const noted = <T>(name: string, work: T): T =>
      typeof work !== 'function'
        ? work
        : new Proxy(work, {
            apply: (target, self, given): unknown => {
              asked.push(name);
              return Reflect.apply(target, self, given);
            },
          });
    const spy = (object: object, name: string): void => {
      const own = Object.getOwnPropertyDescriptor(object, name);
      // Some are there in a secure context alone.
      if (!own) return;
      // To look at the title is no harm; to look for a permission is the beginning of asking.
      const parts = ['value', object === Navigator.prototype ? 'get' : 'set'].filter((part) => part in own);
      const all = parts.map((part): [string, unknown] => [part, noted(name, Reflect.get(own, part) as unknown)]);
      Object.defineProperty(object, name, { ...own, ...Object.fromEntries(all) });
    };
    for (const name of ['cookie', 'title']) spy(Document.prototype, name);
    for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward']) spy(History.prototype, name);
    for (const name of ['open', 'alert', 'confirm', 'prompt', 'print', 'postMessage']) spy(window, name);
    for (const name of ['scrollTo', 'scrollBy', 'scroll', 'focus', 'requestIdleCallback']) spy(window, name);
    for (const name of ['permissions', 'geolocation', 'serviceWorker', 'clipboard', 'mediaDevices', 'sendBeacon']) {
      spy(Navigator.prototype, name);
    }
    spy(Notification, 'requestPermission');
    spy(Element.prototype, 'scrollIntoView');
  });
  await visitBare(inbox);
  const here = await page.evaluate(() => [location.href, history.length]);
  await bringIn(inbox);
  await useAll(inbox);
  expect(await page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toEqual([]);
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(here);
  await expect(page).toHaveTitle('Test page');
});

test('lies in the top layer, over whatever the host lifts, and nothing stays there once it is taken away', async ({
  inbox,
  page,
}) => {
  await inbox.visit('ada');
  await page.evaluate(() => {
    const lifted = document.querySelector('h1') as HTMLElement;
    Object.assign(lifted.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'red' });
  });
  await inbox.host.evaluate((element) => element.setAttribute('open', ''));
  await expect(inbox.rows.first()).toBeVisible();
  // A click goes to what lies on top.
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
  const at = await inbox.panel.boundingBox();
  await inbox.host.evaluate((element) => element.remove());
  const [x, y] = [(at?.x ?? 0) + 20, (at?.y ?? 0) + 20];
  expect(await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [x, y] as const)).toBe(
    'H1',
  );
});
