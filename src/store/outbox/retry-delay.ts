/** Computes how long an action or a job waits after an error. */
import type { InboxError } from '../../api/error.js';
import type { Clock } from '../ports.js';

const MAX_DELAY_MS = 5 * 60_000;

/** A random part of a time that doubles with each try. Not less than `Retry-After`: a service may ask for no pause at all. */
export const retryDelay = (
  { status, retryAfter = 0 }: Partial<Pick<InboxError, 'status' | 'retryAfter'>>,
  tries: number,
  clock: Clock,
): number => Math.max(status ? 1000 : 0, retryAfter, clock.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** tries));
