/** Operations that the host of a proxy denies: isAllowed() reports them, and the inbox does not send them. */
import { expect, test } from 'vitest';
import { createReadStateKeeper } from '../../../src/proxy/read-state.js';
import { createRows, createWorld, idOf, MINUTE, SECOND } from '../../support/store-world.js';

const OPERATIONS = ['action', 'preferences', 'update-preferences'] as const;

test('isAllowed() is true for all operations until a response denies them, and again after a response allows them', async () => {
  const world = createWorld(createRows(3));
  const { service, clock } = world;
  const { inbox } = await world.device().open();
  const allowed = (): readonly string[] => OPERATIONS.filter(inbox.isAllowed);
  expect(allowed()).toEqual(OPERATIONS);
  service.deniedOperations = 'action update-preferences';
  await clock.advance(31 * SECOND);
  expect(allowed()).toEqual(['preferences']);
  service.deniedOperations = '';
  await clock.advance(31 * SECOND);
  expect(allowed()).toEqual(OPERATIONS);
  inbox.stop();
});

test('a denial reaches the other tabs with the page, and does not apply to the next reader', async () => {
  const world = createWorld(createRows(3));
  const { service, clock } = world;
  const tabs = world.device();
  const [one, two] = [await tabs.open(), await tabs.open()];
  service.deniedOperations = 'action';
  await clock.advance(31 * SECOND);
  expect([one, two].map(({ inbox }) => inbox.isAllowed('action'))).toEqual([false, false]);
  service.deniedOperations = '';
  service.subscriber = 'berta';
  await clock.advance(2 * MINUTE);
  expect([one, two].map(({ inbox }) => inbox.isAllowed('action'))).toEqual([true, true]);
  for (const { inbox } of [one, two]) inbox.stop();
});

test('keeps read state in this browser and never sends it while update-read-state is denied', async () => {
  const world = createWorld(createRows(3));
  const { service, clock } = world;
  const stored = new Map<string, unknown>();
  service.readState = createReadStateKeeper(
    { getItem: (key) => stored.get(key), setItem: (key, value) => void stored.set(key, value) },
    clock.now,
  );
  service.deniedOperations = 'update-read-state';
  const { inbox } = await world.device().open();
  inbox.markRead(idOf(1));
  for (let minutes = 0; minutes < 10; minutes++) await clock.advance(MINUTE);
  expect(service.callsTo('read-state')).toEqual([]);
  expect(inbox.messages.value.find(({ id }) => id === idOf(1))?.read).toBe(true);
  service.deniedOperations = '';
  await clock.advance(2 * MINUTE);
  expect(service.callsTo('read-state').length).toBe(1);
  inbox.stop();
});
