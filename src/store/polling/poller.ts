/**
 * Decides when to poll: at an interval, at once when the page becomes visible, less often after errors, and never before a
 * `Retry-After` has passed. Of several tabs only the leader polls; the others receive its responses. A hidden tab leads only
 * while no visible one wants to. It does not know what is requested.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { Ports } from '../ports.js';
import { delayAfter, MAX_RETRY_MS, NEVER, paceAfter, SECOND_MS } from './pace.js';
import type { Pace } from './pace.js';

export interface PollerOptions extends Pick<Ports, 'clock' | 'visibility'> {
  readonly pace: Pace;
  /** Requests once; resolves with the error, or null. Never rejects. With `isPatient` a lost network need not be shown yet. */
  readonly poll: (isPatient: boolean) => Promise<InboxError | null>;
  /** Milliseconds between two polls while the page is visible; 0 never polls again by itself. */
  readonly interval: () => number;
  /** The same while the page is hidden. */
  readonly hiddenInterval: () => number;
  /** Calls back once this tab is the leader; returns what gives that up. */
  readonly acquireLeadership: (onAcquired: () => void) => () => void;
  /** Asks the leader to poll; there may be none. */
  readonly requestPoll: () => void;
  /** Tells hidden tabs that a visible one waits to be the leader. */
  readonly requestLeadership: () => void;
}

export interface Poller {
  readonly pace: () => Pace;
  /** This tab holds the leader's lock. */
  readonly isLeader: ReadonlySignal<boolean>;
  /** `isDue` polls at once. */
  readonly start: (isDue: boolean) => void;
  readonly stop: () => void;
  /** Polls now, or waits for the poll in flight. Not before a `Retry-After` has passed. */
  readonly pollNow: () => Promise<void>;
  /**
   * Polls now, and again after a poll in flight: who is signed in may have changed since that was sent. Resolves with false if
   * the poll in flight was the last one.
   */
  readonly pollAgain: () => Promise<boolean>;
  /** Another tab asks for a poll: polls if this tab is the leader and did not poll a moment ago. */
  readonly onPollRequested: () => void;
  /** A visible tab waits to be the leader: a hidden one waits behind it. */
  readonly onLeadershipRequested: () => void;
  /** Something may have changed: polls, twice a second at most, and again after a poll in flight. */
  readonly invalidate: () => void;
  /**
   * Another tab has polled: takes its response, unless a poll is in flight here. Without `take` the response does not hold for
   * this tab, which polls by itself.
   */
  readonly onOtherTabPolled: (take?: () => Promise<InboxError | null>) => void;
  /** The interval or the reader's lock changed. */
  readonly reschedule: () => void;
}

/** Two reasons to poll within this time cause one poll. */
const MIN_GAP_MS = 5 * SECOND_MS;
/** Between polls that announced changes cause. A message that is delivered after the first of them shows soon. */
const CHANGE_GAP_MS = 500;
/** No `Retry-After` is longer; if it seems to be, the device's clock was set back. */
const MAX_RETRY_AFTER_MS = 60 * 60 * SECOND_MS;

