/** Decides whether a page needs the store, or the first response is enough for now. */
import type { ReadState } from '../../shared/marks.js';
import { MAX_COUNT } from '../../store/list/counts/count.js';
import type { Storage } from '../../store/ports.js';
import { hasStoredWork } from '../../store/reader/commands/stored-work.js';
import type { FeedClient } from '../client/feed-client.js';
import type { CoreHost } from '../core-host.js';
import type { PageCounts } from './count-page.js';
import type { FirstLoad } from './first-load.js';
import { waitToLoad } from './wait-to-load.js';

/** Where tabs or the host's function for messages restrict what is counted. */
export const isCountedByStore = ({ customization, element }: CoreHost): boolean =>
  customization.value.mapMessage !== undefined || element.tabs.some(({ required }) => required);

/** Whether the store has nothing to do before the next poll. */
export function isEnough(
  { element, isShown, isWanted, mayPrefetch }: CoreHost,
  { hasEvents }: FeedClient,
  { unread, unseen }: PageCounts,
  { snoozed }: ReadState,
  storage: Storage,
): boolean {
  const { background, cache, refreshInterval } = element;
  return !(
    isShown.value ||
    isWanted.value ||
    !mayPrefetch() ||
    cache ||
    background ||
    (hasEvents && refreshInterval) ||
    [unread, unseen].some(({ count, more }) => more && count < MAX_COUNT) ||
    snoozed.size ||
    hasStoredWork(storage)
  );
}

/** Calls back when it is time for the next poll and the page is visible, and when another tab changes what is stored. */
export function waitForNeed(
  { element, root }: CoreHost,
  { watch }: FirstLoad,
  load: () => void,
  cancelPrefetch: () => void,
): () => void {
  const { ownerDocument } = root;
  const loadWhileShown = (): boolean => {
    if (!ownerDocument.hidden) load();
    return !ownerDocument.hidden;
  };
  const stops = [
    cancelPrefetch,
    watch(load),
    waitToLoad(ownerDocument, element.refreshInterval * 1000, loadWhileShown),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
