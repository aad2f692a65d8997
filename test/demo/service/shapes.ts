/** The schemas of responses, with what a strict client of this interface requires. */
import * as v from 'valibot';

export const text = v.string();
const time = v.pipe(text, v.isoTimestamp());
const record = v.record(text, v.unknown());
const nullable = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
const channel = v.picklist(['in_app', 'email', 'sms', 'chat', 'push']);
const flags = v.strictObject(v.entriesFromList(['email', 'sms', 'in_app', 'chat', 'push'], v.optional(v.boolean())));
const messageIds = v.entriesFromList(
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
const commonFields = {
  ...messageIds,
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
export const FeedMessage = v.object({
  ...commonFields,
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
export const page = { hasMore: v.boolean(), pageSize: v.number(), page: v.number(), totalCount: v.number() };
export const Subscriber = v.object({
  _id: text,
  subscriberId: text,
  _organizationId: text,
  _environmentId: text,
  deleted: v.boolean(),
  createdAt: time,
  updatedAt: time,
  __v: v.number(),
  ...v.entriesFromList(['firstName', 'lastName', 'email', 'phone', 'avatar', 'locale', 'timezone'], nullable(text)),
  data: nullable(record),
  isOnline: nullable(v.boolean()),
  lastOnlineAt: nullable(text),
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
export const Message = v.object({
  ...commonFields,
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
export const Notification = v.object({
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
export const Preferences = v.strictObject({
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
export const Integration = v.object({
  ...v.entriesFromList(['_id', '_environmentId', '_organizationId', 'name', 'identifier', 'providerId'], text),
  ...v.entriesFromList(['active', 'deleted', 'primary'], v.boolean()),
  channel,
  credentials: v.strictObject({}),
  conditions: v.array(record),
});
export const inEnvelope = <S extends v.GenericSchema>(data: S) => v.strictObject({ data });
