/**
 * The twelve operations bound to one service, and whole lists as iterators: for servers, since the key opens everything.
 * Each operation is exported alone too, to be given a `Service`; alone, it asks once.
 */
import { appendCredentials } from './credentials.js';
import type { CredentialsBody } from './credentials.js';
import { eachFeedMessage, eachMessage, eachSubscriber } from './each.js';
import type { EachFeedQuery, EachMessageQuery, EachSubscriberQuery } from './each.js';
import { parseErrorBody } from './error-body.js';
import { limitedFetch } from './limited-fetch.js';
import type { FeedMessage, FeedPage, FeedQuery } from '../inbox/feed.js';
import { updateIntegration } from './integrations.js';
import type { Integration, IntegrationChange } from './integrations.js';
import { getMessages } from './messages.js';
import type { MessagesPage, MessagesQuery } from './messages.js';
import type { Message } from './message.js';
import type { ActionBody } from '../inbox/actions.js';
import { getNotification } from './notifications.js';
import type { NotificationRecord } from './notifications.js';
import { getPreferences, updatePreferences } from '../inbox/preferences.js';
import type { Preferences, PreferencesBody } from '../inbox/preferences.js';
import { retryRead, retryWrite } from './retry.js';
import type { RetryOptions } from './retry.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { createSubscriber, updateSubscriber } from './subscriber-changes.js';
import type { NewSubscriber, SubscriberChange } from './subscriber-changes.js';
import { searchSubscribers } from './subscriber-search.js';
import type { SubscribersPage, SubscribersQuery } from './subscriber-search.js';
import { getSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';
import { recordAction } from './actions.js';
import { getFeed } from './feed.js';

export {
  appendCredentials,
  createSubscriber,
  parseErrorBody as explain,
  getFeed,
  getMessages,
  getNotification,
  getPreferences,
  getSubscriber,
  recordAction,
  searchSubscribers,
  updateIntegration,
  updatePreferences,
  updateSubscriber,
};
export { encodePayload } from '../inbox/feed.js';
export { InboxError as Failure } from '../error.js';
export type { InboxErrorDetails as FailureDetails, InboxErrorCode as FailureKind } from '../error.js';
export type { ChannelEntry, Credentials, CredentialsProvider } from './channel-entry.js';
export type { ActionStatus, Cta, CtaButton } from '../inbox/cta.js';
export type { Filter, FilterChild } from './filter.js';
export type { IntegrationCredentials } from './integration-credentials.js';
export type { Digest, ExecutionDetail, Job, JobStep, TimedDigest } from './job.js';
export type { ContentBlock, MessageContent } from './message.js';
export type { NotificationTemplate } from './notifications.js';
export type { Channel } from '../../shared/channels.js';
export type { ChannelFlags, WorkflowPreference } from '../inbox/preferences.js';
export type { Step, StepMetadata, StepVariant } from './step.js';
export type { Trigger } from './trigger.js';
export type { WorkflowTemplate } from './workflows.js';
export type {
  ActionBody,
  CallOptions,
  CredentialsBody,
  EachFeedQuery,
  EachMessageQuery,
  EachSubscriberQuery,
  FeedMessage,
  FeedPage,
  FeedQuery,
  Integration,
  IntegrationChange,
  Message,
  MessagesPage,
  MessagesQuery,
  NewSubscriber,
  NotificationRecord,
  Preferences,
  PreferencesBody,
  RetryOptions,
  ApiConfig as Service,
  Subscriber,
  SubscriberChange,
  SubscribersPage,
  SubscribersQuery,
};

/** Every call fails with a `Failure`, or with the reason of its signal. */
export interface Client {
  searchSubscribers(query?: SubscribersQuery, options?: CallOptions): Promise<SubscribersPage>;
  getSubscriber(subscriberId: string, options?: CallOptions): Promise<Subscriber>;
  createSubscriber(body: NewSubscriber, options?: CallOptions): Promise<Subscriber>;
  updateSubscriber(subscriberId: string, body: SubscriberChange, options?: CallOptions): Promise<Subscriber>;
  appendCredentials(subscriberId: string, body: CredentialsBody, options?: CallOptions): Promise<Subscriber>;
  getPreferences(subscriberId: string, options?: CallOptions): Promise<Preferences>;
  /** Without a `workflowId` the global ones, which replaces the subscriber's choices for those channels everywhere. */
  updatePreferences(subscriberId: string, body: PreferencesBody, options?: CallOptions): Promise<Preferences>;
  getFeed(subscriberId: string, query?: FeedQuery, options?: CallOptions): Promise<FeedPage<FeedMessage>>;
  recordAction(
    subscriberId: string,
    messageId: string,
    type: string,
    body: ActionBody,
    options?: CallOptions,
  ): Promise<Message>;
  getMessages(query?: MessagesQuery, options?: CallOptions): Promise<MessagesPage>;
  getNotification(notificationId: string, options?: CallOptions): Promise<NotificationRecord>;
  updateIntegration(integrationId: string, body: IntegrationChange, options?: CallOptions): Promise<Integration>;

  /** Every message that fits, newest first, each once. */
  messages(query?: EachMessageQuery, options?: CallOptions): AsyncGenerator<Message, void, undefined>;
  /** All of a subscriber's feed, newest first, each once. */
  feed(
    subscriberId: string,
    query?: EachFeedQuery,
    options?: CallOptions,
  ): AsyncGenerator<FeedMessage, void, undefined>;
  /** Every subscriber that fits: onwards, or back from `before`. */
  subscribers(query?: EachSubscriberQuery, options?: CallOptions): AsyncGenerator<Subscriber, void, undefined>;
}

export interface ClientOptions extends Pick<ApiConfig, 'fetch' | 'timeout'> {
  /** The service's address. */
  readonly serviceUrl: string;
  /** The environment's key. It opens everything: for servers alone, never for a browser. */
  readonly apiKey: string;
  /** How to ask again after what may pass; `false` for never. */
  readonly retry?: RetryOptions | false;
  /** Bytes of an answer, decompressed, beyond which it is `malformed`; 16 MB unless told. */
  readonly maxResponseBytes?: number;
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

type Ask<T> = (options: CallOptions) => Promise<T>;

export function createClient({
  serviceUrl,
  apiKey,
  retry = {},
  maxResponseBytes = MAX_RESPONSE_BYTES,
  ...rest
}: ClientOptions): Client {
  const service: ApiConfig = {
    ...rest,
    fetch: limitedFetch(rest.fetch, maxResponseBytes),
    // A service may repeat the key in what it says of a refusal.
    parseErrorBody: (body) => parseErrorBody(body, (said) => said.replaceAll(apiKey, '[key]')),
    url: serviceUrl,
    headers: { authorization: `ApiKey ${apiKey}` },
  };

  const read = <T>(options: CallOptions = {}, ask: Ask<T>): Promise<T> =>
    retry === false ? ask(options) : retryRead(ask, options, retry);

  async function write<B extends object, T>(
    body: B,
    options: CallOptions = {},
    ask: (kept: B, each: CallOptions) => Promise<T>,
    keyed = true,
  ): Promise<T> {
    // What the caller does to it meanwhile must not change a repetition's bytes.
    const kept: B = JSON.parse(JSON.stringify(body));
    const once: Ask<T> = (each) => ask(kept, each);
    return retry === false ? once(options) : retryWrite(once, options, retry, keyed);
  }

  const client: Client = {
    searchSubscribers: (query, options) => read(options, (each) => searchSubscribers(service, query, each)),
    getSubscriber: (id, options) => read(options, (each) => getSubscriber(service, id, each)),
    createSubscriber: (body, options) => write(body, options, (kept, each) => createSubscriber(service, kept, each)),
    updateSubscriber: (id, body, options) =>
      write(body, options, (kept, each) => updateSubscriber(service, id, kept, each)),
    appendCredentials: (id, body, options) =>
      write(body, options, (kept, each) => appendCredentials(service, id, kept, each)),
    getPreferences: (id, options) => read(options, (each) => getPreferences(service, id, each)),
    updatePreferences: (id, body, options) =>
      write(body, options, (kept, each) => updatePreferences(service, id, kept, each)),
    getFeed: (id, query, options) => read(options, (each) => getFeed(service, id, query, each)),
    recordAction: (id, messageId, type, body, options) =>
      write(body, options, (kept, each) => recordAction(service, id, messageId, type, kept, each)),
    getMessages: (query, options) => read(options, (each) => getMessages(service, query, each)),
    getNotification: (id, options) => read(options, (each) => getNotification(service, id, each)),
    updateIntegration: (id, body, options) =>
      write(body, options, (kept, each) => updateIntegration(service, id, kept, each), false),

    messages: (query, options) => eachMessage((page) => client.getMessages(page, options), query),
    feed: (id, query, options) => eachFeedMessage((page) => client.getFeed(id, page, options), query),
    subscribers: (query, options) => eachSubscriber((page) => client.searchSubscribers(page, options), query),
  };
  return client;
}
