/**
 * Snapshot counts: a reloaded page shows the last counts until the first response. For rows see snapshot-rows.test.ts,
 * for other readers snapshot-privacy.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { CACHE, createReloadableTab, openReloadable, storedText } from './reload.js';
import { OFFLINE, createRows, createStorage, flushPromises, idOf, openWorld } from '../../support/store-world.js';
import { HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';

describe('after a reload and before the first response,', () => {
  test('the last counts are shown, and the first response updates them', async () => {
    const { world, tab, first } = await openReloadable(30);
    first.inbox.markRead(idOf(30));
    world.service.insert({ _id: 'new' });
    const { answer, reloaded } = await tab.loadBlocked();
    expect([reloaded.badge(), reloaded.inbox.unseenCount.value.count]).toEqual(['29', 29]);
    expect([reloaded.inbox.status.value, reloaded.ids(), reloaded.inbox.loadedAt.value]).toEqual(['loading', [], 0]);
    expect(reloaded.kinds()).toEqual([]);
    await answer();
    expect([reloaded.badge(), reloaded.inbox.status.value, reloaded.kinds()]).toEqual(['30', 'ready', ['load']]);
  });

  test('a count over several pages stays until the scan ends', async () => {
    const { answer, reloaded } = await (await openReloadable(60)).tab.loadBlocked();
    const counts: string[] = [];
    reloaded.inbox.unreadCount.subscribe(() => void counts.push(reloaded.badge()));
    await answer();
    expect([reloaded.inbox.status.value, new Set(counts)]).toEqual(['ready', new Set(['60'])]);
  });

  test('a count that is a lower bound is still shown as one', async () => {
    const { tab, first } = await openReloadable(900);
    expect([first.badge(), (await tab.loadBlocked()).reloaded.badge()]).toEqual(['99+', '99+']);
  });

  test('no more messages are unseen than unread, also if the stored counts are older than the read state', async () => {
    const { world, tab, first } = await openReloadable(1);
    const counts = new Map(tab.session);
    first.inbox.markSeen(idOf(1));
    await flushPromises();
    for (const [key, value] of counts) tab.session.set(key, value);
    const other = await world.open();
    const { reloaded } = await tab.loadBlocked();
    expect([reloaded.badge(), reloaded.inbox.unseenCount.value.count]).toEqual(['1', 1]);
    other.inbox.markRead(idOf(1));
    await flushPromises();
    expect([reloaded.badge(), reloaded.inbox.unseenCount.value.count]).toEqual(['0', 0]);
  });

  test('a new tab shows no counts, because another reader may be signed in', async () => {
    const { world, service } = await openWorld(3);
    service.block('feed');
    const other = await world.open(CACHE);
    expect([other.badge(), other.ids()]).toEqual(['0', []]);
  });

  test('a new tab shows the count of the subscriber that the host names, and no row', async () => {
    const { world, load } = await openReloadable(3);
    await load(CACHE, 'anna-by-name');
    world.service.block('feed');
    const other = await createReloadableTab(world).load(CACHE, 'anna-by-name');
    expect([other.badge(), other.ids()]).toEqual(['3', []]);
    expect((await createReloadableTab(world).load(CACHE, 'berta-by-name')).badge()).toBe('0');
  });

  test('the count stays while offline', async () => {
    const { world, load } = await openReloadable(3);
    world.service.outage = OFFLINE;
    const reloaded = await load();
    await world.clock.advance(MINUTE);
    expect([reloaded.badge(), reloaded.inbox.status.value, (await load()).badge()]).toEqual(['3', 'offline', '3']);
  });

  test('markAllRead() in this or another tab sets the count to 0', async () => {
    const { world, tab, first } = await openReloadable(createRows(30, SECOND), { pageSize: 30 });
    const other = await world.open();
    first.inbox.markAllRead();
    for (const id of first.ids()) first.inbox.markUnread(id);
    const { reloaded } = await tab.loadBlocked();
    expect(reloaded.badge()).toBe('30');
    // readUpTo has not moved, so ten unread marks lie below the rows of the snapshot.
    reloaded.inbox.markAllRead();
    expect(reloaded.badge()).toBe('0');
    reloaded.inbox.undo();
    expect(reloaded.badge()).toBe('30');
    world.service.unblock();
    await other.receive({ _id: 'later', createdAt: isoTime(NOW + HOUR) });
    const { reloaded: third } = await tab.loadBlocked();
    other.inbox.markAllRead();
    await flushPromises();
    expect(third.badge()).toBe('0');
  });

  test('markAllRead() marks the messages of the snapshot, not those that arrived since', async () => {
    const rows = [...createRows(30, HOUR), { _id: 'b', createdAt: isoTime(NOW - SECOND) }];
    const { world, tab } = await openReloadable(rows);
    const { answer, reloaded } = await tab.loadBlocked();
    reloaded.inbox.markAllRead();
    expect(reloaded.badge()).toBe('0');
    reloaded.inbox.undo();
    expect(reloaded.badge()).toBe('31');
    reloaded.inbox.markAllRead();
    await world.clock.advance(2 * SECOND);
    world.service.insert({ _id: 'meanwhile' });
    await answer();
    expect(reloaded.badge()).toBe('1');
  });
});

test('a page that is not the leader retries by itself after its first request fails', async () => {
  const { world, service, clock } = await openWorld(3);
  const tab = createReloadableTab(world);
  await tab.load();
  service.failNext('feed', OFFLINE);
  const { inbox } = await tab.load();
  expect(inbox.status.value).toBe('offline');
  await clock.advance(5 * SECOND);
  expect(inbox.status.value).toBe('ready');
});

test('two inboxes of one page use the same snapshot without conflict', async () => {
  const { world, tab } = await openReloadable(3, CACHE);
  const second = await world.open({}, { storage: createStorage(world.disk, tab.session) });
  second.inbox.markRead(idOf(3));
  await flushPromises();
  const answer = world.service.block('feed');
  const both = [await tab.load(), world.create({}, true, createStorage(world.disk, tab.session))];
  both[1]?.inbox.start();
  expect(both.map(({ badge }) => badge())).toEqual(['2', '2']);
  await answer();
  expect(both.map(({ badge }) => badge())).toEqual(['2', '2']);
});

test('a stopped inbox writes no snapshot, and an inbox that was not started reads none', async () => {
  const { world, tab, first } = await openReloadable(3, CACHE);
  first.inbox.stop();
  const before = storedText(tab.session, world.disk);
  first.changeSettings({ pageSize: 1 });
  expect(storedText(tab.session, world.disk)).toBe(before);
  const idle = world.create(CACHE, true, createStorage(world.disk, tab.session));
  expect([idle.ids(), idle.badge(), idle.listenerCount()]).toEqual([[], '0', 0]);
});
