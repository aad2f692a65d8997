/** What `background` does while the page is hidden: which tab polls, how often, and which announces new messages. */
import { describe, expect, test } from 'vitest';
import { delayAfter } from '../../../src/store/polling/pace.js';
import type { InboxClient, Ports } from '../../../src/store/ports.js';
import { OFFLINE, createRows, createWorld, flushPromises, openTabs, openWorld } from '../../support/store-world.js';
import { HOUR, MINUTE, SECOND } from '../../support/times.js';
import type { OpenTab, World } from '../../support/store-world.js';

const BACKGROUND = { background: 5 * MINUTE };

async function openHidden(world: World, settings: object = BACKGROUND): Promise<OpenTab> {
  const tab = await world.open(settings);
  tab.setVisible(false);
  await world.clock.advance(0);
  return tab;
}

/** Hidden pages of a new world, one with each of these settings; without a second one, `second` is the first. */
async function openAllHidden(one: object, ...more: readonly object[]) {
  const world = createWorld(createRows(3));
  const first = await openHidden(world, one);
  const tabs = [first];
  for (const settings of more) tabs.push(await openHidden(world, settings));
  return { world, tabs, first, second: tabs[1] ?? first };
}

describe('a hidden page', () => {
  test('polls nothing and has no timer without the setting', async () => {
    const { world } = await openAllHidden({});
    expect([await world.pollsIn(24 * HOUR), world.clock.pendingTimers]).toEqual([0, 0]);
  });
  test('polls every 5 minutes, a fifth more or less, counts what is new and announces it', async () => {
    const { world, first: tab } = await openAllHidden(BACKGROUND);
    const before = world.feedRequests();
    world.service.insert({ _id: 'new' });
    await world.clock.advance(6 * MINUTE);
    expect([tab.badge(), tab.arrivedIds()]).toEqual(['4', ['new']]);
    await world.clock.advance(10 * HOUR);
    expect(world.feedRequests() - before).toBeGreaterThanOrEqual(100);
    expect(world.feedRequests() - before).toBeLessThanOrEqual(152);
    expect([0, 0.5, 1].map((random) => Math.round(delayAfter(0, 5 * MINUTE, random)))).toEqual(
      [4, 5, 6].map((n) => n * MINUTE),
    );
  });
  test('polls no more often than a visible one, and not at all if that one polls once', async () => {
    for (const [refreshInterval, expected] of [
      [HOUR, 10],
      [0, 0],
    ] as const) {
      const { world } = await openAllHidden({ ...BACKGROUND, refreshInterval });
      expect(Math.abs((await world.pollsIn(10 * HOUR)) - expected)).toBeLessThanOrEqual(expected / 5);
    }
  });
  test('that was hidden from the start polls too', async () => {
    const { world, tab } = await openWorld(3, BACKGROUND, { visible: false });
    expect(tab.badge()).toBe('3');
    world.service.insert({ _id: 'new' });
    await world.clock.advance(6 * MINUTE);
    expect([tab.badge(), tab.arrivedIds()]).toEqual(['4', ['new']]);
  });
  test('polls at once when it becomes visible, and then at the visible interval', async () => {
    const { world, first: tab } = await openAllHidden(BACKGROUND);
    await world.clock.advance(MINUTE);
    const before = world.feedRequests();
    tab.setVisible(true);
    await world.clock.advance(0);
    expect(world.feedRequests()).toBe(before + 1);
    await world.clock.advance(2 * MINUTE);
    expect(world.feedRequests()).toBeGreaterThanOrEqual(before + 4);
  });
  test('follows a change of the setting, also to none', async () => {
    const { world, first: tab } = await openAllHidden({});
    tab.changeSettings({ background: MINUTE });
    await world.clock.advance(10 * MINUTE);
    const polled = world.feedRequests();
    expect(polled).toBeGreaterThanOrEqual(9);
    tab.changeSettings({ background: 0 });
    await world.clock.advance(HOUR);
    expect([world.feedRequests(), world.clock.pendingTimers]).toEqual([polled, 0]);
  });
  test('asks less often while the service fails, and goes on when it answers', async () => {
    const { world, first: tab } = await openAllHidden(BACKGROUND);
    world.service.outage = OFFLINE;
    expect(await world.pollsIn(HOUR)).toBeLessThanOrEqual(18);
    world.service.outage = null;
    world.service.insert({ _id: 'new' });
    await world.clock.advance(6 * MINUTE);
    expect([tab.inbox.status.value, tab.badge()]).toEqual(['ready', '4']);
  });
  test('that was left has no timer and no lock, and polls again once it is restored', async () => {
    const world = createWorld(createRows(3));
    let isLeft = false;
    let onChange = (): void => {};
    const visibility = {
      visible: () => false,
      left: () => isLeft,
      watch: (changed: () => void) => {
        onChange = changed;
        return () => {};
      },
    };
    world.create(BACKGROUND, false, undefined, '', { ports: { visibility } }).inbox.start();
    await world.clock.advance(MINUTE);
    isLeft = true;
    onChange();
    const other = await openHidden(world);
    const before = world.feedRequests();
    await world.clock.advance(HOUR);
    expect(world.feedRequests() - before).toBeGreaterThanOrEqual(10);
    other.inbox.stop();
    expect(world.clock.pendingTimers).toBe(0);
    isLeft = false;
    onChange();
    await world.clock.advance(HOUR);
    expect(world.feedRequests() - before).toBeGreaterThanOrEqual(20);
  });
});

