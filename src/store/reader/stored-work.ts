/** What waits in a reader's storage to be sent or done, without the code that does so. */
import { OUTBOX_PREFIX } from '../actions/store-entry.js';
import type { Storage } from '../ports.js';

/** The prefix of the keys of marks that wait for their code; the value is the name of the command. */
export const MARK_PREFIX = 'w.';

/** The part of the storage that has the rests of commands on all messages. */
export const JOBS = 'bulk';

export const hasStoredWork = (storage: Storage): boolean =>
  [OUTBOX_PREFIX, MARK_PREFIX, `${JOBS}:`].some((prefix) => storage.keys(prefix).length > 0);
