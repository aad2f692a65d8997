/** The code of the commands and that of preferences load on first use. */
import { describe, expect, test, vi } from 'vitest';
import { createPreferences, type CreatePreferences } from '../../../src/store/preferences/preferences.js';
import type { Inbox } from '../../../src/store/inbox.js';
import type { CreateReaderCommands } from '../../../src/store/reader/commands/reader-commands.js';
import { errorWithStatus, OFFLINE } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import type { OpenTab, TabOptions } from '../../support/store-world.js';
import { HOUR, MINUTE, NOW } from '../../support/times.js';

const ID = idOf(5);

/** A tab in which the code for preferences fails to load until the mock is changed. */
async function openWithoutCode(settings = QUIET) {
  const loadCode = vi.fn<() => Promise<CreatePreferences>>().mockRejectedValue(new TypeError('no network'));
  const world = createWorld(createRows(5), loadCode);
  return { world, loadCode, tab: await world.open(settings) };
}

describe('the code for preferences', () => {
  test('is not loaded while the panel stays closed', async () => {
    const { world, loadCode, tab } = await openWithoutCode({ refreshInterval: MINUTE });
    tab.inbox.markRead(idOf(5));
    tab.inbox.markAllRead();
    await tab.actWithFaults(ID, errorWithStatus(422));
    await tab.inbox.retry(ID);
    await tab.inbox.undoAction(ID);
    await world.clock.advance(5 * MINUTE);
    expect(loadCode).not.toHaveBeenCalled();
  });

  test('loads on a second request after the first one failed', async () => {
    const { loadCode, tab } = await openWithoutCode();
    const { inbox } = tab;
    await expect(inbox.loadPreferencesCode()).rejects.toThrow('no network');
    loadCode.mockResolvedValueOnce(createPreferences);
    await Promise.all([inbox.loadPreferencesCode(), inbox.loadPreferencesCode()]);
    expect(loadCode).toHaveBeenCalledTimes(2);
    await inbox.preferences.load();
    expect(inbox.preferences.status.value).toBe('ready');
    await inbox.loadPreferencesCode();
    expect(inbox.preferences.value.value).not.toBeNull();
  });
});

