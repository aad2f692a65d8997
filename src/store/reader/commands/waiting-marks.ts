/** Runs or forgets marks that an earlier page has stored and not made, because their code was not loaded. */
import type { Storage } from '../../ports.js';
import { MARK_PREFIX, MARKS } from './stored-work.js';

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
