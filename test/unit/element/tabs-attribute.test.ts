/** The `tabs` attribute: which values it accepts, and the console warning for values that it does not accept. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement } from '../../../src/index.js';
import { until } from '../../support/until.js';

const warn = vi.fn<typeof console.warn>();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn));
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
const LATE = { id: 'late', label: 'Late', tags: { all: ['late', ['bill', 'news']] }, data: [{ size: 1 }, {}] };
const BILLS = { id: 'bills', label: 'Bills', payload: { kind: 'bill' } };

describe('the tabs are accepted without a warning:', () => {
  it.each([
    ['both built-in tabs, one with its own label', ['all', { id: 'unread', label: 'New' }], 'all , unread New false'],
    ['one alone, with its filter', [{ id: 'unread', label: 'New', read: false }], 'unread New false'],
    ['another order', [{ id: 'unread' }, { id: 'all', label: 'Each' }], 'unread  false, all Each'],
    ['an empty label', [{ id: 'all', label: '' }, BILLS], 'all , bills Bills'],
    ['a tab of the host alone, which follows the built-in ones', [BILLS], 'all , unread  false, bills Bills'],
    ['tags and data', [LATE], 'all , unread  false, late Late'],
    ['an empty attribute', '', 'all , unread  false'],
  ])('%s', (_, tabs, expected) => {
    expect(tabsOf(tabs).join(', ')).toBe(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  it('a property that is read and set again, and a missing attribute', () => {
    const element = document.createElement('notification-inbox');
    expect(element.tabs).toHaveLength(2);
    element.tabs = [...element.tabs, BILLS];
    const before = element.tabs;
    expect(before.map(({ id }) => id)).toEqual(['all', 'unread', 'bills']);
    element.tabs = before;
    expect(element.tabs).toEqual(before);
    expect(warn).not.toHaveBeenCalled();
  });
});

it.each([
  ['a filter of a built-in tab', '{"id":"all","payload":{"kind":"a"}}'],
  ['another filter of Unread', '{"id":"unread","read":true}'],
  ['a tab without a label', '{"id":"first"}'],
  ['a tab without an id', '{"label":"Second"}'],
  ['tags that are no text', '{"id":"a","label":"A","tags":{"all":[["a",1]]}}'],
  ['tags without a list', '{"id":"a","label":"A","tags":{}}'],
  ['data that are no object', '{"id":"a","label":"A","data":"a"}'],
  ['what is no tab', '17'],
  ['nothing in place of a tab', 'null'],
  ['an id that is there already', '"all"', '["all","unread","all"]'],
  ['what is no list', 'the value must be a JSON array', '{"id":"third"}', '17', '{'],
])('`tabs` drops an invalid value and logs one warning: %s', async (_, expectedText, ...values) => {
  const invalid = values.length > 0 ? values : [`[${expectedText}]`];
  for (const tabs of [...invalid, ...invalid]) expect(tabsOf(tabs)).toEqual(['all ', 'unread  false']);
  await until(() => expect(warn).toHaveBeenCalledOnce());
  expect(warn.mock.lastCall?.[0]).toContain(`notification-inbox: tabs: ${expectedText}`);
});
