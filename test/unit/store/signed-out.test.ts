/**
 * A reader whose session has ended: the inbox shows and counts none of their messages, and loses none of their data.
 */
import { describe, expect, test } from 'vitest';
import type { StoreEvent } from '../../../src/store/store-event.js';
import { CACHE, createReloadableTab } from './reload.js';
import { OFFLINE, SIGNED_OUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, MINUTE, SECOND } from '../../support/times.js';
import type { OpenTab, World } from '../../support/store-world.js';
import { createSyncedWorld } from '../../support/synced-world.js';

const stateOf = ({ inbox, ids, badge }: OpenTab): unknown => [
  inbox.status.value,
  ids(),
  badge(),
  inbox.unseenCount.value.count,
  inbox.undoable.value,
];
const EMPTY = ['signed-out', [], '0', 0, null];

const endSession = (tab: OpenTab): Promise<void> => tab.refreshInOutage(SIGNED_OUT);

describe('after a 401', () => {
  test('no rows and no counts remain, and commands change nothing', async () => {
    const tab = await openWorld(5);
    tab.inbox.markRead(idOf(5));
    tab.inbox.archive(idOf(4));
    await endSession(tab);
    expect(stateOf(tab)).toEqual(EMPTY);
    tab.inbox.markAllRead();
    tab.inbox.undo();
    await tab.inbox.loadMore();
    expect(stateOf(tab)).toEqual(EMPTY);
  });

  test('that was requested before a refresh() of the host, that refresh polls: the reader may have signed in', async () => {
    const { world, tab } = await openWorld(5);
    world.service.failNext('feed', SIGNED_OUT);
    const open = world.service.block('feed');
    const refreshed = [tab.inbox.refresh(), tab.inbox.refresh()];
    await open();
    await Promise.all(refreshed);
    expect([tab.inbox.status.value, tab.ids().length]).toEqual(['ready', 5]);
  });

  test.each([
    ['a 401', endSession],
    ['clear()', async ({ inbox }: OpenTab) => inbox.clear()],
  ])('or clear(), the count of old messages marked as unread is removed: %s', async (_, end) => {
    const tab = await openWorld(createRows(50, DAY));
    await tab.loadAll();
    tab.inbox.markAllRead();
    tab.inbox.markUnread(idOf(5));
    expect(tab.badge()).toBe('1');
    await end(tab);
    expect(stateOf(tab)).toEqual(EMPTY);
  });

  test.each([
    ['a change of the read state', 'read-state', ({ inbox }: OpenTab): void => inbox.markRead(idOf(3))],
    ['an action', 'action', ({ inbox }: OpenTab): void => void inbox.act(idOf(3), 'primary')],
    ['the preferences', 'preferences', ({ inbox }: OpenTab): void => void inbox.preferences.load()],
    ['older messages', 'feed', ({ inbox }: OpenTab): void => void inbox.loadMore()],
  ] as const)('of %s no rows remain either, without another poll', async (_, operation, run) => {
    const world = createSyncedWorld(createRows(200));
    const tab = await world.open(QUIET);
    const presses = operation === 'feed' ? 4 : 0;
    for (let tries = 0; tries < presses; tries++) await tab.inbox.loadMore();
    const polls = world.feedRequests();
    world.service.failNext(operation, SIGNED_OUT);
    run(tab);
    await world.clock.advance(3 * SECOND);
    expect(stateOf(tab)).toEqual(EMPTY);
    expect(world.feedRequests() - polls).toBeLessThanOrEqual(1);
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', error: { code: 'signed-out' } });
  });

  test('the listener of the error event finds no rows and no counts', async () => {
    const found: unknown[] = [];
    const world = createWorld(createRows(5));
    const emit = ({ kind }: StoreEvent): unknown => kind === 'error' && found.push(stateOf(tab));
    const tab = await world.open({}, { emit });
    await endSession(tab);
    expect(found).toEqual([EMPTY]);
  });

  test('the same reader finds the previous state on return, and a waiting action is sent once', async () => {
    const { world, tab } = await openWorld(5);
    tab.inbox.markRead(idOf(5));
    await tab.actWithFaults(idOf(4), OFFLINE, SIGNED_OUT);
    await endSession(tab);
    await world.clock.advance(MINUTE);
    expect([stateOf(tab), world.service.recordedActions]).toEqual([EMPTY, []]);
    world.service.outage = null;
    await tab.inbox.refresh();
    await world.clock.advance(MINUTE);
    // The service has answered the action with a 401.
    expect([stateOf(tab), world.service.recordedActions]).toEqual([EMPTY, []]);
    await tab.inbox.refresh();
    await world.clock.advance(MINUTE);
    expect(tab.summary()).toEqual(['ready', null, 'none', 5, '3']);
    expect(world.service.recordedActions).toMatchObject([{ subscriber: 'anna', id: idOf(4) }]);
  });

  test('an action in progress is neither lost nor recorded twice', async () => {
    const { world, tab } = await openWorld(5);
    const answer = await tab.blockAction(idOf(4));
    await endSession(tab);
    world.service.outage = null;
    await answer();
    await tab.inbox.refresh();
    await world.clock.advance(MINUTE);
    expect([world.service.recordedActions.length, tab.stateOf(idOf(4))]).toEqual([1, 'done']);
  });

  test('neither a reload nor a new tab shows the cached count to the next reader', async () => {
    const world = createWorld(createRows(5));
    const [tab, other] = [createReloadableTab(world), createReloadableTab(world)];
    await other.load(CACHE, 'anna-by-name');
    await endSession(await tab.load(CACHE, 'anna-by-name'));
    world.service.outage = null;
    world.service.subscriber = 'berta';
    world.service.block('feed');
    for (const one of [tab, other, createReloadableTab(world)]) {
      const again = await one.load(CACHE, 'anna-by-name');
      expect([again.ids(), again.badge()]).toEqual([[], '0']);
    }
  });
});

