/** A new entry of the outbox. A module of its own: a page stores an action before the code of the outbox is loaded. */

import type { OutboxEntry } from './outbox-entry.js';

/** The prefix of the outbox's keys in the reader's storage. */
export const OUTBOX_PREFIX = 'o.';

type NewEntry = Pick<OutboxEntry, 'id' | 'type' | 'payload' | 'baseKey' | 'changedAt'> &
  Partial<Pick<OutboxEntry, 'isUndo' | 'isAfterOther'>>;

/** The entry as JSON. Throws if the host's payload cannot be serialised. */
export const newEntry = ({ isUndo = false, isAfterOther = false, ...fields }: NewEntry): string =>
  JSON.stringify({
    ...fields,
    isUndo,
    isAfterOther,
    keyAttempt: 0,
    isOutcomeUnknown: false,
    tries: 0,
    state: 'waiting',
  });
