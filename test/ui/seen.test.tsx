/** When a row counts as seen: never after the list is gone, and not while nobody looks at the page. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { message } from './fake-inbox.js';
import { listed } from './show.js';

let report: IntersectionObserverCallback | undefined;
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    report = callback;
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

const tell = (target: Element | undefined, intersectionRatio = 1): void =>
  report?.(
    [{ target, intersectionRatio, intersectionRect: { height: 1 } } as unknown as IntersectionObserverEntry],
    {} as IntersectionObserver,
  );

const look = (hidden: boolean): void => {
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

const seen = ({ asked }: { readonly asked: readonly string[] }) => asked.filter((one) => one.startsWith('markSeen '));

it('a list that is closed after 350 ms marks nothing as seen', async () => {
  const { fake, view } = listed(message('a'));
  tell(view.all('article')[0]);
  vi.advanceTimersByTime(350);
  fake.inbox.messages.value = [];
  await view.change(() => {});
  vi.advanceTimersByTime(5000);
  expect(seen(fake)).toEqual([]);
});

it('no timer runs in a page that is hidden, nor after the list has left it', async () => {
  const { fake, view } = listed(message('a'), message('b'));
  await view.change(() => {});
  const before = vi.getTimerCount();
  for (const row of view.all('article')) tell(row);
  expect(vi.getTimerCount()).toBe(before + 2);
  look(true);
  expect(vi.getTimerCount()).toBe(before);
  fake.inbox.messages.value = [];
  await view.change(() => {});
  look(false);
  vi.advanceTimersByTime(5000);
  expect(seen(fake)).toEqual([]);
});

it('a row that comes on screen in a hidden page is seen one second after the page is shown', () => {
  const { fake, view } = listed(message('a'));
  look(true);
  tell(view.all('article')[0]);
  vi.advanceTimersByTime(60_000);
  expect(seen(fake)).toEqual([]);
  look(false);
  vi.advanceTimersByTime(999);
  expect(seen(fake)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen(fake)).toEqual(['markSeen a']);
});
