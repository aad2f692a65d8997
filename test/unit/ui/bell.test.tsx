/** The bell, and how the panel opens and closes. */
import { describe, expect, it, vi } from 'vitest';
import { ar } from '../../../src/locales/ar.js';
import { en } from '../../../src/locales/en.js';
import { createFake, message } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const popover = () => createFake({ display: 'popover' });

describe('The bell', () => {
  it('shows the number of unread messages in its badge and in its name', async () => {
    const fake = popover();
    const view = renderInbox(fake);
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications');
    expect(view.all('.badge')).toHaveLength(0);
    await view.change(() => (fake.inbox.unreadCount.value = { count: 3, more: false }));
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications, 3 unread');
    expect(view.one('.badge').textContent).toBe('3');
    expect(view.one('.badge').getAttribute('aria-hidden')).toBe('true');
  });

  it('counts unseen messages with badge="unseen"', () => {
    const fake = createFake({ display: 'popover', badge: 'unseen' });
    fake.inbox.unseenCount.value = { count: 120, more: false };
    expect(renderInbox(fake).one('.bell').getAttribute('aria-label')).toBe('Notifications, 99+ new');
  });

  it.each([
    ['ar-EG', ar, '٣'],
    ['ar', ar, '3'],
    ['en-GB', en, '3'],
  ])('has the digits of the tab once the panel is painted, in %s', async (locale, strings, digits) => {
    const fake = createFake({ display: 'popover' }, strings, locale);
    fake.inbox.unreadCount.value = { count: 3, more: false };
    fake.inbox.messages.value = [message('a')];
    const view = renderInbox(fake);
    expect(view.one('.badge').textContent).toBe('3');
    await view.click(view.one('.bell'));
    await until(() => expect(view.one('.tab small').textContent).toBe(digits));
    expect(view.one('.badge').textContent).toBe(digits);
    expect(view.one('.bell').getAttribute('aria-label')).toContain(digits);
  });

  it('opens a dialog that is named by its heading, sets aria-expanded, and moves focus to it', async () => {
    const fake = popover();
    const view = renderInbox(fake);
    const bell = view.one('.bell');
    expect(bell.getAttribute('aria-haspopup')).toBe('dialog');
    expect(bell.getAttribute('aria-expanded')).toBe('false');
    await view.click(bell);
    expect(bell.getAttribute('aria-expanded')).toBe('true');
    const panel = view.one(`#${bell.getAttribute('aria-controls')}`);
    expect(panel.getAttribute('role')).toBe('dialog');
    expect(view.one(`#${panel.getAttribute('aria-labelledby')}`).textContent).toBe('Notifications');
    expect(view.root.activeElement).toBe(panel);
  });

  it('renders no row before the panel is opened', () => {
    const fake = popover();
    fake.inbox.messages.value = [message('a')];
    expect(renderInbox(fake).all('article')).toHaveLength(0);
  });

  it('does not move focus when a script opens the panel', async () => {
    const fake = popover();
    const view = renderInbox(fake);
    await view.change(() => fake.context.setOpen(true, 'script'));
    expect(view.all('h2')).toHaveLength(1);
    expect(view.root.activeElement).toBeNull();
  });
});

describe('The open panel', () => {
  it('closes by the bell and by its close button, and returns focus to the bell', async () => {
    const fake = popover();
    const view = renderInbox(fake);
    await view.click(view.one('.bell'));
    await view.click(view.one('.bell'));
    expect(fake.context.open.value).toBe(false);
    expect(view.root.activeElement).toBe(view.one('.bell'));
    await view.click(view.one('.bell'));
    await view.click(view.named('Close'));
    expect(fake.commands).toEqual(['open', 'close close', 'open', 'close close']);
    expect(view.root.activeElement).toBe(view.one('.bell'));
  });

  it('reports whether Escape or a press outside closed it, and returns focus only after Escape', async () => {
    const fake = popover();
    const view = renderInbox(fake);
    await view.click(view.one('.bell'));
    await view.key(view.one('h2'), 'Escape');
    await view.change(() => view.one('.popover').hidePopover());
    expect(fake.commands.at(-1)).toBe('close escape');
    expect(view.root.activeElement).toBe(view.one('.bell'));
    await view.click(view.one('.bell'));
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    view.one('.panel').blur();
    await view.change(() => view.one('.popover').hidePopover());
    expect(fake.commands.at(-1)).toBe('close outside');
    expect(view.root.activeElement).not.toBe(view.one('.bell'));
  });

  it('has listeners on the window only while it is open', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const listening = () =>
      added.mock.calls.flatMap(([type, , options]) =>
        typeof options === 'object' && !options.signal?.aborted && /key|pointer|scroll/.test(type) ? [type] : [],
      );
    const view = renderInbox(popover());
    expect(listening()).toEqual([]);
    await view.click(view.one('.bell'));
    expect(listening()).toEqual(['scroll', 'keydown', 'pointerdown']);
    await view.click(view.one('.bell'));
    expect(listening()).toEqual([]);
    added.mockRestore();
  });

  it('is a region without a bell and a popover with display="inline"', () => {
    const view = renderInbox(createFake());
    expect(view.all('.bell')).toHaveLength(0);
    expect(view.one('.panel').getAttribute('role')).toBe('region');
    expect(view.one('.panel').hasAttribute('popover')).toBe(false);
  });
});
