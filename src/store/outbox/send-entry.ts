/** Sends an action of the outbox once. It does not know when, nor what is done with the result. */
import { InboxError } from '../../api/error.js';
import type { ActionBody } from '../../api/inbox/actions.js';
import type { Refetch } from '../list/loading/refetch.js';
import type { Clock } from '../ports.js';
import type { OutboxEntries } from './outbox-entries.js';
import { afterRefusal, isExpired, mustReadFirst, transition } from './outbox-entry.js';
import type { OutboxEntry, Transition } from './outbox-entry.js';

export interface SendEntryOptions {
  /** Sends an action. Rejects with an `InboxError`, or with another reason if nobody waits for the response any more. */
  readonly record: (id: string, type: string, body: ActionBody, idempotencyKey: string) => Promise<unknown>;
  readonly refetch: Refetch;
  readonly clock: Clock;
}

/** Reads the feed if necessary, and records the action. Resolves with null if nobody waits for it any more. */
export async function sendEntry(
  { record, refetch, clock }: SendEntryOptions,
  { known, show, store }: Pick<OutboxEntries, 'known' | 'show' | 'store'>,
  stored: OutboxEntry,
): Promise<Transition | null> {
  let entry = stored;
  let failedAt: 'read-failed' | 'record-failed' = 'read-failed';
  if (isExpired(entry, clock.now())) return transition(entry, { type: 'expired' }, clock.now());
  show(entry, null, 'sending');
  try {
    const message = mustReadFirst(entry) ? await refetch(entry.id, entry.isOutcomeUnknown) : undefined;
    // Cancelled meanwhile, in a browser without locks.
    if (!known.has(entry.id)) return null;
    const afterRead = transition(entry, { type: 'read', message }, clock.now());
    if (afterRead.error || afterRead.entry.state !== 'waiting') return afterRead;
    if (afterRead.entry !== entry || !entry.isSent) store({ ...afterRead.entry, isSent: true }, null, 'sending');
    ({ entry } = afterRead);
    failedAt = 'record-failed';
    const { id, type, payload, baseKey, keyAttempt, isUndo } = entry;
    const body = { status: isUndo ? 'pending' : 'done', ...(payload && { payload }) } as const;
    await record(id, type, body, keyAttempt ? `${baseKey}-${keyAttempt}` : baseKey);
    return transition(entry, { type: 'recorded' }, clock.now());
  } catch (error) {
    if (!(error instanceof InboxError)) {
      show(known.get(entry.id) ?? entry, null);
      return null;
    }
    const result = transition(entry, { type: failedAt, error }, clock.now());
    if (result.entry.state === 'waiting') return result;
    return afterRefusal(result, await refetch(entry.id, true).catch(() => null));
  }
}
