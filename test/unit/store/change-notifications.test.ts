/**
 * Change notifications (server-sent events): which tab opens the stream, how often a notification polls, and that
 * polling works without them.
 */
import { describe, expect, test } from 'vitest';
import { errorWithStatus, SIGNED_OUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, QUIET, type World } from '../../support/store-world.js';
import { HOUR, MINUTE, SECOND } from '../../support/times.js';

interface Proxy {
  /** Sends a change notification on every open stream. */
  notify(): void;
  /** The number of open streams, and of all streams opened since the start. */
  openStreams(): number;
  startedStreams(): number;
  endStreams(): void;
  /** While false, responses offer no event stream. */
  offersStream: boolean;
  /** While false, the proxy closes each stream at once. */
  keepsStreamsOpen: boolean;
}

/**
 * Adds an event stream to the client. As in the real client, a response must offer the stream before it can be opened.
 */
function addEventStream(world: World): Proxy {
  const open = new Map<() => void, () => void>();
  let started = 0;
  const openEventStream = (changed: () => void, signal: AbortSignal): Promise<void> | undefined => {
    if (!proxy.offersStream || world.feedRequests() === 0) return undefined;
    started += 1;
    if (!proxy.keepsStreamsOpen) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        open.delete(end);
        resolve();
      };
      open.set(end, changed);
      signal.addEventListener('abort', end);
    });
  };
  Object.assign(world.service.client, { openEventStream });
  const proxy: Proxy = {
    offersStream: true,
    keepsStreamsOpen: true,
    notify: () => open.forEach((changed) => changed()),
    endStreams: () => open.forEach((_, end) => end()),
    openStreams: () => open.size,
    startedStreams: () => started,
  };
  return proxy;
}

/** A tab that opened its stream this long ago. */
const start = async (age = 0, settings = {}) => {
  const world = createWorld(createRows(5));
  const proxy = addEventStream(world);
  const tab = await world.open(settings);
  await world.clock.advance(age);
  return { world, proxy, tab };
};

describe('a change notification', () => {
  test('polls at once and emits the new message as an arrival', async () => {
    const { world, proxy, tab } = await start(3 * SECOND);
    world.service.insert({ _id: idOf(99) });
    proxy.notify();
    await world.clock.advance(0);
    expect([world.feedRequests(), tab.ids()[0], tab.badge()]).toEqual([2, idOf(99), '6']);
    expect(tab.events.at(-1)).toMatchObject({ kind: 'arrive', messages: [{ id: idOf(99) }] });
  });
  test('updates all tabs through the single tab that has the stream', async () => {
    const { world, proxy } = await start();
    const other = await world.open();
    await world.clock.advance(3 * SECOND);
    expect(proxy.openStreams()).toBe(1);
    world.service.insert({ _id: idOf(99) });
    proxy.notify();
    expect([await world.pollsIn(0), other.ids()[0]]).toEqual([1, idOf(99)]);
  });
  test('polls once more after the current request, however many notifications arrive during it', async () => {
    const { world, proxy, tab } = await start(3 * SECOND);
    const answer = await tab.blockRefresh();
    for (let count = 0; count < 100; count += 1) proxy.notify();
    await answer();
    await world.clock.advance(2 * SECOND);
    expect(world.feedRequests()).toBe(3);
  });
  test('polls at most twice a second during 1,000 notifications, and once after the last', async () => {
    const { world, proxy, tab } = await start(3 * SECOND);
    const before = world.feedRequests();
    for (let count = 0; count < 1000; count += 1) {
      proxy.notify();
      await world.clock.advance(10);
    }
    expect(world.feedRequests() - before).toBeGreaterThanOrEqual(18);
    world.service.insert({ _id: idOf(99) });
    proxy.notify();
    await world.clock.advance(SECOND);
    expect(tab.ids()[0]).toBe(idOf(99));
    expect(world.feedRequests() - before).toBeLessThanOrEqual(24);
  });
  test('polls neither before Retry-After ends nor more than once in five seconds while all requests fail', async () => {
    const { world, proxy, tab } = await start(10 * SECOND);
    const pollsOfNotifications = async (seconds: number): Promise<number> => {
      const before = world.feedRequests();
      for (let count = 0; count < seconds; count += 1) {
        proxy.notify();
        await world.clock.advance(SECOND);
      }
      return world.feedRequests() - before;
    };
    await tab.refreshWithFault(errorWithStatus(429, MINUTE));
    expect(await pollsOfNotifications(59)).toBe(0);
    world.service.outage = errorWithStatus(500);
    await world.clock.advance(5 * SECOND);
    expect(await pollsOfNotifications(60)).toBeLessThanOrEqual(13);
  });
  test('received for an earlier reader does not poll for the next reader', async () => {
    const { world, proxy, tab } = await start(3 * SECOND);
    const answer = await tab.blockRefresh();
    proxy.notify();
    tab.inbox.clear();
    await answer();
    const before = world.feedRequests();
    await tab.inbox.refresh();
    await world.clock.advance(5 * SECOND);
    expect(world.feedRequests()).toBe(before + 1);
  });
  test('does not poll after a 401', async () => {
    const { world, proxy, tab } = await start();
    await tab.refreshInOutage(SIGNED_OUT);
    proxy.notify();
    expect(await world.pollsIn(HOUR)).toBe(0);
  });
});

