/**
 * Snapshot contents that a reloaded page must not show: data of another reader, cleared data, and damaged or foreign
 * data.
 */
import { describe, expect, test } from 'vitest';
import { CACHE, createReloadableTab, openReloadable, storedText, type ReloadableTab } from './reload.js';
import { errorWithStatus, OFFLINE, SIGNED_OUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, type OpenTab, type World } from '../../support/store-world.js';
import { NOW } from '../../support/times.js';

describe('a snapshot of another reader', () => {
  const storedSnapshots = ({ disk }: World, { session }: ReloadableTab): string[] => [
    ...[...disk.keys()].filter((key) => !key.startsWith('space:')),
    ...session.keys(),
  ];

  test("is removed by the first response, and commands made on it do not change the next reader's data", async () => {
    const world = createWorld(createRows(30));
    world.service.subscriber = 'berta';
    world.service.insert({ _id: 'hers' });
    world.service.subscriber = 'anna';
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    world.service.subscriber = 'berta';
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    reloaded.inbox.markAllRead();
    void reloaded.inbox.act(idOf(30), 'primary');
    await answer();
    await flushPromises();
    expect([reloaded.ids(), reloaded.badge(), reloaded.inbox.status.value]).toEqual([['hers'], '1', 'ready']);
    expect(world.service.callsTo('action')).toEqual([]);
    expect(storedText(tab.session)).not.toMatch(/anna|Message/);
    // Commands made on Anna's rows before the response are stored for Anna.
    world.service.subscriber = 'anna';
    expect((await tab.load()).badge()).toBe('0');
  });

  test.each([
    ['signed out', SIGNED_OUT],
    ['refused', errorWithStatus(403)],
  ])('is removed and not shown again after the first response is an error (%s)', async (_, error) => {
    const { world, tab } = await openReloadable(3, CACHE);
    world.service.outage = error;
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    reloaded.inbox.archive(idOf(3));
    expect(reloaded.inbox.undoable.value?.kind).toBe('archive');
    await answer();
    await flushPromises();
    expect([reloaded.ids(), reloaded.badge(), storedSnapshots(world, tab)]).toEqual([[], '0', []]);
    expect(reloaded.inbox.undoable.value).toBeNull();
    world.service.outage = OFFLINE;
    const third = await tab.load(CACHE);
    expect([third.ids(), third.badge()]).toEqual([[], '0']);
  });

  test.each(['this', 'another'])('is not written again by a command in a page after a 401 in %s tab', async (who) => {
    const { world, tab, first } = await openReloadable(3, CACHE);
    await (who === 'this' ? first : await world.open()).refreshInOutage(SIGNED_OUT);
    await flushPromises();
    expect(storedSnapshots(world, tab)).toEqual([]);
    first.inbox.markRead(idOf(3));
    expect(storedSnapshots(world, tab)).toEqual([]);
  });

  test('that was removed without a notification is not written again', async () => {
    const { world, tab, first } = await openReloadable(3, CACHE);
    world.disk.delete('space.');
    tab.session.clear();
    first.inbox.markRead(idOf(3));
    expect(storedSnapshots(world, tab)).toEqual([]);
  });

  test.each(['this', 'another'])('clear() in %s tab removes the snapshot before the first response', async (who) => {
    const { world, tab } = await openReloadable(3, CACHE);
    const other = await world.open();
    const { reloaded } = await tab.loadBlocked(CACHE);
    expect(reloaded.ids()).toHaveLength(3);
    (who === 'this' ? reloaded : other).inbox.clear();
    if (who === 'another') await flushPromises();
    expect([reloaded.ids(), reloaded.badge(), reloaded.inbox.status.value]).toEqual([[], '0', 'signed-out']);
    expect([world.disk.size, tab.session.size]).toEqual([0, 0]);
  });

  test.each([
    ['was cleared', async (open: OpenTab) => open.inbox.clear()],
    ['was signed out', (open: OpenTab) => open.refreshInOutage(SIGNED_OUT)],
    ['found somebody else', (open: OpenTab) => open.refreshAs('berta')],
  ])('when another tab %s, a hidden and a stopped tab show no snapshot after a reload', async (_, work) => {
    const world = createWorld(createRows(3));
    const [asleep, hidden] = [createReloadableTab(world), createReloadableTab(world)];
    (await asleep.load(CACHE)).inbox.stop();
    (await hidden.load(CACHE)).setVisible(false);
    await work(await world.open());
    await flushPromises();
    world.service.outage = null;
    world.service.block('feed');
    for (const tab of [asleep, hidden]) {
      const reloaded = await tab.load(CACHE);
      expect([reloaded.ids(), reloaded.badge()]).toEqual([[], '0']);
      expect(storedText(tab.session)).not.toContain('Message');
    }
  });

  test('a 401 in another tab hides the snapshot before the first response', async () => {
    const { world, tab } = await openReloadable(30, CACHE);
    const other = await world.open();
    const counts: number[] = [];
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    reloaded.inbox.unreadCount.subscribe(({ count }) => void counts.push(count));
    const others = world.service.block('feed');
    world.service.outage = SIGNED_OUT;
    const refreshing = other.inbox.refresh();
    await others();
    await refreshing;
    await flushPromises();
    expect([reloaded.ids(), reloaded.inbox.status.value, [...new Set(counts)]]).toEqual([[], 'signed-out', [30, 0]]);
    await answer();
    expect(reloaded.ids()).toEqual([]);
  });
});

describe('a damaged or foreign snapshot', () => {
  const KEY = 'tab:space.';

  /** Rows and badge of a page that finds this snapshot, before the first response and after it. */
  async function loadWith(stored: string): Promise<unknown[]> {
    const { tab } = await openReloadable(2, CACHE);
    tab.session.set(KEY, stored);
    const { answer, reloaded } = await tab.loadBlocked(CACHE);
    const before = [reloaded.ids().length, reloaded.badge()];
    await answer();
    return [before, [reloaded.ids().length, reloaded.badge()]];
  }

  test.each([
    ['nothing', ''],
    ['junk', '\u0000{"a":'],
    ['another form', 'anna 3'],
    ['a number that is none', 'anna NaN 3 0 {}'],
    ['a number that is huge', 'anna 99999999999 3 0 {}'],
    ['somebody else', 'berta 3 3 0 {"data":[]}'],
    ['a word of prototypes', '__proto__ 3 3 0 {"data":[]}'],
  ])('that contains %s is ignored', async (_, stored) => {
    expect(await loadWith(stored)).toEqual([
      [0, '0'],
      [2, '2'],
    ]);
  });

  test.each(['', '{', 'null', '[]', '{"data":7}', '{"data":[null,{"_id":".."},{"_id":{}}],"hasMore":"x"}'])(
    'with the rows %s shows the count and no row',
    async (rows) =>
      expect(await loadWith(`anna 2 1 ${NOW} ${rows}`)).toEqual([
        [0, '2'],
        [2, '2'],
      ]),
  );

  test('with missing fields or wrong types shows its rows with default values', async () => {
    const { tab } = await openReloadable(2, CACHE);
    const rows = [{ _id: 'x', subject: 7, cta: 'none', payload: [], createdAt: {} }];
    tab.session.set(KEY, `anna 1 1 ${NOW} ${JSON.stringify({ data: rows })}`);
    const { reloaded } = await tab.loadBlocked(CACHE);
    expect(reloaded.inbox.messages.value).toMatchObject([{ id: 'x', title: '', undated: true }]);
  });
});
