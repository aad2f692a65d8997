/**
 * An answer that does not tell what was done: before an action is sent under another key, the message is looked for in the
 * whole list, for one that was recorded must not be recorded again.
 */
import { expect, test } from 'vitest';
import type { InboxClient } from '../../src/store/ports.js';
import { answered, createWorld, history, idOf, MINUTE, NOW, settle, storageOf } from './support.js';
import type { Open, Row, World } from './support.js';

/** The first action is recorded, and answered with 502. */
function createUnclear(rows: readonly Row[]): { world: World; client: Partial<InboxClient> } {
  const world = createWorld(rows);
  let isFirst = true;
  const client: Partial<InboxClient> = {
    recordAction: async (...given) => {
      const message = await world.service.client.recordAction(...given);
      if (!isFirst) return message;
      isFirst = false;
      throw answered(502);
    },
  };
  return { world, client };
}

const open = async ({ world, client }: ReturnType<typeof createUnclear>): Promise<Open> => {
  const tab = world.create({ pageSize: 5 }, true, storageOf(world.disk), '', { client });
  tab.inbox.start();
  await settle();
  return tab;
};

const stepOf = ({ inbox }: Open, id: string): string | undefined =>
  inbox.messages.value.find((one) => one.id === id)?.outcome.state;

test('one of 250 messages of one time, in whatever order they come', async () => {
  const unclear = createUnclear(history(250, 0));
  unclear.world.service.unstable = true;
  const tab = await open(unclear);
  const [id = ''] = tab.ids();
  await tab.inbox.act(id, 'primary');
  await unclear.world.clock.pass(5 * MINUTE);
  expect(unclear.world.service.done).toHaveLength(1);
});

test('a message far below, after the page was loaded anew', async () => {
  const unclear = createUnclear(history(400));
  const id = idOf(400 - 320);
  const tab = await open(unclear);
  while (!tab.ids().includes(id)) await tab.inbox.loadMore();
  void tab.inbox.act(id, 'primary');
  await settle();
  tab.inbox.stop();
  const next = await open(unclear);
  await unclear.world.clock.pass(5 * MINUTE);
  expect(unclear.world.service.done).toHaveLength(1);
  while (!next.ids().includes(id)) await next.inbox.loadMore();
  expect(stepOf(next, id)).toBe('done');
});

test('a message further up than it was, since others above it are gone', async () => {
  const unclear = createUnclear(history(400));
  const id = idOf(400 - 320);
  const tab = await open(unclear);
  while (!tab.ids().includes(id)) await tab.inbox.loadMore();
  void tab.inbox.act(id, 'primary');
  unclear.world.service.remove(...Array.from({ length: 200 }, (_, place) => idOf(400 - 100 - place)));
  await unclear.world.clock.pass(5 * MINUTE);
  expect(unclear.world.service.done).toHaveLength(1);
});

test('a message that nothing was recorded of is sent again', async () => {
  const world = createWorld(history(3, MINUTE, NOW));
  const tab = await world.open();
  world.service.fail('action', answered(502));
  void tab.inbox.act(idOf(2), 'primary');
  await world.clock.pass(MINUTE);
  expect(world.service.done).toHaveLength(1);
  expect(stepOf(tab, idOf(2))).toBe('done');
});
