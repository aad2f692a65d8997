/** Tabs that filter by workflow, severity, payload and age: their rows, their paging, and their end. */
import { effect } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import { ALL, UNREAD, type Tab, type TabFilter } from '../../../src/store/list/tabs/tabs.js';
import { OFFLINE, createRows, flushPromises, idOf, openWorld, type Row } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';

const WORKFLOWS = ['comment', 'invoice', 'deploy'];
const SEVERITIES = ['none', 'high'];
const PROJECTS = ['a', 'b', 'c', 'd', 'e'];
const TAGS = [['bill'], ['bill', 'late'], ['news', 'late'], []];

/** Each message has one of three workflows, two severities, five projects and four lists of tags, in turn. */
const rows = (count: number, interval = MINUTE): Row[] =>
  createRows(count, interval).map((row, place) => ({
    ...row,
    templateIdentifier: WORKFLOWS[place % 3],
    severity: SEVERITIES[place % 2],
    payload: { project: { id: PROJECTS[place % 5], name: 'P' }, of: place % 2 ? ['x', 'y'] : 'x' },
    data: { size: place % 2, at: { hour: 1 } },
    tags: TAGS[place % 4],
  }));

const tabOf = (filter: TabFilter): Tab => ({ id: 'own', label: 'Own', ...filter });

async function openTab(filter: TabFilter, messages: readonly Row[] = rows(60), settings = {}) {
  const { world, tab } = await openWorld(messages, { tabs: [ALL, UNREAD, tabOf(filter)], ...settings });
  await tab.select('own');
  return { world, ...tab };
}

const placesOf = (messages: readonly Row[], fits: (place: number) => boolean): string[] =>
  messages.filter((_, place) => fits(place)).map(({ _id }) => _id);

describe('a tab shows exactly the messages', () => {
  const all = rows(60);
  test.each<[string, TabFilter, (place: number) => boolean]>([
    ['of one workflow', { workflow: 'invoice' }, (place) => place % 3 === 1],
    ['of any of several workflows', { workflow: ['invoice', 'deploy'] }, (place) => place % 3 > 0],
    ['of one severity', { severity: 'high' }, (place) => place % 2 === 1],
    ['of any of several severities', { severity: ['none', 'high'] }, () => true],
    ['with one payload', { payload: { project: { id: 'b' } } }, (place) => place % 5 === 1],
    [
      'with any of several payloads',
      { payload: [{ project: { id: 'b' } }, { project: { id: 'd', name: 'P' } }] },
      (place) => place % 5 === 1 || place % 5 === 3,
    ],
    ['of a list of one payload', { payload: [{ project: { id: 'c' } }] }, (place) => place % 5 === 2],
    // The service also finds a single value in a list, and compares what lies deep as a whole.
    ['with one payload, which a list does not equal', { payload: { of: 'x' } }, (place) => place % 2 === 0],
    ['with a deep payload', { payload: { project: { id: 'a', no: { such: { name: 1 } } } } }, () => false],
    ['with a tag', { tags: 'late' }, (place) => place % 4 === 1 || place % 4 === 2],
    ['with any of several tags', { tags: ['late', 'bill'] }, (place) => place % 4 < 3],
    ['with each of several tags', { tags: { all: ['late', 'bill'] } }, (place) => place % 4 === 1],
    ['with a tag and any of others', { tags: { all: ['late', ['bill', 'news']] } }, (at) => [1, 2].includes(at % 4)],
    ['of no tag if its list is empty', { tags: [] }, () => false],
    ['with data', { data: { size: 1, at: { hour: 1 } } }, (place) => place % 2 === 1],
    ['with any of several data', { data: [{ size: 1 }, { size: 2 }] }, (place) => place % 2 === 1],
    ['of the last hour', { since: 'PT1H' }, () => true],
    ['since a date', { since: isoTime(NOW - 10 * MINUTE) }, (place) => place <= 10],
    [
      'of all filters at once',
      { workflow: ['comment', 'deploy'], severity: 'none', payload: { project: { name: 'P' } }, since: 'P1D' },
      (place) => place % 3 !== 1 && place % 2 === 0,
    ],
    ['of no workflow if its list is empty', { workflow: [] }, () => false],
    ['of no payload that has another value', { payload: [{ project: { id: 'z' } }, { nothing: 1 }] }, () => false],
  ])('%s', async (_, filter, fits) => {
    const tab = await openTab(filter);
    await tab.loadAll();
    expect([tab.ids(), tab.inbox.more.value]).toEqual([placesOf(all, fits), 'none']);
    const unread = tab.inbox.messages.value.filter(({ read }) => !read).length;
    expect(tab.inbox.tabCounts.value.get('own')).toEqual({ count: unread, more: false });
  });

  test('without asking the service by a payload of more than three levels', async () => {
    const { world, loadAll } = await openTab({ payload: { a: { b: { c: { d: 1 } } } } });
    await loadAll();
    expect(world.service.calls.every(({ query }) => query?.payload === undefined)).toBe(true);
  });

  test.each([
    ['PT12H', 12 * HOUR],
    ['P7D', 7 * DAY],
    ['P2W', 14 * DAY],
    ['P1M', 30 * DAY],
    ['P1Y', 365 * DAY],
  ])('of the last %s', async (since, length) => {
    const ages = [length - HOUR, length + HOUR];
    const old = ages.map((age, place) => ({ _id: idOf(place + 1), createdAt: isoTime(NOW - age) }));
    expect((await openTab({ since }, old)).ids()).toEqual([idOf(1)]);
  });

  test('since ever, if the text is neither a date nor a duration', async () => {
    const tab = await openTab({ since: 'P7X' });
    await tab.loadAll();
    expect(tab.ids()).toHaveLength(60);
  });
});

