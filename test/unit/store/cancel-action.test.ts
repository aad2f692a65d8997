/** A waiting action can be cancelled exactly if no request of it can have reached the service. */
import { describe, expect, it } from 'vitest';
import { errorWithStatus, OFFLINE, TIMEOUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openTabs, openWorld } from '../../support/store-world.js';
import { SECOND } from '../../support/times.js';
import type { Fault } from '../../support/fake-service.js';
import type { OpenTab, OpenWorld, TabOverrides, World } from '../../support/store-world.js';

const ID = idOf(5);
const WAITING = { state: 'waiting', canCancel: true };
const storedActions = ({ disk }: World): string[] => [...disk.keys()].filter((key) => key.includes(':o.'));

/** A world whose tabs the browser tells that there is no network, while `network.isOn` is false. */
function createOfflineWorld() {
  const world = createWorld(createRows(5));
  const network = { isOn: true };
  const open = async (
    overrides: TabOverrides = {},
  ): Promise<Omit<OpenTab, 'goOnline'> & { readonly goOnline: () => Promise<void> }> => {
    const listeners = new Set<() => void>();
    const visibility = {
      visible: () => true,
      online: () => network.isOn,
      watch: (onChange: () => void) => {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    };
    const tab = await world.open({ refreshInterval: 30 * SECOND }, { ports: { visibility }, ...overrides });
    const goOnline = async (): Promise<void> => {
      network.isOn = true;
      world.service.outage = null;
      for (const onChange of listeners) onChange();
      await world.clock.advance(10 * SECOND);
    };
    return { ...tab, goOnline };
  };
  const goOffline = (): void => {
    network.isOn = false;
    world.service.outage = OFFLINE;
  };
  return { world, open, goOffline };
}

/** Two tabs without a network; the first one has acted on a message. */
async function actOffline(overrides?: TabOverrides) {
  const { world, open, goOffline } = createOfflineWorld();
  const [tab, second] = [await open(overrides), await open()];
  goOffline();
  await tab.inbox.act(ID, 'primary');
  await flushPromises();
  return { world, tab, second };
}

/** A tab that has acted on a message; the first requests of the action have these faults. */
async function actWith(...faults: readonly Fault[]): Promise<OpenWorld> {
  const opened = await openWorld(5);
  await opened.actWithFaults(ID, ...faults);
  return opened;
}

describe('An action that waits for the network', () => {
  it.each<[code: string, overrides: TabOverrides]>([
    ['is there', {}],
    [
      'loads with the press',
      { loadCommands: (code, isUrgent) => (isUrgent ? Promise.resolve(code) : new Promise(() => {})) },
    ],
  ])('whose code %s is not sent while the browser is offline, and once when it is back', async (...[, overrides]) => {
    const { world, tab } = await actOffline(overrides);
    expect(tab.outcomeOf(ID)).toMatchObject({ ...WAITING, type: 'primary', error: { code: 'offline' } });
    await world.clock.advance(30 * SECOND);
    expect(world.service.callsTo('action')).toHaveLength(0);
    await tab.goOnline();
    expect([world.service.recordedActions.length, tab.stateOf(ID)]).toEqual([1, 'done']);
  });

  it('can be cancelled: nothing of it is left, and nothing is ever sent', async () => {
    const { world, tab } = await actOffline();
    expect(await tab.inbox.cancelAction(ID)).toBe(true);
    expect([tab.outcomeOf(ID), storedActions(world)]).toEqual([{ state: 'pending', type: '', error: null }, []]);
    await tab.goOnline();
    expect(world.service.callsTo('action')).toEqual([]);
    await tab.inbox.act(ID, 'secondary');
    expect(world.service.recordedActions).toMatchObject([{ type: 'secondary' }]);
  });

  it('can be cancelled after a reload, and in another tab, for both', async () => {
    const { world, tab: first, second } = await actOffline();
    expect(second.outcomeOf(ID)).toMatchObject(WAITING);
    expect(await second.inbox.cancelAction(ID)).toBe(true);
    await flushPromises();
    expect([first.stateOf(ID), second.stateOf(ID)]).toEqual(['pending', 'pending']);
    await first.goOnline();
    await second.goOnline();
    expect(world.service.callsTo('action')).toEqual([]);
  });
});

describe('An action that was answered with 429', () => {
  it('was not recorded, and can be cancelled while it waits for the next try', async () => {
    const { world, tab } = await actWith(errorWithStatus(429, 5 * SECOND));
    expect(tab.outcomeOf(ID)).toMatchObject(WAITING);
    expect(await tab.inbox.cancelAction(ID)).toBe(true);
    await world.clock.advance(60 * SECOND);
    expect(world.service.recordedActions).toEqual([]);
  });

  it('cannot after another request that had no answer', async () => {
    const { world, tab } = await actWith('lost', errorWithStatus(429, 60 * SECOND));
    await world.clock.advance(3 * SECOND);
    expect(tab.outcomeOf(ID)).not.toHaveProperty('canCancel');
    expect(await tab.inbox.cancelAction(ID)).toBe(false);
  });
});

describe('An action that may have been sent', () => {
  it.each([
    ['no response', OFFLINE],
    ['a lost response', 'lost'],
    ['no response in time', TIMEOUT],
    ['409', errorWithStatus(409, SECOND)],
    ['500', errorWithStatus(500)],
    ['503', errorWithStatus(503)],
  ] as const)('goes on after %s: cancelling it is refused, and it is recorded once', async (_, fault) => {
    const { world, tab } = await actWith(fault);
    expect(tab.outcomeOf(ID)).toMatchObject({ state: 'waiting' });
    expect(tab.outcomeOf(ID)).not.toHaveProperty('canCancel');
    expect(await tab.inbox.cancelAction(ID)).toBe(false);
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'action', error: { code: 'refused' } });
    await world.clock.advance(120 * SECOND);
    expect([world.service.recordedActions.length, tab.stateOf(ID)]).toEqual([1, 'done']);
  });

  it('stays one after a reload while its request was in flight', async () => {
    const { world, tab } = await openWorld(5);
    await tab.blockAction(ID);
    expect(JSON.parse(world.disk.get(storedActions(world)[0] ?? '') ?? '')).toMatchObject({ isSent: true });
  });

  it('in flight is waited for: cancelling it is refused once it is recorded', async () => {
    const { world, first: tab, second: other } = await openTabs(5);
    const answer = await tab.blockAction(ID);
    const cancelling = [tab.inbox.cancelAction(ID), other.inbox.cancelAction(ID)];
    await flushPromises();
    await answer();
    expect([await Promise.all(cancelling), world.service.recordedActions.length]).toEqual([[false, false], 1]);
    expect([tab.stateOf(ID), other.stateOf(ID)]).toEqual(['done', 'done']);
  });

  it.each([0, 1, 2, 3, 5, 8])('is cancelled or recorded when another tab sends it %i turns later', async (turns) => {
    const { world, tab: first, second } = await actOffline();
    const back = first.goOnline();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const isCancelled = await second.inbox.cancelAction(ID);
    await back;
    await second.goOnline();
    expect(world.service.recordedActions).toHaveLength(isCancelled ? 0 : 1);
    expect(first.stateOf(ID)).toBe(isCancelled ? 'pending' : 'done');
    expect(second.stateOf(ID)).toBe(isCancelled ? 'pending' : 'done');
  });

  it('is unknown: nothing to cancel is refused, too', async () => {
    const tab = await openWorld(5);
    expect([await tab.inbox.cancelAction(ID), await tab.inbox.cancelAction('no such id')]).toEqual([false, false]);
  });
});

it('An undo that waits for the network is cancelled: the action is still done, also while the feed does not show it yet', async () => {
  const { world, open, goOffline } = createOfflineWorld();
  const tab = await open();
  await tab.inbox.act(ID, 'primary');
  expect(tab.stateOf(ID)).toBe('done');
  goOffline();
  await tab.inbox.undoAction(ID);
  expect(tab.outcomeOf(ID)).toMatchObject(WAITING);
  expect(await tab.inbox.cancelAction(ID)).toBe(true);
  expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'primary' });
  await tab.goOnline();
  expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'primary' });
  expect(world.service.callsTo('action')).toHaveLength(1);
});
