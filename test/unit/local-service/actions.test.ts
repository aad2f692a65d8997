import { expect, it } from 'vitest';
import { addMessage, createTestService } from './test-service.js';

it('an action of any type is stored and in the next read of the feed, and makes a message neither read, seen nor archived', async () => {
  const service = createTestService();
  const buttons = [{ type: 'primary', content: 'Approve' }];
  const id = String((await addMessage(service, { workflow: 'approval-requested', buttons })).at('data._id'));
  const path = `/v1/subscribers/zoe/messages/${id}/actions/${encodeURIComponent('später/مرة')}`;
  expect((await service.call('POST', path, { status: 'done', payload: { note: 'fine' } })).status).toBe(201);
  const feed = await service.get('/v1/subscribers/zoe/notifications/feed');
  expect(feed.at('data.0')).toMatchObject({ _id: id, read: false, seen: false, archived: false });
  expect(feed.at('data.0.cta.action')).toMatchObject({
    status: 'done',
    result: { type: 'später/مرة', payload: { note: 'fine' } },
  });
});
