/**
 * The storage for the read state of the demo's proxy: a table in the database of the service, which does not use it. A real
 * product would use a storage of its own.
 */
import type { ReadStateStorage } from '../../proxy/proxy.js';
import type { Sqlite } from '../database/sqlite.js';

export function createReadStateStorage(db: Sqlite): ReadStateStorage {
  db.exec('CREATE TABLE IF NOT EXISTS host_marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  return {
    getItem: (key) => db.get('SELECT value FROM host_marks WHERE name = ?', key)?.['value'],
    setItem: (key, value) =>
      db.run('INSERT OR REPLACE INTO host_marks (name, value) VALUES (?, ?)', key, JSON.stringify(value)),
  };
}
