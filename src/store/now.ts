/**
 * A signal of the current minute that ticks only while somebody reads it: for texts such as "2 min".
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from './ports.js';

const MINUTE = 60_000;

/** Milliseconds since 1970, renewed once a minute. */
export function createMinute(clock: Clock): ReadonlySignal<number> {
  let cancel: (() => void) | undefined;
  const minute = signal(clock.now(), {
    watched: () => tick(),
    unwatched: () => cancel?.(),
  });
  const tick = (): void => {
    minute.value = clock.now();
    cancel = clock.after(MINUTE, tick);
  };
  return minute;
}
