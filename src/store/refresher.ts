/**
 * Refresher: when to ask again. Every so often while somebody may be looking, at once when they come back, less often while
 * it fails, and never before a `Retry-After` is over. There is no event channel, so this is how news arrives.
 * It does not know what is asked.
 */
import type { Failure } from '../wire/failure.js';
import type { Ports } from './ports.js';

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
const SLOW = 30 * SECOND;
const SLOWEST = 5 * 60 * SECOND;
/** No `Retry-After` is longer; if it looks so, the device's clock was set back. */
const LONGEST = 60 * 60 * SECOND;
const NEVER = Number.NEGATIVE_INFINITY;

export function createRefresher(
  { clock, presence }: Pick<Ports, 'clock' | 'presence'>,
  /** Asks once; gives what went wrong, or null. Never rejects. */
  ask: () => Promise<Failure | null>,
  /** Milliseconds between two questions; 0 never asks by itself after the first time. */
  interval: () => number,
): Refresher {
  let turn = 0;
  let failures = 0;
  let signedOut = false;
  let lastAsked = NEVER;
  let notBefore = NEVER;
  let underway: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let unwatch: (() => void) | undefined;

  const delay = (): number => {
    const slow = Math.min(SLOWEST, SLOW * 2 ** (failures - QUICK_TRIES));
    if (failures > 0 && failures <= QUICK_TRIES) return clock.random() * SECOND * 2 ** failures;
    return Math.max(interval(), failures && slow) * (0.8 + 0.4 * clock.random());
  };

  const schedule = (wait = delay()): void => {
    cancel?.();
    if (!unwatch || signedOut || !presence.visible() || interval() <= 0) return;
    cancel = clock.after(Math.max(wait, notBefore - clock.now()), () => void now());
  };

  const forget = (): void => {
    turn += 1;
    underway = undefined;
    failures = 0;
    signedOut = false;
  };

  const run = async (): Promise<void> => {
    lastAsked = clock.now();
    const mine = (turn += 1);
    const failure = await ask();
    if (mine !== turn) return;
    underway = undefined;
    failures = failure ? failures + 1 : 0;
    signedOut = failure?.kind === 'signed-out';
    notBefore = failure?.retryAfter ? clock.now() + failure.retryAfter : NEVER;
    schedule();
  };

  async function now(): Promise<void> {
    if (notBefore - clock.now() > LONGEST) notBefore = NEVER;
    if (clock.now() < notBefore) return schedule();
    cancel?.();
    await (underway ??= run());
  }

  const changed = (): void => {
    const since = clock.now() - lastAsked;
    if (!presence.visible()) cancel?.();
    else if (interval() <= 0 && lastAsked > NEVER) return;
    else if (since < 0 || since >= CALM) void now();
    else if (!underway) schedule(failures > 0 ? CALM - since : undefined);
  };

  return {
    start: () => {
      unwatch ??= presence.watch(changed);
      if (presence.visible()) void now();
    },
    stop: () => {
      cancel?.();
      unwatch?.();
      unwatch = undefined;
      forget();
    },
    now,
    reschedule: schedule,
    forget,
  };
}
