/**
 * A channel of a subscriber: what a chat or push provider needs to reach them (interface.md, "Channel entry").
 */
import { object, string } from '../../shared/json.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
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

export interface Credentials extends StringFields<
  'webhookUrl' | 'channel' | 'alertUid' | 'title' | 'imageUrl' | 'state' | 'externalUrl'
> {
  readonly deviceTokens: readonly string[];
}

export interface ChannelEntry {
  readonly providerId: LooseUnion<CredentialsProvider>;
  readonly integrationIdentifier: string;
  readonly _integrationId: string;
  readonly credentials: Credentials;
}

export const decodeChannelEntry = object<ChannelEntry>({
  providerId: string,
  integrationIdentifier: string,
  _integrationId: string,
  credentials: object<Credentials>({
    webhookUrl: string,
    channel: string,
    alertUid: string,
    title: string,
    imageUrl: string,
    state: string,
    externalUrl: string,
    deviceTokens: texts,
  }),
});