describe('the code of the commands', () => {
  /** A tab of a browser that has the position of the first visit. */
  async function openVisited(options?: TabOptions) {
    const opened = await openWorld(5, QUIET);
    opened.inbox.stop();
    const tab = await opened.world.open(QUIET, options);
    return { ...opened, ...tab, tab };
  }
  /** A tab whose code arrives with a call. */
  async function openSlowly() {
    const arrivals: (() => void)[] = [];
    const loadCommands = vi.fn(
      (code: CreateReaderCommands) =>
        new Promise<CreateReaderCommands>((resolve) => void arrivals.push(() => resolve(code))),
    );
    const opened = await openVisited({ loadCommands });
    const stored = (): string[] => [...opened.world.disk].flatMap(([key, text]) => (key.includes(':o.') ? text : []));
    const arrive = async (): Promise<void> => {
      for (const one of arrivals.splice(0)) one();
      await flushPromises();
    };
    return { ...opened, loadCommands, stored, arrive };
  }
  const others = (tab: OpenTab): string[] => tab.kinds().filter((kind) => kind !== 'load');
  /** What a reader does, and the events of it. */
  const GIVEN: Readonly<Record<string, readonly [command: (inbox: Inbox) => unknown, ...kinds: string[]]>> = {
    read: [(inbox) => inbox.markRead(idOf(1)), 'read'],
    archive: [(inbox) => inbox.archive(idOf(1)), 'archive'],
    act: [(inbox) => inbox.act(idOf(1), 'primary'), 'read', 'action-done'],
    'a bulk command': [(inbox) => inbox.archiveAll(), 'archive', 'archive', 'archive', 'archive', 'archive'],
    'a group': [(inbox) => inbox.changeEach('read', [idOf(1), idOf(2)]), 'read', 'read'],
    undo: [(inbox) => (inbox.archive(idOf(1)), inbox.undo()), 'archive'],
    snooze: [(inbox) => inbox.snooze(idOf(1), NOW + HOUR), 'snooze'],
  };

  test.each(Object.entries(GIVEN))('%s waits for it and is done once, also after a failed load', async (...given) => {
    const [, [command, ...kinds]] = given;
    const expected = await openVisited();
    await command(expected.inbox);
    await flushPromises();
    const { tab, inbox, loadCommands, arrive } = await openSlowly();
    loadCommands.mockRejectedValueOnce(OFFLINE);
    void command(inbox);
    await flushPromises();
    expect(others(tab)).toEqual(['error']);
    await inbox.refresh();
    await arrive();
    expect(others(tab)).toEqual(['error', ...kinds]);
    const shown = (one: Inbox) => [one.messages.value, one.unreadCount.value, one.undoable.value];
    expect(shown(inbox)).toEqual(shown(expected.inbox));
    await inbox.refresh();
    expect(others(tab)).toEqual(['error', ...kinds]);
  });

  test.each([
    ['is made by the next page', (inbox: Inbox) => inbox.markRead(idOf(1)), 4],
    ['that was taken back is made by none', (inbox: Inbox) => (inbox.archive(idOf(1)), inbox.undo()), 5],
    ['of a message that is gone is forgotten', (inbox: Inbox) => inbox.markRead(idOf(9)), 5],
  ])('a mark that waits when the page is left %s', async (_, command, unread) => {
    const { tab, inbox, world } = await openSlowly();
    command(inbox);
    const later = await world.reopen(tab, QUIET);
    await later.inbox.refresh();
    expect([later.inbox.unreadCount.value.count, later.inbox.undoable.value]).toEqual([unread, null]);
    expect([...world.disk.keys()].filter((key) => key.includes(':w.'))).toEqual([]);
  });

  test('runs what waits in its order, for what the reader saw then', async () => {
    const { tab, inbox, service, world, arrive } = await openSlowly();
    inbox.markAllRead();
    inbox.markUnread(idOf(2));
    inbox.archive(idOf(3));
    inbox.undo();
    inbox.archiveRead();
    inbox.selectTab('archived');
    service.insert(...createRows(1, MINUTE, NOW + MINUTE).map((row) => ({ ...row, _id: idOf(9) })));
    await world.clock.advance(5 * MINUTE);
    await inbox.refresh();
    expect(tab.ids()).toEqual([]);
    await arrive();
    expect(tab.ids()).toEqual([5, 4, 3, 1].map(idOf));
    await tab.select('all');
    expect([tab.ids(), inbox.undoable.value]).toEqual([[9, 2].map(idOf), null]);
    expect((await world.reopen(tab, QUIET)).ids()).toEqual([9, 2].map(idOf));
  });

  test('is not waited for by marks of what was seen, and gets them', async () => {
    const { world, tab, inbox, loadCommands, arrive } = await openSlowly();
    loadCommands.mockRejectedValueOnce(OFFLINE);
    inbox.markSeen(idOf(5));
    await flushPromises();
    inbox.markSeen(idOf(4));
    expect(loadCommands).toHaveBeenCalledOnce();
    await inbox.refresh();
    await arrive();
    expect(inbox.unseenCount.value.count).toBe(0);
    expect((await world.reopen(tab, QUIET)).inbox.unseenCount.value.count).toBe(0);
  });

  test('forgets what waits for a reader who signs out', async () => {
    const { tab, inbox, world, arrive } = await openSlowly();
    inbox.markAllRead();
    inbox.clear();
    await arrive();
    await inbox.refresh();
    expect([tab.badge(), (await world.reopen(tab, QUIET)).badge()]).toEqual(['5', '5']);
  });

  test('loads with the first action, which is stored and shown meanwhile, and sent once', async () => {
    const { tab, service, loadCommands, stored, arrive } = await openSlowly();
    await tab.inbox.refresh();
    expect(loadCommands).not.toHaveBeenCalled();
    const acting = [1, 2].map(() => tab.inbox.act(ID, 'primary', { note: 'é' }));
    const [entry, ...rest] = stored();
    expect([tab.stateOf(ID), rest]).toEqual(['sending', []]);
    await arrive();
    await Promise.all(acting);
    expect(tab.stateOf(ID)).toBe('done');
    expect(service.callsTo('action')).toMatchObject([{ id: ID, body: { payload: { note: 'é' } } }]);
    expect(entry).toContain(`"${service.callsTo('action')[0]?.key}"`);
    expect(loadCommands).toHaveBeenCalledOnce();
  });

  test.each([
    ['no JSON', { big: 1n }],
    ['too long', { text: 'x'.repeat(9000) }],
  ])('refuses a payload that is %s', async (_, payload) => {
    const { tab, service, stored, arrive } = await openSlowly();
    const acting = tab.inbox.act(ID, 'primary', payload);
    expect([tab.stateOf(ID), stored()]).toEqual(['pending', []]);
    await arrive();
    await acting;
    expect(tab.kinds()).toContain('action-failed');
    expect(service.callsTo('action')).toEqual([]);
  });

  test('that failed to load is loaded with the next response, and the action waits until then', async () => {
    const loadCommands = vi.fn(async (code: CreateReaderCommands) => code).mockRejectedValue(OFFLINE);
    const { world, tab, service } = await openWorld(5, QUIET, { loadCommands });
    await tab.inbox.act(ID, 'primary');
    expect(tab.outcomeOf(ID)).toEqual({ state: 'waiting', type: 'primary', error: OFFLINE });
    expect(tab.events.at(-1)).toEqual({ kind: 'error', operation: 'action', error: OFFLINE });
    expect([await tab.inbox.cancelAction(ID), service.callsTo('action')]).toEqual([false, []]);
    await tab.inbox.refresh();
    expect(tab.stateOf(ID)).toBe('waiting');
    loadCommands.mockImplementation(async (code) => code);
    await tab.inbox.refresh();
    await flushPromises();
    expect([tab.stateOf(ID), service.callsTo('action').length]).toEqual(['done', 1]);
    expect((await world.reopen(tab, QUIET)).stateOf(ID)).toBe('done');
  });

  test.each([
    ['an action', (inbox: Inbox): void => void inbox.act(idOf(300), 'primary')],
    ['the rest of a bulk command', (inbox: Inbox): void => inbox.archiveAll()],
  ])('loads at once where %s is stored', async (_, command) => {
    const orders = createRows(300).map((row, place) => ({ ...row, payload: { kind: place % 2 ? 'order' : 'other' } }));
    const tabs = [{ id: 'orders', label: 'Orders', data: {}, payload: [{ kind: 'order' }, { kind: 'none' }] }];
    const { world, tab, inbox, service } = await openWorld(orders, { ...QUIET, tabs });
    await tab.select('orders');
    service.outage = OFFLINE;
    command(inbox);
    await flushPromises();
    inbox.stop();
    service.outage = null;
    const loadCommands = vi.fn(async (code: CreateReaderCommands) => code);
    const later = await world.open({ ...QUIET, tabs }, { loadCommands });
    expect(loadCommands.mock.calls.map(([, isUrgent]: readonly unknown[]) => isUrgent)).toEqual([true]);
    await world.clock.advance(MINUTE);
    expect(later.kinds()).toContain(_ === 'an action' ? 'action-done' : 'archive');
  });

  test('that arrives in a stopped inbox sends nothing that is stored, until it starts again', async () => {
    const { world, tab, service, arrive } = await openSlowly();
    tab.inbox.stop();
    const other = await world.open(QUIET, { loadCommands: () => Promise.reject(OFFLINE) });
    await other.inbox.act(ID, 'primary');
    other.inbox.stop();
    tab.inbox.start();
    await flushPromises();
    tab.inbox.stop();
    await arrive();
    expect([tab.stateOf(ID), service.callsTo('action')]).toEqual(['waiting', []]);
    tab.inbox.start();
    await flushPromises();
    expect(tab.stateOf(ID)).toBe('done');
  });
});
