/**
 * Regression tests for read state and polling: failures that random schedules found, reduced to the shortest sequence
 * of steps and written by hand, so they do not depend on how schedules are generated.
 */
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import { createSync } from '../../../src/store/read-state/sync.js';
import { marks } from '../../support/read-states.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  isoTime,
  createWorld,
  DAY,
  createRows,
  HOUR,
  idOf,
  MINUTE,
  NOW,
  OFFLINE,
  SECOND,
  flushPromises,
} from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';
import { run } from './run.js';
import type { Step } from './steps.js';

const TEAM = [
  { id: 'all', label: '' },
  { id: 'team', label: 'Team', payload: { team: 1 } },
];

const unread = ({ inbox }: OpenTab): readonly string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id]));

const feedRequests = ({ service }: World): number => service.callsTo('feed').length;

describe('read state', () => {
  test('markAllRead() in a tab marks messages that were marked as unread there, also after a failed first request', async () => {
    const old = { _id: idOf(100), createdAt: isoTime(NOW - 40 * DAY), payload: { team: 1 } };
    const world = createWorld([...createRows(3), old]);
    await world.open();
    world.service.failNext('feed', OFFLINE);
    const lateTab = await world.open({ tabs: TEAM, refreshInterval: 0 });
    lateTab.inbox.selectTab('team');
    await lateTab.inbox.refresh();
    await flushPromises();
    lateTab.inbox.markUnread(old._id);
    expect(lateTab.inbox.unreadCount.value.count).toBe(4);
    lateTab.inbox.markAllRead();
    expect(lateTab.inbox.unreadCount.value.count).toBe(3);
  });

  test('does not mark a message that a short page left out among messages of the same time', async () => {
    const together = [1, 3, 2, 4, 5].map((number) => ({ _id: idOf(number), createdAt: isoTime(NOW - HOUR) }));
    const world = createWorld([{ _id: idOf(9), createdAt: isoTime(NOW) }, ...together]);
    const first = await world.open({ refreshInterval: 0 });
    first.inbox.markRead(idOf(1));
    first.inbox.markRead(idOf(3));
    await first.inbox.refresh();
    await world.open({ pageSize: 3, refreshInterval: 0 });
    const fresh = await world.open({ refreshInterval: 0 });
    expect(unread(fresh)).toEqual([9, 5, 4, 2].map(idOf));
  });

  test('does not mark a message that could not be decoded at first', async () => {
    const world = createWorld(createRows(6, HOUR));
    world.service.change(idOf(4), { _id: '' });
    const tab = await world.open({ refreshInterval: 0 });
    for (const number of [1, 2, 3, 5]) tab.inbox.markRead(idOf(number));
    await tab.inbox.refresh();
    world.service.change('', { _id: idOf(4) });
    await tab.inbox.refresh();
    expect(unread(tab)).toEqual([6, 4].map(idOf));
  });
});

describe('requests and timers', () => {
  test('a stopped page whose push is answered leaves no timer', async () => {
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
    await clock.advance(SECOND);
    state = merge(state, { archived: marks([2]) });
    sync.onChange();
    sync.flush();
    answer();
    await flushPromises();
    expect(clock.pendingTimers).toBe(0);
  });

  test('clear() sends no request, also in a filtered tab', async () => {
    const world = createWorld(createRows(3).map((row) => ({ ...row, payload: { team: 1 } })));
    const { inbox } = await world.open({ tabs: TEAM });
    inbox.selectTab('team');
    await flushPromises();
    const before = feedRequests(world);
    inbox.clear();
    await flushPromises();
    expect(feedRequests(world)).toBe(before);
  });

  test('a hidden page sends no request to join the page that another tab read', async () => {
    const world = createWorld(createRows(10));
    const hidden = await world.open({ refreshInterval: 0 });
    const shown = await world.open({ refreshInterval: 0 });
    hidden.setVisible(false);
    world.service.insert(...createRows(60, SECOND, NOW + MINUTE).map((row) => ({ ...row, _id: `new ${row._id}` })));
    const before = feedRequests(world);
    await shown.inbox.refresh();
    await flushPromises();
    // The first page, and the page that joins it to the loaded rows.
    expect(feedRequests(world) - before).toBe(2);
  });

  test('a stopped page that finds another reader signed in sends no request', async () => {
    const world = createWorld(createRows(3));
    const { inbox } = await world.open();
    const answer = world.service.block('action');
    const acting = inbox.act(idOf(2), 'primary');
    await flushPromises();
    inbox.stop();
    world.service.subscriber = 'berta';
    const before = feedRequests(world);
    await answer();
    await acting;
    expect(feedRequests(world)).toBe(before);
  });

  test('more is "none" after a failed loadMore() if no messages are left', async () => {
    const rows = createRows(150, DAY);
    const world = createWorld(rows);
    const { inbox } = await world.open({ pageSize: 100, refreshInterval: 0 });
    world.service.failNext('feed', OFFLINE);
    await inbox.loadMore();
    expect(inbox.more.value).toBe('failed');
    world.service.remove(...rows.slice(100).map(({ _id }) => _id));
    await inbox.refresh();
    await inbox.loadMore();
    expect(inbox.more.value).toBe('none');
  });
});

