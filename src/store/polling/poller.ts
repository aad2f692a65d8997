/**
 * Decides when to poll: at an interval, at once when the page becomes visible, less often after errors, and never before a
 * `Retry-After` has passed. Of several tabs only the leader polls; the others receive its responses. A hidden tab leads only
 * while no visible one wants to. It does not know what is requested.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Ports } from '../ports.js';
import { NEVER } from './pace.js';
import type { Pace } from './pace.js';
import { createPolls, MIN_GAP_MS } from './polls.js';
import type { CurrentPace, Polls, PollsOptions } from './polls.js';

export interface PollerOptions extends Pick<Ports, 'clock' | 'visibility'>, Pick<PollsOptions, 'poll'> {
  readonly pace: Pace;
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

export interface Poller extends Pick<Polls, 'pace' | 'pollNow' | 'pollAgain' | 'invalidate' | 'onOtherTabPolled'> {
  /** This tab holds the leader's lock. */
  readonly isLeader: ReadonlySignal<boolean>;
  /** `isDue` polls at once. */
  readonly start: (isDue: boolean) => void;
  readonly stop: () => void;
  /** Another tab asks for a poll: polls if this tab is the leader and did not poll a moment ago. */
  readonly onPollRequested: () => void;
  /** A visible tab waits to be the leader: a hidden one waits behind it. */
  readonly onLeadershipRequested: () => void;
  /** The interval or the reader's lock changed. */
  readonly reschedule: () => void;
}

export function createPoller(options: PollerOptions): Poller {
  const { clock, visibility } = options;
  const isLeader = signal(false);
  const pace: CurrentPace = { ...options.pace };
  /** The page became visible, and nothing was polled since. */
  let isResumed = false;
  /** Set while this tab is the leader, waits to be, or waits behind a visible tab. */
  let giveUpLeadership: (() => void) | undefined;
  /** Set while it is started. */
  let stopWatching: (() => void) | undefined;

  const interval = (): number => (visibility.visible() ? options.interval() : options.hiddenInterval());
  /** Whether the page may request anything without being asked. */
  const isActive = (): boolean => visibility.visible() || interval() > 0;

  const polls = createPolls(options, pace, isLeader, interval, () => {
    isResumed = false;
    // A tab with another token may still be signed in: it must not wait for this one.
    if (pace.isSignedOut || !giveUpLeadership) follow();
  });

  const release = (): void => {
    giveUpLeadership?.();
    giveUpLeadership = undefined;
    isLeader.value = false;
    // Cancels the timer.
    polls.schedule(0);
  };

  /** Unless a poll was a moment ago; with `isSoon` it follows then. */
  const pollIfDue = (isSoon = isResumed || pace.failures > 0): void => {
    if (interval() <= 0 && pace.lastPollAt > NEVER) return;
    const isRecent = polls.elapsed() >= 0 && polls.elapsed() < MIN_GAP_MS;
    if (!isRecent) return void polls.pollNow(true);
    if (polls.isWaiting()) return;
    if (pace.isSignedOut) {
      pace.isSignedOut = false;
      follow();
    } else polls.schedule(isSoon ? MIN_GAP_MS - polls.elapsed() : undefined);
  };

  /** Waits to be the leader. The last response says when the next poll is due: the tab that got it may be closed. */
  function follow(): void {
    release();
    if (!stopWatching || pace.isSignedOut || interval() <= 0) return;
    giveUpLeadership = options.acquireLeadership(() => {
      isLeader.value = true;
      if (isResumed || polls.elapsed() > interval()) pollIfDue();
      else polls.schedule();
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
    ...polls,
    isLeader,
    start: (isDue) => {
      if (stopWatching) return;
      stopWatching = visibility.watch(onVisibilityChange);
      if (!isActive()) return;
      follow();
      if (isDue) void polls.pollNow();
    },
    stop: () => {
      release();
      stopWatching?.();
      stopWatching = undefined;
      polls.stop();
    },
    onPollRequested: () => {
      // A tab that becomes visible has missed what was posted while it was hidden.
      if (isLeader.peek()) pollIfDue(true);
    },
    onLeadershipRequested: () => {
      if (!giveUpLeadership || visibility.visible()) return;
      release();
      // The browser may queue the visible tab's request later than its message arrives: nothing else ends this wait.
      giveUpLeadership = clock.after(MIN_GAP_MS, follow);
    },
    onOtherTabPolled: (take) => {
      // To join its response to what is loaded may take a request: not for a page that sleeps.
      if (isActive()) polls.onOtherTabPolled(take);
    },
    reschedule: follow,
  };
}
