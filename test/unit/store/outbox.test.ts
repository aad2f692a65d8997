import { describe, expect, test } from 'vitest';
import { errorWithStatus, OFFLINE, SIGNED_OUT, TIMEOUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.js';
import type { Fault } from '../../support/fake-service.js';
import type { OpenWorld, World } from '../../support/store-world.js';
import { InboxError } from '../../../src/api/error.js';

const ID = idOf(5);
const keys = (world: World): (string | undefined)[] => world.service.callsTo('action').map(({ key }) => key);
const storedActions = (world: World): string[] =>
  [...world.disk].flatMap(([key, value]) => (key.includes(':o.') ? [value] : []));
const open = (): Promise<OpenWorld> => openWorld(5, QUIET);

/** Acts on a message in a new world; the first requests of the action have these faults. */
async function act(...faults: readonly Fault[]): Promise<OpenWorld> {
  const opened = await open();
  await opened.actWithFaults(ID, ...faults);
  return opened;
}

describe('an action', () => {
  test('shows as sending and is stored before its response, and is done after it', async () => {
    const { world, tab } = await open();
    const answer = await tab.blockAction(ID, { note: 'é' });
    expect([tab.stateOf(ID), storedActions(world).length]).toEqual(['sending', 1]);
    expect(world.service.callsTo('action')).toMatchObject([
      { id: ID, type: 'primary', body: { status: 'done', payload: { note: 'é' } }, subject: 'anna' },
    ]);
    await answer();
    expect(tab.stateOf(ID)).toBe('done');
    expect(tab.inbox.messages.value[0]?.outcome).toEqual({ state: 'done', type: 'primary', error: null });
    expect(tab.kinds()).toEqual(['load', 'read', 'action-done']);
  });
  test.each([
    ['signed-out', SIGNED_OUT],
    ['busy', errorWithStatus(429)],
    ['broken', errorWithStatus(500)],
    ['timeout', TIMEOUT],
    ['offline', OFFLINE],
  ])('that waits says why: %s', async (code, error) => {
    expect((await act(error)).outcomeOf(ID)).toMatchObject({ state: 'waiting', error: { code } });
  });
  test('marks its message as read and is sent once for repeated calls', async () => {
    const { world, tab } = await open();
    const answer = world.service.block('action');
    const acting = [1, 2, 3].map(() => tab.inbox.act(ID, 'primary'));
    await answer();
    await Promise.all(acting);
    await tab.inbox.act(ID, 'primary');
    expect([world.service.callsTo('action').length, tab.inbox.messages.value[0]?.read]).toEqual([1, true]);
  });
  test('stays done after the feed reports it as done and its stored entry is removed', async () => {
    const { world, tab } = await act();
    expect(storedActions(world)).toHaveLength(1);
    await tab.inbox.refresh();
    expect([storedActions(world).length, tab.stateOf(ID)]).toEqual([0, 'done']);
  });
  test('stays done during stale reads, also after a reload', async () => {
    const { world, tab } = await open();
    world.service.serveStale(0);
    await tab.inbox.act(ID, 'primary');
    world.service.serveStale(3);
    await tab.inbox.refresh();
    expect(tab.stateOf(ID)).toBe('done');
    expect((await world.reopen(tab)).stateOf(ID)).toBe('done');
  });
  test('before the first response is rejected and not sent', async () => {
    const world = createWorld(createRows(5));
    const { inbox, events } = world.create();
    await inbox.act(ID, 'primary');
    expect(world.service.calls).toEqual([]);
    expect(events).toMatchObject([{ kind: 'error', operation: 'action', error: { code: 'refused' } }]);
  });
  test('on a message that is not loaded is sent, and a rejection emits an error event', async () => {
    const tab = await open();
    await tab.actWithFaults('unknown', errorWithStatus(404));
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'action', error: { code: 'missing' } });
  });
});

