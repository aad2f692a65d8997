/** When a row counts as seen: not after the list is closed, and not while the page is hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message } from './fake-inbox.js';
import { stubObserver } from './fake-observers.js';
import { renderList } from './render-inbox.js';

const setHidden = (hidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function render(...messages: Parameters<typeof renderList>) {
  const { report, rows } = stubObserver('IntersectionObserver');
  const { fake, view } = renderList(...messages);
  const intersectionRect = { height: 1 } as DOMRectReadOnly;
  const showRow = (row: Element, intersectionRatio = 1) => report(row, { intersectionRatio, intersectionRect });
  return { rows, showRow, view, seen: () => fake.commands.filter((command) => command.startsWith('markSeen ')) };
}

it('a row is marked as seen once half of it was on screen for one second', async () => {
  const { view, rows, showRow, seen } = render(message('a'), message('b'));
  await view.change(() => {});
  view.one('.list').getBoundingClientRect = () => new DOMRect(0, 0, 400, 500);
  const [a, b] = [view.nth('article', 0), view.nth('article', 1)];
  expect(rows()).toEqual([a, b]);
  showRow(a, 0.5);
  showRow(b, 0.4);
  vi.advanceTimersByTime(900);
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(seen()).toEqual(['markSeen a']);
  showRow(b, 1);
  vi.advanceTimersByTime(900);
  showRow(b, 0);
  vi.advanceTimersByTime(2000);
  expect(seen()).toEqual(['markSeen a']);
});

it('the row of a long list is marked as seen although rows before it are not rendered', async () => {
  const { view, showRow, seen } = render(...Array.from({ length: 1000 }, (_, index) => message(`m${index}`)));
  showRow(view.nth('article', -1));
  vi.advanceTimersByTime(1000);
  expect(seen()).toEqual(['markSeen m999']);
});

it('a list that is closed after 350 ms marks nothing as seen', async () => {
  const { view, showRow, seen } = render(message('a'));
  showRow(view.one('article'));
  vi.advanceTimersByTime(350);
  await view.set({ messages: [] });
  vi.advanceTimersByTime(5000);
  expect(seen()).toEqual([]);
});

it('no timer runs in a hidden page, nor after the list was removed', async () => {
  const { view, showRow, seen } = render(message('a'), message('b'));
  await view.change(() => {});
  const before = vi.getTimerCount();
  for (const row of view.all('article')) showRow(row);
  expect(vi.getTimerCount()).toBe(before + 2);
  setHidden(true);
  expect(vi.getTimerCount()).toBe(before);
  await view.set({ messages: [] });
  setHidden(false);
  vi.advanceTimersByTime(5000);
  expect(seen()).toEqual([]);
});

it('a row that enters the screen of a hidden page is seen one second after the page is shown', async () => {
  const { view, showRow, seen } = render(message('a'));
  await view.change(() => {});
  setHidden(true);
  showRow(view.one('article'));
  vi.advanceTimersByTime(60_000);
  expect(seen()).toEqual([]);
  setHidden(false);
  vi.advanceTimersByTime(999);
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual(['markSeen a']);
});

it('one ResizeObserver and one IntersectionObserver serve all rows, three more the tabs and the header; only unseen rows are observed', async () => {
  const sizes = stubObserver('ResizeObserver');
  const sight = stubObserver('IntersectionObserver');
  const messages = [message('a'), message('b', { seen: true }), message('c')];
  const { view } = renderList(...messages);
  // The frame in which the header is rendered.
  await view.change(() => void vi.advanceTimersByTime(20));
  expect([sizes.count(), sight.count()]).toEqual([3, 2]);
  const [a, b, c] = view.all('article');
  expect(sight.rows()).toEqual([a, c]);
  await view.set({ messages: messages.map((one) => ({ ...one, seen: one.id !== 'c' })) });
  expect(sight.rows()).toEqual([c]);
  expect(view.all('article')[1]).toBe(b);
});
