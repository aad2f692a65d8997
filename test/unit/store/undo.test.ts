/** Undo of markAllRead(), of archive(), and of a recorded action. */
import { describe, expect, test } from 'vitest';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { createRows, idOf, openWorld, QUIET, type OpenWorld, type World } from '../../support/store-world.js';
import { MINUTE, SECOND } from '../../support/times.js';

const ID = idOf(5);
const open = (): Promise<OpenWorld> => openWorld(5, QUIET);
const sentActions = (world: World): unknown[] =>
  world.service.callsTo('action').map(({ type, body }) => [type, Reflect.get(Object(body), 'status')]);

describe('undo()', () => {
  test('says what it takes back: the message, or how many were unread; 0 where older ones may be unread too', async () => {
    const tab = await open();
    const [message] = tab.inbox.messages.value;
    tab.inbox.archive(ID);
    expect(tab.inbox.undoable.value).toEqual({ kind: 'archive', message });
    tab.inbox.markAllRead();
    expect(tab.inbox.undoable.value).toEqual({ kind: 'read-all', count: 4 });

    const long = await openWorld(800, QUIET);
    expect(long.inbox.unreadCount.value.more).toBe(true);
    long.inbox.markAllRead();
    expect(long.inbox.undoable.value).toEqual({ kind: 'read-all', count: 0 });
  });

  test('of a tab with a filter counts the messages of that tab', async () => {
    const rows = createRows(6).map((row, index) => ({ ...row, payload: { area: index % 3 ? 'billing' : 'other' } }));
    const tabs = [{ id: 'billing', label: 'Billing', payload: { area: 'billing' } }];
    const tab = await openWorld(rows, { ...QUIET, tabs });
    await tab.select('billing');
    tab.inbox.markAllRead();
    expect(tab.inbox.undoable.value).toEqual({ kind: 'read-all', count: 4 });
  });

  test('reverts one change only, and is not available after a tab change, opening the panel or clear()', async () => {
    const tab = await open();
    tab.inbox.archive(idOf(2));
    tab.inbox.archive(idOf(3));
    tab.inbox.undo();
    tab.inbox.undo();
    expect(tab.ids()).toContain(idOf(3));
    expect(tab.ids()).not.toContain(idOf(2));
    const { inbox } = tab;
    for (const leave of [() => inbox.selectTab('unread'), () => inbox.panelToggled(true), () => inbox.clear()]) {
      inbox.archive(ID);
      leave();
      expect(tab.inbox.undoable.value).toBeNull();
    }
  });

  test.each([
    ['billing', 'markAllRead'],
    ['billing', 'archiveAll'],
    ['billing', 'archiveRead'],
    ['archived', 'markAllRead'],
    ['all', 'markAllRead'],
  ] as const)('stays in the tab %s after a %s that changes nothing, and after others like it', async (id, command) => {
    const rows = createRows(6).map((row, index) => ({ ...row, read: index > 0 }));
    const tabs = [
      { id: 'all', label: '' },
      { id: 'billing', label: 'Billing', workflow: 'invoice' },
    ];
    const tab = await openWorld(rows, { ...QUIET, tabs });
    if (id !== 'billing') tab.inbox.markRead(idOf(6));
    await tab.select(id);
    tab.inbox.archive(idOf(5));
    const [offered, events, content] = [tab.inbox.undoable.value, tab.events.length, tab.ids()];
    tab.inbox[command]();
    tab.inbox.markRead(idOf(4));
    tab.inbox.changeEach('read', [idOf(4), idOf(3)]);
    tab.inbox.changeEach('unsnooze', [idOf(4)]);
    tab.inbox.archive(idOf(5));
    expect(offered).toMatchObject({ kind: 'archive' });
    expect([tab.inbox.undoable.value, tab.events.length, tab.ids()]).toEqual([offered, events, content]);
    tab.inbox.undo();
    expect(await tab.content('all')).toContain(idOf(5));
  });

  test('stays what it was after archiveRead() where nothing is read', async () => {
    const tab = await openWorld(createRows(4), QUIET);
    tab.inbox.archive(idOf(3));
    const offered = tab.inbox.undoable.value;
    for (let times = 0; times < 2; times++) tab.inbox.archiveRead();
    expect([tab.inbox.undoable.value, offered?.kind]).toEqual([offered, 'archive']);
    tab.inbox.undo();
    expect(await tab.content('all')).toHaveLength(4);
  });

  test('is not available to the next reader', async () => {
    const tab = await open();
    tab.inbox.archive(ID);
    await tab.refreshAs('bert');
    expect(tab.inbox.undoable.value).toBeNull();
    tab.inbox.undo();
  });
});

