import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { findByTime, type FoundMessage } from '../../../src/store/list/loading/find-by-time.js';
import { createRequestAt } from '../../../src/store/list/loading/request-at.js';
import { createRows, idOf, isoTime, messageOf, MINUTE, NOW, type Row } from '../../support/store-world.js';
import { forAllAsync } from '../../support/for-all.js';

/** More than a binary search over the 5,000 messages needs, with a few requests for their moves. */
const MAX_REQUESTS = 14;

interface List {
  rows: readonly Row[];
  requests: number;
  /** Called before each response. */
  move: (list: List) => void;
}

const createList = (rows: readonly Row[]): List => ({ rows, requests: 0, move: () => {} });

/** Searches as the store does, in pages of a list that is sorted by time alone. */
async function find(list: List, wanted: Row, place = 0, slack = 0): Promise<FoundMessage | null | undefined> {
  const request = createRequestAt(async ({ page, limit }) => {
    list.requests += 1;
    list.move(list);
    const sorted = list.rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    const data = sorted.slice(page * limit, (page + 1) * limit);
    return { page: data.map(messageOf), hasMore: sorted.length > (page + 1) * limit };
  });
  const time = Date.parse(wanted.createdAt);
  return findByTime(request, { id: wanted._id, latest: time + slack, earliest: time - slack }, place);
}

const at = (rows: readonly Row[], place: number): Row => rows[place] ?? { _id: '', createdAt: '' };

const rows = createRows(5000);

const places = [0, 1, 99, 100, 101, 945, 2499, 3777, 4998, 4999];
test.each(places)('finds the message at place %i of 5,000 with at most 14 requests', async (place) => {
  const list = createList(rows);
  const found = await find(list, at(rows, place));
  expect([found?.message.id, found?.place]).toEqual([at(rows, place)._id, place]);
  expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS);
});
test('needs one request for a message that is where the search begins', async () => {
  const list = createList(rows);
  expect([(await find(list, at(rows, 3000), 3000))?.place, list.requests]).toEqual([3000, 1]);
});
test('needs few requests more for a list ten times as long', async () => {
  const long = createRows(50_000);
  const list = createList(long);
  expect((await find(list, at(long, 44_444)))?.place).toBe(44_444);
  expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS + 7);
});
test.each([0, 99, 100, 2500, 4999])('says that a message is gone that was deleted at place %i', async (place) => {
  const wanted = at(rows, place);
  const list = createList(rows.filter((row) => row !== wanted));
  expect(await find(list, wanted)).toBeUndefined();
  expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS);
});
test('says that it is gone from an empty list, and from one that ended before its time', async () => {
  expect(await find(createList([]), at(rows, 7))).toBeUndefined();
  const list = createList(rows.slice(0, 1000));
  expect(await find(list, at(rows, 3000))).toBeUndefined();
  expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS);
});
test('finds a message while others arrive between the requests, and while others are deleted', async () => {
  for (const [arriving, deleted] of [
    [7, 0],
    [0, 7],
    [150, 0],
    [0, 40],
    [30, 30],
  ] as const) {
    const wanted = at(rows, 3456);
    const list = createList(rows);
    list.move = (moved) => {
      const arrivals = createRows(arriving, 1, NOW + moved.requests * MINUTE);
      const named = arrivals.map((row) => ({ ...row, _id: `${moved.requests}-${row._id}` }));
      moved.rows = [...named, ...moved.rows.slice(deleted)];
    };
    expect((await find(list, wanted))?.message.id).toBe(wanted._id);
    expect(list.requests).toBeLessThanOrEqual(2 * MAX_REQUESTS);
  }
});
test('finds each of 350 messages of one time, and claims of none that it is gone', async () => {
  const time = at(rows, 2000).createdAt;
  const equal = rows.map((row, place) => (place >= 2000 && place < 2350 ? { ...row, createdAt: time } : row));
  for (const place of [2000, 2001, 2100, 2222, 2349]) {
    const list = createList(equal);
    expect((await find(list, at(equal, place)))?.place).toBe(place);
    expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS + 6);
  }
  expect(await find(createList(equal.filter((_, place) => place !== 2222)), at(equal, 2222))).toBeNull();
});
test('proves that one of a few messages of one time is gone, wherever a page ends', async () => {
  for (let place = 190; place < 210; place++) {
    const time = at(rows, place).createdAt;
    const equal = rows.map((row, index) => (Math.abs(index - place) < 4 ? { ...row, createdAt: time } : row));
    expect(await find(createList(equal.filter((_, index) => index !== place)), at(equal, place))).toBeUndefined();
  }
});
test('finds a message whose time is known to a minute or two', async () => {
  const list = createList(createRows(5000, 900));
  const wanted = at(list.rows, 4321);
  const near = { ...wanted, createdAt: isoTime(Date.parse(wanted.createdAt) + 50_000) };
  expect((await find(list, near, 0, MINUTE))?.place).toBe(4321);
  expect(list.requests).toBeLessThanOrEqual(MAX_REQUESTS + 4);
});
test('ends, without a claim, if the list moves faster than it can be searched', async () => {
  const list = createList(rows);
  list.move = (moved) => void (moved.rows = moved.requests % 2 ? rows : rows.slice(2000));
  const found = await find(list, { _id: idOf(99_999), createdAt: isoTime(NOW - 2500 * MINUTE - 1) });
  expect(found?.message.id).toBeUndefined();
  expect(list.requests).toBeLessThanOrEqual(40);
});
test('finds any message of any list, and never says that one is gone which is there', async () => {
  await forAllAsync({ numRuns: 60 })(
    fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 700 }),
    fc.nat(),
    fc.nat(900),
    async (times, pick, place) => {
      const list = createList(times.map((time, index) => ({ _id: idOf(index), createdAt: isoTime(NOW - time) })));
      const wanted = at(list.rows, pick % times.length);
      expect((await find(list, wanted, place))?.message.id).toBe(wanted._id);
      list.rows = list.rows.filter((row) => row !== wanted);
      expect((await find(list, wanted, place))?.message.id).toBeUndefined();
      expect(list.requests).toBeLessThanOrEqual(40);
    },
  );
});
