/** Which of several tabs polls, and how often; and what one whose token has ended means to the others. */
import { describe, expect, test } from 'vitest';
import type { InboxClient } from '../../src/store/ports.js';
import { createWorld, history, HOUR, MINUTE, SECOND, SIGNED_OUT } from './support.js';
import type { Open, World } from './support.js';

const asked = (world: World): number => world.service.asked('feed').length;

describe('a refresh interval that is changed later', () => {
  test.each([
    [0, SECOND],
    [10 * MINUTE, SECOND],
    [24 * HOUR, 30 * SECOND],
  ])('from %d to %d ms is heeded at once', async (before, after) => {
    const world = createWorld(history(3));
    const tab = await world.open({ refreshInterval: before });
    await world.clock.pass(MINUTE);
    const since = asked(world);
    tab.set({ refreshInterval: after });
    await world.clock.pass(0);
    expect(asked(world)).toBe(since + 1);
    await world.clock.pass(3 * after);
    expect(asked(world)).toBeGreaterThanOrEqual(since + 3);
  });

  test('to 0 ends the polling, and leaves no timer', async () => {
    const world = createWorld(history(3));
    const tab = await world.open({ refreshInterval: SECOND });
    await world.clock.pass(10 * SECOND);
    tab.set({ refreshInterval: 0 });
    const since = asked(world);
    await world.clock.pass(HOUR);
    expect([asked(world), world.clock.pending]).toEqual([since, 0]);
  });

  test('asks nothing while the page is hidden, and nothing before start()', async () => {
    const world = createWorld(history(3));
    const hidden = await world.open({ refreshInterval: 0 });
    hidden.show(false);
    hidden.set({ refreshInterval: SECOND });
    world.create().set({ refreshInterval: SECOND });
    await world.clock.pass(MINUTE);
    expect(asked(world)).toBe(1);
  });

  test('together with other settings does not ask again when the interval itself stays', async () => {
    const world = createWorld(history(3));
    const tab = await world.open();
    await world.clock.pass(10 * SECOND);
    const since = asked(world);
    tab.set({ pageSize: 7, refreshInterval: 30 * SECOND });
    await world.clock.pass(0);
    expect(asked(world)).toBe(since);
  });
});

describe('beside a tab that asks seldom or never', () => {
  test.each([0, HOUR, 24 * HOUR])('(%d ms) one with a shorter interval is polled at its own pace', async (interval) => {
    const world = createWorld(history(3));
    const slow = await world.open({ refreshInterval: interval });
    await world.clock.pass(0);
    const fast = await world.open({ refreshInterval: SECOND });
    await world.clock.pass(0);
    const since = asked(world);
    world.service.put({ _id: 'new' });
    await world.clock.pass(10 * SECOND);
    expect([slow.badge(), fast.badge()]).toEqual(['4', '4']);
    expect(asked(world) - since).toBeGreaterThanOrEqual(8);
    expect(asked(world) - since).toBeLessThanOrEqual(13);
  });

  test('the slow one does not ask while the fast one does, and goes on once that is closed', async () => {
    const world = createWorld(history(3));
    await world.open({ refreshInterval: 30 * SECOND });
    const fast = await world.open({ refreshInterval: 10 * SECOND });
    await world.clock.pass(0);
    const since = asked(world);
    await world.clock.pass(2 * MINUTE);
    expect(asked(world) - since).toBeLessThanOrEqual(15);
    fast.inbox.stop();
    const alone = asked(world);
    await world.clock.pass(2 * MINUTE);
    expect(asked(world) - alone).toBeGreaterThanOrEqual(3);
  });
});

/** A tab with a token of its own, which ends when the test says so. */
async function withToken(world: World): Promise<Open & { readonly token: { ended: boolean } }> {
  const token = { ended: false };
  const { client: service } = world.service;
  const client = {
    getFeed: (...question: Parameters<InboxClient['getFeed']>) =>
      service.getFeed(...question).then((answer) => (token.ended ? Promise.reject(SIGNED_OUT) : answer)),
  };
  const tab = world.create({}, true, undefined, '', { client });
  tab.inbox.start();
  await world.clock.pass(0);
  return { ...tab, token };
}

const statuses = (...tabs: readonly Open[]): string[] => tabs.map(({ inbox }) => inbox.status.value);

describe('of two tabs with a token each', () => {
  test('the one whose token ended is signed out, and the other one asks for itself and goes on polling', async () => {
    const world = createWorld(history(3));
    const [first, second] = [await withToken(world), await withToken(world)];
    first.token.ended = true;
    await first.inbox.refresh();
    await world.clock.pass(SECOND);
    expect(statuses(first, second)).toEqual(['signed-out', 'ready']);
    world.service.put({ _id: 'new' });
    await world.clock.pass(MINUTE);
    expect([statuses(first, second), second.badge(), first.badge()]).toEqual([['signed-out', 'ready'], '4', '0']);
  });

  test('the one that is signed out asks again seldom, however often the other one is answered', async () => {
    const world = createWorld(history(3));
    const [first, second] = [await withToken(world), await withToken(world)];
    first.token.ended = true;
    await first.inbox.refresh();
    second.set({ refreshInterval: SECOND });
    await world.clock.pass(SECOND);
    const since = asked(world);
    await world.clock.pass(10 * MINUTE);
    const errors = ({ told }: Open): number => told.filter(({ kind }) => kind === 'error').length;
    expect([statuses(first, second), errors(second)]).toEqual([['signed-out', 'ready'], 0]);
    expect(errors(first)).toBeLessThanOrEqual(9);
    expect(asked(world) - since).toBeGreaterThan(400);
  });

  test('the one that was signed out is back with the next answer of the other, once it may be', async () => {
    const world = createWorld(history(3));
    const [first, second] = [await withToken(world), await withToken(world)];
    first.token.ended = true;
    await first.inbox.refresh();
    await world.clock.pass(20 * SECOND);
    first.token.ended = false;
    await second.inbox.refresh();
    await world.clock.pass(0);
    expect([statuses(first, second), first.ids().length]).toEqual([['ready', 'ready'], 3]);
  });
});

test('where one session serves all tabs, each asks once after a 401, and then none', async () => {
  const world = createWorld(history(3));
  const tabs = [await world.open(), await world.open(), await world.open()];
  await world.clock.pass(0);
  world.service.down = SIGNED_OUT;
  const since = asked(world);
  await tabs[0]?.inbox.refresh();
  await world.clock.pass(HOUR);
  expect([statuses(...tabs), asked(world) - since]).toEqual([['signed-out', 'signed-out', 'signed-out'], 3]);
  world.service.down = null;
  await tabs[1]?.inbox.refresh();
  await world.clock.pass(0);
  expect(statuses(...tabs)).toEqual(['ready', 'ready', 'ready']);
});
