import { expect, it, onTestFinished, vi } from 'vitest';
import { createService } from '../../../src/local-service/app.js';
import { temporaryFile } from '../../demo/test-demo.js';
import { createCaller, createTestService } from './test-service.js';

const feed = '/v1/subscribers/zoe/notifications/feed';
const trigger = (title: string) => ({ name: 'approval-requested', to: 'zoe', payload: { title, body: 'x < y' } });

it('a trigger answers before its message is in the feed, 0.3 to 2 seconds later by default, in the order of arrival', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(1).mockReturnValueOnce(0);
  onTestFinished(() => random.mockRestore());
  const { call, get } = createTestService({ deliveryDelay: undefined });
  const started = Date.now();
  const { status, json } = await call('POST', '/v1/events/trigger', trigger('First'));
  const transactionId = expect.stringMatching(/^txn_/) as unknown;
  expect([status, json]).toEqual([201, { data: { acknowledged: true, status: 'processed', transactionId } }]);
  await call('POST', '/v1/events/trigger', trigger('Overtakes'));
  await vi.advanceTimersByTimeAsync(299);
  expect((await get(feed)).at('data')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1701);
  const { at, each } = await get(feed);
  expect([each('data', 'subject'), at('data.0.content')]).toEqual([['First', 'Overtakes'], 'x &lt; y']);
  expect(each('data', 'createdAt').map((time) => Date.parse(String(time)) - started)).toEqual([2000, 300]);
});

it('a trigger creates its subscriber, who may be one of several, and shows the buttons of the workflow', async () => {
  const { call, get } = createTestService();
  await call('POST', '/v1/events/trigger', { ...trigger('Hello'), to: [{ subscriberId: 'new-one' }, 'zoe'] });
  for (const who of ['new-one', 'zoe']) {
    const { each } = await get(feed.replace('zoe', who));
    expect(each('data.0.cta.action.buttons', 'content')).toEqual(['Approve', 'Decline']);
  }
  expect((await call('DELETE', '/v2/subscribers/new-one')).at('data.status')).toBe('deleted');
  expect((await get(feed.replace('zoe', 'new-one'))).status).toBe(400);
});

it.each([
  [{ ...trigger('x'), name: 'unknown' }, 422, 'workflow_not_found'],
  [{ name: 'mention' }, 422, 'Validation Error'],
])('rejects the trigger %j', async (body, status, message) => {
  const reply = await createTestService().call('POST', '/v1/events/trigger', body);
  expect([reply.status, reply.at('message')]).toEqual([status, message]);
});

it('the end of the service loses no message that waits', async () => {
  const data = temporaryFile();
  const service = createService({ data, deliveryDelay: 60_000, seed: 'team' });
  await createCaller(service.fetch, service.key)('POST', '/v1/events/trigger', trigger('Late'));
  service.close();
  const again = createService({ data });
  expect((await createCaller(again.fetch, again.key)('GET', feed)).at('data.0.subject')).toBe('Late');
  again.close();
});
