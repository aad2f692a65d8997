/** Reads and writes message rows, newest first. It does not know the shape of responses. */
import { readDoc, type Store } from './store.js';
import type { Value } from './sqlite.js';
import type { Message } from '../types.js';

export interface MessageFilter {
  readonly subscriber?: string;
  readonly channel?: string;
  readonly read?: boolean;
  readonly seen?: boolean;
  readonly transactionIds?: readonly string[];
}

function whereClause(filter: MessageFilter): { sql: string; values: Value[] } {
  const parts: string[] = ['1 = 1'];
  const values: Value[] = [];
  const addCondition = (sql: string, ...parameters: Value[]): void => {
    parts.push(sql);
    values.push(...parameters);
  };
  if (filter.subscriber !== undefined) addCondition('subscriber = ?', filter.subscriber);
  if (filter.channel !== undefined) addCondition('channel = ?', filter.channel);
  if (filter.read !== undefined) addCondition('read = ?', Number(filter.read));
  if (filter.seen !== undefined) addCondition('seen = ?', Number(filter.seen));
  const ids = filter.transactionIds ?? [];
  if (ids.length > 0) addCondition(`transaction_id IN (${ids.map(() => '?').join(', ')})`, ...ids);
  return { sql: parts.join(' AND '), values };
}

export function listMessageRows(store: Store, filter: MessageFilter, skip: number, limit: number): Message[] {
  const { sql, values } = whereClause(filter);
  const rows = store.db.all(
    `SELECT doc FROM message WHERE ${sql} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    limit,
    skip,
  );
  return rows.map((row) => JSON.parse(String(row['doc'])) as Message);
}

/** Counts at most `cap` rows after `skip`. */
export function countMessageRows(store: Store, filter: MessageFilter, skip = 0, cap = -1): number {
  const { sql, values } = whereClause(filter);
  const countSql = `SELECT count(*) AS n FROM (SELECT 1 FROM message WHERE ${sql} LIMIT ? OFFSET ?)`;
  return Number(store.db.get(countSql, ...values, cap, skip)?.['n']);
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