describe('the event stream', () => {
  test('is opened by the polling tab, and by the next tab after that tab stops', async () => {
    const { world, proxy, tab } = await start();
    const other = await world.open();
    tab.inbox.stop();
    await flushPromises();
    expect(proxy.openStreams()).toBe(1);
    world.service.insert({ _id: idOf(99) });
    await world.clock.advance(3 * SECOND);
    proxy.notify();
    await world.clock.advance(0);
    expect(other.ids()[0]).toBe(idOf(99));
  });
  test('stays open for 30 seconds in a hidden tab, which polls on its return if a notification arrived', async () => {
    const { world, proxy, tab } = await start(MINUTE);
    await tab.inbox.refresh();
    tab.setVisible(false);
    await world.clock.advance(2 * SECOND);
    proxy.notify();
    expect(await world.pollsIn(SECOND)).toBe(0);
    tab.setVisible(true);
    expect([await world.pollsIn(2 * SECOND), proxy.startedStreams()]).toEqual([1, 1]);
  });
  test('closes after 30 seconds in a hidden tab and opens again when the tab is visible', async () => {
    const { world, proxy, tab } = await start();
    tab.setVisible(false);
    await world.clock.advance(29 * SECOND);
    expect(proxy.openStreams()).toBe(1);
    await world.clock.advance(2 * SECOND);
    expect([proxy.openStreams(), world.clock.pendingTimers]).toEqual([0, 0]);
    tab.setVisible(true);
    await flushPromises();
    expect([proxy.openStreams(), proxy.startedStreams(), world.feedRequests()]).toEqual([1, 2, 2]);
  });
  test('closes at once when the inbox stops, and leaves no timer or listener', async () => {
    const { world, proxy, tab } = await start();
    tab.inbox.stop();
    await flushPromises();
    expect([proxy.openStreams(), world.clock.pendingTimers, tab.listenerCount()]).toEqual([0, 0, 0]);
    await world.clock.advance(HOUR);
    expect([proxy.startedStreams(), world.feedRequests()]).toEqual([1, 1]);
  });
  test.each([
    ['signs out', null],
    ['is somebody else', 'ben'],
  ])('closes when the reader %s, and opens again only after a response to the next reader', async (_, subscriber) => {
    const { world, proxy, tab } = await start();
    world.service.subscriber = subscriber;
    tab.inbox.clear();
    await flushPromises();
    expect(proxy.openStreams()).toBe(0);
    await tab.refreshAs('ben');
    await flushPromises();
    expect([proxy.openStreams(), proxy.startedStreams()]).toEqual([1, 2]);
  });
});

describe('a closed event stream', () => {
  test.each([
    [0, SECOND],
    [0.999, 2 * SECOND],
  ])('causes one poll and one reconnection after 1 to 2 seconds (random value %d: %d ms)', async (random, wait) => {
    const { world, proxy } = await start(20 * SECOND);
    world.clock.randomValue = random;
    proxy.endStreams();
    await world.clock.advance(wait - 10);
    expect([proxy.openStreams(), world.feedRequests()]).toEqual([0, 1]);
    await world.clock.advance(20);
    expect([proxy.openStreams(), proxy.startedStreams(), world.feedRequests()]).toEqual([1, 2, 2]);
  });
  test.each([0, 0.5, 0.999])('reconnects with growing delays if it keeps closing (random %d)', async (randomValue) => {
    const { world, proxy } = await start(0, { refreshInterval: MINUTE });
    world.clock.randomValue = randomValue;
    proxy.keepsStreamsOpen = false;
    proxy.endStreams();
    await world.clock.advance(HOUR);
    expect(proxy.startedStreams()).toBeGreaterThan(8);
    expect(proxy.startedStreams()).toBeLessThan(40);
    // The refresh interval alone polls once a minute.
    expect(world.feedRequests()).toBeLessThan(75 + 40);
  });
  test('does not reconnect while requests fail, and reconnects within 6 minutes after they succeed', async () => {
    const { world, proxy } = await start();
    world.service.outage = errorWithStatus(500);
    proxy.endStreams();
    await world.clock.advance(HOUR);
    expect(proxy.startedStreams()).toBe(1);
    world.service.outage = null;
    await world.clock.advance(6 * MINUTE);
    expect(proxy.openStreams()).toBe(1);
  });
});

describe('without change notifications', () => {
  test.each([true, false])('polls at the refresh interval (stream without notifications: %s)', async (offersStream) => {
    const { world, proxy } = await start();
    proxy.offersStream = offersStream;
    world.clock.randomValue = 0.5;
    const polls = await world.pollsIn(10 * MINUTE);
    expect(polls).toBeGreaterThanOrEqual(19);
    expect(polls).toBeLessThanOrEqual(21);
  });
  test('a refresh interval of 0 neither polls nor opens a stream', async () => {
    const { world, proxy } = await start(0, QUIET);
    await world.clock.advance(HOUR);
    expect([world.feedRequests(), proxy.startedStreams(), world.clock.pendingTimers]).toEqual([1, 0, 0]);
  });
});
