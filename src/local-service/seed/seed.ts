/**
 * Fills an empty database with an invented team and its messages of several weeks. Only the dates differ between seeds: they are
 * relative to the current time.
 */
import { savePreferenceRow } from '../database/preference-rows.js';
import { createObjectId } from '../database/object-id.js';
import { SEEDED_TABLES } from '../database/schema.js';
import { toIso, type Store } from '../database/store.js';
import { saveSubscriber } from '../operations/subscribers.js';
import type { ChannelEntry, Integration } from '../types.js';
import { findWorkflow } from '../database/workflows.js';
import { seedIntegrations } from './integrations.js';
import { people, type Person } from './people.js';
import { createRandom, type Random } from './random.js';
import { writeHistory, type History } from './history.js';
import { seedWorkflows } from './workflows.js';

const HISTORIES: readonly History[] = [
  { subscriberId: 'ada', messages: 260, days: 42 },
  { subscriberId: 'marcus', messages: 120, days: 35 },
  { subscriberId: 'noura', messages: 34, days: 21 },
  { subscriberId: 'haruto', messages: 28, days: 21 },
  { subscriberId: 'dana', messages: 12, days: 14 },
  { subscriberId: 'lin', messages: 22, days: 14 },
  { subscriberId: 'sara', messages: 9, days: 7 },
  { subscriberId: 'tomas', messages: 3, days: 2 },
];
const PREFERENCES: readonly (readonly [subscriberId: string, workflow: string, channels: Record<string, boolean>])[] = [
  ['ada', 'comment-added', { email: false }],
  ['ada', 'deployment-finished', { chat: true }],
  ['marcus', 'weekly-summary', { email: false }],
  ['marcus', 'mention', { push: false, chat: true }],
  ['lin', 'document-shared', { email: false }],
];
const TEAM_AGE_MS = 90 * 86_400_000;

function channelEntries(person: Person, integrations: ReadonlyMap<string, Integration>): ChannelEntry[] {
  const entry = (identifier: string, credentials: ChannelEntry['credentials']): ChannelEntry[] => {
    const integration = integrations.get(identifier);
    if (!integration) return [];
    const { providerId, _id } = integration;
    return [{ providerId, _integrationId: _id, credentials }];
  };
  return [
    ...(person.slack ? entry('team-chat', { webhookUrl: person.slack, deviceTokens: [] }) : []),
    ...(person.devices ? entry('android-push', { deviceTokens: person.devices }) : []),
  ];
}

function seedPeople(
  store: Store,
  random: Random,
  integrations: ReadonlyMap<string, Integration>,
  createdAt: number,
): void {
  for (const [index, person] of people.entries()) {
    const { slack: _slack, devices: _devices, ...profile } = person;
    const joinedAt = createdAt + index * 86_400_000;
    saveSubscriber(store, {
      ...profile,
      _id: createObjectId(joinedAt, random.idTail()),
      channels: channelEntries(person, integrations),
      isOnline: false,
      lastOnlineAt: null,
      _organizationId: store.organizationId,
      _environmentId: store.environmentId,
      deleted: false,
      createdAt: toIso(joinedAt),
      updatedAt: toIso(joinedAt),
    });
  }
}

function seedPreferences(store: Store, createdAt: number): void {
  for (const [subscriberId, identifier, channels] of PREFERENCES) {
    const row = store.db.get('SELECT id FROM subscriber WHERE subscriber_id = ?', subscriberId);
    const workflow = findWorkflow(store, identifier);
    if (row && workflow) savePreferenceRow(store, String(row['id']), workflow._id, { channels, updatedAt: createdAt });
  }
}

export const isEmpty = (store: Store): boolean => store.db.get('SELECT 1 AS one FROM subscriber LIMIT 1') === undefined;

/** Deletes everything but the service's own settings, and fills the database again. */
export function reseed(store: Store, withHistory = true): void {
  store.db.transaction(() => {
    for (const table of SEEDED_TABLES) store.db.run(`DELETE FROM ${table}`);
    const random = createRandom(20_261);
    const createdAt = store.now() - TEAM_AGE_MS;
    const integrations = seedIntegrations(store, random, createdAt);
    seedWorkflows(store, random, createdAt);
    seedPeople(store, random, integrations, createdAt);
    seedPreferences(store, createdAt);
    for (const history of withHistory ? HISTORIES : []) writeHistory(store, random, history);
  });
}
