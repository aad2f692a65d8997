/** Creates the outbox of one reader, in the reader's storage. It is loaded late. */
import { createOutbox } from '../../outbox/outbox.js';
import type { Outbox } from '../../outbox/outbox.js';
import { createRefetch } from '../../list/loading/refetch.js';
import type { InboxClient, Storage } from '../../ports.js';
import type { ReaderParts } from '../reader-parts.js';
import { STORAGE_CHANGED } from '../browser-tabs/tab-messages.js';

export function createReaderOutbox(
  client: Pick<InboxClient, 'recordAction'>,
  { ports, identity, feed, list, outcomes, emit }: ReaderParts,
  storage: Storage,
): Outbox {
  const { clock, randomId, visibility } = ports;
  return createOutbox({
    storage,
    clock,
    randomId,
    outcomes,
    refetch: createRefetch(feed),
    isOffline: () => visibility.online?.() === false,
    onStored: () => identity.broadcast(STORAGE_CHANGED),
    acquireLock: (id, onAcquired) => identity.acquireLock(`send:${id}`, onAcquired),
    record: (id, type, body, idempotencyKey) =>
      identity.write((subject) => client.recordAction(id, type, body, { subject, idempotencyKey })),
    onSettled: ({ id, type: action, isUndo }, error) => {
      const message = list.find(id);
      if (error && message) emit({ kind: 'action-failed', message, action, error });
      else if (error) emit({ kind: 'error', operation: 'action', error });
      else if (message) emit({ kind: isUndo ? 'action-undone' : 'action-done', message, action });
    },
  });
}
