/** What a page that is loaded anew must not show: what was another's, what was cleared, what nobody can have written. */
import { describe, expect, test } from 'vitest';
import { InboxError } from '../../src/api/error.js';
import { CACHE, tabOf, textOf } from './reload.js';
import type { Tab } from './reload.js';
import { createWorld, history, idOf, NOW, OFFLINE, settle, SIGNED_OUT } from './support.js';
import type { Open, World } from './support.js';

const REFUSED = new InboxError('refused', { status: 403 });

describe('nothing of one person is shown to another', () => {
  const left = ({ disk }: World, { own }: Tab): string[] => [
    ...[...disk.keys()].filter((key) => !key.startsWith('space:')),
    ...own.keys(),
  ];

  test('who signed in since: the first answer takes away all that was hers, and nothing of his was marked', async () => {
    const world = createWorld(history(30));
    world.service.who = 'berta';
    world.service.put({ _id: 'hers' });
    world.service.who = 'anna';
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.who = 'berta';
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    again.inbox.markAllRead();
    void again.inbox.act(idOf(30), 'primary');
    await answer();
    await settle();
    expect([again.ids(), again.badge(), again.inbox.status.value]).toEqual([['hers'], '1', 'ready']);
    expect(world.service.asked('action')).toEqual([]);
    expect(textOf(tab.own)).not.toMatch(/anna|Message/);
    // What he did with her rows in that moment is kept under her name.
    world.service.who = 'anna';
    expect((await tab.load()).badge()).toBe('0');
  });

  test.each([
    ['signed out', SIGNED_OUT],
    ['refused', REFUSED],
  ])('once one is %s, nothing is shown any more, and nothing is left to show', async (_, failure) => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.down = failure;
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    again.inbox.archive(idOf(3));
    expect(again.inbox.undoable.value).toBe('archive');
    await answer();
    await settle();
    expect([again.ids(), again.badge(), left(world, tab), again.inbox.undoable.value]).toEqual([[], '0', [], null]);
    world.service.down = OFFLINE;
    const third = await tab.load(CACHE);
    expect([third.ids(), third.badge()]).toEqual([[], '0']);
  });

  test('once one is signed out while the page is open, nothing is left to show', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    const open = await tab.load(CACHE);
    world.service.down = SIGNED_OUT;
    await open.inbox.refresh();
    open.inbox.markRead(idOf(3));
    expect(left(world, tab)).toEqual([]);
  });

  test('what another tab has taken away is not brought back by what is done in an open one', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    const open = await tab.load(CACHE);
    const other = await world.open();
    world.service.down = SIGNED_OUT;
    await other.inbox.refresh();
    await settle();
    expect(left(world, tab)).toEqual([]);
    open.inbox.markRead(idOf(3));
    expect(left(world, tab)).toEqual([]);
  });

  test('a tab that heard nothing of it does not bring it back either', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    const open = await tab.load(CACHE);
    world.disk.delete('space.');
    tab.own.clear();
    open.inbox.markRead(idOf(3));
    expect(left(world, tab)).toEqual([]);
  });

  test('clear() leaves nothing, also before the first answer', async () => {
    const world = createWorld(history(3));
    const tab = tabOf(world);
    await tab.load(CACHE);
    world.service.hold('feed');
    const again = await tab.load(CACHE);
    expect(again.ids()).toHaveLength(3);
    again.inbox.clear();
    expect([again.ids(), again.badge(), world.disk.size, tab.own.size]).toEqual([[], '0', 0, 0]);
  });

  test.each([
    ['was cleared', (open: Open) => open.inbox.clear()],
    [
      'was signed out',
      async (open: Open, { service }: World) => {
        service.down = SIGNED_OUT;
        await open.inbox.refresh();
      },
    ],
    [
      'found somebody else',
      async (open: Open, { service }: World) => {
        service.who = 'berta';
        await open.inbox.refresh();
      },
    ],
  ])('when another tab %s, a hidden, a sleeping and a closed one remember nothing either', async (_, work) => {
    const world = createWorld(history(3));
    const [asleep, hidden] = [tabOf(world), tabOf(world)];
    (await asleep.load(CACHE)).inbox.stop();
    (await hidden.load(CACHE)).show(false);
    await work(await world.open(), world);
    await settle();
    world.service.down = null;
    world.service.hold('feed');
    for (const tab of [asleep, hidden]) {
      const again = await tab.load(CACHE);
      expect([again.ids(), again.badge()]).toEqual([[], '0']);
      expect(textOf(tab.own)).not.toContain('Message');
    }
  });

  test('where another tab is signed out before the first answer, nothing is shown here any more', async () => {
    const world = createWorld(history(30));
    const [tab, other] = [tabOf(world), await world.open()];
    await tab.load(CACHE);
    const counts: number[] = [];
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    again.inbox.unreadCount.subscribe(({ count }) => void counts.push(count));
    const others = world.service.hold('feed');
    world.service.down = SIGNED_OUT;
    const asking = other.inbox.refresh();
    await others();
    await asking;
    await settle();
    expect([again.ids(), again.inbox.status.value, [...new Set(counts)]]).toEqual([[], 'signed-out', [30, 0]]);
    await answer();
    expect(again.ids()).toEqual([]);
  });

  test('what another tab clears before the first answer is gone from this one, too', async () => {
    const world = createWorld(history(3));
    const [tab, other] = [tabOf(world), await world.open()];
    await tab.load(CACHE);
    world.service.hold('feed');
    const again = await tab.load(CACHE);
    other.inbox.clear();
    await settle();
    expect([again.ids(), again.badge(), again.inbox.status.value, world.disk.size, tab.own.size]).toEqual([
      [],
      '0',
      'signed-out',
      0,
      0,
    ]);
  });
});

