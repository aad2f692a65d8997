import { effect } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import { ALL, UNREAD, type Tab } from '../../../src/store/list/tabs/tabs.js';
import type { Inbox } from '../../../src/store/inbox.js';
import { OFFLINE, createRows, flushPromises, idOf, openWorld } from '../../support/store-world.js';
import { isoTime, NOW, SECOND } from '../../support/times.js';

const ORDERS: Tab = { id: 'orders', label: 'Orders', payload: { kind: 'order' } };
const SEEN: Tab = { id: 'seen', label: 'Seen', seen: true };
const READ: Tab = { id: 'read', label: 'Read', read: true };
const tabs = [ALL, UNREAD, ORDERS, SEEN, READ];
const orders = (count: number) =>
  createRows(count).map((row, place) => ({ ...row, payload: { kind: place % 3 === 0 ? 'order' : 'other' } }));

describe('the unread tab', () => {
  test('shows the messages that are unread by read state and by the service', async () => {
    const { inbox, ids } = await openWorld(createRows(5).map((row, place) => ({ ...row, read: place === 0 })));
    inbox.markRead(idOf(4));
    inbox.selectTab('unread');
    expect([inbox.tab.value, ids()]).toEqual(['unread', [3, 2, 1].map(idOf)]);
  });
  test('keeps a row that is read in it until the reader leaves the tab', async () => {
    const { inbox, select, ids } = await openWorld(3);
    // A row counts as shown while the messages signal has a subscriber, such as a view.
    const end = effect(() => void inbox.messages.value);
    await select('unread');
    expect(ids()).toHaveLength(3);
    inbox.markRead(idOf(2));
    expect([ids(), inbox.messages.value[1]?.read]).toEqual([[3, 2, 1].map(idOf), true]);
    inbox.selectTab('all');
    inbox.selectTab('unread');
    expect(ids()).toEqual([3, 1].map(idOf));
    end();
  });
  test('does not show a row that was read before loadMore() reached it', async () => {
    const { inbox, ids } = await openWorld(30);
    inbox.selectTab('unread');
    expect(ids()).toHaveLength(20);
    inbox.markRead(idOf(10));
    inbox.markRead(idOf(5));
    await inbox.loadMore();
    expect(ids()).not.toContain(idOf(10));
    expect(ids()).not.toContain(idOf(5));
  });
  test('loads more with read=false below the loaded window', async () => {
    const rows = createRows(400).map((row, place) => ({ ...row, read: place % 10 !== 0 }));
    const { world, tab } = await openWorld(rows);
    tab.inbox.selectTab('unread');
    const callsBefore = world.service.calls.length;
    await tab.loadAll();
    const expected = rows.filter(({ read }) => !read).map(({ _id }) => _id);
    expect(tab.ids()).toEqual(expected);
    expect(world.service.calls.slice(callsBefore).every(({ query }) => query?.read === false)).toBe(true);
  });
});

describe('a custom tab', () => {
  test('with a payload requests it from the service and shows only the rows of the response', async () => {
    const { world, inbox, ids } = await openWorld(orders(60), { tabs });
    inbox.selectTab('orders');
    expect([ids(), inbox.more.value]).toEqual([[], 'loading']);
    await flushPromises();
    expect(world.service.calls.at(-1)?.query).toEqual({ payload: { kind: 'order' }, page: 0, limit: 20 });
    expect([ids().length, inbox.more.value]).toEqual([20, 'none']);
  });
  test('loads more pages with the same payload', async () => {
    const { world, select, loadAll, ids } = await openWorld(orders(300), { tabs });
    await select('orders');
    await loadAll();
    expect([ids().length, world.service.calls.at(-1)?.query?.payload]).toEqual([100, { kind: 'order' }]);
  });
  test('is refreshed with the list and applies the read state', async () => {
    const { inbox, receive, select, ids } = await openWorld(orders(6), { tabs });
    await select('orders');
    inbox.markRead(ids()[0] ?? '');
    await receive({ _id: 'new', createdAt: isoTime(NOW + SECOND), payload: { kind: 'order' } });
    expect([ids()[0], inbox.messages.value.map(({ read }) => read)]).toEqual(['new', [false, true, false]]);
  });
  test('sets more to "failed" after an error and loads when it is selected again', async () => {
    const { world, inbox, select, ids } = await openWorld(orders(6), { tabs });
    world.service.failNext('feed', OFFLINE);
    await select('orders');
    expect(inbox.more.value).toBe('failed');
    inbox.selectTab('all');
    expect(inbox.more.value).toBe('none');
    await select('orders');
    expect(ids()).toHaveLength(2);
  });
  test('with a read or seen filter applies the read state', async () => {
    const { inbox, ids } = await openWorld(4, { tabs });
    inbox.markSeen(idOf(2));
    inbox.markRead(idOf(4));
    inbox.selectTab('seen');
    expect(ids()).toEqual([4, 2, 1].map(idOf));
    inbox.selectTab('read');
    expect(ids()).toEqual([idOf(4)]);
  });
  test('that is removed from the settings selects the tab "all"', async () => {
    const { tab } = await openWorld(orders(6), { tabs });
    await tab.select('orders');
    tab.changeSettings({ tabs: [ALL, UNREAD] });
    expect([tab.inbox.tab.value, tab.ids().length]).toEqual(['all', 6]);
  });
  test('whose payload changes shows the rows of the new payload after refresh()', async () => {
    const { world, tab } = await openWorld(orders(300), { tabs });
    await tab.select('orders');
    for (let tries = 0; tries < 4; tries++) await tab.inbox.loadMore();
    tab.changeSettings({ tabs: [ALL, { ...ORDERS, payload: { kind: 'other' } }] });
    await tab.inbox.refresh();
    expect(tab.inbox.messages.value.map(({ payload }) => payload['kind'])).not.toContain('order');
    expect(tab.ids().length).toBeGreaterThan(10);
    tab.changeSettings({ tabs: [ALL] });
    const all = world.service.rows().map(({ _id }) => _id);
    expect(tab.ids()).toEqual(all.slice(0, tab.ids().length));
  });
  test('that does not exist is not selected', async () => {
    const { inbox } = await openWorld(4);
    inbox.selectTab('nowhere');
    expect(inbox.tab.value).toBe('all');
  });
  test('that is left while it loads does not show its response in another tab', async () => {
    const { world, inbox, select, ids } = await openWorld(orders(6), { tabs });
    const answer = world.service.block('feed');
    await select('orders');
    inbox.selectTab('all');
    await answer();
    expect([ids().length, inbox.more.value]).toEqual([6, 'none']);
  });
});

