/** Finds out why a file could not be loaded, as far as the last request to the service shows: an import does not say. */
import { InboxError } from '../../api/error.js';
import { derive } from '../../shared/cell.js';
import type { Watchable } from '../../shared/cell.js';
import type { FirstLoad } from './first-load.js';
import type { LazyInbox } from './lazy-inbox-types.js';
import type { Takeover } from './takeover.js';

export type FileErrors = Pick<LazyInbox, 'error' | 'explainError' | 'toLoadError'>;

/** `fileError` is why the file of the store could not be loaded. */
export function createFileErrors(
  firstLoad: FirstLoad,
  { ready, store }: Takeover,
  fileError: Watchable<InboxError | null>,
): FileErrors {
  const error = derive([firstLoad.error, fileError], () => firstLoad.error.value ?? fileError.value);
  let printed: string | undefined;

  const explainError = (reason: unknown): InboxError => {
    // Another try fails in the same way; its address has another query.
    const text = String((reason as Partial<Error>).cause ?? reason).split('?')[0];
    if (text !== printed) console.error(reason);
    printed = text;
    if (reason instanceof InboxError) return reason;
    const status = store.value ? store.value.status.peek() : error.value?.code;
    const code = !navigator.onLine || status === 'offline' ? 'offline' : 'broken';
    return new InboxError(code, { message: 'A file did not load.', cause: reason });
  };

  return {
    error,
    explainError,
    toLoadError: async (reason) => {
      const inbox = ready.value;
      if (!(reason instanceof InboxError)) await (inbox ? inbox.refresh() : firstLoad.prefetched);
      return explainError(reason);
    },
  };
}
