/**
 * The subscriber's time zone: stored for the next page, requested again after an error, and separate for each
 * subscriber.
 */
import { expect, test } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { createRows, createWorld, flushPromises, OFFLINE } from '../../support/store-world.js';

/** A world with a time zone for each subscriber, which counts the requests for it. */
function createZonedWorld(zones: Record<string, string> = { anna: 'Asia/Tokyo' }) {
  const world = createWorld(createRows(3));
  let requests = 0;
  const faults: InboxError[] = [];
  const getTimeZone = async () => {
    requests += 1;
    const fault = faults.shift();
    if (fault) throw fault;
    const subject = world.service.subscriber ?? '';
    return { value: zones[subject] ?? '', subject };
  };
  return { world, open: () => world.open({}, { client: { getTimeZone } }), faults, asked: () => requests };
}

test('the next page uses the stored time zone at once and requests it once to update it', async () => {
  const zones = { anna: 'Asia/Tokyo' };
  const { open, asked: requests } = createZonedWorld(zones);
  const tab = await open();
  await tab.inbox.loadTimeZone();
  await tab.inbox.loadTimeZone();
  expect([tab.inbox.timeZone.value, requests()]).toEqual(['Asia/Tokyo', 1]);
  tab.inbox.stop();
  const reloaded = await open();
  expect(reloaded.inbox.timeZone.value).toBe('Asia/Tokyo');
  zones.anna = 'Europe/Paris';
  await reloaded.inbox.loadTimeZone();
  expect([reloaded.inbox.timeZone.value, requests()]).toEqual(['Europe/Paris', 2]);
});

test('each reader has their own time zone, and clear() removes it', async () => {
  const { world, open } = createZonedWorld();
  const tab = await open();
  await tab.inbox.loadTimeZone();
  await tab.refreshAs('berta');
  await flushPromises();
  expect(tab.inbox.timeZone.value).toBe('');
  await tab.refreshAs('anna');
  await flushPromises();
  expect(tab.inbox.timeZone.value).toBe('Asia/Tokyo');
  tab.inbox.clear();
  expect([tab.inbox.timeZone.value, world.disk.size]).toEqual(['', 0]);
});

test('a response that arrives after clear() is ignored', async () => {
  const { world, open } = createZonedWorld();
  const tab = await open();
  const locating = tab.inbox.loadTimeZone();
  tab.inbox.clear();
  await locating;
  expect([tab.inbox.timeZone.value, world.disk.size]).toEqual(['', 0]);
});

test('a failed request is retried a limited number of times', async () => {
  const { open, faults, asked: requests } = createZonedWorld();
  faults.push(OFFLINE);
  const tab = await open();
  await tab.inbox.loadTimeZone();
  expect(tab.inbox.timeZone.value).toBe('');
  await tab.inbox.loadTimeZone();
  expect([tab.inbox.timeZone.value, requests()]).toEqual(['Asia/Tokyo', 2]);
  const missing = new InboxError('missing', { status: 404 });
  faults.push(...Array.from({ length: 9 }, () => missing));
  const other = await open();
  for (let tries = 0; tries < 9; tries++) await other.inbox.loadTimeZone();
  expect([other.inbox.timeZone.value, requests()]).toEqual(['Asia/Tokyo', 5]);
});
