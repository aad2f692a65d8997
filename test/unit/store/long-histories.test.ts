/** Read state after years: counts stay exact, and what is stored stays small. */
import { describe, expect, test } from 'vitest';
import { EMPTY } from '../../../src/shared/read-state.js';
import { newestPosition } from '../../../src/shared/read-state-limits.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { setArchived } from '../../../src/store/read-state/commands.js';
import { compactArchived } from '../../../src/store/read-state/compact.js';
import { isArchived } from '../../../src/store/read-state/queries.js';
import { createRows, idOf, messageOf, openWorld, QUIET, storageSize } from '../../support/store-world.js';
import { HOUR, isoTime, NOW, SECOND } from '../../support/times.js';
import { openDevices } from '../../support/synced-world.js';

describe('three years of ten messages a day', () => {
  const list = Array.from({ length: 10_950 }, (_, place) =>
    messageOf({ _id: idOf(100_000 - place), createdAt: isoTime(NOW - place * (3 * HOUR - 1)) }),
  );

  test.each([
    ['every message', 1],
    ['every second message', 2],
    ['nine of ten messages', 0.9],
  ])('archived daily, %s, stay archived and use at most 256 kB', (_name, step) => {
    const isDue = (place: number): boolean => (step < 1 ? place % 10 !== 3 : place % step === 0);
    let state = EMPTY;
    for (let day = list.length; day > 0; day -= 10) {
      // The loaded window of one day: the newest 40 messages without a gap.
      const window = list.slice(Math.max(0, day - 10), day + 30);
      for (const [place, one] of list.slice(Math.max(0, day - 10), day).entries())
        if (isDue(day - 10 + place)) state = setArchived(state, [one], true);
      state = compactArchived(state, window, newestPosition(NOW));
    }
    expect(list.filter((one, place) => isArchived(state, one) !== isDue(place))).toHaveLength(0);
    expect(state.archived.size).toBeLessThanOrEqual(10_000);
    expect(encode(state).length).toBeLessThan(256_000);
  });
});

test('after a year the badge is 8 after a reload in two requests, with every message marked one by one', async () => {
  const rows = createRows(3000, 3 * HOUR).map((row) => ({ ...row, read: false, seen: false }));
  const { world, tab } = await openWorld([], QUIET);
  for (let day = 0; day < 375; day++) {
    await tab.receive(...rows.slice(3000 - (day + 1) * 8, 3000 - day * 8));
    for (const { id, read } of tab.inbox.messages.peek()) if (!read) tab.inbox.markRead(id);
  }
  for (const { _id } of rows.slice(0, 7)) tab.inbox.markUnread(_id);
  expect(tab.badge()).toBe('7');
  world.service.insert({ _id: 'late', createdAt: isoTime(NOW - 20 * SECOND) });
  tab.inbox.stop();

  const callsBefore = world.service.calls.length;
  expect((await world.open()).badge()).toBe('8');
  expect(world.service.calls.length - callsBefore).toBeLessThanOrEqual(2);
  expect(storageSize(world.disk)).toBeLessThan(64_000);
});

test('archiveAll() has an exact undo for 5,000 messages on two devices, and its state stays small', async () => {
  const rows = createRows(5000).map((row, place) => ({ ...row, read: place % 3 === 0 }));
  const { world, one, two, sync } = await openDevices(rows);
  one.inbox.markUnread(idOf(5000));
  one.inbox.archive(idOf(4990));
  await sync();
  const [all, archived] = [await two.content('all'), await two.content('archived')];
  expect([all.length, archived]).toEqual([4999, [idOf(4990)]]);
  one.inbox.archiveAll();
  await sync();
  expect([await two.content('all'), two.badge()]).toEqual([[], '0']);
  expect(Math.max(...world.service.readStateSizes)).toBeLessThan(30_000);
  one.inbox.undo();
  await sync();
  expect(await two.content('all')).toEqual(all);
  expect(await one.content('all')).toEqual(all);
  expect(await one.content('archived')).toEqual(archived);
});
