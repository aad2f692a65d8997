/** Leader election: which of several tabs polls, how often, and how an expired token in one tab affects the others. */
import { describe, expect, test } from 'vitest';
import type { InboxClient } from '../../../src/store/ports.js';
import { SIGNED_OUT, createRows, createWorld, openTabs, openWorld, QUIET } from '../../support/store-world.js';
import { HOUR, MINUTE, SECOND } from '../../support/times.js';
import type { OpenTab, World } from '../../support/store-world.js';

describe('changing refreshInterval', () => {
  test.each([
    [0, SECOND, 1],
    [10 * MINUTE, SECOND, 1],
    [24 * HOUR, 30 * SECOND, 1],
    [30 * SECOND, 5 * MINUTE, 0],
  ])('from %d to %d ms polls at once if it is shorter, and then at the new interval', async (from, to, atOnce) => {
    const { world, tab } = await openWorld(3, { refreshInterval: from });
    await world.clock.advance(MINUTE);
    tab.changeSettings({ refreshInterval: to });
    expect(await world.pollsIn(0)).toBe(atOnce);
    const polls = await world.pollsIn(3 * to);
    expect(polls).toBeGreaterThanOrEqual(2);
    expect(polls).toBeLessThanOrEqual(4);
  });

  test('to 0 stops polling and leaves no timer', async () => {
    const { world, tab } = await openWorld(3, { refreshInterval: SECOND });
    await world.clock.advance(10 * SECOND);
    tab.changeSettings(QUIET);
    expect([await world.pollsIn(HOUR), world.clock.pendingTimers]).toEqual([0, 0]);
  });

  test('does not poll in a hidden tab or before start()', async () => {
    const { world, tab: hidden } = await openWorld(3, QUIET);
    hidden.setVisible(false);
    hidden.changeSettings({ refreshInterval: SECOND });
    world.create().changeSettings({ refreshInterval: SECOND });
    await world.clock.advance(MINUTE);
    expect(world.feedRequests()).toBe(1);
  });

  test('does not poll at once if other settings change and the interval stays the same', async () => {
    const { world, tab } = await openWorld(3);
    await world.clock.advance(10 * SECOND);
    const before = world.feedRequests();
    tab.changeSettings({ pageSize: 7, refreshInterval: 30 * SECOND });
    await world.clock.advance(0);
    expect(world.feedRequests()).toBe(before);
  });
});

describe('beside a tab with a long interval or none', () => {
  test.each([0, HOUR, 24 * HOUR])('(%d ms), a tab with a shorter interval polls at its own', async (interval) => {
    const { world, tab: slow } = await openWorld(3, { refreshInterval: interval });
    await world.clock.advance(0);
    const fast = await world.open({ refreshInterval: SECOND });
    await world.clock.advance(0);
    world.service.insert({ _id: 'new' });
    const polls = await world.pollsIn(10 * SECOND);
    expect([slow.badge(), fast.badge()]).toEqual(['4', '4']);
    expect(polls).toBeGreaterThanOrEqual(8);
    expect(polls).toBeLessThanOrEqual(13);
  });

  test('the slow tab does not poll while the fast tab does, and continues after the fast tab stops', async () => {
    const world = createWorld(createRows(3));
    await world.open({ refreshInterval: 30 * SECOND });
    const fast = await world.open({ refreshInterval: 10 * SECOND });
    await world.clock.advance(0);
    expect(await world.pollsIn(2 * MINUTE)).toBeLessThanOrEqual(15);
    fast.inbox.stop();
    expect(await world.pollsIn(2 * MINUTE)).toBeGreaterThanOrEqual(3);
  });
});

/** Opens a tab with its own token; `token.ended` makes its requests fail with 401. */
async function openTabWithToken(world: World): Promise<OpenTab & { readonly token: { ended: boolean } }> {
  const token = { ended: false };
  const { client: service } = world.service;
  const client = {
    getFeed: (...args: Parameters<InboxClient['getFeed']>) =>
      service.getFeed(...args).then((answer) => (token.ended ? Promise.reject(SIGNED_OUT) : answer)),
  };
  const tab = await world.open({}, { client });
  await world.clock.advance(0);
  return { ...tab, token };
}

const statuses = (...tabs: readonly OpenTab[]): string[] => tabs.map(({ inbox }) => inbox.status.value);

describe('two tabs with a token each', () => {
  /** The token of the first tab has expired, as it knows. */
  const openWithEndedToken = async () => {
    const world = createWorld(createRows(3));
    const [first, second] = [await openTabWithToken(world), await openTabWithToken(world)];
    first.token.ended = true;
    await first.inbox.refresh();
    return { world, first, second };
  };

  test('the tab whose token expired is signed out, and the other tab takes over polling', async () => {
    const { world, first, second } = await openWithEndedToken();
    await world.clock.advance(SECOND);
    expect(statuses(first, second)).toEqual(['signed-out', 'ready']);
    world.service.insert({ _id: 'new' });
    await world.clock.advance(MINUTE);
    expect([statuses(first, second), second.badge(), first.badge()]).toEqual([['signed-out', 'ready'], '4', '0']);
  });

  test('the signed-out tab retries rarely, however often the other tab polls', async () => {
    const { world, first, second } = await openWithEndedToken();
    second.changeSettings({ refreshInterval: SECOND });
    await world.clock.advance(SECOND);
    expect(await world.pollsIn(10 * MINUTE)).toBeGreaterThan(400);
    const errors = ({ events }: OpenTab): number => events.filter(({ kind }) => kind === 'error').length;
    expect([statuses(first, second), errors(second)]).toEqual([['signed-out', 'ready'], 0]);
    expect(errors(first)).toBeLessThanOrEqual(9);
  });

  test('the signed-out tab recovers with the next response of the other tab after its token is valid again', async () => {
    const { world, first, second } = await openWithEndedToken();
    await world.clock.advance(20 * SECOND);
    first.token.ended = false;
    await second.inbox.refresh();
    await world.clock.advance(0);
    expect([statuses(first, second), first.ids().length]).toEqual([['ready', 'ready'], 3]);
  });
});

test('tabs that share one session each send one request after a 401, and then none', async () => {
  const { world, tabs } = await openTabs(3, 3);
  await world.clock.advance(0);
  world.service.outage = SIGNED_OUT;
  const before = world.feedRequests();
  await tabs[0]?.inbox.refresh();
  await world.clock.advance(HOUR);
  expect([statuses(...tabs), world.feedRequests() - before]).toEqual([['signed-out', 'signed-out', 'signed-out'], 3]);
  world.service.outage = null;
  await tabs[1]?.inbox.refresh();
  await world.clock.advance(0);
  expect(statuses(...tabs)).toEqual(['ready', 'ready', 'ready']);
});
