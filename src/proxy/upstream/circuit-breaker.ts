/** Circuit breaker: pauses requests after several failures in a row, then sends single probes until one succeeds. */
import { ProxyError } from '../errors.js';

export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitOptions {
  /** Failures in a row, of requests for more than one subscriber, that open the circuit; 10 by default. */
  readonly failures?: number;
  /** Milliseconds until the first probe; 5,000 by default. Each failed probe doubles them, up to a minute. */
  readonly pause?: number;
}

export interface CircuitBreaker {
  readonly state: CircuitState;
  /**
   * Makes a call to the service, unless the circuit is open. `classify` decides whether the result means that the service
   * works; `unknown` if it does not show that, for instance because the reader disconnected.
   * @throws ProxyError `circuit-open`
   */
  run<T>(readerId: string, call: () => Promise<T>, classify: (result: Settled<T>) => CallOutcome): Promise<T>;
}

export type Settled<T> = { readonly value: T } | { readonly error: unknown };
export type CallOutcome = 'success' | 'failure' | 'unknown';

const MAX_PAUSE_MS = 60_000;

export function createCircuitBreaker(
  { failures = 10, pause = 5000 }: CircuitOptions,
  onChange: (state: CircuitState) => void = () => {},
  now: () => number = Date.now,
): CircuitBreaker {
  let state: CircuitState = 'closed';
  let failureCount = 0;
  let isProbing = false;
  let currentPause = pause;
  let openUntil = 0;
  const failedReaders = new Set<string>();

  const setState = (next: CircuitState): void => {
    const hasChanged = next !== state;
    state = next;
    if (hasChanged) onChange(next);
  };

  const onSuccess = (): void => {
    failureCount = 0;
    failedReaders.clear();
    currentPause = pause;
    setState('closed');
  };

  const open = (): void => {
    openUntil = now() + currentPause;
    currentPause = Math.min(MAX_PAUSE_MS, currentPause * 2);
    setState('open');
  };

  const onFailure = (readerId: string, isProbe: boolean): void => {
    failureCount += 1;
    // A single reader whose data the service can't process must not close the inbox of all others.
    if (failedReaders.size < 2) failedReaders.add(readerId);
    if (isProbe || (state === 'closed' && failureCount >= failures && failedReaders.size > 1)) open();
  };

  /** Whether this call is a probe. @throws ProxyError `circuit-open` */
  const enter = (): boolean => {
    if (state === 'closed') return false;
    const wait = openUntil - now();
    if (wait > 0 || isProbing) {
      const seconds = String(Math.max(1, Math.ceil(wait / 1000)));
      throw new ProxyError('circuit-open', { headers: { 'retry-after': seconds } });
    }
    isProbing = true;
    setState('half-open');
    return true;
  };

  const leave = (readerId: string, isProbe: boolean, outcome: CallOutcome): void => {
    if (isProbe) isProbing = false;
    // A call that began before the circuit opened says nothing about the service now.
    if (!isProbe && state !== 'closed') return;
    if (outcome === 'success') onSuccess();
    else if (outcome === 'failure') onFailure(readerId, isProbe);
  };

  return {
    get state() {
      return state;
    },
    run: async (readerId, call, classify) => {
      const isProbe = enter();
      try {
        const value = await call();
        leave(readerId, isProbe, classify({ value }));
        return value;
      } catch (error) {
        leave(readerId, isProbe, classify({ error }));
        throw error;
      }
    },
  };
}
