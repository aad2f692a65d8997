/** Derives the service's clock from responses, never ahead of it, and runs one timer for the next time that is due. */
import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../api/inbox/feed.js';
import type { Clock } from './ports.js';

/** A browser's timer cannot wait longer than 24 days. */
const MAX_DELAY_MS = 24 * 60 * 60_000;
/** The `Date` header has whole seconds, and is older by the time that the response took. */
const TOLERANCE_MS = 2000;

export interface ServiceClock {
  /** Milliseconds since 1970; before the first response, by the device's clock. */
  readonly now: () => number;
  /** The time of the last response, or of the last timer since. */
  readonly at: ReadonlySignal<number>;
  readonly onPage: (page: Pick<InboxPageDto, 'serviceTime'>) => void;
  /** Starts the timer. `times` returns when something is due, and reads signals. Returns what stops it. */
  readonly start: (times: () => readonly number[]) => () => void;
}

export function createServiceClock(clock: Clock): ServiceClock {
  const elapsed = (): number => clock.elapsed?.() ?? clock.now();
  let offset = clock.now() - elapsed();
  const now = (): number => Math.trunc(elapsed() + offset);
  const at = signal(now());
  /** A response had the service's time. */
  let isKnown = false;

  return {
    now,
    at,
    onPage: ({ serviceTime }) => {
      isKnown ||= serviceTime !== undefined;
      // A service that never sends its time leaves no other clock than the device's.
      const ahead = now() - (serviceTime ?? (isKnown ? now() : clock.now()));
      if (ahead < 0 || ahead > TOLERANCE_MS) offset -= ahead;
      at.value = now();
    },
    start: (times) => {
      let cancel = (): void => {};
      const stop = effect(() => {
        cancel();
        const from = now();
        const passed = at.value;
        const next = Math.min(...times().filter((time) => time > passed));
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
