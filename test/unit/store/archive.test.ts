/** The archived tab, unarchive(), archiveAll() and archiveRead(), with their undo on every device. */
import { describe, expect, test, vi } from 'vitest';
import type { CreateReaderCommands } from '../../../src/store/reader/commands/reader-commands.js';
import { ALL, ARCHIVED, SNOOZED, UNREAD, type Tab } from '../../../src/store/list/tabs/tabs.js';
import { effect } from '@preact/signals-core';
import type { InboxError } from '../../../src/api/error.js';
import { createRows, createStorage, createWorld, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { flushPromises } from '../../support/fake-clock.js';
import type { OpenTab, OpenWorld, Row, TabOptions } from '../../support/store-world.js';
import { openDevices, syncDevices } from '../../support/synced-world.js';

const OLD = createRows(5, MINUTE, NOW - 2 * MINUTE);
const FIRST_ARCHIVED = OLD.map((row, place) => ({ ...row, archived: place === 0 }));
const ORDERS: Tab = { id: 'orders', label: 'Orders', payload: { kind: 'order' } };
const NEW: Tab = { id: 'new', label: 'New', seen: false };
const DONE: Tab = { id: 'done', label: 'Done', read: true };
const tabs = [ALL, UNREAD, ORDERS, NEW, DONE];

const readBy = (rows: readonly Row[], isRead: (place: number) => boolean): Row[] =>
  rows.map((row, place) => ({ ...row, read: isRead(place) }));
const ofKinds = (rows: readonly Row[]): Row[] =>
  rows.map((row, place) => ({ ...row, payload: { kind: place % 3 === 0 ? 'order' : 'other' } }));

describe('the archived tab', () => {
  test('has what the reader and what the service archived, as read, and nothing else', async () => {
    const rows = OLD.map((row, place) => ({ ...row, archived: place === 3 }));
    const tab = await openWorld(rows, QUIET);
    tab.inbox.archive(idOf(4));
    expect(await tab.content('archived')).toEqual([idOf(4), idOf(2)]);
    expect(tab.inbox.messages.value.every(({ archived, seen }) => archived && seen)).toBe(true);
    expect(await tab.content('all')).toEqual([5, 3, 1].map((id) => `${idOf(id)} unread`));
    expect(tab.inbox.unreadCount.value.count).toBe(3);
  });

  test('is listed after the tabs of the host once it is selected, as is "snoozed", and left when the panel opens again', async () => {
    const { inbox } = await openWorld(OLD, { ...QUIET, tabs: [ALL, UNREAD] });
    inbox.panelToggled(true);
    inbox.selectTab('unread');
    inbox.selectTab('archived');
    expect([inbox.tab.value, inbox.tabs.value]).toEqual(['archived', [ALL, UNREAD, ARCHIVED]]);
    inbox.selectTab('unread');
    expect(inbox.tabs.value).toEqual([ALL, UNREAD, ARCHIVED]);
    inbox.selectTab('snoozed');
    expect(inbox.tabs.value).toEqual([ALL, UNREAD, ARCHIVED, SNOOZED]);
    inbox.selectTab('archived');
    inbox.panelToggled(false);
    inbox.panelToggled(true);
    expect([inbox.tab.value, inbox.tabs.value]).toEqual(['unread', [ALL, UNREAD]]);
  });

  test('that the host names stays where it is', async () => {
    const named = { ...ARCHIVED, label: 'Old ones' };
    const { inbox } = await openWorld(OLD, { ...QUIET, tabs: [named, ALL] });
    inbox.selectTab('archived');
    expect(inbox.tabs.value).toEqual([named, ALL]);
    inbox.panelToggled(false);
    inbox.panelToggled(true);
    expect(inbox.tab.value).toBe('archived');
  });

  test('is empty only at the end of the list: pages without an archived message are loaded by themselves, up to a limit', async () => {
    const rows = createRows(450).map((row, place) => ({ ...row, archived: place === 430, read: true }));
    const tab = await openWorld(rows, QUIET);
    const end = effect(() => void tab.inbox.messages.value);
    await tab.select('archived');
    expect(tab.ids()).toEqual([idOf(20)]);
    end();

    const allRead = readBy(createRows(9000), () => true);
    const many = await openWorld(allRead, QUIET);
    const stop = effect(() => void many.inbox.messages.value);
    many.inbox.selectTab('archived');
    for (let times = 0; times < 20; times++) await flushPromises();
    expect([many.ids(), many.inbox.more.value]).toEqual([[], 'available']);
    stop();
  });

  test('does not make the count a lower bound where its rows lie deep', async () => {
    const rows = createRows(1500).map((row, place) => ({ ...row, archived: place % 100 === 0, read: place > 2 }));
    const { world, tab } = await openWorld(rows, QUIET);
    expect(await tab.content('archived')).toHaveLength(15);
    await world.clock.advance(20 * MINUTE);
    await tab.inbox.refresh();
    expect(tab.inbox.unreadCount.value).toEqual({ count: 2, more: false });
  });
});

describe('unarchive()', () => {
  test('brings a message back as read, emits one event, and can be undone', async () => {
    const { tab } = await openWorld(OLD, QUIET);
    const [, before] = tab.inbox.messages.value;
    tab.inbox.archive(idOf(4));
    tab.inbox.unarchive(idOf(4));
    expect(tab.kinds()).toEqual(['load', 'archive', 'unarchive']);
    expect(tab.inbox.messages.value[1]).toEqual({ ...before, read: true, seen: true });
    expect(tab.inbox.undoable.value).toMatchObject({ kind: 'unarchive', message: { id: idOf(4), archived: true } });
    tab.inbox.undo();
    expect(await tab.content('archived')).toEqual([idOf(4)]);
    tab.inbox.unarchive(idOf(5));
    expect(tab.events).toHaveLength(3);
  });

  test('restores what the service has archived, also after a reload and on other devices; undo archives it again', async () => {
    const { one, two, sync } = await openDevices(OLD.map((row, place) => ({ ...row, archived: place < 2 })));
    one.inbox.unarchive(idOf(5));
    await sync();
    expect(await two.content('archived')).toEqual([idOf(4)]);
    expect(await two.content('all')).toContain(idOf(5));
    one.inbox.undo();
    await sync();
    expect(await two.content('archived')).toEqual([idOf(5), idOf(4)]);
  });

  test('of a message in an archived range or below an archived position restores that message alone', async () => {
    const { world, tab } = await openWorld(300, QUIET);
    tab.inbox.archiveAll();
    expect(await tab.content('archived')).toHaveLength(300);
    tab.inbox.unarchive(idOf(100));
    expect(await (await world.open(QUIET)).content('all')).toEqual([idOf(100)]);
    tab.inbox.undo();
    expect(await tab.content('all')).toEqual([]);
  });

  test('archive() of a message that was restored from the service archives it again, and undo restores it', async () => {
    const tab = await openWorld(FIRST_ARCHIVED, QUIET);
    tab.inbox.unarchive(idOf(5));
    tab.inbox.archive(idOf(5));
    expect(await tab.content('archived')).toEqual([idOf(5)]);
    tab.inbox.selectTab('all');
    tab.inbox.unarchive(idOf(5));
    tab.inbox.archive(idOf(5));
    tab.inbox.undo();
    expect(tab.ids()).toContain(idOf(5));
  });
});

test('undo restores an unread message as unread that the service had archived, after polls too', async () => {
  const tab = await openWorld(FIRST_ARCHIVED, QUIET);
  tab.inbox.unarchive(idOf(5));
  tab.inbox.markUnread(idOf(5));
  tab.inbox.archive(idOf(5));
  await tab.inbox.refresh();
  tab.inbox.undo();
  expect(await tab.content('all')).toContain(`${idOf(5)} unread`);
});

/** A tab whose first requests fail, and which has begun to retry the first one. */
async function openFailing(faults: number) {
  const world = createWorld(OLD);
  world.service.failNext('feed', ...Array.from({ length: faults }, () => OFFLINE));
  return world.open(QUIET);
}

test.each([
  ['markAllRead', 'read'],
  ['archiveAll', 'archive'],
] as const)('%s() before the first response waits for it, and changes nothing before', async (command, kind) => {
  const tab = await openFailing(1);
  tab.inbox[command]();
  expect(tab.inbox.undoable.value).toBeNull();
  await flushPromises();
  expect(tab.inbox.unreadCount.value).toEqual({ count: 0, more: false });
  expect(tab.kinds().filter((one) => one === kind)).toHaveLength(5);
  tab.inbox.undo();
  expect(tab.inbox.unreadCount.value).toEqual({ count: 5, more: false });
});

test('a command before the first response is dropped with it', async () => {
  const tab = await openFailing(2);
  tab.inbox.archiveAll();
  await flushPromises();
  expect([tab.inbox.status.value, tab.inbox.undoable.value]).toEqual(['offline', null]);
  await tab.inbox.refresh();
  expect(tab.ids()).toHaveLength(5);
});

test('archiveAll() in the unread tab leaves a read message that was a row and is below the last one now', async () => {
  const rows = readBy(createRows(4), (place) => place === 2);
  const tab = await openWorld(rows, { ...QUIET, pageSize: 3 });
  tab.inbox.selectTab('unread');
  const stop = effect(() => void tab.inbox.messages.value);
  await flushPromises();
  expect(tab.ids()).toEqual([4, 3, 1].map(idOf));
  tab.inbox.markUnread(idOf(2));
  tab.inbox.markRead(idOf(1));
  expect(tab.ids()).toEqual([4, 3, 2].map(idOf));
  tab.inbox.archiveAll();
  stop();
  expect(await tab.content('all')).toEqual([idOf(1)]);
});

describe('archiveAll()', () => {
  test('archives messages that are not loaded, no later ones, and counts none of them', async () => {
    const { world, tab } = await openWorld(900, QUIET);
    tab.inbox.archiveAll();
    expect(tab.inbox.undoable.value).toEqual({ kind: 'archive-all' });
    expect(tab.inbox.unreadCount.value).toEqual({ count: 0, more: false });
    await tab.receive({ _id: idOf(5000), createdAt: isoTime(NOW + SECOND) });
    expect(await tab.content('all')).toEqual([`${idOf(5000)} unread`]);
    expect(tab.events.filter(({ kind }) => kind === 'archive').length).toBe(100);
    const next = await world.open(QUIET);
    expect([next.badge(), (await next.content('archived')).length]).toEqual(['1', 900]);
  });

  test('archives what was restored before, and undo restores it again', async () => {
    const tab = await openWorld(FIRST_ARCHIVED, QUIET);
    tab.inbox.unarchive(idOf(5));
    tab.inbox.archiveAll();
    expect(await tab.content('archived')).toHaveLength(5);
    tab.inbox.unarchive(idOf(3));
    tab.inbox.selectTab('all');
    tab.inbox.archiveAll();
    expect(tab.ids()).toEqual([]);
    tab.inbox.undo();
    expect(await tab.content('all')).toEqual([idOf(3)]);
  });

  test('stays after a day, when it becomes a position, and restored messages stay restored', async () => {
    const { world, tab } = await openWorld(50, QUIET);
    tab.inbox.archiveAll();
    tab.inbox.unarchive(idOf(20));
    await world.clock.advance(2 * DAY);
    await tab.inbox.refresh();
    expect(await tab.content('all')).toEqual([idOf(20)]);
    expect(await (await world.open(QUIET)).content('all')).toEqual([idOf(20)]);
  });

  test("in a host's tab acts on that tab alone, also below what is loaded, and undo is exact for what was loaded later", async () => {
    const { world, tab } = await openWorld(ofKinds(createRows(900)), { ...QUIET, tabs });
    const all = await (await world.open({ ...QUIET, tabs })).content('all');
    await tab.select('orders');
    tab.inbox.archiveAll();
    expect(tab.ids()).toEqual([]);
    for (let times = 0; times < 20; times++) await flushPromises();
    const other = await world.open({ ...QUIET, tabs });
    expect(await other.content('archived')).toHaveLength(300);
    expect(await other.content('all')).toEqual(all.filter((_id, place) => place % 3 !== 0));
    tab.inbox.undo();
    expect(await (await world.open({ ...QUIET, tabs })).content('all')).toEqual(all);
    expect(await tab.content('all')).toEqual(all);
  });

  test.each([
    ['unread', [4, 2]],
    ['new', [4]],
    ['done', [5, 3, 1]],
    ['archived', []],
  ])('in the tab "%s", of unread, unseen, read or archived messages, archives those alone', async (id, archived) => {
    const rows = readBy(OLD, (place) => place % 2 === 0);
    const tab = await openWorld(rows, { ...QUIET, tabs });
    tab.inbox.markSeen(idOf(3));
    await tab.select(id);
    tab.inbox.archiveAll();
    await flushPromises();
    expect(await tab.content('archived')).toEqual(archived.map(idOf));
  });

  test('offers no undo where nothing is archived, and reports a failed request', async () => {
    const empty = await openWorld([], QUIET);
    empty.inbox.archiveAll();
    empty.inbox.archiveRead();
    await flushPromises();
    expect(empty.inbox.undoable.value).toBeNull();

    const { service, ...tab } = await openWorld(ofKinds(createRows(900)), { ...QUIET, tabs });
    await tab.select('orders');
    service.failNext('feed', OFFLINE);
    tab.inbox.archiveAll();
    await flushPromises();
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'feed' });
  });
});

