/**
 * The tables. A record is stored as JSON in `doc`; the other columns are for searching and sorting. Times are milliseconds since
 * 1970. `fold` columns are lower-cased in JavaScript, because SQLite lower-cases ASCII only.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS subscriber (
  id TEXT PRIMARY KEY, subscriber_id TEXT NOT NULL UNIQUE, email_fold TEXT NOT NULL, phone_fold TEXT NOT NULL,
  name_fold TEXT NOT NULL, updated_at INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS subscriber_updated ON subscriber (updated_at, id);
CREATE TABLE IF NOT EXISTS workflow (id TEXT PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS integration (id TEXT PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS message (
  id TEXT PRIMARY KEY, subscriber TEXT NOT NULL, channel TEXT NOT NULL, transaction_id TEXT NOT NULL,
  read INTEGER NOT NULL, seen INTEGER NOT NULL, created_at INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS message_feed ON message (subscriber, channel, created_at, id);
CREATE INDEX IF NOT EXISTS message_time ON message (created_at, id);
CREATE INDEX IF NOT EXISTS message_transaction ON message (transaction_id);
CREATE TABLE IF NOT EXISTS notification (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS preference (
  subscriber TEXT NOT NULL, workflow TEXT NOT NULL, channels TEXT NOT NULL, schedule TEXT, updated_at INTEGER NOT NULL,
  PRIMARY KEY (subscriber, workflow)) STRICT;
CREATE TABLE IF NOT EXISTS answer (
  key TEXT PRIMARY KEY, hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS answer_expires ON answer (expires);
`;

/** The tables that a new seed replaces: all but the service's own settings. */
export const SEEDED_TABLES = [
  'subscriber',
  'workflow',
  'integration',
  'message',
  'notification',
  'preference',
  'answer',
];
