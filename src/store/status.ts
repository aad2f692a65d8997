/**
 * Status: where an inbox stands, in one word, derived from what is known of it.
 */
import type { Failure } from '../wire/failure.js';

/** `idle` not started · `loading` first load · `ready` · the rest: what stands in the way, with what was loaded kept. */
export type Status = 'idle' | 'loading' | 'ready' | 'offline' | 'signed-out' | 'refused' | 'failed';

const STATUS: Partial<Record<Failure['kind'], Status>> = {
  offline: 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
  missing: 'refused',
};

export function statusOf(failure: Failure | null, loaded: boolean, asked: boolean): Status {
  if (failure) return STATUS[failure.kind] ?? 'failed';
  return loaded ? 'ready' : asked ? 'loading' : 'idle';
}
