/** Several inboxes of one subscriber in one browser: tabs, or two elements of one page. */
import { describe, expect, test } from 'vitest';
import { bytesOf, createWorld, history, lateStorageOf, MINUTE, OFFLINE, SECOND, settle } from './support.js';
import type { Open, World } from './support.js';

async function tabs(world: World, count: number): Promise<Open[]> {
  const open: Open[] = [];
  for (let number = 0; number < count; number++) open.push(await world.open());
  await world.clock.pass(0);
  return open;
}

describe('asking', () => {
  test('five tabs on screen ask no more often than one', async () => {
    const one = createWorld(history(10));
    await tabs(one, 1);
    const five = createWorld(history(10));
    await tabs(five, 5);
    const [first, second] = [one, five].map(({ service }) => service.asked('feed').length);
    await one.clock.pass(10 * MINUTE);
    await five.clock.pass(10 * MINUTE);
    const alone = one.service.asked('feed').length - (first ?? 0);
    const together = five.service.asked('feed').length - (second ?? 0);
    expect(alone).toBeGreaterThan(15);
    expect(Math.abs(together - alone)).toBeLessThanOrEqual(1);
  });

  test('what one tab hears, all show', async () => {
    const world = createWorld(history(3));
    const open = await tabs(world, 3);
    world.service.put({ _id: 'new' });
    await world.clock.pass(40 * SECOND);
    expect(open.map(({ badge }) => badge())).toEqual(['4', '4', '4']);
    const times = (kind: string): number[] => open.map(({ told }) => told.filter((one) => one.kind === kind).length);
    expect(times('arrive')).toEqual([1, 0, 0]);
    expect(times('arrive-elsewhere')).toEqual([0, 1, 1]);
  });

  test('when the tab that asked is closed or hidden, another one goes on', async () => {
    const world = createWorld(history(3));
    const [first, second] = await tabs(world, 2);
    first?.show(false);
    const before = world.service.asked('feed').length;
    await world.clock.pass(2 * MINUTE);
    expect(world.service.asked('feed').length).toBeGreaterThan(before + 1);
    first?.show(true);
    await world.clock.pass(SECOND);
    second?.inbox.stop();
    const after = world.service.asked('feed').length;
    await world.clock.pass(2 * MINUTE);
    expect(world.service.asked('feed').length).toBeGreaterThan(after + 1);
  });

  test('none asks while all are hidden, and the one that comes back asks at once, and once', async () => {
    const world = createWorld(history(3));
    const open = await tabs(world, 3);
    for (const tab of open) tab.show(false);
    const before = world.service.asked('feed').length;
    await world.clock.pass(10 * MINUTE);
    expect(world.service.asked('feed').length).toBe(before);
    open[1]?.show(true);
    await world.clock.pass(SECOND);
    expect(world.service.asked('feed').length).toBe(before + 1);
  });

  test('a tab that comes back while another one asks gets what is new at once', async () => {
    const world = createWorld(history(3));
    const [, second] = await tabs(world, 2);
    second?.show(false);
    await world.clock.pass(20 * SECOND);
    world.service.put({ _id: 'meanwhile' });
    second?.show(true);
    await world.clock.pass(SECOND);
    expect(second?.ids()).toContain('meanwhile');
  });

  test('all say that there is no network when the one that asks finds none, and all recover', async () => {
    const world = createWorld(history(3));
    const open = await tabs(world, 2);
    world.service.down = OFFLINE;
    await world.clock.pass(45 * SECOND);
    expect(open.map(({ inbox }) => inbox.status.value)).toEqual(['offline', 'offline']);
    world.service.down = null;
    await world.clock.pass(5 * MINUTE);
    expect(open.map(({ inbox }) => inbox.status.value)).toEqual(['ready', 'ready']);
  });
});

