/**
 * Regression tests for actions: failures that random schedules found, reduced to the shortest sequence of steps and
 * written by hand, so they do not depend on how schedules are generated.
 */
import { describe, expect, test } from 'vitest';
import {
  errorWithStatus,
  createWorld,
  DAY,
  createRows,
  createStorage,
  HOUR,
  idOf,
  NOW,
  OFFLINE,
  flushPromises,
} from '../../support/store-world.js';
import type { Storage } from '../../../src/store/ports.js';
import type { OpenTab, World } from '../../support/store-world.js';

const TEAM = [
  { id: 'all', label: '' },
  { id: 'team', label: 'Team', payload: { team: 1 } },
];

const stateOf = ({ inbox }: OpenTab, id: string): string | undefined =>
  inbox.messages.value.find((message) => message.id === id)?.outcome.state;

const loadAll = async ({ inbox }: OpenTab): Promise<void> => {
  for (let pages = 0; pages < 40 && inbox.more.value !== 'none'; pages++) await inbox.loadMore();
};

describe('an action', () => {
  test('stays done in a row below the window that is read again', async () => {
    const world = createWorld(createRows(150, DAY));
    const tab = await world.open();
    await loadAll(tab);
    await tab.inbox.act(idOf(5), 'primary');
    await world.clock.advance(HOUR);
    expect(stateOf(tab, idOf(5))).toBe('done');
  });

  test('stays done after another page has seen it done and removed its stored entry', async () => {
    const world = createWorld(createRows(150, DAY));
    const tab = await world.open({ refreshInterval: 0 });
    await loadAll(tab);
    await tab.inbox.act(idOf(5), 'primary');
    const other = await world.open({ refreshInterval: 0 });
    await loadAll(other);
    await other.inbox.refresh();
    await flushPromises();
    expect(stateOf(tab, idOf(5))).toBe('done');
  });

  test('that a filtered tab shows as done is not sent again, although the list was read before', async () => {
    const world = createWorld(createRows(3).map((row) => ({ ...row, payload: { team: 1 } })));
    const { inbox } = await world.open({ tabs: TEAM, refreshInterval: 0 });
    world.service.change(idOf(2), { cta: { action: { status: 'done', buttons: [], result: { type: 'primary' } } } });
    inbox.selectTab('team');
    await flushPromises();
    await inbox.act(idOf(2), 'primary');
    expect(world.service.callsTo('action')).toEqual([]);
  });

  test('called again in one tab and retried in another at the same time is sent once', async () => {
    const world = createWorld(createRows(3));
    const [first, second] = [await world.open(), await world.open()];
    world.service.failNext('action', errorWithStatus(400));
    await first.inbox.act(idOf(2), 'primary');
    await flushPromises();
    expect(stateOf(second, idOf(2))).toBe('failed');
    await Promise.all([first.inbox.act(idOf(2), 'primary'), second.inbox.retry(idOf(2))]);
    const [rejectedKey, retryKey, ...more] = world.service.callsTo('action').map(({ key = '' }) => key);
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
    const { inbox } = world.create({ refreshInterval: 0 }, true, storage);
    inbox.start();
    await flushPromises();
    world.service.failNext('action', errorWithStatus(429, HOUR));
    await inbox.act(idOf(2), 'primary');
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

  describe('that waited for months', () => {
    const openLater = async (world: World): Promise<OpenTab> => {
      const tab = await world.open({ refreshInterval: 0 });
      world.service.outage = OFFLINE;
      await tab.inbox.act(idOf(2), 'primary');
      tab.inbox.stop();
      world.clock.setTime(NOW + 100 * DAY);
      world.service.outage = null;
      const next = await world.open({ refreshInterval: 0 });
      await next.inbox.refresh();
      await flushPromises();
      return next;
    };

    test('is shown as failed and does not disappear', async () => {
      const world = createWorld(createRows(3));
      const tab = await openLater(world);
      expect(stateOf(tab, idOf(2))).toBe('failed');
      expect(world.service.recordedActions).toEqual([]);
    });

    test('is still shown as failed after a reload', async () => {
      const world = createWorld(createRows(3));
      const tab = await openLater(world);
      tab.inbox.stop();
      const next = await world.open({ refreshInterval: 0 });
      expect(stateOf(next, idOf(2))).toBe('failed');
    });
  });
});
