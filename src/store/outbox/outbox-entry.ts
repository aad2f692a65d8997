/**
 * Computes how one action in the outbox changes: pure functions of an entry and an event, without storage or requests.
 *
 *   waiting ─▶ sent ─▶ 2xx ──────────────────────────────▶ done ─▶ the feed agrees: removed
 *      ▲        ├────▶ no response, 409 with Retry-After: waiting, the same key
 *      │        ├────▶ 5xx, malformed: waiting, outcome unknown: read first, then one new key
 *      │        ├────▶ refused, or read first, and the message has another action: done elsewhere
 *      │        └────▶ refused, a day old: failed, the reader decides
 *      └── retried ◀──────────────────────────────────────┘
 */
import { InboxError } from '../../api/error.js';
import type { Message, Outcome } from '../message.js';

export interface OutboxEntry {
  /** Of the message. */
  readonly id: string;
  readonly type: string;
  readonly payload?: object | undefined;
  /** Random, made once: every idempotency key of this action is derived from it. */
  readonly baseKey: string;
  /** How many responses left the outcome unknown; each requires another key. */
  readonly keyAttempt: number;
  /** The last response left the outcome unknown: the feed must be read before this is sent again. */
  readonly isOutcomeUnknown: boolean;
  readonly tries: number;
  /** Milliseconds since 1970, by this device. */
  readonly changedAt: number;
  readonly state: 'waiting' | 'failed' | 'done';
  /** It sets the action back to pending. */
  readonly isUndo: boolean;
  /** It follows another action on this message: the feed may still show the result of that one. */
  readonly isAfterOther: boolean;
  /** A request may have reached the service. Stored before the first one is sent. */
  readonly isSent?: boolean;
}

export type OutboxEvent =
  /** The feed was read, or need not be; `message` as `refetch` gives it. */
  | { readonly type: 'read'; readonly message: Message | null | undefined }
  | { readonly type: 'read-failed' | 'record-failed'; readonly error: InboxError }
  | { readonly type: 'recorded' | 'expired' };

export interface Transition {
  /** One that waits is sent: at once, or later if there is an error. */
  readonly entry: OutboxEntry;
  readonly error: InboxError | null;
}

const DAY_MS = 24 * 60 * 60_000;
const MONTH_MS = 30 * DAY_MS;
/** Real services were seen to answer reads from a cache for a while after an action. */
const CACHED_MS = 5 * 60_000;
/** Statuses of a response that says that nothing was recorded: another reader, too many requests. */
const NOT_RECORDED = new Set([412, 429]);

/** Whether the feed shows an action of the message. After another action on it, the feed may show that one. */
const isAnswered = ({ isUndo, isAfterOther }: OutboxEntry, message: Message | null | undefined): message is Message =>
  !isUndo && !isAfterOther && message?.outcome.state === 'done';

export const outcomeStateOf = ({ state, isUndo }: OutboxEntry): Outcome['state'] =>
  isUndo && state === 'done' ? 'pending' : state;

/** Stored entries are removed at this age. One that waits stays: if it is too old it fails first, for the reader to see. */
export const isStale = ({ changedAt, state }: OutboxEntry, now: number): boolean =>
  now - changedAt > { done: CACHED_MS, failed: MONTH_MS, waiting: Infinity }[state];

/** The service keeps the response to a key for a day. */
export const isExpired = ({ changedAt }: OutboxEntry, now: number): boolean => now - changedAt > DAY_MS;

/** Another reader may be signed in since it was first sent: a read shows that, and whether the action is done. */
export const mustReadFirst = ({ isOutcomeUnknown, tries }: OutboxEntry): boolean => isOutcomeUnknown || tries > 0;

const done = (entry: OutboxEntry, now: number): Transition => ({
  entry: { ...entry, payload: undefined, state: 'done', changedAt: now },
  error: null,
});

const failed = (entry: OutboxEntry, error: InboxError, now: number): Transition => ({
  entry: { ...entry, state: 'failed', changedAt: now },
  error,
});

const expired = (entry: OutboxEntry, now: number): Transition => failed(entry, new InboxError('timeout'), now);

const waiting = (entry: OutboxEntry, error: InboxError): Transition => ({
  entry: { ...entry, tries: entry.tries + 1 },
  error,
});

