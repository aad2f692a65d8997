/** What each place of the panel says if it has nothing to show: the same states have the same words everywhere. */
import { describe, expect, it } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { ALL, ARCHIVED, SNOOZED, UNREAD } from '../../../src/store/list/tabs/tabs.js';
import { whyNothing } from '../../../src/ui/panel/notices.js';
import { until } from '../../support/until.js';
import { message, NOW } from './fake-inbox.js';
import { show } from './render-inbox.js';

const BILLING = { id: 'billing', label: 'Billing', workflow: 'invoice' };
const tabs = [ALL, UNREAD, BILLING, ARCHIVED, SNOOZED];
type State = NonNullable<Parameters<typeof show>[0]>;
const LOST: Readonly<Record<string, readonly [State, string]>> = {
  'signed-out': [{ status: 'signed-out' }, 'You’re signed out Sign in to see your notifications.'],
  refused: [{ status: 'refused', error: new InboxError('refused') }, 'Notifications aren’t available'],
  'refused as missing': [{ status: 'refused', error: new InboxError('missing') }, 'Notifications aren’t available'],
  offline: [{ status: 'offline', error: new InboxError('offline') }, 'Can’t connect Check your connection. Try again'],
};
const FAILED: State = { status: 'failed', error: new InboxError('timeout', { message: '<b>Stack trace</b>' }) };
const NOT_LOADED = 'Couldn’t load notifications The server took too long to respond. Try again';
const LOADING: State = { status: 'loading', more: 'available' };
/** Of a place that can be loaded further: its own words for the end, and for more. */
const listStates = (none: string, available: string): Readonly<Record<string, readonly [State, string]>> => ({
  ...LOST,
  failed: [FAILED, NOT_LOADED],
  loading: [LOADING, 'Loading…'],
  'loading more': [{ more: 'loading', reachedEnd: false }, 'Loading…'],
  'more that failed': [{ more: 'failed', reachedEnd: false }, 'Couldn’t load notifications Try again'],
  more: [{ more: 'available', reachedEnd: false, searchedTo: NOW }, available],
  none: [{ more: 'none', reachedEnd: true }, none],
});
const END = 'New notifications will show up here.';
const ENDS: Readonly<Record<string, string>> = {
  all: `You’re all caught up ${END}`,
  billing: `You’re all caught up ${END}`,
  unread: 'No unread notifications You’re all caught up.',
  archived: 'No archived notifications Notifications you archive will show up here.',
  snoozed: 'No snoozed notifications Notifications you snooze will show up here.',
};

type Shown = ReturnType<typeof show>;
/** The texts of what stands in the place of rows, and its buttons. */
const words = ({ view }: Shown, place = '.messages'): string =>
  view.text(['.skeleton > span', 'b', 'p', '.btn', '.link'].map((part) => `${place} ${part}`).join()).join(' ');

const PLACES = Object.entries(ENDS).flatMap(([tab, none]) => {
  const list = { tab, settings: {}, isSearch: false, states: listStates(none, 'Show older') };
  const states = listStates('No results', 'Searched back to 20 Nov Search older');
  return [
    { ...list, place: `the list ${tab}` },
    { ...list, place: `the groups of ${tab}`, settings: { group: 'workflow' } },
    { ...list, place: `the search from ${tab}`, isSearch: true, states },
  ];
});

describe.each(PLACES)('$place', ({ tab, settings, isSearch, states }) => {
  it.each(Object.entries(states))('says in the state "%s" what is true', async (_, [state, text]) => {
    const shown = show({ tab, tabs }, { settings });
    if (isSearch) {
      await shown.view.click(shown.view.one('.search-toggle'));
      await until(() => shown.view.one('.messages .empty'));
      await shown.view.type('input.search', 'nothing');
    }
    await shown.view.set(state);
    expect(words(shown)).toBe(text);
    if (!text.includes('Try again')) return;
    expect(shown.view.attributes('.empty', 'part')).toEqual(['notice']);
    await shown.view.click(shown.view.named('Try again'));
    expect(shown.commands().at(-1)).toBe(state.status ? 'refresh' : 'loadMore');
  });
});

describe('the preferences', () => {
  const EMPTY = { global: { enabled: true, channels: {} }, workflows: [] };
  it.each([
    ...Object.entries(LOST).map(([name, [state, text]]) => [name, state, 'failed', null, text] as const),
    ['failed', { status: 'failed' }, 'failed', null, 'Couldn’t load preferences Try again'],
    ['failed alone', {}, 'failed', null, 'Couldn’t load preferences Try again'],
    ['loading', {}, 'loading', null, 'Loading…'],
    ['loading while the list fails', FAILED, 'loading', null, 'Loading…'],
    ['none', {}, 'ready', EMPTY, 'Your preferences appear with your first notification'],
    ['none in an earlier load', {}, 'failed', EMPTY, 'Couldn’t load preferences Try again'],
  ] as const)('say in the state "%s" what is true', async (_, state, status, value, text) => {
    const shown = show();
    const { preferences } = shown.fake.inbox;
    await shown.view.click(shown.view.one('.preferences-toggle'));
    await shown.view.set(state);
    await shown.view.change(() => void Object.assign(preferences.value, { value }));
    await shown.view.change(() => void Object.assign(preferences.status, { value: status }));
    expect(words(shown, '.panel').replace(/^Loading…Loading…/, '')).toBe(text);
    if (!text.includes('Try again')) return;
    await shown.view.click(shown.view.named('Try again'));
    expect(shown.commands().at(-1)).toBe('load');
  });
});

it.each([
  ['searching', null, 'Loading…'],
  ['failed', new InboxError('offline'), 'Check your connection.Try again'],
  ['failed', new InboxError('refused', { status: 403 }), 'The request was rejected.Try again'],
  ['failed', new InboxError('refused', { serviceCode: 'not-located' }), 'Couldn’t find this notification.Try again'],
  ['failed', new InboxError('busy', { serviceCode: 'not-located' }), 'Couldn’t find this notification.Try again'],
  ['missing', null, 'This item no longer exists.Close'],
  ['hidden', null, 'This notification isn’t shown here.Close'],
] as const)('the notice of a message that is %s (%s) says %j', async (state, error, text) => {
  const { view } = show({ messages: [message('a')], shown: { message: 'b', state, error } });
  expect(view.text('.banner')).toEqual([text]);
});

it('only an inbox whose service has answered is empty', () => {
  const statuses = ['idle', 'loading', 'offline', 'signed-out', 'refused', 'failed'] as const;
  for (const status of statuses)
    for (const place of ['none', 'available', 'failed'] as const) expect(whyNothing(status, place)).toBe(status);
});
