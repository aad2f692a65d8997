import { describe, expect, test } from 'vitest';
import {
  answered,
  at,
  createWorld,
  DAY,
  HOUR,
  history,
  idOf,
  MINUTE,
  NOW,
  OFFLINE,
  SECOND,
  settle,
} from './support.js';
import { SIGNED_OUT, TIMEOUT } from './support.js';
import type { Open, World } from './support.js';
import { InboxError } from '../../src/api/error.js';

const ID = idOf(5);
const step = (tab: Open, id = ID): string =>
  tab.inbox.messages.peek().find((one) => one.id === id)?.outcome.state ?? '';
const keys = (world: World): (string | undefined)[] => world.service.asked('action').map(({ key }) => key);
const kept = (world: World): string[] =>
  [...world.disk].flatMap(([key, value]) => (key.includes(':o.') ? [value] : []));
const open = async (settings = {}): Promise<readonly [World, Open]> => {
  const world = createWorld(history(5));
  return [world, await world.open({ refreshInterval: 0, ...settings })];
};

describe('an action', () => {
  test('is shown and stored before it is sent, and done when the service says so', async () => {
    const [world, tab] = await open();
    const answer = world.service.hold('action');
    void tab.inbox.act(ID, 'primary', { note: 'é' });
    await settle();
    expect(step(tab)).toBe('sending');
    expect(kept(world)).toHaveLength(1);
    expect(world.service.asked('action')).toMatchObject([
      { id: ID, type: 'primary', body: { status: 'done', payload: { note: 'é' } }, subject: 'anna' },
    ]);
    await answer();
    expect(step(tab)).toBe('done');
    expect(tab.inbox.messages.value[0]?.outcome).toEqual({ state: 'done', type: 'primary', error: null });
    expect(tab.told.map(({ kind }) => kind)).toEqual(['load', 'read', 'action-done']);
  });
  test('is stored even before its request has left the page', async () => {
    const [world, tab] = await open();
    let found = 0;
    const { client } = world.service;
    const send = client.recordAction.bind(client);
    client.recordAction = (...args) => {
      found = kept(world).length;
      return send(...args);
    };
    await tab.inbox.act(ID, 'primary');
    expect(found).toBe(1);
  });
  test('reads its message, and is sent once however often it is asked for', async () => {
    const [world, tab] = await open();
    const answer = world.service.hold('action');
    const asking = [1, 2, 3].map(() => tab.inbox.act(ID, 'primary'));
    await answer();
    await Promise.all(asking);
    await tab.inbox.act(ID, 'primary');
    expect(world.service.asked('action')).toHaveLength(1);
    expect(tab.inbox.messages.value[0]?.read).toBe(true);
  });
  test('that the feed tells of as done stays done after it is forgotten here', async () => {
    const [world, tab] = await open();
    await tab.inbox.act(ID, 'primary');
    expect(kept(world)).toHaveLength(1);
    await tab.inbox.refresh();
    expect(kept(world)).toHaveLength(0);
    expect(step(tab)).toBe('done');
  });
  test('once granted survives a stale read, and a reload with a stale read', async () => {
    const [world, tab] = await open();
    world.service.lag(0);
    await tab.inbox.act(ID, 'primary');
    world.service.lag(3);
    await tab.inbox.refresh();
    expect(step(tab)).toBe('done');
    tab.inbox.stop();
    const after = await world.open();
    expect(step(after)).toBe('done');
  });
  test('with a payload that is no JSON fails and is not sent', async () => {
    const [world, tab] = await open();
    const payload: { self?: object } = {};
    payload.self = payload;
    await tab.inbox.act(ID, 'primary', payload);
    expect(world.service.asked('action')).toEqual([]);
    expect(tab.told.at(-1)).toMatchObject({ kind: 'action-failed' });
  });
  test('before anything is loaded is refused, and nothing leaves', async () => {
    const world = createWorld(history(5));
    const { inbox, told } = world.create();
    await inbox.act(ID, 'primary');
    expect(world.service.calls).toEqual([]);
    expect(told).toMatchObject([{ kind: 'error', operation: 'action' }]);
  });
});

