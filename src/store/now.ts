/** A clock signal for relative times such as "2 min". It ticks only while something subscribes to it. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from './ports.js';

const MINUTE_MS = 60_000;

/** Milliseconds since 1970, updated every minute. */
export function createMinute(clock: Clock): ReadonlySignal<number> {
  let cancel: (() => void) | undefined;
  const minute = signal(clock.now(), {
    watched: () => tick(),
    unwatched: () => cancel?.(),
  });
  const tick = (): void => {
    minute.value = clock.now();
    cancel = clock.after(MINUTE_MS, tick);
  };
  return minute;
}
