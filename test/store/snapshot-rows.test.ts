/** The last known rows of a page that is loaded anew, where the host lets them be kept; and that they are kept nowhere else. */
import { describe, expect, test, vi } from 'vitest';
import type { InboxClient } from '../../src/store/ports.js';
import { CACHE, kinds, tabOf, textOf } from './reload.js';
import { bytesOf, createWorld, history, idOf, MINUTE, NOW, OFFLINE, settle } from './support.js';

describe('where rows may be kept', () => {
  test('the first ones are there at once, as they stood, and the answer puts them right without a word', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    const first = await tab.load(CACHE);
    first.inbox.markRead(idOf(30));
    first.inbox.archive(idOf(29));
    world.service.remove(idOf(28));
    world.service.change(idOf(27), { subject: 'Another title' });
    world.service.put({ _id: 'new' });
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    expect(again.ids()).toEqual(
      history(20)
        .map((_, place) => idOf(30 - place))
        .filter((id) => id !== idOf(29)),
    );
    const [read, , unchanged] = again.inbox.messages.value;
    expect(read).toMatchObject({ title: 'Message 30', read: true });
    expect([again.inbox.status.value, again.inbox.more.value, again.badge()]).toEqual(['loading', 'loading', '28']);
    await answer();
    expect(again.ids().slice(0, 3)).toEqual(['new', idOf(30), idOf(27)]);
    expect(again.inbox.messages.value.find(({ id }) => id === idOf(27))?.title).toBe('Another title');
    expect(again.inbox.messages.value).toContain(again.inbox.messages.value.find(({ id }) => id === unchanged?.id));
    expect([kinds(again), again.badge(), again.inbox.arrivals.value]).toEqual([['load'], '28', 0]);
  });

  test('a row that the answer does not change stays the same object', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    await tab.load(CACHE);
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    const before = again.inbox.messages.value;
    await answer();
    expect(again.inbox.messages.value.map((message, place) => message === before[place])).toEqual([true, true, true]);
  });

  test('without a network they can be read, archived and acted on: it counts at once, and is done once it is back', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.down = OFFLINE;
    const again = await tab.load(CACHE);
    expect([again.ids().length, again.inbox.status.value, again.inbox.loadedAt.value]).toEqual([20, 'offline', NOW]);
    again.inbox.markRead(idOf(30));
    again.inbox.archive(idOf(29));
    again.inbox.markSeen(idOf(30));
    await again.inbox.act(idOf(28), 'primary');
    expect([again.badge(), again.inbox.unseenCount.value.count]).toEqual(['27', 0]);
    expect(again.inbox.messages.value.find(({ id }) => id === idOf(28))?.outcome.state).toBe('waiting');
    expect([again.inbox.more.value, world.service.asked('action')]).toEqual(['failed', []]);
    // Loaded anew once more, all of that still stands.
    const third = await tab.load(CACHE);
    expect([third.badge(), third.ids().includes(idOf(29))]).toEqual(['27', false]);
    expect(third.inbox.messages.value.find(({ id }) => id === idOf(28))?.outcome.state).toBe('waiting');
    world.service.down = null;
    await third.inbox.loadMore();
    expect(third.inbox.status.value).toBe('ready');
    await world.clock.pass(MINUTE);
    expect([third.badge(), world.service.done.length, third.inbox.status.value]).toEqual(['27', 1, 'ready']);
  });

  test('older ones are there as soon as the first answer is, and nothing is asked twice', async () => {
    const world = createWorld(history(30));
    const tab = tabOf(world);
    await tab.load(CACHE);
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    const asked = world.service.asked('feed').length;
    void again.inbox.loadMore();
    await settle();
    expect(world.service.asked('feed')).toHaveLength(asked);
    await answer();
    expect(again.inbox.more.value).toBe('some');
    await again.inbox.loadMore();
    expect(again.ids()).toHaveLength(30);
  });

  test('where the subscriber lives is asked only after the first answer, so that it is not asked in vain', async () => {
    const world = createWorld(history(3));
    const getTimeZone = vi.fn<NonNullable<InboxClient['getTimeZone']>>(async () => ({
      value: 'Asia/Tokyo',
      subject: 'anna',
    }));
    Object.assign(world.service.client, { getTimeZone });
    const tab = tabOf(world);
    await tab.load(CACHE);
    const answer = world.service.hold('feed');
    const { inbox } = await tab.load(CACHE);
    await inbox.loadTimeZone();
    expect(getTimeZone).not.toHaveBeenCalled();
    await answer();
    await inbox.loadTimeZone();
    expect([inbox.timeZone.value, getTimeZone.mock.calls.length]).toEqual(['Asia/Tokyo', 1]);
  });

  test('an inbox that is taken away and put back goes on with what it has', async () => {
    const world = createWorld(history(30));
    const { inbox } = await tabOf(world).load(CACHE);
    const before = inbox.messages.value;
    inbox.stop();
    world.service.hold('feed');
    inbox.start();
    await settle();
    expect([inbox.status.value, inbox.more.value, inbox.messages.value]).toEqual(['ready', 'some', before]);
  });

  test('they are no more than a page, and take no more than 64 kB', async () => {
    const world = createWorld(history(100).map((row) => ({ ...row, content: 'w'.repeat(3000) })));
    const tab = tabOf(world);
    await tab.load({ ...CACHE, pageSize: 100 });
    world.service.hold('feed');
    expect(bytesOf(tab.own)).toBeLessThanOrEqual(64_000);
    const some = (await tab.load({ ...CACHE, pageSize: 100 })).ids();
    expect(some.length).toBeGreaterThan(5);
    expect(some).toEqual(history(some.length).map((_, place) => idOf(100 - place)));
    expect((await tab.load({ ...CACHE, pageSize: 5 })).ids()).toHaveLength(5);
  });

  test('taking that back removes their text at once, and none is shown afterwards', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    const open = await tab.load(CACHE);
    expect(textOf(tab.own)).toContain('Message 3');
    open.set({ cache: false });
    expect(textOf(tab.own, world.disk)).not.toContain('Message');
    open.set(CACHE);
    expect(textOf(tab.own)).toContain('Message 3');
    world.service.hold('feed');
    const again = await tab.load();
    expect([again.ids(), again.badge()]).toEqual([[], '3']);
    expect(textOf(tab.own, world.disk)).not.toContain('Message');
  });
});

test('where rows may not be kept, no storage ever holds a word of a message', async () => {
  const world = createWorld(history(5).map((row) => ({ ...row, content: 'Wording', payload: { of: 'Wording' } })));
  const tab = tabOf(world);
  const open = await tab.load();
  open.inbox.markRead(idOf(5));
  await open.inbox.act(idOf(4), 'primary');
  await open.inbox.refresh();
  await tab.load();
  expect(textOf(world.disk, tab.own)).not.toMatch(/Message|Wording/);
  expect(bytesOf(tab.own)).toBeGreaterThan(0);
});
