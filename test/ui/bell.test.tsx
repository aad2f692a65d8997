/** The bell, and the panel that it opens and that closes again. */
import { describe, expect, it, vi } from 'vitest';
import { createFake, message } from './fake-inbox.js';
import { show } from './show.js';

const popover = () => createFake({ display: 'popover' });

describe('The bell', () => {
  it('says how many are unread, to the eye and in its name', async () => {
    const fake = popover();
    const view = show(fake);
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications');
    expect(view.all('.badge')).toHaveLength(0);
    await view.change(() => (fake.inbox.unreadCount.value = { count: 3, more: false }));
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications, unread: 3');
    expect(view.one('.badge').textContent).toBe('3');
    expect(view.one('.badge').getAttribute('aria-hidden')).toBe('true');
  });

  it('counts what was not seen where the host asks for that', () => {
    const fake = createFake({ display: 'popover', badge: 'unseen' });
    fake.inbox.unseenCount.value = { count: 120, more: false };
    expect(show(fake).one('.bell').getAttribute('aria-label')).toBe('Notifications, new: 99+');
  });

  it('opens a panel named by its heading, and says so', async () => {
    const fake = popover();
    const view = show(fake);
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

  it('draws nothing of the list before it is opened', () => {
    const fake = popover();
    fake.inbox.messages.value = [message('a')];
    expect(show(fake).all('article')).toHaveLength(0);
  });

  it('keeps focus where it is when a script opens the panel', async () => {
    const fake = popover();
    const view = show(fake);
    await view.change(() => fake.scope.setOpen(true, 'script'));
    expect(view.all('h2')).toHaveLength(1);
    expect(view.root.activeElement).toBeNull();
  });
});

describe('The open panel', () => {
  it('closes when the bell is pressed again, and by its close button, and focus is at the bell', async () => {
    const fake = popover();
    const view = show(fake);
    await view.click(view.one('.bell'));
    await view.click(view.one('.bell'));
    expect(fake.scope.open.value).toBe(false);
    expect(view.root.activeElement).toBe(view.one('.bell'));
    await view.click(view.one('.bell'));
    await view.click(view.named('Close'));
    expect(fake.asked).toEqual(['open', 'close close', 'open', 'close close']);
    expect(view.root.activeElement).toBe(view.one('.bell'));
  });

  it('tells Escape from a press elsewhere', async () => {
    const fake = popover();
    const view = show(fake);
    await view.click(view.one('.bell'));
    await view.key(view.one('h2'), 'Escape');
    await view.change(() => view.one('.panel').hidePopover());
    expect(fake.asked.at(-1)).toBe('close escape');
    expect(view.root.activeElement).toBe(view.one('.bell'));
    await view.click(view.one('.bell'));
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    view.one('.panel').blur();
    await view.change(() => view.one('.panel').hidePopover());
    expect(fake.asked.at(-1)).toBe('close outside');
    expect(view.root.activeElement).not.toBe(view.one('.bell'));
  });

  it('listens to the page only while it is open', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const listening = () =>
      added.mock.calls.flatMap(([type, , options]) =>
        typeof options === 'object' && !options.signal?.aborted && /key|pointer|scroll/.test(type) ? [type] : [],
      );
    const view = show(popover());
    expect(listening()).toEqual([]);
    await view.click(view.one('.bell'));
    expect(listening()).toEqual(['scroll', 'keydown', 'pointerdown']);
    await view.click(view.one('.bell'));
    expect(listening()).toEqual([]);
    added.mockRestore();
  });

  it('is a plain region, and always there, where the host shows it in the page', () => {
    const view = show(createFake());
    expect(view.all('.bell')).toHaveLength(0);
    expect(view.one('.panel').getAttribute('role')).toBe('region');
    expect(view.one('.panel').hasAttribute('popover')).toBe(false);
  });
});
