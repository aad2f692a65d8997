/** Snoozing: a message leaves the list until a time of the service's clock, and comes back unread, on every device. */
import { effect } from '@preact/signals-core';
import { describe, expect, test, vi } from 'vitest';
import type { CreateReaderCommands } from '../../../src/store/reader/commands/reader-commands.js';
import type { InboxSettings } from '../../../src/store/settings.js';
import type { Clock, InboxClient } from '../../../src/store/ports.js';
import { ALL } from '../../../src/store/list/tabs/tabs.js';
import { OFFLINE, createRows, createStorage, createWorld, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import { flushPromises } from '../../support/fake-clock.js';
import type { OpenTab, OpenWorld, World } from '../../support/store-world.js';
import { openReloadable } from './reload.js';
import { createSyncedWorld, openDevices, syncDevices } from '../../support/synced-world.js';

const ROWS = createRows(5, MINUTE, NOW - 2 * MINUTE);
const ids = (...numbers: readonly number[]): string[] => numbers.map((number) => idOf(number));

const [AWAY, BACK] = [ids(5, 4, 2, 1), ids(3, 5, 4, 2, 1)];

/** A tab whose message 3 is snoozed for this long. */
async function openSnoozed(duration: number, settings: Partial<InboxSettings> = QUIET): Promise<OpenWorld> {
  const opened = await openWorld(ROWS, settings);
  opened.inbox.snooze(idOf(3), NOW + duration);
  return opened;
}

/** The rows just before this time has passed, and after it. */
async function idsAround({ clock }: Pick<World, 'clock'>, tab: OpenTab, duration: number): Promise<string[][]> {
  await clock.advance(duration - 1);
  const before = tab.ids();
  await clock.advance(1);
  return [before, tab.ids()];
}

const REFUSAL = { kind: 'error', error: { code: 'refused' } };

/** The clock of a device that may be wrong; one with `elapsed` knows how much time has passed all the same. */
const clockOf = ({ clock }: World, skew: () => number): Clock => ({
  now: () => clock.now() + skew(),
  after: clock.after,
  random: clock.random,
});
const withElapsed = (world: World, skew: () => number): Clock => ({
  ...clockOf(world, skew),
  elapsed: () => world.clock.now() - NOW,
});

describe('a snoozed message', () => {
  test('that is back is not offered for undo any more; another one still is', async () => {
    const { world, inbox } = await openWorld(ROWS, QUIET);
    inbox.snooze(idOf(3), NOW + 10 * MINUTE);
    inbox.snooze(idOf(2), NOW + 20 * MINUTE);
    await world.clock.advance(15 * MINUTE);
    expect(inbox.undoable.value).toMatchObject({ kind: 'snooze', message: { id: idOf(2) } });
    await world.clock.advance(10 * MINUTE);
    expect(inbox.undoable.value).toBeNull();
  });

  test('is in the tab snoozed alone, and comes back at its time, at the top and unread', async () => {
    const { world, tab, inbox } = await openWorld(ROWS, QUIET);
    inbox.markRead(idOf(3));
    inbox.snooze(idOf(3), NOW + 10 * MINUTE);
    expect(inbox.searchable.value.map(({ id }) => id)).not.toContain(idOf(3));
    expect([tab.badge(), await tab.content('snoozed')]).toEqual(['4', ids(3)]);
    expect(inbox.messages.value[0]?.snoozedUntil).toBe(NOW + 10 * MINUTE);
    inbox.selectTab('all');
    expect(await idsAround(world, tab, 10 * MINUTE)).toEqual([AWAY, BACK]);
    expect(inbox.messages.value[0]).toMatchObject({ read: false, snoozedUntil: NOW + 10 * MINUTE });
    expect([tab.badge(), await tab.content('snoozed')]).toEqual(['5', []]);
  });

  test('stands in the list at the time at which it came back, also once it is read', async () => {
    const { world, tab } = await openWorld(ROWS, QUIET);
    tab.inbox.snooze(idOf(2), NOW + MINUTE);
    await world.clock.advance(HOUR);
    await tab.receive({ _id: idOf(9) });
    expect(tab.ids()).toEqual(ids(9, 2, 5, 4, 3, 1));
    tab.inbox.markRead(idOf(2));
    expect([tab.ids(), tab.badge()]).toEqual([ids(9, 2, 5, 4, 3, 1), '5']);
  });

  test('stands in the tab snoozed in the order of coming back, soonest first, before older ones of the same time', async () => {
    const tab = await openWorld(ROWS, QUIET);
    tab.inbox.changeEach('snooze', ids(2, 4, 3), new Date(NOW + HOUR));
    tab.inbox.snooze(idOf(5), NOW + 2 * HOUR);
    tab.inbox.snooze(idOf(1), NOW + MINUTE);
    expect(await tab.content('snoozed')).toEqual(ids(1, 4, 3, 2, 5));
    tab.inbox.changeEach('unsnooze', ids(4, 3, 2));
    expect(tab.ids()).toEqual(ids(1, 5));
    tab.inbox.undo();
    expect(tab.ids()).toEqual(ids(1, 4, 3, 2, 5));
  });

  test('counts as read: marking it changes nothing, and it is unread when it is back', async () => {
    const { world, tab } = await openSnoozed(MINUTE);
    tab.inbox.selectTab('snoozed');
    tab.inbox.markRead(idOf(3));
    tab.inbox.markUnread(idOf(3));
    tab.inbox.selectTab('all');
    expect(tab.badge()).toBe('4');
    await world.clock.advance(MINUTE);
    expect(tab.badge()).toBe('5');
  });

  test.each(['markAllRead', 'archiveAll', 'archiveRead'] as const)(
    'is untouched by %s, here and on a device that did not know of it',
    async (command) => {
      const { world, one: here, two: there, sync } = await openDevices(ROWS, QUIET);
      here.inbox.snooze(idOf(3), NOW + HOUR);
      there.inbox[command]();
      await sync(2 * SECOND);
      here.inbox[command]();
      await sync(2 * SECOND);
      expect(await there.content('snoozed')).toEqual(ids(3));
      await world.clock.advance(HOUR);
      for (const tab of [here, there]) expect((await tab.content('all'))[0]).toBe(`${idOf(3)} unread`);
      there.inbox[command]();
      await sync(2 * SECOND);
      expect(here.badge()).toBe(command === 'archiveRead' ? '5' : '0');
    },
  );

  test('is archived by archive, which ends the snooze: restored, it is in its place', async () => {
    const { world, tab } = await openSnoozed(HOUR);
    tab.inbox.selectTab('snoozed');
    tab.inbox.archive(idOf(3));
    expect(await tab.content('archived')).toEqual(ids(3));
    tab.inbox.selectTab('snoozed');
    tab.inbox.selectTab('archived');
    tab.inbox.unarchive(idOf(3));
    expect([await tab.content('snoozed'), (await tab.content('all'))[2]]).toEqual([[], idOf(3)]);
    await world.clock.advance(2 * HOUR);
    expect([tab.ids(), tab.arrivedIds()]).toEqual([ids(5, 4, 3, 2, 1), []]);
  });

  test('is back in its place, unread and quietly, after unsnooze', async () => {
    const { world, tab } = await openSnoozed(HOUR);
    tab.inbox.unsnooze(idOf(3));
    expect(await tab.content('all')).toEqual(ids(5, 4, 3, 2, 1).map((id) => `${id} unread`));
    await world.clock.advance(2 * HOUR);
    expect([tab.arrivedIds(), tab.kinds()]).toEqual([[], ['load', 'snooze', 'unsnooze']]);
  });

  test('is away again, until the same time, when its unsnoozing is undone', async () => {
    const { world, tab } = await openSnoozed(HOUR);
    tab.inbox.unsnooze(idOf(3));
    expect(tab.inbox.undoable.value).toMatchObject({ kind: 'unsnooze', message: { id: idOf(3) } });
    tab.inbox.undo();
    expect([await idsAround(world, tab, HOUR), tab.arrivedIds()]).toEqual([[AWAY, BACK], ids(3)]);
  });

  test('is a row again, above the list, when a second snooze is undone while arrivals wait', async () => {
    const { world, tab } = await openWorld(ROWS, QUIET);
    tab.inbox.panelToggled(true);
    tab.inbox.snooze(idOf(3), NOW + MINUTE);
    await world.clock.advance(MINUTE);
    expect(tab.ids()).toEqual(BACK);
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    tab.inbox.pauseArrivals(true);
    tab.inbox.undo();
    expect([tab.ids(), tab.inbox.arrivals.value]).toEqual([BACK, 0]);
  });

  test.each([
    ['passed', NOW - 1],
    ['is now', NOW],
    ['is no number', Number.NaN],
    ['is more than a year ahead', NOW + 400 * DAY],
  ])('is refused for a time that %s', async (_, until) => {
    const tab = await openWorld(ROWS, QUIET);
    tab.inbox.snooze(idOf(3), until);
    expect(tab.ids()).toEqual(ids(5, 4, 3, 2, 1));
    expect(tab.events.at(-1)).toMatchObject(REFUSAL);
  });

  test('is refused beyond a hundred', async () => {
    const tab = await openWorld(createRows(101, MINUTE, NOW - 2 * MINUTE), { ...QUIET, pageSize: 100 });
    await tab.inbox.loadMore();
    for (let number = 1; number <= 101; number++) tab.inbox.snooze(idOf(number), NOW + HOUR);
    expect(tab.ids()).toEqual(ids(101));
    expect(tab.events.at(-1)).toMatchObject(REFUSAL);
    expect(await tab.content('snoozed')).toHaveLength(100);
    // One of them can get another time.
    tab.inbox.snooze(idOf(7), NOW + 2 * HOUR);
    expect(tab.inbox.messages.value.at(-1)).toMatchObject({ id: idOf(7), snoozedUntil: NOW + 2 * HOUR });
  });

  test('can be snoozed again, to another time', async () => {
    const { world, tab } = await openSnoozed(HOUR);
    tab.inbox.selectTab('snoozed');
    tab.inbox.snooze(idOf(3), NOW + 2 * HOUR);
    await world.clock.advance(HOUR);
    expect(tab.inbox.messages.value[0]?.snoozedUntil).toBe(NOW + 2 * HOUR);
    tab.inbox.undo();
    await world.clock.advance(1);
    expect(await tab.content('all')).toEqual(BACK.map((id) => `${id} unread`));
  });
});

describe('undo of a snooze', () => {
  test.each([true, false])('restores the message exactly, also where read was %s', async (read) => {
    const { world, one: tab, two: other, sync } = await openDevices(ROWS, QUIET);
    if (read) tab.inbox.markAllRead();
    const before = await tab.content('all');
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    expect(tab.inbox.undoable.value).toMatchObject({ kind: 'snooze', message: { id: idOf(3), read } });
    await sync(2 * SECOND);
    tab.inbox.undo();
    await sync(2 * SECOND);
    await world.clock.advance(2 * HOUR);
    for (const one of [tab, other]) {
      expect(await one.content('all')).toEqual(before);
      expect([await one.content('snoozed'), one.arrivedIds()]).toEqual([[], []]);
    }
  });

  test('of a restored message leaves it as read as it was', async () => {
    const tab = await openWorld(ROWS, QUIET);
    tab.inbox.archive(idOf(3));
    tab.inbox.selectTab('archived');
    tab.inbox.unarchive(idOf(3));
    tab.inbox.selectTab('all');
    const before = await tab.content('all');
    expect(before[2]).toBe(idOf(3));
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    tab.inbox.undo();
    expect(await tab.content('all')).toEqual(before);
  });
});

describe('the clock', () => {
  test.each([DAY, -DAY])('is the service’s: a device that is %i ms ahead changes nothing', async (skew) => {
    const world = createWorld(ROWS);
    const tab = await world.open(QUIET, { ports: { clock: clockOf(world, () => skew) } });
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    expect(await idsAround(world, tab, HOUR)).toEqual([AWAY, BACK]);
  });

  test('does not jump with the device’s: neither at a change of the list nor after a response', async () => {
    const world = createWorld(ROWS);
    let skew = 0;
    const tab = await world.open(QUIET, { ports: { clock: withElapsed(world, () => skew) } });
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    skew = DAY;
    tab.inbox.snooze(idOf(4), NOW + 2 * HOUR);
    await world.clock.advance(MINUTE);
    expect(tab.ids()).toHaveLength(3);
    await tab.inbox.refresh();
    expect(tab.ids()).toHaveLength(3);
    skew = -DAY;
    tab.inbox.markRead(idOf(1));
    await world.clock.advance(2 * HOUR);
    expect(tab.ids()).toEqual(ids(4, 3, 5, 2, 1));
  });

  test('goes on with the first response after a sleep, in which timers stood still', async () => {
    const { world, tab } = await openSnoozed(HOUR, {});
    tab.setVisible(false);
    world.clock.setTime(NOW + 5 * HOUR);
    tab.setVisible(true);
    await flushPromises();
    expect([tab.ids(), tab.arrivedIds()]).toEqual([BACK, ids(3)]);
  });

  test('is not the device’s after a response without a time', async () => {
    const world = createWorld(ROWS);
    let [skew, isSent] = [0, true];
    const getFeed: InboxClient['getFeed'] = async (...request) => {
      const { value, subject } = await world.service.client.getFeed(...request);
      const { serviceTime, ...rest } = value;
      return { value: { ...rest, ...(isSent && serviceTime !== undefined && { serviceTime }) }, subject };
    };
    const tab = await world.open(QUIET, { client: { getFeed }, ports: { clock: withElapsed(world, () => skew) } });
    tab.inbox.snooze(idOf(3), NOW + HOUR);
    [skew, isSent] = [DAY, false];
    await tab.inbox.refresh();
    expect(await idsAround(world, tab, HOUR)).toEqual([AWAY, BACK]);
  });

  test('waits for a time in months', async () => {
    const { world, tab } = await openSnoozed(60 * DAY);
    expect(world.clock.untilNextTimer).toBeLessThan(2 ** 31);
    expect([await idsAround(world, tab, 60 * DAY), tab.arrivedIds()]).toEqual([[AWAY, BACK], ids(3)]);
  });

  test('is not known before the first response: nothing is back too early from the snapshot of a reload', async () => {
    const settings = { ...QUIET, cache: true };
    const { world, load, first } = await openReloadable(ROWS, settings);
    first.inbox.snooze(idOf(3), NOW + HOUR);
    await world.clock.advance(SECOND);
    const answer = world.service.block('feed');
    const again = await load(settings, '', { ports: { clock: clockOf(world, () => DAY) } });
    expect([again.ids(), again.badge()]).toEqual([AWAY, '4']);
    await answer();
    expect(again.ids()).toEqual(AWAY);
    await world.clock.advance(HOUR);
    expect(again.ids()).toEqual(BACK);
  });
});

describe('a message that comes back', () => {
  test('is announced once in this browser, and once on every device', async () => {
    const world = createSyncedWorld(ROWS);
    const device = world.device();
    const [a, b] = [await device.open(), await device.open()];
    const other = await world.device().open();
    a.inbox.snooze(idOf(3), NOW + HOUR);
    await world.clock.advance(2 * HOUR);
    expect([...a.arrivedIds(), ...b.arrivedIds()]).toEqual(ids(3));
    expect([other.arrivedIds(), [a, b, other].map((tab) => tab.badge())]).toEqual([ids(3), ['5', '5', '5']]);
    await a.inbox.refresh();
    expect([...a.arrivedIds(), ...b.arrivedIds()]).toEqual(ids(3));
  });

  test('is announced again after another snooze, and has the time at which it is back', async () => {
    const { world, tab } = await openWorld(ROWS, QUIET);
    for (const hour of [1, 2]) {
      tab.inbox.snooze(idOf(3), NOW + hour * HOUR);
      await world.clock.advance(HOUR);
    }
    expect(tab.arrivedIds()).toEqual(ids(3, 3));
    const last = tab.events.findLast(({ kind }) => kind === 'arrive');
    expect(last).toMatchObject({ messages: [{ id: idOf(3), read: false, snoozedUntil: NOW + 2 * HOUR }] });
  });

  test('is not announced after a reload, but counted and shown', async () => {
    const { world, tab } = await openSnoozed(MINUTE);
    await world.clock.advance(SECOND);
    tab.inbox.stop();
    await world.clock.advance(HOUR);
    const again = await world.open(QUIET);
    expect([again.ids(), again.badge(), again.arrivedIds()]).toEqual([BACK, '5', []]);
  });

  test('is announced by a hidden page once it is visible; with `background` at once', async () => {
    for (const background of [0, 5 * MINUTE]) {
      const { world, tab } = await openWorld(ROWS, { background });
      tab.inbox.snooze(idOf(3), NOW + HOUR);
      tab.setVisible(false);
      await world.clock.advance(HOUR + 10 * MINUTE);
      expect(tab.arrivedIds()).toEqual(background ? ids(3) : []);
      tab.setVisible(true);
      await world.clock.advance(MINUTE);
      expect(tab.arrivedIds()).toEqual(ids(3));
    }
  });

  test.each([2, 4])('is unseen until it was on screen again, on every device: message %s', async (number) => {
    const { world, one: here, two: there, sync } = await openDevices(ROWS, QUIET);
    const unseen = (): number[] => [here, there].map(({ inbox }) => inbox.unseenCount.value.count);
    // The newest are younger than any position: they have marks of their own.
    for (const { id } of here.inbox.messages.value) here.inbox.markSeen(id);
    await sync(2 * SECOND);
    expect(unseen()).toEqual([0, 0]);
    here.inbox.snooze(idOf(number), NOW + HOUR);
    await sync(2 * SECOND);
    expect(unseen()).toEqual([0, 0]);
    await world.clock.advance(HOUR);
    expect(unseen()).toEqual([1, 1]);
    expect(here.inbox.messages.value.map(({ seen }) => seen)).toEqual([false, true, true, true, true]);
    here.inbox.markSeen(idOf(number));
    await sync(2 * SECOND);
    expect(unseen()).toEqual([0, 0]);
    expect(there.inbox.messages.value[0]).toMatchObject({ seen: true, read: false });
    await world.clock.advance(DAY);
    here.inbox.snooze(idOf(number), world.clock.now() + HOUR);
    await sync(2 * HOUR);
    expect(unseen()).toEqual([1, 1]);
  });

  test('waits above the list while the reader is in the middle of it', async () => {
    const { world, tab } = await openSnoozed(MINUTE);
    tab.inbox.pauseArrivals(true);
    await world.clock.advance(MINUTE);
    expect([tab.ids(), tab.inbox.arrivals.value]).toEqual([AWAY, 1]);
    tab.inbox.showArrivals();
    expect([tab.ids(), tab.inbox.arrivals.value]).toEqual([BACK, 0]);
  });

  test('is a row of a tab once all above it are loaded, and not before: the list has no gap', async () => {
    const payload = { kind: 'order' };
    const world = createWorld(createRows(3, HOUR, NOW - MINUTE).map((row) => ({ ...row, payload })));
    const orders = { id: 'orders', label: 'Orders', payload };
    const tab = await world.open({ refreshInterval: 600 * SECOND, pageSize: 5, tabs: [ALL, orders] });
    tab.inbox.snooze(idOf(1), world.clock.now() + 5 * MINUTE);
    await world.clock.advance(26 * MINUTE);
    const createdAt = isoTime(world.clock.now() - SECOND);
    world.service.insert(
      ...Array.from({ length: 110 }, (_, at) => ({ _id: `new${at}`, createdAt, payload: at % 3 ? {} : payload })),
    );
    await tab.select('orders');
    await tab.inbox.refresh();
    expect(tab.ids()).not.toContain(idOf(1));
    await tab.loadAll();
    expect(tab.ids().slice(37)).toEqual([idOf(1), idOf(3), idOf(2)]);
  });
  test('stays unread if another tab marks its rows as read, and learns of the snooze only then', async () => {
    const { world, inbox } = await openWorld(ROWS, QUIET);
    const other = await world.open({ ...QUIET, tabs: [ALL, { id: 'recent', label: 'Recent', since: 'P1D' }] });
    other.inbox.selectTab('recent');
    inbox.snooze(idOf(3), NOW + HOUR);
    other.inbox.markAllRead();
    await world.clock.advance(2 * HOUR);
    expect(await other.content('all')).toEqual([`${idOf(3)} unread`, ...AWAY]);
  });

  test('is archived with all others in a tab that learns of its snooze only then', async () => {
    const { world, inbox } = await openWorld(ROWS, QUIET);
    inbox.snooze(idOf(3), NOW + HOUR);
    await world.clock.advance(2 * HOUR);
    expect(inbox.messages.value[0]?.id).toBe(idOf(3));
    inbox.stop();
    const disk = createStorage(world.disk);
    let isReadable = false;
    const keys: typeof disk.keys = (prefix) => (isReadable ? disk.keys(prefix) : []);
    const late = await world.open(QUIET, { storage: { ...disk, keys } });
    isReadable = true;
    late.inbox.archiveAll();
    expect(late.inbox.messages.value).toEqual([]);
  });

  test('that another device has read meanwhile is neither counted nor announced', async () => {
    const { world, one: here, two: there, sync } = await openDevices(ROWS);
    here.inbox.snooze(idOf(3), NOW + HOUR);
    await sync(2 * SECOND);
    here.setVisible(false);
    await world.clock.advance(2 * HOUR);
    there.inbox.markRead(idOf(3));
    await syncDevices(world, [there], 2 * SECOND);
    here.setVisible(true);
    await world.clock.advance(MINUTE);
    expect([here.badge(), there.badge()]).toEqual(['4', '4']);
  });
});

describe('far below what is loaded', () => {
  const MANY = createRows(5000, MINUTE, NOW - 2 * MINUTE);
  const deep = idOf(40);

  const request = { message: deep, createdAt: NOW - 4962 * MINUTE };

  /** A world where one device has snoozed a message at the end of the list for an hour. */
  async function createDeep() {
    const world = createSyncedWorld(MANY);
    const far = await world.device().open(QUIET);
    far.inbox.show(request);
    await flushPromises();
    await world.clock.advance(SECOND);
    far.inbox.snooze(deep, NOW + HOUR);
    await world.clock.advance(5 * SECOND);
    far.inbox.stop();
    world.service.calls.length = 0;
    return world;
  }

  /** Another device, which has the newest messages alone. */
  async function openDeep(settings = {}) {
    const world = await createDeep();
    return { world, tab: await world.device().open(settings) };
  }

  test('a message is found when it is due, by a logarithmic number of requests, and counted once', async () => {
    const { world, tab } = await openDeep(QUIET);
    expect(world.feedRequests()).toBeLessThan(8);
    expect(await world.pollsIn(HOUR)).toBeLessThan(20);
    expect([tab.ids()[0], tab.arrivedIds()]).toEqual([deep, [deep]]);
    tab.inbox.markAllRead();
    expect([tab.inbox.messages.value[0]?.read, tab.inbox.unreadCount.value.count]).toEqual([true, 0]);
  });

  test('it is found when the tab snoozed is opened, which is loading until then', async () => {
    const { world, tab } = await openDeep(QUIET);
    const states: string[] = [];
    const stop = effect(() => void states.push(`${tab.inbox.more.value} ${tab.inbox.messages.value.length}`));
    await tab.select('snoozed');
    await flushPromises();
    stop();
    expect(tab.ids()).toEqual([deep]);
    expect(states).toContain('loading 0');
    expect(states).not.toContain('none 0');
    tab.inbox.unsnooze(deep);
    expect(tab.ids()).toEqual([]);
    await world.clock.advance(2 * HOUR);
    expect(tab.arrivedIds()).toEqual([]);
  });

  test('a search that fails says so, and is tried again by the reader, and with the next poll', async () => {
    const { world, tab } = await openDeep(QUIET);
    world.service.outage = OFFLINE;
    await tab.select('snoozed');
    expect(tab.inbox.more.value).toBe('failed');
    await tab.inbox.loadMore();
    expect(tab.inbox.more.value).toBe('failed');
    world.service.outage = null;
    await world.clock.advance(SECOND);
    await tab.inbox.refresh();
    await flushPromises();
    expect([tab.inbox.more.value, tab.ids()]).toEqual(['none', [deep]]);
  });

  test('one that fails when the message is due is tried again with the next poll', async () => {
    const { world, tab } = await openDeep();
    await world.clock.advance(HOUR - MINUTE);
    world.service.outage = OFFLINE;
    await world.clock.advance(10 * MINUTE);
    expect(tab.arrivedIds()).toEqual([]);
    world.service.outage = null;
    await world.clock.advance(5 * MINUTE);
    expect([tab.arrivedIds(), tab.ids()[0]]).toEqual([[deep], deep]);
  });

  test('code that cannot be loaded is loaded again with the next poll', async () => {
    const world = await createDeep();
    const loadCommands = vi.fn(async (code: CreateReaderCommands) => code);
    for (let failures = 0; failures < 3; failures++) loadCommands.mockRejectedValueOnce(OFFLINE);
    const tab = await world.open({}, { storage: createStorage(new Map()), loadCommands });
    await world.clock.advance(HOUR + 10 * MINUTE);
    expect(loadCommands.mock.calls.length).toBeGreaterThan(3);
    expect(tab.ids()[0]).toBe(deep);
  });

  test('a deleted message disappears quietly: no row, no count, no announcement, no endless search', async () => {
    const world = await createDeep();
    world.service.remove(deep);
    const tab = await world.device().open();
    expect(await tab.content('snoozed')).toEqual([]);
    tab.inbox.selectTab('all');
    const before = tab.badge();
    await world.clock.advance(2 * HOUR);
    expect([tab.arrivedIds(), tab.badge()]).toEqual([[], before]);
    expect(await world.pollsIn(5 * MINUTE)).toBeLessThan(12);
    expect(tab.kinds()).not.toContain('error');
  });

  test('nothing is requested while the page is hidden', async () => {
    const { world, tab } = await openDeep();
    tab.setVisible(false);
    expect(await world.pollsIn(2 * HOUR)).toBe(0);
    tab.setVisible(true);
    await world.clock.advance(MINUTE);
    expect([tab.ids()[0], tab.arrivedIds()]).toEqual([deep, [deep]]);
  });

  test('is shown by show(), before and after it is due', async () => {
    const { world, tab } = await openDeep(QUIET);
    tab.inbox.show(request);
    await flushPromises();
    await flushPromises();
    expect([tab.inbox.shown.value?.state, tab.inbox.tab.value, tab.ids()]).toEqual(['found', 'snoozed', [deep]]);
    await world.clock.advance(HOUR);
    tab.inbox.show(request);
    await flushPromises();
    expect([tab.inbox.shown.value?.state, tab.inbox.tab.value, tab.ids()[0]]).toEqual(['found', 'all', deep]);
  });
});

describe('a deleted message within what is loaded', () => {
  test.each([
    ['the response after which it is due', 15, {}],
    ['one response before it is due', 5, QUIET],
  ])('is neither shown nor counted nor announced, if %s lacks it', async (_, minutes, settings) => {
    const { world, tab } = await openSnoozed(10 * MINUTE, settings);
    world.service.remove(idOf(3));
    tab.setVisible(false);
    await world.clock.advance(minutes * MINUTE);
    tab.setVisible(true);
    if (minutes < 10) await tab.inbox.refresh();
    await flushPromises();
    if (minutes < 10) await world.clock.advance(10 * MINUTE);
    expect([tab.ids(), tab.badge(), tab.arrivedIds()]).toEqual([AWAY, '4', []]);
  });

  test('ends its snooze once every replica must have it', async () => {
    const { world, tab } = await openSnoozed(HOUR, {});
    await world.clock.advance(20 * MINUTE);
    world.service.remove(idOf(3));
    await world.clock.advance(2 * HOUR);
    expect([tab.ids(), tab.badge(), tab.arrivedIds()]).toEqual([AWAY, '4', []]);
    expect(await tab.content('snoozed')).toEqual([]);
  });
});

test('a message that came late, below the newest ones keeps its snooze in a tab that never loaded it, and is found there when it is due', async () => {
  const { world, tab: stale } = await openWorld(createRows(5, 10 * MINUTE, NOW - 20 * MINUTE), QUIET);
  stale.setVisible(false);
  world.service.insert({ _id: idOf(9), createdAt: isoTime(NOW - 45 * MINUTE) });
  const fresh = await world.open(QUIET);
  stale.setVisible(true);
  fresh.inbox.snooze(idOf(9), NOW + HOUR);
  await world.clock.advance(HOUR + MINUTE);
  for (const tab of [stale, fresh]) expect(tab.ids()).toEqual(ids(9, 5, 4, 3, 2, 1));
  expect([...stale.arrivedIds(), ...fresh.arrivedIds()]).toEqual(ids(9));
});

describe('a message that was snoozed elsewhere', () => {
  const snoozedRows = (until: number) =>
    ROWS.map((row) => (row._id === idOf(3) ? { ...row, snoozedUntil: isoTime(until) } : row));

  test('is hidden and uncounted, and comes back at its time, as one that was snoozed here', async () => {
    const { world, tab } = await openWorld(snoozedRows(NOW + HOUR), QUIET);
    expect([tab.inbox.unreadCount.value.count, await tab.content('snoozed')]).toEqual([4, ids(3)]);
    tab.inbox.selectTab('all');
    expect(await idsAround(world, tab, HOUR)).toEqual([AWAY, BACK]);
    expect([tab.arrivedIds(), tab.inbox.unreadCount.value.count]).toEqual([ids(3), 5]);
    expect(tab.inbox.messages.value[0]?.snoozedUntil).toBe(NOW + HOUR);
  });

  test('whose snooze ends here stays in the list, until it is snoozed elsewhere once more', async () => {
    const { world, tab } = await openWorld(snoozedRows(NOW + HOUR), QUIET);
    tab.inbox.unsnooze(idOf(3));
    await tab.inbox.refresh();
    expect(tab.ids()).toEqual(ids(5, 4, 3, 2, 1));
    const after = await world.reopen(tab);
    expect(after.ids()).toEqual(ids(5, 4, 3, 2, 1));
    world.service.change(idOf(3), { snoozedUntil: isoTime(NOW + 2 * HOUR) });
    await after.inbox.refresh();
    expect(after.ids()).toEqual(AWAY);
  });
});

test('another reader sees nothing of a snooze after signing out', async () => {
  const { world, tab } = await openSnoozed(HOUR);
  await world.clock.advance(SECOND);
  tab.inbox.clear();
  expect([...world.disk.values()].join(' ')).not.toMatch(/;z|^z/);
  world.service.subscriber = 'ben';
  await tab.receive({ _id: idOf(3), createdAt: isoTime(NOW - MINUTE) });
  expect(tab.ids()).toEqual(ids(3));
  await world.clock.advance(2 * HOUR);
  expect(tab.arrivedIds()).toEqual([]);
});