describe('after a request without a response', () => {
  test.each([
    ['offline', OFFLINE],
    ['a timeout', TIMEOUT],
    ['an answer that was lost', 'lost' as const],
  ])('(%s), the action is retried with the same key and bytes, and recorded once', async (_, fault) => {
    const { world, tab } = await open();
    const payload = { note: 'first' };
    world.service.failNext('action', fault, fault, fault);
    await tab.inbox.act(ID, 'primary', payload);
    payload.note = 'changed by the host meanwhile';
    expect(tab.stateOf(ID)).toBe('waiting');
    await world.clock.advance(MINUTE);
    expect([tab.stateOf(ID), new Set(keys(world)).size]).toEqual(['done', 1]);
    expect(new Set(world.service.callsTo('action').map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(world.service.recordedActions).toHaveLength(1);
  });
  test.each([
    ['offline', OFFLINE, 2],
    // The feed reports it as done before it is sent again.
    ['lost', 'lost', 1],
  ] as const)('(%s), a reload retries with the same key', async (_, fault, requests) => {
    const { world, tab } = await act(fault);
    const after = await world.reopen(tab, QUIET);
    await flushPromises();
    expect([after.stateOf(ID), keys(world).length, new Set(keys(world)).size]).toEqual(['done', requests, 1]);
    expect(world.service.recordedActions).toHaveLength(1);
  });
  test('a page that stops before its first response sends nothing', async () => {
    const { world, clock, inbox } = await act(OFFLINE);
    inbox.stop();
    const later = world.create(QUIET);
    later.inbox.start();
    later.inbox.stop();
    await clock.advance(10 * MINUTE);
    expect(keys(world)).toHaveLength(1);
  });
  test('the action is sent as soon as a read succeeds', async () => {
    const { world, tab } = await act(OFFLINE);
    world.service.outage = OFFLINE;
    await world.clock.advance(HOUR);
    world.service.outage = null;
    await tab.inbox.refresh();
    await flushPromises();
    expect(tab.stateOf(ID)).toBe('done');
  });
  test('the delays between retries grow to at most five minutes', async () => {
    const { world, tab } = await open();
    world.clock.randomValue = 0.999;
    world.service.outage = OFFLINE;
    await tab.inbox.act(ID, 'primary');
    await world.clock.advance(DAY / 2);
    const times = world.service.callsTo('action').map((call) => call.at);
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    expect(waits.every((wait, place) => place === 0 || wait >= (waits[place - 1] ?? 0))).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE);
  });
  test('the action fails after a day and is not sent again', async () => {
    const { world, tab } = await act(OFFLINE);
    world.service.outage = OFFLINE;
    await world.clock.advance(DAY + 10 * MINUTE);
    expect(tab.stateOf(ID)).toBe('failed');
    const keysBefore = keys(world).length;
    world.service.outage = null;
    await tab.inbox.refresh();
    await world.clock.advance(HOUR);
    expect(keys(world)).toHaveLength(keysBefore);
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', error: { code: 'timeout' } });
  });
});

describe('after a response that leaves the outcome unknown', () => {
  test.each([
    [409, 7 * SECOND],
    [429, 10 * MINUTE],
  ])('%i: retries with the same key after Retry-After, not before, even if a read succeeds', async (status, wait) => {
    const { world, tab } = await act(errorWithStatus(status, wait));
    await tab.inbox.refresh();
    await world.clock.advance(wait - SECOND);
    await tab.inbox.refresh();
    await flushPromises();
    expect(keys(world)).toHaveLength(1);
    await world.clock.advance(2 * SECOND);
    expect([tab.stateOf(ID), new Set(keys(world)).size]).toEqual(['done', 1]);
  });
  test.each([
    ['500', errorWithStatus(500)],
    ['503', errorWithStatus(503)],
    ['503 that says when', errorWithStatus(503, SECOND)],
    ['junk', new InboxError('malformed', { status: 200 })],
    ['a replayed 404, which comes as 503', new InboxError('busy', { status: 503, retryAfter: 0, replayed: true })],
    ['a replayed refusal', new InboxError('refused', { status: 400, replayed: true })],
  ])('%s: reads the feed, then sends once with a new key derived from the first', async (_, error) => {
    const { world, tab } = await act(error);
    const before = world.service.calls.length;
    await world.clock.advance(MINUTE);
    expect(world.service.calls.slice(before).map(({ operation }) => operation)).toEqual(['feed', 'action']);
    expect([keys(world), tab.stateOf(ID)]).toEqual([[keys(world)[0], `${keys(world)[0]}-1`], 'done']);
    expect(world.service.recordedActions).toHaveLength(1);
  });
  test('a replayed 404 of a message that was deleted: is given up after a day, and never sent again', async () => {
    const { world, tab, actWithFaults } = await open();
    world.service.remove(ID);
    await actWithFaults(ID, new InboxError('busy', { status: 503, retryAfter: 0, replayed: true }));
    const before = world.service.calls.length;
    await world.clock.advance(DAY + 10 * MINUTE);
    expect([tab.stateOf(ID), keys(world)]).toEqual(['failed', [keys(world)[0]]]);
    // Five minutes at most lie between two reads, half of that on average.
    expect(world.service.calls.length - before).toBeLessThan(1000);
  });
  test.each([409, 429])('%i with Retry-After: 0: pauses for a second at least before each try', async (status) => {
    const { world, actWithFaults } = await open();
    world.clock.randomValue = 0;
    await actWithFaults(ID, ...Array.from({ length: 5 }, () => errorWithStatus(status, 0)));
    await world.clock.advance(10 * SECOND);
    const times = world.service.callsTo('action').map(({ at }, _, [first]) => at - (first?.at ?? 0));
    expect([times, new Set(keys(world)).size]).toEqual([[0, 1, 2, 3, 4, 5].map((second) => second * SECOND), 1]);
  });
  test('the unknown outcome is stored and survives a reload', async () => {
    const { world, tab } = await act(errorWithStatus(500));
    const after = await world.reopen(tab);
    await world.clock.advance(MINUTE);
    expect([after.stateOf(ID), keys(world)]).toEqual(['done', [keys(world)[0], `${keys(world)[0]}-1`]]);
  });
  test('an action is done although the service stores a 500 for its key', async () => {
    const { world, tab } = await act(errorWithStatus(500), 'lost');
    await world.clock.advance(10 * MINUTE);
    expect([tab.stateOf(ID), world.service.recordedActions.length]).toEqual(['done', 1]);
  });
});

describe('a rejected action', () => {
  test.each([400, 404, 409, 410, 422, 423])('%i is no failure where another device was first', async (status) => {
    const { world, tab } = await open();
    world.service.act('anna', ID, 'secondary', { status: 'done' });
    await tab.actWithFaults(ID, errorWithStatus(status));
    expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'secondary', error: { status } });
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', message: { outcome: { type: 'secondary' } } });
    await tab.inbox.refresh();
    await world.clock.advance(HOUR);
    expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'secondary', error: { status } });
    expect([keys(world).length, storedActions(world).length]).toEqual([1, 0]);
    world.service.act('anna', ID, 'primary', { status: 'done' });
    await tab.inbox.refresh();
    expect(tab.outcomeOf(ID)).toEqual({ state: 'done', type: 'primary', error: null });
  });
  test.each(['a read', 'a poll'])('is none either if %s shows that another device was first', async (how) => {
    for (const error of [OFFLINE, errorWithStatus(502), errorWithStatus(429, MINUTE)]) {
      const { world, tab } = await act(error);
      world.service.act('anna', ID, 'secondary', { status: 'done' });
      if (how === 'a poll') await tab.inbox.refresh();
      else await world.clock.advance(2 * MINUTE);
      await tab.inbox.refresh();
      expect(tab.outcomeOf(ID)).toMatchObject({ state: 'done', type: 'secondary', error: { code: 'refused' } });
      expect(keys(world)).toHaveLength(1);
    }
  });
  test('409 says nothing of another device where an earlier request was recorded', async () => {
    const { world, tab } = await open();
    await tab.actWithFaults(ID, 'lost', errorWithStatus(409));
    world.service.failNext('feed', OFFLINE);
    await world.clock.advance(MINUTE);
    expect(tab.outcomeOf(ID)).toEqual({ state: 'done', type: 'primary', error: null });
  });
  test.each([400, 403, 404, 409, 413, 422])('fails with status %i as its error and is not retried', async (status) => {
    const { world, tab } = await act(errorWithStatus(status));
    expect(tab.stateOf(ID)).toBe('failed');
    await world.clock.advance(HOUR);
    await tab.inbox.refresh();
    expect(keys(world)).toHaveLength(1);
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', action: 'primary', error: { status } });
  });
  test('can be retried by the reader with a new key after a read of the feed', async () => {
    const { world, tab } = await act(errorWithStatus(400));
    await tab.inbox.retry(ID);
    expect([tab.stateOf(ID), new Set(keys(world)).size]).toEqual(['done', 2]);
    expect(world.service.calls.slice(-2).map(({ operation }) => operation)).toEqual(['feed', 'action']);
  });
  test('allows another action on the same message', async () => {
    const { world, tab } = await act(errorWithStatus(400));
    await tab.inbox.act(ID, 'secondary');
    expect(world.service.recordedActions).toMatchObject([{ type: 'secondary' }]);
  });
  test('survives a reload and can be retried', async () => {
    const { world, tab } = await act(errorWithStatus(400));
    const after = await world.reopen(tab);
    expect(after.stateOf(ID)).toBe('failed');
    await after.inbox.retry(ID);
    expect(after.stateOf(ID)).toBe('done');
  });
});

