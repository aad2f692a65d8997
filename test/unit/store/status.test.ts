/** The state of an inbox by error and situation: `status`, `error`, `more`, rows and count. */
import { describe, expect, test } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { CACHE, createReloadableTab } from './reload.js';
import {
  createRows,
  createWorld,
  errorWithStatus,
  flushPromises,
  MINUTE,
  OFFLINE,
  openWorld,
  SIGNED_OUT,
  TIMEOUT,
} from '../../support/store-world.js';
import type { OpenTab } from '../../support/store-world.js';

const MALFORMED = new InboxError('malformed');
const stateOf = ({ inbox, ids, badge }: OpenTab): unknown => {
  const { status, error, more } = inbox;
  return [status.value, error.value?.code ?? null, more.value, ids().length, badge()];
};

describe('before the first response', () => {
  test('the status is idle before start() and loading after it', async () => {
    const world = createWorld(createRows(30));
    const tab = world.create();
    expect(stateOf(tab)).toEqual(['idle', null, 'some', 0, '0']);
    world.service.block('feed');
    tab.inbox.start();
    await flushPromises();
    expect(stateOf(tab)).toEqual(['loading', null, 'loading', 0, '0']);
  });

  test('rows of the snapshot are shown, and more is "loading"', async () => {
    const world = createWorld(createRows(30));
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    world.service.block('feed');
    expect(stateOf(await tab.load(CACHE))).toEqual(['loading', null, 'loading', 20, '30']);
  });
});

const CASES = [
  // error, status, number of rows after a reload with a snapshot
  [OFFLINE, 'offline', 20],
  [TIMEOUT, 'failed', 20],
  [errorWithStatus(429), 'failed', 20],
  [errorWithStatus(500), 'failed', 20],
  [MALFORMED, 'failed', 20],
  [errorWithStatus(403), 'refused', 0],
  [errorWithStatus(404), 'refused', 0],
  [SIGNED_OUT, 'signed-out', 0],
] as const;

describe.each(CASES)('%s', (error, status, rows) => {
  const { code } = error;

  test('on the first load leaves no rows, sets more to "failed", and loadMore() retries', async () => {
    const world = createWorld(createRows(30));
    world.service.failNext('feed', error, error);
    const tab = await world.open({ refreshInterval: 0 });
    expect(stateOf(tab)).toEqual([status, code, 'failed', 0, '0']);
    await tab.inbox.loadMore();
    expect(stateOf(tab)).toEqual([status, code, 'failed', 0, '0']);
    await tab.inbox.loadMore();
    expect(stateOf(tab)).toEqual(['ready', null, 'some', 20, '30']);
  });

  test('on the first load after a reload shows the snapshot only if the reader may still see it', async () => {
    const world = createWorld(createRows(30));
    const tab = createReloadableTab(world);
    await tab.load(CACHE);
    world.service.outage = error;
    const reloaded = await tab.load(CACHE);
    expect(stateOf(reloaded)).toEqual([status, code, 'failed', rows, rows ? '30' : '0']);
  });

  test('on a refresh keeps the rows, except after a 401 or a 403', async () => {
    const { world, tab } = await openWorld(30, { refreshInterval: 0 });
    world.service.failNext('feed', error);
    await tab.inbox.refresh();
    const isOver = code === 'signed-out' || error.status === 403;
    const expected = isOver ? ['failed', 0, '0'] : ['some', 20, '30'];
    expect(stateOf(tab)).toEqual([status, code, ...expected]);
    await tab.inbox.refresh();
    expect(stateOf(tab)).toEqual(['ready', null, 'some', 20, '30']);
  });
});

test('after a 403 the inbox polls on, less and less often, and shows the rows again when the reader is back', async () => {
  const { world, tab } = await openWorld(30);
  world.service.outage = errorWithStatus(403);
  await world.clock.advance(30 * MINUTE);
  expect(stateOf(tab)).toEqual(['refused', 'refused', 'failed', 0, '0']);
  expect(world.feedRequests()).toBeLessThan(20);
  world.service.outage = null;
  await world.clock.advance(6 * MINUTE);
  expect(stateOf(tab)).toEqual(['ready', null, 'some', 20, '30']);
});