test.each([
  ['archiveAll() in the unread tab archives', 'unread', 'archiveAll'],
  ['archiveRead() leaves', 'all', 'archiveRead'],
] as const)('%s what is marked as read while it still loads', async (_, id, command) => {
  const rows = readBy(createRows(300), (place) => place % 2 === 0);
  const tab = await openWorld(rows, QUIET);
  await tab.select(id);
  tab.inbox[command]();
  tab.inbox.selectTab('all');
  tab.inbox.markAllRead();
  await flushPromises();
  const isLeft = command === 'archiveAll';
  expect(await tab.content('all')).toEqual(rows.flatMap(({ _id, read }) => (read === isLeft ? [_id] : [])));
});

test('archiveAll() acts at once on the rows of a tab, also if the whole list was empty when it was loaded', async () => {
  const { world, tab } = await openWorld([], { ...QUIET, tabs });
  world.service.insert(...ofKinds(createRows(1)));
  await tab.select('orders');
  expect(tab.ids()).toHaveLength(1);
  tab.inbox.archiveAll();
  expect(tab.ids()).toEqual([]);
});

describe('archiveRead()', () => {
  test('archives every read message, also those that are not loaded, and never an unread one', async () => {
    const rows = readBy(createRows(1500), (place) => place % 4 !== 0);
    const { world, tab } = await openWorld(rows, QUIET);
    const unread = rows.flatMap(({ _id, read }) => (read ? [] : [`${_id} unread`]));
    tab.inbox.archiveRead();
    for (let times = 0; times < 40; times++) await flushPromises();
    expect(tab.inbox.undoable.value).toEqual({ kind: 'archive-read' });
    expect(await (await world.open(QUIET)).content('all')).toEqual(unread);
  });

  test('archives below the read position by one change, except what is marked as unread there', async () => {
    const { world, one, two } = await openDevices(createRows(2000, DAY / 4));
    await one.content('all');
    one.inbox.markUnread(idOf(300));
    one.inbox.markUnread(idOf(1500));
    one.inbox.stop();
    const three = await world.device().open();
    await syncDevices(world, [two, three]);
    const before = await two.content('all');
    three.inbox.archiveRead();
    await syncDevices(world, [two, three]);
    expect(await two.content('all')).toEqual(before.filter((id) => id.endsWith('unread')));
    expect(before.filter((id) => id.endsWith('unread')).length).toBeGreaterThan(100);
    expect(Math.max(...world.service.readStateSizes)).toBeLessThan(20_000);
    three.inbox.undo();
    await syncDevices(world, [two, three]);
    expect(await two.content('all')).toEqual(before);
  });

  test('archives a message that was unread at the first time and is read at the second', async () => {
    const { world, tab } = await openWorld(createRows(300, DAY), QUIET);
    await tab.content('all');
    tab.inbox.markUnread(idOf(10));
    tab.inbox.archiveRead();
    expect(await tab.content('all')).toContain(`${idOf(10)} unread`);
    tab.inbox.markRead(idOf(10));
    tab.inbox.archiveRead();
    expect(await tab.content('all')).not.toContain(idOf(10));
    expect(await (await world.open(QUIET)).content('all')).not.toContain(idOf(10));
  });
});

