/** The page's built-ins, globals, document and address stay unchanged. */
import { addInbox, useEveryFeature, visitWithoutInbox } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** Built-ins that scripts are tempted to patch; the object and its prototype are compared. */
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

test('adds no global and changes no built-in object', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
  const before = await page.evaluateHandle((names) => {
    const all = names.flatMap((name) => {
      const object = Reflect.get(globalThis, name) as { prototype?: object };
      return object.prototype ? [object, object.prototype] : [object];
    });
    return [globalThis, document, ...all].map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const);
  }, BUILT_IN);
  await addInbox(inbox);
  await useEveryFeature(inbox);
  const changed = await before.evaluate((all) =>
    all.flatMap(([object, descriptors]) => {
      const now = Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>;
      const past = descriptors as Record<PropertyKey, PropertyDescriptor>;
      const isUnchanged = (key: PropertyKey): boolean => {
        const [one, other] = [{ ...past[key] }, { ...now[key] }];
        const parts = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;
        return parts.every((part) => Object.is(one[part], other[part]));
      };
      return [...new Set([...Reflect.ownKeys(past), ...Reflect.ownKeys(now)])]
        .filter((key) => !isUnchanged(key))
        .map((key) => `${Object.prototype.toString.call(object)} ${String(key)}`);
    }),
  );
  expect(changed).toEqual([]);
  expect(await before.evaluate((all) => all.length)).toBeGreaterThan(80);
});

test('changes nothing in the document but its own element', async ({ inbox, page }) => {
  await visitWithoutInbox(inbox);
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
  await addInbox(inbox);
  await useEveryFeature(inbox);
  const [added, ...rest] = await records.evaluate((list) => list);
  expect(added).toBe('childList MAIN NOTIFICATION-INBOX');
  for (const change of rest) expect(change).toMatch(/^attributes NOTIFICATION-INBOX (open|tab)$/);
});

test('sets no cookie, title or history, asks for no permission, opens or scrolls nothing', async ({ inbox, page }) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Reflect.set(window, 'calls', calls);
    const spied = <T>(name: string, value: T): T =>
      typeof value !== 'function'
        ? value
        : new Proxy(value, {
            apply: (target, self, given): unknown => {
              calls.push(name);
              return Reflect.apply(target, self, given);
            },
          });
    const spy = (object: object, name: string): void => {
      const descriptor = Object.getOwnPropertyDescriptor(object, name);
      // Some exist in a secure context only.
      if (!descriptor) return;
      // Reading the title is harmless; reading `navigator.permissions` is the start of a request.
      const parts = ['value', object === Navigator.prototype ? 'get' : 'set'].filter((part) => part in descriptor);
      const all = parts.map((part): [string, unknown] => [part, spied(name, Reflect.get(descriptor, part) as unknown)]);
      Object.defineProperty(object, name, { ...descriptor, ...Object.fromEntries(all) });
    };
    for (const name of ['cookie', 'title']) spy(Document.prototype, name);
    for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward']) spy(History.prototype, name);
    for (const name of ['open', 'alert', 'confirm', 'prompt', 'print', 'postMessage']) spy(window, name);
    for (const name of ['scrollTo', 'scrollBy', 'scroll', 'focus']) spy(window, name);
    for (const name of ['permissions', 'geolocation', 'serviceWorker', 'clipboard', 'mediaDevices', 'sendBeacon'])
      spy(Navigator.prototype, name);
    spy(Notification, 'requestPermission');
    spy(Element.prototype, 'scrollIntoView');
  });
  await visitWithoutInbox(inbox);
  const here = await page.evaluate(() => [location.href, history.length]);
  await addInbox(inbox);
  await useEveryFeature(inbox);
  expect(await page.evaluate(() => Reflect.get(window, 'calls') as unknown)).toEqual([]);
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(here);
  await expect(page).toHaveTitle('Test page');
});

test('opens in the top layer, above any z-index of the host, and is gone from it when removed', async ({ inbox }) => {
  await inbox.visit('ada');
  await inbox.page.evaluate(() => {
    const cover = document.querySelector('h1') as HTMLElement;
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'red' });
  });
  await inbox.setAttribute('open', '');
  await expect(inbox.rows.first()).toBeVisible();
  // A click reaches the topmost element.
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(inbox.panel.getByRole('switch').first()).toBeVisible();
  const at = await inbox.panel.boundingBox();
  await inbox.host.evaluate((element) => element.remove());
  const [x, y] = [(at?.x ?? 0) + 20, (at?.y ?? 0) + 20];
  expect(
    await inbox.page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [x, y] as const),
  ).toBe('H1');
});