describe('after silence', () => {
  test.each([
    ['offline', OFFLINE],
    ['a timeout', TIMEOUT],
    ['an answer that was lost', 'lost' as const],
  ])('of %s it is sent again by itself, with the same key and the same bytes, and is done once', async (_, fault) => {
    const [world, tab] = await open();
    const payload = { note: 'first' };
    world.service.fail('action', fault, fault, fault);
    await tab.inbox.act(ID, 'primary', payload);
    payload.note = 'changed by the host meanwhile';
    expect(step(tab)).toBe('waiting');
    await world.clock.pass(MINUTE);
    expect(step(tab)).toBe('done');
    expect(new Set(keys(world)).size).toBe(1);
    expect(new Set(world.service.asked('action').map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(world.service.done).toHaveLength(1);
  });
  test('a reload goes on with the same key', async () => {
    const [world, tab] = await open();
    world.service.fail('action', 'lost');
    await tab.inbox.act(ID, 'primary', { a: 1 });
    tab.inbox.stop();
    const after = await world.open();
    await settle();
    expect(step(after)).toBe('done');
    expect(new Set(keys(world)).size).toBe(1);
    expect(world.service.done).toHaveLength(1);
  });
  test('it is sent as soon as the service answers a question again', async () => {
    const [world, tab] = await open();
    world.service.down = OFFLINE;
    await tab.inbox.act(ID, 'primary');
    await world.clock.pass(HOUR);
    world.service.down = null;
    await tab.inbox.refresh();
    await settle();
    expect(step(tab)).toBe('done');
  });
  test('waits are longer each time, five minutes at most', async () => {
    const [world, tab] = await open();
    world.clock.chance = 0.999;
    world.service.down = OFFLINE;
    await tab.inbox.act(ID, 'primary');
    await world.clock.pass(DAY / 2);
    const times = world.service.asked('action').map((call) => call.at);
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    expect(waits.every((wait, place) => place === 0 || wait >= (waits[place - 1] ?? 0))).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE);
  });
  test('of a day it ends as failed, and is sent no more', async () => {
    const [world, tab] = await open();
    world.service.down = OFFLINE;
    await tab.inbox.act(ID, 'primary');
    await world.clock.pass(DAY + 10 * MINUTE);
    expect(step(tab)).toBe('failed');
    const asked = keys(world).length;
    world.service.down = null;
    await tab.inbox.refresh();
    await world.clock.pass(HOUR);
    expect(keys(world)).toHaveLength(asked);
    expect(tab.told.at(-1)).toMatchObject({ kind: 'action-failed', error: { code: 'timeout' } });
  });
});

describe('after an answer that leaves it open', () => {
  test('409: the same key again, after the time it gave', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(409, 7 * SECOND));
    await tab.inbox.act(ID, 'primary');
    await world.clock.pass(6 * SECOND);
    expect(keys(world)).toHaveLength(1);
    await world.clock.pass(2 * SECOND);
    expect(step(tab)).toBe('done');
    expect(new Set(keys(world)).size).toBe(1);
  });
  test('429: not before the time it gave, whatever the feed says meanwhile', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(429, 10 * MINUTE));
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.refresh();
    await world.clock.pass(9 * MINUTE);
    await tab.inbox.refresh();
    await settle();
    expect(keys(world)).toHaveLength(1);
    await world.clock.pass(2 * MINUTE);
    expect(step(tab)).toBe('done');
  });
  test.each([
    ['500', answered(500)],
    ['503', answered(503)],
    ['503 that says when', answered(503, SECOND)],
    ['junk', new InboxError('malformed', { status: 200 })],
    ['a replayed refusal', new InboxError('refused', { status: 400, replayed: true })],
  ])('%s: reads first, then sends with one new key that is derived from the first', async (_, failure) => {
    const [world, tab] = await open();
    world.service.fail('action', failure);
    await tab.inbox.act(ID, 'primary');
    const before = world.service.calls.length;
    await world.clock.pass(MINUTE);
    expect(world.service.calls.slice(before).map(({ operation }) => operation)).toEqual(['feed', 'action']);
    expect(keys(world)).toEqual([keys(world)[0], `${keys(world)[0]}-1`]);
    expect(step(tab)).toBe('done');
    expect(world.service.done).toHaveLength(1);
  });
  test('and what the feed then tells as done is not sent again', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(500));
    await tab.inbox.act(ID, 'primary');
    world.service.change(ID, { cta: { action: { status: 'done', result: { type: 'primary' } } } });
    await world.clock.pass(MINUTE);
    expect(keys(world)).toHaveLength(1);
    expect(step(tab)).toBe('done');
  });
  test('a reload remembers that the answer was unclear', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(500));
    await tab.inbox.act(ID, 'primary');
    tab.inbox.stop();
    const after = await world.open();
    await world.clock.pass(MINUTE);
    expect(step(after)).toBe('done');
    expect(keys(world)).toEqual([keys(world)[0], `${keys(world)[0]}-1`]);
  });
  test('500 for a key, kept and given again for a day, does not keep it from being done', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(500), 'lost');
    await tab.inbox.act(ID, 'primary');
    await world.clock.pass(10 * MINUTE);
    expect(step(tab)).toBe('done');
    expect(world.service.done).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test.each([400, 403, 404, 413, 422])('%i fails with its reason, and is not sent again', async (status) => {
    const [world, tab] = await open();
    world.service.fail('action', answered(status));
    await tab.inbox.act(ID, 'primary');
    expect(step(tab)).toBe('failed');
    await world.clock.pass(HOUR);
    await tab.inbox.refresh();
    expect(keys(world)).toHaveLength(1);
    expect(tab.told.at(-1)).toMatchObject({ kind: 'action-failed', action: 'primary', error: { status } });
  });
  test('can be tried again by the reader, under another key, after a look at the feed', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(400));
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.retry(ID);
    expect(step(tab)).toBe('done');
    expect(new Set(keys(world)).size).toBe(2);
    expect(world.service.calls.slice(-2).map(({ operation }) => operation)).toEqual(['feed', 'action']);
  });
  test('leaves the choice of another action of the same message', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(400));
    await tab.inbox.act(ID, 'primary');
    await tab.inbox.act(ID, 'secondary');
    expect(world.service.done).toMatchObject([{ type: 'secondary' }]);
  });
  test('survives a reload, with "try again"', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(400));
    await tab.inbox.act(ID, 'primary');
    tab.inbox.stop();
    const after = await world.open();
    expect(step(after)).toBe('failed');
    await after.inbox.retry(ID);
    expect(step(after)).toBe('done');
  });
});

