/** Checks responses against the schemas of a strict client. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listIntegrations } from '../../../demo/service/integration-rows.js';
import { addMessage, createTestService, seededService } from './test-service.js';
import type { Reply } from './test-service.js';
import {
  FeedMessage,
  inEnvelope,
  Integration,
  Message,
  Notification,
  page,
  Preferences,
  Subscriber,
  text,
} from './shapes.js';

const people = ['ada', 'marcus', 'noura', 'haruto', 'dana', 'lin', 'sara', 'tomas', 'zoe'];

/** The parts of a response that do not match the schema. */
async function shapeErrors(schema: v.GenericSchema, response: Reply | Promise<Reply>): Promise<string[]> {
  const { issues = [] } = v.safeParse(schema, (await response).json);
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

it('every feed message of everybody matches its schema', async () => {
  const service = seededService();
  for (const who of people) {
    for (let index = 0, more = true; more; index += 1) {
      const path = `/v1/subscribers/${who}/notifications/feed?limit=100&page=${index}`;
      const reply = await service.get(path);
      expect(await shapeErrors(v.strictObject({ ...page, data: v.array(FeedMessage) }), reply)).toEqual([]);
      more = reply.at('hasMore') === true;
    }
  }
});

it('every message of every channel matches its schema', async () => {
  const schema = v.strictObject({ ...page, data: v.array(Message) });
  expect(await shapeErrors(schema, seededService().get('/v1/messages?limit=1000'))).toEqual([]);
});

it('every notification record matches its schema', async () => {
  const service = seededService();
  const messages = await service.get('/v1/messages?limit=300');
  for (const id of new Set(messages.each('data', '_notificationId')))
    expect(await shapeErrors(inEnvelope(Notification), service.get(`/v1/notifications/${String(id)}`))).toEqual([]);
});

it('every response about subscribers matches its schema', async () => {
  const service = createTestService();
  const list = v.strictObject({
    data: v.array(Subscriber),
    next: v.nullable(text),
    previous: v.nullable(text),
    totalCount: v.number(),
    totalCountCapped: v.boolean(),
  });
  const one = inEnvelope(Subscriber);
  expect(await shapeErrors(list, service.get('/v2/subscribers?limit=3'))).toEqual([]);
  expect(await shapeErrors(one, service.get('/v2/subscribers/ada'))).toEqual([]);
  expect(await shapeErrors(one, service.call('POST', '/v2/subscribers', { subscriberId: 'x', email: null }))).toEqual(
    [],
  );
  expect(await shapeErrors(one, service.call('PATCH', '/v2/subscribers/x', { data: null }))).toEqual([]);
  const credentials = { providerId: 'slack', credentials: { channel: 'a' } };
  expect(await shapeErrors(one, service.call('PATCH', '/v1/subscribers/x/credentials', credentials))).toEqual([]);
});

it('every response about preferences matches its schema', async () => {
  const service = createTestService();
  const schema = inEnvelope(Preferences);
  for (const who of people)
    expect(await shapeErrors(schema, service.get(`/v2/subscribers/${who}/preferences?criticality=all`))).toEqual([]);
  const change = { channels: { push: false }, workflowId: 'mention' };
  expect(await shapeErrors(schema, service.call('PATCH', '/v2/subscribers/ada/preferences', change))).toEqual([]);
});

it('the responses of the action and of the integration match their schemas', async () => {
  const service = createTestService();
  const id = String((await addMessage(service)).at('data._id'));
  const path = `/v1/subscribers/zoe/messages/${id}/actions/primary`;
  expect(await shapeErrors(inEnvelope(Message), service.call('POST', path, { status: 'done' }))).toEqual([]);
  for (const { _id } of listIntegrations(service.store))
    expect(
      await shapeErrors(inEnvelope(Integration), service.call('PUT', `/v1/integrations/${_id}`, { name: 'Renamed' })),
    ).toEqual([]);
});
