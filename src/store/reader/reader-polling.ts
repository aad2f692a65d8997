/**
 * Polls for one reader: what a poll requests, what its result means, and what other tabs' polls mean here. When to poll is
 * the poller's decision.
 */
import { batch, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import { isAccessLost } from '../errors.js';
import type { InboxSettings } from '../settings.js';
import { MAX_COUNT } from '../list/count.js';
import { createIntervals, WHOLE_INTERVAL_MS } from '../polling/intervals.js';
import { NEVER } from '../polling/pace.js';
import type { Pace } from '../polling/pace.js';
import { createPoller } from '../polling/poller.js';
import type { Poller } from '../polling/poller.js';
import type { Ports } from '../ports.js';
import type { Emit } from '../store-event.js';
import { toInboxError } from '../to-inbox-error.js';
import type { Identity } from './identity.js';
import type { Load } from './load-feed.js';
import type { ReaderEnd } from './reader-end.js';
import type { Snapshot } from './snapshot.js';
import { CLEARED, LEADERSHIP_REQUESTED, POLL_REQUESTED } from './tab-messages.js';
import type { TabMessage } from './tab-messages.js';

/** Instead of `WHOLE_INTERVAL_MS`, when the panel opens. */
const WHOLE_INTERVAL_AT_OPENING_MS = 5 * 60_000;

export interface ReaderPollingOptions {
  readonly ports: Pick<Ports, 'clock' | 'visibility'>;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly identity: Identity;
  readonly snapshot: Pick<Snapshot, 'remove'>;
  readonly load: (load: Load) => Promise<void>;
  readonly isCountShort: ReadonlySignal<boolean>;
  /** Another tab has announced messages to its host. */
  readonly onAnnounced: (ids: readonly string[]) => void;
  readonly error: Signal<InboxError | null>;
  readonly loadedAt: Signal<number>;
  /** The service's clock. */
  readonly now: () => number;
  readonly pace: Pace;
  readonly emit: Emit;
  /** Another tab has written to the storage, or saved preferences. */
  readonly onStorageChanged: () => void;
  readonly onPreferencesSaved: (preferences: NonNullable<TabMessage['preferences']>) => void;
}

export interface ReaderPolling extends Pick<
  Poller,
  'pollNow' | 'pollAgain' | 'pace' | 'isLeader' | 'invalidate' | 'onPollRequested'
> {
  /** Null while the reader goes on. */
  readonly end: ReadonlySignal<ReaderEnd | null>;
  /** The panel was opened: polls if the whole list is old. */
  readonly onPanelOpened: () => void;
  /** Starts; returns what stops it. `isDue` polls at once. */
  readonly start: (isDue: boolean) => () => void;
}

export function createReaderPolling(options: ReaderPollingOptions): ReaderPolling {
  const { ports, settings, identity, snapshot, load, isCountShort, error, loadedAt, emit } = options;
  const { clock, visibility } = ports;
  const end = signal<ReaderEnd | null>(null);
  const intervals = createIntervals(settings);
  const interval = (): number => intervals.visible.peek();
  const isLoaded = (): boolean => loadedAt.peek() > 0;
  let wholeAt = NEVER;

  const settle = (result: InboxError | null): InboxError | null => {
    batch(() => {
      error.value = result;
      if (!result) loadedAt.value = options.now();
    });
    return result;
  };

  /** Resolves with the error, which is not shown yet; null after a success, and where the read was aborted. */
  const attempt = async (request: Load): Promise<InboxError | null> => {
    try {
      await load(request);
      return settle(null);
    } catch (reason) {
      return toInboxError(reason);
    }
  };

  /** Restored rows must not stay for a reader who lost access. */
  const losesRestored = (result: Pick<InboxError, 'code'>): boolean => isAccessLost(result) && snapshot.remove();

  const fail = (result: InboxError): void => {
    // After signing out, the other tabs need not receive it again.
    if (identity.subject()) identity.broadcast({ error: result.code });
    // A 403 says that the session is not this subscriber's. No rows stay.
    const isOver = result.code === 'signed-out' || result.status === 403 || losesRestored(result);
    if (isOver) end.value = { reason: 'access-lost', error: result };
    else settle(result);
    emit({ kind: 'error', operation: 'feed', error: result });
  };

  const poll = async (isPatient: boolean): Promise<InboxError | null> => {
    const isFirst = !isLoaded();
    const startedAt = clock.now();
    const isOld = visibility.visible() && Math.abs(startedAt - wholeAt) > WHOLE_INTERVAL_MS;
    const whole = isFirst || isCountShort.peek() || isOld;
    const result = await attempt({ limit: whole ? MAX_COUNT : settings.peek().pageSize, whole: whole && !isFirst });
    if (result) {
      // A device that wakes up may not have its network back yet.
      if (!isPatient || isFirst || result.code !== 'offline') fail(result);
    } else if (isLoaded()) {
      if (whole) wholeAt = startedAt;
      if (isFirst) emit({ kind: 'load' });
    }
    return result;
  };

  const poller = createPoller({
    ...ports,
    pace: options.pace,
    poll,
    interval,
    hiddenInterval: () => (visibility.left?.() ? 0 : intervals.hidden.peek()),
    // Tabs of one interval share a lock: the leader is never slower than this tab would be.
    acquireLeadership: (onAcquired) => identity.acquireLock(`ask${interval()}`, onAcquired),
    requestPoll: () => identity.broadcast(POLL_REQUESTED),
    requestLeadership: () => identity.broadcast(LEADERSHIP_REQUESTED),
  });

  /** Takes the response that another tab has received. */
  const take = async (response: InboxError | Load): Promise<InboxError | null> => {
    if (response instanceof InboxError) return settle(response);
    // Without an interval this tab polls only on demand, and announces by itself.
    const isLeading = poller.isLeader.peek() || interval() <= 0;
    const result = await attempt({ ...response, isAnnounced: response.isAnnounced || !isLeading });
    return result && settle(result);
  };

  const onResponse = (response: InboxError | Load): void => {
    const isSignedOut = error.peek()?.code === 'signed-out';
    // Each tab may have a token of its own: losing or getting access in one tab need not hold for another.
    if (response instanceof InboxError && isAccessLost(response) ? isLoaded() : isSignedOut) poller.onOtherTabPolled();
    // Before its own first response a tab does not know its reader.
    else if (isLoaded()) poller.onOtherTabPolled(() => take(response));
  };

  const onTabMessage = ({ page, limit = settings.peek().pageSize, isAnnounced, ...rest }: TabMessage): void => {
    const result = rest.error && new InboxError(rest.error);
    if (rest.announced) options.onAnnounced(rest.announced);
    if (rest.preferences) options.onPreferencesSaved(rest.preferences);
    // The other tab's token may have lost access alone: this one shows nothing, and polls once it is visible.
    if (result && losesRestored(result)) end.value = { reason: visibility.visible() ? 'replaced' : 'cleared' };
    else if (result) onResponse(result);
    else if (page) onResponse({ limit, first: page, isAnnounced });
  };

  const onMessage = (message: unknown): void => {
    if (message === CLEARED) end.value = { reason: 'cleared' };
    else if (message === POLL_REQUESTED) poller.onPollRequested();
    else if (message === LEADERSHIP_REQUESTED) poller.onLeadershipRequested();
    else if (message instanceof Object) batch(() => onTabMessage(message));
    else options.onStorageChanged();
  };

  effect(() => {
    if (identity.isReplaced.value) end.value = { reason: 'replaced' };
  });
  effect(() => {
    const result = identity.signedOut.value;
    // A poll fails by itself; after any other request the reader ends here.
    if (result) clock.after(0, () => void (end.peek() || fail(result)));
  });
  // There may be other tabs of this reader from now on: the lock has another name.
  identity.whenConfirmed(() => queueMicrotask(() => poller.reschedule()));

  return {
    end,
    ...poller,
    onPanelOpened: () => {
      if (!isLoaded() || Math.abs(clock.now() - wholeAt) < WHOLE_INTERVAL_AT_OPENING_MS) return;
      wholeAt = NEVER;
      void poller.pollNow();
    },
    start: (isDue) => {
      identity.start(onMessage);
      const ends = [
        effect(() => {
          if (intervals.visible.value + intervals.hidden.value >= 0) untracked(poller.reschedule);
        }),
        effect(() => {
          if (loadedAt.value > 0 && isCountShort.value) untracked(poller.invalidate);
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
