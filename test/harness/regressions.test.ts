/**
 * What schedules once found about marks and about keeping quiet, each kept as the shortest life of a reader that broke the promise: by hand, so that it still
 * means the same when schedules are made in another way.
 */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { createSync } from '../../src/store/read-state/sync.js';
import { marks } from '../shared/states.js';
import { FakeClock } from '../store/fake-clock.js';
import { at, createWorld, DAY, history, HOUR, idOf, MINUTE, NOW, OFFLINE, SECOND, settle } from '../store/support.js';
import type { Open, World } from '../store/support.js';

const TEAM = [{ id: 'team', label: 'Team', payload: { team: 1 } }];

const unread = ({ inbox }: Open): readonly string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id]));

const asked = ({ service }: World): number => service.asked('feed').length;

describe('read state', () => {
  test('"mark all as read" in a tab reads what was marked as unread there, also in a page whose first request failed', async () => {
    const old = { _id: idOf(100), createdAt: at(NOW - 40 * DAY), payload: { team: 1 } };
    const world = createWorld([...history(3), old]);
    await world.open();
    world.service.fail('feed', OFFLINE);
    const late = await world.open({ tabs: TEAM, refreshInterval: 0 });
    late.inbox.selectTab('team');
    await late.inbox.refresh();
    await settle();
    late.inbox.markUnread(old._id);
    expect(late.inbox.unreadCount.value.count).toBe(4);
    late.inbox.markAllRead();
    expect(late.inbox.unreadCount.value.count).toBe(3);
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

describe('quiet', () => {
  test('a stopped page whose push is answered waits for nothing', async () => {
    const clock = new FakeClock(NOW);
    let state = merge(EMPTY, { archived: marks([1]) });
    let answer = (): void => {};
    const pushing = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const sync = createSync({
      after: clock.after,
      state: () => state,
      latest: () => Infinity,
      onReceived: () => {},
      push: () => pushing,
    });
    sync.onResponse({ version: 'a', state: '' });
    await clock.pass(SECOND);
    state = merge(state, { archived: marks([2]) });
    sync.onChange();
    sync.flush();
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
