/** What read states as they were stored before version 0.1 have in common, in browsers and in the proxy. */
import { MAX_COUNTER } from './read-state-limits.js';

/**
 * The counter of today for one of the first format, in which every even number was taken back by the reader. Undefined for
 * what is no counter. The order of counters stays.
 */
export function counterOf(first: unknown): number | undefined {
  if (!Number.isSafeInteger(first) || Number(first) < 1) return undefined;
  const counter = Number(first) + 2 * Math.floor(Number(first) / 2);
  return counter <= MAX_COUNTER ? counter : undefined;
}
