/**
 * Adds a subscriber's credentials for a chat or push provider. Device tokens are added without duplicates, other fields are
 * merged. As in the real service an empty or missing list of tokens removes those that are stored, and only the webhook, the
 * channel and the tokens are stored.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { listIntegrations } from '../database/integration-rows.js';
import { toIso, type Store } from '../database/store.js';
import { findSubscriber, saveSubscriber, withoutUndefined } from './subscribers.js';
import type { ChannelEntry, Data, Integration } from '../types.js';
import { nonEmptyText, urlText, object, oneOf, text, validate } from '../http/validate.js';

const CHAT_PROVIDERS = [
  'slack',
  'discord',
  'msteams',
  'mattermost',
  'ryver',
  'zulip',
  'grafana-on-call',
  'getstream',
  'rocket-chat',
  'whatsapp-business',
  'chat-webhook',
] as const;
const PUSH_PROVIDERS = ['fcm', 'apns', 'expo', 'one-signal', 'pushpad', 'push-webhook', 'pusher-beams'] as const;
export const providers = [...CHAT_PROVIDERS, ...PUSH_PROVIDERS] as const;
export const MAX_DEVICE_TOKENS = 100;

const Body = object({
  providerId: oneOf(providers, 'must be a valid provider ID'),
  integrationIdentifier: v.optional(nonEmptyText),
  credentials: object({
    webhookUrl: v.optional(urlText),
    channel: v.optional(text),
    deviceTokens: v.optional(v.array(nonEmptyText, 'must be an array')),
    alertUid: v.optional(text),
    title: v.optional(text),
    imageUrl: v.optional(urlText),
    state: v.optional(text),
    externalUrl: v.optional(urlText),
  }),
});

function requireIntegration(store: Store, providerId: string, identifier: string | undefined): Integration {
  const integration = listIntegrations(store).find(
    (other) =>
      other.active && other.providerId === providerId && (identifier === undefined || other.identifier === identifier),
  );
  if (integration) return integration;
  const prefix = `Subscribers environment (${store.environmentId})`;
  throw new ApiError(400, `${prefix} do not have active ${identifier ?? providerId} integration.`);
}

export function addCredentials(store: Store, subscriberId: string, body: unknown): Data {
  const { providerId, integrationIdentifier, credentials } = validate(Body, body);
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new ApiError(400, `SubscriberId: ${subscriberId} not found`);
  const integration = requireIntegration(store, providerId, integrationIdentifier);

  const isSameEntry = (entry: ChannelEntry): boolean =>
    entry.providerId === providerId && entry._integrationId === integration._id;
  const existing = subscriber.channels.find(isSameEntry);
  const { webhookUrl, channel, deviceTokens: added = [] } = credentials;
  const deviceTokens = added.length > 0 ? [...new Set([...(existing?.credentials.deviceTokens ?? []), ...added])] : [];
  if (deviceTokens.length > MAX_DEVICE_TOKENS) {
    const counts = { currentCount: deviceTokens.length, limit: MAX_DEVICE_TOKENS, statusCode: 400 };
    throw new ApiError(400, `A channel holds at most ${MAX_DEVICE_TOKENS} device tokens`, counts);
  }
  const entry: ChannelEntry = {
    providerId,
    _integrationId: integration._id,
    credentials: { ...existing?.credentials, ...withoutUndefined({ webhookUrl, channel }), deviceTokens },
  };
  const channels = existing
    ? subscriber.channels.map((other) => (isSameEntry(other) ? entry : other))
    : [...subscriber.channels, entry];
  const saved = saveSubscriber(store, { ...subscriber, channels, updatedAt: toIso(store.now()) });
  const { lastOnlineAt: _lastOnlineAt, ...shown } = saved;
  return { ...shown, __v: 0, id: saved._id };
}
