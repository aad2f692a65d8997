/**
 * Read state of one reader on several devices, synced by a proxy: over years, with damaged data and with wrong clocks.
 */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { marks, range } from '../../support/read-states.js';
import { createRows, DAY, flushPromises, HOUR, idOf, isoTime, MINUTE, NOW, SECOND } from '../../support/store-world.js';
import type { OpenTab, Row, World } from '../../support/store-world.js';
import { createSyncedWorld, openDevices } from '../../support/synced-world.js';

const pushes = ({ service }: World): number => service.callsTo('read-state').length;

async function poll({ clock }: World, times: number, every = 30 * SECOND): Promise<void> {
  for (let time = 0; time < times; time++) await clock.advance(every);
}

/** What the proxy stores for a reader who has read and archived these messages. */
const storedState = (archived: readonly number[]): object => ({
  version: 'v',
  state: encode(merge(EMPTY, { readUpTo: NOW - 400 * DAY, archived: marks(archived) })),
  changes: [],
});

describe('an idle inbox', () => {
  test.each([0, 1, 250, 10_000])('with %i marks sends no read state in 1,000 polls on two devices', async (count) => {
    const { world } = await openDevices(createRows(5), {}, storedState(range(0, count)));
    await poll(world, 4);
    const feeds = world.feedRequests();
    await poll(world, 1000, 60 * SECOND);
    expect(world.feedRequests() - feeds).toBeGreaterThan(1900);
    expect(pushes(world)).toBe(0);
    // Each device received the whole state once and nothing of it later.
    expect(world.service.readStateSizes).toHaveLength(2);
  });

  test.each([
    ['fractional times', { floor: [253_402_300_799_999.5, 'z'], read: { a: [1, 1.5] }, dismissed: {} }],
    ['counters of 2^53', { read: { a: [2 ** 53 - 1, 5], b: [1e9 + 1, 5] }, dismissed: { c: [2 ** 53 - 1, 5] } }],
    ['ids of any form', { read: { 'order:1/2': [1, NOW], '../x': [2, NOW] } }],
    ['a text that is no state', { version: 'x', state: 'r!!,;A9_1;R~', changes: [['a', 7]] }],
  ])('sends its marks once if the proxy has damaged data: %s', async (_name, junk) => {
    const { world, one, two } = await openDevices(createRows(5), {}, junk);
    one.inbox.markRead(idOf(3));
    await poll(world, 4);
    expect(pushes(world)).toBeLessThanOrEqual(3);
    // An unread mark without a message is dropped after an hour.
    await poll(world, 130);
    const before = pushes(world);
    expect(before).toBeLessThanOrEqual(5);
    await poll(world, 200);
    expect(pushes(world)).toBe(before);
    expect(two.inbox.messages.value.map(({ read }) => read)).toEqual([false, false, true, false, false]);
  });

  test('syncs 300 archived messages to the proxy once and then sends nothing', async () => {
    const world = createSyncedWorld(createRows(400));
    const { inbox, loadAll } = await world.device().open({ pageSize: 100 });
    await loadAll();
    for (const number of range(100, 400)) inbox.archive(idOf(number));
    await poll(world, 4);
    const before = pushes(world);
    await poll(world, 100);
    expect(pushes(world)).toBe(before);
    const fresh = await world.device().open({ pageSize: 100 });
    await fresh.loadAll();
    expect(fresh.ids()).toEqual([400, ...range(1, 100).toReversed()].map(idOf));
  });
});

test('a change on one device reaches another device in less than 200 bytes beside 10,000 marks', async () => {
  const { world, one, two } = await openDevices(createRows(5, DAY), {}, storedState(range(10, 10_000)));
  await poll(world, 2);
  const before = world.service.readStateSizes.length;
  one.inbox.markRead(idOf(5));
  await poll(world, 3);
  expect(two.badge()).toBe('4');
  expect(Math.max(...world.service.readStateSizes.slice(before))).toBeLessThan(200);
});

