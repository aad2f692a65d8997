import { effect } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import { ALL, UNREAD } from '../../src/store/list/tabs.js';
import type { Tab } from '../../src/store/list/tabs.js';
import { at, createWorld, HOUR, history, idOf, NOW, OFFLINE, SECOND, settle } from './support.js';

const ORDERS: Tab = { id: 'orders', label: 'Orders', payload: { kind: 'order' } };
const SEEN: Tab = { id: 'seen', label: 'Seen', seen: true };
const READ: Tab = { id: 'read', label: 'Read', read: true };
const tabs = [ALL, UNREAD, ORDERS, SEEN, READ];
const orders = (count: number) =>
  history(count).map((row, place) => ({ ...row, payload: { kind: place % 3 === 0 ? 'order' : 'other' } }));

describe('the unread tab', () => {
  test('shows what is unread, by the marks as well as by the service', async () => {
    const world = createWorld(history(5).map((row, place) => ({ ...row, read: place === 0 })));
    const { inbox, ids } = await world.open();
    inbox.markRead(idOf(4));
    inbox.selectTab('unread');
    expect(inbox.tab.value).toBe('unread');
    expect(ids()).toEqual([3, 2, 1].map(idOf));
  });
  test('keeps a row that is read in it until it is left', async () => {
    const { inbox, ids } = await createWorld(history(3)).open();
    // A row counts as shown while something subscribes to the rows, as a view does.
    const end = effect(() => void inbox.messages.value);
    inbox.selectTab('unread');
    await settle();
    expect(ids()).toHaveLength(3);
    inbox.markRead(idOf(2));
    expect(ids()).toEqual([3, 2, 1].map(idOf));
    expect(inbox.messages.value[1]?.read).toBe(true);
    inbox.selectTab('all');
    inbox.selectTab('unread');
    expect(ids()).toEqual([3, 1].map(idOf));
    end();
  });
  test('does not bring up a row that was read before it was ever shown there', async () => {
    const { inbox, ids } = await createWorld(history(30)).open();
    inbox.selectTab('unread');
    expect(ids()).toHaveLength(20);
    inbox.markRead(idOf(10));
    inbox.markRead(idOf(5));
    await inbox.loadMore();
    expect(ids()).not.toContain(idOf(10));
    expect(ids()).not.toContain(idOf(5));
  });
  test('empties at once when all is read and it is entered again', async () => {
    const { inbox, ids } = await createWorld(history(3)).open();
    inbox.markAllRead();
    inbox.selectTab('unread');
    expect(ids()).toEqual([]);
    expect(inbox.more.value).toBe('none');
  });
  test('goes on with read=false where the window ends', async () => {
    const rows = history(400).map((row, place) => ({ ...row, read: place % 10 !== 0 }));
    const world = createWorld(rows);
    const tab = await world.open();
    tab.inbox.selectTab('unread');
    const since = world.service.calls.length;
    for (let tries = 0; tries < 10 && tab.inbox.more.value !== 'none'; tries++) await tab.inbox.loadMore();
    const expected = rows.filter(({ read }) => !read).map(({ _id }) => _id);
    expect(tab.ids()).toEqual(expected);
    const asked = world.service.calls.slice(since);
    expect(asked.every(({ query }) => query?.read === false)).toBe(true);
  });
});

