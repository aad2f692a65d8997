import { expect, it } from 'vitest';
import { addMessage, createTestService, itRejects } from './test-service.js';

const buttons = [
  { type: 'primary', content: 'Approve', resultContent: 'Approved' },
  { type: 'secondary', content: 'Decline' },
];
async function withButtons() {
  const service = createTestService();
  const id = String((await addMessage(service, { workflow: 'approval-requested', buttons })).at('data._id'));
  return { service, id, path: (type: string, who = 'zoe') => `/v1/subscribers/${who}/messages/${id}/actions/${type}` };
}

it('records a done action with its payload and responds with the whole message, neither read, seen nor archived', async () => {
  const { service, id, path } = await withButtons();
  const reply = await service.call('POST', path('primary'), { status: 'done', payload: { note: 'fine' } });
  expect(reply.status).toBe(201);
  expect(reply.at('data')).toMatchObject({ _id: id, read: false, seen: false, archived: false });
  expect(reply.at('data.cta.action')).toEqual({
    status: 'done',
    buttons,
    result: { type: 'primary', payload: { note: 'fine' } },
  });
  expect(reply.at('data.subscriber.lastName')).toBe('Martin');
  expect(reply.at('data.template.triggers.0.identifier')).toBe('approval-requested');
  const feed = await service.get('/v1/subscribers/zoe/notifications/feed');
  expect(feed.at('data.0.cta.action.status')).toBe('done');
});

it('reverts an action with status pending', async () => {
  const { service, path } = await withButtons();
  await service.call('POST', path('secondary'), { status: 'done' });
  const reply = await service.call('POST', path('secondary'), { status: 'pending' });
  expect(reply.at('data.cta.action')).toMatchObject({ status: 'pending', result: { type: 'secondary' } });
});

it('accepts any type, since the interface defines none', async () => {
  const { service, path } = await withButtons();
  const reply = await service.call('POST', path(encodeURIComponent('später/مرة')), { status: 'done' });
  expect(reply.at('data.cta.action.result.type')).toBe('später/مرة');
});

const unknownMessage = `/v1/subscribers/zoe/messages/${'0'.repeat(24)}/actions/primary`;
itRejects(
  (service, body) => service.call('POST', unknownMessage, body),
  [
    [{}, 'status should not be empty'],
    [{ status: 'finished' }, 'status must be one of the following values: pending, done'],
    [{ status: 1 }, 'status must be one of the following values: pending, done'],
    [{ status: 'done', payload: 'text' }, 'payload must be an object'],
    [{ status: 'done', payload: [] }, 'payload must be an object'],
    [{ status: 'done', result: {} }, 'property result should not exist'],
    [[], 'body must be an object'],
  ],
);

it('responds with 400 for an unknown subscriber and for a message of another', async () => {
  const { service, path } = await withButtons();
  expect((await service.call('POST', path('primary', 'nobody'), { status: 'done' })).status).toBe(400);
  expect((await service.call('POST', path('primary', 'ada'), { status: 'done' })).status).toBe(400);
});