test('after a 401 an action waits and is sent when the same reader signs in again', async () => {
  const { world, tab } = await act(SIGNED_OUT);
  expect(tab.stateOf(ID)).toBe('waiting');
  await world.clock.advance(HOUR);
  expect(keys(world)).toHaveLength(1);
  await tab.inbox.refresh();
  await flushPromises();
  expect([tab.stateOf(ID), new Set(keys(world)).size]).toEqual(['done', 1]);
});

describe('stored actions', () => {
  test('are limited to 100; a further action is rejected with an error', async () => {
    const { world, tab } = await openWorld(120, { pageSize: 100, refreshInterval: 0 });
    await tab.inbox.loadMore();
    world.service.outage = OFFLINE;
    for (const id of tab.ids()) await tab.inbox.act(id, 'p');
    expect(storedActions(world).length).toBeLessThanOrEqual(100);
    expect(storedActions(world).length).toBeGreaterThan(30);
    expect(storedActions(world).join('').length).toBeLessThanOrEqual(8000);
    const error = { code: 'refused', serviceCode: 'storage-full' };
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', error });
  });
  test('have one with a payload of 7,000 letters', async () => {
    const { world, tab } = await openWorld(5, { refreshInterval: 0 });
    world.service.outage = OFFLINE;
    await tab.inbox.act(ID, 'primary', { text: 'x'.repeat(7000) });
    expect(storedActions(world)).toHaveLength(1);
  });

  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  test.each<[string, object]>([
    ['payload-not-json', circular],
    ['payload-not-json', { amount: 1n }],
    ['payload-not-json', { toJSON: () => 'text' }],
    ...['text', 5, false, [1], () => {}, new Date(0)].map((junk): [string, object] => [
      'payload-not-json',
      junk as object,
    ]),
    ['payload-too-large', { text: 'x'.repeat(9000) }],
    // Its letters have three bytes each, and a proxy accepts 16 kB.
    ['payload-too-large', { text: '€'.repeat(5400) }],
  ])('lack one that cannot be stored, which fails with %s and without a request', async (serviceCode, payload) => {
    const { world, tab } = await openWorld(5, { refreshInterval: 0 });
    const actOn: (...args: readonly unknown[]) => Promise<void> = Object(tab.inbox).act;
    await actOn(ID, 'primary', payload);
    const error = { code: 'refused', serviceCode, message: `The action could not be stored: ${serviceCode}.` };
    expect(tab.events.at(-1)).toMatchObject({ kind: 'action-failed', error });
    expect([storedActions(world), keys(world)]).toEqual([[], []]);
  });
  test('need a type that is a text; a payload that is null counts as none', async () => {
    const { world, tab } = await open();
    for (const type of [5, undefined, {}]) await tab.inbox.act(ID, type as string);
    expect([tab.stateOf(ID), storedActions(world), keys(world)]).toEqual(['pending', [], []]);
    await tab.inbox.act(ID, 'primary', null as unknown as object);
    expect(world.service.callsTo('action')).toMatchObject([{ body: { status: 'done' } }]);
    expect(tab.stateOf(ID)).toBe('done');
  });
  test.each(['', '{', 'null', '[]', '{"id":1}', `{"id":"${ID}","type":"x","baseKey":"x","state":"waiting"}`])(
    'with the content %j are dropped',
    async (junk) => {
      const world = createWorld(createRows(5));
      world.disk.set(`space:anna:o.${ID}`, junk);
      const tab = await world.open();
      await world.clock.advance(MINUTE);
      expect([keys(world), storedActions(world), tab.stateOf(ID)]).toEqual([[], [], 'pending']);
    },
  );
  test('that failed are dropped after a month', async () => {
    const { world, tab } = await act(errorWithStatus(400));
    tab.inbox.stop();
    await world.clock.advance(31 * DAY);
    await world.open();
    expect(storedActions(world)).toEqual([]);
  });
});

