/** Everything that can stand in the panel, from the first load to being signed out. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboxError } from '../../src/api/error.js';
import { createFake, message } from './fake-inbox.js';
import { show } from './show.js';

describe('Before anything was loaded', () => {
  it('a first load has its placeholder, and no "empty"', () => {
    const fake = createFake();
    fake.inbox.status.value = 'loading';
    const view = show(fake);
    expect(view.all('.skeleton')).toHaveLength(1);
    expect(view.all('.empty')).toHaveLength(0);
  });

  it.each([
    ['offline', 'You’re offline'],
    ['failed', 'Notifications could not be loaded'],
    ['refused', 'Notifications are not available to you'],
  ] as const)('%s says so, and can be tried again', async (status, title) => {
    const fake = createFake();
    fake.inbox.status.value = status;
    fake.inbox.error.value = new InboxError(status === 'failed' ? 'timeout' : status);
    const view = show(fake);
    expect(view.one('.empty').textContent).toContain(title);
    expect(view.one('.empty').getAttribute('part')).toBe('notice');
    await view.click(view.named('Try again'));
    expect(fake.asked).toContain('refresh');
  });

  it('why it failed is said in the reader’s words', () => {
    const fake = createFake();
    fake.inbox.status.value = 'failed';
    fake.inbox.error.value = new InboxError('broken', { message: '<b>Stack trace</b>' });
    expect(show(fake).one('.empty').textContent).toContain('The service failed.');
  });
});

describe('With nothing to show', () => {
  it.each([
    ['all', 'You’re all caught up'],
    ['unread', 'No unread notifications'],
  ])('the tab %s says %j', (tab, title) => {
    const fake = createFake();
    fake.inbox.tab.value = tab;
    expect(show(fake).one('.empty b').textContent).toBe(title);
  });

  it('a host may put its own in that place', () => {
    expect(show(createFake()).all('slot[name=empty]')).toHaveLength(1);
  });

  it('an inbox without a service shows neither rows nor that there are none', () => {
    const fake = createFake();
    fake.inbox.status.value = 'idle';
    const { all } = show(fake);
    expect([all('[part=empty]'), all('.skeleton'), all('[part=notice]')]).toEqual([[], [], []]);
  });

  it.each([
    ['none', '[part=empty]', ''],
    ['loading', '.skeleton', ''],
    ['failed', '[part=notice]', 'Try again'],
    ['some', '.load-more', 'Show older'],
  ] as const)('an answered list without rows, of which more is "%s", shows only %s', async (more, shown, press) => {
    const fake = createFake();
    fake.inbox.more.value = more;
    const { all, named, click } = show(fake);
    const parts = ['[part=empty]', '.skeleton', '[part=notice]', '.load-more'];
    expect(parts.filter((part) => all(part).length > 0)).toEqual([shown]);
    if (press) await click(named(press));
    expect(fake.asked).toEqual(press ? ['loadMore'] : []);
  });
});

describe('With something loaded before', () => {
  it.each([
    ['offline', 'You’re offline. Showing what was loaded at 14:05.'],
    ['failed', 'Notifications could not be loaded. Showing what was loaded at 14:05.'],
  ] as const)('%s keeps it, says when it is from, and can be retried', async (status, text) => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    fake.inbox.status.value = status;
    const view = show(fake);
    expect(view.one('.banner span').textContent).toBe(text);
    expect(view.all('article')).toHaveLength(1);
    await view.click(view.named('Retry'));
    expect(fake.asked).toContain('refresh');
  });

  it('signing out takes it off the screen', async () => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    const view = show(fake);
    await view.change(() => (fake.inbox.status.value = 'signed-out'));
    expect(view.all('article')).toHaveLength(0);
    expect(view.one('slot[name=signed-out]').textContent).toContain('You’re signed out');
  });
});

describe('The header', () => {
  it('marks all as read, and says that it did', async () => {
    const fake = createFake();
    fake.inbox.unreadCount.value = { count: 2, more: false };
    const view = show(fake);
    await view.click(view.named('Mark all as read'));
    expect(fake.asked).toContain('markAllRead');
    expect(view.one('output').textContent).toBe('All marked as read');
  });

  it('has no way to preferences where the host wants none', () => {
    expect(show(createFake({ preferences: false })).all('.preferences-toggle')).toHaveLength(0);
  });

  it('has room for what the host adds above and below', () => {
    expect(show(createFake()).text('slot[name=header], slot[name=footer]')).toEqual(['', '']);
  });
});

describe('The tabs', () => {
  it('move and choose by arrows, Home and End, in a circle', async () => {
    const fake = createFake();
    fake.inbox.unreadCount.value = { count: 3, more: false };
    const view = show(fake);
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread 3']);
    expect(view.all('[role=tab]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    const [all] = view.all('[role=tab]');
    if (!all) throw new Error('No tab');
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) await view.key(all, key);
    expect(fake.asked).toEqual(['selectTab unread', 'selectTab unread', 'selectTab unread', 'selectTab all']);
  });

  it('say which one is chosen, and name what they show', async () => {
    const fake = createFake();
    const view = show(fake);
    await view.change(() => (fake.inbox.tab.value = 'unread'));
    const chosen = view.one('[role=tab][aria-selected=true]');
    expect(chosen.textContent).toBe('Unread');
    expect(view.one('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(chosen.id);
    expect(view.one('[role=tabpanel]').id).toBe(chosen.getAttribute('aria-controls'));
  });

  it('are not there when there is but one', () => {
    const fake = createFake();
    fake.inbox.tabs.value = [{ id: 'all', label: '' }];
    expect(show(fake).all('[role=tab]')).toHaveLength(0);
  });
});

describe('A screen reader', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hears of arrivals as one sentence, at most once in ten seconds, and never of the first load', async () => {
    const fake = createFake();
    const { arrived } = fake;
    const view = show(fake);
    const heard = () => view.one('output').textContent;
    expect(heard()).toBe('');
    await view.change(() => (arrived.value = 1));
    expect(heard()).toBe('1 new notification');
    await view.change(() => (arrived.value = 3));
    await view.change(() => (arrived.value = 4));
    expect(heard()).toBe('1 new notification');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(heard()).toBe('3 new notifications');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(heard()).toBe('');
  });

  it('hears nothing of arrivals while the page is hidden', async () => {
    const fake = createFake();
    const view = show(fake);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await view.change(() => (fake.arrived.value = 1));
    expect(view.one('output').textContent).toBe('');
    hidden.mockRestore();
    await view.change(() => (fake.arrived.value = 2));
    expect(view.one('output').textContent).toBe('2 new notifications');
  });
});
