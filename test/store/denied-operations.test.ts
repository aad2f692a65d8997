/** Operations that the host of a proxy does not allow: what an inbox offers, and what it does not send. */
import { expect, test } from 'vitest';
import { createReadStateKeeper } from '../../src/proxy/read-state.js';
import { createWorld, history, idOf, MINUTE, SECOND } from './support.js';

const OPERATIONS = ['action', 'preferences', 'update-preferences'] as const;

test('everything is allowed until an answer says otherwise, and again once one does', async () => {
  const world = createWorld(history(3));
  const { service, clock } = world;
  const { inbox } = await world.device().open();
  const allowed = (): readonly string[] => OPERATIONS.filter(inbox.isAllowed);
  expect(allowed()).toEqual(OPERATIONS);
  service.denied = 'action update-preferences';
  await clock.pass(31 * SECOND);
  expect(allowed()).toEqual(['preferences']);
  service.denied = '';
  await clock.pass(31 * SECOND);
  expect(allowed()).toEqual(OPERATIONS);
  inbox.stop();
});

test('another tab is told with the page, and another reader begins anew', async () => {
  const world = createWorld(history(3));
  const { service, clock } = world;
  const tabs = world.device();
  const [one, two] = [await tabs.open(), await tabs.open()];
  service.denied = 'action';
  await clock.pass(31 * SECOND);
  expect([one, two].map(({ inbox }) => inbox.isAllowed('action'))).toEqual([false, false]);
  service.denied = '';
  service.who = 'berta';
  await clock.pass(2 * MINUTE);
  expect([one, two].map(({ inbox }) => inbox.isAllowed('action'))).toEqual([true, true]);
  for (const { inbox } of [one, two]) inbox.stop();
});

test('marks stay in this browser, and are not sent, poll after poll', async () => {
  const world = createWorld(history(3));
  const { service, clock } = world;
  const kept = new Map<string, unknown>();
  service.readState = createReadStateKeeper(
    { getItem: (key) => kept.get(key), setItem: (key, value) => void kept.set(key, value) },
    clock.now,
  );
  service.denied = 'update-read-state';
  const { inbox } = await world.device().open();
  inbox.markRead(idOf(1));
  for (let minutes = 0; minutes < 10; minutes++) await clock.pass(MINUTE);
  expect(service.asked('read-state')).toEqual([]);
  expect(inbox.messages.value.find(({ id }) => id === idOf(1))?.read).toBe(true);
  service.denied = '';
  await clock.pass(2 * MINUTE);
  expect(service.asked('read-state').length).toBe(1);
  inbox.stop();
});
