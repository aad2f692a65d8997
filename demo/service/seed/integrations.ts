/**
 * The accounts through which Fieldnote delivers. The SMS one is active though its token is missing: messages through
 * it fail, and their records say why.
 */
import { saveIntegration } from '../integration-rows.js';
import { objectId } from '../object-id.js';
import type { Store } from '../store.js';
import type { Integration } from '../types.js';
import type { Random } from './random.js';

type Plan = Pick<Integration, 'name' | 'identifier' | 'providerId' | 'channel' | 'credentials' | 'active'> & {
  readonly primary?: boolean;
};

const plans: readonly Plan[] = [
  {
    name: 'In-app',
    identifier: 'in-app',
    providerId: 'novu',
    channel: 'in_app',
    credentials: { hmac: false },
    active: true,
  },
  {
    name: 'Product mail',
    identifier: 'product-mail',
    providerId: 'sendgrid',
    channel: 'email',
    credentials: { apiKey: 'made-up', from: 'hello@fieldnote.example', senderName: 'Fieldnote' },
    active: true,
    primary: true,
  },
  {
    name: 'Spare mail',
    identifier: 'spare-mail',
    providerId: 'sendgrid',
    channel: 'email',
    credentials: {},
    active: false,
  },
  {
    name: 'Text messages',
    identifier: 'text-messages',
    providerId: 'twilio',
    channel: 'sms',
    credentials: { accountSid: 'made-up', from: '+15005550006' },
    active: true,
    primary: true,
  },
  { name: 'Team chat', identifier: 'team-chat', providerId: 'slack', channel: 'chat', credentials: {}, active: true },
  {
    name: 'Community chat',
    identifier: 'community-chat',
    providerId: 'discord',
    channel: 'chat',
    credentials: {},
    active: true,
  },
  {
    name: 'Android push',
    identifier: 'android-push',
    providerId: 'fcm',
    channel: 'push',
    credentials: { serviceAccount: '{"project_id":"fieldnote"}' },
    active: true,
  },
  { name: 'iOS push', identifier: 'ios-push', providerId: 'apns', channel: 'push', credentials: {}, active: false },
];

export function seedIntegrations(store: Store, random: Random, madeAt: number): ReadonlyMap<string, Integration> {
  const saved = plans.map((plan) =>
    saveIntegration(store, {
      primary: false,
      ...plan,
      _id: objectId(madeAt, random.tail()),
      _environmentId: store.environmentId,
      _organizationId: store.organizationId,
      deleted: false,
      conditions: [],
    }),
  );
  return new Map(saved.map((integration) => [integration.identifier, integration]));
}
