/**
 * The subscriber's time zone as the service knows it. It is requested once for each page, when times are first shown, and
 * stored: the next page shows the right times at once.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { InboxClient, Storage } from '../ports.js';
import type { Identity } from './identity.js';

export interface TimeZone {
  /** An IANA name as the service sent it, not validated; empty while it is unknown. */
  readonly value: ReadonlySignal<string>;
  /** Requests it, unless a request has succeeded. */
  readonly load: () => Promise<void>;
}

const KEY = 'zone';
const MAX_TRIES = 3;

export function createTimeZone(
  client: Pick<InboxClient, 'getTimeZone'>,
  identity: Pick<Identity, 'read' | 'whenIdentified'>,
): TimeZone {
  const value = signal('');
  let storage: Storage | undefined;
  let tries = 0;
  let isLoading = false;
  identity.whenIdentified((opened) => {
    storage = opened;
    value.value = opened.get(KEY) ?? '';
  });
  return {
    value,
    load: async () => {
      if (isLoading || tries >= MAX_TRIES) return;
      isLoading = true;
      tries += 1;
      try {
        value.value = await identity.read(
          (ending) => client.getTimeZone?.({ signal: ending }) ?? Promise.reject(new InboxError('missing')),
        );
        storage?.set(KEY, value.peek());
        tries = MAX_TRIES;
      } catch {
        // The browser's own time zone is used.
      }
      isLoading = false;
    },
  };
}
