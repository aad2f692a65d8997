/** Changes and removals below the first page: polling shows them in all rows that are on screen. */
import { expect, test } from 'vitest';
import { createRows, createWorld, idOf, MINUTE, openWorld, SECOND } from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';

const ROWS = 200;
const DONE = { cta: { action: { status: 'done', result: { type: 'primary' } } } };

/** Opens an inbox and loads `depth` rows. */
async function reveal(world: World, depth: number): Promise<OpenTab> {
  const tab = await world.open({ pageSize: 20, refreshInterval: 60_000 });
  while (tab.ids().length < depth) await tab.inbox.loadMore();
  return tab;
}

/** The id of the message in a row; row 0 is the newest. */
const idAt = (row: number): string => idOf(ROWS - row);

test.each([
  [30, 40, 2 * MINUTE],
  [90, 100, 2 * MINUTE],
  [150, 160, 12 * MINUTE],
])('shows the outcome of row %i of %i within %i ms', async (row, depth, wait) => {
  const world = createWorld(createRows(ROWS));
  const tab = await reveal(world, depth);
  expect(tab.stateOf(idAt(row))).toBe('pending');
  world.service.change(idAt(row), DONE);
  await world.clock.advance(wait);
  expect(tab.stateOf(idAt(row))).toBe('done');
});

test.each([
  [30, 40, 3 * MINUTE],
  [150, 160, 24 * MINUTE],
])('removes row %i of %i within %i ms after the service deletes it', async (row, depth, wait) => {
  const world = createWorld(createRows(ROWS));
  const tab = await reveal(world, depth);
  world.service.remove(idAt(row));
  await world.clock.advance(wait);
  expect(tab.ids()).not.toContain(idAt(row));
});

test('removes a deleted row among two pages of messages with the same time', async () => {
  const { world, tab } = await openWorld(createRows(130, 0), { pageSize: 5, refreshInterval: 60_000 });
  const [first = ''] = tab.ids();
  world.service.remove(first);
  await world.clock.advance(24 * MINUTE);
  expect(tab.ids()).not.toContain(first);
});

test('refreshes a row of a filtered tab below 50 rows that the tab does not show', async () => {
  const rows = createRows(90).map((row, at) => ({ ...row, read: at < 50, payload: { team: at < 50 ? 0 : 1 } }));
  const world = createWorld(rows);
  const tabs = [{ id: 'todo', label: 'Todo', payload: {}, read: false } as const];
  const tab = await world.open({ pageSize: 20, refreshInterval: 60_000, tabs });
  tab.inbox.selectTab('todo');
  await world.clock.advance(SECOND);
  while (tab.ids().length === 0) await tab.inbox.loadMore();
  const [id = ''] = tab.ids();
  world.service.change(id, DONE);
  await world.clock.advance(2 * MINUTE);
  expect(tab.inbox.messages.value[0]?.outcome.state).toBe('done');
});

test('an empty tab with a service filter does not return to "loading" with each response', async () => {
  const world = createWorld(createRows(3));
  const tabs = [{ id: 'team', label: 'Team', payload: { team: 1 } }] as const;
  const tab = await world.open({ refreshInterval: 60_000, tabs });
  tab.inbox.selectTab('team');
  await world.clock.advance(SECOND);
  const seen: string[] = [];
  const end = tab.inbox.more.subscribe((more) => seen.push(more));
  await world.clock.advance(3 * MINUTE);
  end();
  expect(seen).toEqual(['none']);
});
