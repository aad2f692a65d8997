/** Several inboxes of one subscriber in one browser: tabs, or two elements of one page. */
import { describe, expect, test } from 'vitest';
import {
  createDelayedStorage,
  createRows,
  createWorld,
  flushPromises,
  MINUTE,
  OFFLINE,
  openWorld,
  SECOND,
  storageSize,
} from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';

async function openTabs(world: World, count: number): Promise<OpenTab[]> {
  const open: OpenTab[] = [];
  for (let number = 0; number < count; number++) open.push(await world.open());
  await world.clock.advance(0);
  return open;
}

describe('polling', () => {
  test('five visible tabs poll no more often than one', async () => {
    const one = createWorld(createRows(10));
    await openTabs(one, 1);
    const five = createWorld(createRows(10));
    await openTabs(five, 5);
    const [first, second] = [one, five].map(({ service }) => service.callsTo('feed').length);
    await one.clock.advance(10 * MINUTE);
    await five.clock.advance(10 * MINUTE);
    const alone = one.feedRequests() - (first ?? 0);
    const together = five.feedRequests() - (second ?? 0);
    expect(alone).toBeGreaterThan(15);
    expect(Math.abs(together - alone)).toBeLessThanOrEqual(1);
  });

  test('all tabs show what the polling tab receives', async () => {
    const world = createWorld(createRows(3));
    const open = await openTabs(world, 3);
    world.service.insert({ _id: 'new' });
    await world.clock.advance(40 * SECOND);
    expect(open.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
    const times = (kind: string): number[] =>
      open.map(({ events }) => events.filter((one) => one.kind === kind).length);
    expect(times('arrive')).toEqual([1, 0, 0]);
    expect(times('arrive-elsewhere')).toEqual([0, 1, 1]);
  });

  test('another tab takes over when the polling tab is closed or hidden', async () => {
    const world = createWorld(createRows(3));
    const [first, second] = await openTabs(world, 2);
    first?.setVisible(false);
    const before = world.feedRequests();
    await world.clock.advance(2 * MINUTE);
    expect(world.feedRequests()).toBeGreaterThan(before + 1);
    first?.setVisible(true);
    await world.clock.advance(SECOND);
    second?.inbox.stop();
    const after = world.feedRequests();
    await world.clock.advance(2 * MINUTE);
    expect(world.feedRequests()).toBeGreaterThan(after + 1);
  });

  test('no tab polls while all are hidden, and a tab that becomes visible polls once at once', async () => {
    const world = createWorld(createRows(3));
    const open = await openTabs(world, 3);
    for (const tab of open) tab.setVisible(false);
    const before = world.feedRequests();
    await world.clock.advance(10 * MINUTE);
    expect(world.feedRequests()).toBe(before);
    open[1]?.setVisible(true);
    await world.clock.advance(SECOND);
    expect(world.feedRequests()).toBe(before + 1);
  });

  test('a tab that becomes visible while another tab polls shows new messages at once', async () => {
    const world = createWorld(createRows(3));
    const [, second] = await openTabs(world, 2);
    second?.setVisible(false);
    await world.clock.advance(20 * SECOND);
    world.service.insert({ _id: 'meanwhile' });
    second?.setVisible(true);
    await world.clock.advance(SECOND);
    expect(second?.ids()).toContain('meanwhile');
  });

  test('all tabs are offline when the polling tab is, and all recover', async () => {
    const world = createWorld(createRows(3));
    const open = await openTabs(world, 2);
    world.service.outage = OFFLINE;
    await world.clock.advance(45 * SECOND);
    expect(open.map(({ inbox }) => inbox.status.value)).toEqual(['offline', 'offline']);
    world.service.outage = null;
    await world.clock.advance(5 * MINUTE);
    expect(open.map(({ inbox }) => inbox.status.value)).toEqual(['ready', 'ready']);
  });
});

describe('changes in one tab', () => {
  test('to read and archived messages show in the other tabs', async () => {
    const world = createWorld(createRows(5));
    const [first, second] = await openTabs(world, 2);
    const [one = '', two = '', three = ''] = first?.ids() ?? [];
    first?.inbox.markRead(one);
    first?.inbox.archive(two);
    first?.inbox.markRead(three);
    first?.inbox.markUnread(three);
    await flushPromises();
    expect(second?.badge()).toBe('3');
    expect(second?.ids()).not.toContain(two);
  });

  test('show in a page whose storage lags as soon as its storage catches up', async () => {
    const { world, tab: here } = await openWorld(2);
    const [id = ''] = here.ids();
    const delayed = createDelayedStorage(world.disk);
    const there = await world.open({}, { storage: delayed.storage });
    const shown = (): unknown => {
      const message = there.inbox.messages.value.find((one) => one.id === id);
      return [message?.read, message?.outcome.state];
    };
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
    const world = createWorld(createRows(2));
    const [first, second] = await openTabs(world, 2);
    const [id = ''] = first?.ids() ?? [];
    world.service.outage = OFFLINE;
    await first?.inbox.act(id, 'primary');
    await flushPromises();
    const stateOf = (open: OpenTab | undefined): string | undefined =>
      open?.inbox.messages.value.find((message) => message.id === id)?.outcome.state;
    expect([stateOf(first), stateOf(second)]).toEqual(['waiting', 'waiting']);
    const requestsBefore = world.service.callsTo('action').length;
    world.service.outage = null;
    await Promise.all([first?.inbox.refresh(), second?.inbox.refresh()]);
    await world.clock.advance(10 * SECOND);
    expect([stateOf(first), stateOf(second)]).toEqual(['done', 'done']);
    expect(world.service.callsTo('action').length).toBe(requestsBefore + 1);
    expect(world.service.recordedActions).toHaveLength(1);
  });

  test('an action of a crashed tab is sent once by the remaining tabs', async () => {
    const { world, tab: crashed } = await openWorld(2);
    const [id = ''] = crashed.ids();
    world.service.failNext('action', 'lost');
    const crash = crashed.inbox.act(id, 'primary');
    await crash;
    crashed.inbox.stop();
    const open = await openTabs(world, 3);
    await world.clock.advance(MINUTE);
    expect(world.service.recordedActions).toHaveLength(1);
    for (const tab of open) expect(tab.inbox.messages.value[0]?.outcome.state).toBe('done');
  });

  test('a saved preference shows in the other tabs', async () => {
    const world = createWorld(createRows(1));
    world.service.preferences = { global: { channels: { email: true } }, workflows: [] };
    const [first, second] = await openTabs(world, 2);
    await first?.inbox.preferences.load();
    await second?.inbox.preferences.load();
    await first?.inbox.preferences.setChannel(null, 'email', false);
    await flushPromises();
    expect(second?.inbox.preferences.value.value?.global.channels.email).toBe(false);
  });

  test('four tabs that mark 250 messages each, from the oldest, keep all 1,000 read within 64 kB', async () => {
    const world = createWorld(createRows(1000, SECOND));
    const open = await openTabs(world, 4);
    for (const { inbox } of open) {
      while (inbox.more.value === 'some') await inbox.loadMore();
    }
    const ids = open[0]?.ids() ?? [];
    expect(ids).toHaveLength(1000);
    for (const [place, id] of ids.toReversed().entries()) {
      open[place % 4]?.inbox.markRead(id);
      await flushPromises();
    }
    for (const { inbox } of open) inbox.stop();
    const { badge } = await world.open();
    await world.clock.advance(MINUTE);
    expect(badge()).toBe('0');
    expect(storageSize(world.disk)).toBeLessThanOrEqual(64_000);
  });
});
