/** Several inboxes in one browser: tabs, or two elements of one page. One polls and announces for all of a subscriber. */
import { describe, expect, test } from 'vitest';
import { OFFLINE } from '../../support/service-errors.js';
import {
  createDelayedStorage,
  createRows,
  flushPromises,
  idOf,
  openTabs,
  openWorld,
  QUIET,
  storageSize,
} from '../../support/store-world.js';
import { HOUR, MINUTE, SECOND } from '../../support/times.js';
import type { OpenTab } from '../../support/store-world.js';

/** The number of events of a kind in each tab. */
const times = (tabs: readonly OpenTab[], kind = 'arrive'): number[] =>
  tabs.map(({ kinds }) => kinds().filter((one) => one === kind).length);
const statuses = (tabs: readonly OpenTab[]): string[] => tabs.map(({ inbox }) => inbox.status.value);

describe('polling', () => {
  test('five visible tabs poll no more often than one', async () => {
    const alone = await (await openWorld(10)).world.pollsIn(10 * MINUTE);
    const together = await (await openTabs(10, 5)).world.pollsIn(10 * MINUTE);
    expect(alone).toBeGreaterThan(15);
    expect(Math.abs(together - alone)).toBeLessThanOrEqual(1);
  });

  test('all tabs show what the polling tab receives', async () => {
    const { service, clock, tabs } = await openTabs(3, 3);
    service.insert({ _id: 'new' });
    await clock.advance(40 * SECOND);
    expect(tabs.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
    expect(times(tabs)).toEqual([1, 0, 0]);
    expect(times(tabs, 'arrive-elsewhere')).toEqual([0, 1, 1]);
  });

  test('no tab polls while all are hidden, and a tab that becomes visible polls once at once', async () => {
    const { world, tabs } = await openTabs(3, 3);
    for (const tab of tabs) tab.setVisible(false);
    expect(await world.pollsIn(10 * MINUTE)).toBe(0);
    tabs[1].setVisible(true);
    expect(await world.pollsIn(SECOND)).toBe(1);
  });

  test('a tab that becomes visible while another tab polls shows new messages at once', async () => {
    const { service, clock, second } = await openTabs(3);
    second.setVisible(false);
    await clock.advance(20 * SECOND);
    service.insert({ _id: 'meanwhile' });
    second.setVisible(true);
    await clock.advance(SECOND);
    expect(second.ids()).toContain('meanwhile');
  });

  test('all tabs are offline when the polling tab is, and all recover', async () => {
    const { service, clock, tabs } = await openTabs(3);
    service.outage = OFFLINE;
    await clock.advance(45 * SECOND);
    expect(statuses(tabs)).toEqual(['offline', 'offline']);
    service.outage = null;
    await clock.advance(5 * MINUTE);
    expect(statuses(tabs)).toEqual(['ready', 'ready']);
  });
});

describe('the arrive event', () => {
  test('is emitted by a remaining visible tab after the polling tab is hidden or closed', async () => {
    const { service, clock, tabs } = await openTabs(3, 3);
    const arrivalsAfter = async (change: () => void): Promise<number[]> => {
      change();
      await clock.advance(SECOND);
      service.insert({ _id: `message ${clock.now()}` });
      await clock.advance(MINUTE);
      return times(tabs);
    };
    expect(await arrivalsAfter(() => tabs[0].setVisible(false))).toEqual([0, 1, 0]);
    expect(await arrivalsAfter(() => tabs[1].inbox.stop())).toEqual([0, 1, 1]);
    tabs[0].setVisible(true);
    expect(await arrivalsAfter(() => tabs[2]?.inbox.stop())).toEqual([1, 1, 1]);
  });

  test('is emitted by a visible tab if the requesting tab is hidden before its response arrives', async () => {
    const { service, tabs, first } = await openTabs(3);
    service.insert({ _id: 'new' });
    const answer = await first.blockRefresh();
    first.setVisible(false);
    await flushPromises();
    await answer();
    await flushPromises();
    expect(times(tabs)[1]).toBe(1);
  });

  test.each([
    ['the polling tab', {}],
    ['a tab that never polls', QUIET],
  ])('is emitted by %s if a new tab finds the messages with its first response', async (_, settings) => {
    const { world, service, clock, tab: first } = await openWorld(3, settings);
    await clock.advance(SECOND);
    service.insert({ _id: 'new' });
    const second = await world.open();
    await clock.advance(0);
    expect(times([first, second])).toEqual([1, 0]);
  });
});

describe('changes in one tab', () => {
  test('to read, unread, seen and archived messages show in the other tabs', async () => {
    const { tabs, first, second } = await openTabs(5);
    first.inbox.markRead(idOf(5));
    second.inbox.archive(idOf(4));
    await flushPromises();
    for (const tab of tabs) {
      expect(tab.badge()).toBe('3');
      expect(tab.ids()).not.toContain(idOf(4));
    }
    second.inbox.markUnread(idOf(5));
    first.inbox.markSeen(idOf(5));
    await flushPromises();
    expect([first.badge(), second.inbox.unseenCount.value.count]).toEqual(['4', 0]);
  });

  test('show in a page whose storage lags as soon as its storage catches up', async () => {
    const { world, tab: here } = await openWorld(2);
    const id = idOf(2);
    const delayed = createDelayedStorage(world.disk);
    const there = await world.open({}, { storage: delayed.storage });
    const shown = (): unknown => [there.inbox.messages.value[0]?.read, there.stateOf(id)];
    here.inbox.markRead(id);
    await here.inbox.act(id, 'primary');
    await flushPromises();
    expect(shown()).toEqual([false, 'pending']);
    delayed.catchUp();
    expect(shown()).toEqual([true, 'done']);
    there.inbox.stop();
    here.inbox.markUnread(id);
    await flushPromises();
    delayed.catchUp();
    expect(shown()).toEqual([true, 'done']);
  });

  test('an action shows in the other tabs and is sent by one tab only', async () => {
    const { service, clock, tabs, first } = await openTabs(2);
    const id = idOf(2);
    service.outage = OFFLINE;
    await first.inbox.act(id, 'primary');
    await flushPromises();
    expect(tabs.map(({ stateOf }) => stateOf(id))).toEqual(['waiting', 'waiting']);
    const requestsBefore = service.callsTo('action').length;
    service.outage = null;
    await Promise.all(tabs.map(({ inbox }) => inbox.refresh()));
    await clock.advance(10 * SECOND);
    expect(tabs.map(({ stateOf }) => stateOf(id))).toEqual(['done', 'done']);
    expect([service.callsTo('action').length, service.recordedActions.length]).toEqual([requestsBefore + 1, 1]);
  });

  test.each([OFFLINE, 'lost' as const])('an action of a closed tab (%s) is sent once by the others', async (fault) => {
    const { world, service, clock, ...closed } = await openWorld(2);
    await closed.actWithFaults(idOf(2), fault);
    closed.inbox.stop();
    const tabs = [world.create(), world.create(), world.create()];
    for (const { inbox } of tabs) inbox.start();
    await clock.advance(HOUR);
    expect(service.recordedActions).toHaveLength(1);
    expect(service.callsTo('action').length).toBeLessThanOrEqual(2);
    expect(tabs.map(({ stateOf }) => stateOf(idOf(2)))).toEqual(['done', 'done', 'done']);
  });

  test('a saved preference shows in the other tabs', async () => {
    const { service, tabs, first, second } = await openTabs(1);
    service.preferences = { global: { channels: { email: true } }, workflows: [] };
    for (const { inbox } of tabs) await inbox.preferences.load();
    await first.inbox.preferences.setChannel(null, 'email', false);
    await flushPromises();
    expect(second.inbox.preferences.value.value?.global.channels.email).toBe(false);
  });

  test('of another subscriber show nowhere', async () => {
    const { world, service, tab: here } = await openWorld(5);
    service.subscriber = 'berta';
    service.insert(...createRows(5));
    const hers = await world.open();
    hers.inbox.archive(idOf(5));
    hers.inbox.markAllRead();
    await flushPromises();
    expect([here.badge(), here.ids().length]).toEqual(['5', 5]);
  });

  test(
    'are kept within 64 kB if four tabs mark 250 messages each, from the oldest',
    // A busy machine needs a minute.
    { timeout: 600_000 },
    async () => {
      const { world, clock, tabs, first } = await openTabs(createRows(1000, SECOND), 4);
      for (const { loadAll } of tabs) await loadAll();
      const ids = first.ids();
      expect(ids).toHaveLength(1000);
      for (const [place, id] of ids.toReversed().entries()) {
        tabs[place % 4]?.inbox.markRead(id);
        await flushPromises();
      }
      for (const { inbox } of tabs) inbox.stop();
      const { badge } = await world.open();
      await clock.advance(MINUTE);
      expect(badge()).toBe('0');
      expect(storageSize(world.disk)).toBeLessThanOrEqual(64_000);
    },
  );
});