describe('undoAction()', () => {
  /** A tab whose action is done. */
  const openDone = async (): Promise<OpenWorld> => {
    const opened = await open();
    await opened.inbox.act(ID, 'primary');
    return opened;
  };

  test('reverts an action, and another action can be chosen', async () => {
    const { world, tab } = await openDone();
    await tab.inbox.undoAction(ID);
    expect(tab.stateOf(ID)).toBe('pending');
    await tab.inbox.act(ID, 'secondary');
    expect(tab.inbox.messages.value[0]?.outcome).toMatchObject({ state: 'done', type: 'secondary' });
    expect(sentActions(world)).toEqual([
      ['primary', 'done'],
      ['primary', 'pending'],
      ['secondary', 'done'],
    ]);
    expect(tab.kinds()).toEqual(['load', 'read', 'action-done', 'action-undone', 'action-done']);
  });

  test('sends nothing for an action that is not done, and is sent once for concurrent calls', async () => {
    const { world, tab } = await open();
    await tab.inbox.undoAction(ID);
    await tab.inbox.act(ID, 'primary');
    await Promise.all([tab.inbox.undoAction(ID), tab.inbox.undoAction(ID)]);
    await tab.inbox.undoAction(ID);
    expect(sentActions(world)).toEqual([
      ['primary', 'done'],
      ['primary', 'pending'],
    ]);
  });

  test('while offline is sent later with the same key, also after a reload', async () => {
    const { world, tab } = await openDone();
    world.service.failNext('action', OFFLINE);
    await tab.inbox.undoAction(ID);
    expect(tab.stateOf(ID)).toBe('waiting');
    const reloaded = await world.reopen(tab, QUIET);
    await world.clock.advance(MINUTE);
    expect(reloaded.stateOf(ID)).toBe('pending');
    const [, first, second] = world.service.callsTo('action').map(({ key }) => key);
    expect(first).toBe(second);
  });

  test('keeps the action pending while a replica still reports it as done', async () => {
    const { world, tab } = await openDone();
    await tab.inbox.refresh();
    await tab.inbox.undoAction(ID);
    world.service.serveStale(3);
    await tab.inbox.refresh();
    expect(tab.stateOf(ID)).toBe('pending');
    await world.clock.advance(6 * MINUTE);
    await tab.inbox.refresh();
    await tab.inbox.refresh();
    expect(tab.stateOf(ID)).toBe('pending');
  });

  test('is followed by a new action that is sent although a stale feed reports it as done', async () => {
    const { world, tab } = await openDone();
    await tab.inbox.refresh();
    await tab.inbox.undoAction(ID);
    world.service.serveStale(9);
    await tab.actWithFaults(ID, OFFLINE);
    await tab.inbox.refresh();
    await world.clock.advance(30 * SECOND);
    expect([sentActions(world).at(-1), sentActions(world).length]).toEqual([['primary', 'done'], 4]);
  });

  test.each([403, 409, 410, 423])('%i leaves the action, says why, and can be repeated', async (status) => {
    const { world, tab } = await openDone();
    world.service.failNext('action', errorWithStatus(status));
    await tab.inbox.undoAction(ID);
    await tab.inbox.refresh();
    expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'primary', error: { status } });
    const reloaded = await world.reopen(tab, QUIET);
    expect(reloaded.outcomeOf(ID)).toEqual({ state: 'done', type: 'primary', error: null });
    await reloaded.inbox.undoAction(ID);
    expect(reloaded.stateOf(ID)).toBe('pending');
  });

  test('is done if another device was first with it', async () => {
    const { world, tab } = await openDone();
    world.service.act('anna', ID, 'primary', { status: 'pending' });
    world.service.failNext('action', errorWithStatus(409));
    await tab.inbox.undoAction(ID);
    expect([tab.stateOf(ID), tab.kinds().at(-1)]).toEqual(['pending', 'action-undone']);
  });
});
