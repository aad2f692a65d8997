/**
 * Decides the outcome of one channel of a notification: sent, failed, or not attempted, and why. The texts in a notification
 * record answer questions such as "why did I get no e-mail?".
 */
import { missingCredentials } from '../database/integration-rows.js';
import type { PreferenceRow } from '../database/preference-rows.js';
import { isChannelOn } from '../operations/preferences.js';
import type { Channel, ChannelEntry, Integration, Subscriber, Workflow } from '../types.js';

export interface Address {
  readonly email?: string;
  readonly phone?: string;
  readonly directWebhookUrl?: string;
  readonly deviceTokens?: readonly string[];
}
export interface Outcome {
  /** `sent` and `failed` create a message, `unattempted` and `skipped` don't. */
  readonly kind: 'sent' | 'failed' | 'unattempted' | 'skipped';
  readonly providerId: string;
  readonly detail: string;
  readonly source: 'Credentials' | 'Internal';
  readonly errorId?: string;
  readonly address: Address;
}
export interface DeliveryContext {
  readonly subscriber: Subscriber;
  readonly workflow: Workflow;
  readonly integrations: readonly Integration[];
  readonly choices: ReadonlyMap<string, PreferenceRow>;
}

const DEFAULT_PROVIDERS: Record<Channel, string> = {
  in_app: 'novu',
  email: 'sendgrid',
  sms: 'twilio',
  chat: 'slack',
  push: 'fcm',
};
const CHANNEL_NAMES: Record<Channel, string> = {
  in_app: 'in-app',
  email: 'e-mail',
  sms: 'SMS',
  chat: 'chat',
  push: 'push',
};
const MISSING_ADDRESS: Record<Channel, string> = {
  in_app: '',
  email: 'The subscriber has no e-mail address',
  sms: 'The subscriber has no phone number',
  chat: 'The subscriber has connected no chat account',
  push: 'The subscriber has no registered device',
};

function addressFor(channel: Channel, subscriber: Subscriber, entry: ChannelEntry | undefined): Address | undefined {
  const { deviceTokens, webhookUrl } = entry?.credentials ?? {};
  if (channel === 'in_app') return {};
  if (channel === 'email') return subscriber.email ? { email: subscriber.email } : undefined;
  if (channel === 'sms') return subscriber.phone ? { phone: subscriber.phone } : undefined;
  if (channel === 'chat') return typeof webhookUrl === 'string' ? { directWebhookUrl: webhookUrl } : undefined;
  return deviceTokens && deviceTokens.length > 0 ? { deviceTokens } : undefined;
}

export function outcomeOf(channel: Channel, { subscriber, workflow, integrations, choices }: DeliveryContext): Outcome {
  const candidates = integrations.filter((candidate) => candidate.channel === channel && candidate.active);
  const entryOf = (candidate: Integration): ChannelEntry | undefined =>
    subscriber.channels.find(({ _integrationId }) => _integrationId === candidate._id);
  const integration =
    candidates.find((candidate) => entryOf(candidate)) ??
    candidates.find(({ primary }) => primary) ??
    candidates.find((candidate) => candidate.providerId === DEFAULT_PROVIDERS[channel]) ??
    candidates[0];
  const providerId = integration?.providerId ?? DEFAULT_PROVIDERS[channel];
  const outcome = (kind: Outcome['kind'], detail: string, more: Partial<Outcome> = {}): Outcome => ({
    kind,
    providerId,
    detail,
    source: 'Internal',
    address: {},
    ...more,
  });

  if (!isChannelOn(workflow, channel, choices)) {
    return outcome('skipped', `The subscriber turned ${CHANNEL_NAMES[channel]} off for this workflow`);
  }
  if (!integration)
    return outcome('unattempted', `No active ${CHANNEL_NAMES[channel]} integration`, { source: 'Credentials' });
  const address = addressFor(channel, subscriber, entryOf(integration));
  if (!address) return outcome('unattempted', MISSING_ADDRESS[channel]);
  const missing = missingCredentials(integration);
  if (missing.length > 0) {
    const detail = `Provider credentials are incomplete: ${missing.join(', ')} missing`;
    return outcome('failed', detail, { source: 'Credentials', errorId: 'provider_credentials_missing', address });
  }
  return outcome('sent', channel === 'in_app' ? 'Message created' : `Message sent through ${providerId}`, { address });
}
