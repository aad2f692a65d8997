import { describe, expect, test } from 'vitest';
import { OFFLINE, SIGNED_OUT } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { HOUR, MINUTE } from '../../support/times.js';
import type { OpenTab, OpenWorld, World } from '../../support/store-world.js';

const ACTION_ID = idOf(30);
/** The storage key with the subject of the last response. */
const SUBJECT_KEY = 'space.';
const PREFERENCES = { global: { channels: { email: true, sms: true } }, workflows: [] };

/** Anna reads 20 of 30 messages and acts on one message while offline. */
async function openAsAnna() {
  const world = createWorld(createRows(30));
  world.service.subscriber = 'berta';
  world.service.insert(...createRows(3).map((row) => ({ ...row, _id: `b${row._id}` })));
  world.service.subscriber = 'anna';
  const tab = await world.open();
  for (const id of tab.ids()) tab.inbox.markRead(id);
  world.service.failNext('action', OFFLINE, OFFLINE);
  await tab.inbox.act(ACTION_ID, 'primary', { secret: 'of Anna' });
  return { world, tab };
}

/** A reader who has loaded their preferences. */
async function openPreferences(): Promise<OpenWorld> {
  const opened = await openWorld(3);
  opened.service.preferences = PREFERENCES;
  await opened.inbox.preferences.load();
  return opened;
}

/** All requests sent and all values stored since Berta signed in. */
function changesSince(world: World, since: number, before: ReadonlyMap<string, string>): string {
  const stored = [...world.disk].filter(([key, value]) => before.get(key) !== value);
  return JSON.stringify([world.service.calls.slice(since), stored]);
}

describe.each<[string, (tab: OpenTab) => unknown]>([
  ['with clear()', ({ inbox }) => inbox.clear()],
  ['without clear()', () => {}],
  ['after a 401', (tab) => tab.refreshInOutage(SIGNED_OUT)],
])('after Berta signs in on the same computer, %s', (name, end) => {
  const signIn = async () => {
    const { world, tab } = await openAsAnna();
    await end(tab);
    world.service.outage = null;
    const [since, before] = [world.service.calls.length, new Map(world.disk)];
    await tab.refreshAs('berta');
    await world.clock.advance(10 * MINUTE);
    return { world, tab, since, before };
  };

  test('Berta sees her own rows and counts, all unread', async () => {
    const { tab } = await signIn();
    expect([tab.ids(), tab.badge()]).toEqual([createRows(3).map(({ _id }) => `b${_id}`), '3']);
    expect(tab.inbox.status.value).toBe('ready');
    expect(tab.inbox.messages.value.every(({ outcome }) => outcome.state === 'pending')).toBe(true);
  });
  test("no data of Anna is sent as Berta or stored under Berta's keys", async () => {
    const { world, tab, since, before } = await signIn();
    tab.inbox.markAllRead();
    expect(world.service.callsTo('action').slice(2)).toEqual([]);
    expect(changesSince(world, since, before)).not.toMatch(/anna|Anna|secret/);
    expect(world.service.calls.slice(since).every(({ operation }) => operation === 'feed')).toBe(true);
    const keys = [...world.disk.keys()].filter((key) => !before.has(key) && key !== SUBJECT_KEY);
    expect([keys.every((key) => key.startsWith('space:berta:')), world.disk.get(SUBJECT_KEY)]).toEqual([true, 'berta']);
    expect([...world.disk.keys()].some((key) => key.includes('anna'))).toBe(name !== 'with clear()');
  });
  test("no event about Anna's actions is emitted", async () => {
    const { tab } = await signIn();
    const since = tab.events.findLastIndex(({ kind }) => kind === 'load');
    expect(JSON.stringify(tab.events.slice(since))).not.toMatch(/secret|action/);
  });
});

test.each([
  ['in the same tab', true],
  ['in a new tab', false],
])('when Anna returns %s, her 20 messages are read and her action is recorded once', async (_, isSame) => {
  const { world, tab } = await openAsAnna();
  if (!isSame) tab.inbox.stop();
  world.service.subscriber = 'berta';
  const hers = isSame ? tab : await world.open();
  await hers.inbox.refresh();
  await world.clock.advance(HOUR);
  expect(world.service.recordedActions).toEqual([]);
  if (!isSame) hers.inbox.stop();
  world.service.subscriber = 'anna';
  const back = isSame ? tab : await world.open();
  await back.inbox.refresh();
  await world.clock.advance(MINUTE);
  expect(back.badge()).toBe('10');
  expect(world.service.recordedActions).toMatchObject([{ subscriber: 'anna', id: ACTION_ID }]);
  expect(back.stateOf(ACTION_ID)).toBe('done');
});

