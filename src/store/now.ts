/** Creates a signal of the time, for relative times such as "2 min". Its timer runs only while something subscribes to it. */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from './ports.js';

const MINUTE_MS = 60_000;

/** Returns `now()`, again every minute, and when a signal changes that it reads. */
export function createMinute(clock: Pick<Clock, 'after'>, now: () => number): ReadonlySignal<number> {
  let cancel: (() => void) | undefined;
  const minutes = signal(0, {
    watched: () => tick(),
    unwatched: () => cancel?.(),
  });
  const tick = (): void => {
    minutes.value += 1;
    cancel = clock.after(MINUTE_MS, tick);
  };
  return computed(() => (minutes.value, now()));
}
