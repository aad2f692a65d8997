/** Checks responses against the schemas of a strict client. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listIntegrations } from '../../../demo/service/integration-rows.js';
import { addMessage, createTestService } from './test-service.js';
import {
  inEnvelope,
  FeedMessage,
  Integration,
  Message,
  Notification,
  page,
  Preferences,
  Subscriber,
  text,
} from './shapes.js';

const people = ['ada', 'marcus', 'noura', 'haruto', 'dana', 'lin', 'sara', 'tomas', 'zoe'];

/** The parts of a value that do not match the schema. */
function shapeErrors(schema: v.GenericSchema, value: unknown): string[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

it('every feed message of everybody matches its schema', async () => {
  const service = createTestService({ seed: true });
  for (const who of people) {
    for (let index = 0, more = true; more; index += 1) {
      const reply = await service.get(`/v1/subscribers/${who}/notifications/feed?limit=100&page=${index}`);
      expect(shapeErrors(v.strictObject({ ...page, data: v.array(FeedMessage) }), reply.json)).toEqual([]);
      more = reply.at('hasMore') === true;
    }
  }
});

it('every message of every channel matches its schema', async () => {
  const reply = await createTestService({ seed: true }).get('/v1/messages?limit=1000');
  expect(shapeErrors(v.strictObject({ ...page, data: v.array(Message) }), reply.json)).toEqual([]);
});

it('every notification record matches its schema', async () => {
  const service = createTestService({ seed: true });
  const messages = await service.get('/v1/messages?limit=300');
  for (const id of new Set(messages.each('data', '_notificationId'))) {
    expect(shapeErrors(inEnvelope(Notification), (await service.get(`/v1/notifications/${String(id)}`)).json)).toEqual(
      [],
    );
  }
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
  expect(shapeErrors(list, (await service.get('/v2/subscribers?limit=3')).json)).toEqual([]);
  expect(shapeErrors(inEnvelope(Subscriber), (await service.get('/v2/subscribers/ada')).json)).toEqual([]);
  expect(
    shapeErrors(
      inEnvelope(Subscriber),
      (await service.call('POST', '/v2/subscribers', { subscriberId: 'x', email: null })).json,
    ),
  ).toEqual([]);
  expect(
    shapeErrors(inEnvelope(Subscriber), (await service.call('PATCH', '/v2/subscribers/x', { data: null })).json),
  ).toEqual([]);
  const credentials = { providerId: 'slack', credentials: { channel: 'a' } };
  expect(
    shapeErrors(
      inEnvelope(Subscriber),
      (await service.call('PATCH', '/v1/subscribers/x/credentials', credentials)).json,
    ),
  ).toEqual([]);
});

it('every response about preferences matches its schema', async () => {
  const service = createTestService();
  for (const who of people)
    expect(
      shapeErrors(
        inEnvelope(Preferences),
        (await service.get(`/v2/subscribers/${who}/preferences?criticality=all`)).json,
      ),
    ).toEqual([]);
  const change = { channels: { push: false }, workflowId: 'mention' };
  expect(
    shapeErrors(inEnvelope(Preferences), (await service.call('PATCH', '/v2/subscribers/ada/preferences', change)).json),
  ).toEqual([]);
});

it('the responses of the action and of the integration match their schemas', async () => {
  const service = createTestService();
  const id = String((await addMessage(service)).at('data._id'));
  const path = `/v1/subscribers/zoe/messages/${id}/actions/primary`;
  expect(shapeErrors(inEnvelope(Message), (await service.call('POST', path, { status: 'done' })).json)).toEqual([]);
  for (const { _id } of listIntegrations(service.store)) {
    expect(
      shapeErrors(
        inEnvelope(Integration),
        (await service.call('PUT', `/v1/integrations/${_id}`, { name: 'Renamed' })).json,
      ),
    ).toEqual([]);
  }
});
