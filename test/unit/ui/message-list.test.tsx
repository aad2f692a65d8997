/** The list: its rows, keyboard navigation, arriving and older messages. */
import { describe, expect, it, vi } from 'vitest';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { renderList } from './render-inbox.js';

const DAY = 24 * 60 * MINUTE;

describe('The list', () => {
  it('is a feed of articles only, each with its position and its day; headings are for the eye', () => {
    const { view } = renderList(message('a'), message('b'), message('c', { createdAt: NOW - DAY, read: true }));
    const feed = view.one('[role=feed]');
    const exposed = [...feed.children].filter((child) => child.getAttribute('aria-hidden') !== 'true');
    expect(exposed.map(({ tagName }) => tagName)).toEqual(['ARTICLE', 'ARTICLE', 'ARTICLE']);
    const named = (name: string) => view.all('article').map((row) => row.getAttribute(name));
    expect(named('aria-posinset')).toEqual(['1', '2', '3']);
    expect(named('aria-setsize')).toEqual(['3', '3', '3']);
    expect(named('aria-label')).toEqual(['Unread, Title a, Today', 'Unread, Title b, Today', 'Title c, Yesterday']);
    expect(view.text('[role=feed] > [aria-hidden=true]')).toEqual(['Today', 'Yesterday']);
  });

  it('has aria-setsize -1 while older messages may follow', async () => {
    const { fake, view } = renderList(message('a'));
    await view.change(() => (fake.inbox.more.value = 'some'));
    expect(view.one('article').getAttribute('aria-setsize')).toBe('-1');
  });

  it('updates its times every minute', async () => {
    const { fake, view } = renderList(message('a'));
    expect(view.text('time')).toEqual(['2 min']);
    await view.change(() => (fake.now.value += 3 * MINUTE));
    expect(view.text('time')).toEqual(['5 min']);
  });

  it('changes only the rows whose time reads differently after a minute', async () => {
    const { fake, view } = renderList(message('a'), message('b', { createdAt: NOW - 190 * MINUTE }));
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    const options = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(view.root, options);
    await view.change(() => (fake.now.value += MINUTE));
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(view.text('time')).toEqual(['3 min', '3 hr']);
    const [time] = view.all('time');
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ target }) => !time?.contains(target))).toEqual([]);
  });
});

const three = () => renderList(message('a', { url: '/a' }), message('b'), message('c', { read: true }));

