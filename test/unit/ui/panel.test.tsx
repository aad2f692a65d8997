/** The panel in every state, from the first load to a signed-out reader. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ar } from '../../../src/locales/ar.js';
import { en } from '../../../src/locales/en.js';
import { ALL, ARCHIVED, SNOOZED, UNREAD } from '../../../src/store/list/tabs/tabs.js';
import { until } from '../../support/until.js';
import { message } from './fake-inbox.js';
import { show } from './render-inbox.js';

const ROWS = { messages: [message('a')] };

describe('Before the first response', () => {
  it.each([
    ['loading', 1],
    ['idle', 0],
  ] as const)('shows while the status is "%s" %i placeholders, and no notice', (status, count) => {
    const { view } = show({ status });
    expect([view.all('.skeleton').length, view.all('.empty, [part=empty], [part=notice]')]).toEqual([count, []]);
  });

  it('has another picture for each reason', () => {
    const statuses = ['offline', 'failed', 'refused', 'signed-out', 'ready'] as const;
    expect(new Set(statuses.map((status) => show({ status }).view.one('.empty path').getAttribute('d'))).size).toBe(5);
  });
});

describe('A list without rows', () => {
  it.each([
    ['archived', 3, 'No archived notifications', 'Notifications you archive will show up here.'],
    ['snoozed', 3, 'No snoozed notifications', 'Notifications you snooze will show up here.'],
  ])('in the tab %s shows, after the reader has handled %i messages, %j', async (tab, handled, title, text) => {
    const { view } = show({ ...ROWS, tab, tabs: [ALL, UNREAD, ARCHIVED, SNOOZED] });
    await view.paint();
    await view.set({ handled, messages: [] });
    expect(view.text('[part=empty] b, [part=empty] p')).toEqual([title, text]);
  });

  it.each([
    ['en-GB', en, 1, '1 cleared today'],
    ['en-GB', en, 1200, '1,200 cleared today'],
    ['ar', ar, 2, 'تمت معالجة إشعارين اليوم'],
  ] as const)('shows in %s how many of today’s messages are handled', async (locale, strings, handled, text) => {
    const { view } = show({ ...ROWS, tab: 'unread', handled }, { strings, locale });
    await view.paint();
    await view.set({ messages: [] });
    expect(view.text('.empty b, .empty p')).toEqual([strings.emptyTitle, text]);
    expect([view.all('.ending .tick').length, view.one('output').textContent]).toEqual([1, '']);
  });

  it('announces the end that a command of the reader has reached', async () => {
    const { view } = show({ ...ROWS, handled: 2 });
    await view.paint();
    await view.set({ messages: [], undoable: { kind: 'archive', message: message('a') } as never });
    expect(view.one('output').textContent).toBe('You’re all caught up 2 cleared today');
  });

  it('has no tabs for a reader who is signed out', async () => {
    const { view } = show({ ...ROWS, tabs: [UNREAD, { id: 'billing', label: 'Billing' }] });
    expect(view.all('[role=tab]')).toHaveLength(2);
    await view.set({ status: 'signed-out' });
    expect(view.all('[role=tab]')).toHaveLength(0);
  });

  it('creates no formatter for that before rows were painted', () =>
    expect(show({ handled: 3 }).view.text('.empty p')).toEqual(['New notifications will show up here.']));

  it.each([
    ['none', '[part=empty]', ''],
    ['loading', '.skeleton', ''],
    ['failed', '[part=notice]', 'Try again'],
    ['available', '.load-more', 'Show older'],
  ] as const)('shows for `more` "%s" only %s', async (more, shown, press) => {
    const { view, commands } = show({ more });
    const parts = ['[part=empty]', '.skeleton', '[part=notice]', '.load-more'];
    expect(parts.filter((part) => view.all(part).length > 0)).toEqual([shown]);
    if (press) await view.click(view.named(press));
    expect(commands()).toEqual(press ? ['loadMore'] : []);
  });
});

describe('Rows of an earlier load', () => {
  it.each([
    ['offline', 'Can’t connect. Last updated at 14:05.'],
    ['failed', 'Couldn’t load notifications. Last updated at 14:05.'],
  ] as const)('stay when the status is %s, below a banner with their time and a retry button', async (status, text) => {
    const { view, commands } = show({ ...ROWS, status });
    expect([view.text('.banner span'), view.all('article').length]).toEqual([[text], 1]);
    await view.click(view.named('Try again'));
    expect(commands()).toContain('refresh');
  });

  it('stay below a banner without a button if the reader is refused', () => {
    const { all } = show({ ...ROWS, status: 'refused' }).view;
    expect(['article', '.banner', '.banner button'].map((one) => all(one).length)).toEqual([1, 1, 0]);
  });

  it('are removed when the reader signs out', async () => {
    const { view } = show(ROWS);
    await view.set({ status: 'signed-out' });
    expect(view.all('article')).toHaveLength(0);
    expect(view.one('slot[name=signed-out]').textContent).toContain('You’re signed out');
  });
});

describe('The header', () => {
  it('marks all as read, which is announced if it marked something', async () => {
    for (const isDue of [true, false]) {
      const undoable = { kind: 'read-all', count: 2 } as const;
      const { fake, view, commands } = show({ unreadCount: { count: 2, more: false }, undoable });
      if (!isDue) fake.inbox.partial = null;
      await view.click(view.named('Mark all as read'));
      expect(commands()).toContain('markAllRead');
      expect(view.one('output').textContent).toBe(isDue ? 'All marked as read' : '');
    }
  });

  it.each(['signed-out', 'refused'] as const)('has no tools in status %s, and keeps focus', async (status) => {
    const { view } = show();
    const tools = () => view.attributes('.head .icon', 'aria-label');
    expect(tools()).toEqual(['Search', 'Mark all as read', 'Preferences', 'More']);
    view.one('.preferences-toggle').focus();
    await view.set({ status });
    expect(tools()).toEqual([]);
    await until(() => expect(view.focused()).toBe(view.one('.panel')));
    await view.set({ status: 'ready' });
    expect(tools()).toHaveLength(4);
  });

  it('keeps the button that closes a popover while the reader is signed out', async () => {
    const { fake, view } = show({ status: 'signed-out' }, { settings: { display: 'popover' } });
    await view.change(() => fake.context.setOpen(true, 'script'));
    expect(view.attributes('.head .icon', 'aria-label')).toEqual(['Close']);
  });

  it('has a slot, as have the footer and the notice of an empty list', () => {
    expect(show().view.attributes('slot', 'name')).toEqual(expect.arrayContaining(['empty', 'footer', 'header']));
    expect(show().view.text('slot[name=header], slot[name=footer]')).toEqual(['', '']);
  });
});

it('keeps its content while the strings of another language are loading', async () => {
  const { fake, view } = show({ messages: [message('a')] }, { settings: { display: 'inline' } });
  const row = view.one('article');
  await view.change(() => void Object.assign(fake.context.isReady, { value: false }));
  expect(view.one('article')).toBe(row);
});

describe('The tabs', () => {
  it('are selected with the arrow keys, which wrap around, Home and End', async () => {
    const { view, commands } = show({ unreadCount: { count: 3, more: false } });
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread 3']);
    expect(view.all('[role=tab]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) await view.key(view.one('[role=tab]'), key);
    expect(commands()).toEqual(['unread', 'unread', 'unread', 'all'].map((tab) => `selectTab ${tab}`));
  });

  it('have one selected tab, which names the tab panel', () => {
    const { view } = show({ tab: 'unread' });
    const chosen = view.one('[role=tab][aria-selected=true]');
    expect(chosen.textContent).toBe('Unread');
    expect(view.one('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(chosen.id);
    expect(view.one('[role=tabpanel]').id).toBe(chosen.getAttribute('aria-controls'));
  });

  it('are not shown if there is only one', () =>
    expect(show({ tabs: [{ id: 'all', label: '' }] }).view.all('[role=tab]')).toHaveLength(0));
});

describe('The live region', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('announces arrivals in one sentence, at most once in ten seconds, and not the first load', async () => {
    const { fake, view } = show();
    const announced = () => view.one('output').textContent;
    expect(announced()).toBe('');
    await view.change(() => (fake.arrivedCount.value = 1));
    expect(announced()).toBe('1 new notification');
    await view.change(() => (fake.arrivedCount.value = 3));
    await view.change(() => (fake.arrivedCount.value = 4));
    expect(announced()).toBe('1 new notification');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(announced()).toBe('3 new notifications');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(announced()).toBe('');
  });

  it.each(['signed-out', 'refused', 'loading'] as const)('is emptied when the reader changes: %s', async (status) => {
    const { fake, view } = show();
    await view.change(() => (fake.context.announcement.value = 'Archived: Ada’s invoice'));
    expect(view.one('output').textContent).toContain('Ada');
    await view.set({ status });
    expect(view.one('output').textContent).toBe('');
  });

  it('announces no arrivals while the page is hidden', async () => {
    const { fake, view } = show();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await view.change(() => (fake.arrivedCount.value = 1));
    expect(view.one('output').textContent).toBe('');
    hidden.mockRestore();
    await view.change(() => (fake.arrivedCount.value = 2));
    expect(view.one('output').textContent).toBe('2 new notifications');
  });
});
