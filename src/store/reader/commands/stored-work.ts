/** Finds work in a reader's storage that waits to be sent or done, without the code that does so. */
import { OUTBOX_PREFIX } from '../../outbox/store-entry.js';
import type { Storage } from '../../ports.js';

/** The prefix of the keys of marks that wait for their code; the value is the name of the command. */
export const MARK_PREFIX = 'w.';

/** The part of the storage that has the rests of commands on all messages. */
export const JOBS = 'bulk';

export const hasStoredWork = (storage: Storage | undefined): boolean =>
  [OUTBOX_PREFIX, MARK_PREFIX, `${JOBS}:`].some((prefix) => storage?.keys(prefix).length);

/** Commands that are stored until their code is loaded: the page may be left meanwhile, as by the link of the message. */
export const MARKS = /^(markRead|markUnread|archive|unarchive)$/;

/** The next response makes the mark if its message is loaded, and forgets it otherwise. Returns what removes it, when the command runs. */
export function storeMark(storage: Storage | undefined, name: string, id: unknown): () => void {
  const key = MARK_PREFIX + String(id);
  if (!storage || !MARKS.test(name)) return () => {};
  storage.set(key, name);
  return () => storage.remove(key);
}
