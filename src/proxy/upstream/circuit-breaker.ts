/**
 * Circuit breaker: after several failures in a row the service is not asked for a while, then by one request at a time until
 * it answers again. It does not know what is asked.
 */
import { ProxyError } from '../errors.js';

export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitOptions {
  /** Failures in a row, of requests for more than one subscriber, that open the circuit; 10 by default. */
  readonly failures?: number;
  /** Milliseconds until the first probe; 5,000 by default. Each probe that fails doubles it, up to a minute. */
  readonly pause?: number;
}

export interface CircuitBreaker {
  readonly state: CircuitState;
  /**
   * Does work that asks the service, unless the circuit is open. `outcomeOf` says whether the result means that the service
   * works; `neither` where it says nothing of it, as where the reader has gone.
   * @throws Refusal `circuit-open`
   */
  run<T>(subscriber: string, work: () => Promise<T>, outcomeOf: (result: Settled<T>) => Outcome): Promise<T>;
}

export type Settled<T> = { readonly value: T } | { readonly error: unknown };
export type Outcome = 'success' | 'failure' | 'neither';

const MAX_PAUSE_MS = 60_000;

export function createCircuitBreaker(
  { failures = 10, pause = 5000 }: CircuitOptions,
  changed: (state: CircuitState) => void = () => {},
  now: () => number = Date.now,
): CircuitBreaker {
  let state: CircuitState = 'closed';
  let failed = 0;
  let isProbing = false;
  let currentPause = pause;
  let openUntil = 0;
  const subscribers = new Set<string>();

  const move = (next: CircuitState): void => {
    const isNew = next !== state;
    state = next;
    if (isNew) changed(next);
  };

  const succeed = (): void => {
    failed = 0;
    subscribers.clear();
    currentPause = pause;
    move('closed');
  };

  const open = (): void => {
    openUntil = now() + currentPause;
    currentPause = Math.min(MAX_PAUSE_MS, currentPause * 2);
    move('open');
  };

  const fail = (subscriber: string, isProbe: boolean): void => {
    failed += 1;
    // One reader whose data the service can't handle closes nobody else's inbox.
    if (subscribers.size < 2) subscribers.add(subscriber);
    if (isProbe || (state === 'closed' && failed >= failures && subscribers.size > 1)) open();
  };

  /** Whether this request is a probe. @throws Refusal `circuit-open` */
  const enter = (): boolean => {
    if (state === 'closed') return false;
    const wait = openUntil - now();
    if (wait > 0 || isProbing) {
      const seconds = String(Math.max(1, Math.ceil(wait / 1000)));
      throw new ProxyError('circuit-open', { headers: { 'retry-after': seconds } });
    }
    isProbing = true;
    move('half-open');
    return true;
  };

  const leave = (subscriber: string, isProbe: boolean, outcome: Outcome): void => {
    if (isProbe) isProbing = false;
    // A request from before the circuit opened says nothing new.
    if (!isProbe && state !== 'closed') return;
    if (outcome === 'success') succeed();
    else if (outcome === 'failure') fail(subscriber, isProbe);
  };

  return {
    get state() {
      return state;
    },
    run: async (subscriber, work, outcomeOf) => {
      const isProbe = enter();
      try {
        const value = await work();
        leave(subscriber, isProbe, outcomeOf({ value }));
        return value;
      } catch (error) {
        leave(subscriber, isProbe, outcomeOf({ error }));
        throw error;
      }
    },
  };
}
