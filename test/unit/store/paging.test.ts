import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { OFFLINE, createRows, createWorld, idOf, openWorld, QUIET, type World } from '../../support/store-world.js';
import { HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import { flushPromises } from '../../support/fake-clock.js';

const pageLimits = (world: World): number[] => world.service.callsTo('feed').map(({ query }) => query?.limit ?? 0);

describe('the first load', () => {
  test('requests page 0 without a filter and shows its rows', async () => {
    const { world, inbox, ids } = await openWorld(10);
    expect(world.service.calls).toMatchObject([{ operation: 'feed', query: { page: 0, limit: 100 } }]);
    expect(world.service.calls[0]?.query).not.toHaveProperty('read');
    expect([ids(), inbox.status.value]).toEqual([createRows(10).map(({ _id }) => _id), 'ready']);
    expect(inbox.more.value).toBe('none');
  });
  test('shows its first rows while the scan continues', async () => {
    const world = createWorld(createRows(190).map((row, place) => ({ ...row, read: place % 2 === 1 })));
    const { inbox, ids, badge } = world.create();
    const first = world.service.block('feed');
    inbox.start();
    await flushPromises();
    expect(ids()).toEqual([]);
    const rest = world.service.block('feed');
    await first();
    expect([ids().length, badge(), inbox.status.value]).toEqual([20, '50+', 'loading']);
    await rest();
    expect([ids().length, badge(), inbox.status.value]).toEqual([20, '95', 'ready']);
  });
  test('shows all rows without a valid time and all rows of the same time', async () => {
    const rows = createRows(60).map((row, place) => ({ ...row, createdAt: place < 30 ? isoTime(NOW) : 'never' }));
    const { tab } = await openWorld(rows);
    await tab.loadAll();
    expect(new Set(tab.ids())).toEqual(new Set(rows.map(({ _id }) => _id)));
  });
});

test('a service that answers each page with the same messages gets two requests for each scan', async () => {
  const world = createWorld(createRows(3).map((row) => ({ ...row, read: true })));
  const feed = world.service.feed.bind(world.service);
  world.service.feed = (who) => ({ ...feed(who, { page: 0, limit: 3 }), hasMore: true });
  const { inbox } = await world.open();
  // One scan from the top, and one for unread messages below.
  expect([pageLimits(world).length, inbox.messages.value.length]).toEqual([4, 3]);
});

describe('loadMore()', () => {
  test('loads 300 rows with four requests, each row once and in order', async () => {
    const { world, tab } = await openWorld(createRows(300, 4 * HOUR));
    const before = pageLimits(world).length;
    await tab.loadAll();
    expect(pageLimits(world).length - before).toBeLessThanOrEqual(4);
    expect(tab.ids()).toEqual(createRows(300).map(({ _id }) => _id));
  });
  test('shows one page at a time and sends a request only if too few rows are loaded', async () => {
    const { world, inbox, ids } = await openWorld(100, { pageSize: 25 });
    const before = pageLimits(world).length;
    for (const shown of [50, 75, 100]) {
      await inbox.loadMore();
      expect(ids()).toHaveLength(shown);
    }
    expect([pageLimits(world).length, inbox.more.value]).toEqual([before, 'none']);
  });
  test('sets more to "failed" after an error, keeps the rows, and loads more on the next call', async () => {
    const { world, tab } = await openWorld(400, { pageSize: 100 });
    await tab.inbox.loadMore();
    world.service.failNext('feed', OFFLINE);
    await tab.inbox.loadMore();
    const shown = tab.ids().length;
    expect(tab.inbox.more.value).toBe('failed');
    expect(tab.events.at(-1)).toMatchObject({ kind: 'error', operation: 'feed' });
    await tab.inbox.loadMore();
    expect(tab.ids().length).toBeGreaterThan(shown);
  });
  test('does nothing before the first response', async () => {
    const world = createWorld(createRows(30));
    await world.create().inbox.loadMore();
    expect(world.service.calls).toEqual([]);
  });
  test('sends one request for two concurrent calls, which both resolve when its rows are shown', async () => {
    const { world, inbox, ids } = await openWorld(400, { pageSize: 100 });
    const before = pageLimits(world).length;
    const shown = ids().length;
    const answer = world.service.block('feed');
    void inbox.loadMore();
    const second = inbox.loadMore().then(() => ids().length);
    await flushPromises();
    expect([inbox.more.value, pageLimits(world).length - before]).toEqual(['loading', 1]);
    await answer();
    expect(await second).toBeGreaterThan(shown);
  });
});

describe('refresh()', () => {
  test('requests only page 0 and adds new rows on top', async () => {
    const { world, receive, ids } = await openWorld(200);
    const before = pageLimits(world).length;
    await world.clock.advance(SECOND);
    await receive({ _id: idOf(1000) });
    expect([pageLimits(world).slice(before), ids().slice(0, 2)]).toEqual([[20], [idOf(1000), idOf(200)]]);
  });
  test.each([20, 50])('sends one request while the newest %i messages have the same time', async (equal) => {
    const rows = createRows(200).map((row, place) => (place < equal ? { ...row, createdAt: isoTime(NOW) } : row));
    const { world, inbox } = await openWorld(rows);
    for (let time = 0; time < 4; time++) {
      const before = pageLimits(world).length;
      await inbox.refresh();
      expect(pageLimits(world).length - before).toBe(1);
    }
  });
  test('replaces only the objects of changed messages', async () => {
    const { world, inbox } = await openWorld(15);
    const before = inbox.messages.value;
    world.service.change(idOf(10), { subject: 'Another title' });
    await inbox.refresh();
    const changed = inbox.messages.value.filter((message, place) => message !== before[place]);
    expect(changed).toMatchObject([{ id: idOf(10), title: 'Another title' }]);
    inbox.markRead(idOf(12));
    const after = inbox.messages.value.filter((message) => !before.includes(message));
    expect(after.map(({ id }) => id).toSorted()).toEqual([idOf(10), idOf(12)]);
    await inbox.refresh();
    expect(inbox.messages.value.filter((message) => !before.includes(message))).toEqual(after);
  });
  test('removes a row only after two responses without it, because a replica may lag', async () => {
    const { world, inbox, ids } = await openWorld(15);
    world.service.remove(idOf(10));
    await inbox.refresh();
    expect(ids()).toContain(idOf(10));
    await inbox.refresh();
    expect(ids()).not.toContain(idOf(10));
  });
  test('keeps new rows when a lagging replica responds without them', async () => {
    const { world, inbox, receive, ids } = await openWorld(15);
    await receive({ _id: idOf(1000), createdAt: isoTime(NOW + SECOND) });
    world.service.serveStale(2);
    await inbox.refresh();
    expect(ids()[0]).toBe(idOf(1000));
    await inbox.refresh();
    expect(ids()[0]).toBe(idOf(1000));
  });
  test.each([1, 10])('finds what arrived below messages of the future, %i minutes later', async (minutes) => {
    const ahead = createRows(25, SECOND, NOW + 5 * MINUTE);
    const { world, inbox, ids } = await openWorld(
      [...ahead, ...createRows(30).map((row) => ({ ...row, _id: `past ${row._id}` }))],
      { refreshInterval: 0 },
    );
    world.service.insert({ _id: 'new', createdAt: isoTime(NOW + SECOND) });
    await world.clock.advance(minutes * MINUTE);
    await inbox.refresh();
    await inbox.loadMore();
    expect(ids().slice(24, 27)).toEqual([ahead.at(-1)?._id, 'new', `past ${createRows(30)[0]?._id}`]);
  });
  test('loads all rows between the new page and the loaded rows after 150 arrivals', async () => {
    const { world, tab } = await openWorld(createRows(60, HOUR));
    await tab.loadAll();
    const fresh = createRows(150, SECOND, NOW + 200 * SECOND);
    await tab.receive(...fresh.map((row) => ({ ...row, _id: `new ${row._id}`, read: true })));
    await tab.loadAll();
    expect(tab.ids()).toEqual(world.service.rows().map(({ _id }) => _id));
  });
  test('keeps the rows on screen after 250 arrivals while arrivals are paused', async () => {
    const { world, inbox, receive, ids, badge } = await openWorld(60);
    for (let pages = 0; pages < 5; pages++) await inbox.loadMore();
    inbox.pauseArrivals(true);
    const before = ids();
    expect(before).toHaveLength(60);
    const later = createRows(250, SECOND, world.clock.now() + 1000 * SECOND);
    await receive(...later.map((row, place) => ({ ...row, _id: idOf(1000 - place) })));
    expect([ids(), inbox.arrivals.value, badge()]).toEqual([before, 250, '99+']);
  });

  test('reads the whole window again every ten minutes, and when the panel opens after five', async () => {
    const { world, inbox } = await openWorld(200);
    const wholeReads = (): number => pageLimits(world).filter((limit) => limit === 100).length;
    const first = wholeReads();
    await world.clock.advance(9 * MINUTE);
    expect(wholeReads()).toBe(first);
    await world.clock.advance(2 * MINUTE);
    expect(wholeReads()).toBeGreaterThan(first);
    const second = wholeReads();
    inbox.panelToggled(true);
    await flushPromises();
    expect(wholeReads()).toBe(second);
    await world.clock.advance(6 * MINUTE);
    inbox.panelToggled(true);
    await flushPromises();
    expect(wholeReads()).toBeGreaterThan(second);
  });
});

/** A change between two requests. `late` inserts a message with an earlier time, as a slow replica does. */
interface HistoryStep {
  readonly kind: string;
  readonly count: number;
  readonly late: boolean;
}

const stepArbitrary: fc.Arbitrary<HistoryStep> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), count: fc.integer({ min: 1, max: 8 }), late: fc.boolean() }),
  fc.record({ kind: fc.constant('remove'), count: fc.integer({ min: 1, max: 8 }), late: fc.boolean() }),
  fc.record({ kind: fc.constant('more'), count: fc.constant(1), late: fc.boolean() }),
  fc.record({ kind: fc.constant('refresh'), count: fc.constant(1), late: fc.boolean() }),
);

