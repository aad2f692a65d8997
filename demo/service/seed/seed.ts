/**
 * Fills an empty database with a made-up team and its last weeks. The same each time, but for the dates, which are
 * counted back from now.
 */
import { saveChoice } from '../preference-rows.js';
import { objectId } from '../object-id.js';
import { seededTables } from '../schema.js';
import { iso, type Store } from '../store.js';
import { saveSubscriber } from '../subscribers.js';
import type { ChannelEntry, Integration } from '../types.js';
import { findWorkflow } from '../workflows.js';
import { seedIntegrations } from './integrations.js';
import { people, type Person } from './people.js';
import { createRandom, type Random } from './random.js';
import { writeHistory, type History } from './timeline.js';
import { seedWorkflows } from './workflows.js';

const histories: readonly History[] = [
  { subscriberId: 'ada', messages: 260, days: 42 },
  { subscriberId: 'marcus', messages: 120, days: 35 },
  { subscriberId: 'noura', messages: 34, days: 21 },
  { subscriberId: 'haruto', messages: 28, days: 21 },
  { subscriberId: 'dana', messages: 12, days: 14 },
  { subscriberId: 'lin', messages: 22, days: 14 },
  { subscriberId: 'sara', messages: 9, days: 7 },
  { subscriberId: 'tomas', messages: 3, days: 2 },
];
const choices: readonly (readonly [subscriberId: string, workflow: string, channels: Record<string, boolean>])[] = [
  ['ada', 'comment-added', { email: false }],
  ['ada', 'deployment-finished', { chat: true }],
  ['marcus', 'weekly-summary', { email: false }],
  ['marcus', 'mention', { push: false, chat: true }],
  ['lin', 'document-shared', { email: false }],
];
const quarter = 90 * 86_400_000;

function channelEntries(person: Person, integrations: ReadonlyMap<string, Integration>): ChannelEntry[] {
  const entry = (identifier: string, credentials: ChannelEntry['credentials']): ChannelEntry[] => {
    const found = integrations.get(identifier);
    if (!found) return [];
    const { providerId, _id } = found;
    return [{ providerId, integrationIdentifier: identifier, _integrationId: _id, credentials }];
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
  madeAt: number,
): void {
  for (const [index, person] of people.entries()) {
    const { slack: _slack, devices: _devices, topics = [], ...profile } = person;
    const joined = madeAt + index * 86_400_000;
    saveSubscriber(store, {
      ...profile,
      _id: objectId(joined, random.tail()),
      channels: channelEntries(person, integrations),
      topics,
      isOnline: false,
      lastOnlineAt: null,
      _organizationId: store.organizationId,
      _environmentId: store.environmentId,
      deleted: false,
      createdAt: iso(joined),
      updatedAt: iso(joined),
      __v: 0,
    });
  }
}

function seedChoices(store: Store, madeAt: number): void {
  for (const [subscriberId, identifier, channels] of choices) {
    const row = store.db.get('SELECT id FROM subscriber WHERE subscriber_id = ?', subscriberId);
    const workflow = findWorkflow(store, identifier);
    if (row && workflow) saveChoice(store, String(row['id']), workflow._id, { channels, updatedAt: madeAt });
  }
}

export const isEmpty = (store: Store): boolean => store.db.get('SELECT 1 AS one FROM subscriber LIMIT 1') === undefined;

/** Deletes everything but the key, and fills the database anew. */
export function reseed(store: Store, withHistory = true): void {
  store.db.transaction(() => {
    for (const table of seededTables) store.db.run(`DELETE FROM ${table}`);
    const random = createRandom(20_261);
    const madeAt = store.now() - quarter;
    const integrations = seedIntegrations(store, random, madeAt);
    seedWorkflows(store, random, madeAt);
    seedPeople(store, random, integrations, madeAt);
    seedChoices(store, madeAt);
    for (const history of withHistory ? histories : []) writeHistory(store, random, history);
  });
}
