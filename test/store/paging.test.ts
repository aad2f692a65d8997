import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { at, createWorld, HOUR, history, idOf, MINUTE, NOW, OFFLINE, SECOND, settle } from './support.js';
import type { Open, World } from './support.js';

const page = (world: World): number[] => world.service.asked('feed').map(({ query }) => query?.limit ?? 0);
const toEnd = async (tab: Open): Promise<void> => {
  for (let tries = 0; tries < 60 && tab.inbox.more.peek() !== 'none'; tries++) await tab.inbox.loadMore();
};

describe('the first load', () => {
  test('asks for page 0 without a filter, and shows it as the list', async () => {
    const world = createWorld(history(10));
    const { inbox, ids } = await world.open();
    expect(world.service.calls).toMatchObject([{ operation: 'feed', query: { page: 0, limit: 20 } }]);
    expect(world.service.calls[0]?.query).not.toHaveProperty('read');
    expect(ids()).toEqual(history(10).map(({ _id }) => _id));
    expect(inbox.status.value).toBe('ready');
    expect(inbox.more.value).toBe('none');
  });
  test('shows its first rows while it still counts', async () => {
    const world = createWorld(history(90));
    const { inbox, ids, badge } = world.create();
    const first = world.service.hold('feed');
    inbox.start();
    await settle();
    expect(ids()).toEqual([]);
    const rest = world.service.hold('feed');
    await first();
    expect([ids().length, badge(), inbox.status.value]).toEqual([20, '20+', 'loading']);
    await rest();
    expect([ids().length, badge(), inbox.status.value]).toEqual([20, '90', 'ready']);
  });
  test('that breaks off after its first page keeps the rows, and counts them when it succeeds', async () => {
    const world = createWorld(history(90));
    world.service.fail('feed', OFFLINE);
    const tab = world.create();
    tab.inbox.start();
    await settle();
    expect(tab.inbox.status.value).toBe('offline');
    await tab.inbox.refresh();
    expect([tab.inbox.status.value, tab.badge()]).toEqual(['ready', '90']);
  });
  test('takes rows without a time, or all of one time, without losing one', async () => {
    const rows = history(60).map((row, place) => ({ ...row, createdAt: place < 30 ? at(NOW) : 'never' }));
    const world = createWorld(rows);
    const tab = await world.open();
    await toEnd(tab);
    expect(new Set(tab.ids())).toEqual(new Set(rows.map(({ _id }) => _id)));
  });
});

describe('going down', () => {
  test('to the end of 300 takes four requests and shows each once, in order', async () => {
    const world = createWorld(history(300, 4 * HOUR));
    const tab = await world.open();
    const before = page(world).length;
    await toEnd(tab);
    expect(page(world).length - before).toBeLessThanOrEqual(4);
    expect(tab.ids()).toEqual(history(300).map(({ _id }) => _id));
  });
  test('reveals a page at a time, and asks only when too little is known', async () => {
    const world = createWorld(history(100));
    const { inbox, ids } = await world.open();
    const before = page(world).length;
    for (const shown of [40, 60, 80, 100]) {
      await inbox.loadMore();
      expect(ids()).toHaveLength(shown);
    }
    expect(page(world)).toHaveLength(before);
    expect(inbox.more.value).toBe('none');
  });
  test('that fails says so, keeps the rows, and goes on when asked again', async () => {
    const world = createWorld(history(400));
    const tab = await world.open({ pageSize: 100 });
    await tab.inbox.loadMore();
    world.service.fail('feed', OFFLINE);
    await tab.inbox.loadMore();
    const shown = tab.ids().length;
    expect(tab.inbox.more.value).toBe('failed');
    expect(tab.told.at(-1)).toMatchObject({ kind: 'error', operation: 'feed' });
    await tab.inbox.loadMore();
    expect(tab.ids().length).toBeGreaterThan(shown);
  });
  test('does nothing before the first answer', async () => {
    const world = createWorld(history(30));
    await world.create().inbox.loadMore();
    expect(world.service.calls).toEqual([]);
  });
  test('asks once when it is asked twice at a time', async () => {
    const world = createWorld(history(400));
    const { inbox } = await world.open({ pageSize: 100 });
    const before = page(world).length;
    const answer = world.service.hold('feed');
    const asking = [inbox.loadMore(), inbox.loadMore()];
    await settle();
    expect(inbox.more.value).toBe('loading');
    expect(page(world).length - before).toBe(1);
    await answer();
    await Promise.all(asking);
  });
});

