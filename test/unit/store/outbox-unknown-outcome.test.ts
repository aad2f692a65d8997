/**
 * The outbox after a response that leaves the outcome of an action unknown: it searches the whole list for the message
 * before it sends the action under a new key, because a recorded action must not be recorded twice.
 */
import { expect, test } from 'vitest';
import type { InboxClient } from '../../../src/store/ports.js';
import { errorWithStatus } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET, type Row } from '../../support/store-world.js';
import { DAY, MINUTE, NOW } from '../../support/times.js';

/** A world whose service records the first action and responds with 502; `open` opens a tab of it. */
function createUnknownOutcome(rows: readonly Row[]) {
  const world = createWorld(rows);
  let isFirst = true;
  const client: Partial<InboxClient> = {
    recordAction: async (...args) => {
      const message = await world.service.client.recordAction(...args);
      if (!isFirst) return message;
      isFirst = false;
      throw errorWithStatus(502);
    },
  };
  return { world, open: () => world.open({ pageSize: 5 }, { client }) };
}

test('finds the message among 250 messages of the same time in changing order', async () => {
  const { world, open } = createUnknownOutcome(createRows(250, 0));
  world.service.shufflesTies = true;
  const tab = await open();
  const [id = ''] = tab.ids();
  await tab.inbox.act(id, 'primary');
  await world.clock.advance(5 * MINUTE);
  expect(world.service.recordedActions).toHaveLength(1);
});

test.each([
  ['after a reload', true],
  ['that moved up because messages above it were deleted', false],
])('finds a message 320 rows down %s', async (_, isReload) => {
  const { world, open } = createUnknownOutcome(createRows(400));
  const id = idOf(400 - 320);
  const tab = await open();
  while (!tab.ids().includes(id)) await tab.inbox.loadMore();
  void tab.inbox.act(id, 'primary');
  if (!isReload) world.service.remove(...Array.from({ length: 200 }, (__, place) => idOf(400 - 100 - place)));
  await flushPromises();
  if (isReload) tab.inbox.stop();
  const last = isReload ? await open() : tab;
  await world.clock.advance(5 * MINUTE);
  expect(world.service.recordedActions).toHaveLength(1);
  while (!last.ids().includes(id)) await last.inbox.loadMore();
  expect(last.stateOf(id)).toBe('done');
});

test('does not send an action again after a read that took two days: its key is not known any more', async () => {
  const { world, tab } = await openWorld(createRows(3, MINUTE, NOW), QUIET);
  world.service.failNext('action', 'lost');
  const answer = world.service.block('feed');
  void tab.inbox.act(idOf(2), 'primary');
  await world.clock.advance(2 * DAY);
  world.service.rows = () => createRows(3, MINUTE, NOW);
  await answer();
  await flushPromises();
  expect([world.service.recordedActions.length, tab.stateOf(idOf(2))]).toEqual([1, 'failed']);
});
