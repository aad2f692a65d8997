/**
 * Every answer against the shapes that a strict client of this interface demands.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listIntegrations } from '../../demo/service/integration-rows.js';
import { addMessage, local } from './local.js';
import {
  boxed,
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

/** What of a value doesn't fit. */
function misfits(schema: v.GenericSchema, value: unknown): string[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

it('every feed message of everybody has the shape of one', async () => {
  const service = local({ seed: true });
  for (const who of people) {
    for (let index = 0, more = true; more; index += 1) {
      const reply = await service.get(`/v1/subscribers/${who}/notifications/feed?limit=100&page=${index}`);
      expect(misfits(v.strictObject({ ...page, data: v.array(FeedMessage) }), reply.json)).toEqual([]);
      more = reply.at('hasMore') === true;
    }
  }
});

it('every message of every channel has the shape of one', async () => {
  const reply = await local({ seed: true }).get('/v1/messages?limit=1000');
  expect(misfits(v.strictObject({ ...page, data: v.array(Message) }), reply.json)).toEqual([]);
});

it('every notification record has the shape of one', async () => {
  const service = local({ seed: true });
  const messages = await service.get('/v1/messages?limit=300');
  for (const id of new Set(messages.each('data', '_notificationId'))) {
    expect(misfits(boxed(Notification), (await service.get(`/v1/notifications/${String(id)}`)).json)).toEqual([]);
  }
});

it('every answer about subscribers has the shape of one', async () => {
  const service = local();
  const list = v.strictObject({
    data: v.array(Subscriber),
    next: v.nullable(text),
    previous: v.nullable(text),
    totalCount: v.number(),
    totalCountCapped: v.boolean(),
  });
  expect(misfits(list, (await service.get('/v2/subscribers?limit=3')).json)).toEqual([]);
  expect(misfits(boxed(Subscriber), (await service.get('/v2/subscribers/ada')).json)).toEqual([]);
  expect(
    misfits(
      boxed(Subscriber),
      (await service.call('POST', '/v2/subscribers', { subscriberId: 'x', email: null })).json,
    ),
  ).toEqual([]);
  expect(misfits(boxed(Subscriber), (await service.call('PATCH', '/v2/subscribers/x', { data: null })).json)).toEqual(
    [],
  );
  const credentials = { providerId: 'slack', credentials: { channel: 'a' } };
  expect(
    misfits(boxed(Subscriber), (await service.call('PATCH', '/v1/subscribers/x/credentials', credentials)).json),
  ).toEqual([]);
});

it('every answer about preferences has the shape of them', async () => {
  const service = local();
  for (const who of people)
    expect(
      misfits(boxed(Preferences), (await service.get(`/v2/subscribers/${who}/preferences?criticality=all`)).json),
    ).toEqual([]);
  const change = { channels: { push: false }, workflowId: 'mention' };
  expect(
    misfits(boxed(Preferences), (await service.call('PATCH', '/v2/subscribers/ada/preferences', change)).json),
  ).toEqual([]);
});

it('the answers of the action and of the integration have their shapes', async () => {
  const service = local();
  const id = String((await addMessage(service)).at('data._id'));
  const path = `/v1/subscribers/zoe/messages/${id}/actions/primary`;
  expect(misfits(boxed(Message), (await service.call('POST', path, { status: 'done' })).json)).toEqual([]);
  for (const { _id } of listIntegrations(service.store)) {
    expect(
      misfits(boxed(Integration), (await service.call('PUT', `/v1/integrations/${_id}`, { name: 'Renamed' })).json),
    ).toEqual([]);
  }
});