describe('schedules that once violated an invariant', () => {
  const moments = (count: number): Step[] => Array.from({ length: count }, () => ['moments', 0, 0]);

  test('messages that could not be decoded are loaded again below the first page, also after failed requests', () =>
    expect(
      run({
        seed: 406_093_850,
        steps: [
          ['not understood', 0, 53],
          ['reload', 0, 0],
          ...moments(8),
          ['an hour down', 0, 0],
          ...moments(1),
          ['many messages come', 5, 12],
          ...moments(9),
        ],
      }),
    ).resolves.toBeUndefined());

  test('an inbox that is stopped while it announces a message keeps no timer', () =>
    expect(
      run({
        seed: 0,
        steps: [
          ...moments(1),
          ['refresh', 0, 0],
          ['a message comes', 1, 0],
          ['moments', 0, 18],
          ['stop and start', 0, 0],
          ...moments(19),
        ],
      }),
    ).resolves.toBeUndefined());

  test('an action keeps the delay that the service asked for while storage is denied for a moment', () =>
    expect(
      run({
        seed: 937_772_467,
        steps: [
          ['act', 0, 0],
          ['reload', 0, 0],
          ['turned away for now', 25, 220],
          ['moments', 101, 52],
          ['storage denied', 0, 0],
          ...moments(9),
          ['refresh', 0, 0],
          ...moments(8),
        ],
      }),
    ).resolves.toBeUndefined());

  // Unseen messages were counted that were read: more of them than of the unread ones.
  test.each(['crash', 'storage corrupt', 'storage wiped'] as const)(
    'no more messages are unseen than unread after one was marked as read: %s, then a reload',
    (fault) =>
      expect(
        run({
          seed: 424_242,
          steps: [
            ...moments(8),
            ['many messages come', 5, 12],
            ...moments(4),
            ['mark read', 0, 0],
            ['mark read', 0, 3],
            [fault, 0, 1],
            ['reload', 0, 0],
            ...moments(8),
            ['refresh', 0, 0],
            ...moments(4),
          ],
        }),
      ).resolves.toBeUndefined(),
  );

  // A message that was due counted as unseen below the restored rows, after another tab had archived everything.
  test('no message is unseen in a tab with a snapshot after another tab archived all', () =>
    expect(
      run({
        seed: 29_435_989,
        steps: [
          ['snooze', 0, 0],
          ['snooze and undo', 0, 0],
          ['lost, late or twice', 0, 64],
          ...moments(1),
          ['an hour down', 0, 0],
          ...moments(2),
          ['open a tab', 0, 0],
          ...moments(3),
          ['archive all', 0, 0],
          ...moments(11),
        ],
      }),
    ).resolves.toBeUndefined());

  test('a preference that waits for other requests is saved after stop()', () =>
    expect(
      run({
        seed: 10,
        steps: [
          ['reload', 0, 0],
          ...moments(6),
          ['seconds', 24, 0],
          ['moments', 42, 119],
          ['seconds', 212, 0],
          ...moments(1),
          ['a message comes', 0, 0],
          ['turned down', 0, 0],
          ['open panel', 0, 0],
          ['a message comes', 0, 0],
          ['act', 0, 0],
          ['a message comes', 0, 0],
          ['moments', 34, 65],
          ['refresh', 0, 0],
          ['load preferences', 0, 0],
          ['a message comes', 0, 0],
          ['prefer', 0, 0],
          ...moments(3),
          ['stop and start', 0, 0],
          ...moments(3),
        ],
      }),
    ).resolves.toBeUndefined());

  // The tab with the full storage alone has the snooze, so its mark and that of the other tab may have the same counter.
  test('a message that was snoozed while the storage was full may stay unread after another tab marks it as read', () =>
    expect(
      run({
        seed: 1,
        steps: [
          ['storage full', 0, 0],
          ['snooze', 0, 0],
          ...moments(6),
          ['storage whole', 0, 0],
          ['open a tab', 0, 0],
          ['open a tab', 0, 0],
          ...moments(1),
          ['mark read', 16, 0],
          ...moments(4),
          ['crash', 1, 0],
          ...moments(3),
          ['minutes', 1, 0],
        ],
      }),
    ).resolves.toBeUndefined());

  test('a Retry-After of the feed is kept when the session ends with the response to read state', () =>
    expect(
      run({
        seed: 0,
        steps: [
          ['turned away for now', 0, 22],
          ['minutes', 9, 0],
          ['sign out', 0, 0],
          ...moments(17),
          ['mark read', 0, 0],
          ...moments(2),
        ],
      }),
    ).resolves.toBeUndefined());

  test('"Mark all as read" covers a message that is back from a snooze, also before it is loaded', () =>
    expect(
      run({
        seed: 10_946_132,
        steps: [
          ...moments(1),
          ['not understood', 0, 80],
          ['crash', 0, 148],
          ['snooze', 0, 0],
          ...moments(20),
          ['open a tab', 0, 0],
          ...moments(1),
          ['a message comes', 0, 0],
          ...moments(1),
          ['a message comes', 0, 0],
          ...moments(1),
          ['a message comes', 0, 0],
          ['read all', 0, 0],
          ...moments(1),
        ],
      }),
    ).resolves.toBeUndefined());
});
