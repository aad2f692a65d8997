/**
 * Stores responses by idempotency key, for POST and PATCH.
 *
 *   claim ─▶ (latency) ─▶ one transaction: the change and its response ─▶ release
 *
 * The change and its response are written in one transaction, so a crash leaves both or neither. Requests in progress are only
 * in memory, so a restart never leaves a key locked.
 */
import { createHash } from 'node:crypto';
import { ApiError } from './errors.js';
import type { Store } from '../database/store.js';

export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}
export interface Claim {
  /** The response of the first request with this key, if it has finished. */
  readonly replay?: StoredResponse;
  store(response: StoredResponse): void;
  release(): void;
}
export type Idempotency = (key: string, body: string) => Claim;

const RETENTION_MS = 86_400_000;
export const MAX_KEY_LENGTH = 255;

export function createIdempotency(database: Store): Idempotency {
  const inProgress = new Set<string>();
  return (key, body) => {
    if (key.length > MAX_KEY_LENGTH) {
      throw new ApiError(400, `idempotency-key must be at most ${MAX_KEY_LENGTH} characters, it has ${key.length}`);
    }
    if (inProgress.has(key)) {
      const message = `Request with key "${key}" is currently being processed. Please retry after 1 second`;
      throw new ApiError(409, message, undefined, { 'Retry-After': '1', Link: 'docs.novu.co/idempotency' });
    }
    const hash = createHash('sha256').update(body).digest('hex');
    database.db.run('DELETE FROM answer WHERE expires <= ?', database.now());
    const row = database.db.get('SELECT hash, status, body FROM answer WHERE key = ?', key);
    if (row && row['hash'] !== hash) {
      throw new ApiError(422, `Request with key "${key}" is being reused for a different body`);
    }
    const replay = row && { status: Number(row['status']), body: String(row['body']) };
    if (!replay) inProgress.add(key);
    return {
      ...(replay ? { replay } : {}),
      store({ status, body: text }) {
        const sql = 'INSERT OR REPLACE INTO answer (key, hash, status, body, expires) VALUES (?, ?, ?, ?, ?)';
        database.db.run(sql, key, hash, status, text, database.now() + RETENTION_MS);
      },
      release() {
        if (!replay) inProgress.delete(key);
      },
    };
  };
}