describe('several pages of one reader', () => {
  test('five hidden ones poll no more often than one, all count, and one announces a new message', async () => {
    const { world, tabs } = await openAllHidden(BACKGROUND, ...Array.from({ length: 4 }, () => BACKGROUND));
    await world.clock.advance(5 * SECOND);
    world.service.insert({ _id: 'new' });
    expect(await world.pollsIn(10 * HOUR)).toBeLessThanOrEqual(152);
    expect(tabs.map(({ badge }) => badge())).toEqual(['4', '4', '4', '4', '4']);
    expect(tabs.flatMap((tab) => tab.arrivedIds())).toEqual(['new']);
  });
  test('another hidden one goes on when the polling one is closed', async () => {
    const { world, first, second } = await openAllHidden(BACKGROUND, BACKGROUND);
    first.inbox.stop();
    world.service.insert({ _id: 'new' });
    await world.clock.advance(12 * MINUTE);
    expect([second.badge(), second.arrivedIds()]).toEqual(['4', ['new']]);
  });
  test('a visible one polls at its own pace, whatever hidden ones did before, and they take its responses', async () => {
    const { world, tabs: hidden } = await openAllHidden(BACKGROUND, BACKGROUND, BACKGROUND);
    const visible = await world.open(BACKGROUND);
    await world.clock.advance(2 * SECOND);
    world.service.insert({ _id: 'new' });
    const polls = await world.pollsIn(5 * MINUTE);
    expect(polls).toBeGreaterThanOrEqual(8);
    expect(polls).toBeLessThanOrEqual(14);
    expect(hidden.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
    expect([[visible, ...hidden].flatMap((tab) => tab.arrivedIds()), visible.arrivedIds()]).toEqual([['new'], ['new']]);
  });
  test('a hidden one that becomes visible takes over from one that polls behind it', async () => {
    const { world, second } = await openAllHidden(BACKGROUND, BACKGROUND, BACKGROUND);
    await world.clock.advance(MINUTE);
    second.setVisible(true);
    await world.clock.advance(2 * SECOND);
    expect(await world.pollsIn(5 * MINUTE)).toBeGreaterThanOrEqual(8);
  });
  test('a visible one takes over although the browser queues its lock request later than that of the hidden one', async () => {
    const { world, first: hidden } = await openAllHidden({ background: HOUR });
    const acquireLate: Ports['acquireLock'] = (name, onAcquired) => {
      let end = world.clock.after(20, () => void (end = world.acquireLock(name, onAcquired)));
      return () => end();
    };
    const visible = await world.open({}, { ports: { acquireLock: acquireLate } });
    await world.clock.advance(2 * SECOND);
    world.service.insert({ _id: 'new' });
    await world.clock.advance(5 * MINUTE);
    expect([visible, hidden].map(({ badge }) => badge())).toEqual(['4', '4']);
  });
  test('one without the setting neither polls while hidden nor hinders the others', async () => {
    const { world, first: without, second: tab } = await openAllHidden({}, BACKGROUND);
    world.service.insert({ _id: 'new' });
    await world.clock.advance(10 * MINUTE);
    expect([without.badge(), tab.badge()]).toEqual(['3', '4']);
  });
  test('only one listens to the event stream, and a change is loaded at once', async () => {
    const world = createWorld(createRows(3));
    const streams = new Set<() => void>();
    const client: Partial<InboxClient> = {
      openEventStream: (onChanged, signal) => {
        streams.add(onChanged);
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            streams.delete(onChanged);
            resolve();
          });
        });
      },
    };
    const tabs = [1, 2, 3].map(() => world.create(BACKGROUND, true, undefined, '', { client }));
    for (const { inbox } of tabs) {
      inbox.start();
      await world.clock.advance(0);
    }
    for (const { setVisible } of tabs) setVisible(false);
    await world.clock.advance(MINUTE);
    expect(streams.size).toBe(1);
    world.service.insert({ _id: 'new' });
    for (const onChanged of streams) onChanged();
    await world.clock.advance(2 * SECOND);
    expect(tabs.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
    expect(tabs.flatMap((tab) => tab.arrivedIds())).toEqual(['new']);
  });
});

test('two visible windows that ask at the same time tell of a new message once', async () => {
  const { world, tabs } = await openTabs(3);
  await world.clock.advance(10 * SECOND);
  world.service.insert({ _id: 'new' });
  const [first, second] = tabs;
  void first?.inbox.refresh();
  const open = world.service.block('feed');
  void second?.inbox.refresh();
  await flushPromises();
  await open();
  await world.clock.advance(MINUTE);
  expect([tabs.flatMap((tab) => tab.arrivedIds()), tabs.map(({ badge }) => badge())]).toEqual([['new'], ['4', '4']]);
});

async function receiveAtOnce(length: number): Promise<{ readonly world: World; readonly tabs: readonly OpenTab[] }> {
  const { world, tabs } = await openTabs(3, length);
  await world.clock.advance(10 * SECOND);
  world.service.insert({ _id: 'new' });
  const open = world.service.block('feed');
  for (const { inbox } of tabs) void inbox.refresh();
  await flushPromises();
  await open();
  return { world, tabs };
}

test('windows that receive a new message at the very same time tell of it once', async () => {
  const { world, tabs } = await receiveAtOnce(3);
  await world.clock.advance(MINUTE);
  expect(tabs.flatMap((tab) => tab.arrivedIds())).toEqual(['new']);
  expect(tabs.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
  expect(tabs.flatMap(({ events }) => events.filter(({ kind }) => kind === 'arrive-elsewhere'))).toHaveLength(2);
});

test('a message that waits to be announced is not announced after the inbox has stopped', async () => {
  const { world, tabs } = await receiveAtOnce(2);
  const waiting = tabs.find((tab) => tab.arrivedIds().length === 0);
  waiting?.inbox.clear();
  await world.clock.advance(MINUTE);
  expect(waiting?.events.filter(({ kind }) => kind.startsWith('arrive'))).toEqual([]);
});
