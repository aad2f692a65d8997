/**
 * Snapshot rows: with `cache`, a reloaded page shows the last rows until the first response. Without it, no message
 * text is stored.
 */
import { describe, expect, test, vi } from 'vitest';
import type { InboxClient } from '../../../src/store/ports.js';
import { CACHE, eventKinds, createReloadableTab, storedText } from './reload.js';
import {
  createRows,
  createWorld,
  flushPromises,
  idOf,
  MINUTE,
  NOW,
  OFFLINE,
  storageSize,
} from '../../support/store-world.js';

describe('with the cache setting', () => {
  test('a reload shows the last rows at once, and the first response updates them without an arrive event', async () => {
    const world = createWorld(createRows(30));
    const tab = createReloadableTab(world);
    const first = await tab.load(CACHE);
    first.inbox.markRead(idOf(30));
    first.inbox.archive(idOf(29));
    world.service.remove(idOf(28));
    world.service.change(idOf(27), { subject: 'Another title' });
    world.service.insert({ _id: 'new' });
    const answer = world.service.block('feed');
    const reloaded = await tab.load(CACHE);
    expect(reloaded.ids()).toEqual(
      createRows(20)
        .map((_, place) => idOf(30 - place))
        .filter((id) => id !== idOf(29)),
    );
    const [read, , unchanged] = reloaded.inbox.messages.value;
    expect(read).toMatchObject({ title: 'Message 30', read: true });
    expect([reloaded.inbox.status.value, reloaded.inbox.more.value, reloaded.badge()]).toEqual([
      'loading',
      'loading',
      '28',
    ]);
    await answer();
    expect(reloaded.ids().slice(0, 3)).toEqual(['new', idOf(30), idOf(27)]);
    expect(reloaded.inbox.messages.value.find(({ id }) => id === idOf(27))?.title).toBe('Another title');
    expect(reloaded.inbox.messages.value).toContain(
      reloaded.inbox.messages.value.find(({ id }) => id === unchanged?.id),
    );
    expect([eventKinds(reloaded), reloaded.badge(), reloaded.inbox.arrivals.value]).toEqual([['load'], '28', 0]);
  });

  test('a row that the response does not change stays the same object', async () => {
    const world = createWorld(createRows(3));
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    const answer = world.service.block('feed');
    const reloaded = await tab.load(CACHE);
    const before = reloaded.inbox.messages.value;
    await answer();
    expect(reloaded.inbox.messages.value.map((message, place) => message === before[place])).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('rows can be read, archived and acted on while offline, and the changes are sent later', async () => {
    const world = createWorld(createRows(30));
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    world.service.outage = OFFLINE;
    const reloaded = await tab.load(CACHE);
    expect([reloaded.ids().length, reloaded.inbox.status.value, reloaded.inbox.loadedAt.value]).toEqual([
      20,
      'offline',
      NOW,
    ]);
    reloaded.inbox.markRead(idOf(30));
    reloaded.inbox.archive(idOf(29));
    reloaded.inbox.markSeen(idOf(30));
    await reloaded.inbox.act(idOf(28), 'primary');
    expect([reloaded.badge(), reloaded.inbox.unseenCount.value.count]).toEqual(['27', 0]);
    expect(reloaded.inbox.messages.value.find(({ id }) => id === idOf(28))?.outcome.state).toBe('waiting');
    expect([reloaded.inbox.more.value, world.service.callsTo('action')]).toEqual(['failed', []]);
    // A second reload shows the same changes.
    const third = await tab.load(CACHE);
    expect([third.badge(), third.ids().includes(idOf(29))]).toEqual(['27', false]);
    expect(third.inbox.messages.value.find(({ id }) => id === idOf(28))?.outcome.state).toBe('waiting');
    world.service.outage = null;
    await third.inbox.loadMore();
    expect(third.inbox.status.value).toBe('ready');
    await world.clock.advance(MINUTE);
    expect([third.badge(), world.service.recordedActions.length, third.inbox.status.value]).toEqual(['27', 1, 'ready']);
  });

  test('older rows load after the first response without a duplicate request', async () => {
    const world = createWorld(createRows(30));
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    const answer = world.service.block('feed');
    const reloaded = await tab.load(CACHE);
    const requestsBefore = world.feedRequests();
    void reloaded.inbox.loadMore();
    await flushPromises();
    expect(world.service.callsTo('feed')).toHaveLength(requestsBefore);
    await answer();
    expect(reloaded.inbox.more.value).toBe('some');
    await reloaded.inbox.loadMore();
    expect(reloaded.ids()).toHaveLength(30);
  });

  test('loadTimeZone() sends no request before the first response', async () => {
    const world = createWorld(createRows(3));
    const getTimeZone = vi.fn<NonNullable<InboxClient['getTimeZone']>>(async () => ({
      value: 'Asia/Tokyo',
      subject: 'anna',
    }));
    Object.assign(world.service.client, { getTimeZone });
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    const answer = world.service.block('feed');
    const { inbox } = await tab.load(CACHE);
    await inbox.loadTimeZone();
    expect(getTimeZone).not.toHaveBeenCalled();
    await answer();
    await inbox.loadTimeZone();
    expect([inbox.timeZone.value, getTimeZone.mock.calls.length]).toEqual(['Asia/Tokyo', 1]);
  });

  test('stop() and start() keep the rows', async () => {
    const world = createWorld(createRows(30));
    const { inbox } = await createReloadableTab(world).load(CACHE);
    const before = inbox.messages.value;
    inbox.stop();
    world.service.block('feed');
    inbox.start();
    await flushPromises();
    expect([inbox.status.value, inbox.more.value, inbox.messages.value]).toEqual(['ready', 'some', before]);
  });

  test('the snapshot contains at most one page and 64 kB', async () => {
    const world = createWorld(createRows(100).map((row) => ({ ...row, content: 'w'.repeat(3000) })));
    const tab = createReloadableTab(world);
    await tab.load({ ...CACHE, pageSize: 100 });
    world.service.block('feed');
    expect(storageSize(tab.session)).toBeLessThanOrEqual(64_000);
    const some = (await tab.load({ ...CACHE, pageSize: 100 })).ids();
    expect(some.length).toBeGreaterThan(5);
    expect(some).toEqual(createRows(some.length).map((_, place) => idOf(100 - place)));
    expect((await tab.load({ ...CACHE, pageSize: 5 })).ids()).toHaveLength(5);
  });

  test('turning the setting off removes the message text at once', async () => {
    const world = createWorld(createRows(3));
    const tab = createReloadableTab(world);
    const open = await tab.load(CACHE);
    expect(storedText(tab.session)).toContain('Message 3');
    open.changeSettings({ cache: false });
    expect(storedText(tab.session, world.disk)).not.toContain('Message');
    open.changeSettings(CACHE);
    expect(storedText(tab.session)).toContain('Message 3');
    world.service.block('feed');
    const reloaded = await tab.load();
    expect([reloaded.ids(), reloaded.badge()]).toEqual([[], '3']);
    expect(storedText(tab.session, world.disk)).not.toContain('Message');
  });
});

test('without the cache setting, no message text is stored', async () => {
  const world = createWorld(createRows(5).map((row) => ({ ...row, content: 'Wording', payload: { of: 'Wording' } })));
  const tab = createReloadableTab(world);
  const open = await tab.load();
  open.inbox.markRead(idOf(5));
  await open.inbox.act(idOf(4), 'primary');
  await open.inbox.refresh();
  await tab.load();
  expect(storedText(world.disk, tab.session)).not.toMatch(/Message|Wording/);
  expect(storageSize(tab.session)).toBeGreaterThan(0);
});
