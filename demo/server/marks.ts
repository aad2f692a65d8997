/**
 * Where the demo's proxy keeps what was read, so that it follows a reader to the next device. A product would take a
 * storage of its own; this is a table of its own beside the service's, which knows nothing of it.
 */
import type { ReadStateStorage } from '../../src/proxy/proxy.js';
import type { Sqlite } from '../service/sqlite.js';

export function marksStorage(db: Sqlite): ReadStateStorage {
  db.exec('CREATE TABLE IF NOT EXISTS host_marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  return {
    getItem: (key) => db.get('SELECT value FROM host_marks WHERE name = ?', key)?.['value'],
    setItem: (key, value) =>
      db.run('INSERT OR REPLACE INTO host_marks (name, value) VALUES (?, ?)', key, JSON.stringify(value)),
  };
}
