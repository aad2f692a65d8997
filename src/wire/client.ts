/**
 * The operations bound to one service. Each is exported alone too, so that a bundle carries only what it uses.
 */
import { explain } from './explain.js';
import { getFeed, getFeedOf } from './feed.js';
import type { FeedMessage, FeedPage, FeedQuery } from './feed.js';
import { recordAction } from './messages.js';
import type { ActedMessage, ActionBody } from './messages.js';
import { getPreferences, updatePreferences } from './preferences.js';
import type { Preferences, PreferencesBody } from './preferences.js';
import type { CallOptions, Service } from './service.js';
import { getSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';
import { decodeFeedMessage } from './whole-message.js';

export { Failure } from './failure.js';
export type { FailureKind } from './failure.js';
export { encodePayload } from './feed.js';
export type { ShownMessage } from './feed.js';
export type { Channel, ChannelFlags, WorkflowPreference } from './preferences.js';
export type { Cta, CtaButton, ActionStatus } from './cta.js';
export { getFeed, getPreferences, getSubscriber, recordAction, updatePreferences };
export type {
  ActedMessage,
  ActionBody,
  CallOptions,
  FeedMessage,
  FeedPage,
  FeedQuery,
  Preferences,
  PreferencesBody,
  Service,
  Subscriber,
};

export interface Client {
  getFeed(subscriberId: string, query?: FeedQuery, options?: CallOptions): Promise<FeedPage<FeedMessage>>;
  recordAction(
    subscriberId: string,
    messageId: string,
    type: string,
    body: ActionBody,
    options?: CallOptions,
  ): Promise<ActedMessage>;
  getPreferences(subscriberId: string, options?: CallOptions): Promise<Preferences>;
  updatePreferences(subscriberId: string, body: PreferencesBody, options?: CallOptions): Promise<Preferences>;
  getSubscriber(subscriberId: string, options?: CallOptions): Promise<Subscriber>;
}

export interface ClientOptions extends Omit<Service, 'url' | 'headers' | 'explain'> {
  /** The service's address. */
  readonly serviceUrl: string;
  /** The environment's key. It opens everything: for servers alone, never for a browser. */
  readonly apiKey: string;
}

/** A client for servers. */
export function createClient({ serviceUrl, apiKey, ...rest }: ClientOptions): Client {
  const service: Service = { ...rest, explain, url: serviceUrl, headers: { authorization: `ApiKey ${apiKey}` } };
  return {
    getFeed: (id, query, options) => getFeedOf(decodeFeedMessage, service, id, query, options),
    recordAction: (id, messageId, type, body, options) => recordAction(service, id, messageId, type, body, options),
    getPreferences: (id, options) => getPreferences(service, id, options),
    updatePreferences: (id, body, options) => updatePreferences(service, id, body, options),
    getSubscriber: (id, options) => getSubscriber(service, id, options),
  };
}
