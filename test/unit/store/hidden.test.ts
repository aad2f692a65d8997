/**
 * Messages that the host hides, for ever or from some time on, are shown and counted nowhere. Nothing is stored for it: a
 * host that changes its mind shows them again.
 */
import { describe, expect, it, vi } from 'vitest';
import type { MessageVisibility } from '../../../src/store/settings.js';
import type { Message } from '../../../src/store/message.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import type { OpenWorld } from '../../support/store-world.js';
import { isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';

const hiding =
  (...numbers: readonly number[]) =>
  ({ id }: Message): MessageVisibility => ({ hidden: numbers.map(idOf).includes(id) });

/** The tab of a team with three messages, whose second one is hidden. */
async function openTeam(): Promise<OpenWorld> {
  const payload = { team: 1 };
  const rows = createRows(3).map((row) => ({ ...row, payload }));
  const tabs = [{ id: 'team', label: 'Team', payload }];
  const tab = await openWorld(rows, { ...QUIET, tabs, visibility: hiding(2) });
  await tab.select('team');
  return tab;
}

describe('A message that the host hides', () => {
  it('is in no list and no count, and returns when the host shows it again', async () => {
    const { tab } = await openWorld(4, { ...QUIET, visibility: hiding(4, 2) });
    expect([tab.ids(), tab.badge(), tab.inbox.unseenCount.value.count]).toEqual([[idOf(3), idOf(1)], '2', 2]);
    tab.changeSettings({ visibility: hiding(3) });
    expect([tab.ids(), tab.badge()]).toEqual([[idOf(4), idOf(2), idOf(1)], '3']);
    tab.changeSettings({ visibility: undefined });
    expect(tab.badge()).toBe('4');
  });

  it('does not arrive', async () => {
    const { tab } = await openWorld(1, { visibility: hiding(9) });
    await tab.receive(
      { _id: idOf(9), createdAt: isoTime(NOW + SECOND), subject: 'Hidden' },
      { _id: idOf(8), createdAt: isoTime(NOW + SECOND), subject: 'Shown' },
    );
    expect([tab.arrivedIds(), tab.ids()]).toEqual([[idOf(8)], [idOf(8), idOf(1)]]);
  });

  it('does not end the list: older ones are loaded in its place, and "empty" is claimed at the end alone', async () => {
    const world = createWorld(createRows(130));
    const hideNew = ({ createdAt }: Message): MessageVisibility => ({ hidden: createdAt >= NOW - 119 * MINUTE });
    const tab = await world.open({ ...QUIET, pageSize: 10, visibility: hideNew });
    const stop = tab.inbox.messages.subscribe(() => {});
    await flushPromises();
    await flushPromises();
    expect([tab.ids()[0], tab.inbox.unreadCount.value]).toEqual([idOf(10), { count: 10, more: false }]);
    tab.changeSettings({ visibility: () => ({ hidden: true }) });
    await flushPromises();
    expect([tab.ids(), tab.inbox.more.value, tab.badge()]).toEqual([[], 'none', '0']);
    stop();
  });

  it('is hidden in a tab that the service filters, and marking that tab as read leaves it', async () => {
    const tab = await openTeam();
    expect(tab.ids()).toEqual([idOf(3), idOf(1)]);
    tab.inbox.markAllRead();
    await flushPromises();
    expect(tab.inbox.undoable.value).toMatchObject({ count: 2 });
    expect([tab.events.filter(({ kind }) => kind === 'read').length, tab.badge()]).toEqual([2, '0']);
  });

  it('causes no event when all messages are marked as read', async () => {
    const { tab } = await openWorld(3, { ...QUIET, visibility: hiding(2) });
    tab.inbox.markAllRead();
    await flushPromises();
    const read = tab.events.flatMap((event) => (event.kind === 'read' ? event.message.id : []));
    expect([read, tab.inbox.countHandled(() => true)]).toEqual([[idOf(3), idOf(1)], 0]);
  });

  it('is not in the archive either, and comes back there', async () => {
    const tab = await openWorld(4, QUIET);
    tab.inbox.archive(idOf(3));
    tab.inbox.archive(idOf(2));
    tab.inbox.selectTab('archived');
    tab.changeSettings({ visibility: hiding(4, 2) });
    expect(tab.ids()).toEqual([idOf(3)]);
    tab.changeSettings({ visibility: undefined });
    expect(tab.ids()).toEqual([idOf(3), idOf(2)]);
  });

  it.each(['archiveAll', 'archiveRead'] as const)('stays in place on %s, which has an exact undo', async (command) => {
    const rows = createRows(6).map((row) => ({ ...row, read: command === 'archiveRead' }));
    const tab = await openWorld(rows, { ...QUIET, visibility: hiding(6, 4, 1) });
    const badge = command === 'archiveRead' ? '0' : '3';
    tab.inbox[command]();
    await flushPromises();
    const archived = tab.events.flatMap((event) => (event.kind === 'archive' ? event.message.id : []));
    expect([tab.ids(), archived]).toEqual([[], [idOf(5), idOf(3), idOf(2)]]);
    tab.changeSettings({ visibility: undefined });
    expect([tab.ids(), tab.badge()]).toEqual([[idOf(6), idOf(4), idOf(1)], badge]);
    tab.inbox.selectTab('archived');
    expect(tab.ids()).toEqual([idOf(5), idOf(3), idOf(2)]);
    tab.inbox.selectTab('all');
    tab.changeSettings({ visibility: hiding(6, 4, 1) });
    tab.inbox[command]();
    tab.inbox.undo();
    tab.changeSettings({ visibility: undefined });
    expect(tab.ids()).toEqual([idOf(6), idOf(4), idOf(1)]);
  });

  it('is exactly as before once "Archive all" is undone', async () => {
    const tab = await openWorld(4, { ...QUIET, visibility: hiding(3, 1) });
    tab.inbox.archiveAll();
    await flushPromises();
    tab.inbox.undo();
    expect([tab.ids(), tab.badge()]).toEqual([[idOf(4), idOf(2)], '2']);
    tab.changeSettings({ visibility: undefined });
    expect([tab.ids().length, tab.badge()]).toEqual([4, '4']);
    tab.inbox.archiveAll();
    expect([tab.ids(), tab.badge()]).toEqual([[], '0']);
  });

  it('stays where it is when a tab of the host is archived', async () => {
    const tab = await openTeam();
    tab.inbox.archiveAll();
    await flushPromises();
    tab.changeSettings({ visibility: undefined });
    expect(tab.ids()).toEqual([idOf(2)]);
  });

  it('is said to be hidden, not to be gone, when it is to be shown, archived or not', async () => {
    const tab = await openWorld(4, { ...QUIET, visibility: hiding(3, 2) });
    tab.inbox.archive(idOf(2));
    for (const number of [3, 2]) {
      tab.inbox.show({ message: idOf(number) });
      for (let turn = 0; turn < 20; turn++) await flushPromises();
      expect([tab.inbox.shown.value?.state, tab.inbox.tab.value]).toEqual(['hidden', 'all']);
    }
  });

  it('is asked about once, and shown if that throws, which is reported', async () => {
    const thrown = new Error('of the host');
    const reported: unknown[] = [];
    const report = (error: unknown): void => void reported.push(error);
    process.on('uncaughtException', report);
    const visibility = vi.fn((): null => {
      throw thrown;
    });
    const tab = await openWorld(2, { ...QUIET, visibility });
    tab.inbox.markRead(idOf(1));
    await flushPromises();
    process.off('uncaughtException', report);
    expect([tab.ids().length, tab.badge(), visibility.mock.calls.length]).toEqual([2, '1', 2]);
    expect(reported).toEqual([thrown, thrown]);
  });
});

describe('A message that expires', () => {
  const at =
    (expiresAt: number | string | Date) =>
    ({ id }: Message): MessageVisibility | null =>
      id === idOf(2) ? { expiresAt } : null;

  it('disappears from list and counts at that time, without a poll, by one timer', async () => {
    const { world, tab: plain } = await openWorld(3, QUIET);
    const timersBefore = world.clock.pendingTimers;
    plain.inbox.stop();
    const tab = await world.open({ ...QUIET, visibility: at(NOW + MINUTE) });
    const calls = world.service.calls.length;
    expect(world.clock.pendingTimers).toBe(timersBefore + 1);
    await world.clock.advance(MINUTE - 1);
    expect([tab.ids().length, tab.badge()]).toEqual([3, '3']);
    await world.clock.advance(1);
    expect([tab.ids(), tab.badge(), world.clock.pendingTimers]).toEqual([[idOf(3), idOf(1)], '2', timersBefore]);
    expect(world.service.calls).toHaveLength(calls);
  });

  it.each([NOW - 1, new Date(NOW), isoTime(NOW - 1)])('at %j, before it is loaded, is not shown', async (time) => {
    expect((await openWorld(3, { ...QUIET, visibility: at(time) })).badge()).toBe('2');
  });

  it.each(['no date', Number.NaN, 0, ''])('at %j never does', async (time) => {
    expect((await openWorld(3, { ...QUIET, visibility: at(time) })).badge()).toBe('3');
  });

  it('goes by the clock of the service, and a change of the device’s clock makes nothing expire', async () => {
    const world = createWorld(createRows(3));
    const serviceTime = (): number => world.clock.now() - 10 * MINUTE;
    const getFeed = world.service.client.getFeed.bind(world.service.client);
    const slow: typeof getFeed = async (...request) => {
      const page = await getFeed(...request);
      return { ...page, value: { ...page.value, serviceTime: serviceTime() } };
    };
    const tab = await world.open({ ...QUIET, visibility: at(NOW) }, { client: { getFeed: slow } });
    expect(tab.badge()).toBe('3');
    await world.clock.advance(5 * MINUTE);
    world.clock.setTime(world.clock.now() + 60 * MINUTE);
    expect(tab.badge()).toBe('3');
    await world.clock.advance(5 * MINUTE);
    expect(tab.badge()).toBe('2');
  });

  it('expires one after the other, also after more days than a timer of the browser can wait', async () => {
    const { world, tab } = await openWorld(3, {
      ...QUIET,
      visibility: ({ id }) => ({ expiresAt: NOW + (id === idOf(1) ? 40 * 24 * 60 : 2) * MINUTE }),
    });
    await world.clock.advance(3 * MINUTE);
    expect(tab.badge()).toBe('1');
    expect(world.clock.untilNextTimer).toBeLessThan(2 ** 31);
    await world.clock.advance(41 * 24 * 60 * MINUTE);
    expect(tab.badge()).toBe('0');
  });

  it('has no timer while the inbox is stopped', async () => {
    const { world, tab } = await openWorld(3, { ...QUIET, visibility: at(NOW + MINUTE) });
    tab.inbox.stop();
    expect(world.clock.pendingTimers).toBe(0);
    await world.clock.advance(2 * MINUTE);
    tab.inbox.start();
    await world.clock.advance(0);
    expect(tab.badge()).toBe('2');
  });
});