describe('what is done in one', () => {
  test('a read, an unread and a archived message show in the others', async () => {
    const world = createWorld(history(5));
    const [first, second] = await tabs(world, 2);
    const [one = '', two = '', three = ''] = first?.ids() ?? [];
    first?.inbox.markRead(one);
    first?.inbox.archive(two);
    first?.inbox.markRead(three);
    first?.inbox.markUnread(three);
    await settle();
    expect(second?.badge()).toBe('3');
    expect(second?.ids()).not.toContain(two);
  });

  test('a page that is told before it can read shows it once it can', async () => {
    const world = createWorld(history(2));
    const here = await world.open();
    const [id = ''] = here.ids();
    const late = lateStorageOf(world.disk);
    const there = world.create({}, true, late.storage);
    there.inbox.start();
    await settle();
    const shown = (): unknown => {
      const message = there.inbox.messages.value.find((one) => one.id === id);
      return [message?.read, message?.outcome.state];
    };
    here.inbox.markRead(id);
    await here.inbox.act(id, 'primary');
    await settle();
    expect(shown()).toEqual([false, 'pending']);
    late.catchUp();
    expect(shown()).toEqual([true, 'done']);
    there.inbox.stop();
    here.inbox.markUnread(id);
    await settle();
    late.catchUp();
    expect(shown()).toEqual([true, 'done']);
  });

  test('an action shows in the others, and is sent by one of them alone', async () => {
    const world = createWorld(history(2));
    const [first, second] = await tabs(world, 2);
    const [id = ''] = first?.ids() ?? [];
    world.service.down = OFFLINE;
    await first?.inbox.act(id, 'primary');
    await settle();
    const step = (open: Open | undefined): string | undefined =>
      open?.inbox.messages.value.find((message) => message.id === id)?.outcome.state;
    expect([step(first), step(second)]).toEqual(['waiting', 'waiting']);
    const tries = world.service.asked('action').length;
    world.service.down = null;
    await Promise.all([first?.inbox.refresh(), second?.inbox.refresh()]);
    await world.clock.pass(10 * SECOND);
    expect([step(first), step(second)]).toEqual(['done', 'done']);
    expect(world.service.asked('action').length).toBe(tries + 1);
    expect(world.service.done).toHaveLength(1);
  });

  test('what a tab left behind when it crashed is sent once by those that are left', async () => {
    const world = createWorld(history(2));
    const crashed = await world.open();
    const [id = ''] = crashed.ids();
    world.service.fail('action', 'lost');
    const crash = crashed.inbox.act(id, 'primary');
    await crash;
    crashed.inbox.stop();
    const open = await tabs(world, 3);
    await world.clock.pass(MINUTE);
    expect(world.service.done).toHaveLength(1);
    for (const tab of open) expect(tab.inbox.messages.value[0]?.outcome.state).toBe('done');
  });

  test('a preference that was saved shows in the others', async () => {
    const world = createWorld(history(1));
    world.service.preferences = { global: { channels: { email: true } }, workflows: [] };
    const [first, second] = await tabs(world, 2);
    await first?.inbox.preferences.load();
    await second?.inbox.preferences.load();
    await first?.inbox.preferences.setChannel(null, 'email', false);
    await settle();
    expect(second?.inbox.preferences.value.value?.global.channels.email).toBe(false);
  });

  test('four tabs that read 250 messages each, from the oldest up: 1,000 of 1,000 stay read, in 64 kB', async () => {
    const world = createWorld(history(1000, SECOND));
    const open = await tabs(world, 4);
    for (const { inbox } of open) {
      while (inbox.more.value === 'some') await inbox.loadMore();
    }
    const ids = open[0]?.ids() ?? [];
    expect(ids).toHaveLength(1000);
    for (const [place, id] of ids.toReversed().entries()) {
      open[place % 4]?.inbox.markRead(id);
      await settle();
    }
    for (const { inbox } of open) inbox.stop();
    const { badge } = await world.open();
    await world.clock.pass(MINUTE);
    expect(badge()).toBe('0');
    expect(bytesOf(world.disk)).toBeLessThanOrEqual(64_000);
  });
});
