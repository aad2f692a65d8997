/** Stores an action. A module of its own: a page does so before the code of the outbox is loaded. */
import type { Storage } from '../ports.js';
import type { OutboxEntry } from './outbox-entry.js';

export const OUTBOX_PREFIX = 'o.';

/** Letters of all entries in the storage: some fifty entries, a quarter of what an inbox may store. */
export const MAX_LETTERS = 8000;
/** Bytes of one entry, which has more than what is sent of it: a proxy accepts 16 kB. */
const MAX_BYTES = 16_000;

export const isTooLarge = (text: string): boolean =>
  text.length > MAX_LETTERS || new TextEncoder().encode(text).length > MAX_BYTES;

/** A type that is a text, and a payload that is an object or absent. The outbox handles what does not match. */
const VALID = /"type":"(?!.*"payload":[^{])/;

type NewEntry = Pick<OutboxEntry, 'id' | 'type' | 'payload' | 'baseKey' | 'changedAt'>;

/** Stores the first action on a message. False if there is one, and for a payload that the outbox refuses. */
export function storeEntry(storage: Storage, entry: NewEntry): boolean {
  const key = OUTBOX_PREFIX + entry.id;
  try {
    const text = JSON.stringify(entry);
    const isFirst = !storage.get(key) && !isTooLarge(text) && VALID.test(text);
    if (isFirst) storage.set(key, text);
    return isFirst;
  } catch {
    return false;
  }
}