export function createPoller(options: PollerOptions): Poller {
  const { clock, visibility, poll } = options;
  const isLeader = signal(false);
  let { pace } = options;
  /** Identifies a poll; the result of an earlier one is discarded. */
  let runId = 0;
  let inFlight: Promise<void> | undefined;
  let following: Promise<boolean> | undefined;
  /** The page became visible, and nothing was polled since. */
  let isResumed = false;
  /** Something may have changed while a poll was in flight. */
  let mustPollAgain = false;
  let cancelTimer = (): void => {};
  /** Set while this tab is the leader, waits to be, or waits behind a visible tab. */
  let giveUpLeadership: (() => void) | undefined;
  /** Set while it is started. */
  let stopWatching: (() => void) | undefined;

  const interval = (): number => (visibility.visible() ? options.interval() : options.hiddenInterval());
  const elapsed = (): number => clock.now() - pace.lastPollAt;
  const isRecent = (): boolean => elapsed() >= 0 && elapsed() < MIN_GAP_MS;
  const canPollByItself = (): boolean => Boolean(stopWatching) && !pace.isSignedOut && interval() > 0;
  /** Whether the page may request anything without being asked. */
  const isActive = (): boolean => visibility.visible() || interval() > 0;

  const schedule = (delay = delayAfter(pace.failures, interval(), clock.random())): void => {
    cancelTimer();
    if (!isLeader.peek() || !canPollByItself()) return;
    cancelTimer = clock.after(Math.max(delay, pace.retryAt - clock.now()), () => void pollNow(true));
  };

  const release = (): void => {
    cancelTimer();
    giveUpLeadership?.();
    giveUpLeadership = undefined;
    isLeader.value = false;
  };

  const onResult = (error: InboxError | null): void => {
    isResumed = false;
    pace = paceAfter(pace, error, clock.now());
    // A tab with another token may still be signed in: it must not wait for this one.
    if (pace.isSignedOut) release();
    else if (!giveUpLeadership) follow();
    schedule(mustPollAgain && !error ? CHANGE_GAP_MS : undefined);
    mustPollAgain = false;
  };

  const run = async (request: () => Promise<InboxError | null>): Promise<void> => {
    pace = { ...pace, lastPollAt: clock.now() };
    const id = (runId += 1);
    const error = await request();
    if (id !== runId) return;
    inFlight = undefined;
    onResult(error);
  };

  async function pollNow(isPatient = false): Promise<void> {
    if (pace.retryAt - clock.now() > MAX_RETRY_AFTER_MS) pace = { ...pace, retryAt: NEVER };
    if (clock.now() < pace.retryAt) return schedule();
    cancelTimer();
    await (inFlight ??= run(() => poll(isPatient && pace.failures === 0)));
  }

  const pollIfDue = (): void => {
    if (interval() <= 0 && pace.lastPollAt > NEVER) return;
    if (!isRecent()) return void pollNow(true);
    if (inFlight) return;
    if (pace.isSignedOut) {
      // The reader may have signed in again.
      pace = { ...pace, isSignedOut: false };
      follow();
    } else schedule(isResumed || pace.failures > 0 ? MIN_GAP_MS - elapsed() : undefined);
  };

  /** Waits to be the leader. The last response says when the next poll is due: the tab that got it may be closed. */
  function follow(): void {
    release();
    if (!canPollByItself()) return;
    giveUpLeadership = options.acquireLeadership(() => {
      isLeader.value = true;
      if (isResumed || elapsed() > interval()) pollIfDue();
      else if (!inFlight) schedule();
    });
    if (visibility.visible()) options.requestLeadership();
  }

  const onVisibilityChange = (): void => {
    if (!visibility.visible()) return follow();
    isResumed = true;
    if (!isLeader.peek()) follow();
    if (isLeader.peek() || pace.isSignedOut || pace.lastPollAt === NEVER) pollIfDue();
    else if (interval() > 0) options.requestPoll();
  };

  return {
    pace: () => pace,
    isLeader,
    start: (isDue) => {
      if (stopWatching) return;
      stopWatching = visibility.watch(onVisibilityChange);
      if (!isActive()) return;
      follow();
      if (isDue) void pollNow();
    },
    stop: () => {
      release();
      stopWatching?.();
      stopWatching = undefined;
      runId += 1;
      inFlight = undefined;
      mustPollAgain = false;
      pace = { ...pace, failures: 0, isSignedOut: false };
    },
    pollNow: () => pollNow(),
    pollAgain: async () => {
      const watching = stopWatching;
      const pollUnlessStopped = async (): Promise<boolean> => {
        const goesOn = stopWatching === watching;
        if (goesOn) await pollNow();
        return goesOn;
      };
      if (!inFlight) return pollUnlessStopped();
      return (following ??= inFlight.then(pollUnlessStopped).finally(() => (following = undefined)));
    },
    onPollRequested: () => {
      if (!isLeader.peek()) return;
      // A tab that becomes visible has missed what was posted while it was hidden.
      if (isRecent() && !inFlight) schedule(MIN_GAP_MS - elapsed());
      else pollIfDue();
    },
    onLeadershipRequested: () => {
      if (!giveUpLeadership || visibility.visible()) return;
      release();
      // The browser may queue the visible tab's request later than its message arrives: nothing else ends this wait.
      giveUpLeadership = clock.after(MIN_GAP_MS, follow);
    },
    invalidate: () => {
      mustPollAgain = inFlight !== undefined;
      const gap = pace.failures > 0 ? MIN_GAP_MS : CHANGE_GAP_MS;
      if (!mustPollAgain) schedule(Math.min(gap, gap - elapsed()));
    },
    onOtherTabPolled: (take) => {
      // To join its response to what is loaded may take a request: not for a page that sleeps, nor before `Retry-After`.
      if (!isActive() || clock.now() < pace.retryAt) return;
      const minGap = pace.failures && Math.min(MAX_RETRY_MS, MIN_GAP_MS * 2 ** (pace.failures - 1));
      if (take) inFlight ??= run(take);
      else if (Math.abs(elapsed()) >= minGap) void pollNow();
    },
    reschedule: follow,
  };
}
