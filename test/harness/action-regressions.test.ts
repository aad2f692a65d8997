/**
 * What schedules once found about actions, each kept as the shortest life of a reader that broke the promise: by hand, so
 * that it still means the same when schedules are made in another way.
 */
import { describe, expect, test } from 'vitest';
import { answered, createWorld, DAY, history, HOUR, idOf, NOW, OFFLINE, settle } from '../store/support.js';
import type { Open, World } from '../store/support.js';

const TEAM = [{ id: 'team', label: 'Team', payload: { team: 1 } }];

const outcomeOf = ({ inbox }: Open, id: string): string | undefined =>
  inbox.messages.value.find((message) => message.id === id)?.outcome.state;

const toEnd = async ({ inbox }: Open): Promise<void> => {
  for (let pages = 0; pages < 40 && inbox.more.value !== 'none'; pages++) await inbox.loadMore();
};

describe('an action', () => {
  test('what was granted stays done in a row too deep to be asked for again', async () => {
    const world = createWorld(history(150, DAY));
    const tab = await world.open();
    await toEnd(tab);
    await tab.inbox.act(idOf(5), 'primary');
    await world.clock.pass(HOUR);
    expect(outcomeOf(tab, idOf(5))).toBe('done');
  });

  test('and also when another page has seen it done, and forgot its reminder', async () => {
    const world = createWorld(history(150, DAY));
    const tab = await world.open({ refreshInterval: 0 });
    await toEnd(tab);
    await tab.inbox.act(idOf(5), 'primary');
    const other = await world.open({ refreshInterval: 0 });
    await toEnd(other);
    await other.inbox.refresh();
    await settle();
    expect(outcomeOf(tab, idOf(5))).toBe('done');
  });

  test('what a tab with a filter shows as done is not done again, although the whole list was read before that', async () => {
    const world = createWorld(history(3).map((row) => ({ ...row, payload: { team: 1 } })));
    const { inbox } = await world.open({ tabs: TEAM, refreshInterval: 0 });
    world.service.change(idOf(2), { cta: { action: { status: 'done', buttons: [], result: { type: 'primary' } } } });
    inbox.selectTab('team');
    await settle();
    await inbox.act(idOf(2), 'primary');
    expect(world.service.asked('action')).toEqual([]);
  });

  test('pressed again in one tab and tried again in another at the same moment, it is sent as the first of both', async () => {
    const world = createWorld(history(3));
    const [one, two] = [await world.open(), await world.open()];
    world.service.fail('action', answered(400));
    await one.inbox.act(idOf(2), 'primary');
    await settle();
    expect(outcomeOf(two, idOf(2))).toBe('failed');
    await Promise.all([one.inbox.act(idOf(2), 'primary'), two.inbox.retry(idOf(2))]);
    const [refused, again, ...more] = world.service.asked('action').map(({ key = '' }) => key);
    expect(again).not.toContain(refused);
    expect(more).toEqual([]);
  });

  describe('one that waited for months', () => {
    const openLater = async (world: World): Promise<Open> => {
      const tab = await world.open({ refreshInterval: 0 });
      world.service.down = OFFLINE;
      await tab.inbox.act(idOf(2), 'primary');
      tab.inbox.stop();
      world.clock.set(NOW + 100 * DAY);
      world.service.down = null;
      const next = await world.open({ refreshInterval: 0 });
      await next.inbox.refresh();
      await settle();
      return next;
    };

    test('is shown as not sent, and never just gone', async () => {
      const world = createWorld(history(3));
      const tab = await openLater(world);
      expect(outcomeOf(tab, idOf(2))).toBe('failed');
      expect(world.service.done).toEqual([]);
    });

    test('is still shown so after a reload', async () => {
      const world = createWorld(history(3));
      const tab = await openLater(world);
      tab.inbox.stop();
      const next = await world.open({ refreshInterval: 0 });
      expect(outcomeOf(next, idOf(2))).toBe('failed');
    });
  });
});
