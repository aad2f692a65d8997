/**
 * What comes down: for each answer of the service, the fields that an inbox needs, each of the type that it should have.
 * Everything else stays here, known or not: ids of the organisation, other people's addresses, device tokens, webhooks.
 *
 * Objects are written out field by field, and a field of another type is undefined, which JSON leaves out: of all that the
 * proxy does for a page of the feed, this takes longest, and engines make objects of one shape quickest.
 */
import type { Cta, CtaButton } from '../../api/inbox/cta.js';
import type { FeedMessage } from '../../api/inbox/feed.js';
import type { Channel } from '../../shared/channels.js';
import type { WorkflowPreference } from '../../api/inbox/preferences.js';
import type { Subscriber } from '../../api/admin/subscribers.js';
import { isShallow, isRecord, toRecord } from '../json.js';
import type { JsonRecord } from '../json.js';

/** Some fields of a type of the interface, of any type. */
type Fields<T> = { readonly [name in keyof T]?: unknown };

/** Deeper data of a message does not come down: whoever reads it has to walk it. */
const PAYLOAD_LEVELS = 16;
/** The interface's own limit of a page. */
const MAX_MESSAGES = 100;
/** What is beyond these is left out; no inbox could show it. */
const MAX_BUTTONS = 20;
const MAX_WORKFLOWS = 1000;
const MAX_OVERRIDES = 50;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const payload = (value: unknown): JsonRecord | undefined =>
  isRecord(value) && isShallow(value, PAYLOAD_LEVELS) ? value : undefined;

const listOf = <T>(value: unknown, most: number, one: (value: JsonRecord) => T): T[] =>
  (Array.isArray(value) ? value.slice(0, most) : []).map((element: unknown) => one(toRecord(element)));

const buttonFields = (button: JsonRecord): Fields<CtaButton> => ({
  type: text(button['type']),
  content: text(button['content']),
  resultContent: text(button['resultContent']),
  url: text(button['url']),
  target: text(button['target']),
});

const ctaFields = (cta: JsonRecord): Fields<Cta> => {
  const data = toRecord(cta['data']);
  const action = toRecord(cta['action']);
  const result = toRecord(action['result']);
  return {
    type: text(cta['type']),
    data: { url: text(data['url']), target: text(data['target']) },
    action: {
      status: text(action['status']),
      buttons: listOf(action['buttons'], MAX_BUTTONS, buttonFields),
      result: { type: text(result['type']), payload: payload(result['payload']) },
    },
  };
};

const actorFields = (actor: JsonRecord): Fields<FeedMessage['actor']> => ({
  type: text(actor['type']),
  data: text(actor['data']),
});

/**
 * One literal for both, for a spread of the common fields would take half of the time again.
 * @param shown The message itself; absent where none of its texts come down.
 */
const fieldsOf = (message: JsonRecord, shown?: JsonRecord): Fields<FeedMessage> => ({
  _id: text(message['_id']),
  createdAt: text(message['createdAt']),
  updatedAt: text(message['updatedAt']),
  status: text(message['status']),
  read: flag(message['read']),
  seen: flag(message['seen']),
  archived: flag(message['archived']),
  cta: ctaFields(toRecord(message['cta'])),
  subject: text(shown?.['subject']),
  content: text(shown?.['content']),
  avatar: text(shown?.['avatar']),
  severity: text(shown?.['severity']),
  templateIdentifier: text(shown?.['templateIdentifier']),
  channel: text(shown?.['channel']),
  actor: shown && actorFields(toRecord(shown['actor'])),
  payload: payload(shown?.['payload']),
});

/**
 * A page of the feed, or nothing where the answer has no list, or one that no page can have. A message that is none stays,
 * empty: paging counts.
 */
export const feedFields = (page: JsonRecord): object | undefined =>
  Array.isArray(page['data']) && page['data'].length <= MAX_MESSAGES
    ? {
        data: listOf(page['data'], MAX_MESSAGES, (message) => fieldsOf(message, message)),
        hasMore: flag(page['hasMore']),
        page: number(page['page']),
        pageSize: number(page['pageSize']),
        totalCount: number(page['totalCount']),
      }
    : undefined;

/** What an action may have changed; no text, whose form differs there from the feed's. */
export const actionFields = (message: JsonRecord): object => fieldsOf(message);

const channelFields = (channels: JsonRecord): Fields<Record<Channel, unknown>> => ({
  in_app: flag(channels['in_app']),
  email: flag(channels['email']),
  sms: flag(channels['sms']),
  chat: flag(channels['chat']),
  push: flag(channels['push']),
});

const workflowFields = (workflow: JsonRecord): Fields<WorkflowPreference['workflow']> => ({
  slug: text(workflow['slug']),
  identifier: text(workflow['identifier']),
  name: text(workflow['name']),
  updatedAt: text(workflow['updatedAt']),
});

const preferenceFields = (preference: JsonRecord): Fields<WorkflowPreference> => ({
  enabled: flag(preference['enabled']),
  channels: channelFields(toRecord(preference['channels'])),
});

export const preferencesFields = (preferences: JsonRecord): object => ({
  global: preferenceFields(toRecord(preferences['global'])),
  workflows: listOf(preferences['workflows'], MAX_WORKFLOWS, (preference) => ({
    ...preferenceFields(preference),
    overrides: listOf(preference['overrides'], MAX_OVERRIDES, (one) => ({
      channel: text(one['channel']),
      source: text(one['source']),
    })),
    workflow: workflowFields(toRecord(preference['workflow'])),
  })),
});

/** What a subscriber may see of themselves. */
export const subscriberFields = (subscriber: JsonRecord): Fields<Subscriber> => ({
  subscriberId: text(subscriber['subscriberId']),
  firstName: text(subscriber['firstName']),
  lastName: text(subscriber['lastName']),
  avatar: text(subscriber['avatar']),
  locale: text(subscriber['locale']),
  timezone: text(subscriber['timezone']),
});
