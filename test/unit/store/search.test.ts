/** What a search goes through: the place of the tab in which it is opened, or the whole list. */
import { effect } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { createRows, flushPromises, idOf, openWorld, QUIET, type OpenTab } from '../../support/store-world.js';
import { MINUTE, NOW } from '../../support/times.js';

const TEAM = { id: 'team', label: 'Team', payload: { team: 1 } };
const HOUR = { id: 'hour', label: 'Hour', since: 'PT1H' };
const tabs = [{ id: 'all', label: '' }, { id: 'unread', label: '', read: false }, TEAM, HOUR];
const SIZE = 700;

/** A reader has archived or snoozed three messages, of which one is near, and two are read long ago. */
async function openList() {
  const rows = createRows(SIZE).map((row, at) => ({ ...row, read: at > 3, payload: { team: at % 350 ? 0 : 1 } }));
  const opened = await openWorld(rows, { ...QUIET, tabs });
  await opened.tab.loadAll();
  for (const place of [10, 300, 600]) opened.inbox.archive(idOf(SIZE - place));
  for (const place of [20, 310, 610]) opened.inbox.snooze(idOf(SIZE - place), NOW + (1000 - place) * MINUTE);
  return opened.world.open({ ...QUIET, tabs });
}

/** The places of what is found, after the search has gone on to the end. */
async function searchAll({ inbox }: OpenTab): Promise<readonly number[]> {
  for (let loads = 0; loads < 40 && !inbox.reachedEnd.value; loads++) expect(await inbox.loadOlder()).toBe(true);
  expect(inbox.reachedEnd.value).toBe(true);
  return inbox.searchable.value.map(({ id }) => SIZE - Number.parseInt(id, 16));
}

const AWAY = new Set([10, 300, 600, 20, 310, 610]);
const LIST = Array.from({ length: SIZE }, (_, place) => place).filter((place) => !AWAY.has(place));

test.each([
  ['all', LIST],
  ['unread', LIST],
  ['team', LIST],
  ['hour', LIST],
  ['archived', [10, 300, 600]],
  ['snoozed', [610, 310, 20]],
] as const)('from the tab %s finds all its messages, loaded or not, and where they end', async (id, places) => {
  const tab = await openList();
  await tab.select(id);
  for (let turn = 0; turn < 20; turn++) await flushPromises();
  const loaded = new Set(tab.ids());
  expect(tab.inbox.searchable.value.filter((one) => loaded.has(one.id))).toHaveLength(loaded.size);
  expect(tab.inbox.searchedTo.value).toBeGreaterThan(NOW - SIZE * MINUTE);
  expect(await searchAll(tab)).toEqual(places);
});

test.each([
  ['of the archive', 'archived', 60, 3, 0],
  ['of the archive, below the first hundred', 'archived', 250, 25, 15],
  ['of a search', 'all', 60, 3, 0],
  ['of a search, below the first hundred', 'all', 250, 25, 15],
])('a deleted message %s leaves: tab %s, place %i, %i min, %i more requests', async (_, id, place, wait, more) => {
  const isArchived = (at: number) => id === 'archived' && (at === 10 || at === place);
  const rows = createRows(300).map((row, at) => ({ ...row, archived: isArchived(at), read: true }));
  const { world, tab, inbox } = await openWorld(rows, { refreshInterval: 60_000 });
  await tab.select(id);
  const stop = effect(() => void (id === 'archived' ? inbox.messages : inbox.searchable).value);
  await (id === 'archived' ? tab.loadAll() : searchAll(tab));
  const found = (): boolean => inbox.searchable.value.some((one) => one.id === idOf(300 - place));
  expect(found()).toBe(true);
  world.service.remove(idOf(300 - place));
  expect(await world.pollsIn(wait * MINUTE)).toBeLessThanOrEqual(wait + more);
  expect(found()).toBe(false);
  stop();
});

test('a search says how far back it went by the oldest message that has a time', async () => {
  const rows = createRows(3).map((row, place) => (place === 2 ? { ...row, createdAt: 'not a date' } : row));
  expect((await openWorld(rows, QUIET)).inbox.searchedTo.value).toBe(NOW - MINUTE);
});
