/**
 * A channel of a subscriber: what a chat or push provider needs to reach them (interface.md, "Channel entry").
 */
import { shape, text } from '../../shared/json.js';
import type { Open, Texts } from '../../shared/types.js';
import { texts } from './feed-message.js';

/** Every provider that takes credentials of a subscriber: here the interface shows the whole set. */
export type CredentialsProvider =
  | 'slack'
  | 'discord'
  | 'msteams'
  | 'mattermost'
  | 'ryver'
  | 'zulip'
  | 'grafana-on-call'
  | 'getstream'
  | 'rocket-chat'
  | 'whatsapp-business'
  | 'chat-webhook'
  | 'fcm'
  | 'apns'
  | 'expo'
  | 'one-signal'
  | 'pushpad'
  | 'push-webhook'
  | 'pusher-beams';

export interface Credentials extends Texts<
  'webhookUrl' | 'channel' | 'alertUid' | 'title' | 'imageUrl' | 'state' | 'externalUrl'
> {
  readonly deviceTokens: readonly string[];
}

export interface ChannelEntry {
  readonly providerId: Open<CredentialsProvider>;
  readonly integrationIdentifier: string;
  readonly _integrationId: string;
  readonly credentials: Credentials;
}

export const decodeChannelEntry = shape<ChannelEntry>({
  providerId: text,
  integrationIdentifier: text,
  _integrationId: text,
  credentials: shape<Credentials>({
    webhookUrl: text,
    channel: text,
    alertUid: text,
    title: text,
    imageUrl: text,
    state: text,
    externalUrl: text,
    deviceTokens: texts,
  }),
});
