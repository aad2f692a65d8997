/**
 * The twelve operations of the service bound to one API key, with retries, and whole lists as async iterators. For servers
 * only, because the key gives access to everything. Each operation is also exported alone; alone, it does not retry.
 */
import type { ApiConfig, CallOptions } from '../config.js';
import type { ActionBody } from '../inbox/actions.js';
import type { FeedQuery } from '../inbox/feed.js';
import { getPreferences, updatePreferences } from '../inbox/preferences.js';
import type { Preferences, PreferencesBody } from '../inbox/preferences.js';
import type { CredentialsBody } from './credentials.js';
import { parseErrorBody } from './error-body.js';
import { withErrorMessage } from './error-messages.js';
import { getFeed } from './feed.js';
import type { FeedMessage, FeedPage } from './feed.js';
import { updateIntegration } from './integrations.js';
import type { Integration, IntegrationChange } from './integrations.js';
import { limitedFetch } from './limited-fetch.js';
import { getMessages, recordAction } from './messages.js';
import type { Message } from './message.js';
import type { MessagesPage, MessagesQuery } from './messages.js';
import { getNotification } from './notifications.js';
import type { NotificationRecord } from './notifications.js';
import { eachFeedMessage, eachMessage, eachSubscriber } from './paginate.js';
import type { EachFeedQuery, EachMessageQuery, EachSubscriberQuery } from './paginate.js';
import { retryRead, retryWrite } from './retry.js';
import type { RetryOptions } from './retry.js';
import {
  appendCredentials,
  createSubscriber,
  getSubscriber,
  searchSubscribers,
  updateSubscriber,
} from './subscribers.js';
import type { NewSubscriber, Subscriber, SubscriberChange, SubscribersPage, SubscribersQuery } from './subscribers.js';

export {
  appendCredentials,
  createSubscriber,
  getFeed,
  getMessages,
  getNotification,
  getPreferences,
  getSubscriber,
  parseErrorBody,
  recordAction,
  searchSubscribers,
  updateIntegration,
  updatePreferences,
  updateSubscriber,
};
export { encodePayload } from '../inbox/feed.js';
export { InboxError } from '../error.js';
export type { InboxErrorCode, InboxErrorDetails } from '../error.js';
export type { Channel } from '../../shared/channels.js';
export type { ActionStatus, Cta, CtaButton } from '../inbox/cta.js';
export type { ChannelFlags, WorkflowPreference } from '../inbox/preferences.js';
export type { ChannelEntry, Credentials, CredentialsProvider } from './credentials.js';
export type { IntegrationCredentials } from './integrations.js';
export type { Digest, ExecutionDetail, Job, JobStep, TimedDigest } from './job.js';
export type { ContentBlock, MessageContent } from './message.js';
export type { NotificationTemplate } from './notifications.js';
export type { Filter, FilterChild, Step, StepMetadata, StepVariant, Trigger, WorkflowTemplate } from './workflows.js';
export type {
  ActionBody,
  ApiConfig,
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
  Subscriber,
  SubscriberChange,
  SubscribersPage,
  SubscribersQuery,
};

/** Every call rejects with an `InboxError`, or with the reason of its signal. */
export interface Client {
  searchSubscribers(query?: SubscribersQuery, options?: CallOptions): Promise<SubscribersPage>;
  getSubscriber(subscriberId: string, options?: CallOptions): Promise<Subscriber>;
  createSubscriber(body: NewSubscriber, options?: CallOptions): Promise<Subscriber>;
  updateSubscriber(subscriberId: string, body: SubscriberChange, options?: CallOptions): Promise<Subscriber>;
  appendCredentials(subscriberId: string, body: CredentialsBody, options?: CallOptions): Promise<Subscriber>;
  getPreferences(subscriberId: string, options?: CallOptions): Promise<Preferences>;
  /** Without a `workflowId`, replaces the subscriber's choices for those channels in every workflow. */
  updatePreferences(subscriberId: string, body: PreferencesBody, options?: CallOptions): Promise<Preferences>;
  getFeed(subscriberId: string, query?: FeedQuery, options?: CallOptions): Promise<FeedPage>;
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

