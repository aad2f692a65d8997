/** Every response has the shape that a strict client requires. */
import { expect, it } from 'vitest';
import { listIntegrations } from '../../../demo/service/integration-rows.js';
import { SHAPES, shapeErrors } from './shapes.js';
import { addMessage, createTestService, seededService } from './test-service.js';
import type { Reply } from './test-service.js';

const people = ['ada', 'marcus', 'noura', 'haruto', 'dana', 'lin', 'sara', 'tomas', 'zoe'];

async function expectShape(name: keyof typeof SHAPES, response: Reply | Promise<Reply>): Promise<void> {
  expect(shapeErrors(SHAPES[name], (await response).json)).toEqual([]);
}

it.each(people)('every feed message of %s matches its schema', async (who) => {
  for (let index = 0, more = true; more; index += 1) {
    const reply = await seededService().get(`/v1/subscribers/${who}/notifications/feed?limit=100&page=${index}`);
    await expectShape('feed', reply);
    more = reply.at('hasMore') === true;
  }
});

it('every message of every channel matches its schema', () =>
  expectShape('messages', seededService().get('/v1/messages?limit=1000')));

it('every notification record matches its schema', async () => {
  const service = seededService();
  const messages = await service.get('/v1/messages?limit=300');
  for (const id of new Set(messages.each('data', '_notificationId')))
    await expectShape('notification', service.get(`/v1/notifications/${String(id)}`));
});

it('every response about subscribers matches its schema', async () => {
  const { get, call } = createTestService();
  await expectShape('subscribers', get('/v2/subscribers?limit=3'));
  await expectShape('subscriber', get('/v2/subscribers/ada'));
  await expectShape('subscriber', call('POST', '/v2/subscribers', { subscriberId: 'x', email: null }));
  await expectShape('subscriber', call('PATCH', '/v2/subscribers/x', { data: null }));
  const credentials = { providerId: 'slack', credentials: { channel: 'a' } };
  await expectShape('subscriber', call('PATCH', '/v1/subscribers/x/credentials', credentials));
});

it('every response about preferences matches its schema', async () => {
  const { get, call } = createTestService();
  for (const who of people) await expectShape('preferences', get(`/v2/subscribers/${who}/preferences?criticality=all`));
  const change = { channels: { push: false }, workflowId: 'mention' };
  await expectShape('preferences', call('PATCH', '/v2/subscribers/ada/preferences', change));
});

it('the responses of the action and of the integration match their schemas', async () => {
  const service = createTestService();
  const id = String((await addMessage(service)).at('data._id'));
  const path = `/v1/subscribers/zoe/messages/${id}/actions/primary`;
  await expectShape('message', service.call('POST', path, { status: 'done' }));
  for (const { _id } of listIntegrations(service.store))
    await expectShape('integration', service.call('PUT', `/v1/integrations/${_id}`, { name: 'Renamed' }));
});
