/** An error that is no answer's, as a fault of the browser's or of a host's own code is, ends in a state that can be seen. */
import { expect, test, vi } from 'vitest';
import { createWorld, history, settle } from './support.js';

const QUIET = { refreshInterval: 0 };

test('an unknown error at the first load ends in "failed" and is told with its cause; the next answer ends it', async () => {
  const world = createWorld(history(3));
  const cause = new DOMException('The operation is insecure.', 'SecurityError');
  vi.spyOn(world.service.client, 'getFeed').mockRejectedValueOnce(cause);
  const tab = await world.open(QUIET);
  expect(tab.inbox.status.value).toBe('failed');
  expect(tab.told).toMatchObject([{ kind: 'error', operation: 'feed', error: { code: 'broken', cause } }]);
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('ready');
  expect(tab.ids()).toHaveLength(3);
});

test('an unknown error after the first load keeps what was loaded', async () => {
  const world = createWorld(history(3));
  const tab = await world.open(QUIET);
  vi.spyOn(world.service.client, 'getFeed').mockRejectedValueOnce(new TypeError('undefined is not a function'));
  await tab.inbox.refresh();
  expect(tab.inbox.status.value).toBe('failed');
  expect(tab.ids()).toHaveLength(3);
});

test('a read that is given up because the tag goes is no error', async () => {
  const world = createWorld(history(3));
  world.service.hold('feed');
  const tab = world.create(QUIET);
  tab.inbox.start();
  await settle();
  tab.inbox.stop();
  await settle();
  expect(tab.told).toEqual([]);
  expect(tab.inbox.status.value).toBe('loading');
});