function afterRead(entry: OutboxEntry, message: Message | null | undefined, now: number): Transition {
  if (isAnswered(entry, message)) {
    const { type } = message.outcome;
    const error = type === entry.type ? null : new InboxError('refused');
    return { ...done({ ...entry, type }, now), error };
  }
  const { isOutcomeUnknown, keyAttempt } = entry;
  // With a new key, an action that may have been recorded could be recorded twice.
  if (isOutcomeUnknown && message === null) return waiting(entry, new InboxError('broken'));
  // The device may have slept since the read was sent.
  if (isExpired(entry, now)) return expired(entry, now);
  const next = isOutcomeUnknown ? { ...entry, isOutcomeUnknown: false, keyAttempt: keyAttempt + 1 } : entry;
  return { entry: next, error: null };
}

function afterFailedRecord(entry: OutboxEntry, error: InboxError, now: number): Transition {
  const { code, status = 0, replayed } = error;
  // Such a response may be given again for a day, whatever was done. A gateway without a response (504) says nothing.
  const isUnclear = replayed || code === 'malformed' || (status >= 500 && status !== 504);
  // With `Retry-After` the first request of this key is still being processed; without, something else was first.
  const isConflict = status === 409 && error.retryAfter === undefined && !isUnclear;
  if (isConflict) return failed(entry, new InboxError('refused', { status }), now);
  if (!isUnclear && /refused|missing/.test(code)) return failed(entry, error, now);
  const isSent = Boolean(entry.isSent) || replayed || !NOT_RECORDED.has(status);
  return waiting({ ...entry, isSent, isOutcomeUnknown: entry.isOutcomeUnknown || isUnclear }, error);
}

/**
 * After a refusal, shows the action that the service has: of another device, of an earlier request, or of the action before this
 * one. A refused undo leaves the action before it, unless that is undone already.
 */
export function afterRefusal(refused: Transition, message: Message | null | undefined): Transition {
  const { entry, error } = refused;
  const { isUndo, tries, changedAt } = entry;
  if (isUndo && message?.outcome.state === 'pending') return done(entry, changedAt);
  if (!isUndo && !isAnswered(entry, message)) return refused;
  const type = message?.outcome.type || entry.type;
  const isOwn = !isUndo && type === entry.type && tries > 0;
  return { ...done({ ...entry, type, isUndo: false }, changedAt), error: isOwn ? null : error };
}

/** A failed entry was answered, or is older than any key: only a new key can succeed. */
export const retried = (entry: OutboxEntry, now: number): OutboxEntry => ({
  ...entry,
  state: 'waiting',
  changedAt: now,
  isOutcomeUnknown: true,
  tries: 0,
});

/** It waits, and no request of it can have reached the service. */
export const canCancel = ({ state, isSent }: OutboxEntry): boolean => state === 'waiting' && !isSent;

/** The action before a cancelled entry, which the feed may not show yet; null if there is none. */
export const afterCancel = (entry: OutboxEntry, now: number): OutboxEntry | null =>
  entry.isUndo || entry.isAfterOther ? done({ ...entry, isUndo: !entry.isUndo }, now).entry : null;

/** `now` in milliseconds since 1970. */
export function transition(entry: OutboxEntry, event: OutboxEvent, now: number): Transition {
  switch (event.type) {
    case 'read':
      return afterRead(entry, event.message, now);
    case 'read-failed':
      // A read that fails says nothing about the action.
      return waiting(entry, event.error);
    case 'recorded':
      return done(entry, now);
    case 'record-failed':
      return afterFailedRecord(entry, event.error, now);
    case 'expired':
      return expired(entry, now);
    default:
      return event satisfies never;
  }
}

/** Compares an entry with the feed: its message is answered, it need not be stored any more, or neither. */
export function reconcile(
  entry: OutboxEntry,
  message: Message | undefined,
  wasReceived: boolean,
  now: number,
): 'answered' | 'remove' | 'keep' {
  const { state, isUndo, isAfterOther, changedAt } = entry;
  if (state === 'waiting') return isAnswered(entry, message) ? 'answered' : 'keep';
  const isOld = now - changedAt > CACHED_MS;
  // The feed may still show the action before this one.
  const agrees = message?.outcome.state === (isUndo ? 'pending' : 'done') && (isOld || !(isUndo || isAfterOther));
  return agrees || (state === 'done' && wasReceived && isOld) ? 'remove' : 'keep';
}
