import { describe, expect, test } from 'vitest';
import { createWorld, HOUR, history, idOf, MINUTE, OFFLINE, settle } from './support.js';
import type { Open, World } from './support.js';

const ACTED = idOf(30);
/** Where it stands whose inbox the last answer was. */
const WHOSE = 'space.';

/** Anna reads 20 of 30 and acts on one while the network is away. */
async function anna(): Promise<readonly [World, Open]> {
  const world = createWorld(history(30));
  world.service.who = 'berta';
  world.service.put(...history(3).map((row) => ({ ...row, _id: `b${row._id}` })));
  world.service.who = 'anna';
  const tab = await world.open();
  for (const id of tab.ids()) tab.inbox.markRead(id);
  world.service.fail('action', OFFLINE, OFFLINE);
  await tab.inbox.act(ACTED, 'primary', { secret: 'of Anna' });
  return [world, tab];
}

/** All that left or was put away while Berta was signed in. */
function traces(world: World, since: number, before: ReadonlyMap<string, string>): string {
  const stored = [...world.disk].filter(([key, value]) => before.get(key) !== value);
  return JSON.stringify([world.service.calls.slice(since), stored]);
}

describe.each([
  ['with clear()', true],
  ['without clear()', false],
])('when Berta signs in on the same computer, %s', (_, clearing) => {
  const signIn = async (): Promise<readonly [World, Open, number, Map<string, string>]> => {
    const [world, tab] = await anna();
    if (clearing) tab.inbox.clear();
    world.service.who = 'berta';
    const [since, before] = [world.service.calls.length, new Map(world.disk)];
    await tab.inbox.refresh();
    await world.clock.pass(10 * MINUTE);
    return [world, tab, since, before];
  };

  test('she sees her own rows and counts, and none of hers are read', async () => {
    const [, tab] = await signIn();
    expect(tab.ids()).toEqual(history(3).map(({ _id }) => `b${_id}`));
    expect(tab.badge()).toBe('3');
    expect(tab.inbox.status.value).toBe('ready');
    expect(tab.inbox.messages.value.every(({ outcome }) => outcome.state === 'pending')).toBe(true);
  });
  test('nothing of Anna leaves under her name, or is stored beside hers', async () => {
    const [world, tab, since, before] = await signIn();
    tab.inbox.markAllRead();
    expect(world.service.asked('action').slice(2)).toEqual([]);
    expect(traces(world, since, before)).not.toMatch(/anna|Anna|secret/);
    expect(world.service.calls.slice(since).every(({ operation }) => operation === 'feed')).toBe(true);
    const keys = [...world.disk.keys()].filter((key) => !before.has(key) && key !== WHOSE);
    expect(keys.every((key) => key.startsWith('space:berta:'))).toBe(true);
    expect(world.disk.get(WHOSE)).toBe('berta');
    expect([...world.disk.keys()].some((key) => key.includes('anna'))).toBe(!clearing);
  });
  test('nothing that Anna did is told to the page any more', async () => {
    const [, tab] = await signIn();
    const since = tab.told.findLastIndex(({ kind }) => kind === 'load');
    expect(JSON.stringify(tab.told.slice(since))).not.toMatch(/secret|action/);
  });
});

test('when Anna comes back her 20 are read, and her action lands exactly once', async () => {
  const [world, tab] = await anna();
  world.service.who = 'berta';
  await tab.inbox.refresh();
  await world.clock.pass(HOUR);
  expect(world.service.done).toEqual([]);
  world.service.who = 'anna';
  await tab.inbox.refresh();
  await world.clock.pass(HOUR);
  expect(tab.badge()).toBe('10');
  expect(world.service.done).toMatchObject([{ who: 'anna', id: ACTED }]);
  expect(tab.inbox.messages.value.find(({ id }) => id === ACTED)?.outcome.state).toBe('done');
});

test('the same in a new tab after a reload', async () => {
  const [world, tab] = await anna();
  tab.inbox.stop();
  world.service.who = 'berta';
  const hers = await world.open();
  await world.clock.pass(HOUR);
  hers.inbox.stop();
  world.service.who = 'anna';
  const back = await world.open();
  await world.clock.pass(MINUTE);
  expect(back.badge()).toBe('10');
  expect(world.service.done).toMatchObject([{ who: 'anna', id: ACTED }]);
});

test('nothing leaves before the first answer has said who is signed in', async () => {
  const [world, tab] = await anna();
  tab.inbox.stop();
  const since = world.service.calls.length;
  const answer = world.service.hold('feed');
  const after = world.create();
  after.inbox.start();
  void after.inbox.act(ACTED, 'primary');
  void after.inbox.preferences.setChannel(null, 'email', false);
  await world.clock.pass(MINUTE);
  expect(world.service.calls.slice(since).map(({ operation }) => operation)).toEqual(['feed']);
  await answer();
  expect(world.service.asked('action').at(-1)?.subject).toBe('anna');
});

