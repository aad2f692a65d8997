/** Sends actions that wait again after a delay, each by a timer of its own. It does not know what they are. */
import type { InboxError } from '../../api/error.js';
import type { Clock } from '../ports.js';
import { retryDelay } from './retry-delay.js';

export interface RetryTimers {
  /** Tries again later, after so many tries that ended with this error. Nothing while nobody is signed in. */
  readonly start: (id: string, tries: number, error: InboxError) => void;
  readonly stop: (id: string) => void;
  /** Whether the service has asked for the delay with its response. */
  readonly isAsked: (id: string) => boolean;
  /** With true stops all timers, and starts none until called with false. */
  readonly pause: (isPausing: boolean) => void;
}

export function createRetryTimers(clock: Clock, retry: (id: string) => void): RetryTimers {
  const timers = new Map<string, { readonly cancel: () => void; readonly isAsked: boolean }>();
  let isPaused = false;
  const stop = (id: string): void => {
    timers.get(id)?.cancel();
    timers.delete(id);
  };
  return {
    start: (id, tries, error) => {
      if (error.code === 'signed-out' || isPaused) return;
      stop(id);
      const cancel = clock.after(retryDelay(error, tries, clock), () => retry(id));
      timers.set(id, { cancel, isAsked: error.status !== undefined });
    },
    stop,
    isAsked: (id) => timers.get(id)?.isAsked ?? false,
    pause: (isPausing) => {
      isPaused = isPausing;
      if (isPausing) for (const id of timers.keys()) stop(id);
    },
  };
}
