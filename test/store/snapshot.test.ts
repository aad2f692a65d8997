/** The last known counts of a page that is loaded anew. Its rows are in snapshot-rows.test.ts, whose they are in snapshot-privacy.test.ts. */
import { describe, expect, test } from 'vitest';
import { CACHE, kinds, tabOf, textOf } from './reload.js';
import { at, createWorld, history, HOUR, idOf, MINUTE, NOW, OFFLINE, SECOND, settle, storageOf } from './support.js';

describe('after a reload, before the service has answered,', () => {
  test('the last known counts are there, and the first answer puts them right', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    const first = await tab.load();
    first.inbox.markRead(idOf(30));
    world.service.put({ _id: 'new' });
    const answer = world.service.hold('feed');
    const again = await tab.load();
    expect([again.badge(), again.inbox.unseenCount.value.count]).toEqual(['29', 29]);
    expect([again.inbox.status.value, again.ids(), again.inbox.loadedAt.value]).toEqual(['loading', [], 0]);
    expect(kinds(again)).toEqual([]);
    await answer();
    expect([again.badge(), again.inbox.status.value, kinds(again)]).toEqual(['30', 'ready', ['load']]);
  });

  test('a count that takes several pages stands until it is counted to its end', async () => {
    const world = createWorld(history(60));
    const tab = tabOf(world);
    await tab.load();
    const answer = world.service.hold('feed');
    const again = await tab.load();
    const counts: string[] = [];
    again.inbox.unreadCount.subscribe(() => void counts.push(again.badge()));
    await answer();
    expect([again.inbox.status.value, new Set(counts)]).toEqual(['ready', new Set(['60'])]);
  });

  test('a count that is only a lower bound still says so', async () => {
    const world = createWorld(history(900));
    const tab = tabOf(world);
    expect((await tab.load()).badge()).toBe('99+');
    world.service.hold('feed');
    expect((await tab.load()).badge()).toBe('99+');
  });

  test('a new tab shows nothing yet, for somebody else may be signed in by now', async () => {
    const world = createWorld(history(3));
    await world.open();
    world.service.hold('feed');
    const other = await world.open(CACHE);
    expect([other.badge(), other.ids()]).toEqual(['0', []]);
  });

  test('a new tab shows the count of the one whom the host has named, and no row', async () => {
    const world = createWorld(history(3));
    await tabOf(world).load(CACHE, 'anna-by-name');
    world.service.hold('feed');
    const other = await tabOf(world).load(CACHE, 'anna-by-name');
    expect([other.badge(), other.ids()]).toEqual(['3', []]);
    expect((await tabOf(world).load(CACHE, 'berta-by-name')).badge()).toBe('0');
  });

  test('without a network the count stays', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    await tab.load();
    world.service.down = OFFLINE;
    const again = await tab.load();
    await world.clock.pass(MINUTE);
    expect([again.badge(), again.inbox.status.value]).toEqual(['3', 'offline']);
    const third = await tab.load();
    expect(third.badge()).toBe('3');
  });

  test('"read all" leaves nothing to count, and so does that of another tab', async () => {
    const world = createWorld(history(30, SECOND));
    const [tab, other] = [tabOf(world), await world.open()];
    const first = await tab.load({ pageSize: 30 });
    first.inbox.markAllRead();
    for (const id of first.ids()) first.inbox.markUnread(id);
    world.service.hold('feed');
    const again = await tab.load();
    expect(again.badge()).toBe('30');
    // The floor is where it was, and ten of them lie below what is remembered.
    again.inbox.markAllRead();
    expect(again.badge()).toBe('0');
    again.inbox.undo();
    expect(again.badge()).toBe('30');
    world.service.put({ _id: 'later', createdAt: at(NOW + HOUR) });
    world.service.release();
    await other.inbox.refresh();
    world.service.hold('feed');
    const third = await tab.load();
    other.inbox.markAllRead();
    await settle();
    expect(third.badge()).toBe('0');
  });

  test('"read all" reads what is known, and not what came meanwhile', async () => {
    const world = createWorld([...history(30, HOUR), { _id: 'b', createdAt: at(NOW - SECOND) }]);
    const tab = tabOf(world);
    await tab.load();
    const answer = world.service.hold('feed');
    const again = await tab.load();
    again.inbox.markAllRead();
    expect(again.badge()).toBe('0');
    again.inbox.undo();
    expect(again.badge()).toBe('31');
    again.inbox.markAllRead();
    await world.clock.pass(2 * SECOND);
    world.service.put({ _id: 'meanwhile' });
    await answer();
    expect(again.badge()).toBe('1');
  });
});

test('a page that is not the one that asks goes on by itself when its first question fails', async () => {
  const world = createWorld(history(3));
  await world.open();
  const tab = tabOf(world);
  await tab.load();
  world.service.fail('feed', OFFLINE);
  const again = await tab.load();
  expect(again.inbox.status.value).toBe('offline');
  await world.clock.pass(5 * SECOND);
  expect(again.inbox.status.value).toBe('ready');
});

test('two inboxes of one page remember the same, and neither disturbs the other', async () => {
  const world = createWorld(history(3));
  const tab = tabOf(world);
  await tab.load(CACHE);
  const beside = world.create({}, true, storageOf(world.disk, tab.own));
  beside.inbox.start();
  await settle();
  beside.inbox.markRead(idOf(3));
  await settle();
  const answer = world.service.hold('feed');
  const both = [await tab.load(), world.create({}, true, storageOf(world.disk, tab.own))];
  both[1]?.inbox.start();
  expect(both.map(({ badge }) => badge())).toEqual(['2', '2']);
  await answer();
  expect(both.map(({ badge }) => badge())).toEqual(['2', '2']);
});

test('an inbox that is taken away keeps nothing more, and one that is not started remembers nothing', async () => {
  const world = createWorld(history(3));
  const tab = tabOf(world);
  const open = await tab.load(CACHE);
  open.inbox.stop();
  const before = textOf(tab.own, world.disk);
  open.set({ pageSize: 1 });
  expect(textOf(tab.own, world.disk)).toBe(before);
  const idle = world.create(CACHE, true, storageOf(world.disk, tab.own));
  expect([idle.ids(), idle.badge(), idle.watchers()]).toEqual([[], '0', 0]);
});