describe('arrivals while the reader has scrolled down', () => {
  test('wait above the list and are counted until showArrivals()', async () => {
    const { inbox, receive, ids } = await openWorld(30);
    const before = ids();
    inbox.pauseArrivals(true);
    inbox.pauseArrivals(true);
    await receive({ _id: 'a', createdAt: isoTime(NOW + SECOND) }, { _id: 'b', createdAt: isoTime(NOW + 2 * SECOND) });
    expect([ids(), inbox.arrivals.value, inbox.unreadCount.value.count]).toEqual([before, 2, 32]);
    inbox.showArrivals();
    expect([inbox.arrivals.value, ids()]).toEqual([0, ['b', 'a', ...before]]);
    await receive({ _id: 'c', createdAt: isoTime(NOW + 3 * SECOND) });
    expect(inbox.arrivals.value).toBe(1);
  });
  test.each<[string, (inbox: Inbox) => void]>([
    ['the reader returns to the top', (inbox) => inbox.pauseArrivals(false)],
    ['another tab is selected', (inbox) => inbox.selectTab('unread')],
  ])('are shown when %s', async (_, change) => {
    const { inbox, receive, ids } = await openWorld(3);
    inbox.pauseArrivals(true);
    await receive({ _id: 'a', createdAt: isoTime(NOW + SECOND) });
    change(inbox);
    expect([ids()[0], inbox.arrivals.value]).toEqual(['a', 0]);
  });
  test('are counted only if the selected tab shows them', async () => {
    const { inbox, receive, select } = await openWorld(orders(6), { tabs });
    await select('orders');
    inbox.pauseArrivals(true);
    await receive(
      { _id: 'a', createdAt: isoTime(NOW + SECOND), payload: { kind: 'order' } },
      { _id: 'b', createdAt: isoTime(NOW + SECOND), payload: { kind: 'other' } },
      { _id: 'c', createdAt: isoTime(NOW + SECOND), payload: { kind: 'order' }, archived: true },
    );
    expect(inbox.arrivals.value).toBe(1);
  });
  test('are shown at once if arrivals are not paused, without removing a row', async () => {
    const { receive, ids } = await openWorld(30);
    const before = ids();
    await receive({ _id: 'a', createdAt: isoTime(NOW + SECOND) });
    expect(ids()).toEqual(['a', ...before]);
  });
  test('that come below a message of the future are shown at once, and push no row out of the list', async () => {
    const ahead = { _id: 'ahead', createdAt: isoTime(NOW + 600 * SECOND) };
    const { inbox, receive, ids } = await openWorld([ahead, ...createRows(50)]);
    const [top, ...rest] = ids();
    inbox.pauseArrivals(true);
    await receive({ _id: 'a', createdAt: isoTime(NOW + SECOND) });
    expect([ids(), inbox.arrivals.value]).toEqual([[top, 'a', ...rest], 0]);
  });
  test('that became the whole list stay when a command on one below them is undone', async () => {
    const { inbox, receive, ids } = await openWorld(3);
    inbox.pauseArrivals(true);
    inbox.archiveAll();
    for (const [place, _id] of ['a', 'b'].entries())
      await receive({ _id, createdAt: isoTime(NOW + (place + 1) * SECOND) });
    expect(ids()).toEqual(['b', 'a']);
    inbox.archive('a');
    inbox.undo();
    expect(ids()).toEqual(['b', 'a']);
  });
});
