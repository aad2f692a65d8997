/** The `tabs` attribute: what it accepts, and that the console says what it can not accept. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement } from '../../src/index.js';

const warn = vi.fn<typeof console.warn>();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => {
  warn.mockReset();
  vi.restoreAllMocks();
});

const tabsOf = (tabs: unknown): string[] => {
  const element = document.createElement('notification-inbox');
  expect(element).toBeInstanceOf(NotificationInboxElement);
  element.setAttribute('tabs', typeof tabs === 'string' ? tabs : JSON.stringify(tabs));
  return element.tabs.map(({ id, label, read }) => [id, label, read].filter((one) => one !== undefined).join(' '));
};

describe('a built-in tab', () => {
  it.each([
    [
      ['all', { id: 'unread', label: 'New' }],
      ['all ', 'unread New false'],
    ],
    [[{ id: 'unread', label: 'New', read: false }], ['unread New false']],
    [
      [{ id: 'unread' }, { id: 'all', label: 'Everything' }],
      ['unread  false', 'all Everything'],
    ],
    [
      [
        { id: 'all', label: '' },
        { id: 'bills', label: 'Bills' },
      ],
      ['all ', 'bills Bills'],
    ],
  ])('takes a label of its own: %j', (tabs, expected) => {
    expect(tabsOf(tabs)).toEqual(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is the same after it was read and set again', () => {
    const element = document.createElement('notification-inbox');
    element.tabs = [...element.tabs, { id: 'bills', label: 'Bills', payload: { kind: 'bill' } }];
    const before = element.tabs;
    element.tabs = before;
    expect(element.tabs).toEqual(before);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('what can not be accepted is left out, and the console says so once:', () => {
  it.each([
    ['a filter of a built-in tab', [{ id: 'all', payload: { kind: 'a' } }], '{"id":"all","payload":{"kind":"a"}}'],
    ['another filter of Unread', [{ id: 'unread', read: true }], '{"id":"unread","read":true}'],
    ['a tab without a label', [{ id: 'first' }], '{"id":"first"}'],
    ['a tab without an id', [{ label: 'Second' }], '{"label":"Second"}'],
    ['an id that is there already', ['all', 'unread', 'all'], '"all"'],
    ['what is no tab', [17], '17'],
    ['what is no list', { id: 'third' }, 'it must be a list, as JSON'],
  ])('%s', (_, tabs, named) => {
    expect(tabsOf(tabs)).toEqual(['all ', 'unread  false']);
    expect(tabsOf(tabs)).toEqual(['all ', 'unread  false']);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.lastCall?.[0]).toContain(`notification-inbox: tabs: ${named}`);
  });

  it('nothing where there is no attribute, or an empty one', () => {
    expect(document.createElement('notification-inbox').tabs).toHaveLength(2);
    expect(tabsOf('')).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });
});
