/** The state on which the time of the next poll depends. It outlives the reader: a new one may not poll sooner. */
import type { InboxError } from '../../api/error.js';

/** What later polls depend on. A new reader starts with that of the last one. */
export interface Pace {
  /** Milliseconds since 1970. */
  readonly lastPollAt: number;
  /** The earliest time of the next poll, from `Retry-After`. */
  readonly retryAt: number;
  /** Errors in a row. */
  readonly failures: number;
  /** The last response was "signed out": nothing is polled until the page becomes visible again. */
  readonly isSignedOut: boolean;
  /** When a response last ended a reader, and how many it ended before that, with less than ten minutes between two. */
  readonly endedAt: number;
  readonly ends: number;
}

export const SECOND_MS = 1000;
const QUICK_RETRIES = 3;
const SLOW_RETRY_MS = 30 * SECOND_MS;
export const MAX_RETRY_MS = 5 * 60 * SECOND_MS;
export const NEVER = Number.NEGATIVE_INFINITY;

export const INITIAL_PACE: Pace = {
  lastPollAt: NEVER,
  retryAt: NEVER,
  failures: 0,
  isSignedOut: false,
  endedAt: NEVER,
  ends: 0,
};

/** The pace after a response at `now`. It may be that to a write: a `Retry-After` of a poll that has not passed stays. */
export const paceAfter = (pace: Pace, error: InboxError | null, now: number): Pace => ({
  ...pace,
  lastPollAt: now,
  retryAt: error?.retryAfter ? now + error.retryAfter : pace.retryAt > now ? pace.retryAt : NEVER,
  failures: error ? pace.failures + 1 : 0,
  isSignedOut: error?.code === 'signed-out',
});

/**
 * The pace of the reader that follows one whom a response at `now` ended. It may poll at once only without failures: where
 * responses of several readers or sessions alternate, each end counts as a failure, whatever was received since the last.
 */
export const paceAfterEnd = (pace: Pace, error: InboxError | null, now: number): Pace => {
  const ends = now - pace.endedAt < 2 * MAX_RETRY_MS ? pace.ends + 1 : 0;
  const next = paceAfter(pace, error, now);
  return { ...next, failures: Math.max(next.failures, ends), endedAt: now, ends };
};

/** Milliseconds until the next poll after so many errors in a row. `random` is from 0 up to 1: a fifth more or less. */
export function delayAfter(failures: number, interval: number, random: number): number {
  if (failures > 0 && failures <= QUICK_RETRIES) return (0.5 + random / 2) * SECOND_MS * 2 ** failures;
  const retry = failures && Math.min(MAX_RETRY_MS, SLOW_RETRY_MS * 2 ** (failures - QUICK_RETRIES));
  return Math.max(interval, retry) * (0.8 + 0.4 * random);
}
