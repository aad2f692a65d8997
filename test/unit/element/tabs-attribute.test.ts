/** The `tabs` attribute: which values it accepts, and the console warning for values that it does not accept. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement } from '../../../src/index.js';

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
  ])('accepts its own label: %j', (tabs, expected) => {
    expect(tabsOf(tabs)).toEqual(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  it('stays the same when its property is read and set again', () => {
    const element = document.createElement('notification-inbox');
    element.tabs = [...element.tabs, { id: 'bills', label: 'Bills', payload: { kind: 'bill' } }];
    const before = element.tabs;
    element.tabs = before;
    expect(element.tabs).toEqual(before);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('drops invalid tabs and logs one warning:', () => {
  it.each([
    ['a filter of a built-in tab', [{ id: 'all', payload: { kind: 'a' } }], '{"id":"all","payload":{"kind":"a"}}'],
    ['another filter of Unread', [{ id: 'unread', read: true }], '{"id":"unread","read":true}'],
    ['a tab without a label', [{ id: 'first' }], '{"id":"first"}'],
    ['a tab without an id', [{ label: 'Second' }], '{"label":"Second"}'],
    ['an id that is there already', ['all', 'unread', 'all'], '"all"'],
    ['what is no tab', [17], '17'],
    ['what is no list', { id: 'third' }, 'the value must be a JSON array'],
  ])('%s', (_, tabs, expectedText) => {
    expect(tabsOf(tabs)).toEqual(['all ', 'unread  false']);
    expect(tabsOf(tabs)).toEqual(['all ', 'unread  false']);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.lastCall?.[0]).toContain(`notification-inbox: tabs: ${expectedText}`);
  });

  it('accepts a missing or empty attribute without a warning', () => {
    expect(document.createElement('notification-inbox').tabs).toHaveLength(2);
    expect(tabsOf('')).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });
});
