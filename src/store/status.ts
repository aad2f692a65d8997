/**
 * Status: where an inbox stands, in one word, derived from what is known of it.
 */
import { InboxError } from '../api/error.js';

/**
 * `idle` not started · `loading` first load · `ready` · the rest: what stands in the way. What was loaded is kept, but for
 * `signed-out`: then nothing is shown or counted.
 */
export type Status = 'idle' | 'loading' | 'ready' | 'offline' | 'signed-out' | 'refused' | 'failed';

const STATUS: Partial<Record<InboxError['code'], Status>> = {
  offline: 'offline',
  'signed-out': 'signed-out',
  refused: 'refused',
  missing: 'refused',
};

/** The answers to a reader who is not, or no longer, the one whose inbox this was. */
export const isTurnedAway = ({ code: kind }: Pick<InboxError, 'code'>): boolean =>
  /signed-out|refused|missing/.test(kind);

/** Anything that was thrown. The end of a read is no failure: nobody waits for its answer any more. */
export function failureOf(error: unknown): InboxError | null {
  if (error instanceof InboxError) return error;
  const { name } = Object(error) as { readonly name?: unknown };
  if (name === 'AbortError') return null;
  return Object.assign(new InboxError('broken', { message: String(error) }), { cause: error });
}

export function statusOf(failure: InboxError | null, loaded: boolean, asked: boolean): Status {
  if (failure) return STATUS[failure.code] ?? 'failed';
  return loaded ? 'ready' : asked ? 'loading' : 'idle';
}
