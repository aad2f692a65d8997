import { expect, it } from 'vitest';
import { addMessage, createTestService, seededService } from './test-service.js';

it('lists messages of all channels, newest first, as a bare page of ten by default', async () => {
  const service = seededService();
  const page = await service.get('/v1/messages?limit=100');
  expect(page.json).toMatchObject({ page: 0, pageSize: 100, hasMore: true });
  const times = page.each('data', 'createdAt') as string[];
  expect(times).toEqual(times.toSorted().toReversed());
  const first = await service.get('/v1/messages');
  expect([first.at('page'), first.at('pageSize'), first.each('data', '_id').length]).toEqual([0, 10, 10]);
});

it.each(['in_app', 'email', 'sms', 'chat', 'push'])('lists only %s messages on request', async (channel) => {
  const page = await seededService().get(`/v1/messages?channel=${channel}&limit=1000`);
  expect(page.each('data', 'channel').length).toBeGreaterThan(0);
  expect(new Set(page.each('data', 'channel'))).toEqual(new Set([channel]));
});

it('lists the messages of one subscriber', async () => {
  const page = await seededService().get('/v1/messages?subscriberId=tomas');
  expect(new Set(page.each('data', 'subscriber.subscriberId'))).toEqual(new Set(['tomas']));
});

it('filters by one or several transaction ids, in any notation of the list', async () => {
  const service = createTestService();
  for (let index = 0; index < 3; index += 1) await addMessage(service);
  const all = (await service.get('/v1/messages?channel=in_app')).each('data', 'transactionId').map(String);
  const found = async (query: string): Promise<unknown[]> =>
    (await service.get(`/v1/messages?channel=in_app&${query}`)).each('data', 'transactionId');
  expect(await found(`transactionId=${all[1]}`)).toEqual([all[1]]);
  expect(await found(`transactionId=${all[0]}&transactionId=${all[2]}`)).toEqual([all[0], all[2]]);
  expect(await found(`transactionId[]=${all[0]}&transactionId[]=${all[2]}`)).toEqual([all[0], all[2]]);
  expect([await found(`transactionId[0]=${all[0]}`), await found('transactionId=unknown')]).toEqual([[all[0]], []]);
});

it('returns the messages of every channel of a notification by its transaction', async () => {
  const service = createTestService();
  const created = await addMessage(service, { subscriberId: 'ada', workflow: 'mention' });
  const page = await service.get(`/v1/messages?transactionId=${String(created.at('data.transactionId'))}`);
  expect(page.each('data', 'channel').map(String).toSorted()).toEqual(['chat', 'email', 'in_app', 'push']);
});
