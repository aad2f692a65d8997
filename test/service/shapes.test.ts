/**
 * Every answer against the shapes that a strict client of this interface demands: what it requires is there,
 * and what is there has the type that it knows.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listIntegrations } from '../../demo/service/integration-rows.js';
import { addMessage, local } from './local.js';

const text = v.string();
const time = v.pipe(text, v.isoTimestamp());
const record = v.record(text, v.unknown());
const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
const channel = v.picklist(['in_app', 'email', 'sms', 'chat', 'push']);
const flags = v.strictObject(v.entriesFromList(['email', 'sms', 'in_app', 'chat', 'push'], v.optional(v.boolean())));
const ids = v.entriesFromList(
  [
    '_id',
    '_templateId',
    '_environmentId',
    '_messageTemplateId',
    '_organizationId',
    '_notificationId',
    '_subscriberId',
    '_jobId',
  ],
  text,
);
const buttonType = v.picklist(['primary', 'secondary']);
const cta = v.object({
  type: v.optional(v.literal('redirect')),
  data: v.optional(v.object({ url: text })),
  action: v.object({
    status: v.optional(v.picklist(['pending', 'done'])),
    buttons: v.array(v.object({ type: buttonType, content: text, resultContent: v.optional(text) })),
    result: v.optional(v.object({ type: v.optional(buttonType), payload: v.optional(record) })),
  }),
});
const common = {
  ...ids,
  transactionId: text,
  templateIdentifier: text,
  providerId: text,
  channel,
  read: v.boolean(),
  seen: v.boolean(),
  cta,
  status: v.picklist(['sent', 'error', 'warning']),
  payload: record,
  overrides: record,
  subject: v.optional(text),
  deviceTokens: v.array(text),
  createdAt: time,
  updatedAt: time,
  lastSeenDate: v.optional(time),
  lastReadDate: v.optional(time),
};
const FeedMessage = v.object({
  ...common,
  _feedId: v.null(),
  content: text,
  archived: v.boolean(),
  channel: v.literal('in_app'),
  actor: v.object({ type: v.picklist(['none', 'user', 'system_icon', 'system_custom']), data: v.nullable(text) }),
  subscriber: v.strictObject({
    _id: text,
    firstName: text,
    lastName: text,
    avatar: v.optional(text),
    subscriberId: text,
  }),
  template: v.optional(v.never()),
  tags: v.array(text),
});
const page = { hasMore: v.boolean(), pageSize: v.number(), page: v.number(), totalCount: v.number() };
const Subscriber = v.object({
  _id: text,
  subscriberId: text,
  _organizationId: text,
  _environmentId: text,
  deleted: v.boolean(),
  createdAt: time,
  updatedAt: time,
  __v: v.number(),
  ...v.entriesFromList(['firstName', 'lastName', 'email', 'phone', 'avatar', 'locale', 'timezone'], orNull(text)),
  data: orNull(record),
  isOnline: orNull(v.boolean()),
  lastOnlineAt: orNull(text),
  topics: v.optional(v.array(text)),
  channels: v.optional(
    v.array(v.object({ providerId: text, integrationIdentifier: text, _integrationId: text, credentials: record })),
  ),
});
const Trigger = v.object({ type: v.literal('event'), identifier: text, variables: v.array(v.object({ name: text })) });
const Template = v.object({
  ...v.entriesFromList(
    [
      '_id',
      'name',
      'description',
      '_organizationId',
      '_creatorId',
      '_environmentId',
      '_notificationGroupId',
      'deletedAt',
      'deletedBy',
    ],
    text,
  ),
  ...v.entriesFromList(['active', 'draft', 'critical', 'deleted'], v.boolean()),
  preferenceSettings: flags,
  tags: v.array(text),
  triggers: v.array(Trigger),
  steps: v.array(
    v.object({ _id: text, uuid: text, name: text, _templateId: text, active: v.boolean(), filters: v.array(record) }),
  ),
});
const block = v.object({
  type: v.picklist(['button', 'text']),
  content: text,
  url: v.optional(text),
  styles: v.optional(v.object({ textAlign: v.picklist(['left', 'center', 'right']) })),
});
const Message = v.object({
  ...common,
  content: v.union([text, v.array(block)]),
  subscriber: Subscriber,
  template: Template,
});
const detailStatus = v.picklist(['Success', 'Warning', 'Failed', 'Pending', 'Queued', 'ReadConfirmation']);
const Detail = v.object({
  _id: text,
  createdAt: time,
  detail: text,
  status: detailStatus,
  source: v.picklist(['Credentials', 'Internal', 'Payload', 'Webhook']),
  isRetry: v.boolean(),
  isTest: v.boolean(),
  providerId: v.picklist(['novu', 'sendgrid', 'twilio', 'slack', 'fcm']),
  raw: v.nullable(text),
});
const Job = v.object({
  _id: text,
  type: v.union([channel, v.literal('digest')]),
  executionDetails: v.array(Detail),
  step: v.object({ _id: text, active: v.boolean(), filters: v.array(record), _templateId: text }),
  providerId: text,
  status: text,
  updatedAt: time,
  overrides: record,
  payload: record,
  digest: v.optional(
    v.object({
      type: v.picklist(['regular', 'backoff', 'timed']),
      amount: v.number(),
      unit: text,
      events: v.array(record),
    }),
  ),
});
const Notification = v.object({
  ...v.entriesFromList(
    ['_id', '_environmentId', '_organizationId', '_subscriberId', '_templateId', 'transactionId'],
    text,
  ),
  createdAt: time,
  updatedAt: time,
  channels: v.array(channel),
  subscriber: v.object({ _id: text, subscriberId: text }),
  template: v.object({ _id: text, name: text, origin: v.literal('external'), triggers: v.array(Trigger) }),
  jobs: v.array(Job),
  severity: v.picklist(['high', 'medium', 'low', 'none']),
  critical: v.boolean(),
  tags: v.array(text),
  payload: record,
});
const Preferences = v.strictObject({
  global: v.strictObject({ enabled: v.boolean(), channels: flags, schedule: v.object({ isEnabled: v.boolean() }) }),
  workflows: v.array(
    v.strictObject({
      enabled: v.boolean(),
      channels: flags,
      overrides: v.array(
        v.strictObject({ channel, source: v.picklist(['subscriber', 'template', 'workflowOverride']) }),
      ),
      workflow: v.strictObject({ slug: text, identifier: text, name: text, updatedAt: time }),
      updatedAt: v.optional(time),
    }),
  ),
});
const Integration = v.object({
  ...v.entriesFromList(['_id', '_environmentId', '_organizationId', 'name', 'identifier', 'providerId'], text),
  ...v.entriesFromList(['active', 'deleted', 'primary'], v.boolean()),
  channel,
  credentials: v.strictObject({}),
  conditions: v.array(record),
});
const boxed = <S extends v.GenericSchema>(data: S) => v.strictObject({ data });
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
