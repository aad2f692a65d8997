/** The shapes of responses: the schemas of the published SDK, and what clients need of the fields that it leaves optional. */
import * as sdk from '@novu/api/models/components';
import * as v from 'valibot';

interface Shape {
  readonly published: { safeParse(body: unknown): { readonly error?: { readonly message: string } } };
  readonly more: v.GenericSchema;
}

const text = v.string();
const time = v.pipe(text, v.isoTimestamp());
const times = { createdAt: time, updatedAt: time };
const record = v.record(text, v.unknown());
const list = v.array(v.unknown());
const channels = ['in_app', 'email', 'sms', 'chat', 'push'] as const;
const flags = v.strictObject(v.entriesFromList(channels, v.optional(v.boolean())));
const texts = <const Names extends readonly string[]>(...names: Names) => v.object(v.entriesFromList(names, text));

const Common = v.object({
  ...texts('_id', '_templateId', '_messageTemplateId', '_jobId', 'templateIdentifier', 'providerId').entries,
  ...times,
  lastSeenDate: v.optional(time),
  lastReadDate: v.optional(time),
  cta: v.object({ data: v.optional(texts('url')), action: v.object({ buttons: list }) }),
  payload: record,
  overrides: record,
  subject: v.optional(text),
  deviceTokens: list,
});
const FeedMessage = v.object({
  ...Common.entries,
  _feedId: v.null(),
  actor: record,
  subscriber: v.strictObject({
    ...texts('_id', 'firstName', 'lastName', 'subscriberId').entries,
    avatar: v.optional(text),
  }),
  template: v.optional(v.never()),
  tags: list,
});
const Subscriber = v.object({
  ...times,
  _id: text,
  __v: v.number(),
  channels: v.optional(v.array(texts('integrationIdentifier'))),
});
const Step = v.object({ ...texts('_id', 'uuid', 'name', '_templateId').entries, active: v.boolean(), filters: list });
const Message = v.object({
  ...Common.entries,
  content: v.union([text, list]),
  subscriber: Subscriber,
  template: v.object({ _id: text, preferenceSettings: flags, steps: v.array(Step) }),
});
const Job = v.object({
  overrides: record,
  payload: record,
  updatedAt: time,
  executionDetails: v.array(v.object({ createdAt: time, providerId: text })),
});
const Notification = v.object({
  ...times,
  ...texts('_id', '_templateId', 'severity').entries,
  channels: v.array(v.picklist(channels)),
  subscriber: record,
  template: texts('_id', 'origin'),
  jobs: v.array(Job),
  critical: v.boolean(),
  tags: list,
  payload: record,
});
const Preferences = v.strictObject({
  global: v.strictObject({ enabled: v.boolean(), channels: flags, schedule: record }),
  workflows: v.array(
    v.strictObject({
      enabled: v.boolean(),
      channels: flags,
      overrides: v.array(v.strictObject({ channel: text, source: text })),
      workflow: v.strictObject({ slug: text, identifier: text, name: text, updatedAt: time }),
      updatedAt: v.optional(time),
    }),
  ),
});
const Integration = v.object({ ...texts('_id', 'channel').entries, credentials: v.strictObject({}), conditions: list });

const page = { hasMore: v.boolean(), pageSize: v.number(), page: v.number(), totalCount: v.number() };
const cursors = { next: v.nullable(text), previous: v.nullable(text) };
const inEnvelope = (data: v.GenericSchema) => v.strictObject({ data });

export const SHAPES = {
  feed: { published: sdk.FeedResponseDto$inboundSchema, more: v.strictObject({ ...page, data: v.array(FeedMessage) }) },
  messages: {
    published: sdk.MessagesResponseDto$inboundSchema,
    more: v.strictObject({ ...page, data: v.array(Message) }),
  },
  message: { published: sdk.MessageResponseDto$inboundSchema, more: inEnvelope(Message) },
  notification: { published: sdk.ActivityNotificationResponseDto$inboundSchema, more: inEnvelope(Notification) },
  subscribers: {
    published: sdk.ListSubscribersResponseDto$inboundSchema,
    more: v.strictObject({
      ...cursors,
      data: v.array(Subscriber),
      totalCount: v.number(),
      totalCountCapped: v.boolean(),
    }),
  },
  subscriber: { published: sdk.SubscriberResponseDto$inboundSchema, more: inEnvelope(Subscriber) },
  preferences: { published: sdk.GetSubscriberPreferencesDto$inboundSchema, more: inEnvelope(Preferences) },
  integration: { published: sdk.IntegrationResponseDto$inboundSchema, more: inEnvelope(Integration) },
} satisfies Readonly<Record<string, Shape>>;

/** What does not match in a response. The SDK takes a value out of its envelope before it reads it. */
export function shapeErrors({ published, more }: Shape, json: unknown): string[] {
  const { data, ...others } = json as { readonly data: unknown };
  const { error } = published.safeParse(Object.keys(others).length === 0 ? data : json);
  const { issues = [] } = v.safeParse(more, json);
  return [...issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`), ...(error ? [error.message] : [])];
}
