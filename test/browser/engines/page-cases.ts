/** Cases: changes of the host page: a moved element, another language or reader, a hidden bell, blocked features. */
import { expect } from 'vitest';
import { rowOf, type Cases } from './case.js';
import { bell, click, rows, state } from './in-page.js';

/** The number of style sheets of the element in the frame, and whether they apply. */
function styles(): { sheets: number; display: string } {
  const frame = document.querySelector('iframe');
  const root = frame?.contentDocument?.querySelector('notification-inbox')?.shadowRoot;
  const list = root?.querySelector('.panel');
  return {
    sheets: root?.adoptedStyleSheets.length ?? 0,
    display: list ? (frame?.contentWindow?.getComputedStyle(list).display ?? '') : '',
  };
}

/** Moves the element once the frame is loaded: Firefox then replaces the frame's first document. */
function moveIntoFrame(): void {
  const frame = document.createElement('iframe');
  frame.addEventListener('load', () => {
    const inbox = document.querySelector('notification-inbox');
    if (inbox) frame.contentDocument?.body.append(inbox);
  });
  document.body.append(frame);
}

const languageCase = (display: string): Cases => ({
  [`an inbox with display="${display}" follows changes of the page's language`]: async ({ engine, waitFor, visit }) => {
    const currentLang = (): string =>
      document.querySelector('notification-inbox')?.shadowRoot?.querySelector('[lang]')?.getAttribute('lang') ?? '';
    await visit('ada', { display, 'refresh-interval': '0' });
    await waitFor(currentLang, 'en');
    await engine.run(() => document.documentElement.setAttribute('lang', 'de'));
    await waitFor(currentLang, 'de');
  },
});

/** Opens the search and sets its caret. */
function useSearch(): void {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const find = (selector: string) => root?.querySelector<HTMLElement>(selector);
  if (!find('input.search')) find('.search-toggle')?.click();
  const field = root?.querySelector<HTMLInputElement>('input.search');
  if (!field) return;
  field.value = 'message';
  field.setSelectionRange(2, 4);
}

/** Scrolls the list. Settles with where it is once the event of the scroll has been dispatched. */
async function scrollDown(): Promise<number | undefined> {
  const list = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.list');
  list?.scrollTo(0, 150);
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  return list?.scrollTop;
}

/** Where the list and the caret are, and what has the focus. */
function place(): object {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const field = root?.querySelector<HTMLInputElement>('input.search');
  return {
    open: root?.querySelector('.popover')?.matches(':popover-open'),
    closings: Reflect.get(window, 'inboxEvents').filter(({ name }: Event & { name: string }) => name === 'inbox-close')
      .length,
    focused: root?.activeElement?.localName,
    text: field && [field.value, field.selectionStart, field.selectionEnd],
    top: root?.querySelector('.list')?.scrollTop,
  };
}

/** With those of the file that keeps focus and scroll position, once it has started. */
const sheets = (): number | undefined =>
  document.querySelector('notification-inbox')?.shadowRoot?.adoptedStyleSheets.length;

/** An engine without `moveBefore()` inserts the element. */
function move(name: string): void {
  const element = document.querySelector('notification-inbox');
  const parent = element?.parentElement;
  if (!element || !parent) return;
  const moveBefore = name === 'moveBefore' && Reflect.get(parent, name);
  if (moveBefore) moveBefore.call(parent, element, null);
  else parent.append(element);
}

const movedCase = (name: string): Cases => ({
  [`an inbox moved by ${name}() keeps its scroll position, its search, the focus and the caret`]: async (tools) => {
    const { engine, waitFor, visit, whenLoaded, openPanel } = tools;
    await visit('ada');
    await whenLoaded();
    await openPanel();
    await waitFor(sheets, 5);
    await engine.press('Tab');
    const scrolled = { open: true, closings: 0, focused: expect.any(String), top: 150 };
    // Again, while the focus that a row gets on opening scrolls it into view.
    await waitFor(scrollDown, 150);
    await waitFor(place, expect.objectContaining(scrolled));
    await engine.run(move, name);
    await waitFor(place, expect.objectContaining(scrolled));
    await engine.run(useSearch);
    const searching = { open: true, closings: 0, focused: 'input', text: ['message', 2, 4] };
    await waitFor(place, expect.objectContaining({ focused: 'input' }));
    await engine.run(useSearch);
    await engine.run(move, name);
    await waitFor(place, expect.objectContaining(searching));
  },
});

