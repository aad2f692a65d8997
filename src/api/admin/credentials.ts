/** Credentials with which a chat or push provider reaches a subscriber, stored as channel entries of the subscriber. */
import { string } from '../../shared/json.js';
import { object, strings } from '../../shared/json-readers.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';

/** All providers that take credentials of a subscriber: this set is complete in the interface. */
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

export interface CredentialsBody {
  readonly providerId: CredentialsProvider;
  /** Selects one of the provider's integrations, if there are several. */
  readonly integrationIdentifier?: string;
  /**
   * The credentials to add. Always send the whole `deviceTokens`: a real service reads a missing list as an empty one and
   * clears the stored tokens, even if only another field changes.
   */
  readonly credentials: Partial<Credentials>;
}

export interface ChannelEntry {
  readonly providerId: LooseUnion<CredentialsProvider>;
  /** Empty where the service does not say it, as Novu 3.15 does not. */
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
    deviceTokens: strings,
  }),
});
