/**
 * Which messages the host hides, for ever or from some time on. The time is the service's; one timer runs while a loaded
 * message will expire. Nothing here is stored, and nothing changes the read state: the host may change its mind.
 */
import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { InboxSettings } from '../inbox.js';
import type { Message } from '../message.js';
import type { Clock } from '../ports.js';
import { shownUntil } from './count.js';

/** A browser's timer cannot wait longer than 24 days. */
const MAX_DELAY_MS = 24 * 60 * 60_000;
/** The `Date` header has whole seconds, and is older by the time that the response took. */
const TOLERANCE_MS = 2000;

export interface Expiry {
  /** Receives a message as the service sent it. Reads signals. */
  readonly isHidden: (message: Message) => boolean;
  /** A response was received. */
  readonly onPage: (page: Pick<InboxPageDto, 'serviceTime'>) => void;
  /** Starts the timer; `messages` reads signals. Returns what stops it. */
  readonly start: (messages: () => readonly Message[]) => () => void;
}

export function createExpiry(clock: Clock, settings: ReadonlySignal<Pick<InboxSettings, 'visibility'>>): Expiry {
  const visibility = computed(() => settings.value.visibility);
  /** The times for the host's present function, by message. */
  const times = computed(() => (visibility.value ? new WeakMap<Message, number>() : null));
  /** Milliseconds that the service's clock is ahead. */
  let offset = 0;
  const now = (): number => clock.now() + offset;
  const at = signal(now());

  const timeOf = (message: Message): number => {
    let time = times.value?.get(message);
    if (time !== undefined || !times.value) return time ?? Infinity;
    try {
      time = shownUntil(message, visibility.value);
    } catch (error) {
      time = Infinity;
      queueMicrotask(() => {
        throw error;
      });
    }
    times.value.set(message, time);
    return time;
  };

  return {
    isHidden: (message) => {
      const time = timeOf(message);
      return time < Infinity && time <= at.value;
    },
    onPage: ({ serviceTime = clock.now() }) => {
      const ahead = now() - serviceTime;
      if (ahead < 0 || ahead > TOLERANCE_MS) offset -= ahead;
      at.value = now();
    },
    start: (messages) => {
      let cancel = (): void => {};
      const stop = effect(() => {
        cancel();
        if (!times.value) return;
        const from = now();
        const passed = at.value;
        const next = Math.min(
          ...messages()
            .map(timeOf)
            .filter((time) => time > passed),
        );
        // Not the clock's time when it fires: the device's clock may have been changed meanwhile.
        const until = Math.min(next, from + MAX_DELAY_MS);
        if (next < Infinity) cancel = clock.after(Math.max(0, until - from), () => (at.value = until));
      });
      return () => {
        stop();
        cancel();
      };
    },
  };
}
