/**
 * The fields of the service's responses that an inbox needs, each of its expected type. All other fields are removed, known
 * or not: ids of the organisation, other people's addresses, device tokens, webhooks.
 *
 * Objects are written out field by field; a field of another type becomes undefined, which JSON omits. This is the most
 * expensive step for a page of the feed, and engines create objects of one shape fastest.
 */
import type { Cta, CtaButton } from '../../api/inbox/cta.js';
import type { FeedMessage } from '../../api/admin/feed.js';
import type { Channel } from '../../shared/channels.js';
import type { WorkflowPreference } from '../../api/inbox/preferences.js';
import type { Subscriber } from '../../api/admin/subscribers.js';
import { isRecord, toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { isShallow } from '../http/parse-json.js';
import { MAX_PAYLOAD_DEPTH } from '../payload.js';

/** Some of the fields of an API type, with values of any type. */
type Fields<T> = { readonly [name in keyof T]?: unknown };

const MAX_MESSAGES = 100;
/** Further entries are removed; no inbox could show them. */
const MAX_BUTTONS = 20;
const MAX_TAGS = 100;
const MAX_WORKFLOWS = 1000;
const MAX_OVERRIDES = 50;

const asString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** Services send times as numbers, too. */
const asTime = (value: unknown): string | number | undefined => asNumber(value) ?? asString(value);
const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
/** JSON has numbers that are too large for a double, and would leave as `null`. */
const asNumber = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined);
const asStrings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_TAGS).filter((one: unknown) => typeof one === 'string') : undefined;
const asPayload = (value: unknown): JsonRecord | undefined =>
  isRecord(value) && isShallow(value, MAX_PAYLOAD_DEPTH) ? value : undefined;

const asArray = <T>(value: unknown, limit: number, toElement: (value: JsonRecord) => T): T[] =>
  (Array.isArray(value) ? value.slice(0, limit) : []).map((element: unknown) => toElement(toRecord(element)));

const buttonFields = (button: JsonRecord): Fields<CtaButton> => ({
  type: asString(button['type']),
  content: asString(button['content']),
  resultContent: asString(button['resultContent']),
  url: asString(button['url']),
  target: asString(button['target']),
});

const ctaFields = (cta: JsonRecord): Fields<Cta> => {
  const data = toRecord(cta['data']);
  const action = toRecord(cta['action']);
  const result = toRecord(action['result']);
  return {
    type: asString(cta['type']),
    data: { url: asString(data['url']), target: asString(data['target']) },
    action: {
      status: asString(action['status']),
      buttons: asArray(action['buttons'], MAX_BUTTONS, buttonFields),
      result: { type: asString(result['type']), payload: asPayload(result['payload']) },
    },
  };
};

const actorFields = (actor: JsonRecord): Fields<FeedMessage['actor']> => ({
  type: asString(actor['type']),
  data: asString(actor['data']),
});

/** What passes of the payload of a message. */
export type SelectPayload = (payload: JsonRecord, message: JsonRecord) => JsonRecord | undefined;

/** One literal with and without texts: a spread of the common fields takes half as long again. */
const messageFields = (message: JsonRecord, texts?: JsonRecord, payload?: JsonRecord): Fields<FeedMessage> => ({
  _id: asString(message['_id']),
  createdAt: asTime(message['createdAt']),
  updatedAt: asString(message['updatedAt']),
  status: asString(message['status']),
  read: asBoolean(message['read']),
  seen: asBoolean(message['seen']),
  archived: asBoolean(message['archived']),
  snoozedUntil: asTime(message['snoozedUntil']),
  cta: ctaFields(toRecord(message['cta'])),
  subject: asString(texts?.['subject']),
  content: asString(texts?.['content']),
  avatar: asString(texts?.['avatar']),
  severity: asString(texts?.['severity']),
  templateIdentifier: asString(texts?.['templateIdentifier']),
  channel: asString(texts?.['channel']),
  actor: texts && actorFields(toRecord(texts['actor'])),
  data: asPayload(texts?.['data']),
  tags: asStrings(texts?.['tags']),
  payload,
});

/** Undefined without an array of at most 100 messages. An invalid one becomes empty, because page numbers count it. */
export function feedFields(page: JsonRecord, select: SelectPayload): object | undefined {
  if (!Array.isArray(page['data']) || page['data'].length > MAX_MESSAGES) return undefined;
  const withPayload = (message: JsonRecord): Fields<FeedMessage> => {
    const payload = asPayload(message['payload']);
    return messageFields(message, message, payload && select(payload, message));
  };
  return {
    data: asArray(page['data'], MAX_MESSAGES, withPayload),
    hasMore: asBoolean(page['hasMore']),
    page: asNumber(page['page']),
    pageSize: asNumber(page['pageSize']),
    totalCount: asNumber(page['totalCount']),
  };
}

/** The fields that an action may change. No texts: their form differs from the feed's. */
export const actionFields = (message: JsonRecord): object => messageFields(message);

const channelFields = (channels: JsonRecord): Fields<Record<Channel, unknown>> => ({
  in_app: asBoolean(channels['in_app']),
  email: asBoolean(channels['email']),
  sms: asBoolean(channels['sms']),
  chat: asBoolean(channels['chat']),
  push: asBoolean(channels['push']),
});

const workflowFields = (workflow: JsonRecord): Fields<WorkflowPreference['workflow']> => ({
  slug: asString(workflow['slug']),
  identifier: asString(workflow['identifier']),
  name: asString(workflow['name']),
  updatedAt: asString(workflow['updatedAt']),
});

const preferenceFields = (preference: JsonRecord): Fields<WorkflowPreference> => ({
  enabled: asBoolean(preference['enabled']),
  channels: channelFields(toRecord(preference['channels'])),
});

export const preferencesFields = (preferences: JsonRecord): object => ({
  global: preferenceFields(toRecord(preferences['global'])),
  workflows: asArray(preferences['workflows'], MAX_WORKFLOWS, (preference) => ({
    ...preferenceFields(preference),
    overrides: asArray(preference['overrides'], MAX_OVERRIDES, (override) => ({
      channel: asString(override['channel']),
      source: asString(override['source']),
    })),
    workflow: workflowFields(toRecord(preference['workflow'])),
  })),
});

export const subscriberFields = (subscriber: JsonRecord): Fields<Subscriber> => ({
  subscriberId: asString(subscriber['subscriberId']),
  firstName: asString(subscriber['firstName']),
  lastName: asString(subscriber['lastName']),
  avatar: asString(subscriber['avatar']),
  locale: asString(subscriber['locale']),
  timezone: asString(subscriber['timezone']),
});