test('sends no write before the first response confirms the subscriber', async () => {
  const { world, tab } = await openAsAnna();
  tab.inbox.stop();
  const since = world.service.calls.length;
  const answer = world.service.block('feed');
  const after = world.create();
  after.inbox.start();
  void after.inbox.act(ACTION_ID, 'primary');
  void after.inbox.preferences.setChannel(null, 'email', false);
  await world.clock.advance(MINUTE);
  expect(world.service.calls.slice(since).map(({ operation }) => operation)).toEqual(['feed']);
  await answer();
  expect(world.service.callsTo('action').at(-1)?.subject).toBe('anna');
});

describe('a response that arrives after another reader signed in', () => {
  test('to a feed request changes nothing', async () => {
    const { world, tab } = await openAsAnna();
    const old = await tab.blockRefresh();
    tab.inbox.clear();
    expect(tab.ids()).toEqual([]);
    await old();
    expect([tab.ids(), world.disk.size]).toEqual([[], 0]);
  });
  test('to an action is not stored after clear() and emits no event', async () => {
    const { world, tab } = await openWorld(3);
    const answer = await tab.blockAction(idOf(1), { secret: 1 });
    tab.inbox.clear();
    const eventsBefore = tab.events.length;
    await answer();
    expect([world.disk.size, tab.events.length]).toEqual([0, eventsBefore]);
  });
  test('to a preference change is not shown, and queued changes are not sent', async () => {
    const { service, tab } = await openPreferences();
    const answer = service.block('update');
    void tab.inbox.preferences.setChannel(null, 'email', false);
    void tab.inbox.preferences.setChannel(null, 'sms', false);
    await flushPromises();
    await tab.refreshAs('berta');
    await answer();
    await flushPromises();
    expect([tab.inbox.preferences.value.value, service.callsTo('update').length]).toEqual([null, 1]);
    expect(tab.events.some(({ kind }) => kind === 'preference')).toBe(false);
  });
});

describe('a write rejected with 412 because another reader is signed in', () => {
  test('shows the inbox of that reader, and the action waits for its own reader', async () => {
    const { world, tab } = await openWorld(3);
    world.service.subscriber = 'berta';
    world.service.insert({ _id: 'hers' });
    await tab.inbox.act(idOf(1), 'primary');
    await flushPromises();
    expect([tab.ids(), world.service.recordedActions]).toEqual([['hers'], []]);
    await tab.refreshAs('anna');
    await flushPromises();
    expect(world.service.recordedActions).toMatchObject([{ subscriber: 'anna' }]);
  });
  test('hides the preferences and saves nothing', async () => {
    const { service, tab } = await openPreferences();
    service.subscriber = 'berta';
    await tab.inbox.preferences.setChannel(null, 'email', false);
    await flushPromises();
    expect([tab.inbox.preferences.value.value, service.preferences]).toEqual([null, PREFERENCES]);
  });
});

test('clear() sets the status to signed-out without a request, and refresh() loads again', async () => {
  const { world, tab } = await openAsAnna();
  const callsBefore = world.service.calls.length;
  tab.inbox.clear();
  await flushPromises();
  expect([tab.inbox.status.value, world.disk.size, tab.badge(), tab.ids().length]).toEqual(['signed-out', 0, '0', 0]);
  expect(world.service.calls).toHaveLength(callsBefore);
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('ready');
});

test('clear() in one tab clears the other tabs, so none of them writes the data again', async () => {
  const { world, tab } = await openAsAnna();
  const other = await world.open();
  tab.inbox.clear();
  await flushPromises();
  other.inbox.markAllRead();
  expect([other.inbox.status.value, other.ids().length, world.disk.size]).toEqual(['signed-out', 0, 0]);
});

test('a waiting action is not retried before a read confirms the subscriber', async () => {
  const { world, tab } = await openWorld(2, QUIET);
  world.service.outage = OFFLINE;
  await tab.inbox.act(idOf(2), 'primary');
  const requestsBefore = world.service.callsTo('action').length;
  world.service.subscriber = 'berta';
  world.service.outage = null;
  await world.clock.advance(MINUTE);
  expect([world.service.callsTo('action').length, world.service.recordedActions]).toEqual([requestsBefore, []]);
});