test('a message leaves a tab of the last hour when the service’s clock has gone on, once the reader returns', async () => {
  const { world, inbox, ids } = await openTab({ since: 'PT1H' }, rows(2, 50 * MINUTE));
  expect(ids()).toHaveLength(2);
  await world.clock.advance(20 * MINUTE);
  inbox.selectTab('all');
  inbox.selectTab('own');
  expect(ids()).toHaveLength(1);
});

describe('paging', () => {
  const rare = (count: number, every: number): Row[] =>
    createRows(count).map((row, place) => ({ ...row, templateIdentifier: place % every === every - 1 ? 'rare' : 'x' }));

  test('a tab with a payload list joins what the inbox filters without a gap', async () => {
    const all = rows(900);
    const tab = await openTab({ payload: [{ project: { id: 'a' } }, { project: { id: 'e' } }] }, all);
    await tab.loadAll();
    expect(tab.ids()).toEqual(placesOf(all, (place) => place % 5 === 0 || place % 5 === 4));
    expect(tab.world.service.calls.every(({ query }) => query?.payload === undefined)).toBe(true);
  });

  test('one loadMore() requests at most six pages, and says that there may be more', async () => {
    const { world, inbox, ids } = await openTab({ workflow: 'rare' }, rare(5000, 4000));
    const before = world.service.calls.length;
    await inbox.loadMore();
    expect(world.service.calls.length - before).toBeLessThanOrEqual(6);
    expect([ids(), inbox.more.value]).toEqual([[], 'available']);
  });

  test('a watched tab without rows loads by itself at most five times six pages', async () => {
    const { world, inbox } = await openTab({ workflow: 'rare' }, rare(9000, 8999));
    const before = world.service.calls.length;
    const end = effect(() => void inbox.messages.value);
    for (let round = 0; round < 60; round++) await flushPromises();
    end();
    expect(world.service.calls.length - before).toBeLessThanOrEqual(30);
    expect(world.service.calls.length - before).toBeGreaterThan(5);
    expect(inbox.more.value).toBe('available');
  });

  test('an empty tab of a workflow says so only after the oldest message is loaded', async () => {
    const tab = await openTab({ workflow: 'nothing' }, rare(250, 50));
    expect([tab.ids(), tab.inbox.more.value]).toEqual([[], 'available']);
    await tab.loadAll();
    expect([tab.ids(), tab.inbox.more.value]).toEqual([[], 'none']);
  });

  test('a tab of the last hours ends where older messages begin, without requesting them', async () => {
    const tab = await openTab({ since: 'PT1H', workflow: 'rare' }, rare(5000, 7));
    const before = tab.world.service.calls.length;
    await tab.loadAll();
    expect([tab.ids().length, tab.inbox.more.value, tab.world.service.calls.length]).toEqual([8, 'none', before]);
  });

  test('a failed request of older messages shows "failed", and the next press loads them', async () => {
    const { world, inbox, ids } = await openTab({ workflow: 'rare' }, rare(400, 150));
    world.service.failNext('feed', OFFLINE);
    await inbox.loadMore();
    expect(inbox.more.value).toBe('failed');
    await inbox.loadMore();
    expect(ids()).toEqual([idOf(251), idOf(101)]);
  });

  test('an arrival is shown in the tabs that it fits', async () => {
    const { receive, ids } = await openTab({ workflow: 'rare' }, rare(20, 5));
    await receive(
      { _id: 'a', createdAt: isoTime(NOW + SECOND), templateIdentifier: 'rare' },
      { _id: 'b', createdAt: isoTime(NOW + SECOND), templateIdentifier: 'x' },
    );
    expect(ids()[0]).toBe('a');
    expect(ids()).not.toContain('b');
  });
});

