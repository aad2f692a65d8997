/** Requests the subscriber's time zone once for each page, and stores it: the next page shows the right times at once. */
import type { Signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { InboxClient } from '../ports.js';
import type { Identity } from './identity.js';
import { TIME_ZONE } from './reader-storage.js';

const MAX_TRIES = 3;

/** Returns what requests the time zone, unless a request has succeeded. */
export function createTimeZoneLoader(
  client: Pick<InboxClient, 'getTimeZone'>,
  identity: Pick<Identity, 'read' | 'storage'>,
  value: Signal<string>,
): () => Promise<void> {
  let tries = 0;
  let isLoading = false;
  return async () => {
    if (isLoading || tries >= MAX_TRIES) return;
    isLoading = true;
    tries += 1;
    try {
      value.value = await identity.read(
        (ending) => client.getTimeZone?.({ signal: ending }) ?? Promise.reject(new InboxError('missing')),
      );
      identity.storage()?.set(TIME_ZONE, value.peek());
      tries = MAX_TRIES;
    } catch {
      // The browser's own time zone is used.
    }
    isLoading = false;
  };
}