describe("a host's tab", () => {
  test('with a payload asks the service for it, and shows only what it gave', async () => {
    const world = createWorld(orders(60));
    const { inbox, ids } = await world.open({ tabs });
    inbox.selectTab('orders');
    expect(ids()).toEqual([]);
    expect(inbox.more.value).toBe('loading');
    await settle();
    expect(world.service.calls.at(-1)?.query).toEqual({ payload: { kind: 'order' }, page: 0, limit: 20 });
    expect(ids()).toHaveLength(20);
    expect(inbox.more.value).toBe('none');
  });
  test('pages down with the same payload', async () => {
    const world = createWorld(orders(300));
    const { inbox, ids } = await world.open({ tabs });
    inbox.selectTab('orders');
    await settle();
    for (let tries = 0; tries < 10 && inbox.more.value !== 'none'; tries++) await inbox.loadMore();
    expect(ids()).toHaveLength(100);
    expect(world.service.calls.at(-1)?.query?.payload).toEqual({ kind: 'order' });
  });
  test('is refreshed with the rest, and knows the marks', async () => {
    const world = createWorld(orders(6));
    const { inbox, ids } = await world.open({ tabs });
    inbox.selectTab('orders');
    await settle();
    inbox.markRead(ids()[0] ?? '');
    world.service.put({ _id: 'new', createdAt: at(NOW + SECOND), payload: { kind: 'order' } });
    await inbox.refresh();
    expect(ids()[0]).toBe('new');
    expect(inbox.messages.value.map(({ read }) => read)).toEqual([false, true, false]);
  });
  test('that can not be loaded says so, and is loaded when it is entered again', async () => {
    const world = createWorld(orders(6));
    const { inbox, ids } = await world.open({ tabs });
    world.service.fail('feed', OFFLINE);
    inbox.selectTab('orders');
    await settle();
    expect(inbox.more.value).toBe('failed');
    inbox.selectTab('all');
    expect(inbox.more.value).toBe('none');
    inbox.selectTab('orders');
    await settle();
    expect(ids()).toHaveLength(2);
  });
  test('of what is read or seen follows the marks', async () => {
    const { inbox, ids } = await createWorld(history(4)).open({ tabs });
    inbox.markSeen(idOf(2));
    inbox.markRead(idOf(4));
    inbox.selectTab('seen');
    expect(ids()).toEqual([4, 2, 1].map(idOf));
    inbox.selectTab('read');
    expect(ids()).toEqual([idOf(4)]);
  });
  test('that is taken away leads back to all', async () => {
    const world = createWorld(orders(6));
    const tab = await world.open({ tabs });
    tab.inbox.selectTab('orders');
    await settle();
    tab.set({ tabs: [ALL, UNREAD] });
    expect(tab.inbox.tab.value).toBe('all');
    expect(tab.ids()).toHaveLength(6);
  });
  test('that is given another filter shows what fits that, once it is asked for', async () => {
    const world = createWorld(orders(300));
    const tab = await world.open({ tabs });
    tab.inbox.selectTab('orders');
    await settle();
    for (let tries = 0; tries < 4; tries++) await tab.inbox.loadMore();
    tab.set({ tabs: [ALL, { ...ORDERS, payload: { kind: 'other' } }] });
    await tab.inbox.refresh();
    expect(tab.inbox.messages.value.map(({ payload }) => payload['kind'])).not.toContain('order');
    expect(tab.ids().length).toBeGreaterThan(10);
    tab.set({ tabs: [ALL] });
    const all = world.service.rows().map(({ _id }) => _id);
    expect(tab.ids()).toEqual(all.slice(0, tab.ids().length));
  });
  test('that does not exist is not entered', async () => {
    const { inbox } = await createWorld(history(4)).open();
    inbox.selectTab('nowhere');
    expect(inbox.tab.value).toBe('all');
  });
  test('left while it loads shows nothing of its answer elsewhere', async () => {
    const world = createWorld(orders(6));
    const { inbox, ids } = await world.open({ tabs });
    const answer = world.service.hold('feed');
    inbox.selectTab('orders');
    await settle();
    inbox.selectTab('all');
    await answer();
    expect(ids()).toHaveLength(6);
    expect(inbox.more.value).toBe('none');
  });
});

