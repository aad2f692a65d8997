/** Undo: marking all, archiving, and an action that the service can set back. */
import { describe, expect, test } from 'vitest';
import { answered, createWorld, history, idOf, MINUTE, OFFLINE, SECOND, settle } from './support.js';
import type { Open, World } from './support.js';

const ID = idOf(5);
const open = async (): Promise<readonly [World, Open]> => {
  const world = createWorld(history(5));
  return [world, await world.open({ refreshInterval: 0 })];
};
const unread = ({ inbox }: Open): string[] =>
  inbox.messages.value.flatMap(({ id, read }) => (read ? [] : [id])).toSorted();
const step = ({ inbox }: Open): string => inbox.messages.value.find(({ id }) => id === ID)?.outcome.state ?? '';
const sent = (world: World): unknown[] =>
  world.service.asked('action').map(({ type, body }) => [type, Reflect.get(Object(body), 'status')]);

describe('undo', () => {
  test('of marking all makes unread just what was', async () => {
    const [, tab] = await open();
    tab.inbox.markRead(idOf(3));
    const before = unread(tab);
    tab.inbox.markAllRead();
    expect(unread(tab)).toEqual([]);
    expect(tab.inbox.undoable.value).toBe('read-all');
    tab.inbox.undo();
    expect(unread(tab)).toEqual(before);
    expect(tab.inbox.unreadCount.value.count).toBe(4);
    expect(tab.inbox.undoable.value).toBeNull();
  });

  test('of a archiving brings the row back to its place, after a reload too', async () => {
    const [world, tab] = await open();
    const before = tab.ids();
    tab.inbox.archive(idOf(2));
    expect(tab.ids()).not.toContain(idOf(2));
    tab.inbox.undo();
    expect(tab.ids()).toEqual(before);
    tab.inbox.stop();
    expect((await world.open()).ids()).toEqual(before);
  });

  test('reaches the other tabs', async () => {
    const [world, tab] = await open();
    const other = await world.open({ refreshInterval: 0 });
    tab.inbox.archive(ID);
    tab.inbox.undo();
    await settle();
    expect(other.ids()).toContain(ID);
  });

  test('is one step deep, and no longer offered once the reader goes elsewhere', async () => {
    const [, tab] = await open();
    tab.inbox.archive(idOf(2));
    tab.inbox.archive(idOf(3));
    tab.inbox.undo();
    tab.inbox.undo();
    expect(tab.ids()).toContain(idOf(3));
    expect(tab.ids()).not.toContain(idOf(2));
    for (const leave of [
      () => tab.inbox.selectTab('unread'),
      () => tab.inbox.panelToggled(true),
      () => tab.inbox.clear(),
    ]) {
      tab.inbox.archive(ID);
      leave();
      expect(tab.inbox.undoable.value).toBeNull();
    }
  });

  test('is not offered to the next who signs in', async () => {
    const [world, tab] = await open();
    tab.inbox.archive(ID);
    world.service.who = 'bert';
    await tab.inbox.refresh();
    expect(tab.inbox.undoable.value).toBeNull();
    tab.inbox.undo();
  });
});

describe('an action that was done', () => {
  test('can be set back, and be chosen anew', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.undoAction(ID);
    expect(step(tab)).toBe('pending');
    await tab.inbox.act(ID, 'secondary');
    expect(tab.inbox.messages.value[0]?.outcome).toMatchObject({ state: 'done', type: 'secondary' });
    expect(sent(world)).toEqual([
      ['primary', 'done'],
      ['primary', 'pending'],
      ['secondary', 'done'],
    ]);
    expect(tab.told.map(({ kind }) => kind)).toEqual(['load', 'read', 'action-done', 'action-undone', 'action-done']);
  });

  test('is not set back while nothing was done, nor twice', async () => {
    const [world, tab] = await open();
    await tab.inbox.undoAction(ID);
    await tab.inbox.act(ID, 'primary');
    await Promise.all([tab.inbox.undoAction(ID), tab.inbox.undoAction(ID)]);
    await tab.inbox.undoAction(ID);
    expect(sent(world)).toEqual([
      ['primary', 'done'],
      ['primary', 'pending'],
    ]);
  });

  test('set back without a network is sent with the same key once there is one, after a reload too', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    world.service.fail('action', OFFLINE);
    await tab.inbox.undoAction(ID);
    expect(step(tab)).toBe('waiting');
    tab.inbox.stop();
    const again = await world.open({ refreshInterval: 0 });
    await world.clock.pass(MINUTE);
    expect(step(again)).toBe('pending');
    const [, first, second] = world.service.asked('action').map(({ key }) => key);
    expect(first).toBe(second);
  });

  test('stays set back where a replica still tells that it is done', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.refresh();
    await tab.inbox.undoAction(ID);
    world.service.lag(3);
    await tab.inbox.refresh();
    expect(step(tab)).toBe('pending');
    await world.clock.pass(6 * MINUTE);
    await tab.inbox.refresh();
    await tab.inbox.refresh();
    expect(step(tab)).toBe('pending');
  });

  test('is not taken for done again by what the feed told before', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.refresh();
    await tab.inbox.undoAction(ID);
    world.service.lag(9);
    world.service.fail('action', OFFLINE);
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.refresh();
    await world.clock.pass(30 * SECOND);
    expect(sent(world).at(-1)).toEqual(['primary', 'done']);
    expect(sent(world)).toHaveLength(4);
  });

  test('that may not be set back says so, and can be tried again', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    world.service.fail('action', answered(403));
    await tab.inbox.undoAction(ID);
    expect(step(tab)).toBe('failed');
    await tab.inbox.retry(ID);
    expect(step(tab)).toBe('pending');
  });
});