/** Messages above are deleted, and the page that follows the loaded rows begins between two messages of the same time. */
const DELETED_ABOVE_A_TIE: [HistoryStep[], number, number, number] = [
  [
    { kind: 'remove', count: 7, late: false },
    { kind: 'remove', count: 4, late: false },
    { kind: 'insert', count: 3, late: false },
    { kind: 'refresh', count: 1, late: true },
    { kind: 'remove', count: 8, late: false },
    { kind: 'more', count: 1, late: true },
    { kind: 'insert', count: 5, late: false },
  ],
  110,
  2,
  0,
];

const PAGINGS = Number(process.env['PAGINGS'] ?? 100);
const SEED = Number(process.env['SEED'] ?? 1);

test(`shows every row once and in order, without a gap, in ${PAGINGS} random histories of seed ${SEED}`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 4, maxLength: 24 }),
      fc.integer({ min: 40, max: 260 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(1_000_000),
      async (steps, count, ties, seed) => {
        // Groups of up to five rows have the same time and change their order with each response.
        const timeOf = (place: number) => isoTime(NOW - Math.floor(place / ties) * MINUTE);
        const world = createWorld(createRows(count).map((row, place) => ({ ...row, createdAt: timeOf(place) })));
        world.service.shufflesTies = true;
        const tab = await world.open(QUIET);
        let [serial, randomState] = [10_000, seed + 1];
        const random = (below: number): number => (randomState = (randomState * 48_271) % 0x7fffffff) % below;
        for (const { kind, count: many, late } of steps) {
          if (kind === 'insert') {
            const newest = Date.parse(world.service.rows()[0]?.createdAt ?? isoTime(NOW));
            for (let made = 0; made < many; made++)
              world.service.insert({
                _id: idOf((serial += 1)),
                createdAt: isoTime(newest + (late ? 0 : 1 + made) * SECOND),
              });
          } else if (kind === 'remove') {
            const live = world.service.rows();
            if (live.length > 20)
              for (let gone = 0; gone < many; gone++) world.service.remove(live[random(live.length)]?._id ?? '');
          } else {
            // Inserts a message while the request is in progress.
            const loading = kind === 'more' ? tab.inbox.loadMore() : tab.inbox.refresh();
            if (late) world.service.insert({ _id: idOf((serial += 1)), createdAt: isoTime(NOW + serial * SECOND) });
            await loading;
          }
          const shown = tab.ids();
          expect(new Set(shown).size).toBe(shown.length);
          const times = tab.inbox.messages.peek().map(({ createdAt }) => createdAt);
          expect(times.every((time, place) => place === 0 || time <= (times[place - 1] ?? 0))).toBe(true);
        }
        await tab.inbox.refresh();
        await tab.loadAll();
        await tab.inbox.refresh();
        const shown = new Set(tab.ids());
        expect(world.service.rows().flatMap(({ _id }) => (shown.has(_id) ? [] : [_id]))).toEqual([]);
      },
    ),
    { numRuns: PAGINGS, seed: SEED, examples: [DELETED_ABOVE_A_TIE] },
  );
}, 3_600_000);
