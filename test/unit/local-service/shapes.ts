/** The shapes of responses: the schemas of the published SDK, and what clients need of a notification record beyond them. */
import * as sdk from '@novu/api/models/components';
import * as v from 'valibot';

interface Shape {
  readonly published: { safeParse(body: unknown): { readonly error?: { readonly message: string } } };
  readonly more?: v.GenericSchema;
}

const text = v.string();
const time = v.pipe(text, v.isoTimestamp());
const times = { createdAt: time, updatedAt: time };
const record = v.record(text, v.unknown());
const list = v.array(v.unknown());
const texts = <const Names extends readonly string[]>(...names: Names) => v.object(v.entriesFromList(names, text));

const Job = v.object({
  overrides: record,
  payload: record,
  updatedAt: time,
  executionDetails: v.array(v.object({ createdAt: time, providerId: text })),
});
const Notification = v.object({
  ...times,
  ...texts('_id', '_templateId', 'severity').entries,
  channels: v.array(v.picklist(['in_app', 'email', 'sms', 'chat', 'push'])),
  subscriber: record,
  template: texts('_id', 'origin'),
  jobs: v.array(Job),
  critical: v.boolean(),
  tags: list,
  payload: record,
});

export const SHAPES = {
  feed: { published: sdk.FeedResponseDto$inboundSchema },
  messages: { published: sdk.MessagesResponseDto$inboundSchema },
  notification: {
    published: sdk.ActivityNotificationResponseDto$inboundSchema,
    more: v.strictObject({ data: Notification }),
  },
} satisfies Readonly<Record<string, Shape>>;

/** What does not match in a response. The SDK takes a value out of its envelope before it reads it. */
export function shapeErrors({ published, more = v.unknown() }: Shape, json: unknown): string[] {
  const { data, ...others } = json as { readonly data: unknown };
  const { error } = published.safeParse(Object.keys(others).length === 0 ? data : json);
  const { issues = [] } = v.safeParse(more, json);
  return [...issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`), ...(error ? [error.message] : [])];
}
