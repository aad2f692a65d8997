/**
 * Decides what becomes of one channel of one notification: sent, tried and failed, or not tried, and says why.
 * The sentences are what a notification record tells to whoever asks "why did I get no e-mail?".
 */
import { missingCredentials } from './integration-rows.js';
import type { Choice } from './preference-rows.js';
import { decide } from './preferences.js';
import type { Channel, ChannelEntry, Integration, Subscriber, Workflow } from './types.js';

export interface Address {
  readonly email?: string;
  readonly phone?: string;
  readonly directWebhookUrl?: string;
  readonly deviceTokens?: readonly string[];
}
export interface Outcome {
  /** `sent` and `failed` leave a message, `untried` and `skipped` don't. */
  readonly kind: 'sent' | 'failed' | 'untried' | 'skipped';
  readonly providerId: string;
  readonly detail: string;
  readonly source: 'Credentials' | 'Internal';
  readonly errorId?: string;
  readonly address: Address;
}
export interface Circumstances {
  readonly subscriber: Subscriber;
  readonly workflow: Workflow;
  readonly integrations: readonly Integration[];
  readonly choices: ReadonlyMap<string, Choice>;
}

const usualProvider: Record<Channel, string> = {
  in_app: 'novu',
  email: 'sendgrid',
  sms: 'twilio',
  chat: 'slack',
  push: 'fcm',
};
const names: Record<Channel, string> = { in_app: 'in-app', email: 'e-mail', sms: 'SMS', chat: 'chat', push: 'push' };
const lacking: Record<Channel, string> = {
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

export function outcomeOf(channel: Channel, { subscriber, workflow, integrations, choices }: Circumstances): Outcome {
  const fit = integrations.filter((one) => one.channel === channel && one.active);
  const entryOf = (one: Integration): ChannelEntry | undefined =>
    subscriber.channels.find(({ _integrationId }) => _integrationId === one._id);
  const integration =
    fit.find((one) => entryOf(one)) ??
    fit.find(({ primary }) => primary) ??
    fit.find((one) => one.providerId === usualProvider[channel]) ??
    fit[0];
  const providerId = integration?.providerId ?? usualProvider[channel];
  const because = (kind: Outcome['kind'], detail: string, more: Partial<Outcome> = {}): Outcome => ({
    kind,
    providerId,
    detail,
    source: 'Internal',
    address: {},
    ...more,
  });

  if (!decide(workflow, channel, choices).on) {
    return because('skipped', `The subscriber turned ${names[channel]} off for this workflow`);
  }
  if (!integration) return because('untried', `No active ${names[channel]} integration`, { source: 'Credentials' });
  const address = addressFor(channel, subscriber, entryOf(integration));
  if (!address) return because('untried', lacking[channel]);
  const missing = missingCredentials(integration);
  if (missing.length > 0) {
    const detail = `Provider credentials are incomplete: ${missing.join(', ')} missing`;
    return because('failed', detail, { source: 'Credentials', errorId: 'provider_credentials_missing', address });
  }
  return because('sent', channel === 'in_app' ? 'Message created' : `Message sent through ${providerId}`, { address });
}
