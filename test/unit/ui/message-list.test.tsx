/** The list: its rows, keyboard navigation, arriving and older messages. */
import { describe, expect, it } from 'vitest';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { stubObserver } from './fake-observers.js';
import { changesIn, renderList, show } from './render-inbox.js';

const DAY = 24 * 60 * MINUTE;

describe('The list', () => {
  it('is a feed of articles only, each with its position and its day; headings are for the eye', () => {
    const { view } = renderList(message('a'), message('b'), message('c', { createdAt: NOW - DAY, read: true }));
    const exposed = [...view.one('[role=feed]').children].filter(
      (child) => child.getAttribute('aria-hidden') !== 'true',
    );
    expect([exposed, view.attributes('article', 'aria-posinset')]).toEqual([view.all('article'), ['1', '2', '3']]);
    expect(view.attributes('article', 'aria-setsize')).toEqual(['3', '3', '3']);
    const names = ['Unread, Title a, Today', 'Unread, Title b, Today', 'Title c, Yesterday'];
    expect(view.attributes('article', 'aria-label')).toEqual(names);
    expect(view.text('[role=feed] > [aria-hidden=true]')).toEqual(['Today', 'Yesterday']);
  });

  it('describes each row by its age and its text', () => {
    const { view } = renderList(message('a', { createdAt: NOW - 5 * MINUTE, body: 'About a' }));
    const ids = view.one('article').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => view.one(`#${id}`).textContent)).toEqual(['5 min', 'About a']);
  });

  it('has aria-setsize -1 while older messages may follow', () => {
    const { view } = show({ messages: [message('a')], more: 'available' });
    expect(view.one('article').getAttribute('aria-setsize')).toBe('-1');
  });

  it('has one heading a day: what is dated after today is of today, until that day comes', async () => {
    const at = (id: string, hours: number) => message(id, { createdAt: NOW + hours * 60 * MINUTE });
    const { fake, view } = renderList(at('a', 40), at('b', 12), at('c', 0), at('d', -20));
    await view.paint();
    expect(view.text('.day')).toEqual(['Today', 'Yesterday']);
    await view.change(() => (fake.now.value += 12 * 60 * MINUTE));
    expect(view.text('.day')).toEqual(['Today', 'Yesterday', 'Thursday 19 November']);
  });

  it('updates its times every minute, and changes only the rows whose time reads differently', async () => {
    const { fake, view } = renderList(message('a'), message('b', { createdAt: NOW - 190 * MINUTE }));
    expect(view.text('time')).toEqual(['2 min', '3 hr']);
    const changes = await changesIn(view.root, () => view.change(() => (fake.now.value += MINUTE)));
    expect(view.text('time')).toEqual(['3 min', '3 hr']);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((target) => !view.one('time').contains(target))).toEqual([]);
  });
});

const three = () => renderList(message('a', { url: '/a' }), message('b'), message('c', { read: true }));

describe('Keyboard navigation', () => {
  it('treats the list as one tab stop, and moves with arrow keys, PageUp, PageDown, Home and End', async () => {
    const { view } = three();
    const rows = view.all('article');
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await view.focus(view.one('article'));
    const walk: number[] = [];
    for (const key of ['ArrowDown', 'PageDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp']) {
      await view.key(view.focused() ?? view.one('.panel'), key);
      walk.push(rows.indexOf(view.focused() as HTMLElement));
    }
    expect(walk).toEqual([1, 2, 2, 1, 0, 2, 1]);
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('makes only the controls of the focused row tabbable', async () => {
    const actions = ['Yes', 'No', 'Later', 'Never'].map((label) => action(label));
    const { view } = renderList(message('a', { actions }), message('b', { actions }));
    const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button')];
    const stops = () => view.all('article').map((row) => controlsOf(row).filter((one) => one.tabIndex === 0).length);
    expect(stops()).toEqual([4, 0]);
    await view.focus(view.nth('article', 1));
    expect(stops()).toEqual([0, 7]);
    await view.focus(view.one('article'));
    expect(stops()).toEqual([7, 0]);
  });

  it('opens with Enter, marks as read or unread with M, and archives with Delete, which moves focus to the next row', async () => {
    const { view, commands } = three();
    const [a, b, c] = [0, 1, 2].map((index) => view.nth('article', index)) as [HTMLElement, HTMLElement, HTMLElement];
    await view.key(a, 'Enter');
    await view.key(b, 'm');
    await view.key(c, 'm');
    await view.focus(b);
    await view.key(b, 'Delete');
    const url = new URL('/a', document.baseURI).href;
    expect(commands()).toEqual([`openMessage a ${url}`, 'markRead b', 'markUnread c', 'archive b']);
    expect(view.focused()).toBe(c);
    expect(view.one('output').textContent).toBe('Archived');
  });

  it('moves focus to the panel with Control+Home', async () => {
    const { view } = three();
    await view.focus(view.one('article'));
    await view.key(view.one('article'), 'Home', { ctrlKey: true });
    expect(view.focused()).toBe(view.one('.panel'));
  });
});

describe('Arrivals', () => {
  it('wait behind a button that shows them, and stay paused while that button has focus', async () => {
    const { fake, view } = show({ messages: [message('a')], arrivals: 2 });
    const button = view.named('2 new notifications');
    await view.focus(view.one('article'));
    await view.focus(button);
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    await view.change(() => button.blur());
    expect(fake.commands.at(-1)).toBe('pauseArrivals false');
    await view.click(button, { detail: 1 });
    expect(fake.commands).toContain('showArrivals');
  });

  it('are paused as soon as an inline list is measured that the page may have scrolled, not a frame later', () => {
    const observers = stubObserver('ResizeObserver');
    const { fake, view } = show({ messages: [message('a')] }, { isLateLoaded: false });
    observers.report(view.one('.list'));
    expect(fake.commands).toContain('pauseArrivals true');
  });

  it('are paused while the list has focus or is scrolled, and resume afterwards', async () => {
    const { fake, view } = renderList(message('a'), message('b'));
    await view.focus(view.one('article'));
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    fake.commands.length = 0;
    await view.focus(view.nth('article', 1));
    expect(fake.commands).not.toContain('pauseArrivals false');
    await view.change(() => view.nth('article', 1).blur());
    expect(fake.commands.at(-1)).toBe('pauseArrivals false');
    view.one('.list').scrollTop = 40;
    await view.dispatch(view.one('.list'), new Event('scroll'));
    expect(fake.commands.at(-1)).toBe('pauseArrivals true');
    await view.set({ tab: 'unread' });
    expect(fake.commands).toContain('pauseArrivals false');
  });
});

it.each([
  ['available', 'Show older', true],
  ['failed', 'Try again', true],
  ['loading', 'Loading…', false],
] as const)('Older messages in the state "%s" have a button named %j', async (more, name, asks) => {
  const { view, commands } = show({ messages: [message('a')], more });
  await view.click(view.named(name));
  expect(commands().includes('loadMore')).toBe(asks);
  expect(view.one('[role=feed]').getAttribute('aria-busy')).toBe(String(more === 'loading'));
});
