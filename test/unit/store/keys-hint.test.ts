/** The hint of the keyboard shortcuts is shown in three sessions of a reader in this browser. */
import { expect, test } from 'vitest';
import { createRows, createStorage, createWorld, flushPromises, QUIET } from '../../support/store-world.js';
import { HOUR, MINUTE } from '../../support/times.js';
import type { OpenTab, World } from '../../support/store-world.js';

const claim = ({ inbox }: OpenTab): boolean => inbox.claimKeysHint();

async function claimInSessions(world: World, sessions: number): Promise<boolean[]> {
  const claimed: boolean[] = [];
  while (claimed.length < sessions) {
    const tab = await world.open(QUIET);
    claimed.push(claim(tab));
    tab.inbox.stop();
    await world.clock.advance(HOUR);
  }
  return claimed;
}

test('is shown in the first three sessions, and no more', async () =>
  expect(await claimInSessions(createWorld(createRows(3)), 5)).toEqual([true, true, true, false, false]));

test('counts several documents and tabs within half an hour as one session', async () => {
  const world = createWorld(createRows(3));
  for (let document = 0; document < 5; document++) {
    const tab = await world.open(QUIET);
    expect(claim(tab)).toBe(true);
    tab.inbox.stop();
    await world.clock.advance(20 * MINUTE);
  }
  await world.clock.advance(HOUR);
  expect(await claimInSessions(world, 3)).toEqual([true, true, false]);
});

test('belongs to one reader, and clear() removes its count', async () => {
  const world = createWorld(createRows(3));
  expect((await claimInSessions(world, 4)).at(-1)).toBe(false);
  const tab = await world.open(QUIET);
  tab.inbox.clear();
  expect([...world.disk.keys()].filter((key) => key.includes('hint'))).toEqual([]);
  tab.inbox.stop();
  expect(claim(await world.open(QUIET))).toBe(true);
});

test('is not shown before the reader is known, nor where nothing can be stored: it would never end', async () => {
  const world = createWorld(createRows(3));
  const { inbox } = world.create();
  inbox.start();
  expect(inbox.claimKeysHint()).toBe(false);
  await flushPromises();
  expect(inbox.claimKeysHint()).toBe(true);
  const memory = createStorage(new Map());
  const set: typeof memory.set = (key, value) => memory.set(key, value) && false;
  const blocked = await world.open({}, { storage: { ...memory, set } });
  expect(claim(blocked)).toBe(false);
});
