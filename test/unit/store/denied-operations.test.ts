/** Operations that the host of a proxy denies: isAllowed() reports them, and the inbox does not send them. */
import { expect, test } from 'vitest';
import { createRows, idOf, MINUTE, openTabs, openWorld, SECOND } from '../../support/store-world.js';
import { createSyncedWorld } from '../../support/synced-world.js';

const OPERATIONS = ['action', 'preferences', 'update-preferences'] as const;

test('isAllowed() is true for all operations until a response denies them, and again after a response allows them', async () => {
  const { service, clock, inbox } = await openWorld(3);
  const allowed = (): readonly string[] => OPERATIONS.filter(inbox.isAllowed);
  expect(allowed()).toEqual(OPERATIONS);
  service.deniedOperations = 'action update-preferences';
  await clock.advance(31 * SECOND);
  expect(allowed()).toEqual(['preferences']);
  service.deniedOperations = '';
  await clock.advance(31 * SECOND);
  expect(allowed()).toEqual(OPERATIONS);
});

test('a denial reaches the other tabs with the page, and does not apply to the next reader', async () => {
  const { service, clock, tabs } = await openTabs(3);
  service.deniedOperations = 'action';
  await clock.advance(31 * SECOND);
  expect(tabs.map(({ inbox }) => inbox.isAllowed('action'))).toEqual([false, false]);
  service.deniedOperations = '';
  service.subscriber = 'berta';
  await clock.advance(2 * MINUTE);
  expect(tabs.map(({ inbox }) => inbox.isAllowed('action'))).toEqual([true, true]);
});

test('keeps read state in this browser and never sends it while update-read-state is denied', async () => {
  const world = createSyncedWorld(createRows(3));
  const { service, clock } = world;
  service.deniedOperations = 'update-read-state';
  const { inbox } = await world.device().open();
  inbox.markRead(idOf(1));
  await clock.advance(10 * MINUTE);
  expect([service.callsTo('read-state'), inbox.messages.value.at(-1)?.read]).toEqual([[], true]);
  service.deniedOperations = '';
  await clock.advance(2 * MINUTE);
  expect(service.callsTo('read-state').length).toBe(1);
});
