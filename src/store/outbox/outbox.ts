/**
 * Sends actions that must not be lost or recorded twice. Each is stored with an idempotency key before it is first sent, and
 * stays until the service has answered and the feed agrees (outbox-entry.ts). It does not know rows or strings.
 */
import { InboxError } from '../../api/error.js';
import type { Message } from '../message.js';
import { createActionLocks } from './action-locks.js';
import { createOutboxEntries } from './outbox-entries.js';
import type { OutboxEntriesOptions } from './outbox-entries.js';
import { afterCancel, canCancel, reconcile, retried, transition } from './outbox-entry.js';
import type { OutboxEntry, Transition } from './outbox-entry.js';
import { createRetryTimers } from './retry-timers.js';
import { sendEntry } from './send-entry.js';
import type { SendEntryOptions } from './send-entry.js';

/** Offline, an action is tried again after the delay of this many errors. */
const OFFLINE_TRIES = 5;

export interface OutboxOptions extends OutboxEntriesOptions, SendEntryOptions {
  readonly randomId: () => string;
  /** An action is recorded, or failed for good. */
  readonly onSettled: (entry: Pick<OutboxEntry, 'id' | 'type' | 'isUndo'>, error: InboxError | null) => void;
  /** Calls back once no other tab sends this action; returns what releases the lock. */
  readonly acquireLock: (id: string, onAcquired: () => void) => () => void;
  /** There is certainly no network: nothing is sent. */
  readonly isOffline: () => boolean;
}

export interface Outbox {
  act(id: string, type: string, payload?: object): Promise<void>;
  send(id: string): Promise<void>;
  /** Sets a recorded action back to pending. */
  revert(id: string, type: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Removes an action that no request can have sent. Resolves with whether it has; waits for a request in flight. */
  cancel(id: string): Promise<boolean>;
  /** Compares entries with the feed, sends what waits. Only the last response, `received`, proves that nothing was recorded. */
  reconcile(messages: readonly Message[], received: readonly Message[], isReachable: boolean): void;
  /** Reads the storage again: another tab may have written. */
  reload(): void;
  stop(): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { clock, randomId, onSettled, acquireLock, isOffline } = options;
  const entries = createOutboxEntries(options);
  const { known, isSending, show, store, forget, remove, readLatest, reload, read } = entries;
  const timers = createRetryTimers(clock, (id) => void send(id));
  const locks = createActionLocks(acquireLock);

  const apply = ({ entry, error }: Transition): void => {
    store(entry, error);
    if (entry.state !== 'waiting') onSettled(entry, error);
    else if (error) timers.start(entry.id, entry.tries - 1, error);
  };

  /** Runs while no other tab sends the action: with its entry, unless that is gone or this tab has stopped. */
  const withEntry = (id: string, run: (entry: OutboxEntry) => Promise<void> | void): Promise<void> =>
    locks.run(id, async (isLocked) => {
      // Also where it is not sent: it is shown as waiting again.
      read(id);
      const entry = known.get(id);
      if (isLocked && entry?.state === 'waiting') await run(entry);
    });

  /** `isReachable`: the service has just answered. */
  async function send(id: string, isReachable = false): Promise<void> {
    const waiting = known.get(id);
    if (waiting?.state !== 'waiting' || isSending(id)) return;
    timers.stop(id);
    if (!isReachable && isOffline()) {
      const error = new InboxError('offline');
      show(waiting, error);
      timers.start(id, OFFLINE_TRIES, error);
      return;
    }
    show(waiting, null, 'sending');
    await withEntry(id, async (entry) => {
      const result = await sendEntry(options, entries, entry);
      if (result) apply(result);
    });
  }

  const add = async (id: string, type: string, isUndo: boolean, payload?: object): Promise<void> => {
    const before = readLatest(id);
    if (before?.state === 'waiting' || (before?.state === 'done' && before.isUndo === isUndo)) return;
    const isAfterOther = Boolean(before?.isUndo || before?.isAfterOther);
    const fields = { id, type, payload, baseKey: randomId(), changedAt: clock.now(), isUndo, isAfterOther };
    const error = entries.add(fields);
    if (error) onSettled(fields, error);
    else await send(id);
  };

  reload();

  return {
    reload,
    act: (id, type, payload) => add(id, type, false, payload),
    send,
    revert: (id, type) => add(id, type, true),
    retry: async (id) => {
      const entry = readLatest(id);
      if (entry?.state !== 'failed') return;
      store(retried(entry, clock.now()));
      await send(id);
    },
    cancel: async (id) => {
      let isCancelled = false;
      await withEntry(id, (entry) => {
        if (!canCancel(entry)) return;
        isCancelled = true;
        timers.stop(id);
        const before = afterCancel(entry, clock.now());
        if (before) store(before);
        else remove(id);
      });
      return isCancelled;
    },
    reconcile: (messages, received, isReachable) => {
      const byId = new Map(messages.map((message) => [message.id, message]));
      const receivedIds = new Set(received.map(({ id }) => id));
      timers.pause(false);
      for (const entry of [...known.values()].toSorted((a, b) => a.changedAt - b.changedAt)) {
        const { id } = entry;
        const message = byId.get(id);
        const result = reconcile(entry, message, receivedIds.has(id), clock.now());
        if (result === 'answered' && !isSending(id)) apply(transition(entry, { type: 'read', message }, clock.now()));
        else if (result === 'remove') remove(id, message);
        // An action that the service answered with an error keeps its own delay.
        if (!timers.isAsked(id)) void send(id, isReachable);
      }
      for (const [id, message] of byId) if (!known.has(id)) forget(id, message);
    },
    stop: () => {
      timers.pause(true);
      locks.stop();
    },
  };
}
