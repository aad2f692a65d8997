/**
 * Regression tests for actions, read state, the loaded list and polls: failures that random schedules found, reduced to the
 * shortest sequence of steps and written by hand, so they do not depend on how schedules are generated.
 */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import type { Storage } from '../../../src/store/ports.js';
import { createReceivedState } from '../../../src/store/read-state/received-state.js';
import { createSync } from '../../../src/store/read-state/sync.js';
import { FakeClock, flushPromises } from '../../support/fake-clock.js';
import { createRows, createStorage, createWorld, idOf, openTabs, openWorld, QUIET } from '../../support/store-world.js';
import type { OpenTab } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { marks } from '../../support/read-states.js';
import { deferred } from '../../support/test-proxy.js';

const TEAM = [
  { id: 'all', label: '' },
  { id: 'team', label: 'Team', payload: { team: 1 } },
];
const teamRows = () => createRows(3).map((row) => ({ ...row, payload: { team: 1 } }));

const unread = ({ inbox }: OpenTab): readonly string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id]));

describe('an action', () => {
  test('stays done in a row below the window that is read again', async () => {
    const { clock, inbox, loadAll, stateOf } = await openWorld(createRows(150, DAY));
    await loadAll();
    await inbox.act(idOf(5), 'primary');
    await clock.advance(HOUR);
    expect(stateOf(idOf(5))).toBe('done');
  });

  test('stays done after another page has seen it done and removed its stored entry', async () => {
    const { inbox, loadAll, stateOf, world } = await openWorld(createRows(150, DAY), QUIET);
    await loadAll();
    await inbox.act(idOf(5), 'primary');
    const other = await world.open(QUIET);
    await other.loadAll();
    await other.inbox.refresh();
    await flushPromises();
    expect(stateOf(idOf(5))).toBe('done');
  });

  test('that a filtered tab shows as done is not sent again, although the list was read before', async () => {
    const { inbox, select, service } = await openWorld(teamRows(), { tabs: TEAM, ...QUIET });
    service.change(idOf(2), { cta: { action: { status: 'done', buttons: [], result: { type: 'primary' } } } });
    await select('team');
    await inbox.act(idOf(2), 'primary');
    expect(service.callsTo('action')).toEqual([]);
  });

  test('called again in one tab and retried in another at the same time is sent once', async () => {
    const { first, second, service } = await openTabs(3);
    await first.actWithFaults(idOf(2), errorWithStatus(400));
    await flushPromises();
    expect(second.stateOf(idOf(2))).toBe('failed');
    await Promise.all([first.inbox.act(idOf(2), 'primary'), second.inbox.retry(idOf(2))]);
    const [rejectedKey, retryKey, ...more] = service.callsTo('action').map(({ key = '' }) => key);
    expect(retryKey).not.toContain(rejectedKey);
    expect(more).toEqual([]);
  });

  test('keeps the delay that the service asked for when its stored entry cannot be read for a moment', async () => {
    const world = createWorld(createRows(3));
    const disk = createStorage(world.disk);
    let isDenied = false;
    let onChange = (): void => {};
    const storage: Storage = {
      ...disk,
      get: (key) => (isDenied ? null : disk.get(key)),
      keys: (prefix) => (isDenied ? [] : disk.keys(prefix)),
      watch: (_prefix, changed) => {
        onChange = changed;
        return () => {};
      },
    };
    const { actWithFaults, inbox } = await world.open(QUIET, { storage });
    await actWithFaults(idOf(2), errorWithStatus(429, HOUR));
    for (const denied of [true, false]) {
      isDenied = denied;
      onChange();
      await inbox.refresh();
      await flushPromises();
    }
    expect(world.service.callsTo('action')).toHaveLength(1);
    await world.clock.advance(HOUR);
    expect(world.service.callsTo('action')).toHaveLength(2);
  });

  test('that waited for months is shown as failed and does not disappear, also after a reload', async () => {
    const { clock, inbox, service, world } = await openWorld(3, QUIET);
    service.outage = OFFLINE;
    await inbox.act(idOf(2), 'primary');
    inbox.stop();
    clock.setTime(NOW + 100 * DAY);
    service.outage = null;
    const later = await world.open(QUIET);
    await later.inbox.refresh();
    await flushPromises();
    expect([later.stateOf(idOf(2)), service.recordedActions]).toEqual(['failed', []]);
    expect((await world.reopen(later, QUIET)).stateOf(idOf(2))).toBe('failed');
  });
});

