/**
 * Retries calls after temporary errors, with exponential backoff and full jitter. Repeating a write is harmless, because
 * every write of the interface sets a value. For a used idempotency key the service replays its stored response, also an
 * error, so after an error of the service itself only a new key helps.
 *
 *   read    no response, 408, 425, 429, 500, 502, 503, 504 ▸ retry, counted
 *   write   no response, 408, 425, 429, 502, 504, 503 with Retry-After ▸ retry with the same key and bytes, counted
 *           409 with Retry-After: the first attempt still runs ▸ the same, for five minutes, not counted
 *           500, 503 without Retry-After, any replayed 5xx ▸ retry once with a new key
 */
import { InboxError } from '../error.js';
import { MAX_RETRY_AFTER_MS, randomId, sleep } from '../../shared/http.js';
import type { CallOptions } from '../config.js';

export interface RetryOptions {
  /** Maximum number of retries; 3 by default. */
  readonly retries?: number;
  /** Upper bound of the first delay in milliseconds, doubled for each further one; 1,000 by default. */
  readonly minDelay?: number;
  /** Upper bound of all delays in milliseconds; 30,000 by default. */
  readonly maxDelay?: number;
  /** The longest `Retry-After` to wait for, in milliseconds; a longer one fails the call. One hour by default. */
  readonly maxRetryAfter?: number;
  /** Replaces `Math.random`. */
  readonly random?: () => number;
  /** Replaces the timer: resolves after `wait` milliseconds, rejects with the signal's reason once that is aborted. */
  readonly sleep?: (wait: number, signal?: AbortSignal) => Promise<void>;
}

interface Retry {
  /** Milliseconds. */
  readonly wait: number;
  readonly isCounted: boolean;
  readonly needsNewKey?: boolean;
}

interface State {
  readonly options: Required<RetryOptions>;
  readonly retryCount: number;
  readonly hasNewKey: boolean;
  /** Milliseconds spent so far on waiting after a 409. */
  readonly conflictWait: number;
}

type Decide = (error: InboxError, state: State) => Retry | undefined;

const MAX_CONFLICT_WAIT_MS = 300_000;
/** Of 409 and 429, whatever `Retry-After` says. */
const MIN_WAIT_MS = 1000;
const MAX_KEY_LENGTH = 255;
const NEW_KEY_SUFFIX = '-2';
/** `undefined` stands for no response. */
const TEMPORARY = new Set([undefined, 408, 425, 429, 500, 502, 503, 504]);
const DEFAULTS = {
  retries: 3,
  minDelay: 1000,
  maxDelay: 30_000,
  maxRetryAfter: MAX_RETRY_AFTER_MS,
  random: Math.random,
  sleep,
};

/** A counted retry after a random delay below the bound, so that many clients do not come back at once. */
function backOff(
  { status, retryAfter = 0 }: InboxError,
  { options, retryCount }: State,
  needsNewKey = false,
): Retry | undefined {
  if (retryCount >= options.retries) return undefined;
  const jitter = options.random() * Math.min(options.maxDelay, options.minDelay * 2 ** retryCount);
  const least = status === 429 ? Math.min(MIN_WAIT_MS, options.maxDelay) : 0;
  return { wait: Math.max(retryAfter, jitter, least), isCounted: true, needsNewKey };
}

const decideRead: Decide = (error, state) => (TEMPORARY.has(error.status) ? backOff(error, state) : undefined);

/** Without idempotency keys a 409 is a real conflict; with a key, the first attempt may still be running. */
function decideConflict(error: InboxError, state: State, isKeyed: boolean): Retry | undefined {
  const { retryAfter, replayed } = error;
  const { options, retryCount, conflictWait } = state;
  if (replayed || !isKeyed) return undefined;
  if (retryAfter === undefined)
    return retryCount < options.retries ? { wait: MIN_WAIT_MS, isCounted: true } : undefined;
  // A service that answers with `Retry-After: 0` must not cause an endless loop.
  const wait = Math.max(retryAfter, MIN_WAIT_MS);
  return conflictWait + wait <= MAX_CONFLICT_WAIT_MS ? { wait, isCounted: false } : undefined;
}

const decideWrite =
  (isKeyed: boolean): Decide =>
  (error, state) => {
    const { status, retryAfter, replayed } = error;
    if (status === 409) return decideConflict(error, state, isKeyed);
    if (!TEMPORARY.has(status)) return undefined;
    const isStored = status === 500 || (status === 503 && retryAfter === undefined) || replayed;
    if (!isStored) return backOff(error, state);
    return state.hasNewKey ? undefined : backOff(error, state, true);
  };

const keyOf = ({ idempotencyKey }: CallOptions, { hasNewKey }: State): string | undefined =>
  hasNewKey ? `${idempotencyKey?.slice(0, MAX_KEY_LENGTH - NEW_KEY_SUFFIX.length)}${NEW_KEY_SUFFIX}` : idempotencyKey;

const advance = (state: State, { wait, isCounted, needsNewKey = false }: Retry): State => ({
  options: state.options,
  retryCount: state.retryCount + (isCounted ? 1 : 0),
  hasNewKey: state.hasNewKey || needsNewKey,
  conflictWait: state.conflictWait + (isCounted ? 0 : wait),
});

async function retry<T>(
  call: (options: CallOptions) => Promise<T>,
  callOptions: CallOptions,
  retryOptions: RetryOptions,
  decide: Decide,
): Promise<T> {
  const options = { ...DEFAULTS, ...retryOptions };
  let state: State = { options, retryCount: 0, hasNewKey: false, conflictWait: 0 };
  for (;;) {
    const key = keyOf(callOptions, state);
    try {
      return await call({ ...callOptions, ...(key !== undefined && { idempotencyKey: key }) });
    } catch (error) {
      if (!(error instanceof InboxError) || error.code === 'malformed') throw error;
      const next = decide(error, state);
      if (!next || (error.retryAfter ?? 0) > options.maxRetryAfter) throw error;
      await options.sleep(next.wait, callOptions.signal);
      state = advance(state, next);
    }
  }
}

/** Calls until a response arrives or no retry is left. @throws InboxError, or the signal's reason */
export const retryRead = <T>(
  call: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  retryOptions: RetryOptions,
): Promise<T> => retry(call, options, retryOptions, decideRead);

/**
 * Like `retryRead` for a write: all attempts share one idempotency key. `isKeyed` is false for a method whose key the
 * service ignores, `PUT`. @throws InboxError, or the signal's reason
 */
export const retryWrite = <T>(
  call: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  retryOptions: RetryOptions,
  isKeyed = true,
): Promise<T> =>
  retry(call, { ...options, idempotencyKey: options.idempotencyKey ?? randomId() }, retryOptions, decideWrite(isKeyed));
