/** Polls for one reader: decides what a poll requests. The poller decides when; poll-results.ts handles the results. */
import { effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { MAX_COUNT } from '../../list/counts/count.js';
import { createIntervals, WHOLE_INTERVAL_MS } from '../../polling/intervals.js';
import { NEVER } from '../../polling/pace.js';
import type { Pace } from '../../polling/pace.js';
import { createPoller } from '../../polling/poller.js';
import type { Poller, PollerOptions } from '../../polling/poller.js';
import type { Ports } from '../../ports.js';
import type { Identity } from '../identity.js';
import type { FeedLoader } from './load-feed.js';
import { createPollResults } from './poll-results.js';
import type { PollResults, PollResultsOptions } from './poll-results.js';
import { receiveTabMessages } from '../browser-tabs/receive-tab-messages.js';
import type { TabMessageOptions } from '../browser-tabs/receive-tab-messages.js';
import { LEADERSHIP_REQUESTED, POLL_REQUESTED } from '../browser-tabs/tab-messages.js';

/** Instead of `WHOLE_INTERVAL_MS`, when the panel opens. */
const WHOLE_INTERVAL_AT_OPENING_MS = 5 * 60_000;

export interface ReaderPollingOptions
  extends
    PollResultsOptions,
    Pick<FeedLoader, 'load' | 'isCountShort'>,
    Omit<TabMessageOptions, keyof PollResults | 'poller' | 'visibility' | 'interval'> {
  readonly ports: Pick<Ports, 'clock' | 'visibility'>;
  readonly identity: Identity;
  readonly loadedAt: ReadonlySignal<number>;
  readonly pace: Pace;
  readonly onVisibilityChange: () => void;
}

export interface ReaderPolling extends Pick<
  Poller,
  'pollNow' | 'pollAgain' | 'pace' | 'isLeader' | 'invalidate' | 'onPollRequested'
> {
  readonly end: ReadonlySignal<PollResults['end']['value']>;
  /** The panel was opened: polls if the whole list is old. */
  readonly onPanelOpened: () => void;
  /** Starts; returns what stops it. `isDue` polls at once. */
  readonly start: (isDue: boolean) => () => void;
}

export function createReaderPolling(options: ReaderPollingOptions): ReaderPolling {
  const { ports, settings, identity, load, isCountShort, isLoaded, emit } = options;
  const { clock, visibility } = ports;
  const results = createPollResults(options);
  const { end, fail } = results;
  const intervals = createIntervals(settings);
  const interval = (): number => intervals.visible.peek();
  let wholeAt = NEVER;

  const poll: PollerOptions['poll'] = async (isPatient) => {
    const isFirst = !isLoaded.peek();
    const startedAt = clock.now();
    const isOld = visibility.visible() && Math.abs(startedAt - wholeAt) > WHOLE_INTERVAL_MS;
    const whole = isFirst || isCountShort.peek() || isOld;
    const error = await load({ limit: whole ? MAX_COUNT : settings.peek().pageSize, whole: whole && !isFirst });
    if (error) {
      // A device that wakes up may not have its network back yet.
      if (!isPatient || isFirst || error.code !== 'offline') fail(error);
    } else if (isLoaded.peek()) {
      if (whole) wholeAt = startedAt;
      if (isFirst) emit({ kind: 'load' });
    }
    return error;
  };

  const poller = createPoller({
    clock,
    visibility: {
      ...visibility,
      watch: (onChange) =>
        visibility.watch(() => {
          onChange();
          options.onVisibilityChange();
        }),
    },
    pace: options.pace,
    poll,
    interval,
    hiddenInterval: () => (visibility.left?.() ? 0 : intervals.hidden.peek()),
    // Tabs of one interval share a lock: the leader is never slower than this tab would be.
    acquireLeadership: (onAcquired) => identity.acquireLock(`ask${interval()}`, onAcquired),
    requestPoll: () => identity.broadcast(POLL_REQUESTED),
    requestLeadership: () => identity.broadcast(LEADERSHIP_REQUESTED),
  });

  effect(() => {
    // There may be other tabs of this reader from now on: the lock has another name.
    if (identity.isConfirmed.value) queueMicrotask(poller.reschedule);
  });

  return {
    end,
    ...poller,
    onPanelOpened: () => {
      if (!isLoaded.peek() || Math.abs(clock.now() - wholeAt) < WHOLE_INTERVAL_AT_OPENING_MS) return;
      wholeAt = NEVER;
      void poller.pollNow();
    },
    start: (isDue) => {
      identity.start(receiveTabMessages({ ...options, ...results, poller, visibility, interval }));
      const ends = [
        effect(() => {
          if (intervals.visible.value + intervals.hidden.value >= 0) untracked(poller.reschedule);
        }),
        effect(() => {
          if (options.loadedAt.value > 0 && isCountShort.value) untracked(poller.invalidate);
        }),
      ];
      poller.start(isDue);
      return () => {
        poller.stop();
        identity.stop();
        for (const stop of ends) stop();
      };
    },
  };
}
