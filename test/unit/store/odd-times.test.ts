/** Times of messages in other forms than the interface's, or none: the place, the read state, the counts and the filters. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPage } from '../../../src/element/loading/count-page.js';
import { forAllAsync } from '../../support/for-all.js';
import { createStorage, createWorld, idOf, messageOf, openWorld, QUIET, type Row } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW } from '../../support/times.js';
import { createReloadableTab } from './reload.js';

const AT = Date.UTC(2026, 10, 20, 14, 5);
const OTHER_TEXTS = ['', 'not a date', 'in 5', 'in 5000', '0001-01-01T00:00Z'];
/** Values that are no time. */
const NO_TIMES = [undefined, null, 0, -1, 7, AT * 1000, 1e20, true, {}, [], ...OTHER_TEXTS];

const IN_UTC = ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00', '2026-11-20 14:05', 'Fri, 20 Nov 2026 14:05:00 GMT'];
const IN_A_ZONE = ['2026-11-20T16:05:00+02:00', '2026-11-20 16:05:00+02:00'];

test.each([AT, AT / 1000, String(AT), ...IN_UTC, ...IN_A_ZONE])('%j is a time, of UTC without a zone', (value) => {
  const { createdAt, snoozedUntil } = messageOf({ _id: 'a', createdAt: value as string, snoozedUntil: value });
  expect([createdAt, snoozedUntil]).toEqual([AT, AT]);
});

/** A service that has these messages in this order, and a tab that can be reloaded. */
function serve(rows: readonly Row[]) {
  const world = createWorld();
  let all = rows;
  world.service.rows = () => all;
  return { ...createReloadableTab(world), world, arrive: (row: Row) => (all = [row, ...all]) };
}
type Tab = Awaited<ReturnType<ReturnType<typeof serve>['load']>>;
const unreadIn = ({ inbox }: Tab) => inbox.messages.value.filter(({ read }) => !read).map(({ id }) => id);
const row = (place: number, createdAt: unknown, read = false): Row => ({
  _id: `m${place}`,
  createdAt: createdAt as string,
  read,
});

const minutesOlder = fc.nat(10_000).map((minutes) => ({ minutes }));
/** A message that is so many minutes older than the one above, or whose time is no time; and whether the service says that it is read. */
const entry = fc.tuple(fc.oneof(minutesOlder, fc.constantFrom(...NO_TIMES)), fc.boolean());
const isDated = (value: unknown): value is { minutes: number } => Object(value).minutes !== undefined;

test('messages without a time keep their place, count if the service says so, and are covered by no position', () =>
  forAllAsync({ numRuns: 40 })(
    fc.array(entry, { minLength: 1, maxLength: 25 }),
    fc.constantFrom(...NO_TIMES),
    async (entries, late) => {
      let age = 0;
      const times = entries.map(([value]) => (isDated(value) ? NOW - (age += 1 + value.minutes) * MINUTE : undefined));
      const newest = times.find(Boolean) ?? NOW;
      const rows = entries.map(([value, read], place) =>
        row(place, isDated(value) ? isoTime(times[place]!) : value, read),
      );
      const unread = rows
        .filter(({ read }, place) => !read && (times[place] ?? NOW) > newest - 30 * DAY)
        .map(({ _id }) => _id);
      const { load, arrive } = serve(rows);
      const ids = rows.map(({ _id }) => _id);

      let tab = await load({ pageSize: 40 });
      for (let visits = 0; visits < 2; visits++) {
        expect([tab.ids(), unreadIn(tab), tab.badge()]).toEqual([ids, unread, String(unread.length)]);
        tab = await load({ pageSize: 40 });
      }
      tab.inbox.markAllRead();
      expect(unreadIn(tab)).toEqual([]);
      tab.inbox.undo();
      expect(unreadIn(tab)).toEqual(unread);
      tab.inbox.markAllRead();
      arrive(row(99, late));
      await tab.inbox.refresh();
      expect(tab.arrivedIds()).toEqual(['m99']);
      for (let visits = 0; visits < 2; visits++) {
        expect([tab.ids(), unreadIn(tab), tab.badge()]).toEqual([['m99', ...ids], ['m99'], '1']);
        tab = await load({ pageSize: 40 });
      }
      tab.inbox.archiveAll();
      arrive(row(100, late));
      tab = await load({ pageSize: 40 });
      expect(tab.ids()).toEqual(['m100']);
    },
  ));

test('the badge counts messages without a time before the store is loaded', () => {
  const rows = [row(0, isoTime(NOW)), row(1, 'x'), row(2, isoTime(NOW - 40 * DAY)), row(3, 'x'), row(4, 'x', true)];
  const page = { data: rows, hasMore: false };
  expect(countPage(page, NOW, createStorage(new Map())).unread).toEqual({ count: 3, more: false });
});

describe('A message without a time', () => {
  const HALF = [NOW, 'x', NOW - 2 * DAY, 'x', NOW - 9 * DAY].map((time, place) =>
    row(place, typeof time === 'number' ? isoTime(time) : time),
  );

  test('has the age of its neighbours in a tab that filters by age', async () => {
    const tab = await serve(HALF).load({ ...QUIET, tabs: [{ id: 'week', label: 'Week', since: 'P1W' }] });
    await tab.select('week');
    expect(tab.ids()).toEqual(['m0', 'm1', 'm2']);
  });

  test('is hidden at the time that the host names, and never by one that cannot be read', async () => {
    const { load, world } = serve(HALF);
    const expires: Record<string, unknown> = { m1: NOW + HOUR, m3: 'soon' };
    const tab = await load({ visibility: ({ id }) => ({ expiresAt: expires[id] as string }) });
    await world.clock.advance(HOUR + MINUTE);
    expect(tab.ids()).toEqual(['m0', 'm2', 'm3', 'm4']);
  });

  test('does not keep positions from rising over it', async () => {
    const { world, ...tab } = await openWorld([]);
    const rows = [row(0, isoTime(NOW - HOUR)), row(1, 'x', true), row(2, isoTime(NOW - DAY))];
    world.service.rows = () => rows;
    await tab.inbox.refresh();
    for (const { _id } of rows) tab.inbox.markRead(_id);
    await tab.inbox.refresh();
    expect([...world.disk.values()].join()).toContain(`R${(NOW - HOUR).toString(36)};`);
  });

  test('of a list without times keeps its place over all pages, and while others arrive', async () => {
    const rows = Array.from({ length: 150 }, (_, place) => ({ ...row(place, null), _id: idOf((place * 7919) % 1000) }));
    const { load, arrive } = serve(rows);
    const tab = await load(QUIET);
    await tab.loadAll();
    arrive(row(500, 'x'));
    arrive(row(501, 'x'));
    await tab.inbox.refresh();
    await tab.loadAll();
    expect([tab.ids(), tab.badge()]).toEqual([['m501', 'm500', ...rows.map(({ _id }) => _id)], '99+']);
  });
});
