import { describe, expect, test } from 'vitest';
import { createRows, createWorld, flushPromises, idOf, openWorld, storageSize } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';

describe('after a year of messages', { timeout: 60_000 }, () => {
  /** 3,000 messages over a year; the service reports none of them as read. */
  const year = () => createRows(3000, 3 * HOUR).map((row) => ({ ...row, read: false, seen: false }));

  test('the unread tab sends no request if nothing below readUpTo is unread', async () => {
    const { world, inbox } = await openWorld(year());
    inbox.markAllRead();
    const callsBefore = world.service.calls.length;
    inbox.selectTab('unread');
    await inbox.loadMore();
    expect([inbox.messages.value, inbox.more.value, world.service.calls.length]).toEqual([[], 'none', callsBefore]);
  });

  test('500 read and archived marks use less than 64 kB', async () => {
    const { world, tab } = await openWorld(createRows(600, MINUTE), { pageSize: 100 });
    for (let tries = 0; tries < 7; tries++) await tab.inbox.loadMore();
    tab.ids().forEach((id, place) => place % 2 === 0 && place < 500 && (tab.inbox.markRead(id), tab.inbox.archive(id)));
    tab.ids().forEach((id) => tab.inbox.markRead(id));
    expect(storageSize(world.disk)).toBeLessThan(64_000);
  });
});