describe('what arrives while the reader is in the middle of the list', () => {
  test('waits above it, and is counted, until it is asked for', async () => {
    const world = createWorld(history(30));
    const { inbox, ids } = await world.open();
    const before = ids();
    inbox.pauseArrivals(true);
    inbox.pauseArrivals(true);
    world.service.put({ _id: 'a', createdAt: at(NOW + SECOND) }, { _id: 'b', createdAt: at(NOW + 2 * SECOND) });
    await inbox.refresh();
    expect(ids()).toEqual(before);
    expect(inbox.arrivals.value).toBe(2);
    expect(inbox.unreadCount.value.count).toBe(32);
    inbox.showArrivals();
    expect(inbox.arrivals.value).toBe(0);
    expect(ids()).toEqual(['b', 'a', ...before]);
    world.service.put({ _id: 'c', createdAt: at(NOW + 3 * SECOND) });
    await inbox.refresh();
    expect(inbox.arrivals.value).toBe(1);
  });
  test('comes in by itself when they are back at the top', async () => {
    const world = createWorld(history(3));
    const { inbox, ids } = await world.open();
    inbox.pauseArrivals(true);
    world.service.put({ _id: 'a', createdAt: at(NOW + SECOND) });
    await inbox.refresh();
    inbox.pauseArrivals(false);
    expect(ids()[0]).toBe('a');
    expect(inbox.arrivals.value).toBe(0);
  });
  test('is counted only where the tab would show it', async () => {
    const world = createWorld(orders(6));
    const { inbox } = await world.open({ tabs });
    inbox.selectTab('orders');
    await settle();
    inbox.pauseArrivals(true);
    world.service.put(
      { _id: 'a', createdAt: at(NOW + SECOND), payload: { kind: 'order' } },
      { _id: 'b', createdAt: at(NOW + SECOND), payload: { kind: 'other' } },
      { _id: 'c', createdAt: at(NOW + SECOND), payload: { kind: 'order' }, archived: true },
    );
    await inbox.refresh();
    expect(inbox.arrivals.value).toBe(1);
  });
  test('shows at once when they are not, and pushes no row out of sight', async () => {
    const world = createWorld(history(30));
    const { inbox, ids } = await world.open();
    const before = ids();
    world.service.put({ _id: 'a', createdAt: at(NOW + SECOND) });
    await inbox.refresh();
    expect(ids()).toEqual(['a', ...before]);
  });
  test('is in place when another tab is entered', async () => {
    const world = createWorld(history(3));
    const { inbox, ids } = await world.open();
    inbox.pauseArrivals(true);
    world.service.put({ _id: 'a', createdAt: at(NOW + SECOND) });
    await inbox.refresh();
    inbox.selectTab('unread');
    expect(ids()[0]).toBe('a');
  });
});

test('reveals as many rows at a time as the host asked for', async () => {
  const { inbox, ids } = await createWorld(history(50)).open({ pageSize: 7 });
  expect(ids()).toHaveLength(7);
  await inbox.loadMore();
  expect(ids()).toHaveLength(14);
});

describe('other tabs of the same browser', () => {
  test('are read, unread, seen and archived together', async () => {
    const world = createWorld(history(5));
    const [here, there] = [await world.open(), await world.open()];
    here.inbox.markRead(idOf(5));
    there.inbox.archive(idOf(4));
    await settle();
    for (const tab of [here, there]) {
      expect(tab.badge()).toBe('3');
      expect(tab.ids()).not.toContain(idOf(4));
    }
    there.inbox.markUnread(idOf(5));
    here.inbox.markSeen(idOf(5));
    await settle();
    expect([here.badge(), there.inbox.unseenCount.value.count]).toEqual(['4', 0]);
  });
  test('lose nothing of what each other wrote, even when they do not hear of it', async () => {
    const world = createWorld(history(40, HOUR));
    const open = await Promise.all([1, 2, 3, 4].map(() => world.open({ pageSize: 40 })));
    for (let place = 0; place < 40; place++) open[place % 4]?.inbox.markRead(idOf(40 - place));
    for (const { inbox } of open) inbox.stop();
    expect((await world.open()).badge()).toBe('0');
  });
  test('see what came of an action', async () => {
    const world = createWorld(history(3));
    const [here, there] = [await world.open({ refreshInterval: 0 }), await world.open({ refreshInterval: 0 })];
    await here.inbox.act(idOf(1), 'primary');
    await settle();
    expect(there.inbox.messages.value.at(-1)?.outcome.state).toBe('done');
  });
  test('do not both do an action that waited', async () => {
    const world = createWorld(history(3));
    const here = await world.open();
    world.service.fail('action', OFFLINE);
    await here.inbox.act(idOf(1), 'primary');
    here.inbox.stop();
    const two = [world.create(), world.create()];
    for (const { inbox } of two) inbox.start();
    await world.clock.pass(HOUR);
    expect(world.service.done).toHaveLength(1);
    expect(two.map((tab) => tab.inbox.messages.value.at(-1)?.outcome.state)).toEqual(['done', 'done']);
  });
  test('of another subscriber or service hear nothing', async () => {
    const world = createWorld(history(3));
    const here = await world.open();
    world.service.who = 'berta';
    world.service.put(...history(3));
    const hers = await world.open();
    hers.inbox.markAllRead();
    await settle();
    expect(here.badge()).toBe('3');
  });
});
