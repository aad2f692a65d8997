/**
 * Where a subscriber lives, as the service knows it: asked once, when times are first to be shown.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export interface TimeZone {
  /** An IANA name as the service sent it, not yet checked; empty while nobody knows. */
  readonly value: ReadonlySignal<string>;
  readonly locate: () => Promise<void>;
  /** Somebody else may be signed in. */
  readonly forget: () => void;
}

export function createTimeZone(ask: () => Promise<string>): TimeZone {
  const value = signal('');
  let asked = false;
  return {
    value,
    locate: async () => {
      if (asked) return;
      asked = true;
      // The browser's own will do, where this can't be had.
      value.value = await ask().catch(() => '');
    },
    forget: () => {
      asked = false;
      value.value = '';
    },
  };
}
