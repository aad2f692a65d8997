import { describe, expect, test } from 'vitest';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openTabs, openWorld } from '../../support/store-world.js';
import { HOUR, MINUTE } from '../../support/times.js';
import type { OpenTab, World } from '../../support/store-world.js';

const SITUATIONS: readonly [string, (tab: OpenTab) => Promise<unknown>][] = [
  ['at rest', () => flushPromises()],
  ['while a question is under way', (tab) => tab.blockRefresh()],
  ['while an action is under way', (tab) => tab.blockAction(idOf(1))],
  ['while an action waits', (tab) => tab.actWithFaults(idOf(1), OFFLINE)],
  ['while an action waits for its time', (tab) => tab.actWithFaults(idOf(1), errorWithStatus(429, MINUTE))],
  ['after a failure', (tab) => tab.refreshWithFault(OFFLINE)],
  ['in a tab of its own', (tab) => tab.select('unread')],
];

describe.each(SITUATIONS)('stop() %s', (_, prepare) => {
  const stopInSituation = async (): Promise<readonly [World, OpenTab]> => {
    const { world, tab } = await openWorld(5);
    await prepare(tab);
    tab.inbox.stop();
    await flushPromises();
    return [world, tab];
  };

  test('leaves no timer, no listener and no request', async () => {
    const [world, tab] = await stopInSituation();
    expect([world.clock.pendingTimers, tab.listenerCount()]).toEqual([0, 0]);
    const callsBefore = world.service.calls.length;
    tab.goOnline();
    await world.clock.advance(HOUR);
    expect(world.service.calls).toHaveLength(callsBefore);
    expect(tab.ids().length).toBeGreaterThan(0);
  });

  test('and start() continue with the loaded rows and the waiting action', async () => {
    const [world, tab] = await stopInSituation();
    world.service.unblock();
    tab.inbox.start();
    await flushPromises();
    expect(tab.inbox.status.value).toBe('ready');
    world.service.insert({ _id: 'new' });
    await world.clock.advance(10 * MINUTE);
    expect(tab.ids()).toContain('new');
    expect(world.service.recordedActions.length).toBeLessThanOrEqual(1);
    const message = tab.inbox.messages.value.find(({ id }) => id === idOf(1));
    expect(['pending', 'done']).toContain(message?.outcome.state);
    expect(message?.outcome.state === 'done').toBe(world.service.recordedActions.length === 1);
  });
});

test('stop() and start() in immediate succession send a new request without waiting for the aborted one', async () => {
  const world = createWorld(createRows(5));
  const tab = world.create();
  const answer = world.service.block('feed');
  tab.inbox.start();
  await flushPromises();
  tab.inbox.stop();
  tab.inbox.start();
  await flushPromises();
  expect(world.service.calls).toHaveLength(2);
  await answer();
  expect([tab.ids().length, world.clock.pendingTimers]).toEqual([5, 1]);
});

test('an action in progress completes after stop()', async () => {
  const { tab } = await openWorld(5);
  const answer = await tab.blockAction(idOf(1));
  tab.inbox.stop();
  await answer();
  expect(tab.inbox.messages.value.at(-1)?.outcome.state).toBe('done');
});

test('read state of other tabs is received again after stop() and start()', async () => {
  const { first: here, second: there } = await openTabs(5);
  here.inbox.stop();
  there.inbox.markRead(idOf(5));
  await flushPromises();
  here.inbox.start();
  there.inbox.markRead(idOf(4));
  await flushPromises();
  expect(here.badge()).toBe('3');
});

test('a second start() sends no request, and a second stop() has no effect', async () => {
  const world = createWorld(createRows(5));
  const tab = world.create();
  tab.inbox.start();
  tab.inbox.start();
  await flushPromises();
  expect([world.service.calls.length, tab.listenerCount()]).toEqual([1, 1]);
  tab.inbox.stop();
  tab.inbox.stop();
  expect(tab.listenerCount()).toBe(0);
});

test('an inbox that is created and not started sends no request, stores nothing and sets no timer', async () => {
  const world = createWorld(createRows(5));
  const tab = world.create();
  await world.clock.advance(HOUR);
  expect([world.service.calls.length, world.disk.size, world.clock.pendingTimers, tab.listenerCount()]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([tab.inbox.status.value, tab.badge(), tab.inbox.loadedAt.value]).toEqual(['idle', '0', 0]);
});

test('stop() while refresh() waits for a request prevents its second request', async () => {
  const { world, tab } = await openWorld(5);
  const answer = world.service.block('feed');
  void tab.inbox.refresh();
  void tab.inbox.refresh();
  const callsBefore = world.service.calls.length;
  tab.inbox.stop();
  await answer();
  await world.clock.advance(MINUTE);
  expect(world.service.calls).toHaveLength(callsBefore);
});
