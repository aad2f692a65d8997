import { describe, expect, it } from 'vitest';
import {
  addMessage,
  createTestService,
  encodePayload,
  itRejects,
  seededService,
  type TestService,
} from './test-service.js';

const feed = (query = '', who = 'zoe'): string => `/v1/subscribers/${who}/notifications/feed${query}`;

async function withMessages(count: number): Promise<TestService> {
  const service = createTestService();
  for (let index = 0; index < count; index += 1) {
    const createdAt = new Date(1_700_000_000_000 + index * 1000).toISOString();
    await addMessage(service, { content: `Message ${index}`, createdAt });
  }
  return service;
}

describe('the in-app feed', () => {
  it('returns the ten newest messages by default', async () => {
    const service = await withMessages(12);
    const page = await service.get(feed());
    expect(page.status).toBe(200);
    expect(page.each('data', 'content')).toEqual(Array.from({ length: 10 }, (_, index) => `Message ${11 - index}`));
    expect(page.json).toMatchObject({ page: 0, pageSize: 10, hasMore: true });
  });

  itRejects<string>(
    (service, query) => service.get(feed(`?${query}`)),
    [
      ['limit=-5', 'limit must not be less than 1'],
      ['page=1&page=2', 'page must be an integer number'],
    ],
  );

  it.each(['1', '100'])('accepts a limit of %s, and contains in-app messages only', async (limit) => {
    const reply = await seededService().get(feed(`?limit=${limit}`, 'ada'));
    expect(new Set(reply.each('data', 'channel'))).toEqual(new Set(['in_app']));
    expect(reply.at('data')).toHaveLength(Number(limit));
    expect(reply.at('pageSize')).toBe(Number(limit));
  });

  it('filters by read and by seen independently', async () => {
    const service = await withMessages(3);
    const ids = (await service.get(feed())).each('data', '_id');
    await service.call('PATCH', `/dev/messages/${String(ids[0])}`, { read: true, seen: true });
    await service.call('PATCH', `/dev/messages/${String(ids[1])}`, { seen: true });
    expect((await service.get(feed('?read=true'))).each('data', '_id')).toEqual([ids[0]]);
    expect((await service.get(feed('?read=false'))).each('data', '_id')).toEqual([ids[1], ids[2]]);
    expect((await service.get(feed('?seen=true'))).each('data', '_id')).toEqual([ids[0], ids[1]]);
    expect((await service.get(feed('?seen=true&read=false'))).each('data', '_id')).toEqual([ids[1]]);
  });

  it('contains archived messages', async () => {
    const service = await withMessages(1);
    const id = String((await service.get(feed())).at('data.0._id'));
    await service.call('PATCH', `/dev/messages/${id}`, { archived: true });
    expect((await service.get(feed())).at('data.0.archived')).toBe(true);
  });
});

describe('the payload filter of the feed', () => {
  const payloads = [
    { category: 'billing', project: 'atlas' },
    { category: 'billing', project: 'harbour', a: { b: { c: 1, d: 2 } } },
    { category: 'شحن', list: [1, 2], items: [{ id: 3 }], deep: { a: { b: { c: 1 } } } },
  ];

  it.each<[what: string, filter: unknown, found: string[]]>([
    ['matches a part of the payload', { category: 'billing' }, ['0', '1']],
    ['matches if every member matches', { category: 'billing', project: 'atlas' }, ['0']],
    ['does not match if one member differs', { category: 'billing', project: 'juniper' }, []],
    ['matches members of nested objects, three levels deep', { a: { b: { c: 1 } } }, ['1']],
    ['matches deeper values that are equal as a whole', { deep: { a: { b: { c: 1 } } } }, ['2']],
    ['does not match a part of deeper values', { deep: { a: { b: {} } } }, []],
    ['matches a member of a list', { list: 2 }, ['2']],
    ['matches a member of an object in a list', { items: { id: 3 } }, ['2']],
    ['does not match lists in another order', { list: [2, 1] }, []],
    ['reads text in any script', { category: 'شحن' }, ['2']],
    [
      'drops members that begin with $ or a dot, and those of the prototype',
      { $where: 'x', '.a': 1, constructor: 1, project: 'atlas' },
      ['0'],
    ],
  ])('%s', async (_what, filter, found) => {
    const service = createTestService();
    for (const [index, payload] of payloads.entries())
      await addMessage(service, { payload, content: String(index), createdAt: new Date(index * 1000).toISOString() });
    const reply = await service.get(feed(`?payload=${encodePayload(filter)}`));
    expect([reply.status, reply.each('data', 'content').map(String).toSorted()]).toEqual([200, found]);
  });

  it('pages over the matches', async () => {
    const service = createTestService();
    for (const payload of [...payloads, ...payloads]) await addMessage(service, { payload });
    const page = async (index: number): Promise<unknown> =>
      (await service.get(feed(`?limit=3&page=${index}&payload=${encodePayload({ category: 'billing' })}`))).json;
    expect(await page(0)).toMatchObject({ totalCount: 3, hasMore: true });
    expect(await page(1)).toMatchObject({ totalCount: 1, hasMore: false });
  });
});
