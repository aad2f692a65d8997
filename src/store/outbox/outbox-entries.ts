/** Keeps the outbox's entries in the reader's storage, which other tabs write too, and shows their outcomes. It sends nothing. */
import type { Signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Message, Outcome } from '../message.js';
import type { Clock, Storage } from '../ports.js';
import { canCancel, isStale, outcomeStateOf } from './outbox-entry.js';
import type { OutboxEntry } from './outbox-entry.js';
import { parseEntry } from './parse-entry.js';
import { isTooLarge, MAX_LETTERS, OUTBOX_PREFIX } from './store-entry.js';

export interface OutboxEntriesOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The outbox writes the outcome of each action here that the feed does not show yet, by message id. */
  readonly outcomes: Signal<ReadonlyMap<string, Outcome>>;
  readonly onStored: () => void;
}

type NewFields = Pick<OutboxEntry, 'id' | 'type' | 'payload' | 'baseKey' | 'changedAt' | 'isUndo' | 'isAfterOther'>;

export interface OutboxEntries {
  /** Those that this tab knows, by message id. */
  readonly known: ReadonlyMap<string, OutboxEntry>;
  readonly isSending: (id: string) => boolean;
  /** The entry, also if another tab wrote it in this very moment and its message has not arrived. */
  readonly readLatest: (id: string) => OutboxEntry | undefined;
  readonly show: (entry: OutboxEntry, error: InboxError | null, state?: Outcome['state']) => void;
  readonly store: (entry: OutboxEntry, error?: InboxError | null, state?: Outcome['state']) => void;
  /** Stores a new entry, or returns why it cannot be stored. */
  readonly add: (fields: NewFields) => InboxError | null;
  /** Removes an entry. `message` is its message in the feed. */
  readonly remove: (id: string, message?: Message) => void;
  /** Removes the outcome of a message. The note that another action was first stays while `message` shows that action. */
  readonly forget: (id: string, message?: Message) => void;
  /** Takes over what another tab has stored for a message. */
  readonly read: (id: string) => void;
  readonly reload: () => void;
}

const refusal = (serviceCode: string): InboxError =>
  new InboxError('refused', { serviceCode, message: `The action could not be stored: ${serviceCode}.` });

export function createOutboxEntries({ storage, clock, outcomes, onStored }: OutboxEntriesOptions): OutboxEntries {
  const known = new Map<string, OutboxEntry>();

  const show: OutboxEntries['show'] = (entry, error, state = outcomeStateOf(entry)) => {
    const { id, isUndo, type } = entry;
    const outcome = { state, type: isUndo ? '' : type, error };
    const isCancelable = state === 'waiting' && canCancel(entry);
    outcomes.value = new Map(outcomes.peek()).set(id, isCancelable ? { ...outcome, canCancel: true } : outcome);
  };

  const store: OutboxEntries['store'] = (entry, error = null, state) => {
    known.set(entry.id, entry);
    storage.set(OUTBOX_PREFIX + entry.id, JSON.stringify(entry));
    show(entry, error, state);
    onStored();
  };

  const forget: OutboxEntries['forget'] = (id, message) => {
    known.delete(id);
    const shown = outcomes.peek().get(id);
    if (!shown || (shown.state === 'done' && shown.error && shown.type === message?.outcome.type)) return;
    outcomes.value = new Map([...outcomes.peek()].filter(([other]) => other !== id));
  };

  const isSending = (id: string): boolean => outcomes.peek().get(id)?.state === 'sending';

  const stored = (id: string): OutboxEntry | undefined => parseEntry(() => storage.get(OUTBOX_PREFIX + id));

  const read = (id: string): void => {
    const entry = stored(id);
    // A recorded action stays until the feed agrees: without the entry it would show as open again.
    if (!entry) return known.get(id)?.state === 'done' ? undefined : forget(id);
    known.set(id, entry);
    // Why it waits, and how long, is known in this tab alone.
    const { state, canCancel: couldCancel = false } = outcomes.peek().get(id) ?? {};
    if (state !== outcomeStateOf(entry) || couldCancel !== canCancel(entry)) show(entry, null);
  };

  return {
    known,
    isSending,
    show,
    store,
    forget,
    read,
    readLatest: (id) => {
      if (!isSending(id) && stored(id)) read(id);
      return known.get(id);
    },
    add: (fields) => {
      // Stored as JSON at once: what is sent later does not depend on what the host does with the payload.
      const entry = parseEntry(() => JSON.stringify(fields));
      const others = [...known.values()].filter(({ id, state }) => id !== fields.id && state !== 'done');
      if (!entry) return refusal('payload-not-json');
      if (isTooLarge(JSON.stringify(entry))) return refusal('payload-too-large');
      if (JSON.stringify([...others, entry]).length > MAX_LETTERS) return refusal('storage-full');
      store(entry);
      return null;
    },
    remove: (id, message) => {
      storage.remove(OUTBOX_PREFIX + id);
      forget(id, message);
      onStored();
    },
    reload: () => {
      for (const id of known.keys()) if (!isSending(id)) read(id);
      for (const key of storage.keys(OUTBOX_PREFIX)) {
        const entry = parseEntry(() => storage.get(key));
        if (!entry || isStale(entry, clock.now())) storage.remove(key);
        else if (!known.has(entry.id)) read(entry.id);
      }
    },
  };
}