test.each<[string, TabFilter]>([
  ['of a workflow', { workflow: 'invoice' }],
  ['of several payloads', { payload: [{ project: { id: 'a' } }, { project: { id: 'b' } }] }],
  ['of one payload and a workflow', { payload: { project: { id: 'a' } }, workflow: 'invoice' }],
])('markAllRead() in a tab of its own %s marks its messages alone, also those not shown', async (_, filter) => {
  const tab = await openTab(filter, rows(150), { pageSize: 5 });
  const { inbox } = tab;
  inbox.markAllRead();
  await flushPromises();
  expect(inbox.tabCounts.value.get('own')).toEqual({ count: 0, more: false });
  await tab.loadAll();
  expect(inbox.messages.value.every(({ read }) => read)).toBe(true);
  const own = inbox.messages.value.length;
  expect(own).toBeGreaterThan(5);
  inbox.selectTab('unread');
  await tab.loadAll();
  expect(tab.ids()).toHaveLength(150 - own);
});

test('a tab that the service filters has a message at the top that came back from a snooze, although it lies deep', async () => {
  const { world, inbox, select, ids } = await openWorld(rows(60), {
    tabs: [ALL, tabOf({ payload: { project: { id: 'b' } } })],
    pageSize: 5,
    refreshInterval: 0,
  });
  const old = placesOf(world.service.rows(), (place) => place % 5 === 1).at(-1) ?? '';
  inbox.snooze(old, NOW + MINUTE);
  await world.clock.advance(2 * MINUTE);
  await select('own');
  expect(ids()[0]).toBe(old);
});

test('a message that came back from a snooze is one row of a filtered tab, also when its feed has loaded it, too', async () => {
  const { world, inbox, ids } = await openWorld(rows(60), {
    tabs: [ALL, tabOf({ payload: { project: { id: 'b' } } })],
    refreshInterval: 0,
  });
  const [first = ''] = placesOf(world.service.rows(), (place) => place % 5 === 1);
  inbox.snooze(first, NOW + MINUTE);
  await world.clock.advance(2 * MINUTE);
  const answer = world.service.block('feed');
  inbox.selectTab('own');
  expect(ids()).toEqual([first]);
  await answer();
  expect([ids().length, ids().filter((id) => id === first).length]).toEqual([12, 1]);
});