describe('actions on several messages', () => {
  test('a failing action does not block actions on other messages', async () => {
    const tab = await open();
    await tab.actWithFaults(idOf(1), errorWithStatus(500));
    await tab.inbox.act(idOf(2), 'primary');
    expect([tab.stateOf(idOf(1)), tab.stateOf(idOf(2))]).toEqual(['waiting', 'done']);
  });
  test('are sent in the order of their calls after a reload', async () => {
    const { world, tab } = await open();
    world.service.outage = OFFLINE;
    for (const id of [3, 1, 4, 2]) {
      await tab.inbox.act(idOf(id), 'primary');
      await world.clock.advance(1);
    }
    tab.inbox.stop();
    world.service.outage = null;
    await world.open();
    await flushPromises();
    expect(world.service.recordedActions.map(({ id }) => id)).toEqual([3, 1, 4, 2].map(idOf));
  });
  test('an outcome replaces only the message object of its own message', async () => {
    const tab = await open();
    const before = tab.inbox.messages.value;
    await tab.inbox.act(ID, 'primary');
    expect(tab.inbox.messages.value.filter((message) => !before.includes(message))).toHaveLength(1);
  });
});

test('a rejected read before a retry does not fail the action, which retries with the same key', async () => {
  const { world, tab } = await act(OFFLINE);
  world.service.failNext('feed', errorWithStatus(422));
  await world.clock.advance(MINUTE);
  expect([world.service.recordedActions.length, new Set(keys(world)).size]).toEqual([1, 1]);
  expect(tab.kinds()).not.toContain('action-failed');
});
