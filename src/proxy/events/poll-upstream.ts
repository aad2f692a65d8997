/**
 * Polls the service for changes that no code of the host announces: digests and delays create messages by themselves. One
 * poll at a time for each reader with open streams, less often while nothing changes. It does not know what it compares.
 */
import { sleep } from '../../shared/http.js';
import { digest } from '../derived-keys.js';

export interface WatchOptions {
  /** Milliseconds between two polls; up to eight times as many while nothing changes. */
  readonly interval: number;
}

/** Resolves with the current content; rejects if the service fails. */
export type ProbeUpstream = (signal: AbortSignal) => Promise<object>;

/** Resolves after so many milliseconds, or settles when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const MAX_BACKOFF = 8;

const encoder = new TextEncoder();

/** Stored in place of the content, which may be large and personal. */
const digestJson = (content: object): Promise<string> => digest(encoder.encode(JSON.stringify(content)));

/** Polls until the signal aborts. Calls `onChange` when the content differs from the previous poll's. */
export async function pollUpstream(
  { interval }: WatchOptions,
  probe: ProbeUpstream,
  onChange: () => void,
  onError: (cause: unknown) => void,
  signal: AbortSignal,
  wait: Wait = sleep,
): Promise<void> {
  let previous: string | undefined;
  let backoff = 1;
  while (!signal.aborted) {
    // Each poll has its own signal: listeners would accumulate on a signal that lives for days.
    const poll = new AbortController();
    const abort = (): void => poll.abort();
    signal.addEventListener('abort', abort);
    try {
      const current = await digestJson(await probe(poll.signal));
      backoff = previous === current ? Math.min(MAX_BACKOFF, backoff * 2) : 1;
      if (previous !== undefined && previous !== current && !signal.aborted) onChange();
      previous = current;
    } catch (cause) {
      backoff = Math.min(MAX_BACKOFF, backoff * 2);
      if (!signal.aborted) onError(cause);
    }
    // The delay varies by a fifth, so polls of many readers spread out. An abort ends the wait.
    if (!signal.aborted) await wait(interval * backoff * (0.8 + 0.4 * Math.random()), poll.signal).catch(() => {});
    signal.removeEventListener('abort', abort);
  }
}
