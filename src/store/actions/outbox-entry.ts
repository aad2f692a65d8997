/**
 * What is kept of one action, as JSON. What another version or another hand has written is no entry.
 */
import type { Message, Outcome } from '../message.js';

export interface OutboxEntry {
  readonly id: string;
  readonly type: string;
  readonly payload?: object | undefined;
  /** Random, made once: what every key of this action is derived from. */
  readonly baseKey: string;
  /** How many answers were received that left the outcome unknown; each asks for a key of its own. */
  readonly keyAttempt: number;
  /** The last answer left the outcome unknown: the feed must be read before this is sent again. */
  readonly isOutcomeUnknown: boolean;
  readonly tries: number;
  /** Milliseconds since 1970, by this device. */
  readonly changedAt: number;
  readonly state: 'waiting' | 'failed' | 'done';
  /** It sets the action back. */
  readonly isUndo: boolean;
  /** It was asked for after another of this message was granted: what the feed shows may be of that one. */
  readonly isAfterOther: boolean;
}

const STATES = new Set<unknown>(['waiting', 'failed', 'done']);

function isEntry(value: unknown): value is OutboxEntry {
  const { id, type, payload = {}, baseKey, keyAttempt, isOutcomeUnknown, tries, changedAt, state, isUndo, isAfterOther } =
    Object(value);
  return (
    [id, type, baseKey].every((text) => typeof text === 'string') &&
    [keyAttempt, tries, changedAt].every(Number.isFinite) &&
    [isOutcomeUnknown, isUndo, isAfterOther].every((flag) => typeof flag === 'boolean') &&
    payload instanceof Object &&
    STATES.has(state)
  );
}

/** The entry that is kept, or will be: what is sent is what JSON makes of it, whatever the host does with it meanwhile. */
export function parseEntry(write: () => string | null): OutboxEntry | undefined {
  try {
    const kept: unknown = JSON.parse(write() ?? '');
    const value = { isUndo: false, isAfterOther: false, ...Object(kept) };
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the feed shows it as done. What it shows may be older than an action that followed another. */
export const isDone = (
  { type, isUndo: back, isAfterOther: later }: OutboxEntry,
  known: Message | null | undefined,
): boolean => !back && !later && known?.outcome.state === 'done' && known.outcome.type === type;

/** How it stands with the message, once this entry stands so. */
export const stepOf = ({ state: step, isUndo: back }: OutboxEntry): Outcome['state'] =>
  back && step === 'done' ? 'pending' : step;
