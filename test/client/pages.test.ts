/**
 * Lists that move while they are read, and services that page badly.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, answering, failureOf, json, type Asked } from './answering.js';

interface Row {
  readonly _id: string;
}

const rows = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `${from + index}` }));

/** Pages by skipping, as the service does. */
const page = (list: readonly Row[], { url }: Asked, most = Infinity): Response => {
  const limit = Math.min(Number(url.searchParams.get('limit')), most);
  const number = Number(url.searchParams.get('page'));
  const data = list.slice(number * limit, (number + 1) * limit);
  return json({ data, page: number, pageSize: limit, hasMore: (number + 1) * limit < list.length });
};

const ids = async (list: AsyncIterable<Row>): Promise<string[]> => (await all(list)).map(({ _id }) => _id);

describe('a list that moves while it is read', () => {
  const change = fc.record({ added: fc.nat({ max: 40 }), removed: fc.array(fc.nat({ max: 400 }), { maxLength: 8 }) });

  test('gives all that stays, once and in order, whatever comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 400 }), fc.array(change, { maxLength: 8 }), async (count, changes) => {
        let list = rows(count, 10_000);
        const staying = new Set(list.map(({ _id }) => _id));
        let next = 9_999;
        let turn = 0;
        const moving = (one: Asked): Response => {
          const answer = page(list, one);
          const { added = 0, removed = [] } = changes[turn++] ?? {};
          for (const place of removed) {
            const [gone] = list.splice(place, 1);
            if (gone) staying.delete(gone._id);
          }
          list = [...Array.from({ length: added }, () => ({ _id: `${next--}` })), ...list];
          return answer;
        };
        const given = await ids(answering([moving]).client.messages());
        expect(new Set(given).size).toBe(given.length);
        expect(given.filter((id) => staying.has(id))).toEqual([...staying]);
      }),
      { numRuns: 400 },
    );
  });

  test('goes back up where more vanished than a window overlaps', async () => {
    const list = rows(300);
    let asks = 0;
    const shrinking = (one: Asked): Response => {
      asks += 1;
      const answer = page(list, one);
      if (asks === 2) list.splice(0, 150);
      return answer;
    };
    const given = await ids(answering([shrinking]).client.messages());
    expect(given).toEqual(rows(300).map(({ _id }) => _id));
  });
});

describe('a service that', () => {
  test('gives fewer than it was asked for is followed at its own pace', async () => {
    const list = rows(130);
    const { client } = answering([(one) => page(list, one, 40)]);
    expect(await ids(client.feed('me'))).toEqual(list.map(({ _id }) => _id));
  });

  test('does not say whether there is more is asked until a page is not full', async () => {
    const rest = rows(130);
    const silent = ({ url }: Asked): Response => {
      const [number, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))];
      return json({ data: rest.slice(number * limit, (number + 1) * limit) });
    };
    expect(await ids(answering([silent]).client.messages())).toHaveLength(130);
  });

  test('says that there is more and gives nothing has ended', async () => {
    const { client, asked } = answering([json({ data: [], hasMore: true })]);
    expect(await ids(client.messages())).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('gives the same page for ever is found out', async () => {
    const { client, asked } = answering([json({ data: rows(100), hasMore: true, pageSize: 100 })]);
    expect(await failureOf(ids(client.messages()))).toMatchObject({ code: 'malformed' });
    expect(asked.length).toBeLessThan(20);
  });

  test('names the same cursor for ever is found out', async () => {
    const { client, asked } = answering([json({ data: rows(10), next: 'x', previous: 'y' })]);
    expect(await failureOf(ids(client.subscribers()))).toMatchObject({ code: 'malformed' });
    expect(asked.length).toBeLessThan(20);
  });

  test('has no list in its answer has failed, and is not taken for an empty one', async () => {
    for (const body of [{}, { data: null }, { data: {} }, { hasMore: false }]) {
      const { client } = answering([json(body)]);
      for (const list of [client.messages(), client.feed('me'), client.subscribers()])
        expect(await failureOf(ids(list))).toMatchObject({ code: 'malformed', status: 200 });
    }
  });

  test('gives messages that are none has them left out', async () => {
    const { client } = answering([json({ data: [null, 1, 'x', [], {}, { _id: 'a' }], hasMore: false })]);
    expect(await ids(client.messages())).toEqual(['a']);
    expect(await client.getMessages()).toMatchObject({ dropped: 4, data: [{ _id: '' }, { _id: 'a' }] });
  });
});

test('a whole list passes its query on, and pages by itself', async () => {
  const { client, asked } = answering([json({ data: [], hasMore: false })]);
  await ids(client.messages({ channel: 'email', transactionId: ['a', 'b'], limit: 30 }));
  await ids(client.feed('me', { read: false }));
  await ids(client.subscribers({ before: 'x', includeCursor: true, email: '@', orderDirection: 'ASC' }));
  expect(asked.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
    '/base/v1/messages?channel=email&transactionId=a&transactionId=b&page=0&limit=30',
    '/base/v1/subscribers/me/notifications/feed?read=false&page=0&limit=100',
    '/base/v2/subscribers?limit=100&email=%40&orderDirection=ASC&before=x&includeCursor=true',
  ]);
});