describe('a storage that is not as it was left', () => {
  const KEY = 'tab:space.';
  test.each([
    ['nothing', ''],
    ['junk', '\u0000{"a":'],
    ['another form', 'anna 3'],
    ['a number that is none', 'anna NaN 3 0 {}'],
    ['a number that is huge', 'anna 99999999999 3 0 {}'],
    ['somebody else', 'berta 3 3 0 {"data":[]}'],
    ['a word of prototypes', '__proto__ 3 3 0 {"data":[]}'],
  ])('that holds %s is as good as empty', async (_, kept) => {
    const world = createWorld(history(2));
    const tab = tabOf(world);
    await tab.load(CACHE);
    tab.own.set(KEY, kept);
    const answer = world.service.hold('feed');
    const again = await tab.load(CACHE);
    expect([again.ids(), again.badge()]).toEqual([[], '0']);
    await answer();
    expect([again.ids().length, again.badge()]).toEqual([2, '2']);
  });

  test.each(['', '{', 'null', '[]', '{"data":7}', '{"data":[null,{"_id":".."},{"_id":{}}],"hasMore":"x"}'])(
    'whose rows are %s shows the count and no row',
    async (rows) => {
      const world = createWorld(history(2));
      const tab = tabOf(world);
      await tab.load(CACHE);
      tab.own.set(KEY, `anna 2 1 ${NOW} ${rows}`);
      const answer = world.service.hold('feed');
      const again = await tab.load(CACHE);
      expect([again.ids(), again.badge()]).toEqual([[], '2']);
      await answer();
      expect([again.ids().length, again.badge()]).toEqual([2, '2']);
    },
  );

  test('rows of another version, with fields missing or of the wrong type, are shown as far as they can be', async () => {
    const world = createWorld(history(2));
    const tab = tabOf(world);
    await tab.load(CACHE);
    const rows = [{ _id: 'x', subject: 7, cta: 'none', payload: [], createdAt: {} }];
    tab.own.set(KEY, `anna 1 1 ${NOW} ${JSON.stringify({ data: rows })}`);
    world.service.hold('feed');
    expect((await tab.load(CACHE)).inbox.messages.value).toMatchObject([{ id: 'x', title: '', createdAt: 0 }]);
  });
});
