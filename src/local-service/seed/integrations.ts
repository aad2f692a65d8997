/**
 * The integrations of Fieldnote. The SMS integration is active without its token, so its messages fail and their records explain
 * why.
 */
import { saveIntegration } from '../database/integration-rows.js';
import { createObjectId } from '../database/object-id.js';
import { toIso, type Store } from '../database/store.js';
import type { Integration } from '../types.js';
import type { Random } from './random.js';

type IntegrationSeed = Pick<
  Integration,
  'name' | 'identifier' | 'providerId' | 'channel' | 'credentials' | 'active'
> & {
  readonly primary?: boolean;
};

const SEEDS: readonly IntegrationSeed[] = [
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

export function seedIntegrations(store: Store, random: Random, createdAt: number): ReadonlyMap<string, Integration> {
  const saved = SEEDS.map((seed) =>
    saveIntegration(store, {
      primary: false,
      ...seed,
      _id: createObjectId(createdAt, random.idTail()),
      _environmentId: store.environmentId,
      _organizationId: store.organizationId,
      deleted: false,
      conditions: [],
      priority: 0,
      createdAt: toIso(createdAt),
      updatedAt: toIso(createdAt),
    }),
  );
  return new Map(saved.map((integration) => [integration.identifier, integration]));
}
