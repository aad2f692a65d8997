/**
 * Actions that must not be lost or recorded twice. Each is stored before it is first sent, under an idempotency key of its
 * own, and stays until the service has answered and the feed agrees (outbox-entry.ts has the transitions). It does not know
 * rows, strings or what else is on the page.
 */
import type { Signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { ActionBody } from '../../api/inbox/actions.js';
import type { Refetch } from '../list/refetch.js';
import type { Message, Outcome } from '../message.js';
import type { Clock, Storage } from '../ports.js';
import { createActionLocks } from './action-locks.js';
import {
  afterCancel,
  afterRefusal,
  canCancel,
  isExpired,
  isStale,
  mustReadFirst,
  outcomeStateOf,
  parseEntry,
  reconcile,
  transition,
} from './outbox-entry.js';
import { isTooLarge, MAX_LETTERS, OUTBOX_PREFIX } from './store-entry.js';
import type { OutboxEntry, Transition } from './outbox-entry.js';

const MAX_DELAY_MS = 5 * 60_000;
/** As after this many errors, it is tried again without a sign that the network is back. */
const OFFLINE_TRIES = 5;

export interface OutboxOptions {
  /** Sends an action. Rejects with an `InboxError`, or with another reason if nobody waits for the response any more. */
  readonly record: (id: string, type: string, body: ActionBody, idempotencyKey: string) => Promise<unknown>;
  /** The reader's storage. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** The message as the service has it now. */
  readonly refetch: Refetch;
  /** The outbox writes the outcome of each action here that the feed does not show yet, by message id. */
  readonly outcomes: Signal<ReadonlyMap<string, Outcome>>;
  /** An action is recorded, or failed for good. */
  readonly onSettled: (entry: Pick<OutboxEntry, 'id' | 'type' | 'isUndo'>, error: InboxError | null) => void;
  readonly onStored: () => void;
  /** Calls back once no other tab sends this action; returns what releases the lock. */
  readonly acquireLock: (id: string, onAcquired: () => void) => () => void;
  /** There is certainly no network: nothing is sent. */
  readonly isOffline: () => boolean;
}

export interface Outbox {
  act(id: string, type: string, payload?: object): Promise<void>;
  /** Sends a stored action that waits. */
  send(id: string): Promise<void>;
  /** Sets a recorded action back to pending. */
  revert(id: string, type: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Removes an action that no request can have sent. Resolves with whether it has; waits for a request in flight. */
  cancel(id: string): Promise<boolean>;
  /**
   * Compares the entries with the feed, and sends what waits, because the service answers. Only messages in `received`, the
   * last response, prove that nothing was recorded.
   */
  reconcile(messages: readonly Message[], received: readonly Message[], isReachable: boolean): void;
  /** Reads the storage again: another tab may have written. */
  reload(): void;
  /** Ends the timers; entries stay. */
  stop(): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { record, storage, clock, randomId, refetch, outcomes, onSettled, onStored } = options;
  const entries = new Map<string, OutboxEntry>();
  /** What cancels the next try, and whether the service has asked for the delay with its response. */
  const timers = new Map<string, { readonly cancel: () => void; readonly isAsked: boolean }>();
  const locks = createActionLocks(options.acquireLock);
  let isStopped = false;

  const show = (entry: OutboxEntry, error: InboxError | null, state = outcomeStateOf(entry)): void => {
    const { id, isUndo, type } = entry;
    const outcome = { state, type: isUndo ? '' : type, error };
    const isCancelable = state === 'waiting' && canCancel(entry);
    outcomes.value = new Map(outcomes.peek()).set(id, isCancelable ? { ...outcome, canCancel: true } : outcome);
  };

  const store = (entry: OutboxEntry, error: InboxError | null = null, state?: Outcome['state']): void => {
    entries.set(entry.id, entry);
    storage.set(OUTBOX_PREFIX + entry.id, JSON.stringify(entry));
    show(entry, error, state);
    onStored();
  };

  const remove = (id: string, message?: Message): void => {
    storage.remove(OUTBOX_PREFIX + id);
    forget(id, message);
    onStored();
  };

  /** The note that another action was first stays while the `message` of the feed shows that action. */
  const forget = (id: string, message?: Message): void => {
    entries.delete(id);
    const { state, type, error } = outcomes.peek().get(id) ?? {};
    if (state === 'done' && error && type === message?.outcome.type) return;
    outcomes.value = new Map([...outcomes.peek()].filter(([other]) => other !== id));
  };

  const isSending = (id: string): boolean => outcomes.peek().get(id)?.state === 'sending';

  /** Takes over what another tab has stored. */
  const reloadEntry = (id: string): void => {
    const entry = parseEntry(() => storage.get(OUTBOX_PREFIX + id));
    // A recorded action stays until the feed agrees: without the entry it would show as open again.
    if (!entry) return entries.get(id)?.state === 'done' ? undefined : forget(id);
    entries.set(id, entry);
    // Why it waits, and how long, is known in this tab alone.
    const { state, canCancel: couldCancel = false } = outcomes.peek().get(id) ?? {};
    if (state !== outcomeStateOf(entry) || couldCancel !== canCancel(entry)) show(entry, null);
  };

  /** The entry, also if another tab wrote it in this very moment and its message has not arrived. */
  const current = (id: string): OutboxEntry | undefined => {
    if (!isSending(id) && parseEntry(() => storage.get(OUTBOX_PREFIX + id))) reloadEntry(id);
    return entries.get(id);
  };

  const stopTimer = (id: string): void => {
    timers.get(id)?.cancel();
    timers.delete(id);
  };

  const retryLater = (id: string, tries: number, error: InboxError): void => {
    if (error.code === 'signed-out' || isStopped) return;
    const { status, retryAfter = 0 } = error;
    const jittered = clock.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** tries);
    stopTimer(id);
    // A service may ask for no pause at all.
    const cancel = clock.after(Math.max(status ? 1000 : 0, retryAfter, jittered), () => void send(id));
    timers.set(id, { cancel, isAsked: status !== undefined });
  };

  const apply = ({ entry, next, error }: Transition): void => {
    store(entry, error);
    if (next === 'settle') onSettled(entry, error);
    else if (next === 'wait' && error) retryLater(entry.id, entry.tries - 1, error);
  };

  /** Reads the feed if necessary, and records the action. Null if nobody waits for it any more. */
  const exchange = async (sent: OutboxEntry): Promise<Transition | null> => {
    let entry = sent;
    let failedAt: 'read-failed' | 'record-failed' = 'read-failed';
    try {
      const message = mustReadFirst(entry) ? await refetch(entry.id, entry.isOutcomeUnknown) : undefined;
      // Cancelled meanwhile, in a browser without locks.
      if (!entries.has(entry.id)) return null;
      const afterRead = transition(entry, { type: 'read', message }, clock.now());
      if (afterRead.next !== 'record') return afterRead;
      // The device may have slept since the read was sent.
      if (isExpired(entry, clock.now())) return transition(entry, { type: 'expired' }, clock.now());
      if (afterRead.entry !== entry || !entry.isSent) store({ ...afterRead.entry, isSent: true }, null, 'sending');
      ({ entry } = afterRead);
      failedAt = 'record-failed';
      const { id, type, payload, baseKey, keyAttempt, isUndo } = entry;
      const body = { status: isUndo ? 'pending' : 'done', ...(payload && { payload }) } as const;
      await record(id, type, body, keyAttempt ? `${baseKey}-${keyAttempt}` : baseKey);
      return transition(entry, { type: 'recorded' }, clock.now());
    } catch (error) {
      if (!(error instanceof InboxError)) {
        show(entries.get(entry.id) ?? entry, null);
        return null;
      }
      const result = transition(entry, { type: failedAt, error }, clock.now());
      if (result.next !== 'settle') return result;
      return afterRefusal(result, await refetch(entry.id, true).catch(() => null));
    }
  };

  const sendLocked = async (entry: OutboxEntry): Promise<void> => {
    if (isExpired(entry, clock.now())) return apply(transition(entry, { type: 'expired' }, clock.now()));
    show(entry, null, 'sending');
    const result = await exchange(entry);
    if (result) apply(result);
  };

  /** Runs while no other tab sends the action: with its entry, unless that is gone or this tab has stopped. */
  const withEntry = (id: string, run: (entry: OutboxEntry) => Promise<void> | void): Promise<void> =>
    locks.run(id, async (isLocked) => {
      // Also where it is not sent: it is shown as waiting again.
      reloadEntry(id);
      const entry = entries.get(id);
      if (isLocked && entry?.state === 'waiting') await run(entry);
    });

  /** `isReachable`: the service has just answered. */
  async function send(id: string, isReachable = false): Promise<void> {
    const waiting = entries.get(id);
    if (waiting?.state !== 'waiting' || isSending(id)) return;
    stopTimer(id);
    if (!isReachable && options.isOffline()) {
      const error = new InboxError('offline');
      show(waiting, error);
      retryLater(id, OFFLINE_TRIES, error);
      return;
    }
    show(waiting, null, 'sending');
    await withEntry(id, sendLocked);
  }

  const reload = (): void => {
    for (const id of entries.keys()) if (!isSending(id)) reloadEntry(id);
    for (const key of storage.keys(OUTBOX_PREFIX)) {
      const entry = parseEntry(() => storage.get(key));
      if (!entry || isStale(entry, clock.now())) storage.remove(key);
      else if (!entries.has(entry.id)) reloadEntry(entry.id);
    }
  };

  const add = async (id: string, type: string, isUndo: boolean, payload?: object): Promise<void> => {
    const before = current(id);
    if (before?.state === 'waiting' || (before?.state === 'done' && before.isUndo === isUndo)) return;
    const others = [...entries.values()].filter((other) => other.id !== id && other.state !== 'done');
    const isAfterOther = Boolean(before && (before.isUndo || before.isAfterOther));
    const fields = { id, type, payload, baseKey: randomId(), changedAt: clock.now(), isUndo, isAfterOther };
    // Stored as JSON at once: what is sent later does not depend on what the host does with the payload.
    const entry = parseEntry(() => JSON.stringify(fields));
    let serviceCode = '';
    if (!entry) serviceCode = 'payload-not-json';
    else if (isTooLarge(JSON.stringify(entry))) serviceCode = 'payload-too-large';
    else if (JSON.stringify([...others, entry]).length > MAX_LETTERS) serviceCode = 'storage-full';
    if (!entry || serviceCode) {
      const message = `The action could not be stored: ${serviceCode}.`;
      return onSettled({ id, type, isUndo }, new InboxError('refused', { serviceCode, message }));
    }
    store(entry);
    await send(id);
  };

  reload();

  return {
    reload,
    act: (id, type, payload) => add(id, type, false, payload),
    send: (id) => send(id),
    revert: (id, type) => add(id, type, true),
    retry: async (id) => {
      const entry = current(id);
      if (entry?.state !== 'failed') return;
      store(transition(entry, { type: 'retried' }, clock.now()).entry);
      await send(id);
    },
    cancel: async (id) => {
      let isCancelled = false;
      await withEntry(id, (entry) => {
        if (!canCancel(entry)) return;
        isCancelled = true;
        stopTimer(id);
        const before = afterCancel(entry, clock.now());
        if (before) store(before);
        else remove(id);
      });
      return isCancelled;
    },
    reconcile: (messages, received, isReachable) => {
      const byId = new Map(messages.map((message) => [message.id, message]));
      const receivedIds = new Set(received.map(({ id }) => id));
      isStopped = false;
      for (const entry of [...entries.values()].toSorted((a, b) => a.changedAt - b.changedAt)) {
        const { id } = entry;
        const message = byId.get(id);
        const result = reconcile(entry, message, receivedIds.has(id), clock.now());
        if (result === 'answered' && !isSending(id)) apply(transition(entry, { type: 'read', message }, clock.now()));
        else if (result === 'remove') remove(id, message);
        // An action that the service answered with an error keeps its own delay.
        if (!timers.get(id)?.isAsked) void send(id, isReachable);
      }
      for (const id of outcomes.peek().keys()) if (byId.has(id) && !entries.has(id)) forget(id, byId.get(id));
    },
    stop: () => {
      isStopped = true;
      for (const id of timers.keys()) stopTimer(id);
      locks.stop();
    },
  };
}
