import { describe, expect, test } from 'vitest';
import { answered, createWorld, HOUR, history, idOf, MINUTE, OFFLINE, settle } from './support.js';
import type { Open, World } from './support.js';

const MOMENTS: readonly [string, (world: World, tab: Open) => Promise<unknown>][] = [
  ['at rest', () => settle()],
  ['while a question is under way', (world, tab) => (world.service.hold('feed'), void tab.inbox.refresh(), settle())],
  [
    'while an action is under way',
    (world, tab) => (world.service.hold('action'), void tab.inbox.act(idOf(1), 'p'), settle()),
  ],
  ['while an action waits', (world, tab) => (world.service.fail('action', OFFLINE), tab.inbox.act(idOf(1), 'p'))],
  [
    'while an action waits for its time',
    (world, tab) => (world.service.fail('action', answered(429, MINUTE)), tab.inbox.act(idOf(1), 'p')),
  ],
  ['after a failure', (world, tab) => (world.service.fail('feed', OFFLINE), tab.inbox.refresh())],
  ['in a tab of its own', (_, tab) => (tab.inbox.selectTab('unread'), settle())],
];

describe.each(MOMENTS)('stopped %s', (_, bring) => {
  const stopped = async (): Promise<readonly [World, Open]> => {
    const world = createWorld(history(5));
    const tab = await world.open();
    await bring(world, tab);
    tab.inbox.stop();
    await settle();
    return [world, tab];
  };

  test('no timer, no listener and no question is left, now or later', async () => {
    const [world, tab] = await stopped();
    expect([world.clock.pending, tab.watchers()]).toEqual([0, 0]);
    const asked = world.service.calls.length;
    tab.online();
    await world.clock.pass(HOUR);
    expect(world.service.calls).toHaveLength(asked);
    expect(tab.ids().length).toBeGreaterThan(0);
  });

  test('and started again goes on at once, with what was known and what waited', async () => {
    const [world, tab] = await stopped();
    world.service.release();
    tab.inbox.start();
    await settle();
    expect(tab.inbox.status.value).toBe('ready');
    world.service.put({ _id: 'new' });
    await world.clock.pass(10 * MINUTE);
    expect(tab.ids()).toContain('new');
    expect(world.service.done.length).toBeLessThanOrEqual(1);
    const acted = tab.inbox.messages.value.find(({ id }) => id === idOf(1));
    expect(['pending', 'done']).toContain(acted?.outcome.state);
    expect(acted?.outcome.state === 'done').toBe(world.service.done.length === 1);
  });
});

test('stopped and started in one moment asks at once, and does not wait for the answer that was cut off', async () => {
  const world = createWorld(history(5));
  const tab = world.create();
  const answer = world.service.hold('feed');
  tab.inbox.start();
  await settle();
  tab.inbox.stop();
  tab.inbox.start();
  await settle();
  expect(world.service.calls).toHaveLength(2);
  await answer();
  expect(tab.ids()).toHaveLength(5);
  expect(world.clock.pending).toBe(1);
});

test('an answer that comes after the stop changes nothing', async () => {
  const world = createWorld(history(5));
  const tab = await world.open();
  world.service.put({ _id: 'new' });
  const answer = world.service.hold('feed');
  void tab.inbox.refresh();
  await settle();
  tab.inbox.stop();
  await answer();
  expect(tab.ids()).not.toContain('new');
  expect(tab.told.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('an action under way ends well after the stop', async () => {
  const world = createWorld(history(5));
  const tab = await world.open();
  const answer = world.service.hold('action');
  void tab.inbox.act(idOf(1), 'p');
  await settle();
  tab.inbox.stop();
  await answer();
  expect(tab.inbox.messages.value.at(-1)?.outcome.state).toBe('done');
});

test('marks of other tabs are heard again after a stop and a start', async () => {
  const world = createWorld(history(5));
  const [here, there] = [await world.open(), await world.open()];
  here.inbox.stop();
  there.inbox.markRead(idOf(5));
  await settle();
  here.inbox.start();
  there.inbox.markRead(idOf(4));
  await settle();
  expect(here.badge()).toBe('3');
});

test('started twice asks once; stopped twice harms nothing', async () => {
  const world = createWorld(history(5));
  const tab = world.create();
  tab.inbox.start();
  tab.inbox.start();
  await settle();
  expect(world.service.calls).toHaveLength(1);
  expect(tab.watchers()).toBe(1);
  tab.inbox.stop();
  tab.inbox.stop();
  expect(tab.watchers()).toBe(0);
});

test('an inbox that is only created asks, stores and waits for nothing', async () => {
  const world = createWorld(history(5));
  const tab = world.create();
  await world.clock.pass(HOUR);
  expect([world.service.calls.length, world.disk.size, world.clock.pending, tab.watchers()]).toEqual([0, 0, 0, 0]);
  expect([tab.inbox.status.value, tab.badge(), tab.inbox.loadedAt.value]).toEqual(['idle', '0', 0]);
});

test('two inboxes of two subscribers know nothing of each other', async () => {
  const world = createWorld(history(5));
  const here = await world.open();
  world.service.who = 'berta';
  world.service.put({ _id: 'hers' });
  const hers = await world.open();
  hers.inbox.markAllRead();
  hers.inbox.archive('hers');
  expect([here.badge(), here.ids().length]).toEqual(['5', 5]);
});

test('stopped while refresh() waits for a question under way, it asks nothing more', async () => {
  const world = createWorld(history(5));
  const tab = await world.open();
  const answer = world.service.hold('feed');
  void tab.inbox.refresh();
  void tab.inbox.refresh();
  const asked = world.service.calls.length;
  tab.inbox.stop();
  await answer();
  await world.clock.pass(MINUTE);
  expect(world.service.calls).toHaveLength(asked);
});
