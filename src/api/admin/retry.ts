/**
 * When to ask again. All writes of the interface state what shall be, so that doing one twice does no harm; but a
 * service keeps its answer for a key, a refusal too, so that the same key after a failure of its own is of no use.
 *
 *   read    silence, 408, 425, 429, 500, 502, 503, 504 ▸ again, counted
 *   write   silence, 408, 425, 429, 502, 504, 503 that says when ▸ the same key and bytes, counted
 *           409 that says when: the first try is still at work ▸ the same, for five minutes, uncounted
 *           500, 503, or a 5xx given again ▸ once, with a new key
 */
import { InboxError } from '../error.js';
import { randomId, sleep } from '../../shared/http.js';
import type { CallOptions } from '../config.js';

export interface RetryOptions {
  /** How often to ask again at most; 3 unless told. */
  readonly retries?: number;
  /** Milliseconds within which the first repetition comes, twice as many for each next one; 1,000 unless told. */
  readonly minDelay?: number;
  /** Milliseconds that these never exceed; 30,000 unless told. */
  readonly maxDelay?: number;
  /** The longest wait that a service may ask for, in milliseconds: at one longer, the call fails. An hour unless told. */
  readonly maxRetryAfter?: number;
  /** Stands in for `Math.random`. */
  readonly random?: () => number;
  /** Stands in for the wait itself, in milliseconds; rejects with the signal's reason once that is aborted. */
  readonly sleep?: (wait: number, signal?: AbortSignal) => Promise<void>;
}

/** What is to be done after a failure. */
interface Next {
  readonly wait: number;
  readonly counted: boolean;
  readonly rekey?: boolean;
}

interface State {
  readonly plan: Required<RetryOptions>;
  readonly tries: number;
  readonly rekeyed: boolean;
  /** Milliseconds spent on 409 so far. */
  readonly waited: number;
}

const MAX_RETRY_AFTER_MS = 3_600_000;
const CONFLICT_LASTS = 300_000;
const CONFLICT_WAIT = 1000;
const KEY_LENGTH = 255;
const PASSING = new Set([undefined, 408, 425, 429, 500, 502, 503, 504]);
const DEFAULTS = {
  retries: 3,
  minDelay: 1000,
  maxDelay: 30_000,
  maxRetryAfter: MAX_RETRY_AFTER_MS,
  random: Math.random,
  sleep: sleep,
};

/** Counted, after anywhere up to a bound that doubles: many callers must not come back at once. */
function later({ retryAfter = 0 }: InboxError, { plan, tries }: State, rekey = false): Next | undefined {
  if (tries >= plan.retries) return undefined;
  const jitter = plan.random() * Math.min(plan.maxDelay, plan.minDelay * 2 ** tries);
  return { wait: Math.max(retryAfter, jitter), counted: true, rekey };
}

const afterRead = (failure: InboxError, state: State): Next | undefined =>
  PASSING.has(failure.status) ? later(failure, state) : undefined;

/** A conflict that doesn't say when is a lasting one, as far as keys go unheeded. */
function afterConflict(failure: InboxError, { plan, tries, waited }: State, keyed: boolean): Next | undefined {
  const { retryAfter, replayed } = failure;
  if (replayed || !keyed) return undefined;
  if (retryAfter === undefined) return tries < plan.retries ? { wait: CONFLICT_WAIT, counted: true } : undefined;
  // At least a little, or a service that says 0 is asked without end.
  const wait = Math.max(retryAfter, CONFLICT_WAIT);
  return waited + wait <= CONFLICT_LASTS ? { wait, counted: false } : undefined;
}

const afterWrite =
  (keyed: boolean) =>
  (failure: InboxError, state: State): Next | undefined => {
    const { status, retryAfter, replayed } = failure;
    if (status === 409) return afterConflict(failure, state, keyed);
    if (!PASSING.has(status)) return undefined;
    const own = status === 500 || (status === 503 && retryAfter === undefined) || replayed;
    if (!own) return later(failure, state);
    return state.rekeyed ? undefined : later(failure, state, true);
  };

async function repeat<T>(
  ask: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  retry: RetryOptions,
  after: (failure: InboxError, state: State) => Next | undefined,
): Promise<T> {
  const plan = { ...DEFAULTS, ...retry };
  let state: State = { plan, tries: 0, rekeyed: false, waited: 0 };
  for (;;) {
    const key = state.rekeyed ? `${options.idempotencyKey?.slice(0, KEY_LENGTH - 2)}-2` : options.idempotencyKey;
    try {
      return await ask({ ...options, ...(key !== undefined && { idempotencyKey: key }) });
    } catch (failure) {
      const next = failure instanceof InboxError && failure.code !== 'malformed' ? after(failure, state) : undefined;
      if (!next || (failure instanceof InboxError && (failure.retryAfter ?? 0) > plan.maxRetryAfter)) throw failure;
      await plan.sleep(next.wait, options.signal);
      const { tries, rekeyed, waited } = state;
      state = {
        plan,
        tries: tries + (next.counted ? 1 : 0),
        rekeyed: rekeyed || next.rekey === true,
        waited: waited + (next.counted ? 0 : next.wait),
      };
    }
  }
}

/** Asks until there is an answer, or nothing more to hope for. @throws Failure, or the signal's reason */
export const retryRead = <T>(
  ask: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  retry: RetryOptions,
): Promise<T> => repeat(ask, options, retry, afterRead);

/**
 * The same for a write, which needs one key for all its tries. `keyed` is false where the service heeds no key: `PUT`.
 * @throws Failure, or the signal's reason
 */
export const retryWrite = <T>(
  ask: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  retry: RetryOptions,
  keyed = true,
): Promise<T> =>
  repeat(ask, { ...options, idempotencyKey: options.idempotencyKey ?? randomId() }, retry, afterWrite(keyed));
