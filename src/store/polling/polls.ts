/**
 * Runs the polls of this tab: one in flight at a time, and the next at its time. Keeps their pace. It does not know which tab
 * is to poll.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { Clock } from '../ports.js';
import { delayAfter, MAX_RETRY_MS, NEVER, paceAfter, SECOND_MS } from './pace.js';
import type { Pace } from './pace.js';

/** The pace of now: it changes with each poll. */
export type CurrentPace = { -readonly [Name in keyof Pace]: Pace[Name] };

export interface PollsOptions {
  readonly clock: Clock;
  /** Requests once; resolves with the error, or null. Never rejects. With `isPatient` a lost network need not be shown yet. */
  readonly poll: (isPatient: boolean) => Promise<InboxError | null>;
}

export interface Polls {
  readonly pace: () => Pace;
  /** Milliseconds since the last poll; negative if the clock was set back. */
  readonly elapsed: () => number;
  readonly isWaiting: () => boolean;
  /** Polls after a delay, which by default depends on the interval and on errors. */
  readonly schedule: (delay?: number) => void;
  /** Polls now, or waits for the poll in flight. Not before a `Retry-After` has passed. */
  readonly pollNow: (isPatient?: boolean) => Promise<void>;
  /**
   * Polls now, and again after a poll in flight: who is signed in may have changed since that was sent. Resolves with false if
   * the poll in flight was the last one.
   */
  readonly pollAgain: () => Promise<boolean>;
  /** Something may have changed: polls, twice a second at most, and again after a poll in flight. */
  readonly invalidate: () => void;
  /**
   * Another tab has polled: takes its response, unless a poll is in flight here. Without `take` the response does not hold for
   * this tab, which polls by itself.
   */
  readonly onOtherTabPolled: (take?: () => Promise<InboxError | null>) => void;
  /** Drops the result of the poll in flight, and forgets errors. */
  readonly stop: () => void;
}

/** Two reasons to poll within this time cause one poll. */
export const MIN_GAP_MS = 5 * SECOND_MS;
/** Between polls that announced changes cause. A message that is delivered after the first of them shows soon. */
const CHANGE_GAP_MS = 500;
/** No `Retry-After` is longer; if it seems to be, the device's clock was set back. */
const MAX_RETRY_AFTER_MS = 60 * 60 * SECOND_MS;

/**
 * Only the leader of the tabs polls by a timer. `onResult` is called when a poll has ended, or another tab's was taken.
 */
export function createPolls(
  { clock, poll }: PollsOptions,
  pace: CurrentPace,
  isLeader: ReadonlySignal<boolean>,
  interval: () => number,
  onResult: () => void,
): Polls {
  /** The result of a poll that was sent before the last stop is dropped. */
  let stops = 0;
  let inFlight: Promise<void> | undefined;
  let following: Promise<boolean> | undefined;
  /** Something may have changed while a poll was in flight. */
  let mustPollAgain = false;
  let cancelTimer = (): void => {};

  const elapsed = (): number => clock.now() - pace.lastPollAt;

  const schedule = (delay = delayAfter(pace.failures, interval(), clock.random())): void => {
    cancelTimer();
    if (inFlight || !isLeader.peek() || pace.isSignedOut || interval() <= 0) return;
    cancelTimer = clock.after(Math.max(delay, pace.retryAt - clock.now()), () => void pollNow(true));
  };

  const run = async (request: () => Promise<InboxError | null>): Promise<void> => {
    pace.lastPollAt = clock.now();
    const before = stops;
    const error = await request();
    if (stops !== before) return;
    inFlight = undefined;
    Object.assign(pace, paceAfter(pace, error, clock.now()));
    onResult();
    schedule(mustPollAgain && !error ? CHANGE_GAP_MS : undefined);
    mustPollAgain = false;
  };

  async function pollNow(isPatient = false): Promise<void> {
    if (pace.retryAt - clock.now() > MAX_RETRY_AFTER_MS) pace.retryAt = NEVER;
    if (clock.now() < pace.retryAt) return schedule();
    cancelTimer();
    await (inFlight ??= run(() => poll(isPatient && pace.failures === 0)));
  }

  return {
    pace: () => ({ ...pace }),
    elapsed,
    isWaiting: () => inFlight !== undefined,
    schedule,
    pollNow,
    pollAgain: async () => {
      const before = stops;
      const pollUnlessStopped = async (): Promise<boolean> => {
        const goesOn = stops === before;
        if (goesOn) await pollNow();
        return goesOn;
      };
      if (!inFlight) return pollUnlessStopped();
      return (following ??= inFlight.then(pollUnlessStopped).finally(() => (following = undefined)));
    },
    invalidate: () => {
      mustPollAgain = inFlight !== undefined;
      const gap = pace.failures > 0 ? MIN_GAP_MS : CHANGE_GAP_MS;
      schedule(Math.min(gap, gap - elapsed()));
    },
    onOtherTabPolled: (take) => {
      if (clock.now() < pace.retryAt) return;
      const minGap = pace.failures && Math.min(MAX_RETRY_MS, MIN_GAP_MS * 2 ** (pace.failures - 1));
      if (take) inFlight ??= run(take);
      else if (Math.abs(elapsed()) >= minGap) void pollNow();
    },
    stop: () => {
      stops += 1;
      inFlight = undefined;
      mustPollAgain = false;
      pace.failures = 0;
      pace.isSignedOut = false;
    },
  };
}
