/**
 * What is kept of one action, as JSON. What another version or another hand has written is no entry.
 */
export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly payload?: object | undefined;
  /** Random, made once: what every key of this action is derived from. */
  readonly intent: string;
  /** How many answers were received that left the outcome unknown; each asks for a key of its own. */
  readonly spent: number;
  /** The last answer left the outcome unknown: the feed must be read before this is sent again. */
  readonly doubt: boolean;
  readonly tries: number;
  /** Milliseconds since 1970, by this device. */
  readonly at: number;
  readonly step: 'waiting' | 'failed' | 'done';
}

const STEPS = new Set<unknown>(['waiting', 'failed', 'done']);

function isEntry(value: unknown): value is Entry {
  const { id, type, payload = {}, intent, spent, doubt, tries, at, step } = Object(value);
  return (
    [id, type, intent].every((one) => typeof one === 'string') &&
    [spent, tries, at].every(Number.isFinite) &&
    typeof doubt === 'boolean' &&
    payload instanceof Object &&
    STEPS.has(step)
  );
}

/** The entry that is kept, or will be: what is sent is what JSON makes of it, whatever the host does with it meanwhile. */
export function parseEntry(write: () => string | null): Entry | undefined {
  try {
    const value: unknown = JSON.parse(write() ?? '');
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
