/**
 * The outbox after a response that leaves the outcome of an action unknown: it searches the whole list for the message
 * before it sends the action under a new key, because a recorded action must not be recorded twice.
 */
import { expect, test } from 'vitest';
import type { InboxClient } from '../../../src/store/ports.js';
import { errorWithStatus } from '../../support/service-errors.js';
import { createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, MINUTE, NOW } from '../../support/times.js';
import type { OpenTab, Row, World } from '../../support/store-world.js';

/** The service records the first action and responds with 502. */
function createUnknownOutcome(rows: readonly Row[]): { world: World; client: Partial<InboxClient> } {
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
  return { world, client };
}

const open = async ({ world, client }: ReturnType<typeof createUnknownOutcome>): Promise<OpenTab> => {
  const tab = await world.open({ pageSize: 5 }, { client });
  return tab;
};

const stateOf = ({ inbox }: OpenTab, id: string): string | undefined =>
  inbox.messages.value.find((one) => one.id === id)?.outcome.state;

test('finds the message among 250 messages of the same time in changing order', async () => {
  const setup = createUnknownOutcome(createRows(250, 0));
  setup.world.service.shufflesTies = true;
  const tab = await open(setup);
  const [id = ''] = tab.ids();
  await tab.inbox.act(id, 'primary');
  await setup.world.clock.advance(5 * MINUTE);
  expect(setup.world.service.recordedActions).toHaveLength(1);
});

test('finds a message 320 rows down after a reload', async () => {
  const setup = createUnknownOutcome(createRows(400));
  const id = idOf(400 - 320);
  const tab = await open(setup);
  while (!tab.ids().includes(id)) await tab.inbox.loadMore();
  void tab.inbox.act(id, 'primary');
  await flushPromises();
  tab.inbox.stop();
  const next = await open(setup);
  await setup.world.clock.advance(5 * MINUTE);
  expect(setup.world.service.recordedActions).toHaveLength(1);
  while (!next.ids().includes(id)) await next.inbox.loadMore();
  expect(stateOf(next, id)).toBe('done');
});

test('finds a message that moved up because messages above it were deleted', async () => {
  const setup = createUnknownOutcome(createRows(400));
  const id = idOf(400 - 320);
  const tab = await open(setup);
  while (!tab.ids().includes(id)) await tab.inbox.loadMore();
  void tab.inbox.act(id, 'primary');
  setup.world.service.remove(...Array.from({ length: 200 }, (_, place) => idOf(400 - 100 - place)));
  await setup.world.clock.advance(5 * MINUTE);
  expect(setup.world.service.recordedActions).toHaveLength(1);
});

test('sends the action again if the service did not record it', async () => {
  const { world, tab } = await openWorld(createRows(3, MINUTE, NOW));
  world.service.failNext('action', errorWithStatus(502));
  void tab.inbox.act(idOf(2), 'primary');
  await world.clock.advance(MINUTE);
  expect(world.service.recordedActions).toHaveLength(1);
  expect(stateOf(tab, idOf(2))).toBe('done');
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
  expect(world.service.recordedActions).toHaveLength(1);
  expect(stateOf(tab, idOf(2))).toBe('failed');
});
