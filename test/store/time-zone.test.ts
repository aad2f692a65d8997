/** Where the subscriber lives: known from the start of the next page, asked again after a failure, and never another's. */
import { expect, test } from 'vitest';
import { InboxError } from '../../src/api/error.js';
import { createWorld, history, OFFLINE, settle } from './support.js';
import type { Open, World } from './support.js';

/** A world whose service knows a zone for each subscriber, and how often it was asked. */
function createZones(world: World, zones: Record<string, string>) {
  let asked = 0;
  const faults: InboxError[] = [];
  const getTimeZone = async () => {
    asked += 1;
    const fault = faults.shift();
    if (fault) throw fault;
    const subject = world.service.who ?? '';
    return { value: zones[subject] ?? '', subject };
  };
  const open = async (): Promise<Open> => {
    const tab = world.create({}, true, undefined, '', { client: { getTimeZone } });
    tab.inbox.start();
    await settle();
    return tab;
  };
  return { open, faults, asked: () => asked };
}

test('the next page shows the times of the zone from its first rows on, and asks once whether it is still so', async () => {
  const world = createWorld(history(3));
  const zones = { anna: 'Asia/Tokyo' };
  const { open, asked } = createZones(world, zones);
  const tab = await open();
  await tab.inbox.loadTimeZone();
  await tab.inbox.loadTimeZone();
  expect([tab.inbox.timeZone.value, asked()]).toEqual(['Asia/Tokyo', 1]);
  tab.inbox.stop();
  const again = await open();
  expect(again.inbox.timeZone.value).toBe('Asia/Tokyo');
  zones.anna = 'Europe/Paris';
  await again.inbox.loadTimeZone();
  expect([again.inbox.timeZone.value, asked()]).toEqual(['Europe/Paris', 2]);
});

test('the zone of one reader is never used for another, and is removed by clear()', async () => {
  const world = createWorld(history(3));
  const { open } = createZones(world, { anna: 'Asia/Tokyo' });
  const tab = await open();
  await tab.inbox.loadTimeZone();
  world.service.who = 'berta';
  await tab.inbox.refresh();
  await settle();
  expect(tab.inbox.timeZone.value).toBe('');
  world.service.who = 'anna';
  await tab.inbox.refresh();
  await settle();
  expect(tab.inbox.timeZone.value).toBe('Asia/Tokyo');
  tab.inbox.clear();
  expect([tab.inbox.timeZone.value, world.disk.size]).toEqual(['', 0]);
});

test('an answer that comes after somebody else has signed in is not theirs', async () => {
  const world = createWorld(history(3));
  const { open } = createZones(world, { anna: 'Asia/Tokyo' });
  const tab = await open();
  const locating = tab.inbox.loadTimeZone();
  tab.inbox.clear();
  await locating;
  expect([tab.inbox.timeZone.value, world.disk.size]).toEqual(['', 0]);
});

test('a zone that could not be had is asked for again, but not for ever', async () => {
  const world = createWorld(history(3));
  const { open, faults, asked } = createZones(world, { anna: 'Asia/Tokyo' });
  faults.push(OFFLINE);
  const tab = await open();
  await tab.inbox.loadTimeZone();
  expect(tab.inbox.timeZone.value).toBe('');
  await tab.inbox.loadTimeZone();
  expect([tab.inbox.timeZone.value, asked()]).toEqual(['Asia/Tokyo', 2]);
  const missing = new InboxError('missing', { status: 404 });
  faults.push(...Array.from({ length: 9 }, () => missing));
  const other = await open();
  for (let tries = 0; tries < 9; tries++) await other.inbox.loadTimeZone();
  expect([other.inbox.timeZone.value, asked()]).toEqual(['Asia/Tokyo', 5]);
});
