/** Decides which messages the host hides, from which service time on. It stores nothing: the host may change its mind. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxSettings, MessageVisibility } from '../settings.js';
import type { Message } from '../message.js';
import type { ServiceClock } from '../service-clock.js';

/** When the host hides a message: 0 if it always does, `Infinity` if never. */
function shownUntil(message: Message, visibility?: (message: Message) => MessageVisibility | null | undefined): number {
  const { hidden, expiresAt } = visibility?.(message) ?? {};
  return hidden ? 0 : Number(new Date(expiresAt ?? 0)) || Infinity;
}

export interface Expiry {
  /** Receives a message as the service sent it. Reads signals. */
  readonly isHidden: (message: Message) => boolean;
  /** When messages will be hidden. Reads signals. */
  readonly times: (messages: () => readonly Message[]) => readonly number[];
}

export function createExpiry(
  { at }: Pick<ServiceClock, 'at'>,
  settings: ReadonlySignal<Pick<InboxSettings, 'visibility'>>,
): Expiry {
  const visibility = computed(() => settings.value.visibility);
  /** The times for the host's present function, by message. */
  const times = computed(() => (visibility.value ? new WeakMap<Message, number>() : null));

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
    times: (messages) => (times.value ? messages().map(timeOf) : []),
  };
}
