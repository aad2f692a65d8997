/**
 * The context of every operation: database, clock, queue, environment and API key. The key and the ids are random, created once and
 * stored in the database.
 */
import { randomBytes } from 'node:crypto';
import { createDeliveryQueue, type DeliveryDelay, type DeliveryQueue } from '../delivery/queue.js';
import { createObjectId } from './object-id.js';
import { SCHEMA } from './schema.js';
import { openSqlite, type Database, type Row, type Sqlite } from './sqlite.js';

export interface Store {
  readonly db: Sqlite;
  readonly now: () => number;
  readonly queue: DeliveryQueue;
  readonly key: string;
  readonly environmentId: string;
  readonly organizationId: string;
}

function getOrCreateMeta(db: Sqlite, name: string, make: () => string): string {
  db.run('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)', name, make());
  return String(db.get('SELECT value FROM meta WHERE name = ?', name)?.['value']);
}

/** As in `ServiceOptions`. */
export interface StoreOptions {
  readonly data: string;
  readonly database?: Database | undefined;
  readonly key?: string;
  readonly deliveryDelay?: DeliveryDelay | undefined;
}

export function openStore({ data, database, key, deliveryDelay }: StoreOptions, now: () => number): Store {
  const db = openSqlite(data, database);
  db.exec(SCHEMA);
  return {
    db,
    now,
    queue: createDeliveryQueue(deliveryDelay),
    key: key ?? getOrCreateMeta(db, 'key', () => `dev_${randomBytes(18).toString('base64url')}`),
    environmentId: getOrCreateMeta(db, 'environment', () => createObjectId(now())),
    organizationId: getOrCreateMeta(db, 'organization', () => createObjectId(now())),
  };
}

/** The JSON of a row. It is not validated, because only the service writes rows. */
export const readDoc = (row: Row | undefined): unknown =>
  row === undefined ? undefined : JSON.parse(String(row['doc']));

export const toIso = (time: number): string => new Date(time).toISOString();
