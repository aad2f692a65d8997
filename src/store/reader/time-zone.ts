/**
 * Where a subscriber lives, as the service knows it. It is asked once for each page, when times are first to be shown, and
 * kept with what else is stored of the reader: the next page shows the right times from the start.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Storage } from '../ports.js';

export interface TimeZone {
  /** An IANA name as the service sent it, not yet checked; empty while nobody knows. */
  readonly value: ReadonlySignal<string>;
  /** Asks, unless that was answered. */
  readonly locate: () => Promise<void>;
  /** The reader's own storage: it is known by now who is signed in. */
  readonly open: (storage: Storage) => void;
  /** Somebody else may be signed in. */
  readonly forget: () => void;
}

const KEY = 'zone';
/** A service that never answers this is not asked for ever. */
const MAX_TRIES = 3;

export function createTimeZone(ask: () => Promise<string>): TimeZone {
  const value = signal('');
  let storage: Storage | undefined;
  let tries = 0;
  let asking = false;
  return {
    value,
    locate: async () => {
      if (asking || tries >= MAX_TRIES) return;
      const own = storage;
      asking = true;
      tries += 1;
      try {
        const zone = await ask();
        if (own !== storage) return;
        value.value = zone;
        storage?.set(KEY, zone);
        tries = MAX_TRIES;
      } catch {
        // The browser's own will do, where this can't be had.
      }
      if (own === storage) asking = false;
    },
    open: (own) => {
      storage = own;
      value.value = own.get(KEY) ?? '';
    },
    forget: () => {
      storage = undefined;
      tries = 0;
      asking = false;
      value.value = '';
    },
  };
}