describe('the rest of "Archive all" in a tab', () => {
  const undated = idOf(300);
  const rows = ofKinds(createRows(900)).map((row) => (row._id === undated ? { ...row, createdAt: '' } : row));
  const openFailingRest = async (error: InboxError, options?: TabOptions, prepare?: (opened: OpenWorld) => unknown) => {
    const opened = await openWorld(rows, { tabs, refreshInterval: 30_000 }, options);
    await prepare?.(opened);
    await opened.tab.select('orders');
    opened.service.outage = error;
    opened.inbox.archiveAll();
    await flushPromises();
    return { ...opened, jobs: (): string[] => [...opened.world.disk.keys()].filter((key) => key.includes(':bulk:')) };
  };

  test('causes no storm while the service fails, and waits for its Retry-After', async () => {
    const { world, jobs } = await openFailingRest(errorWithStatus(429, 20 * MINUTE));
    expect(await world.pollsIn(19 * MINUTE)).toBeLessThan(3);
    const broken = await openFailingRest(errorWithStatus(503));
    expect(await broken.world.pollsIn(30 * MINUTE)).toBeLessThan(60);
    broken.inbox.stop();
    expect(broken.world.clock.pendingTimers).toBe(0);
    expect([jobs(), broken.jobs()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('is not said to be done where it cannot be stored, until it is done', async () => {
    const own = new Map<string, string>();
    const storage = { ...createStorage(own), set: (key: string, value: string) => !own.set(key, value) };
    const { inbox, service, clock } = await openFailingRest(OFFLINE, { storage });
    expect(inbox.undoable.value).toEqual({ kind: 'archive-all', partial: 34 });
    service.outage = null;
    await inbox.retryAll();
    await clock.advance(MINUTE);
    expect(inbox.undoable.value).toEqual({ kind: 'archive-all' });
  });

  test('stays offered for undo if its code is requested twice while it loads', async () => {
    const loadCommands = vi.fn(async (code: CreateReaderCommands) => (await flushPromises(), code));
    const { tab, inbox, clock } = await openWorld(rows, { tabs }, { loadCommands });
    await tab.select('orders');
    inbox.archiveAll();
    await Promise.all([inbox.retryAll(), inbox.retryAll()]);
    await clock.advance(MINUTE);
    expect(inbox.undoable.value).toEqual({ kind: 'archive-all' });
    expect(loadCommands).toHaveBeenCalledOnce();
  });

  test('leaves what arrives, what comes back from a snooze, and what was snoozed and taken back since', async () => {
    const [snoozed, takenBack] = [idOf(306), idOf(303)];
    const snooze = (id: string) => other?.inbox.snooze(id, NOW + 5 * SECOND);
    let other: OpenTab | undefined;
    const { world, clock, service, inbox } = await openFailingRest(OFFLINE, {}, async (opened) => {
      other = await opened.world.open(QUIET);
      await other.content('all');
      snooze(snoozed);
    });
    snooze(takenBack);
    other?.inbox.unsnooze(takenBack);
    await clock.advance(6 * SECOND);
    const late = createRows(150, 1, clock.now()).map((row) => ({ ...row, _id: `late ${row._id}` }));
    service.insert(...late.map((row) => ({ ...row, payload: { kind: 'order' } })));
    inbox.stop();
    service.outage = null;
    const next = await world.open({ ...QUIET, tabs });
    await clock.advance(MINUTE);
    const left = [...late.map(({ _id }) => _id), snoozed, takenBack].map((id) => `${id} unread`);
    expect(await next.content('orders')).toEqual(left);
  });

  test('is removed by clear(), and stays for its reader where another one signs in', async () => {
    const cleared = await openFailingRest(OFFLINE);
    cleared.inbox.clear();
    expect(cleared.jobs()).toEqual([]);
    const { tab, service, world, clock, jobs } = await openFailingRest(OFFLINE);
    service.outage = null;
    await tab.refreshAs('bert');
    await clock.advance(MINUTE);
    expect(jobs()).toHaveLength(1);
    await tab.refreshAs('anna');
    await clock.advance(MINUTE);
    expect([jobs(), (await (await world.open({ ...QUIET, tabs })).content('archived')).length]).toEqual([[], 300]);
  });
});

test('a list of 5,000 messages is at its end after "Archive all", without loading the rest, and whole again after its undo', async () => {
  const { world, tab } = await openWorld(5000, { ...QUIET, tabs });
  tab.inbox.archiveAll();
  await flushPromises();
  expect([tab.ids(), tab.inbox.more.value]).toEqual([[], 'none']);
  expect(world.feedRequests()).toBeLessThan(5);
  tab.inbox.undo();
  await flushPromises();
  expect([tab.ids().length > 0, tab.inbox.more.value]).toEqual([true, 'available']);
});

test.each(['markRead', 'markUnread', 'archive', 'unarchive', 'unsnooze'] as const)(
  '%s of a message that is not loaded is refused with an error',
  async (command) => {
    const tab = await openWorld(OLD, QUIET);
    tab.inbox[command]('unknown');
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', error: { code: 'refused' } });
  },
);
