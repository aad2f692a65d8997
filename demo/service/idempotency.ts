/**
 * Answers kept by idempotency key, for POST and PATCH alone (behaviour.md B1).
 *
 *   claim ─▶ (waiting) ─▶ one transaction: the effect and its answer ─▶ release
 *
 * Because effect and answer are written together, a process that dies leaves both or neither. What is in progress is
 * known in memory alone, so that a restart never leaves a key locked.
 */
import { createHash } from 'node:crypto';
import { Refusal } from './errors.js';
import type { Store } from './store.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
}
export interface Claim {
  /** The answer of the first request with this key, when it has one. */
  readonly replay?: Answer;
  keep(answer: Answer): void;
  release(): void;
}
export type Idempotency = (key: string, body: string) => Claim;

const day = 86_400_000;
export const longestKey = 255;

export function createIdempotency(store: Store): Idempotency {
  const running = new Set<string>();
  return (key, body) => {
    if (key.length > longestKey) {
      throw new Refusal(400, `idempotency-key must be at most ${longestKey} characters, it has ${key.length}`);
    }
    if (running.has(key)) {
      const message = `Request with key "${key}" is currently being processed. Please retry after 1 second`;
      throw new Refusal(409, message, {}, { 'Retry-After': '1' });
    }
    const hash = createHash('sha256').update(body).digest('hex');
    store.db.run('DELETE FROM answer WHERE expires <= ?', store.now());
    const row = store.db.get('SELECT hash, status, body FROM answer WHERE key = ?', key);
    if (row && row['hash'] !== hash) {
      throw new Refusal(422, `Request with key "${key}" is being reused for a different body`);
    }
    const replay = row && { status: Number(row['status']), body: String(row['body']) };
    if (!replay) running.add(key);
    return {
      ...(replay ? { replay } : {}),
      keep({ status, body: text }) {
        const sql = 'INSERT OR REPLACE INTO answer (key, hash, status, body, expires) VALUES (?, ?, ?, ?, ?)';
        store.db.run(sql, key, hash, status, text, store.now() + day);
      },
      release() {
        if (!replay) running.delete(key);
      },
    };
  };
}
