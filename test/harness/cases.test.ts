/**
 * What schedules once found, each kept as the shortest life of a reader that broke the promise: by hand, so that it still
 * means the same when schedules are made in another way.
 */
import { describe, expect, test } from 'vitest';
import { join, NO_MARKS } from '../../src/store/marks.js';
import { createRemoteMarks } from '../../src/store/remote-marks.js';
import { FakeClock } from '../store/fake-clock.js';
import {
  answered,
  at,
  createWorld,
  DAY,
  history,
  HOUR,
  idOf,
  MINUTE,
  NOW,
  OFFLINE,
  SECOND,
  settle,
} from '../store/support.js';
import type { Open, World } from '../store/support.js';

const TEAM = [{ id: 'team', label: 'Team', payload: { team: 1 } }];

const outcomeOf = ({ inbox }: Open, id: string): string | undefined =>
  inbox.messages.value.find((message) => message.id === id)?.outcome.step;

const unread = ({ inbox }: Open): readonly string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id]));

const asked = ({ service }: World): number => service.asked('feed').length;

const toEnd = async ({ inbox }: Open): Promise<void> => {
  for (let pages = 0; pages < 40 && inbox.more.value !== 'none'; pages++) await inbox.loadMore();
};

describe('marks', () => {
  test('"read all" reads what was marked as unread, also in a page whose own first look at the list failed', async () => {
    const old = { _id: idOf(1), createdAt: at(NOW - 40 * DAY), payload: { team: 1 } };
    const world = createWorld([...history(3), old]);
    await world.open();
    world.service.fail('feed', OFFLINE);
    const late = await world.open({ tabs: TEAM, refreshInterval: 0 });
    late.inbox.selectTab('team');
    await settle();
    late.inbox.markUnread(old._id);
    expect(late.inbox.unreadCount.value.count).toBe(1);
    late.inbox.markAllRead();
    expect(late.inbox.unreadCount.value.count).toBe(0);
  });

  test('of messages of one time, one that a short page left out is not taken for read', async () => {
    const together = [1, 3, 2, 4, 5].map((number) => ({ _id: idOf(number), createdAt: at(NOW - HOUR) }));
    const world = createWorld([{ _id: idOf(9), createdAt: at(NOW) }, ...together]);
    const first = await world.open({ refreshInterval: 0 });
    first.inbox.markRead(idOf(1));
    first.inbox.markRead(idOf(3));
    await first.inbox.refresh();
    await world.open({ pageSize: 3, refreshInterval: 0 });
    const fresh = await world.open({ refreshInterval: 0 });
    expect(unread(fresh)).toEqual([9, 5, 4, 2].map(idOf));
  });

  test('a message that could not be understood at first is not born read', async () => {
    const world = createWorld(history(6, HOUR));
    world.service.change(idOf(4), { _id: '' });
    const tab = await world.open({ refreshInterval: 0 });
    for (const number of [1, 2, 3, 5]) tab.inbox.markRead(idOf(number));
    await tab.inbox.refresh();
    world.service.change('', { _id: idOf(4) });
    await tab.inbox.refresh();
    expect(unread(tab)).toEqual([6, 4].map(idOf));
  });
});

describe('actions', () => {
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

  test('one that waited for months is shown as not sent, and never just gone', async () => {
    const world = createWorld(history(3));
    const tab = await world.open({ refreshInterval: 0 });
    world.service.down = OFFLINE;
    await tab.inbox.act(idOf(2), 'primary');
    tab.inbox.stop();
    world.clock.set(NOW + 100 * DAY);
    world.service.down = null;
    const next = await world.open({ refreshInterval: 0 });
    await next.inbox.refresh();
    await settle();
    expect(outcomeOf(next, idOf(2))).toBe('failed');
    expect(world.service.done).toEqual([]);
  });

  test('what failed long after it was asked for is still shown after a reload', async () => {
    const world = createWorld(history(3));
    const tab = await world.open({ refreshInterval: 0 });
    world.service.down = OFFLINE;
    await tab.inbox.act(idOf(2), 'primary');
    tab.inbox.stop();
    world.clock.set(NOW + 100 * DAY);
    world.service.down = null;
    const next = await world.open({ refreshInterval: 0 });
    await next.inbox.refresh();
    await settle();
    next.inbox.stop();
    const last = await world.open({ refreshInterval: 0 });
    expect(outcomeOf(last, idOf(2))).toBe('failed');
  });
});

describe('quiet', () => {
  test('a stopped page that still hears that its marks were kept waits for nothing', async () => {
    const clock = new FakeClock(NOW);
    let marks = join(NO_MARKS, [{ kind: 'd', id: 'a', createdAt: NOW, counter: 1 }]);
    let answer = (): void => {};
    const pushing = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const remote = createRemoteMarks(
      clock,
      () => marks,
      () => pushing,
    );
    remote.take({}, marks);
    await clock.pass(SECOND);
    marks = join(marks, [{ kind: 'd', id: 'b', createdAt: NOW, counter: 1 }]);
    remote.changed();
    remote.flush();
    answer();
    await settle();
    expect(clock.pending).toBe(0);
  });

  test('clear() asks nothing at once, in a tab with a filter of its own either', async () => {
    const world = createWorld(history(3).map((row) => ({ ...row, payload: { team: 1 } })));
    const { inbox } = await world.open({ tabs: TEAM });
    inbox.selectTab('team');
    await settle();
    const before = asked(world);
    inbox.clear();
    await settle();
    expect(asked(world)).toBe(before);
  });

  test('a page out of sight does not ask for what would join the news of another one', async () => {
    const world = createWorld(history(10));
    const hidden = await world.open({ refreshInterval: 0 });
    const shown = await world.open({ refreshInterval: 0 });
    hidden.show(false);
    world.service.put(...history(60, SECOND, NOW + MINUTE).map((row) => ({ ...row, _id: `new ${row._id}` })));
    const before = asked(world);
    await shown.inbox.refresh();
    await settle();
    // The first page, and the one that joins it to what was known.
    expect(asked(world) - before).toBe(2);
  });

  test('a stopped page that finds somebody else signed in does not ask again', async () => {
    const world = createWorld(history(3));
    const { inbox } = await world.open();
    const answer = world.service.hold('action');
    const acting = inbox.act(idOf(2), 'primary');
    await settle();
    inbox.stop();
    world.service.who = 'berta';
    const before = asked(world);
    await answer();
    await acting;
    expect(asked(world)).toBe(before);
  });

  test('loading more that failed says so no longer once there is no more', async () => {
    const rows = history(150, DAY);
    const world = createWorld(rows);
    const { inbox } = await world.open({ pageSize: 100, refreshInterval: 0 });
    world.service.fail('feed', OFFLINE);
    await inbox.loadMore();
    expect(inbox.more.value).toBe('failed');
    world.service.remove(...rows.slice(100).map(({ _id }) => _id));
    await inbox.refresh();
    await inbox.loadMore();
    expect(inbox.more.value).toBe('none');
  });
});
