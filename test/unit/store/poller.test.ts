import { describe, expect, test } from 'vitest';
import { errorWithStatus, OFFLINE, SIGNED_OUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { HOUR, MINUTE, SECOND } from '../../support/times.js';
import type { OpenTab, OpenWorld } from '../../support/store-world.js';

const open = (settings = {}): Promise<OpenWorld> => openWorld(5, settings);

describe('the poll interval', () => {
  test.each([
    [0, 0.8],
    [0.5, 1],
    [0.999, 1.2],
  ])('varies by at most a fifth around refreshInterval (random value %d)', async (randomValue, share) => {
    const { world } = await open({ refreshInterval: 60_000 });
    world.clock.randomValue = randomValue;
    await world.clock.advance(MINUTE * 2);
    expect(world.clock.untilNextTimer).toBeLessThanOrEqual(60_000 * share);
    expect(await world.pollsIn(60_000 * share)).toBe(1);
  });
  test('of 0 sends one request at the start and none later', async () => {
    const { world, tab } = await open(QUIET);
    await world.clock.advance(HOUR);
    tab.setVisible(false);
    tab.setVisible(true);
    tab.goOnline();
    await world.clock.advance(HOUR);
    expect([world.feedRequests(), world.clock.pendingTimers]).toEqual([1, 0]);
    await tab.inbox.refresh();
    expect(world.feedRequests()).toBe(2);
  });
  test('sends one request at a time; concurrent refresh() calls share its response', async () => {
    const { world, tab } = await open();
    const answer = world.service.block('feed');
    const refreshing = [tab.inbox.refresh(), tab.inbox.refresh()];
    tab.goOnline();
    await world.clock.advance(HOUR);
    expect(world.feedRequests()).toBe(2);
    await answer();
    await Promise.all(refreshing);
    // One more for the refresh() during the request, because the subscriber may have changed.
    expect(world.feedRequests()).toBe(3);
  });
});

describe('while the page is hidden', () => {
  test('sends no request at the start, and one at once when the page is shown', async () => {
    const world = createWorld(createRows(5));
    const tab = world.create({}, false);
    tab.inbox.start();
    await world.clock.advance(HOUR);
    expect(world.feedRequests()).toBe(0);
    tab.setVisible(true);
    await flushPromises();
    expect(tab.ids()).toHaveLength(5);
  });
  test('sets no timer after a request in progress ends', async () => {
    const { world, tab } = await open();
    const answer = await tab.blockRefresh();
    tab.setVisible(false);
    await answer();
    expect(world.clock.pendingTimers).toBe(0);
  });
});

describe('returning', () => {
  test('polls at once when the page is shown and when the network is back', async () => {
    const { world, tab } = await open();
    tab.setVisible(false);
    await world.clock.advance(MINUTE);
    tab.setVisible(true);
    await flushPromises();
    expect(world.feedRequests()).toBe(2);
    await world.clock.advance(6 * SECOND);
    tab.goOnline();
    await flushPromises();
    expect(world.feedRequests()).toBe(3);
  });
  test('polls once in five seconds for repeated visibility and network changes, also while requests fail', async () => {
    for (const down of [null, OFFLINE]) {
      const { world, tab } = await open();
      await world.clock.advance(10 * SECOND);
      world.service.outage = down;
      world.clock.randomValue = 0.999;
      for (let flap = 0; flap < 20; flap++) {
        tab.setVisible(false);
        tab.setVisible(true);
        tab.goOnline();
        await world.clock.advance(100);
      }
      expect(world.feedRequests()).toBe(2);
    }
  });
  test('polls five seconds after the last poll if it is left and comes back before', async () => {
    const { world, tab } = await open();
    tab.setVisible(false);
    await world.clock.advance(2 * SECOND);
    tab.setVisible(true);
    await world.clock.advance(2 * SECOND);
    expect(world.feedRequests()).toBe(1);
    await world.clock.advance(SECOND + 1);
    expect(world.feedRequests()).toBe(2);
  });
});

describe('while requests fail', () => {
  test.each([0, 0.5, 0.999])('polls at most 20 times an hour (random value %d)', async (randomValue) => {
    for (const refreshInterval of [SECOND, 10 * SECOND, 30 * SECOND]) {
      const world = createWorld(createRows(5));
      world.service.outage = OFFLINE;
      world.clock.randomValue = randomValue;
      await world.open({ refreshInterval });
      await world.clock.advance(HOUR);
      expect(world.feedRequests()).toBeGreaterThan(5);
      expect(world.feedRequests()).toBeLessThanOrEqual(20);
    }
  });
  test('reports the error, keeps the rows, and recovers within six minutes after the service does', async () => {
    const { world, tab } = await open();
    world.service.outage = OFFLINE;
    await world.clock.advance(HOUR);
    expect([tab.inbox.status.value, tab.inbox.error.value, tab.ids().length]).toEqual(['offline', OFFLINE, 5]);
    world.service.outage = null;
    await world.clock.advance(6 * MINUTE);
    expect([tab.inbox.status.value, tab.inbox.error.value]).toEqual(['ready', null]);
  });
});

describe('Retry-After', () => {
  test('of 0 causes no more polls than any other error', async () => {
    const { world } = await open();
    world.clock.randomValue = 0;
    world.service.outage = errorWithStatus(429, 0);
    expect(await world.pollsIn(MINUTE)).toBeLessThanOrEqual(6);
  });
  test.each([7 * SECOND, 90 * SECOND, HOUR])('is respected by polls, visibility and refresh(): %d ms', async (wait) => {
    const { world, tab } = await open();
    world.clock.randomValue = 0;
    await world.clock.advance(10 * SECOND);
    await tab.refreshWithFault(errorWithStatus(429, wait));
    const before = world.feedRequests();
    const triggerAll = async (): Promise<void> => {
      tab.setVisible(false);
      tab.setVisible(true);
      tab.goOnline();
      tab.inbox.panelToggled(true);
      await tab.inbox.refresh();
    };
    await triggerAll();
    await world.clock.advance(wait - SECOND);
    await triggerAll();
    expect([tab.inbox.status.value, world.feedRequests()]).toEqual(['failed', before]);
    await world.clock.advance(2 * SECOND);
    expect(world.feedRequests()).toBe(before + 1);
  });
  test('is kept when a request that started earlier ends later', async () => {
    const { world, tab } = await open();
    const old = await tab.blockRefresh();
    tab.inbox.clear();
    await world.service.block('feed')();
    await tab.refreshWithFault(errorWithStatus(429, HOUR));
    const before = world.feedRequests();
    await old();
    await tab.inbox.refresh();
    expect(world.feedRequests()).toBe(before);
  });
  test('is kept when the session ends with the response to an action', async () => {
    const { world, tab } = await open();
    await tab.refreshWithFault(errorWithStatus(429, MINUTE));
    await tab.actWithFaults(idOf(4), SIGNED_OUT);
    await world.clock.advance(SECOND);
    expect(tab.inbox.status.value).toBe('signed-out');
    const before = world.feedRequests();
    await tab.inbox.refresh();
    expect(world.feedRequests()).toBe(before);
    await world.clock.advance(MINUTE);
    await tab.inbox.refresh();
    expect(tab.inbox.status.value).toBe('ready');
  });
  test("is over for good once it has passed, also if the device's clock is set back", async () => {
    const { world, tab } = await open();
    await tab.refreshWithFault(errorWithStatus(429, MINUTE));
    await world.clock.advance(2 * MINUTE);
    await tab.inbox.refresh();
    const before = world.feedRequests();
    world.clock.setTime(world.clock.now() - 30 * MINUTE);
    await tab.inbox.refresh();
    expect(world.feedRequests()).toBe(before + 1);
  });
  test("ends if the device's clock is set back a year", async () => {
    const { world, tab } = await open();
    await tab.refreshWithFault(errorWithStatus(429, MINUTE));
    world.clock.setTime(world.clock.now() - 365 * 24 * HOUR);
    await tab.inbox.refresh();
    expect(tab.inbox.status.value).toBe('ready');
  });
});

test.each([
  ['the page is shown again', (tab: OpenTab) => (tab.setVisible(false), tab.setVisible(true))],
  ['the host calls refresh()', (tab: OpenTab) => void tab.inbox.refresh()],
])('after a 401 polls again when %s', async (_, wake) => {
  const { world, tab } = await open();
  await tab.refreshInOutage(SIGNED_OUT);
  world.service.outage = null;
  await world.clock.advance(MINUTE);
  wake(tab);
  await flushPromises();
  expect([tab.inbox.status.value, world.clock.pendingTimers]).toEqual(['ready', 1]);
});
