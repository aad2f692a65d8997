/** Reads and writes integrations: the provider accounts that deliver each channel. */
import { readDoc, type Store } from './store.js';
import type { Integration } from '../types.js';

export function listIntegrations(store: Store): Integration[] {
  const rows = store.db.all('SELECT doc FROM integration ORDER BY id DESC');
  return rows.map((row) => JSON.parse(String(row['doc'])) as Integration);
}

export const findIntegration = (store: Store, id: string): Integration | undefined =>
  readDoc(store.db.get('SELECT doc FROM integration WHERE id = ?', id)) as Integration | undefined;

export function saveIntegration(store: Store, integration: Integration): Integration {
  store.db.run(
    `INSERT INTO integration (id, identifier, doc) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET identifier = excluded.identifier, doc = excluded.doc`,
    integration._id,
    integration.identifier,
    JSON.stringify(integration),
  );
  return integration;
}

/** The required credentials by provider. A provider that is not listed requires none. */
const REQUIRED_CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  sendgrid: ['apiKey', 'from', 'senderName'],
  twilio: ['accountSid', 'token', 'from'],
  fcm: ['serviceAccount'],
  apns: ['secretKey', 'apiKey', 'projectName'],
  'one-signal': ['applicationId', 'apiKey'],
};

export const missingCredentials = ({
  providerId,
  credentials,
}: Pick<Integration, 'providerId' | 'credentials'>): string[] =>
  (REQUIRED_CREDENTIALS[providerId] ?? []).filter((name) => !credentials[name]);
