/** What waits in a reader's storage to be sent or done, without the code that does so. */
import { OUTBOX_PREFIX } from '../actions/store-entry.js';
import { MARK_PREFIX } from './waiting-marks.js';
import type { Storage } from '../ports.js';

/** The part of the storage that has the rests of commands on all messages. */
export const JOBS = 'bulk';

export const hasStoredWork = (storage: Storage): boolean =>
  [OUTBOX_PREFIX, MARK_PREFIX, `${JOBS}:`].some((prefix) => storage.keys(prefix).length > 0);
