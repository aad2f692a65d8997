/** The state of an inbox by error and situation: `status`, `error`, `more`, rows and count. */
import { describe, expect, test } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { CACHE, openReloadable } from './reload.js';
import { createRows, createWorld, flushPromises, openWorld, QUIET, MINUTE } from '../../support/store-world.js';
import { errorWithStatus, OFFLINE, SIGNED_OUT, TIMEOUT } from '../../support/service-errors.js';

describe('before the first response', () => {
  test('the status is idle before start() and loading after it', async () => {
    const world = createWorld(createRows(30));
    const tab = world.create();
    expect(tab.summary()).toEqual(['idle', null, 'available', 0, '0']);
    world.service.block('feed');
    tab.inbox.start();
    await flushPromises();
    expect(tab.summary()).toEqual(['loading', null, 'loading', 0, '0']);
  });

  test('rows of the snapshot are shown, and more is "loading"', async () => {
    const { world, load } = await openReloadable(30, CACHE);
    world.service.block('feed');
    expect((await load(CACHE)).summary()).toEqual(['loading', null, 'loading', 20, '30']);
  });
});

describe.each([
  // error, status, number of rows after a reload with a snapshot
  [OFFLINE, 'offline', 20],
  [TIMEOUT, 'failed', 20],
  [errorWithStatus(429), 'failed', 20],
  [errorWithStatus(500), 'failed', 20],
  [new InboxError('malformed'), 'failed', 20],
  [errorWithStatus(400), 'refused', 0],
  [errorWithStatus(403), 'refused', 0],
  [errorWithStatus(404), 'refused', 0],
  [SIGNED_OUT, 'signed-out', 0],
] as const)('%s', (error, status, rows) => {
  const { code } = error;

  test('on the first load leaves no rows, emits an event, sets more to "failed", and loadMore() retries', async () => {
    const world = createWorld(createRows(30));
    world.service.failNext('feed', error, error);
    const tab = await world.open(QUIET);
    expect(tab.summary()).toEqual([status, code, 'failed', 0, '0']);
    expect(tab.events).toMatchObject([{ kind: 'error', operation: 'feed', error }]);
    await tab.inbox.loadMore();
    expect(tab.summary()).toEqual([status, code, 'failed', 0, '0']);
    await tab.inbox.loadMore();
    expect(tab.summary()).toEqual(['ready', null, 'available', 20, '30']);
  });

  test('on the first load after a reload shows the snapshot only if the reader may still see it', async () => {
    const { world, load } = await openReloadable(30, CACHE);
    world.service.outage = error;
    expect((await load(CACHE)).summary()).toEqual([status, code, 'failed', rows, rows ? '30' : '0']);
  });

  test('on a refresh keeps the rows, except after a 401 or a 403', async () => {
    const tab = await openWorld(30, QUIET);
    await tab.refreshWithFault(error);
    const expected = code === 'signed-out' || error.status === 403 ? ['failed', 0, '0'] : ['available', 20, '30'];
    expect(tab.summary()).toEqual([status, code, ...expected]);
    await tab.inbox.refresh();
    expect(tab.summary()).toEqual(['ready', null, 'available', 20, '30']);
  });
});

test('after a 403 the inbox polls on, less and less often, and shows the rows again when the reader is back', async () => {
  const { world, tab } = await openWorld(30);
  world.service.outage = errorWithStatus(403);
  await world.clock.advance(30 * MINUTE);
  expect(tab.summary()).toEqual(['refused', 'refused', 'failed', 0, '0']);
  expect(world.feedRequests()).toBeLessThan(20);
  world.service.outage = null;
  await world.clock.advance(6 * MINUTE);
  expect(tab.summary()).toEqual(['ready', null, 'available', 20, '30']);
});
