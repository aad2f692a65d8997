/** The actions of one reader: the outbox exists once the reader is known, and writes to the reader's storage. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createOutbox } from '../actions/outbox.js';
import type { Outbox } from '../actions/outbox.js';
import type { InboxOptions } from '../inbox.js';
import type { Refetch } from '../list/refetch.js';
import type { Message, Outcome } from '../message.js';
import type { Identity } from './identity.js';
import { STORAGE_CHANGED } from './tab-messages.js';

export interface ReaderOutboxOptions extends Pick<InboxOptions, 'client' | 'ports' | 'emit'> {
  readonly identity: Identity;
  readonly refetch: Refetch;
  /** The message as the list shows it. */
  readonly find: (id: string) => Message | undefined;
  readonly outcomes: Signal<ReadonlyMap<string, Outcome>>;
}

export function createReaderOutbox(options: ReaderOutboxOptions): ReadonlySignal<Outbox | null> {
  const { client, ports, identity, refetch, find, outcomes, emit } = options;
  const { clock, randomId, visibility } = ports;
  const outbox = signal<Outbox | null>(null);
  identity.whenIdentified((storage) => {
    outbox.value = createOutbox({
      storage,
      clock,
      randomId,
      outcomes,
      refetch,
      isOffline: () => visibility.online?.() === false,
      onStored: () => identity.broadcast(STORAGE_CHANGED),
      acquireLock: (id, onAcquired) => identity.acquireLock(`send:${id}`, onAcquired),
      record: (id, type, body, idempotencyKey) =>
        identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
      onSettled: ({ id, type: action, isUndo }, error) => {
        const message = find(id);
        if (error && message) emit({ kind: 'action-failed', message, action, error });
        else if (error) emit({ kind: 'error', operation: 'action', error });
        else if (message) emit({ kind: isUndo ? 'action-undone' : 'action-done', message, action });
      },
    });
  });
  return outbox;
}
