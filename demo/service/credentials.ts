/**
 * Adding a subscriber's credentials for a chat or push provider. What is there stays: device tokens are joined
 * without doubles, other fields merge. The interface says "appends, does not replace", so an empty or missing list
 * of tokens takes nothing away here, though one real service does.
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { listIntegrations } from './integration-rows.js';
import { iso, type Store } from './store.js';
import { findSubscriber, saveSubscriber } from './subscribers.js';
import type { ChannelEntry, Integration, Subscriber } from './types.js';
import { filled, link, object, oneOf, text, validate } from './validate.js';

const chat = [
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
const push = ['fcm', 'apns', 'expo', 'one-signal', 'pushpad', 'push-webhook', 'pusher-beams'] as const;
export const providers = [...chat, ...push] as const;
export const deviceTokenLimit = 100;

const Body = object({
  providerId: oneOf(providers),
  integrationIdentifier: v.optional(filled),
  credentials: object({
    webhookUrl: v.optional(link),
    channel: v.optional(text),
    deviceTokens: v.optional(v.array(filled, 'must be an array')),
    alertUid: v.optional(text),
    title: v.optional(text),
    imageUrl: v.optional(link),
    state: v.optional(text),
    externalUrl: v.optional(link),
  }),
});

function chosenIntegration(store: Store, providerId: string, identifier: string | undefined): Integration {
  const found = listIntegrations(store).find(
    (one) => one.active && one.providerId === providerId && (identifier === undefined || one.identifier === identifier),
  );
  if (found) return found;
  const place = `Subscribers environment (${store.environmentId})`;
  throw new Refusal(400, `${place} do not have active ${identifier ?? providerId} integration.`);
}

export function addCredentials(store: Store, subscriberId: string, body: unknown): Subscriber {
  const { providerId, integrationIdentifier, credentials } = validate(Body, body);
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new Refusal(400, `SubscriberId: ${subscriberId} not found`);
  const integration = chosenIntegration(store, providerId, integrationIdentifier);

  const isSame = (entry: ChannelEntry): boolean =>
    entry.providerId === providerId && entry._integrationId === integration._id;
  const known = subscriber.channels.find(isSame);
  const deviceTokens = [...new Set([...(known?.credentials.deviceTokens ?? []), ...(credentials.deviceTokens ?? [])])];
  if (deviceTokens.length > deviceTokenLimit) {
    const counts = { currentCount: deviceTokens.length, limit: deviceTokenLimit };
    throw new Refusal(400, `A channel holds at most ${deviceTokenLimit} device tokens`, counts);
  }
  const entry: ChannelEntry = {
    providerId,
    integrationIdentifier: integration.identifier,
    _integrationId: integration._id,
    credentials: { ...known?.credentials, ...credentials, deviceTokens },
  };
  const others = known
    ? subscriber.channels.map((one) => (isSame(one) ? entry : one))
    : [...subscriber.channels, entry];
  return saveSubscriber(store, { ...subscriber, channels: others, updatedAt: iso(store.now()) });
}