describe('markAllRead() with 300 unread messages', () => {
  const markAllRead = async (world: World, tab: OpenTab): Promise<void> => {
    tab.inbox.markAllRead();
    await flushPromises();
    expect(tab.badge()).toBe('0');
    await poll(world, 2);
    expect(tab.badge()).toBe('0');
  };
  const countAll = async ({ inbox, loadAll }: OpenTab): Promise<number> => {
    await loadAll();
    return inbox.messages.value.filter(({ read }) => !read).length;
  };

  test('undone, restores all 300 as unread in this tab, in another tab and on another device', async () => {
    const world = createSyncedWorld(createRows(300));
    const [here, there] = [world.device(), world.device()];
    const open = async (): Promise<OpenTab[]> =>
      Promise.all([here, here, there].map((device) => device.open({ pageSize: 100 })));
    const tabs = await open();
    await poll(world, 1);
    for (const tab of tabs.slice(0, 1)) await markAllRead(world, tab);
    expect(tabs.map(({ badge }) => badge())).toEqual(['0', '0', '0']);
    tabs[0]?.inbox.undo();
    await poll(world, 3);
    expect(tabs.map(({ badge }) => badge())).toEqual(['99+', '99+', '99+']);
    for (const tab of [...tabs, ...(await open()), await world.device().open()]) expect(await countAll(tab)).toBe(300);
  });

  test('undone, restores messages below the loaded rows that were marked as unread', async () => {
    const world = createSyncedWorld(createRows(300, DAY));
    const { open } = world.device();
    const tab = await open({ pageSize: 100 });
    await tab.loadAll();
    for (const number of [100, 150, 200]) tab.inbox.markUnread(idOf(number));
    tab.inbox.stop();
    const again = await open();
    expect(again.badge()).toBe('33');
    await markAllRead(world, again);
    again.inbox.undo();
    await poll(world, 2);
    expect([again.badge(), await countAll(again)]).toEqual(['33', 33]);
  });

  test('marks all messages of the last minute, also below the loaded rows', async () => {
    const world = createSyncedWorld(createRows(300, 100));
    const tab = await world.device().open();
    await markAllRead(world, tab);
    expect(await countAll(tab)).toBe(0);
  });
});

describe("a message dated ahead of the service's clock", () => {
  const AHEAD = { 'an hour': HOUR, '40 days': 40 * DAY, '7,900 years': 7900 * 365 * DAY };
  const wrong = (ahead: number): Row => ({ _id: 'wrong', createdAt: isoTime(NOW + ahead) });

  test.each(Object.entries(AHEAD))('%s: seen, marked and deleted, affects no later message', async (_name, ahead) => {
    const world = createSyncedWorld([wrong(ahead), ...createRows(5, HOUR, NOW - MINUTE)]);
    const device = world.device();
    const tab = await device.open();
    expect(tab.badge()).toBe('6');
    tab.inbox.markSeen('wrong');
    tab.inbox.markAllRead();
    await poll(world, 2);
    expect(tab.badge()).toBe('0');
    world.service.remove('wrong');
    await poll(world, 30);
    world.service.insert({ _id: 'a' }, { _id: 'b' }, { _id: 'c' });
    await poll(world, 2);
    expect([tab.badge(), tab.inbox.unseenCount.value.count, (await device.open()).badge()]).toEqual(['3', 3, '3']);
    expect((await world.device().open()).badge()).toBe('3');
  });

  test('does not make recent messages read on a first visit', async () => {
    const world = createSyncedWorld([wrong(AHEAD['7,900 years']), ...createRows(5, HOUR)]);
    expect((await world.device().open()).badge()).toBe('6');
  });
});

test('a state with a position in the future is repaired in the proxy and on a device', async () => {
  const floor = [NOW + 40 * DAY, 'z'];
  const world = createSyncedWorld(createRows(3, HOUR), { floor, seenFloor: floor, read: {}, dismissed: {} });
  const device = world.device();
  const [wrong, wrongSeen] = [NOW + 7900 * 365 * DAY, NOW + DAY];
  device.disk.set('space:anna:r.old', `R${wrong.toString(36)};S${wrongSeen.toString(36)};`);
  const tab = await device.open();
  expect([tab.badge(), tab.inbox.unseenCount.value.count]).toEqual(['3', 3]);
  tab.inbox.markRead(idOf(2));
  await poll(world, 2);
  expect(decode(Object(world.stored.get('marks:anna')).state).readUpTo).toBeLessThan(NOW);
  tab.inbox.stop();
  await world.clock.advance(50 * DAY);
  world.service.insert({ _id: 'later' });
  expect((await world.device().open()).badge()).toBe('3');
});

test(
  'three years of ten messages a day, each read and archived show no message again here or on a new device, and use at most 256 kB',
  { timeout: 120_000 },
  async () => {
    const world = createSyncedWorld([]);
    const device = world.device();
    // Adds 100 messages every ten days and reloads the page every hundred days.
    let tab: OpenTab | undefined;
    for (let round = 0; round < 110; round++) {
      await world.clock.advance(10 * DAY);
      const newest = world.clock.now() - HOUR;
      world.service.insert(
        ...createRows(100, 2 * HOUR, newest).map((row, place) => ({ ...row, _id: idOf(round * 100 + 100 - place) })),
      );
      if (round % 10 === 0) tab?.inbox.stop();
      if (round % 10 === 0) tab = await device.open({ refreshInterval: 0, pageSize: 100 });
      await tab?.inbox.refresh();
      for (const id of tab?.ids() ?? []) tab?.inbox.archive(id);
    }
    await poll(world, 3);
    const lengths = [...device.disk].filter(([key]) => key.includes(':r.')).map(([, value]) => value.length);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(256_000);
    expect(JSON.stringify(world.stored.get('marks:anna')).length).toBeLessThan(256_000);
    for (const fresh of [await device.open(), await world.device().open()]) {
      await fresh.loadAll();
      expect([fresh.ids(), fresh.badge(), fresh.inbox.more.value]).toEqual([[], '0', 'none']);
    }
  },
);
