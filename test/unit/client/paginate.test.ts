/** Lists that change while they are read, and services with faulty paging. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf, json, networkError, stubClient, type Reply, type SentRequest } from '../api/stub-service.js';

interface Row {
  readonly _id: string;
}

const rows = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `${from + index}` }));

/** One page of a list by skipping elements, as the service does; `maxLimit` is the service's own limit. */
const pageOf = (list: readonly Row[], { url }: SentRequest, maxLimit = Infinity): Response => {
  const limit = Math.min(Number(url.searchParams.get('limit')), maxLimit);
  const number = Number(url.searchParams.get('page'));
  const data = list.slice(number * limit, (number + 1) * limit);
  return json({ data, page: number, pageSize: limit, hasMore: (number + 1) * limit < list.length });
};

async function idsOf(list: AsyncIterable<Row>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { _id } of list) ids.push(_id);
  return ids;
}

describe('a list that changes while it is read', () => {
  const change = fc.record({ added: fc.nat({ max: 40 }), removed: fc.array(fc.nat({ max: 400 }), { maxLength: 8 }) });

  test('yields every element that stays once and in order, whatever is added and removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 400 }), fc.array(change, { maxLength: 8 }), async (count, changes) => {
        let list = rows(count, 10_000);
        const staying = new Set(list.map(({ _id }) => _id));
        let nextId = 9_999;
        let turn = 0;
        const changing: Reply = (_, sent) => {
          const page = pageOf(list, sent);
          const { added = 0, removed = [] } = changes[turn++] ?? {};
          for (const index of removed) {
            const [row] = list.splice(index, 1);
            if (row) staying.delete(row._id);
          }
          list = [...Array.from({ length: added }, () => ({ _id: `${nextId--}` })), ...list];
          return page;
        };
        const ids = await idsOf(stubClient([changing]).client.messages());
        expect([new Set(ids).size, ids.filter((id) => staying.has(id))]).toEqual([ids.length, [...staying]]);
      }),
      { numRuns: 150 },
    );
  });

  test('is read again from further up after more elements were removed than two windows share', async () => {
    const list = rows(300);
    let count = 0;
    const shrinking: Reply = (_, sent) => {
      count += 1;
      const page = pageOf(list, sent);
      if (count === 2) list.splice(0, 150);
      return page;
    };
    expect(await idsOf(stubClient([shrinking]).client.messages())).toEqual(rows(300).map(({ _id }) => _id));
  });
});

describe('a whole list', () => {
  test('is complete if the service applies a lower limit than the requested one', async () => {
    const list = rows(130);
    const { client } = stubClient([(_, sent) => pageOf(list, sent, 40)]);
    expect(await idsOf(client.feed('me'))).toEqual(list.map(({ _id }) => _id));
  });

  test('is read until a page is not full if the service sends no hasMore', async () => {
    const list = rows(130);
    const withoutHasMore: Reply = (_, { url }) => {
      const [number, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))];
      return json({ data: list.slice(number * limit, (number + 1) * limit) });
    };
    expect(await idsOf(stubClient([withoutHasMore]).client.messages())).toHaveLength(130);
  });

  test('of subscribers follows the cursors forwards, or backwards with the nearest first', async () => {
    const pages = [json({ data: rows(2), next: 'n', previous: 'p' }), json({ data: rows(1, 2) })];
    const [forwards, backwards] = [stubClient(pages), stubClient(pages)];
    expect(await idsOf(forwards.client.subscribers())).toEqual(['0', '1', '2']);
    expect(forwards.requests.map(({ url }) => url.search)).toEqual(['?limit=100', '?limit=100&after=n']);
    expect(await idsOf(backwards.client.subscribers({ before: 'b', includeCursor: true }))).toEqual(['1', '0', '2']);
    // Only the first page includes its cursor: each later cursor is in the page before.
    const queries = backwards.requests.map(({ url }) => url.search);
    expect(queries).toEqual(['?limit=100&before=b&includeCursor=true', '?limit=100&before=p']);
  });

  test('requests no further page once the loop ends early', async () => {
    const { client, requests } = stubClient([(_, sent) => pageOf(rows(30), sent)]);
    for await (const { _id } of client.messages({ limit: 10 })) {
      expect(_id).toBe('0');
      break;
    }
    expect(requests).toHaveLength(1);
  });

  test('rejects with an InboxError, or with the reason of its signal', async () => {
    const pages: Reply = (_, sent) => pageOf(rows(30), sent);
    const failing = stubClient([pages, networkError], false).client.messages({ limit: 10 });
    expect(await errorOf(idsOf(failing))).toMatchObject({ code: 'offline' });
    const controller = new AbortController();
    const aborted = stubClient([pages]).client.messages({ limit: 10 }, { signal: controller.signal });
    await aborted.next();
    controller.abort('enough');
    await expect(idsOf(aborted)).rejects.toBe('enough');
  });

  test('ends at an empty page even if the service says that there is more', async () => {
    const { client, requests } = stubClient([json({ data: [], hasMore: true })]);
    expect([await idsOf(client.messages()), requests.length]).toEqual([[], 1]);
  });

  test('fails with malformed if the service sends the same page for every number', async () => {
    const { client, requests } = stubClient([json({ data: rows(100), hasMore: true, pageSize: 100 })]);
    expect(await errorOf(idsOf(client.messages()))).toMatchObject({ code: 'malformed' });
    expect(requests.length).toBeLessThan(20);
  });

  test('fails with malformed if the service sends the same cursor with every page', async () => {
    const { client, requests } = stubClient([json({ data: rows(10), next: 'x', previous: 'y' })]);
    expect(await errorOf(idsOf(client.subscribers()))).toMatchObject({ code: 'malformed' });
    expect(requests.length).toBeLessThan(20);
  });

  test('fails with malformed, instead of being empty, if a response has no list', async () => {
    for (const body of [{}, { data: null }, { data: {} }, { hasMore: false }]) {
      const { client } = stubClient([json(body)]);
      for (const list of [client.messages(), client.feed('me'), client.subscribers()])
        expect(await errorOf(idsOf(list))).toMatchObject({ code: 'malformed', status: 200 });
    }
  });

  test('leaves out elements that are not records or have no id', async () => {
    const { client } = stubClient([json({ data: [null, 1, 'x', [], {}, { _id: 'a' }], hasMore: false })]);
    expect(await idsOf(client.messages())).toEqual(['a']);
    expect(await client.getMessages()).toMatchObject({ dropped: 4, data: [{ _id: '' }, { _id: 'a' }] });
  });

  test('sends the query of the caller with its own page, limit and cursor', async () => {
    const { client, requests } = stubClient([json({ data: [], hasMore: false })]);
    await idsOf(client.messages({ channel: 'email', transactionId: ['a', 'b'], limit: 30 }));
    await idsOf(client.feed('me', { read: false }));
    await idsOf(client.subscribers({ before: 'x', includeCursor: true, email: '@', orderDirection: 'ASC' }));
    expect(requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/base/v1/messages?channel=email&transactionId=a&transactionId=b&page=0&limit=30',
      '/base/v1/subscribers/me/notifications/feed?read=false&page=0&limit=100',
      '/base/v2/subscribers?limit=100&email=%40&orderDirection=ASC&before=x&includeCursor=true',
    ]);
  });
});
