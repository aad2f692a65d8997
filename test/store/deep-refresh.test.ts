/** What the service changes or removes below the first page is shown, as far as the reader has brought rows on screen. */
import { expect, test } from 'vitest';
import { createWorld, history, idOf, MINUTE, SECOND, settle } from './support.js';
import type { Open, World } from './support.js';

const ROWS = 200;
const DONE = { cta: { action: { status: 'done', result: { type: 'primary' } } } };

/** Opens an inbox with so many rows on screen. */
async function reveal(world: World, depth: number): Promise<Open> {
  const tab = await world.open({ pageSize: 20, refreshInterval: 60_000 });
  while (tab.ids().length < depth) await tab.inbox.loadMore();
  return tab;
}

/** The message in a row, from 0 at the top. */
const at = (row: number): string => idOf(ROWS - row);
const stepAt = ({ inbox }: Open, row: number): string | undefined =>
  inbox.messages.value.find(({ id }) => id === at(row))?.outcome.state;

test.each([
  [30, 40, 2 * MINUTE],
  [90, 100, 2 * MINUTE],
  [150, 160, 12 * MINUTE],
])('the outcome of row %i of %i on screen is shown within %i ms', async (row, depth, wait) => {
  const world = createWorld(history(ROWS));
  const tab = await reveal(world, depth);
  expect(stepAt(tab, row)).toBe('pending');
  world.service.change(at(row), DONE);
  await world.clock.pass(wait);
  expect(stepAt(tab, row)).toBe('done');
});

test.each([
  [30, 40, 3 * MINUTE],
  [150, 160, 24 * MINUTE],
])('row %i of %i on screen goes within %i ms of its removal', async (row, depth, wait) => {
  const world = createWorld(history(ROWS));
  const tab = await reveal(world, depth);
  world.service.remove(at(row));
  await world.clock.pass(wait);
  expect(tab.ids()).not.toContain(at(row));
});

test('a removed row among as many of the same time as fill two pages goes, too', async () => {
  const world = createWorld(history(130, 0));
  const tab = await world.open({ pageSize: 5, refreshInterval: 60_000 });
  const [first = ''] = tab.ids();
  world.service.remove(first);
  await world.clock.pass(24 * MINUTE);
  expect(tab.ids()).not.toContain(first);
});

test('a row of a tab is refreshed though most of what lies above it is not of that tab', async () => {
  const rows = history(90).map((row, place) => ({ ...row, read: place < 50, payload: { team: place < 50 ? 0 : 1 } }));
  const world = createWorld(rows);
  const tabs = [{ id: 'todo', label: 'Todo', payload: {}, read: false } as const];
  const tab = await world.open({ pageSize: 20, refreshInterval: 60_000, tabs });
  tab.inbox.selectTab('todo');
  await world.clock.pass(SECOND);
  while (tab.ids().length === 0) await tab.inbox.loadMore();
  const [id = ''] = tab.ids();
  world.service.change(id, DONE);
  await world.clock.pass(2 * MINUTE);
  expect(tab.inbox.messages.value[0]?.outcome.state).toBe('done');
});

test('an empty tab that the service filters is not loading again with each answer', async () => {
  const world = createWorld(history(3));
  const tabs = [{ id: 'team', label: 'Team', payload: { team: 1 } }] as const;
  const tab = await world.open({ refreshInterval: 60_000, tabs });
  tab.inbox.selectTab('team');
  await world.clock.pass(SECOND);
  const seen: string[] = [];
  const end = tab.inbox.more.subscribe((more) => seen.push(more));
  await world.clock.pass(3 * MINUTE);
  end();
  expect(seen).toEqual(['none']);
});

test('refresh() while a question is under way asks once more: somebody else may be signed in since', async () => {
  const world = createWorld(history(3));
  const tab = world.create();
  const answer = world.service.hold('feed');
  tab.inbox.start();
  await settle();
  world.service.who = 'ben';
  const refreshed = Promise.all([tab.inbox.refresh(), tab.inbox.refresh()]);
  await answer();
  await refreshed;
  expect(world.service.asked('feed')).toHaveLength(2);
});