/** What a browser may deny a page; each alone is tested in test/unit/element/browser-ports.test.ts. */
const BLOCKING_SCRIPT = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });
  window.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError'); } };
  Object.defineProperty(navigator, 'locks', { value: undefined });`;

const HTML = '<!doctype html><html lang="en"><title>Test page</title><main></main>';
const SCRIPTS = '<script src="/block.js"></script><script type="module" src="/page.js"></script>';

/** In a page in which all of it is denied from the first script on. */
const worksWithStorageDenied: Cases[string] = async ({ engine, files, site, waitFor, visit }) => {
  const send = (subject: string): Promise<string> => site.send({ subscriberId: 'zoe', subject });
  files.set('/block.js', BLOCKING_SCRIPT);
  files.set('/blocked.html', `${HTML}${SCRIPTS}`);
  await send('First');
  await visit('zoe', { display: 'inline', 'refresh-interval': '1' }, '/blocked.html');
  await waitFor(rows, rowOf({ title: 'First', unread: true }));
  await engine.run(() => document.querySelector('notification-inbox')?.markAllRead());
  await waitFor(rows, rowOf({ title: 'First', unread: false }));
  await send('Second');
  await waitFor(rows, rowOf({ title: 'Second', unread: true }));
  await waitFor(rows, rowOf({ title: 'First', unread: false }));
  expect(await engine.run(state)).toMatchObject({ status: 'ready' });
};

const isAtAnchor = (): boolean => {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const anchor = document.querySelector('#outside')?.getBoundingClientRect();
  const panelBox = root?.querySelector('.panel')?.getBoundingClientRect();
  return Boolean(anchor && panelBox && Math.abs(panelBox.top - anchor.bottom) < 12);
};

const counts = (): unknown => {
  const inbox = document.querySelector('notification-inbox');
  const last = (Reflect.get(window, 'inboxEvents') as { name: string; unread: number }[]).findLast(
    ({ name }) => name === 'inbox-count',
  );
  const tab = inbox?.shadowRoot?.querySelectorAll('[role=tab]')[1];
  return {
    event: last?.unread ?? null,
    property: inbox?.unreadCount,
    state: inbox?.matches(':state(unread)'),
    tab: /\d+\+?/.exec(tab?.textContent ?? '')?.[0] ?? '',
  };
};

export const PAGE_CASES: Cases = {
  'badge, tab, event, property and state agree when the reader changes; empty after sign-out': async (tools) => {
    const { engine, waitFor, visit } = tools;
    const signIn = (name: string): void => {
      document.cookie = `session=${name}; path=/${name ? '' : '; max-age=0'}`;
      void document.querySelector('notification-inbox')?.refresh();
    };
    await tools.site.sendAll(Array.from({ length: 3 }, () => ({ subscriberId: 'zoe' })));
    await visit('zoe', { display: 'inline' });
    await waitFor(counts, { event: 3, property: 3, state: true, tab: '3' });
    await engine.run(signIn, 'eve');
    await waitFor(counts, { event: 0, property: 0, state: false, tab: '' });
    await engine.run(signIn, 'zoe');
    await waitFor(counts, { event: 3, property: 3, state: true, tab: '3' });
    await engine.run(signIn, '');
    await waitFor(counts, { event: 0, property: 0, state: false, tab: '' });
    await waitFor(state, expect.objectContaining({ status: 'signed-out', rows: 0 }));
  },
  'an inbox that is moved into another document keeps its style sheets, and works there': async (tools) => {
    const { engine, waitFor, visit } = tools;
    await visit('ada', { display: 'inline', 'refresh-interval': '1' });
    await waitFor(rows, rowOf());
    await engine.run(moveIntoFrame);
    // Of the bell, the panel, and what is loaded after the rows.
    await waitFor(styles, { sheets: 5, display: 'flex' });
    /** How many rows the frame has, and which one has the focus; `focuses` gives it to the first. */
    const frameRows = (focuses: boolean): readonly [number | undefined, string | null | undefined] => {
      const inbox = document.querySelector('iframe')?.contentDocument?.querySelector('notification-inbox');
      const all = inbox?.shadowRoot?.querySelectorAll('article');
      if (focuses) all?.[0]?.focus();
      return [all?.length, inbox?.shadowRoot?.activeElement?.getAttribute('aria-posinset') ?? null];
    };
    await waitFor(frameRows, [20, null], false);
    await waitFor(frameRows, [20, '1'], true);
    await engine.press('ArrowDown');
    await waitFor(frameRows, [20, '2'], false);
  },
  'the panel and its menu open at their buttons under CSS zoom, in both directions': async (tools) => {
    const { engine, waitFor, visit, openPanel } = tools;
    /** Pixels between a button of the inbox and the box that it opens, or how far the box is outside of the window. */
    const distance = (button: string, box: string): number => {
      const root = document.querySelector('notification-inbox')?.shadowRoot;
      const [a, b] = [button, box].map((selector) => root?.querySelector(selector)?.getBoundingClientRect());
      if (!a || !b?.height) return Infinity;
      const outside = Math.max(-b.left, -b.top, b.right - innerWidth, b.bottom - innerHeight);
      const edge = Math.min(Math.abs(b.left - a.left), Math.abs(b.right - a.right));
      return Math.round(Math.max(outside, edge, Math.min(Math.abs(b.top - a.bottom), Math.abs(a.top - b.bottom))) / 16);
    };
    for (const dir of ['ltr', 'rtl']) {
      await visit('ada');
      await engine.run((direction) => {
        document.documentElement.dir = direction;
        document.body.style.setProperty('zoom', '1.25');
      }, dir);
      await waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));
      await openPanel();
      await waitFor(distance, 0, '.bell', '.panel');
      await engine.run(click, '.head [aria-haspopup]');
      await waitFor(distance, 0, '.head [aria-haspopup]', '.head [role=menu]');
    }
  },
  ...movedCase('append'),
  ...movedCase('moveBefore'),
  ...languageCase('inline'),
  ...languageCase('popover'),
  'show() without an anchor opens at the last one while the bell is hidden, else at the bell': async (tools) => {
    const { engine, waitFor, visit, openPanel } = tools;
    await visit('ada');
    await waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));
    const showAgain = (withAnchor: boolean, bellDisplay: string): void => {
      const tag = document.querySelector('notification-inbox');
      tag?.hide();
      tag?.shadowRoot?.querySelector<HTMLElement>('.bell')?.style.setProperty('display', bellDisplay);
      tag?.show(withAnchor ? { anchor: document.querySelector<HTMLElement>('#outside') } : {});
    };
    await openPanel();
    await engine.run(showAgain, true, '');
    await waitFor(isAtAnchor, true);
    await engine.run(showAgain, false, 'none');
    await waitFor(isAtAnchor, true);
    await engine.run(showAgain, false, '');
    await waitFor(isAtAnchor, false);
  },
  'an inbox works with storage and channels that throw, and without locks': worksWithStorageDenied,
};