describe('the badge', () => {
  test('counts the messages of the last 30 days on the first load', async () =>
    expect((await openWorld(createRows(60, DAY))).badge()).toBe('30'));
  test('counts none of the older messages either if the first 600 are dated in the future', async () => {
    const future = createRows(600, MINUTE, NOW + 40 * DAY).map((row) => ({
      ...row,
      _id: `f${row._id}`,
      archived: true,
    }));
    const rows = createRows(60, DAY, NOW).map((row, place) => ({ ...row, read: place < 31 }));
    expect((await openWorld([...future, ...rows])).inbox.unreadCount.value).toEqual({ count: 0, more: false });
  });
  test('shows 99+ at 100 unread messages and stops the scan', async () => {
    const world = createWorld(createRows(3000));
    expect([(await world.open()).badge(), world.service.calls.length]).toEqual(['99+', 1]);
  });
  test('shows n+ after a scan that reached its limit of pages', async () => {
    const { world, badge } = await openWorld(createRows(900).map((row, place) => ({ ...row, read: place % 20 !== 0 })));
    expect(badge()).toMatch(/^\d\d\+$/);
    expect(world.service.calls).toHaveLength(6);
  });
  test('shows n+ while responses are out of order', async () => {
    const world = createWorld([]);
    const rows = createRows(3);
    world.service.rows = () => rows.toReversed();
    const { badge, inbox } = await world.open();
    expect(badge()).toBe('3+');
    world.service.rows = () => rows;
    await world.clock.advance(11 * MINUTE);
    await inbox.refresh();
    expect(badge()).toBe('3');
  });
  test('does not raise readUpTo after responses out of order, so a late message stays unread', async () => {
    const rows = createRows(10, HOUR).map((row) => ({ ...row, read: true }));
    const world = createWorld([]);
    world.service.rows = () => rows.toReversed();
    const { badge, inbox } = await world.open();
    world.service.rows = () => [...rows, { _id: 'late', createdAt: isoTime(NOW - 30 * HOUR) }];
    await inbox.refresh();
    expect(badge()).toBe('1+');
  });
  test('does not raise readUpTo over a late message that only the read before an action has shown', async () => {
    const rows = createRows(2, MINUTE, NOW - 2 * MINUTE);
    const { world, inbox, ids } = await openWorld(rows, { pageSize: 2, refreshInterval: 0 });
    for (const id of ids()) inbox.markRead(id);
    world.service.insert({ _id: 'late', createdAt: isoTime(NOW - 10 * MINUTE) });
    world.service.failNext('action', 'lost');
    void inbox.act(idOf(2), 'primary');
    await world.clock.advance(MINUTE);
    await inbox.refresh();
    expect(world.service.recordedActions).toHaveLength(1);
    expect((await world.open()).badge()).toBe('1');
  });
  test('shows n+ after all loaded messages were deleted', async () => {
    const rows = createRows(600, 2.4 * HOUR).map((row) => ({ ...row, read: true }));
    const { world, tab } = await openWorld(rows, { pageSize: 100 });
    const isNew = (id: string): boolean => id.startsWith('n');
    const fresh = createRows(1500, HOUR, NOW + 1500 * HOUR);
    world.service.remove(...world.service.rows().map(({ _id }) => _id));
    world.service.insert(...fresh.map((row, place) => ({ ...row, _id: `n${row._id}`, read: place % 50 !== 0 })));
    for (let tries = 0; tries < 8 && !tab.ids().some(isNew); tries++) await tab.inbox.loadMore();
    await tab.inbox.refresh();
    expect(tab.ids().every(isNew)).toBe(true);
    expect(tab.badge()).toMatch(/^\d+\+$/);
  });
  test('does not count messages archived or read by the service or by the reader', async () => {
    const world = createWorld(createRows(10));
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
  test('unseenCount counts the messages since the last one that was seen', async () => {
    const { inbox, receive } = await openWorld(5);
    inbox.markSeen(idOf(5));
    expect([inbox.unseenCount.value.count, inbox.unreadCount.value.count]).toEqual([0, 5]);
    await receive({ _id: 'new', createdAt: isoTime(NOW + SECOND) });
    expect(inbox.unseenCount.value.count).toBe(1);
  });
  test("does not depend on the device's clock", async () => {
    for (const jump of [-10 * 365 * DAY, -HOUR, HOUR, 10 * 365 * DAY]) {
      const { world, tab } = await openWorld(createRows(40, HOUR));
      tab.inbox.markRead(idOf(40));
      world.clock.setTime(NOW + jump);
      await tab.inbox.refresh();
      const after = await world.reopen(tab);
      expect([after.badge(), after.ids()[0]]).toEqual(['39', idOf(40)]);
    }
  });
});

describe('a count of unread messages below 600 read ones', () => {
  const unread = createRows(6);
  const above = Array.from({ length: 625 }, (_, place) => ({
    _id: `above${place}`,
    createdAt: isoTime(NOW + 10 * MINUTE),
    read: true,
  }));

  test('stays during a refresh and changes at once when a message is marked as read', async () => {
    const { tab } = await openWorld([...above, ...unread]);
    // The scan ends with the first page that contains unread messages.
    expect(tab.badge()).toBe('5+');
    const seen = new Set<string>();
    const end = tab.inbox.unreadCount.subscribe(() => seen.add(tab.badge()));
    await tab.inbox.refresh();
    expect([...seen]).toEqual(['5+']);
    const callsBefore = tab.inbox.refresh();
    tab.inbox.markRead(idOf(6));
    await callsBefore;
    end();
    expect([...seen]).toEqual(['5+', '4+']);
  });
});

describe('events', () => {
  test('are load once, arrive for unread arrivals, and read and archive once for each message', async () => {
    const { events, ...tab } = await openWorld(3);
    await tab.receive({ _id: 'new', createdAt: isoTime(NOW + SECOND) }, { _id: 'old news', read: true });
    tab.inbox.markRead('new');
    tab.inbox.markRead('new');
    tab.inbox.archive(idOf(1));
    tab.inbox.archive(idOf(1));
    await flushPromises();
    expect(tab.kinds()).toEqual(['load', 'arrive', 'read', 'archive']);
    expect(events[1]).toMatchObject({ messages: [{ id: 'new' }] });
    expect(events[2]).toMatchObject({ message: { id: 'new', read: true } });
    tab.inbox.undo();
    expect(tab.ids()).toContain(idOf(1));
    tab.inbox.archive(idOf(1));
    expect(tab.kinds().filter((kind) => kind === 'archive')).toHaveLength(2);
  });
  test('are one read event of markAllRead() for each loaded unread message, with its new state', async () => {
    const { inbox, events } = await openWorld(3);
    inbox.markRead(idOf(2));
    inbox.markAllRead();
    inbox.markAllRead();
    const read = events.flatMap((event) => (event.kind === 'read' ? [event.message] : []));
    expect(read.map((message) => [message.id, message.read, message.title])).toEqual([
      [idOf(2), true, 'Message 2'],
      [idOf(3), true, 'Message 3'],
      [idOf(1), true, 'Message 1'],
    ]);
  });
  test('arrive is emitted after the list contains the new messages', async () => {
    const { tab } = await openWorld(3);
    let found: string[] = [];
    tab.events.push = (...added) => {
      if (added[0]?.kind === 'arrive') found = tab.ids();
      return 0;
    };
    await tab.receive({ _id: 'new', createdAt: isoTime(NOW + SECOND) });
    await flushPromises();
    expect(found[0]).toBe('new');
  });
});

test('an unread mark of a deleted message does not count although the last loaded message has the same time', async () => {
  const { world, tab } = await openWorld(createRows(1, HOUR), { pageSize: 5 });
  const createdAt = isoTime(NOW - SECOND);
  world.service.insert(...['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => ({ _id, createdAt })));
  await world.clock.advance(2 * MINUTE);
  tab.inbox.markAllRead();
  await flushPromises();
  tab.inbox.markUnread('c');
  tab.inbox.stop();
  world.service.remove('c');
  expect((await world.open({ pageSize: 5 })).badge()).toBe('0');
});

test('a message below the first hundred that was marked as unread and then deleted is not counted once all is loaded', async () => {
  const { world, tab: before } = await openWorld(createRows(150, HOUR), { pageSize: 100 });
  before.inbox.markAllRead();
  await before.inbox.loadMore();
  before.inbox.markUnread(idOf(20));
  expect(before.badge()).toBe('1');
  before.inbox.stop();
  world.service.remove(idOf(20));

  const after = await world.open({ pageSize: 100 });
  after.inbox.selectTab('unread');
  while (after.inbox.more.peek() !== 'none') await after.inbox.loadMore();
  for (let time = 0; time < 2; time++) {
    await world.clock.advance(11 * MINUTE);
    await after.inbox.refresh();
  }
  expect(after.badge()).toBe('0');
});
