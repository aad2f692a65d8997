import { describe, expect, test } from 'vitest';
import { at, bytesOf, createWorld, DAY, HOUR, history, idOf, MINUTE, NOW, SECOND, settle } from './support.js';

describe('a year later', { timeout: 60_000 }, () => {
  /** 3,000 messages over a year; the service never learns that one was read. */
  const year = () => history(3000, 3 * HOUR).map((row) => ({ ...row, read: false, seen: false }));

  test('with all read but 7 recent ones and one that was committed late, the badge says 8 after a reload, in 2 requests', async () => {
    const world = createWorld([{ _id: 'newest', createdAt: at(NOW - 20 * SECOND) }, ...year().slice(7)]);
    const before = await world.open();
    before.inbox.markAllRead();
    expect(before.badge()).toBe('0');
    // Committed late: its time is before the newest that was read.
    const recent = history(7, SECOND, NOW + MINUTE).map((row) => ({ ...row, _id: `recent ${row._id}` }));
    world.service.put({ _id: 'late', createdAt: at(NOW - 30 * SECOND) }, ...recent);
    await before.inbox.refresh();
    before.inbox.stop();

    const asked = world.service.calls.length;
    const after = await world.open();
    expect(after.badge()).toBe('8');
    expect(world.service.calls.length - asked).toBeLessThanOrEqual(2);
    expect([...world.disk.values()].join('\t').split('\t').length).toBeLessThanOrEqual(500);
    expect(bytesOf(world.disk)).toBeLessThan(64_000);
  });

  test('with each read by hand as it came, the same', async () => {
    const rows = year();
    const world = createWorld([]);
    const tab = await world.open({ refreshInterval: 0 });
    for (let day = 0; day < 375; day++) {
      world.service.put(...rows.slice(3000 - (day + 1) * 8, 3000 - day * 8));
      await tab.inbox.refresh();
      for (const { id, read } of tab.inbox.messages.peek()) if (!read) tab.inbox.markRead(id);
    }
    for (const { _id } of rows.slice(0, 7)) tab.inbox.markUnread(_id);
    expect(tab.badge()).toBe('7');
    world.service.put({ _id: 'late', createdAt: at(NOW - 20 * SECOND) });
    tab.inbox.stop();

    const asked = world.service.calls.length;
    const after = await world.open();
    expect(after.badge()).toBe('8');
    expect(world.service.calls.length - asked).toBeLessThanOrEqual(2);
    expect(bytesOf(world.disk)).toBeLessThan(64_000);
  });

  test('what is old and unread stays so, and is found in the unread tab', async () => {
    const world = createWorld(year());
    const tab = await world.open();
    tab.inbox.markAllRead();
    for (let tries = 0; tries < 12; tries++) await tab.inbox.loadMore();
    const old = idOf(2800);
    tab.inbox.markUnread(old);
    tab.inbox.stop();
    const after = await world.open();
    expect(after.badge()).toBe('1');
    after.inbox.selectTab('unread');
    await settle();
    expect(after.ids()).toEqual([]);
    await after.inbox.loadMore();
    expect(after.ids()).toEqual([old]);
    expect(after.inbox.more.value).toBe('none');
  });

  test('an unread tab with nothing unread below the floor asks for nothing more', async () => {
    const world = createWorld(year());
    const { inbox } = await world.open();
    inbox.markAllRead();
    const asked = world.service.calls.length;
    inbox.selectTab('unread');
    await inbox.loadMore();
    expect(inbox.more.value).toBe('none');
    expect(world.service.calls).toHaveLength(asked);
  });

  test('500 marks with ids of their usual length take less than the space they have', async () => {
    const world = createWorld(history(600, MINUTE));
    const tab = await world.open({ pageSize: 100 });
    for (let tries = 0; tries < 7; tries++) await tab.inbox.loadMore();
    tab.ids().forEach((id, place) => place % 2 === 0 && place < 500 && (tab.inbox.markRead(id), tab.inbox.archive(id)));
    tab.ids().forEach((id) => tab.inbox.markRead(id));
    expect(bytesOf(world.disk)).toBeLessThan(64_000);
  });
});