describe('clear()', () => {
  const stored = ({ disk }: World, who: string): number => [...disk.keys()].filter((key) => key.includes(who)).length;

  /** Stores marks and a waiting action of Anna, and marks of Berta. */
  async function createStoredData(): Promise<World> {
    const world = createWorld(createRows(5));
    world.service.subscriber = 'berta';
    world.service.insert({ _id: 'hers' });
    const hers = await world.open();
    hers.inbox.markRead('hers');
    hers.inbox.stop();
    world.service.subscriber = 'anna';
    const tab = await world.open();
    tab.inbox.markRead(idOf(5));
    await tab.actWithFaults(idOf(4), OFFLINE);
    tab.inbox.stop();
    return world;
  }

  test('before the first response removes the stored data of the last reader, and clears their other tabs', async () => {
    const world = await createStoredData();
    const berta = stored(world, 'berta');
    expect([stored(world, 'anna') > 1, berta > 0]).toEqual([true, true]);
    const other = await world.open();
    world.service.block('feed');
    const fresh = await world.open();
    fresh.inbox.clear();
    await flushPromises();
    expect([stored(world, 'anna'), stored(world, 'berta'), fresh.inbox.status.value]).toEqual([0, berta, 'signed-out']);
    expect(stateOf(other)).toEqual(EMPTY);
  });

  test('after a 401 removes the stored data, so a host can end an expired session', async () => {
    const world = await createStoredData();
    const tab = await world.open();
    await endSession(tab);
    const berta = stored(world, 'berta');
    expect(stored(world, 'anna')).toBeGreaterThan(0);
    tab.inbox.clear();
    await world.clock.advance(MINUTE);
    expect([stored(world, 'anna'), stored(world, 'berta')]).toEqual([0, berta]);
  });

  test('after a 401 keeps the data of another reader who signed in in another tab', async () => {
    const world = await createStoredData();
    const tab = await world.open();
    await endSession(tab);
    world.service.outage = null;
    world.service.subscriber = 'berta';
    await world.open();
    tab.inbox.clear();
    expect([stored(world, 'anna'), stored(world, 'berta') > 0]).toEqual([0, true]);
  });
});
