/**
 * Refresher: when to ask again. Every so often while somebody may be looking, at once when they come back, less often while
 * it fails, and never before a `Retry-After` is over. There is no event channel, so this is how news arrives.
 * It does not know what is asked.
 */
import { Failure } from '../wire/failure.js';
import type { Clock, Presence } from './ports.js';

export interface Refresher {
  start(): void;
  stop(): void;
  /** Asks now, whatever the rhythm; a question under way counts. Not before a `Retry-After` is over. */
  now(): Promise<void>;
  /** The rhythm changed. */
  reschedule(): void;
  /** What was asked is of no use any more: the next question doesn't wait for its answer. */
  forget(): void;
}

const SECOND = 1000;
/** Coming back twice in a moment asks once. */
const CALM = 5 * SECOND;
const QUICK_TRIES = 3;
const MOST_QUICK = 30 * SECOND;
const MOST_SLOW = 5 * 60 * SECOND;
const MOST_RETRY_AFTER = 60 * 60 * SECOND;

export function createRefresher(
  { clock, presence }: { readonly clock: Clock; readonly presence: Presence },
  /** Asks once; gives what went wrong, or null. Never rejects. */
  ask: () => Promise<Failure | null>,
  /** Milliseconds between two questions; 0 never asks by itself after the first time. */
  interval: () => number,
): Refresher {
  let started = false;
  let failures = 0;
  let signedOut = false;
  let lastAsked = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> | undefined;
  let cancel = (): void => {};
  let unwatch = (): void => {};

  const delay = (): number => {
    const rhythm = interval() * (0.8 + 0.4 * clock.random());
    if (failures === 0) return rhythm;
    if (failures <= QUICK_TRIES) return clock.random() * Math.min(MOST_QUICK, SECOND * 2 ** failures);
    return Math.max(rhythm, Math.min(MOST_SLOW, rhythm * 2 ** (failures - QUICK_TRIES)));
  };

  const schedule = (): void => {
    cancel();
    if (!started || signedOut || !presence.visible() || interval() <= 0) return;
    cancel = clock.after(Math.max(delay(), notBefore - clock.now()), () => void now());
  };

  const run = async (): Promise<void> => {
    lastAsked = clock.now();
    const failure = await ask();
    failures = failure ? failures + 1 : 0;
    signedOut = failure?.kind === 'signed-out';
    const wait = Math.min(failure?.retryAfter ?? 0, MOST_RETRY_AFTER);
    notBefore = wait > 0 ? clock.now() + wait : Number.NEGATIVE_INFINITY;
  };

  async function now(): Promise<void> {
    cancel();
    // A clock that was set back must not make us wait for years.
    if (notBefore - clock.now() > MOST_RETRY_AFTER) notBefore = Number.NEGATIVE_INFINITY;
    if (clock.now() < notBefore) return schedule();
    if (!underway) {
      const mine = run().finally(() => {
        if (underway !== mine) return;
        underway = undefined;
        schedule();
      });
      underway = mine;
    }
    await underway;
  }

  const changed = (): void => {
    if (!presence.visible()) return cancel();
    const since = clock.now() - lastAsked;
    if (since >= 0 && since < CALM && failures === 0) schedule();
    else if (interval() > 0 || lastAsked === Number.NEGATIVE_INFINITY) void now();
  };

  return {
    start: () => {
      if (started) return;
      started = true;
      unwatch = presence.watch(changed);
      if (presence.visible()) void now();
    },
    stop: () => {
      started = false;
      cancel();
      unwatch();
    },
    now,
    reschedule: schedule,
    forget: () => {
      underway = undefined;
      failures = 0;
      signedOut = false;
    },
  };
}