describe('Keyboard navigation', () => {
  it('treats the list as one tab stop, and moves with arrow keys, PageUp, PageDown, Home and End', async () => {
    const { view } = three();
    const rows = view.all('article');
    const at = () => rows.indexOf(view.root.activeElement as HTMLElement);
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await view.change(() => rows[0]?.focus());
    const walk: number[] = [];
    for (const key of ['ArrowDown', 'PageDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp']) {
      if (view.root.activeElement) await view.key(view.root.activeElement, key);
      walk.push(at());
    }
    expect(walk).toEqual([1, 2, 2, 1, 0, 2, 1]);
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('makes only the controls of the focused row tabbable', async () => {
    const actions = ['Yes', 'No', 'Later', 'Never'].map((label) => action(label));
    const { view } = renderList(message('a', { actions }), message('b', { actions }));
    const rows = view.all('article');
    const stops = () => rows.map((row) => [...row.querySelectorAll<HTMLElement>('a, button')].filter(isStop).length);
    const isStop = ({ tabIndex }: HTMLElement) => tabIndex === 0;
    expect(stops()).toEqual([7, 0]);
    await view.change(() => rows[1]?.focus());
    expect(stops()).toEqual([0, 7]);
  });

  it('opens with Enter, marks as read or unread with M, and archives with Delete, which moves focus to the next row', async () => {
    const { fake, view } = three();
    const [a, b, c] = view.all('article');
    if (!a || !b || !c) throw new Error('Not three rows');
    await view.key(a, 'Enter');
    await view.key(b, 'm');
    await view.key(c, 'm');
    await view.change(() => b.focus());
    await view.key(b, 'Delete');
    expect(fake.commands.filter((one) => !one.startsWith('pauseArrivals'))).toEqual([
      'openMessage a about:blank/a'.replace('about:blank', new URL('/', document.baseURI).href.slice(0, -1)),
      'markRead b',
      'markUnread c',
      'archive b',
    ]);
    expect(view.root.activeElement).toBe(c);
    expect(view.one('output').textContent).toBe('Archived');
  });

  it('ignores keys with a modifier', async () => {
    const { fake, view } = three();
    await view.key(view.one('article'), 'm', { metaKey: true });
    await view.key(view.one('article'), 'm', { ctrlKey: true });
    expect(fake.commands).toEqual([]);
  });

  it('moves focus to the panel with Control+Home', async () => {
    const { view } = three();
    await view.change(() => view.one('article').focus());
    await view.key(view.one('article'), 'Home', { ctrlKey: true });
    expect(view.root.activeElement).toBe(view.one('.panel'));
  });
});

describe('Arrivals', () => {
  it('wait behind a button that shows them', async () => {
    const { fake, view } = renderList(message('a'));
    await view.change(() => (fake.inbox.arrivals.value = 2));
    await view.click(view.named('2 new notifications'), { detail: 1 });
    expect(fake.commands).toContain('showArrivals');
  });

  it('stay paused while that button has focus, and resume when it loses focus', async () => {
    const { fake, view } = renderList(message('a'));
    await view.change(() => (fake.inbox.arrivals.value = 2));
    await view.change(() => view.one('article').focus());
    await view.change(() => view.named('2 new notifications').focus());
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    await view.change(() => view.named('2 new notifications').blur());
    expect(fake.commands.at(-1)).toBe('pauseArrivals false');
  });

  it('are paused while the list has focus or is scrolled, and resume afterwards', async () => {
    const { fake, view } = renderList(message('a'), message('b'));
    const [a, b] = view.all('article');
    await view.change(() => a?.focus());
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    fake.commands.length = 0;
    await view.change(() => b?.focus());
    expect(fake.commands).not.toContain('pauseArrivals false');
    await view.change(() => b?.blur());
    expect(fake.commands.at(-1)).toBe('pauseArrivals false');
    view.one('.list').scrollTop = 40;
    await view.change(() => void view.one('.list').dispatchEvent(new Event('scroll')));
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    await view.change(() => (fake.inbox.tab.value = 'unread'));
    expect(fake.commands).toContain('pauseArrivals false');
  });
});

describe('Older messages', () => {
  it.each([
    ['some', 'Show older', true],
    ['failed', 'Try again', true],
    ['loading', 'Loading…', false],
  ] as const)('in the state "%s" have a button named %j', async (more, name, asks) => {
    const { fake, view } = renderList(message('a'));
    await view.change(() => (fake.inbox.more.value = more));
    await view.click(view.named(name));
    expect(fake.commands.includes('loadMore')).toBe(asks);
    expect(view.one('[role=feed]').getAttribute('aria-busy')).toBe(String(more === 'loading'));
  });

  it('have no button at the end of the list', () => {
    expect(renderList(message('a')).view.all('.load-more')).toHaveLength(0);
  });
});

it('uses one ResizeObserver and one IntersectionObserver for all rows, one for the tabs, and observes only unseen rows', async () => {
  let made = 0;
  const watched: Element[] = [];
  class Observer {
    constructor() {
      made += 1;
    }
    observe: (row: Element) => unknown = () => {};
    unobserve: (row: Element) => unknown = () => {};
    disconnect() {}
  }
  class Sight extends Observer {
    override observe = (row: Element) => row.matches('article') && watched.push(row);
    override unobserve = (row: Element) => watched.splice(watched.indexOf(row) >>> 0, 1);
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Sight);
  const { fake, view } = renderList(message('a'), message('b', { seen: true }), message('c'));
  await view.change(() => {});
  expect(made).toBe(3);
  const rows = view.all('article');
  expect(watched.every((row) => row !== rows[1])).toBe(true);
  fake.inbox.messages.value = fake.inbox.messages.value.map((one) => ({ ...one, seen: one.id !== 'c' }));
  await view.change(() => {});
  expect(new Set(watched)).toEqual(new Set([rows[2]]));
  vi.unstubAllGlobals();
});

describe('A row', () => {
  it('is marked as seen once half of it was on screen for one second', async () => {
    vi.useFakeTimers();
    let report: IntersectionObserverCallback | undefined;
    const watched: Element[] = [];
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe = (element: Element) => element.matches('article') && watched.push(element);
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const { fake, view } = renderList(message('a'), message('b'));
    await view.change(() => {});
    const tell = (target: Element, intersectionRatio: number) =>
      report?.(
        [{ target, intersectionRatio, intersectionRect: { height: 1 } } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
    Object.defineProperty(view.one('.list'), 'clientHeight', { value: 500 });
    const [a, b] = view.all('article');
    if (!a || !b) throw new Error('Not two rows');
    expect(watched).toEqual([a, b]);
    tell(a, 0.5);
    tell(b, 0.4);
    vi.advanceTimersByTime(900);
    expect(fake.commands).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(fake.commands).toEqual(['markSeen a']);
    tell(b, 1);
    vi.advanceTimersByTime(900);
    tell(b, 0);
    vi.advanceTimersByTime(2000);
    expect(fake.commands).toEqual(['markSeen a']);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
