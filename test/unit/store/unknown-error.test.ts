/** Unknown errors, such as exceptions in the browser or in the host's fetch, end in a visible status. */
import { expect, test, vi } from 'vitest';
import { createRows, createWorld, flushPromises, openWorld } from '../../support/store-world.js';

const QUIET = { refreshInterval: 0 };

test('an unknown error on the first load sets the status to "failed" with its cause, until the next response', async () => {
  const world = createWorld(createRows(3));
  const cause = new DOMException('The operation is insecure.', 'SecurityError');
  vi.spyOn(world.service.client, 'getFeed').mockRejectedValueOnce(cause);
  const tab = await world.open(QUIET);
  expect(tab.inbox.status.value).toBe('failed');
  expect(tab.events).toMatchObject([{ kind: 'error', operation: 'feed', error: { code: 'broken', cause } }]);
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('ready');
  expect(tab.ids()).toHaveLength(3);
});

test('an unknown error after the first load keeps the rows', async () => {
  const { world, tab } = await openWorld(3, QUIET);
  vi.spyOn(world.service.client, 'getFeed').mockRejectedValueOnce(new TypeError('undefined is not a function'));
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('failed');
  expect(tab.ids()).toHaveLength(3);
});

test('a read aborted by stop() is not an error', async () => {
  const world = createWorld(createRows(3));
  world.service.block('feed');
  const tab = await world.open(QUIET);
  tab.inbox.stop();
  await flushPromises();
  expect(tab.events).toEqual([]);
  expect(tab.inbox.status.value).toBe('loading');
});
