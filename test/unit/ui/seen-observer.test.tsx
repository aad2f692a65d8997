/** When a row counts as seen: not after the list is closed, and not while the page is hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message, type Fake } from './fake-inbox.js';
import { renderList } from './render-inbox.js';

let report: IntersectionObserverCallback | undefined;
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    report = callback;
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

const reportRatio = (target: Element | undefined, intersectionRatio = 1): void =>
  report?.(
    [{ target, intersectionRatio, intersectionRect: { height: 1 } } as unknown as IntersectionObserverEntry],
    {} as IntersectionObserver,
  );

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const seen = ({ commands }: Fake) => commands.filter((command) => command.startsWith('markSeen '));

it('a list that is closed after 350 ms marks nothing as seen', async () => {
  const { fake, view } = renderList(message('a'));
  reportRatio(view.all('article')[0]);
  vi.advanceTimersByTime(350);
  fake.inbox.messages.value = [];
  await view.change(() => {});
  vi.advanceTimersByTime(5000);
  expect(seen(fake)).toEqual([]);
});

it('no timer runs in a hidden page, nor after the list was removed', async () => {
  const { fake, view } = renderList(message('a'), message('b'));
  await view.change(() => {});
  const before = vi.getTimerCount();
  for (const row of view.all('article')) reportRatio(row);
  expect(vi.getTimerCount()).toBe(before + 2);
  setHidden(true);
  expect(vi.getTimerCount()).toBe(before);
  fake.inbox.messages.value = [];
  await view.change(() => {});
  setHidden(false);
  vi.advanceTimersByTime(5000);
  expect(seen(fake)).toEqual([]);
});

it('a row that enters the screen of a hidden page is seen one second after the page is shown', () => {
  const { fake, view } = renderList(message('a'));
  setHidden(true);
  reportRatio(view.all('article')[0]);
  vi.advanceTimersByTime(60_000);
  expect(seen(fake)).toEqual([]);
  setHidden(false);
  vi.advanceTimersByTime(999);
  expect(seen(fake)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen(fake)).toEqual(['markSeen a']);
});
