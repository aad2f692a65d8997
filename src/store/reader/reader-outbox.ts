/** The outbox of one reader, in the reader's storage. The element loads it late: it imports nothing of the store's file. */
import type { Signal } from '@preact/signals-core';
import { createOutbox } from '../actions/outbox.js';
import type { Outbox } from '../actions/outbox.js';
import type { InboxOptions } from '../inbox.js';
import type { Refetch } from '../list/refetch.js';
import type { Message, Outcome } from '../message.js';
import type { Storage } from '../ports.js';
import type { Identity } from './identity.js';

export interface ReaderOutboxOptions extends Pick<InboxOptions, 'client' | 'ports' | 'emit'> {
  readonly identity: Identity;
  readonly refetch: Refetch;
  /** The message as the list shows it. */
  readonly find: (id: string) => Message | undefined;
  readonly outcomes: Signal<ReadonlyMap<string, Outcome>>;
  /** An entry was stored, changed or removed. */
  readonly onStored: () => void;
}

export function createReaderOutbox(options: ReaderOutboxOptions, storage: Storage): Outbox {
  const { client, ports, identity, refetch, find, outcomes, onStored, emit } = options;
  const { clock, randomId, visibility } = ports;
  return createOutbox({
    storage,
    clock,
    randomId,
    outcomes,
    refetch,
    isOffline: () => visibility.online?.() === false,
    onStored,
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
}

export type CreateOutbox = typeof createReaderOutbox;
