/**
 * Everything an operation needs to know of where it runs: the database, the time, the one environment and its key.
 * The key and the identifiers are made at random once and live in the database file.
 */
import { randomBytes } from 'node:crypto';
import { objectId } from './object-id.js';
import { schema } from './schema.js';
import { openSqlite, type Row, type Sqlite } from './sqlite.js';

export interface Store {
  readonly db: Sqlite;
  readonly now: () => number;
  readonly key: string;
  readonly environmentId: string;
  readonly organizationId: string;
}

function remembered(db: Sqlite, name: string, make: () => string): string {
  db.run('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)', name, make());
  return String(db.get('SELECT value FROM meta WHERE name = ?', name)?.['value']);
}

export function openStore(file: string, now: () => number, key?: string): Store {
  const db = openSqlite(file);
  db.exec(schema);
  return {
    db,
    now,
    key: key ?? remembered(db, 'key', () => `dev_${randomBytes(18).toString('base64url')}`),
    environmentId: remembered(db, 'environment', () => objectId(now())),
    organizationId: remembered(db, 'organization', () => objectId(now())),
  };
}

/** Reads the JSON of a row; the service is the only writer, so the shape is what it wrote. */
export const readDoc = (row: Row | undefined): unknown =>
  row === undefined ? undefined : JSON.parse(String(row['doc']));

export const iso = (time: number): string => new Date(time).toISOString();
