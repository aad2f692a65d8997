/**
 * Regression tests for read state, the loaded list and polls: failures that random schedules found, reduced to the shortest
 * sequence of calls and written by hand, so they do not depend on how schedules are generated.
 */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import { createSync } from '../../../src/store/read-state/sync.js';
import { marks } from '../../support/read-states.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  isoTime,
  createWorld,
  DAY,
  createRows,
  HOUR,
  idOf,
  MINUTE,
  NOW,
  OFFLINE,
  SECOND,
  flushPromises,
} from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';

const TEAM = [
  { id: 'all', label: '' },
  { id: 'team', label: 'Team', payload: { team: 1 } },
];

const unread = ({ inbox }: OpenTab): readonly string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id]));

const feedRequests = ({ service }: World): number => service.callsTo('feed').length;

describe('read state', () => {
  test('markAllRead() in a tab marks messages that were marked as unread there, also after a failed first request', async () => {
    const old = { _id: idOf(100), createdAt: isoTime(NOW - 40 * DAY), payload: { team: 1 } };
    const world = createWorld([...createRows(3), old]);
    await world.open();
    world.service.failNext('feed', OFFLINE);
    const lateTab = await world.open({ tabs: TEAM, refreshInterval: 0 });
    lateTab.inbox.selectTab('team');
    await lateTab.inbox.refresh();
    await flushPromises();
    lateTab.inbox.markUnread(old._id);
    expect(lateTab.inbox.unreadCount.value.count).toBe(4);
    lateTab.inbox.markAllRead();
    expect(lateTab.inbox.unreadCount.value.count).toBe(3);
  });

  test('does not mark a message that a short page left out among messages of the same time', async () => {
    const together = [1, 3, 2, 4, 5].map((number) => ({ _id: idOf(number), createdAt: isoTime(NOW - HOUR) }));
    const world = createWorld([{ _id: idOf(9), createdAt: isoTime(NOW) }, ...together]);
    const first = await world.open({ refreshInterval: 0 });
    first.inbox.markRead(idOf(1));
    first.inbox.markRead(idOf(3));
    await first.inbox.refresh();
    await world.open({ pageSize: 3, refreshInterval: 0 });
    const fresh = await world.open({ refreshInterval: 0 });
    expect(unread(fresh)).toEqual([9, 5, 4, 2].map(idOf));
  });

  test('does not mark a message that could not be decoded at first', async () => {
    const world = createWorld(createRows(6, HOUR));
    world.service.change(idOf(4), { _id: '' });
    const tab = await world.open({ refreshInterval: 0 });
    for (const number of [1, 2, 3, 5]) tab.inbox.markRead(idOf(number));
    await tab.inbox.refresh();
    world.service.change('', { _id: idOf(4) });
    await tab.inbox.refresh();
    expect(unread(tab)).toEqual([6, 4].map(idOf));
  });
});

describe('a message below the first page that could not be decoded at first', () => {
  test.each([0, 1])('is loaded again after %i failed polls', async (failures) => {
    const world = createWorld(createRows(150));
    const hidden = idOf(30);
    world.service.change(hidden, { _id: '' });
    const { inbox, ids } = await world.open({ pageSize: 100, refreshInterval: 5 * MINUTE });
    inbox.markAllRead();
    await inbox.loadMore();
    expect([inbox.more.value, ids().includes(hidden)]).toEqual(['none', false]);
    world.service.change('', { _id: hidden });
    // The list begins with its first page again: polls request no more.
    inbox.selectTab('unread');
    inbox.selectTab('all');
    await world.clock.advance(12 * MINUTE);
    world.service.failNext('feed', ...Array.from({ length: failures }, () => OFFLINE));
    await world.clock.advance(20 * MINUTE);
    await inbox.loadMore();
    expect(ids()).toContain(hidden);
  });
});

describe('requests and timers', () => {
  test('an inbox that is stopped while it announces a message keeps no timer', async () => {
    const world = createWorld(createRows(3));
    const { inbox, events } = await world.open();
    world.service.insert({ _id: idOf(4), createdAt: isoTime(NOW + 1) });
    await inbox.refresh();
    await flushPromises();
    expect(events.map(({ kind }) => kind)).toContain('arrive');
    inbox.stop();
    expect(world.clock.pendingTimers).toBe(0);
  });

  test('a stopped page whose push is answered leaves no timer', async () => {
    const clock = new FakeClock(NOW);
    let state = merge(EMPTY, { archived: marks([1]) });
    let answer = (): void => {};
    const pushing = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const sync = createSync({
      after: clock.after,
      state: () => state,
      latest: () => Infinity,
      onReceived: () => {},
      push: () => pushing,
    });
    sync.onResponse({ version: 'a', state: '' });
    await clock.advance(SECOND);
    state = merge(state, { archived: marks([2]) });
    sync.onChange();
    sync.flush();
    answer();
    await flushPromises();
    expect(clock.pendingTimers).toBe(0);
  });

  test('clear() sends no request, also in a filtered tab', async () => {
    const world = createWorld(createRows(3).map((row) => ({ ...row, payload: { team: 1 } })));
    const { inbox } = await world.open({ tabs: TEAM });
    inbox.selectTab('team');
    await flushPromises();
    const before = feedRequests(world);
    inbox.clear();
    await flushPromises();
    expect(feedRequests(world)).toBe(before);
  });

  test('a hidden page sends no request to join the page that another tab read', async () => {
    const world = createWorld(createRows(10));
    const hidden = await world.open({ refreshInterval: 0 });
    const shown = await world.open({ refreshInterval: 0 });
    hidden.setVisible(false);
    world.service.insert(...createRows(60, SECOND, NOW + MINUTE).map((row) => ({ ...row, _id: `new ${row._id}` })));
    const before = feedRequests(world);
    await shown.inbox.refresh();
    await flushPromises();
    // The first page, and the page that joins it to the loaded rows.
    expect(feedRequests(world) - before).toBe(2);
  });

  test('a stopped page that finds another reader signed in sends no request', async () => {
    const world = createWorld(createRows(3));
    const { inbox } = await world.open();
    const answer = world.service.block('action');
    const acting = inbox.act(idOf(2), 'primary');
    await flushPromises();
    inbox.stop();
    world.service.subscriber = 'berta';
    const before = feedRequests(world);
    await answer();
    await acting;
    expect(feedRequests(world)).toBe(before);
  });

  test('more is "none" after a failed loadMore() if no messages are left', async () => {
    const rows = createRows(150, DAY);
    const world = createWorld(rows);
    const { inbox } = await world.open({ pageSize: 100, refreshInterval: 0 });
    world.service.failNext('feed', OFFLINE);
    await inbox.loadMore();
    expect(inbox.more.value).toBe('failed');
    world.service.remove(...rows.slice(100).map(({ _id }) => _id));
    await inbox.refresh();
    await inbox.loadMore();
    expect(inbox.more.value).toBe('none');
  });
});