describe('asking again', () => {
  test('asks for page 0 alone, and puts what is new on top', async () => {
    const world = createWorld(history(200));
    const { inbox, ids } = await world.open();
    const before = page(world).length;
    await world.clock.pass(SECOND);
    world.service.put({ _id: idOf(1000) });
    await inbox.refresh();
    expect(page(world).slice(before)).toEqual([20]);
    expect(ids().slice(0, 2)).toEqual([idOf(1000), idOf(200)]);
  });
  test('what did not change stays the same object; what did is the only other one', async () => {
    const world = createWorld(history(15));
    const { inbox } = await world.open();
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
  test('what is missing from one answer stays, for a replica may lag; after two it goes', async () => {
    const world = createWorld(history(15));
    const { inbox, ids } = await world.open();
    world.service.remove(idOf(10));
    await inbox.refresh();
    expect(ids()).toContain(idOf(10));
    await inbox.refresh();
    expect(ids()).not.toContain(idOf(10));
  });
  test('an answer of a lagging replica takes nothing away that came since', async () => {
    const world = createWorld(history(15));
    const { inbox, ids } = await world.open();
    world.service.put({ _id: idOf(1000), createdAt: at(NOW + SECOND) });
    await inbox.refresh();
    world.service.lag(2);
    await inbox.refresh();
    expect(ids()[0]).toBe(idOf(1000));
    await inbox.refresh();
    expect(ids()[0]).toBe(idOf(1000));
  });
  test('after more than a page arrived, joins what was known and leaves no gap', async () => {
    const world = createWorld(history(60, HOUR));
    const tab = await world.open();
    await toEnd(tab);
    const fresh = history(150, SECOND, NOW + 200 * SECOND).map((row) => ({
      ...row,
      _id: `new ${row._id}`,
      read: true,
    }));
    world.service.put(...fresh);
    await tab.inbox.refresh();
    await toEnd(tab);
    expect(tab.ids()).toEqual(world.service.rows().map(({ _id }) => _id));
  });
  test('after more than can be counted arrived, what the reader looks at is still there', async () => {
    const world = createWorld(history(60));
    const { inbox, ids, badge } = await world.open();
    for (let pages = 0; pages < 5; pages++) await inbox.loadMore();
    inbox.pauseArrivals(true);
    const before = ids();
    expect(before).toHaveLength(60);
    const later = history(250, SECOND, world.clock.now() + 1000 * SECOND);
    world.service.put(...later.map((row, place) => ({ ...row, _id: idOf(1000 - place) })));
    await inbox.refresh();
    expect(ids()).toEqual(before);
    expect(inbox.arrivals.value).toBe(250);
    expect(badge()).toBe('99+');
  });

  test('looks at the whole window again once in ten minutes, and when it is opened after five', async () => {
    const world = createWorld(history(200));
    const { inbox } = await world.open();
    const whole = (): number => page(world).filter((limit) => limit === 100).length;
    const first = whole();
    await world.clock.pass(9 * MINUTE);
    expect(whole()).toBe(first);
    await world.clock.pass(2 * MINUTE);
    expect(whole()).toBeGreaterThan(first);
    const second = whole();
    inbox.panelToggled(true);
    await settle();
    expect(whole()).toBe(second);
    await world.clock.pass(6 * MINUTE);
    inbox.panelToggled(true);
    await settle();
    expect(whole()).toBeGreaterThan(second);
  });
});

/** What may happen between two requests. `late` comes with an earlier time, as a slow replica brings it. */
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('insert'), count: fc.integer({ min: 1, max: 8 }), late: fc.boolean() }),
  fc.record({ kind: fc.constant('remove'), count: fc.integer({ min: 1, max: 8 }), late: fc.boolean() }),
  fc.record({ kind: fc.constant('more'), count: fc.constant(1), late: fc.boolean() }),
  fc.record({ kind: fc.constant('refresh'), count: fc.constant(1), late: fc.boolean() }),
);

const PAGINGS = Number(process.env['PAGINGS'] ?? 300);
const SEED = Number(process.env['SEED'] ?? 1);

test(`${PAGINGS} times, of seed ${SEED}: however messages arrive and vanish between pages, never twice, never a gap, always in order`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 4, maxLength: 24 }),
      fc.integer({ min: 40, max: 260 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(1_000_000),
      async (steps, count, ties, seed) => {
        // Groups of up to five have one time, and change places from answer to answer.
        const rows = history(count).map((row, place) => ({
          ...row,
          createdAt: at(NOW - Math.floor(place / ties) * MINUTE),
        }));
        const world = createWorld(rows);
        world.service.unstable = true;
        const tab = world.create({ refreshInterval: 0 });
        tab.inbox.start();
        await settle();
        let [serial, chance] = [10_000, seed + 1];
        const random = (below: number): number => (chance = (chance * 48_271) % 0x7fffffff) % below;
        for (const { kind, count: many, late } of steps) {
          if (kind === 'insert') {
            const newest = Date.parse(world.service.rows()[0]?.createdAt ?? at(NOW));
            for (let made = 0; made < many; made++)
              world.service.put({ _id: idOf((serial += 1)), createdAt: at(newest + (late ? 0 : 1 + made) * SECOND) });
          } else if (kind === 'remove') {
            const live = world.service.rows();
            if (live.length > 20)
              for (let gone = 0; gone < many; gone++) world.service.remove(live[random(live.length)]?._id ?? '');
          } else {
            // What happens while the answer is under way.
            const asking = kind === 'more' ? tab.inbox.loadMore() : tab.inbox.refresh();
            if (late) world.service.put({ _id: idOf((serial += 1)), createdAt: at(NOW + serial * SECOND) });
            await asking;
          }
          const shown = tab.ids();
          expect(new Set(shown).size).toBe(shown.length);
          const times = tab.inbox.messages.peek().map(({ createdAt }) => createdAt);
          expect(times.every((time, place) => place === 0 || time <= (times[place - 1] ?? 0))).toBe(true);
        }
        await tab.inbox.refresh();
        await toEnd(tab);
        await tab.inbox.refresh();
        const shown = new Set(tab.ids());
        expect(world.service.rows().flatMap(({ _id }) => (shown.has(_id) ? [] : [_id]))).toEqual([]);
      },
    ),
    { numRuns: PAGINGS, seed: SEED },
  );
}, 3_600_000);
