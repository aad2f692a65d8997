import { expect, it } from 'vitest';
import { createTestService, type TestService, type Reply } from './test-service.js';

const search = (service: TestService, query = ''): Promise<Reply> => service.get(`/v2/subscribers${query}`);
const ids = (reply: Reply): unknown[] => reply.each('data', 'subscriberId');
const order = ['zoe', 'tomas', 'sara', 'lin', 'dana', 'haruto', 'noura', 'marcus', 'ada'];

it('returns the newest first, or last with orderDirection=ASC, as a bare page', async () => {
  const service = createTestService();
  const reply = await search(service);
  expect(ids(reply)).toEqual(order);
  expect(reply.json).toMatchObject({ next: null, previous: null, totalCount: 9, totalCountCapped: false });
  expect(ids(await search(service, '?orderDirection=ASC'))).toEqual(order.toReversed());
});

it('orders by the last change on request', async () => {
  const service = createTestService();
  await service.call('PATCH', '/v2/subscribers/marcus', { phone: '1' });
  expect(ids(await search(service, '?orderBy=updatedAt&limit=2'))).toEqual(['marcus', 'zoe']);
});

const ORDERS = ['', '&orderDirection=ASC', '&orderBy=updatedAt', '&orderBy=updatedAt&orderDirection=ASC'];
it.each(ORDERS)('walks every page forwards and back again by its cursors (%s)', async (more) => {
  const service = createTestService();
  const forwards: Reply[] = [await search(service, `?limit=4${more}`)];
  while (forwards.at(-1)?.at('next'))
    forwards.push(await search(service, `?limit=4${more}&after=${String(forwards.at(-1)?.at('next'))}`));
  expect([forwards.map((page) => ids(page).length), new Set(forwards.flatMap(ids)).size]).toEqual([[4, 4, 1], 9]);
  const backwards: Reply[] = [forwards.at(-1) as Reply];
  while (backwards[0]?.at('previous'))
    backwards.unshift(await search(service, `?limit=4${more}&before=${String(backwards[0].at('previous'))}`));
  expect(backwards.flatMap(ids)).toEqual(forwards.flatMap(ids));
  expect(backwards[0]?.at('previous')).toBeNull();
});

it('includes the cursor itself with includeCursor', async () => {
  const service = createTestService();
  const cursor = String((await search(service)).at('data.2._id'));
  expect(ids(await search(service, `?limit=2&after=${cursor}`))).toEqual(['lin', 'dana']);
  expect(ids(await search(service, `?limit=2&after=${cursor}&includeCursor=true`))).toEqual(['sara', 'lin']);
  expect(ids(await search(service, `?limit=2&before=${cursor}`))).toEqual(['zoe', 'tomas']);
  expect(ids(await search(service, `?limit=2&before=${cursor}&includeCursor=true`))).toEqual(['tomas', 'sara']);
});

it.each([
  ['email=FIELDNOTE.example', 8],
  ['email=ada@', 1],
  ['phone=555', 3],
  ['name=ADA%20men', 1],
  ['name=%20Herrera%20', 1],
  ['name=%D9%86%D9%88%D8%B1%D8%A9', 1],
  ['name=ZO%C3%89', 1],
  ['subscriberId=lin', 1],
  ['subscriberId=LIN', 0],
  ['subscriberId=li', 0],
  ['email=ada&name=marcus', 0],
])('returns the number of matches of ?%s: %i', async (query, many) => {
  const reply = await search(createTestService(), `?limit=100&${query}`);
  expect([ids(reply).length, reply.at('totalCount')]).toEqual([many, many]);
});
