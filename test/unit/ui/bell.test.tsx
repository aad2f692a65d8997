/** The bell, and how the panel opens and closes. */
import { describe, expect, it, vi } from 'vitest';
import { ar } from '../../../src/locales/ar.js';
import { en } from '../../../src/locales/en.js';
import { until } from '../../support/until.js';
import { message } from './fake-inbox.js';
import { show, type View } from './render-inbox.js';

const popover = (state: Parameters<typeof show>[0] = {}) => show(state, { settings: { display: 'popover' } });
const clickBell = (view: View) => view.click(view.one('.bell'));
const unreadCount = { count: 3, more: false };

describe('The bell', () => {
  it('shows the number of unread messages in its badge and in its name', async () => {
    const { view } = popover();
    expect([view.one('.bell').getAttribute('aria-label'), view.all('.badge').length]).toEqual(['Notifications', 0]);
    await view.set({ unreadCount });
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications, 3 unread');
    expect([view.one('.badge').textContent, view.one('.badge').getAttribute('aria-hidden')]).toEqual(['3', 'true']);
  });

  it('counts unseen messages with badge="unseen"', () => {
    const { fake, view } = show({ unseenCount: { count: 120, more: false } }, { settings: { display: 'popover' } });
    fake.badge.value = 'unseen';
    expect(view.one('.bell').getAttribute('aria-label')).toBe('Notifications, 99+ new');
  });

  it.each([
    ['ar-EG', ar, '٣'],
    ['ar', ar, '3'],
    ['en-GB', en, '3'],
  ])('has the digits of the tab once the panel is painted, in %s', async (locale, strings, digits) => {
    const settings = { display: 'popover' } as const;
    const { view } = show({ unreadCount, messages: [message('a')] }, { settings, strings, locale });
    expect(view.one('.badge').textContent).toBe('3');
    await clickBell(view);
    await until(() => expect(view.one('.tab small').textContent).toBe(digits));
    expect(view.one('.badge').textContent).toBe(digits);
    expect(view.one('.bell').getAttribute('aria-label')).toContain(digits);
  });

  it('opens a dialog that is named by its heading, sets aria-expanded, and moves focus to it', async () => {
    const { view } = popover();
    const bell = view.one('.bell');
    expect([bell.getAttribute('aria-haspopup'), bell.getAttribute('aria-expanded')]).toEqual(['dialog', 'false']);
    await clickBell(view);
    expect(bell.getAttribute('aria-expanded')).toBe('true');
    const panel = view.one(`#${bell.getAttribute('aria-controls')}`);
    expect(panel.getAttribute('role')).toBe('dialog');
    expect(view.one(`#${panel.getAttribute('aria-labelledby')}`).textContent).toBe('Notifications');
    expect(view.focused()).toBe(panel);
  });

  it('renders no row before the panel is opened', () =>
    expect(popover({ messages: [message('a')] }).view.all('article')).toHaveLength(0));

  it('does not move focus when a script opens the panel', async () => {
    const { fake, view } = popover();
    await view.change(() => fake.context.setOpen(true, 'script'));
    expect([view.all('h2').length, view.focused()]).toEqual([1, null]);
  });
});

describe('The open panel', () => {
  it('closes by the bell and by its close button, and returns focus to the bell', async () => {
    const { fake, view, commands } = popover();
    for (const close of [() => clickBell(view), () => view.click(view.named('Close'))]) {
      await clickBell(view);
      await close();
      expect(fake.context.open.value).toBe(false);
      expect(view.focused()).toBe(view.one('.bell'));
    }
    expect(commands()).toEqual(['open', 'close close', 'open', 'close close']);
  });

  it('reports whether Escape or a press outside closed it, and returns focus only after Escape', async () => {
    const { view, commands } = popover();
    await clickBell(view);
    await view.key(view.one('h2'), 'Escape');
    await view.change(() => view.one('.popover').hidePopover());
    expect(commands().at(-1)).toBe('close escape');
    expect(view.focused()).toBe(view.one('.bell'));
    await clickBell(view);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    view.one('.panel').blur();
    await view.change(() => view.one('.popover').hidePopover());
    expect(commands().at(-1)).toBe('close outside');
    expect(view.focused()).not.toBe(view.one('.bell'));
  });

  it('has listeners on the window only while it is open', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const listening = () =>
      added.mock.calls.flatMap(([type, , options]) =>
        typeof options === 'object' && !options.signal?.aborted && /key|pointer|scroll/.test(type) ? [type] : [],
      );
    const { view } = popover();
    expect(listening()).toEqual([]);
    await clickBell(view);
    expect(new Set(listening())).toEqual(new Set(['scroll', 'keydown', 'pointerdown']));
    await clickBell(view);
    expect(listening()).toEqual([]);
    added.mockRestore();
  });

  it('is a region without a bell and a popover with display="inline"', () => {
    const { view } = show();
    expect([view.all('.bell').length, view.one('.panel').getAttribute('role')]).toEqual([0, 'region']);
    expect(view.one('.panel').hasAttribute('popover')).toBe(false);
  });
});
