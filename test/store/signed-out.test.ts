/** A reader whose session has ended: nothing of theirs is shown or counted, and nothing of theirs is lost. */
import { describe, expect, test } from 'vitest';
import { CACHE, tabOf } from './reload.js';
import { createWorld, history, idOf, MINUTE, OFFLINE, settle, SIGNED_OUT } from './support.js';
import type { Open, World } from './support.js';

const shown = ({ inbox, ids, badge }: Open): unknown => [
  inbox.status.value,
  ids(),
  badge(),
  inbox.unseenCount.value.count,
  inbox.undoable.value,
];
const NOTHING = ['signed-out', [], '0', 0, null];

async function end(world: World, tab: Open): Promise<void> {
  world.service.down = SIGNED_OUT;
  await tab.inbox.refresh();
}

describe('after a 401', () => {
  test('no text and no count is left, and what is done then changes nothing', async () => {
    const world = createWorld(history(5));
    const tab = await world.open();
    tab.inbox.markRead(idOf(5));
    tab.inbox.archive(idOf(4));
    await end(world, tab);
    expect(shown(tab)).toEqual(NOTHING);
    tab.inbox.markAllRead();
    tab.inbox.undo();
    await tab.inbox.loadMore();
    expect(shown(tab)).toEqual(NOTHING);
  });

  test('a count of what is old and was kept unread is gone, too', async () => {
    const world = createWorld(history(50, 24 * 60 * MINUTE));
    const tab = await world.open();
    for (let tries = 0; tries < 3; tries++) await tab.inbox.loadMore();
    tab.inbox.markAllRead();
    tab.inbox.markUnread(idOf(5));
    expect(tab.badge()).toBe('1');
    await end(world, tab);
    expect(shown(tab)).toEqual(NOTHING);
  });

  test('a host that hears of it finds nothing any more', async () => {
    const world = createWorld(history(5));
    const found: unknown[] = [];
    const tab = world.create({}, true, undefined, '', {
      tell: ({ kind }) => {
        if (kind === 'error') found.push(shown(tab));
      },
    });
    tab.inbox.start();
    await settle();
    await end(world, tab);
    expect(found).toEqual([NOTHING]);
  });

  test('the same reader who comes back finds all as it was, and what waited is sent once', async () => {
    const world = createWorld(history(5));
    const tab = await world.open();
    tab.inbox.markRead(idOf(5));
    world.service.fail('action', OFFLINE, SIGNED_OUT);
    await tab.inbox.act(idOf(4), 'primary');
    await end(world, tab);
    await world.clock.pass(MINUTE);
    expect([shown(tab), world.service.done]).toEqual([NOTHING, []]);
    world.service.down = null;
    await tab.inbox.refresh();
    await world.clock.pass(MINUTE);
    expect([tab.inbox.status.value, tab.ids().length, tab.badge()]).toEqual(['ready', 5, '3']);
    expect(world.service.done).toMatchObject([{ who: 'anna', id: idOf(4) }]);
  });

  test('an action that was under way is not lost, and is not done twice', async () => {
    const world = createWorld(history(5));
    const tab = await world.open();
    const answer = world.service.hold('action');
    void tab.inbox.act(idOf(4), 'primary');
    await settle();
    await end(world, tab);
    world.service.down = null;
    await answer();
    await tab.inbox.refresh();
    await world.clock.pass(MINUTE);
    expect(world.service.done).toHaveLength(1);
    expect(tab.inbox.messages.value.find(({ id }) => id === idOf(4))?.outcome.state).toBe('done');
  });

  test('somebody else who signs in sees their own, and none of it', async () => {
    const world = createWorld(history(5));
    const tab = await world.open();
    tab.inbox.markRead(idOf(5));
    await end(world, tab);
    world.service.down = null;
    world.service.who = 'berta';
    world.service.put({ _id: 'hers' });
    await tab.inbox.refresh();
    expect([tab.inbox.status.value, tab.ids(), tab.badge()]).toEqual(['ready', ['hers'], '1']);
  });

  test('a page that is loaded anew, or in a new tab, shows no last count of theirs to the next one', async () => {
    const world = createWorld(history(5));
    const [tab, other] = [tabOf(world), tabOf(world)];
    await other.load(CACHE, 'anna-by-name');
    const open = await tab.load(CACHE, 'anna-by-name');
    await end(world, open);
    world.service.down = null;
    world.service.who = 'berta';
    world.service.hold('feed');
    for (const one of [tab, other, tabOf(world)]) {
      const again = await one.load(CACHE, 'anna-by-name');
      expect([again.ids(), again.badge()]).toEqual([[], '0']);
    }
  });
});

describe('clear()', () => {
  const stored = ({ disk }: World, who: string): number => [...disk.keys()].filter((key) => key.includes(who)).length;

  /** Anna has marks and a waiting action in the storage, and Berta has marks. */
  async function left(): Promise<World> {
    const world = createWorld(history(5));
    world.service.who = 'berta';
    world.service.put({ _id: 'hers' });
    const hers = await world.open();
    hers.inbox.markRead('hers');
    hers.inbox.stop();
    world.service.who = 'anna';
    const tab = await world.open();
    tab.inbox.markRead(idOf(5));
    world.service.fail('action', OFFLINE);
    await tab.inbox.act(idOf(4), 'primary');
    tab.inbox.stop();
    return world;
  }

  test('in a new tab before its first answer removes what is stored of the reader who was here last', async () => {
    const world = await left();
    const berta = stored(world, 'berta');
    expect([stored(world, 'anna') > 1, berta > 0]).toEqual([true, true]);
    world.service.hold('feed');
    const fresh = await world.open();
    fresh.inbox.clear();
    await settle();
    expect([stored(world, 'anna'), stored(world, 'berta'), fresh.inbox.status.value]).toEqual([0, berta, 'signed-out']);
  });

  test('before the first answer empties the other tabs of that reader, too', async () => {
    const world = await left();
    const other = await world.open();
    world.service.hold('feed');
    const fresh = await world.open();
    fresh.inbox.clear();
    await settle();
    expect([shown(other), stored(world, 'anna')]).toEqual([NOTHING, 0]);
  });

  test('after a 401 still removes what is stored, which is how a host ends a session that has run out', async () => {
    const world = await left();
    const tab = await world.open();
    await end(world, tab);
    const berta = stored(world, 'berta');
    expect(stored(world, 'anna')).toBeGreaterThan(0);
    tab.inbox.clear();
    await world.clock.pass(MINUTE);
    expect([stored(world, 'anna'), stored(world, 'berta')]).toEqual([0, berta]);
  });

  test('after a 401 removes nothing of another reader, who has signed in in another tab since', async () => {
    const world = await left();
    const tab = await world.open();
    await end(world, tab);
    world.service.down = null;
    world.service.who = 'berta';
    await world.open();
    tab.inbox.clear();
    expect([stored(world, 'anna'), stored(world, 'berta') > 0]).toEqual([0, true]);
  });
});
