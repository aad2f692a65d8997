/**
 * Marks of one message that wait for their code are stored: the page may be left meanwhile, as by the link of the message. The
 * next page that has the message makes the mark.
 */
import type { Storage } from '../ports.js';
import { MARK_PREFIX } from './stored-work.js';

const MARKS = /^(markRead|markUnread|archive|unarchive)$/;

/** Returns what removes it, when the command runs. */
export function storeMark(storage: Storage | undefined, name: string, id: unknown): () => void {
  if (!storage || !MARKS.test(name)) return () => {};
  const key = MARK_PREFIX + String(id);
  storage.set(key, name);
  return () => storage.remove(key);
}

/** Forgets what waits: the reader takes it back. */
export function forgetMarks(storage: Storage | undefined): void {
  for (const key of storage?.keys(MARK_PREFIX) ?? []) storage?.remove(key);
}

/** Runs what an earlier page has stored and not run. A mark of a message that is not loaded is forgotten. */
export function runStoredMarks(storage: Storage, run: (name: string, id: string) => void): void {
  for (const key of storage.keys(MARK_PREFIX)) {
    const name = storage.get(key) ?? '';
    storage.remove(key);
    if (MARKS.test(name)) run(name, key.slice(MARK_PREFIX.length));
  }
}