describe('an answer that comes after somebody else has signed in', () => {
  test('to a question changes nothing', async () => {
    const [world, tab] = await anna();
    const old = world.service.hold('feed');
    const asking = tab.inbox.refresh();
    await settle();
    tab.inbox.clear();
    expect(tab.ids()).toEqual([]);
    await old();
    await asking;
    expect(tab.ids()).toEqual([]);
    expect(world.disk.size).toBe(0);
  });
  test('to an action is not stored again after clear(), nor told', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    const answer = world.service.hold('action');
    void tab.inbox.act(idOf(1), 'primary', { secret: 1 });
    await settle();
    tab.inbox.clear();
    const told = tab.told.length;
    await answer();
    expect(world.disk.size).toBe(0);
    expect(tab.told).toHaveLength(told);
  });
  test('to a change of preferences is not shown, and what waited behind it is not sent', async () => {
    const world = createWorld(history(3));
    world.service.preferences = { global: { channels: { email: true, sms: true } }, workflows: [] };
    const tab = await world.open();
    await tab.inbox.preferences.load();
    const answer = world.service.hold('update');
    void tab.inbox.preferences.setChannel(null, 'email', false);
    void tab.inbox.preferences.setChannel(null, 'sms', false);
    await settle();
    world.service.who = 'berta';
    await tab.inbox.refresh();
    await answer();
    await settle();
    expect(tab.inbox.preferences.value.value).toBeNull();
    expect(world.service.asked('update')).toHaveLength(1);
    expect(tab.told.some(({ kind }) => kind === 'preference')).toBe(false);
  });
});

describe('a write that the proxy turns down because somebody else is signed in (412)', () => {
  test('of an action: her inbox is shown, and his action waits for him', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    world.service.who = 'berta';
    world.service.put({ _id: 'hers' });
    await tab.inbox.act(idOf(1), 'primary');
    await settle();
    expect(tab.ids()).toEqual(['hers']);
    expect(world.service.done).toEqual([]);
    world.service.who = 'anna';
    await tab.inbox.refresh();
    await settle();
    expect(world.service.done).toMatchObject([{ who: 'anna' }]);
  });
  test('of a preference: the same, and it is not saved for anybody', async () => {
    const world = createWorld(history(3));
    world.service.preferences = { global: { channels: { email: true } }, workflows: [] };
    const tab = await world.open();
    await tab.inbox.preferences.load();
    world.service.who = 'berta';
    await tab.inbox.preferences.setChannel(null, 'email', false);
    await settle();
    expect(tab.inbox.preferences.value.value).toBeNull();
    expect(world.service.preferences).toEqual({ global: { channels: { email: true } }, workflows: [] });
  });
});

test('clear() says signed out, asks nothing at once, and goes on at the next question', async () => {
  const [world, tab] = await anna();
  const asked = world.service.calls.length;
  tab.inbox.clear();
  await settle();
  expect(tab.inbox.status.value).toBe('signed-out');
  expect([world.disk.size, tab.badge(), tab.ids().length]).toEqual([0, '0', 0]);
  expect(world.service.calls).toHaveLength(asked);
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('ready');
});

test('clear() leaves no count of what was old and unread', async () => {
  const world = createWorld(history(50, 24 * HOUR));
  const tab = await world.open();
  for (let tries = 0; tries < 3; tries++) await tab.inbox.loadMore();
  tab.inbox.markAllRead();
  tab.inbox.markUnread(idOf(5));
  expect(tab.badge()).toBe('1');
  tab.inbox.clear();
  expect(tab.badge()).toBe('0');
});

test('clear() in one tab empties the others, so that none of them writes it back', async () => {
  const [world, tab] = await anna();
  const other = await world.open();
  tab.inbox.clear();
  await settle();
  other.inbox.markAllRead();
  expect([other.inbox.status.value, other.ids().length, world.disk.size]).toEqual(['signed-out', 0, 0]);
});

test('two services, or two subscribers, share nothing in one storage', async () => {
  const [world] = await anna();
  const spaces = [...world.disk.keys()]
    .filter((key) => key !== WHOSE)
    .map((key) => key.split(':').slice(0, 2).join(':'));
  expect(new Set(spaces)).toEqual(new Set(['space:anna']));
});

test('what waits is not even tried again before a read has said who is signed in now', async () => {
  const world = createWorld(history(2));
  const tab = await world.open({ refreshInterval: 0 });
  const [id = ''] = tab.ids();
  world.service.down = OFFLINE;
  await tab.inbox.act(id, 'primary');
  const tried = world.service.asked('action').length;
  world.service.who = 'berta';
  world.service.down = null;
  await world.clock.pass(MINUTE);
  expect(world.service.asked('action')).toHaveLength(tried);
  expect(world.service.done).toEqual([]);
});
