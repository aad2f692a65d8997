/** Which rows of a long list are rendered, and which render again. Scroll positions need a real browser. */
import { options } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { message } from './fake-inbox.js';
import { renderList } from './render-inbox.js';
import { until } from '../../support/until.js';

const many = (length: number) => Array.from({ length }, (_, index) => message(`m${index}`));

describe('A long list', () => {
  it('first renders the rows of one screen, and the others after they were painted', async () => {
    const { view } = renderList(...many(45));
    expect(view.text('.title')).toEqual(many(20).map(({ title }) => title));
    expect(view.one('article').getAttribute('aria-setsize')).toBe('45');
    expect(view.all('.load-more')).toHaveLength(0);
    await until(() => expect(view.all('article')).toHaveLength(45));
  });

  it('renders all rows as soon as a key is pressed, but not for the focus that opening gives a row', async () => {
    const { view } = renderList(...many(45));
    await view.change(() => view.one('article').focus());
    expect(view.all('article')).toHaveLength(20);
    await view.key(view.one('article'), 'Shift');
    expect(view.all('article')).toHaveLength(45);
  });

  it('of 60 messages renders all rows, without space between them', async () => {
    const { view } = renderList(...many(60));
    await view.renderAllRows();
    expect(view.all('article')).toHaveLength(60);
    expect(view.all('article[style]')).toHaveLength(0);
  });

  it('of 1,000 messages renders the rows on screen, the first and the last, and leaves space for the others', async () => {
    const { view } = renderList(...many(1000));
    await view.renderAllRows();
    const rows = view.all('article');
    const places = rows.map((row) => Number(row.getAttribute('aria-posinset')));
    expect(rows.length).toBeLessThan(20);
    expect(places.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(places.at(-1)).toBe(1000);
    expect(view.text('.title')).toEqual(places.map((place) => `Title m${place - 1}`));
    expect(rows.every((row) => row.getAttribute('aria-setsize') === '1000')).toBe(true);
    const room = rows.map(({ style }) => Number.parseFloat(style.marginTop || '0'));
    expect(room.slice(0, -1).every((pixels) => pixels === 0)).toBe(true);
    expect(room.at(-1)).toBeGreaterThan(50_000);
  });

  it('leaves no space for messages that are no longer in it', async () => {
    const { fake, view } = renderList(...many(1000));
    await view.change(() => (fake.inbox.messages.value = many(4)));
    expect(view.text('.title')).toEqual(many(4).map(({ title }) => title));
    expect(view.all('article').every(({ style }) => !style.marginTop)).toBe(true);
  });

  it('renders the neighbours of the focused row, so that keys move focus to them', async () => {
    const { view } = renderList(...many(1000));
    await view.renderAllRows();
    const walk: (string | null | undefined)[] = [];
    await view.change(() => view.one('article').focus());
    for (const key of ['End', 'ArrowUp', 'PageUp', 'ArrowUp', 'Home', 'ArrowDown']) {
      if (view.root.activeElement) await view.key(view.root.activeElement, key);
      walk.push(view.root.activeElement?.getAttribute('aria-posinset'));
    }
    expect(walk).toEqual(['1000', '999', '998', '997', '1', '2']);
    expect(view.all('article').filter(({ tabIndex }) => tabIndex === 0)).toEqual([view.root.activeElement]);
  });

  it('keeps focus on a row when other messages are added around it', async () => {
    const { fake, view } = renderList(...many(1000));
    await view.renderAllRows();
    await view.change(() => view.all('article').at(-1)?.focus());
    const { activeElement } = view.root;
    await view.change(() => (fake.inbox.messages.value = [...many(1000), message('older'), message('oldest')]));
    expect(view.root.activeElement).toBe(activeElement);
    expect(activeElement?.getAttribute('aria-posinset')).toBe('1000');
    expect(view.all('article').at(-1)?.getAttribute('aria-posinset')).toBe('1002');
  });

  it.each([
    [60, 40],
    [1000, 3],
  ])('renders one row again when one of %i messages changes', async (length, changed) => {
    const messages = many(length);
    const { fake, view } = renderList(...messages);
    await view.renderAllRows();
    let rows = 0;
    const before = options.diffed?.bind(options);
    options.diffed = (vnode) => {
      if (vnode.type === 'article') rows += 1;
      before?.(vnode);
    };
    const unread = view.all('.unread').length;
    const read = message(`m${changed}`, { read: true });
    await view.change(() => (fake.inbox.messages.value = messages.with(changed, read)));
    expect(rows).toBe(1);
    await view.change(() => (fake.now.value += 1));
    if (before) options.diffed = before;
    expect(rows).toBe(1);
    expect(view.all('.unread')).toHaveLength(unread - 1);
  });

  it('marks the message of a row as seen although rows before it are not rendered', async () => {
    vi.useFakeTimers();
    let report: IntersectionObserverCallback | undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const { fake, view } = renderList(...many(1000));
    await view.renderAllRows();
    const entry = { target: view.all('article').at(-1), intersectionRatio: 1, intersectionRect: { height: 1 } };
    report?.([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver);
    vi.advanceTimersByTime(1000);
    expect(fake.commands.filter((command) => command.startsWith('markSeen'))).toEqual(['markSeen m999']);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