describe('signed out', () => {
  test('it waits, and lands when the same reader is back', async () => {
    const [world, tab] = await open();
    world.service.fail('action', SIGNED_OUT);
    await tab.inbox.act(ID, 'primary');
    expect(step(tab)).toBe('waiting');
    await world.clock.pass(HOUR);
    expect(keys(world)).toHaveLength(1);
    await tab.inbox.refresh();
    await settle();
    expect(step(tab)).toBe('done');
    expect(new Set(keys(world)).size).toBe(1);
  });
});

describe('what is kept', () => {
  test('is a hundred actions at most; one more is refused and says so', async () => {
    const world = createWorld(history(120));
    const tab = await world.open({ pageSize: 100, refreshInterval: 0 });
    await tab.inbox.loadMore();
    world.service.down = OFFLINE;
    const ids = tab.ids();
    for (const id of ids) await tab.inbox.act(id, 'p');
    expect(kept(world).length).toBeLessThanOrEqual(100);
    expect(kept(world).length).toBeGreaterThan(30);
    expect(kept(world).join('').length).toBeLessThanOrEqual(8000);
    expect(tab.told.at(-1)).toMatchObject({ kind: 'action-failed', error: { code: 'refused' } });
  });
  test.each(['', '{', 'null', '[]', '{"id":1}', `{"id":"${ID}","type":"x","baseKey":"x","state":"waiting"}`])(
    'as %j by another version or hand is dropped',
    async (junk) => {
      const world = createWorld(history(5));
      world.disk.set(`space:anna:o.${ID}`, junk);
      const tab = await world.open();
      await world.clock.pass(MINUTE);
      expect(keys(world)).toEqual([]);
      expect(kept(world)).toEqual([]);
      expect(step(tab)).toBe('pending');
    },
  );
  test('and failed is dropped after a month', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(400));
    await tab.inbox.act(ID, 'primary');
    tab.inbox.stop();
    await world.clock.pass(31 * DAY);
    await world.open();
    expect(kept(world)).toEqual([]);
  });
});

describe('several messages', () => {
  test('one that the service keeps refusing holds up no other', async () => {
    const [world, tab] = await open();
    world.service.fail('action', answered(500));
    await tab.inbox.act(idOf(1), 'primary');
    await tab.inbox.act(idOf(2), 'primary');
    expect([step(tab, idOf(1)), step(tab, idOf(2))]).toEqual(['waiting', 'done']);
  });
  test('what waited leaves in the order in which it was asked', async () => {
    const [world, tab] = await open();
    world.service.down = OFFLINE;
    for (const id of [3, 1, 4, 2]) {
      await tab.inbox.act(idOf(id), 'primary');
      await world.clock.pass(1);
    }
    tab.inbox.stop();
    world.service.down = null;
    await world.open();
    await settle();
    expect(world.service.done.map(({ id }) => id)).toEqual([3, 1, 4, 2].map(idOf));
  });
  test('one change of an outcome changes one message', async () => {
    const [, tab] = await open();
    const before = tab.inbox.messages.value;
    await tab.inbox.act(ID, 'primary');
    expect(tab.inbox.messages.value.filter((message) => !before.includes(message))).toHaveLength(1);
    expect(at(NOW)).toBe('2026-11-20T12:00:00.000Z');
  });
});

test('a read that is refused before a second try says nothing of the action: it goes on, with the same key', async () => {
  const world = createWorld(history(2));
  const tab = await world.open({ refreshInterval: 0 });
  const [id = ''] = tab.ids();
  world.service.fail('action', OFFLINE);
  await tab.inbox.act(id, 'primary');
  world.service.fail('feed', answered(422));
  await world.clock.pass(MINUTE);
  expect(world.service.done).toHaveLength(1);
  expect(new Set(world.service.asked('action').map(({ key }) => key)).size).toBe(1);
  expect(tab.told.filter(({ kind }) => kind === 'action-failed')).toEqual([]);
});
