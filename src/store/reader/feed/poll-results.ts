/** Handles the result of a poll: shows an error, or ends the reader. */
import { effect, signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { InboxError } from '../../../api/error.js';
import { isAccessLost } from '../../errors.js';
import type { Clock } from '../../ports.js';
import type { Emit } from '../../store-event.js';
import type { Identity } from '../identity.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** Why a reader is over. `access-lost` has the error that the next reader shows. */
export type ReaderEnd =
  | { readonly reason: 'replaced' | 'cleared' }
  | { readonly reason: 'access-lost'; readonly error: InboxError };

export interface PollResultsOptions {
  readonly ports: { readonly clock: Pick<Clock, 'after'> };
  readonly identity: Pick<Identity, 'subject' | 'broadcast' | 'isReplaced' | 'signedOut'>;
  readonly snapshot: Pick<Snapshot, 'remove'>;
  readonly error: Signal<InboxError | null>;
  readonly emit: Emit;
}

export interface PollResults {
  /** Null until the reader ends. */
  readonly end: Signal<ReaderEnd | null>;
  /** A request failed: shows the error, or ends the reader, and tells the other tabs and the host. */
  readonly fail: (error: InboxError) => void;
  /** Removes restored rows, which must not stay for a reader who lost access; returns whether there were some. */
  readonly removeRestoredIfLost: (error: Pick<InboxError, 'code'>) => boolean;
}

export function createPollResults({ ports, identity, snapshot, error, emit }: PollResultsOptions): PollResults {
  const end = signal<ReaderEnd | null>(null);
  const removeRestoredIfLost = (result: Pick<InboxError, 'code'>): boolean => isAccessLost(result) && snapshot.remove();

  const fail = (result: InboxError): void => {
    // After signing out, the other tabs need not receive it again.
    if (identity.subject()) identity.broadcast({ error: result.code });
    // A 403 says that the session is not this subscriber's. No rows stay.
    const isOver = result.code === 'signed-out' || result.status === 403 || removeRestoredIfLost(result);
    if (isOver) end.value = { reason: 'access-lost', error: result };
    else error.value = result;
    emit({ kind: 'error', operation: 'feed', error: result });
  };

  effect(() => {
    if (identity.isReplaced.value) end.value = { reason: 'replaced' };
  });
  effect(() => {
    const result = identity.signedOut.value;
    // A poll fails by itself; after any other request the reader ends here.
    if (result) ports.clock.after(0, () => void (end.peek() || fail(result)));
  });
  return { end, fail, removeRestoredIfLost };
}