describe('read state', () => {
  test('markAllRead() in a tab marks messages that were marked as unread there, also after a failed first request', async () => {
    const old = { _id: idOf(100), createdAt: isoTime(NOW - 40 * DAY), payload: { team: 1 } };
    const { service, world } = await openWorld([...createRows(3), old]);
    service.failNext('feed', OFFLINE);
    const { inbox } = await world.open({ tabs: TEAM, ...QUIET });
    inbox.selectTab('team');
    await inbox.refresh();
    await flushPromises();
    inbox.markUnread(old._id);
    expect(inbox.unreadCount.value.count).toBe(4);
    inbox.markAllRead();
    expect(inbox.unreadCount.value.count).toBe(3);
  });

  test('does not mark a message that a short page left out among messages of the same time', async () => {
    const together = [1, 3, 2, 4, 5].map((number) => ({ _id: idOf(number), createdAt: isoTime(NOW - HOUR) }));
    const { inbox, world } = await openWorld([{ _id: idOf(9), createdAt: isoTime(NOW) }, ...together], QUIET);
    inbox.markRead(idOf(1));
    inbox.markRead(idOf(3));
    await inbox.refresh();
    await world.open({ pageSize: 3, ...QUIET });
    expect(unread(await world.open(QUIET))).toEqual([9, 5, 4, 2].map(idOf));
  });

  test('does not mark a message that could not be decoded at first', async () => {
    const world = createWorld(createRows(6, HOUR));
    world.service.change(idOf(4), { _id: '' });
    const tab = await world.open(QUIET);
    for (const number of [1, 2, 3, 5]) tab.inbox.markRead(idOf(number));
    await tab.inbox.refresh();
    world.service.change('', { _id: idOf(4) });
    await tab.inbox.refresh();
    expect(unread(tab)).toEqual([6, 4].map(idOf));
  });
});

test.each([0, 1])('an undecodable message of a later page is loaded again after %i failed polls', async (failures) => {
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

describe('requests and timers', () => {
  test('an inbox that is stopped while it announces a message keeps no timer', async () => {
    const { clock, inbox, kinds, receive } = await openWorld(3);
    await receive({ _id: idOf(4), createdAt: isoTime(NOW + 1) });
    await flushPromises();
    expect(kinds()).toContain('arrive');
    inbox.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  test('a stopped page whose push is answered leaves no timer', async () => {
    const clock = new FakeClock(NOW);
    let state = merge(EMPTY, { archived: marks([1]) });
    const pushing = deferred<undefined>();
    const remote = createReceivedState(
      () => Infinity,
      () => {},
    );
    const sync = createSync({ after: clock.after, state: () => state, remote, push: () => pushing.promise });
    remote.receive({ version: 'a', state: '' });
    sync.onResponse();
    await clock.advance(SECOND);
    state = merge(state, { archived: marks([2]) });
    sync.onChange();
    sync.flush();
    pushing.resolve(undefined);
    await flushPromises();
    expect(clock.pendingTimers).toBe(0);
  });

  test('clear() sends no request, also in a filtered tab', async () => {
    const { inbox, select, world } = await openWorld(teamRows(), { tabs: TEAM });
    await select('team');
    const before = world.feedRequests();
    inbox.clear();
    await flushPromises();
    expect(world.feedRequests()).toBe(before);
  });

  test('a hidden page sends no request to join the page that another tab read', async () => {
    const { world, tab: hidden, service } = await openWorld(10, QUIET);
    const shown = await world.open(QUIET);
    hidden.setVisible(false);
    service.insert(...createRows(60, SECOND, NOW + MINUTE).map((row) => ({ ...row, _id: `new ${row._id}` })));
    const before = world.feedRequests();
    await shown.inbox.refresh();
    await flushPromises();
    // The first page, and the page that joins it to the loaded rows.
    expect(world.feedRequests() - before).toBe(2);
  });

  test('a stopped page that finds another reader signed in sends no request', async () => {
    const { blockAction, inbox, service, world } = await openWorld(3);
    const answer = await blockAction(idOf(2));
    inbox.stop();
    service.subscriber = 'berta';
    const before = world.feedRequests();
    await answer();
    await flushPromises();
    expect(world.feedRequests()).toBe(before);
  });

  test('more is "none" after a failed loadMore() if no messages are left', async () => {
    const rows = createRows(150, DAY);
    const { inbox, service } = await openWorld(rows, { pageSize: 100, ...QUIET });
    service.failNext('feed', OFFLINE);
    await inbox.loadMore();
    expect(inbox.more.value).toBe('failed');
    service.remove(...rows.slice(100).map(({ _id }) => _id));
    await inbox.refresh();
    await inbox.loadMore();
    expect(inbox.more.value).toBe('none');
  });
});