  /** All messages that match, newest first, each once. */
  messages(query?: EachMessageQuery, options?: CallOptions): AsyncGenerator<Message, void, undefined>;
  /** The whole feed of a subscriber, newest first, each message once. */
  feed(
    subscriberId: string,
    query?: EachFeedQuery,
    options?: CallOptions,
  ): AsyncGenerator<FeedMessage, void, undefined>;
  /** All subscribers that match, forwards, or backwards from `before`. */
  subscribers(query?: EachSubscriberQuery, options?: CallOptions): AsyncGenerator<Subscriber, void, undefined>;
}

export interface ClientOptions extends Pick<ApiConfig, 'decodeEntities' | 'fetch' | 'timeout'> {
  /** The service's base URL. */
  readonly serviceUrl: string;
  /** The environment's API key. Gives access to everything, so it must never reach a browser. */
  readonly apiKey: string;
  /** How to retry after temporary errors; `false` for no retries. */
  readonly retry?: RetryOptions | false;
  /** Maximum size of a decompressed response body, 16 MB by default; a larger one is `malformed`. */
  readonly maxResponseBytes?: number;
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

type Call<T> = (options: CallOptions) => Promise<T>;

export function createClient({
  serviceUrl,
  apiKey,
  retry = {},
  maxResponseBytes = MAX_RESPONSE_BYTES,
  ...rest
}: ClientOptions): Client {
  const config: ApiConfig = {
    ...rest,
    fetch: limitedFetch(rest.fetch, maxResponseBytes),
    // An error response may repeat the key that it received.
    parseErrorBody: (body) => parseErrorBody(body, (text) => text.replaceAll(apiKey, '[key]')),
    url: serviceUrl,
    headers: { authorization: `ApiKey ${apiKey}` },
  };

  const read = <T>(options: CallOptions = {}, call: Call<T>): Promise<T> =>
    withErrorMessage(retry === false ? call(options) : retryRead(call, options, retry));

  async function write<B extends object, T>(
    body: B,
    options: CallOptions = {},
    call: (snapshot: B, attempt: CallOptions) => Promise<T>,
    isKeyed = true,
  ): Promise<T> {
    // A later change to the caller's object must not change the bytes of a retry.
    const snapshot: B = JSON.parse(JSON.stringify(body));
    const callOnce: Call<T> = (attempt) => call(snapshot, attempt);
    return withErrorMessage(retry === false ? callOnce(options) : retryWrite(callOnce, options, retry, isKeyed));
  }

  const client: Client = {
    searchSubscribers: (query, options) => read(options, (attempt) => searchSubscribers(config, query, attempt)),
    getSubscriber: (id, options) => read(options, (attempt) => getSubscriber(config, id, attempt)),
    createSubscriber: (body, options) =>
      write(body, options, (snapshot, attempt) => createSubscriber(config, snapshot, attempt)),
    updateSubscriber: (id, body, options) =>
      write(body, options, (snapshot, attempt) => updateSubscriber(config, id, snapshot, attempt)),
    appendCredentials: (id, body, options) =>
      write(body, options, (snapshot, attempt) => appendCredentials(config, id, snapshot, attempt)),
    getPreferences: (id, options) => read(options, (attempt) => getPreferences(config, id, attempt)),
    updatePreferences: (id, body, options) =>
      write(body, options, (snapshot, attempt) => updatePreferences(config, id, snapshot, attempt)),
    getFeed: (id, query, options) => read(options, (attempt) => getFeed(config, id, query, attempt)),
    recordAction: (id, messageId, type, body, options) =>
      write(body, options, (snapshot, attempt) => recordAction(config, id, messageId, type, snapshot, attempt)),
    getMessages: (query, options) => read(options, (attempt) => getMessages(config, query, attempt)),
    getNotification: (id, options) => read(options, (attempt) => getNotification(config, id, attempt)),
    updateIntegration: (id, body, options) =>
      write(body, options, (snapshot, attempt) => updateIntegration(config, id, snapshot, attempt), false),

    messages: (query, options) => eachMessage((page) => client.getMessages(page, options), query),
    feed: (id, query, options) => eachFeedMessage((page) => client.getFeed(id, page, options), query),
    subscribers: (query, options) => eachSubscriber((page) => client.searchSubscribers(page, options), query),
  };
  return client;
}
