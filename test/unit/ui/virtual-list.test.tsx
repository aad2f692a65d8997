/** Which rows of a long list are rendered, and which render again. Space and scroll positions need a real browser. */
import { options } from 'preact';
import { expect, it } from 'vitest';
import { until } from '../../support/until.js';
import { message } from './fake-inbox.js';
import { renderList, show } from './render-inbox.js';

const many = (length: number) => Array.from({ length }, (_, index) => message(`m${index}`));
const titles = (length: number) => many(length).map(({ title }) => title);

it('first renders a page of rows, and the others after they were painted', async () => {
  const { view } = renderList(...many(45));
  expect([view.text('.title'), view.one('article').getAttribute('aria-setsize')]).toEqual([titles(20), '45']);
  expect(view.all('.load-more')).toHaveLength(0);
  await until(() => expect(view.all('article')).toHaveLength(45));
});

it('renders all rows as soon as a key is pressed, but not for the focus of opening', async () => {
  const { view } = renderList(...many(45));
  await view.focus(view.one('article'));
  expect(view.all('article')).toHaveLength(20);
  await view.key(view.one('article'), 'Shift');
  expect(view.all('article')).toHaveLength(45);
});

it('of 60 messages renders all rows, of 1,000 few, and leaves no space for messages that are no longer in it', async () => {
  const { view } = renderList(...many(60));
  await view.renderAllRows();
  expect([view.all('article').length, view.all('article[style]').length]).toEqual([60, 0]);
  await view.set({ messages: many(1000) });
  expect(view.all('article').length).toBeLessThan(20);
  expect(view.nth('article', -1).getAttribute('aria-posinset')).toBe('1000');
  await view.set({ messages: many(4) });
  expect([view.text('.title'), view.all('article').every(({ style }) => !style.marginTop)]).toEqual([titles(4), true]);
});

it('shows a page of a long list until the late file is there, and then the rows around the screen', async () => {
  const { view } = show({ messages: many(100) }, { isLateLoaded: false });
  expect(view.text('.title')).toEqual(titles(20));
  await until(() => expect(view.all('article').length).toBeLessThan(20));
});

it('renders the neighbours of the focused row, so that keys move focus to them', async () => {
  const { view } = renderList(...many(1000));
  await view.focus(view.one('article'));
  const walk: unknown[] = [];
  for (const key of ['End', 'ArrowUp', 'PageUp', 'ArrowUp', 'Home', 'ArrowDown']) {
    await view.key(view.focused() ?? view.one('.panel'), key);
    walk.push(view.focused()?.getAttribute('aria-posinset'));
  }
  expect(walk).toEqual(['1000', '999', '998', '997', '1', '2']);
  expect(view.all('article').filter(({ tabIndex }) => tabIndex === 0)).toEqual([view.focused()]);
});

it('keeps focus on a row when other messages are added around it', async () => {
  const { view } = renderList(...many(1000));
  const last = view.nth('article', -1);
  await view.focus(last);
  await view.set({ messages: [...many(1000), message('older'), message('oldest')] });
  expect(view.focused()).toBe(last);
  expect(last.getAttribute('aria-posinset')).toBe('1000');
  expect(view.nth('article', -1).getAttribute('aria-posinset')).toBe('1002');
});

it.each([
  [60, 40],
  [1000, 2],
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
  await view.set({ messages: messages.with(changed, message(`m${changed}`, { read: true })) });
  expect(rows).toBe(1);
  await view.change(() => (fake.now.value += 1));
  if (before) options.diffed = before;
  expect([rows, view.all('.unread').length]).toEqual([1, unread - 1]);
});
