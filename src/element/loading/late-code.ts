/** The code of the store that is loaded late. */
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { InboxOptions } from '../../store/inbox.js';
import { checkBuild } from './load-panel.js';

type Loaders = Pick<InboxOptions, 'loadLocate' | 'loadSnoozed' | 'loadOutbox' | 'loadBulkRunner'>;

/** What actions and bulk commands need. */
export const importActions = async () => importWithRetry(() => import('./actions-code.js'), checkBuild);

/** `rejectFile` rejects with why a file could not be loaded. */
export function lateCode(rejectFile: (reason: unknown) => Promise<never>): Loaders {
  const loadActions = async () => importActions().catch(rejectFile);
  /** What few readers need: the search for one message, and snoozed messages. */
  const loadSearches = async () =>
    importWithRetry(
      () => import('../../store/show/locate-message.js'),
      (searches) => searches,
    ).catch(rejectFile);
  return {
    loadLocate: async () => (await loadSearches()).locateMessage,
    loadSnoozed: async () => (await loadSearches()).createSnoozedMessages,
    loadOutbox: async () => (await loadActions()).createReaderOutbox,
    loadBulkRunner: async () => (await loadActions()).createBulkRunner,
  };
}
