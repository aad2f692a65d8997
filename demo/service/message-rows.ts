/**
 * Reading and writing message rows, newest first. Knows no answer's shape.
 */
import { readDoc, type Store } from './store.js';
import type { Value } from './sqlite.js';
import type { Message } from './types.js';

export interface MessageFilter {
  readonly subscriber?: string;
  readonly channel?: string;
  readonly read?: boolean;
  readonly seen?: boolean;
  readonly transactionIds?: readonly string[];
}

function where(filter: MessageFilter): { sql: string; values: Value[] } {
  const parts: string[] = ['1 = 1'];
  const values: Value[] = [];
  const also = (sql: string, ...more: Value[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  if (filter.subscriber !== undefined) also('subscriber = ?', filter.subscriber);
  if (filter.channel !== undefined) also('channel = ?', filter.channel);
  if (filter.read !== undefined) also('read = ?', Number(filter.read));
  if (filter.seen !== undefined) also('seen = ?', Number(filter.seen));
  const ids = filter.transactionIds ?? [];
  if (ids.length > 0) also(`transaction_id IN (${ids.map(() => '?').join(', ')})`, ...ids);
  return { sql: parts.join(' AND '), values };
}

export function listMessageRows(store: Store, filter: MessageFilter, skip: number, limit: number): Message[] {
  const { sql, values } = where(filter);
  const rows = store.db.all(
    `SELECT doc FROM message WHERE ${sql} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    limit,
    skip,
  );
  return rows.map((row) => JSON.parse(String(row['doc'])) as Message);
}

/** Counts at most `cap` rows beyond `skip`. */
export function countMessageRows(store: Store, filter: MessageFilter, skip = 0, cap = -1): number {
  const { sql, values } = where(filter);
  const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM message WHERE ${sql} LIMIT ? OFFSET ?)`;
  return Number(store.db.get(counted, ...values, cap, skip)?.['n']);
}

export const findMessage = (store: Store, id: string): Message | undefined =>
  readDoc(store.db.get('SELECT doc FROM message WHERE id = ?', id)) as Message | undefined;

export function saveMessage(store: Store, message: Message): Message {
  store.db.run(
    `INSERT INTO message (id, subscriber, channel, transaction_id, read, seen, created_at, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET read = excluded.read, seen = excluded.seen,
     created_at = excluded.created_at, doc = excluded.doc`,
    message._id,
    message._subscriberId,
    message.channel,
    message.transactionId,
    Number(message.read),
    Number(message.seen),
    Date.parse(message.createdAt),
    JSON.stringify(message),
  );
  return message;
}

export const deleteMessageRow = (store: Store, id: string): boolean =>
  store.db.run('DELETE FROM message WHERE id = ?', id) > 0;
