/** The panel in every state, from the first load to a signed-out reader. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { ar } from '../../../src/locales/ar.js';
import { en } from '../../../src/locales/en.js';
import { createFake, message } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

describe('Before the first response', () => {
  it('shows a placeholder, and not "empty"', () => {
    const fake = createFake();
    fake.inbox.status.value = 'loading';
    const view = renderInbox(fake);
    expect(view.all('.skeleton')).toHaveLength(1);
    expect(view.all('.empty')).toHaveLength(0);
  });

  it.each([
    ['offline', 'Can’t connect'],
    ['failed', 'Couldn’t load notifications'],
  ] as const)('shows a notice for %s that can be retried', async (status, title) => {
    const fake = createFake();
    fake.inbox.status.value = status;
    fake.inbox.error.value = new InboxError(status === 'failed' ? 'timeout' : status);
    const view = renderInbox(fake);
    expect(view.one('.empty').textContent).toContain(title);
    expect(view.one('.empty').getAttribute('part')).toBe('notice');
    await view.click(view.named('Try again'));
    expect(fake.commands).toContain('refresh');
  });

  it.each(['refused', 'missing'] as const)('shows neither a reason nor a button if the service says %s', (code) => {
    const fake = createFake();
    fake.inbox.status.value = 'refused';
    fake.inbox.error.value = new InboxError(code);
    const view = renderInbox(fake);
    expect(view.one('.empty').textContent).toBe('Notifications aren’t available');
    expect(view.all('.empty button')).toHaveLength(0);
  });

  it('has another picture for each reason', () => {
    const pictures = (['offline', 'failed', 'refused', 'signed-out', 'ready'] as const).map((status) => {
      const fake = createFake();
      fake.inbox.status.value = status;
      return renderInbox(fake).one('.empty path').getAttribute('d');
    });
    expect(new Set(pictures).size).toBe(5);
  });

  it('shows the reason for an error from the strings, not from the service', () => {
    const fake = createFake();
    fake.inbox.status.value = 'failed';
    fake.inbox.error.value = new InboxError('broken', { message: '<b>Stack trace</b>' });
    expect(renderInbox(fake).one('.empty').textContent).toContain('Something went wrong on our end.');
  });

  it('shows what to do about "offline"', () => {
    const fake = createFake();
    fake.inbox.status.value = 'offline';
    fake.inbox.error.value = new InboxError('offline');
    expect(renderInbox(fake).one('.empty p').textContent).toBe('Check your connection.');
  });

  it.each(['refused', 'missing'] as const)('shows no reason for "refused" after %s', (code) => {
    const fake = createFake();
    fake.inbox.status.value = 'refused';
    fake.inbox.error.value = new InboxError(code);
    const view = renderInbox(fake);
    expect(view.one('.empty b').textContent).toBe('Notifications aren’t available');
    expect(view.all('.empty p')).toEqual([]);
  });
});

describe('A list without rows', () => {
  it.each([
    ['all', 'You’re all caught up'],
    ['unread', 'No unread notifications'],
  ])('in the tab %s shows %j', (tab, title) => {
    const fake = createFake();
    fake.inbox.tab.value = tab;
    expect(renderInbox(fake).one('.empty b').textContent).toBe(title);
  });

  it.each([
    ['en-GB', en, 1, '1 cleared today'],
    ['en-GB', en, 1200, '1,200 cleared today'],
    ['ar', ar, 2, 'تمت معالجة إشعارين اليوم'],
  ] as const)(
    'shows in %s how many of today’s messages the reader has handled',
    async (locale, strings, count, text) => {
      const fake = createFake({}, strings, locale);
      fake.inbox.tab.value = 'unread';
      fake.inbox.messages.value = [message('a')];
      fake.inbox.handled.value = count;
      const view = renderInbox(fake);
      await view.paint();
      await view.change(() => (fake.inbox.messages.value = []));
      expect(view.text('.empty b, .empty p')).toEqual([strings.emptyTitle, text]);
      expect(view.all('.ending .tick')).toHaveLength(1);
      expect(view.one('output').textContent).toBe('');
    },
  );

  it('creates no formatter for that before rows were painted', () => {
    const fake = createFake();
    fake.inbox.handled.value = 3;
    expect(renderInbox(fake).one('.empty p').textContent).toBe('New notifications will show up here.');
  });

  it('has a slot for a notice of the host', () => {
    expect(renderInbox(createFake()).all('slot[name=empty]')).toHaveLength(1);
  });

  it('shows no notice before the inbox is started', () => {
    const fake = createFake();
    fake.inbox.status.value = 'idle';
    const { all } = renderInbox(fake);
    expect([all('[part=empty]'), all('.skeleton'), all('[part=notice]')]).toEqual([[], [], []]);
  });

  it.each([
    ['none', '[part=empty]', ''],
    ['loading', '.skeleton', ''],
    ['failed', '[part=notice]', 'Try again'],
    ['some', '.load-more', 'Show older'],
  ] as const)('shows for `more` "%s" only %s', async (more, shown, press) => {
    const fake = createFake();
    fake.inbox.more.value = more;
    const { all, named, click } = renderInbox(fake);
    const parts = ['[part=empty]', '.skeleton', '[part=notice]', '.load-more'];
    expect(parts.filter((part) => all(part).length > 0)).toEqual([shown]);
    if (press) await click(named(press));
    expect(fake.commands).toEqual(press ? ['loadMore'] : []);
  });
});

describe('Rows of an earlier load', () => {
  it.each([
    ['offline', 'Can’t connect. Last updated at 14:05.'],
    ['failed', 'Couldn’t load notifications. Last updated at 14:05.'],
  ] as const)('stay when the status is %s, below a banner with their time and a retry button', async (status, text) => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    fake.inbox.status.value = status;
    const view = renderInbox(fake);
    expect(view.one('.banner span').textContent).toBe(text);
    expect(view.all('article')).toHaveLength(1);
    await view.click(view.named('Try again'));
    expect(fake.commands).toContain('refresh');
  });

  it('stay below a banner without a button if the reader is refused', () => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    fake.inbox.status.value = 'refused';
    const view = renderInbox(fake);
    expect([view.all('article').length, view.all('.banner').length, view.all('.banner button').length]).toEqual([
      1, 1, 0,
    ]);
  });

  it('are removed when the reader signs out', async () => {
    const fake = createFake();
    fake.inbox.messages.value = [message('a')];
    const view = renderInbox(fake);
    await view.change(() => (fake.inbox.status.value = 'signed-out'));
    expect(view.all('article')).toHaveLength(0);
    expect(view.one('slot[name=signed-out]').textContent).toContain('You’re signed out');
  });
});

describe('The header', () => {
  it('marks all as read, and announces it', async () => {
    const fake = createFake();
    fake.inbox.unreadCount.value = { count: 2, more: false };
    const view = renderInbox(fake);
    await view.click(view.named('Mark all as read'));
    expect(fake.commands).toContain('markAllRead');
    expect(view.one('output').textContent).toBe('All marked as read');
  });

  it.each(['signed-out', 'refused'] as const)(
    'has no tools while the status is %s, and keeps focus',
    async (status) => {
      const fake = createFake();
      const view = renderInbox(fake);
      const tools = () => view.all('.head .icon').map((one) => one.getAttribute('aria-label'));
      expect(tools()).toEqual(['Search', 'Mark all as read', 'Preferences', 'More']);
      view.one('.preferences-toggle').focus();
      await view.change(() => (fake.inbox.status.value = status));
      expect(tools()).toEqual([]);
      await until(() => expect(view.root.activeElement).toBe(view.one('.panel')));
      await view.change(() => (fake.inbox.status.value = 'ready'));
      expect(tools()).toHaveLength(4);
    },
  );

  it('keeps the button that closes a popover while the reader is signed out', async () => {
    const fake = createFake({ display: 'popover' });
    fake.inbox.status.value = 'signed-out';
    const view = renderInbox(fake);
    await view.change(() => fake.context.setOpen(true, 'script'));
    expect(view.all('.head .icon').map((one) => one.getAttribute('aria-label'))).toEqual(['Close']);
  });

  it('has no preferences button with no-preferences', () => {
    expect(renderInbox(createFake({ preferences: false })).all('.preferences-toggle')).toHaveLength(0);
  });

  it('has slots in the header and in the footer', () => {
    expect(renderInbox(createFake()).text('slot[name=header], slot[name=footer]')).toEqual(['', '']);
  });
});

describe('The tabs', () => {
  it('are selected with the arrow keys, which wrap around, Home and End', async () => {
    const fake = createFake();
    fake.inbox.unreadCount.value = { count: 3, more: false };
    const view = renderInbox(fake);
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread 3']);
    expect(view.all('[role=tab]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    const [all] = view.all('[role=tab]');
    if (!all) throw new Error('No tab');
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) await view.key(all, key);
    expect(fake.commands).toEqual(['selectTab unread', 'selectTab unread', 'selectTab unread', 'selectTab all']);
  });

  it('have one selected tab, which names the tab panel', async () => {
    const fake = createFake();
    const view = renderInbox(fake);
    await view.change(() => (fake.inbox.tab.value = 'unread'));
    const chosen = view.one('[role=tab][aria-selected=true]');
    expect(chosen.textContent).toBe('Unread');
    expect(view.one('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(chosen.id);
    expect(view.one('[role=tabpanel]').id).toBe(chosen.getAttribute('aria-controls'));
  });

  it('are not shown if there is only one', () => {
    const fake = createFake();
    fake.inbox.tabs.value = [{ id: 'all', label: '' }];
    expect(renderInbox(fake).all('[role=tab]')).toHaveLength(0);
  });
});

describe('The live region', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('announces arrivals in one sentence, at most once in ten seconds, and not the first load', async () => {
    const fake = createFake();
    const { arrivedCount } = fake;
    const view = renderInbox(fake);
    const announced = () => view.one('output').textContent;
    expect(announced()).toBe('');
    await view.change(() => (arrivedCount.value = 1));
    expect(announced()).toBe('1 new notification');
    await view.change(() => (arrivedCount.value = 3));
    await view.change(() => (arrivedCount.value = 4));
    expect(announced()).toBe('1 new notification');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(announced()).toBe('3 new notifications');
    await view.change(() => void vi.advanceTimersByTime(10_000));
    expect(announced()).toBe('');
  });

  it.each(['signed-out', 'refused', 'loading'] as const)('is emptied when the reader changes: %s', async (status) => {
    const fake = createFake();
    const view = renderInbox(fake);
    await view.change(() => (fake.context.announcement.value = 'Archived: Ada’s invoice'));
    expect(view.one('output').textContent).toContain('Ada');
    await view.change(() => (fake.inbox.status.value = status));
    expect(view.one('output').textContent).toBe('');
  });

  it('announces no arrivals while the page is hidden', async () => {
    const fake = createFake();
    const view = renderInbox(fake);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await view.change(() => (fake.arrivedCount.value = 1));
    expect(view.one('output').textContent).toBe('');
    hidden.mockRestore();
    await view.change(() => (fake.arrivedCount.value = 2));
    expect(view.one('output').textContent).toBe('2 new notifications');
  });
});