describe('the badge (rules 4 and 5)', () => {
  test('on the first run counts what is of the last 30 days', async () => {
    expect((await createWorld(history(60, DAY)).open()).badge()).toBe('30');
  });
  test('stops at 100 and says 99+, without reading on', async () => {
    const world = createWorld(history(3000));
    expect((await world.open()).badge()).toBe('99+');
    expect(world.service.calls).toHaveLength(2);
  });
  test('of a scan that was cut short says n+', async () => {
    const rows = history(900).map((row, place) => ({ ...row, read: place % 20 !== 0 }));
    const world = createWorld(rows);
    const { badge } = await world.open();
    expect(badge()).toMatch(/^\d\d\+$/);
    expect(world.service.calls).toHaveLength(6);
  });
  test('of answers that are not in descending order says n+, until they are again', async () => {
    const world = createWorld([]);
    const rows = history(3);
    world.service.rows = () => rows.toReversed();
    const { badge, inbox } = await world.open();
    expect(badge()).toBe('3+');
    world.service.rows = () => rows;
    await world.clock.pass(11 * MINUTE);
    await inbox.refresh();
    expect(badge()).toBe('3');
  });
  test('moves no floor by answers that are out of order, so that nothing is born read', async () => {
    const rows = history(10, HOUR).map((row) => ({ ...row, read: true }));
    const world = createWorld([]);
    world.service.rows = () => rows.toReversed();
    const { badge, inbox } = await world.open();
    world.service.rows = () => [...rows, { _id: 'late', createdAt: at(NOW - 30 * HOUR) }];
    await inbox.refresh();
    expect(badge()).toBe('1+');
  });
  test('claims no more than is known after all that was known has vanished', async () => {
    const world = createWorld(history(600, 2.4 * HOUR).map((row) => ({ ...row, read: true })));
    const tab = await world.open({ pageSize: 100 });
    const isNew = (id: string): boolean => id.startsWith('n');
    const fresh = history(1500, HOUR, NOW + 1500 * HOUR);
    world.service.remove(...world.service.rows().map(({ _id }) => _id));
    world.service.put(...fresh.map((row, place) => ({ ...row, _id: `n${row._id}`, read: place % 50 !== 0 })));
    for (let tries = 0; tries < 8 && !tab.ids().some(isNew); tries++) await tab.inbox.loadMore();
    await tab.inbox.refresh();
    expect(tab.ids().every(isNew)).toBe(true);
    expect(tab.badge()).toMatch(/^\d+\+$/);
  });
  test('does not count what is archived, archived, read by the service or read here', async () => {
    const world = createWorld(history(10));
    world.service.change(idOf(10), { archived: true });
    world.service.change(idOf(9), { read: true });
    const { inbox, badge, ids } = await world.open();
    expect(badge()).toBe('8');
    expect(ids()).not.toContain(idOf(10));
    inbox.archive(idOf(8));
    inbox.markRead(idOf(7));
    expect(badge()).toBe('6');
    expect(ids()).not.toContain(idOf(8));
    inbox.markUnread(idOf(9));
    expect(badge()).toBe('7');
  });
  test('a stale answer takes no mark back', async () => {
    const world = createWorld(history(5));
    const { inbox, badge } = await world.open();
    inbox.markAllRead();
    world.service.change(idOf(5), { read: false });
    await inbox.refresh();
    expect(badge()).toBe('0');
  });
  test('unseen counts what came since the last look, and a look at the newest ends it', async () => {
    const world = createWorld(history(5));
    const { inbox } = await world.open();
    inbox.markSeen(idOf(5));
    expect(inbox.unseenCount.value.count).toBe(0);
    expect(inbox.unreadCount.value.count).toBe(5);
    world.service.put({ _id: 'new', createdAt: at(NOW + SECOND) });
    await inbox.refresh();
    expect(inbox.unseenCount.value.count).toBe(1);
  });
  test('the time of this device counts for nothing', async () => {
    for (const jump of [-10 * 365 * DAY, -HOUR, HOUR, 10 * 365 * DAY]) {
      const world = createWorld(history(40, HOUR));
      const tab = await world.open();
      tab.inbox.markRead(idOf(40));
      world.clock.set(NOW + jump);
      await tab.inbox.refresh();
      tab.inbox.stop();
      const after = await world.open();
      expect(after.badge()).toBe('39');
      expect(after.ids()[0]).toBe(idOf(40));
    }
  });
});

describe('a count of messages below 600 others that were read', () => {
  const unread = history(6);
  const above = Array.from({ length: 625 }, (_, place) => ({
    _id: `above${place}`,
    createdAt: at(NOW + 10 * MINUTE),
    read: true,
  }));

  test('stands while they are loaded anew; what is marked as read meanwhile counts at once', async () => {
    const world = createWorld([...above, ...unread]);
    const tab = await world.open();
    // The first that are found end the search.
    expect(tab.badge()).toBe('5+');
    const seen = new Set<string>();
    const end = tab.inbox.unreadCount.subscribe(() => seen.add(tab.badge()));
    await tab.inbox.refresh();
    expect([...seen]).toEqual(['5+']);
    const asked = tab.inbox.refresh();
    tab.inbox.markRead(idOf(6));
    await asked;
    end();
    expect([...seen]).toEqual(['5+', '4+']);
  });
});

describe('what is told', () => {
  test('the first load once, arrivals that are unread, and what was read or archived', async () => {
    const world = createWorld(history(3));
    const { inbox, told } = await world.open();
    world.service.put({ _id: 'new', createdAt: at(NOW + SECOND) }, { _id: 'old news', read: true });
    await inbox.refresh();
    inbox.markRead('new');
    inbox.markRead('new');
    inbox.archive(idOf(1));
    await settle();
    expect(told.map(({ kind }) => kind)).toEqual(['load', 'arrive', 'read', 'archive']);
    expect(told[1]).toMatchObject({ messages: [{ id: 'new' }] });
    expect(told[2]).toMatchObject({ message: { id: 'new', read: true } });
  });
  test('arrivals are in the list when they are told', async () => {
    const world = createWorld(history(3));
    const tab = world.create();
    let found: string[] = [];
    tab.inbox.start();
    await settle();
    tab.told.push = (...occurrences) => {
      if (occurrences[0]?.kind === 'arrive') found = tab.ids();
      return 0;
    };
    world.service.put({ _id: 'new', createdAt: at(NOW + SECOND) });
    await tab.inbox.refresh();
    await settle();
    expect(found[0]).toBe('new');
  });
});

test('an unread mark of a deleted message does not count, though the last loaded message has its time', async () => {
  const world = createWorld(history(1, HOUR));
  const tab = await world.open({ pageSize: 5 });
  const createdAt = at(NOW - SECOND);
  world.service.put(...['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => ({ _id, createdAt })));
  await world.clock.pass(2 * MINUTE);
  tab.inbox.markAllRead();
  await settle();
  tab.inbox.markUnread('c');
  tab.inbox.stop();
  world.service.remove('c');
  const later = await world.open({ pageSize: 5 });
  expect(later.badge()).toBe('0');
});
