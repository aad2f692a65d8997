/**
 * What comes down: for each answer of the service, the fields that an inbox needs, each of the type that it should have.
 * Everything else stays here, known or not: ids of the organisation, other people's addresses, device tokens, webhooks.
 */
import type { Cta, CtaButton } from '../wire/cta.js';
import type { FeedMessage } from '../wire/feed.js';
import type { Channel, WorkflowPreference } from '../wire/preferences.js';
import type { Subscriber } from '../wire/subscribers.js';
import { fits, isRecord, record } from './json.js';
import type { JsonRecord } from './json.js';

const STATE_TEXTS = ['_id', 'createdAt', 'updatedAt', 'status'] as const satisfies readonly (keyof FeedMessage)[];
const STATE_FLAGS = ['read', 'seen', 'archived'] as const satisfies readonly (keyof FeedMessage)[];
const SHOWN_TEXTS = [
  'subject',
  'content',
  'avatar',
  'severity',
  'templateIdentifier',
  'channel',
] as const satisfies readonly (keyof FeedMessage)[];
const BUTTON = ['type', 'content', 'resultContent', 'url', 'target'] as const satisfies readonly (keyof CtaButton)[];
const SUBSCRIBER = [
  'subscriberId',
  'firstName',
  'lastName',
  'avatar',
  'locale',
  'timezone',
] as const satisfies readonly (keyof Subscriber)[];
const WORKFLOW = [
  'slug',
  'identifier',
  'name',
  'updatedAt',
] as const satisfies readonly (keyof WorkflowPreference['workflow'])[];

export const CHANNELS = ['in_app', 'email', 'sms', 'chat', 'push'] as const satisfies readonly Channel[];

/** Deeper data of a message does not come down: whoever reads it has to walk it. */
const PAYLOAD_LEVELS = 16;
/** The interface's own limit of a page. */
const MAX_MESSAGES = 100;
/** What is beyond these is left out; no inbox could show it. */
const MAX_BUTTONS = 20;
const MAX_WORKFLOWS = 1000;
const MAX_OVERRIDES = 50;

type Fields = Record<string, unknown>;

/** Plain, for of all that the proxy does for a page of the feed this takes longest. */
function pick(source: JsonRecord, names: readonly string[], type: 'string' | 'boolean' | 'number'): Fields {
  const fields: Fields = {};
  for (const name of names) if (typeof source[name] === type) fields[name] = source[name];
  return fields;
}

const payloadIn = (source: JsonRecord): Fields =>
  isRecord(source['payload']) && fits(source['payload'], PAYLOAD_LEVELS) ? { payload: source['payload'] } : {};

const listOf = (value: unknown, most: number, one: (value: JsonRecord) => Fields): Fields[] =>
  (Array.isArray(value) ? value.slice(0, most) : []).map((element: unknown) => one(record(element)));

const ctaFields = (value: unknown): { [name in keyof Cta]?: unknown } => {
  const cta = record(value);
  const action = record(cta['action']);
  const result = record(action['result']);
  return {
    ...pick(cta, ['type'], 'string'),
    data: pick(record(cta['data']), ['url', 'target'], 'string'),
    action: {
      ...pick(action, ['status'], 'string'),
      buttons: listOf(action['buttons'], MAX_BUTTONS, (button) => pick(button, BUTTON, 'string')),
      result: { ...pick(result, ['type'], 'string'), ...payloadIn(result) },
    },
  };
};

const stateFields = (message: JsonRecord): Fields => ({
  ...pick(message, STATE_TEXTS, 'string'),
  ...pick(message, STATE_FLAGS, 'boolean'),
  cta: ctaFields(message['cta']),
});

const messageFields = (message: JsonRecord): Fields => ({
  ...stateFields(message),
  ...pick(message, SHOWN_TEXTS, 'string'),
  actor: pick(record(message['actor']), ['type', 'data'], 'string'),
  ...payloadIn(message),
});

/**
 * A page of the feed, or nothing where the answer has no list, or one that no page can have. A message that is none stays,
 * empty: paging counts.
 */
export const feedFields = (page: JsonRecord): Fields | undefined =>
  Array.isArray(page['data']) && page['data'].length <= MAX_MESSAGES
    ? {
        data: listOf(page['data'], MAX_MESSAGES, messageFields),
        ...pick(page, ['hasMore'], 'boolean'),
        ...pick(page, ['page', 'pageSize', 'totalCount'], 'number'),
      }
    : undefined;

/** What an action may have changed; no text, whose form differs here from the feed's. */
export const actionFields = (message: JsonRecord): Fields => stateFields(message);

const preferenceFields = (preference: JsonRecord): Fields => ({
  ...pick(preference, ['enabled'], 'boolean'),
  channels: pick(record(preference['channels']), CHANNELS, 'boolean'),
});

export const preferencesFields = (preferences: JsonRecord): Fields => ({
  global: preferenceFields(record(preferences['global'])),
  workflows: listOf(preferences['workflows'], MAX_WORKFLOWS, (preference) => ({
    ...preferenceFields(preference),
    overrides: listOf(preference['overrides'], MAX_OVERRIDES, (one) => pick(one, ['channel', 'source'], 'string')),
    workflow: pick(record(preference['workflow']), WORKFLOW, 'string'),
  })),
});

/** What a subscriber may see of themselves. */
export const subscriberFields = (subscriber: JsonRecord): Fields => pick(subscriber, SUBSCRIBER, 'string');
