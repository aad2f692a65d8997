/**
 * Listens to the proxy's event stream, which says that something may have changed. Only the tab that polls listens. A lost
 * event delays a change and loses nothing, because polling goes on. It does not know what is requested, nor how a stream is read.
 *
 *   response ─▶ listening ─▶ ended ─▶ a pause, longer each time ─▶ one poll ─▶ response ─▶ listening …
 */
import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock, InboxClient } from '../ports.js';

export interface ChangeNotificationsOptions {
  readonly clock: Clock;
  readonly isLeader: ReadonlySignal<boolean>;
  /** When the service last answered; 0 before the first response. */
  readonly loadedAt: ReadonlySignal<number>;
  /** Returns nothing where there is no stream. */
  readonly openEventStream: (
    ...stream: Parameters<NonNullable<InboxClient['openEventStream']>>
  ) => Promise<unknown> | undefined;
  /** Something may have changed. */
  readonly onChanged: () => void;
  /** Something may have been missed. */
  readonly onMissed: () => void;
}

const SECOND_MS = 1000;
/** A hidden tab may be shown again soon. */
const GRACE_MS = 30 * SECOND_MS;
/** After a stream that lasted so long, the next one is opened soon. */
const STABLE_MS = 60 * SECOND_MS;
const MAX_PAUSE_MS = 300 * SECOND_MS;

/** Starts to listen when this tab leads and the service has answered; returns what stops it. */
export function startChangeNotifications(options: ChangeNotificationsOptions): () => void {
  const { clock, isLeader, loadedAt, openEventStream, onChanged, onMissed } = options;
  let isMissed = false;
  let breaks = 0;
  let stream: AbortController | undefined;
  /** Ends a pause, or the grace of a hidden tab. */
  let cancelTimer: (() => void) | undefined;

  const stopTimer = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
  };
  const startTimer = (delay: number, run: () => void): void => {
    stopTimer();
    cancelTimer = clock.after(delay, () => {
      cancelTimer = undefined;
      run();
    });
  };
  const close = (): void => {
    stopTimer();
    stream?.abort();
    stream = undefined;
  };

  const onEvent = (): void => {
    if (isLeader.peek()) onChanged();
    else isMissed = true;
  };

  const listen = async (): Promise<void> => {
    if (!isLeader.peek() || stream || cancelTimer) return;
    const own = new AbortController();
    const startedAt = clock.now();
    const ended = openEventStream(onEvent, own.signal);
    if (!ended) return;
    stream = own;
    await ended;
    own.abort();
    if (stream !== own) return;
    stream = undefined;
    breaks = clock.now() - startedAt < STABLE_MS ? breaks + 1 : 0;
    startTimer(Math.min(MAX_PAUSE_MS, SECOND_MS * 2 ** breaks) * (0.5 + clock.random() / 2), onMissed);
  };

  const onLeadership = (): void => {
    if (stream) stopTimer();
    if (isMissed) onMissed();
    isMissed = false;
    void listen();
  };

  const ends = [
    effect(() => {
      if (isLeader.value) queueMicrotask(onLeadership);
      else if (stream) startTimer(GRACE_MS, close);
    }),
    effect(() => {
      if (loadedAt.value > 0) void listen();
    }),
  ];
  return () => {
    for (const end of ends) end();
    close();
  };
}
