/**
 * Snapshot rows: with `cache`, a reloaded page shows the last rows until the first response. Without it, no message
 * text is stored.
 */
import { describe, expect, test, vi } from 'vitest';
import { CACHE, openReloadable, storedText } from './reload.js';
import { createRows, flushPromises, idOf, MINUTE, NOW, OFFLINE, storageSize } from '../../support/store-world.js';

describe('with the cache setting', () => {
  test('a reload shows the last rows at once, and the first response updates them without an arrive event', async () => {
    const { world, tab, first } = await openReloadable(30, CACHE);
    first.inbox.markRead(idOf(30));
    first.inbox.archive(idOf(29));
    world.service.remove(idOf(28));
    world.service.change(idOf(27), { subject: 'Another title' });
    world.service.insert({ _id: 'new' });
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    const shown = createRows(20).map((_, place) => idOf(30 - place));
    expect(reloaded.ids()).toEqual(shown.filter((id) => id !== idOf(29)));
    const [read] = reloaded.inbox.messages.value;
    expect(read).toMatchObject({ title: 'Message 30', read: true });
    expect(reloaded.summary()).toEqual(['loading', null, 'loading', 19, '28']);
    await answer();
    expect(reloaded.ids().slice(0, 3)).toEqual(['new', idOf(30), idOf(27)]);
    expect(reloaded.inbox.messages.value.find(({ id }) => id === idOf(27))?.title).toBe('Another title');
    expect([reloaded.kinds(), reloaded.badge(), reloaded.inbox.arrivals.value]).toEqual([['load'], '28', 0]);
  });

  test('a row that the response does not change stays the same object', async () => {
    const { answer, reloaded } = await (await openReloadable(3, CACHE)).tab.loadBlocked(CACHE);
    const before = reloaded.inbox.messages.value;
    await answer();
    const isSame = reloaded.inbox.messages.value.map((message, place) => message === before[place]);
    expect(isSame).toEqual([true, true, true]);
  });

  test('rows can be read, archived and acted on while offline, and the changes are sent later', async () => {
    const { world, tab } = await openReloadable(30, CACHE);
    world.service.outage = OFFLINE;
    const reloaded = await tab.load(CACHE);
    expect(reloaded.summary()).toEqual(['offline', 'offline', 'failed', 20, '30']);
    expect(reloaded.inbox.loadedAt.value).toBe(NOW);
    reloaded.inbox.markRead(idOf(30));
    reloaded.inbox.archive(idOf(29));
    reloaded.inbox.markSeen(idOf(30));
    await reloaded.inbox.act(idOf(28), 'primary');
    expect([reloaded.badge(), reloaded.inbox.unseenCount.value.count]).toEqual(['27', 0]);
    expect(reloaded.stateOf(idOf(28))).toBe('waiting');
    expect([reloaded.inbox.more.value, world.service.callsTo('action')]).toEqual(['failed', []]);
    // A second reload shows the same changes.
    const third = await tab.load(CACHE);
    expect([third.badge(), third.ids().includes(idOf(29)), third.stateOf(idOf(28))]).toEqual(['27', false, 'waiting']);
    world.service.outage = null;
    await third.inbox.loadMore();
    expect(third.inbox.status.value).toBe('ready');
    await world.clock.advance(MINUTE);
    expect([third.badge(), world.service.recordedActions.length, third.inbox.status.value]).toEqual(['27', 1, 'ready']);
  });

  test('older rows load after the first response without a duplicate request', async () => {
    const { world, tab } = await openReloadable(30, CACHE);
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    const before = world.feedRequests();
    void reloaded.inbox.loadMore();
    await flushPromises();
    expect(world.feedRequests()).toBe(before);
    await answer();
    expect(reloaded.inbox.more.value).toBe('available');
    await reloaded.inbox.loadMore();
    expect(reloaded.ids()).toHaveLength(30);
  });

  test('loadTimeZone() sends no request before the first response', async () => {
    const { world, tab } = await openReloadable(3, CACHE);
    const getTimeZone = vi.fn(async () => ({ value: 'Asia/Tokyo', subject: 'anna' }));
    Object.assign(world.service.client, { getTimeZone });
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    await reloaded.inbox.loadTimeZone();
    expect(getTimeZone).not.toHaveBeenCalled();
    await answer();
    await reloaded.inbox.loadTimeZone();
    expect([reloaded.inbox.timeZone.value, getTimeZone.mock.calls.length]).toEqual(['Asia/Tokyo', 1]);
  });

  test('stop() and start() keep the rows', async () => {
    const { world, first } = await openReloadable(30, CACHE);
    const { inbox } = first;
    const before = inbox.messages.value;
    inbox.stop();
    world.service.block('feed');
    inbox.start();
    await flushPromises();
    expect([inbox.status.value, inbox.more.value, inbox.messages.value]).toEqual(['ready', 'available', before]);
  });

  test('the snapshot contains at most one page and 64 kB', async () => {
    const rows = createRows(100).map((row) => ({ ...row, content: 'w'.repeat(3000) }));
    const { tab, load } = await openReloadable(rows, { ...CACHE, pageSize: 100 });
    expect(storageSize(tab.session)).toBeLessThanOrEqual(64_000);
    const some = (await tab.loadBlocked({ ...CACHE, pageSize: 100 })).reloaded.ids();
    expect(some.length).toBeGreaterThan(5);
    expect(some).toEqual(createRows(some.length).map((_, place) => idOf(100 - place)));
    expect((await load({ ...CACHE, pageSize: 5 })).ids()).toHaveLength(5);
  });

  test('turning the setting off removes the message text at once', async () => {
    const { world, tab, first } = await openReloadable(3, CACHE);
    expect(storedText(tab.session)).toContain('Message 3');
    first.changeSettings({ cache: false });
    expect(storedText(tab.session, world.disk)).not.toContain('Message');
    first.changeSettings(CACHE);
    expect(storedText(tab.session)).toContain('Message 3');
    const { reloaded } = await tab.loadBlocked();
    expect([reloaded.ids(), reloaded.badge()]).toEqual([[], '3']);
    expect(storedText(tab.session, world.disk)).not.toContain('Message');
  });
});

test('without the cache setting, no message text is stored', async () => {
  const rows = createRows(5).map((row) => ({ ...row, content: 'Wording', payload: { of: 'Wording' } }));
  const { world, tab, first } = await openReloadable(rows);
  first.inbox.markRead(idOf(5));
  await first.inbox.act(idOf(4), 'primary');
  await first.inbox.refresh();
  await tab.load();
  expect(storedText(world.disk, tab.session)).not.toMatch(/Message|Wording/);
  expect(storageSize(tab.session)).toBeGreaterThan(0);
});
