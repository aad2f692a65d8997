/**
 * Requests the first page, and loads the store when something needs it: the next poll, a command, a panel. What failed is tried
 * again: without the store nothing else polls.
 */
import type { InboxError } from '../../api/error.js';
import { cell } from '../../shared/cell.js';
import type { CoreHost } from '../core-host.js';
import { createFileErrors } from './file-errors.js';
import type { FileErrors } from './file-errors.js';
import type { FirstLoad } from './first-load.js';
import type { LazyInbox, MountedInbox } from './lazy-inbox-types.js';
import { isCountedByStore, waitForNeed } from './store-need.js';
import type { Takeover } from './takeover.js';
import { importRetryDelay, waitToLoad } from './wait-to-load.js';
import { whenIdle } from './when-idle.js';

export interface StoreLoader extends FileErrors, Pick<LazyInbox, 'load' | 'want' | 'refresh' | 'start' | 'stop'> {
  readonly loadInBackground: () => void;
}

/** `mount` imports the store and mounts it; `prefetchPanel` imports the panel when the page is idle, and returns what cancels that. */
export function createStoreLoader(
  host: CoreHost,
  firstLoad: FirstLoad,
  takeover: Takeover,
  mount: () => Promise<MountedInbox>,
  prefetchPanel: () => () => void,
): StoreLoader {
  const { element, root } = host;
  const { page } = firstLoad;
  const { onChange, store } = takeover;
  const fileError = cell<InboxError | null>(null);
  const errors = createFileErrors(firstLoad, takeover, fileError);
  let mounted: MountedInbox | undefined;
  let loading: Promise<void> | undefined;
  let isStarted = false;
  let failures = 0;
  let cancel = (): void => {};

  const importAll = async (): Promise<void> => {
    mounted = await mount();
    store.value = mounted.inbox;
    fileError.value = null;
    if (!isStarted) return;
    mounted.start(onChange);
    cancel = prefetchPanel();
  };

  const load = (): Promise<void> => {
    cancel();
    loading ??= importAll().catch((reason: unknown) => {
      loading = undefined;
      failures += 1;
      if (isStarted) cancel = waitToLoad(root.ownerDocument, importRetryDelay(failures), retry);
      throw reason;
    });
    return loading;
  };

  /** A panel that waits for the store shows and reports the error by itself. */
  const loadInBackground = (): void =>
    void load().catch(async (reason: unknown) => {
      const failed = await errors.toLoadError(reason);
      fileError.value = failed;
      if (isStarted && (host.isWanted.value || !host.isShown.value)) host.onError(failed);
    });

  const requestFirst = async (): Promise<void> => {
    const isCounted = await firstLoad.start();
    if (!isStarted || loading) return;
    // A retry that still waits would request the first page once more, which the loaded store would take much later.
    cancel();
    if (!isCounted) return loadInBackground();
    cancel = page.value?.isEnough
      ? waitForNeed(host, firstLoad, loadInBackground, prefetchPanel())
      : whenIdle(loadInBackground);
  };

  /** Requests the first page, so that the badge is updated. A hidden page waits, or loads the store for its polls in the background. */
  const retry = (): boolean => {
    const { background, refreshInterval } = element;
    const { hidden } = root.ownerDocument;
    if (hidden && !(background && refreshInterval)) return false;
    if (!hidden && refreshInterval && firstLoad.error.value?.code !== 'signed-out') void requestFirst();
    else loadInBackground();
    return true;
  };

  return {
    ...errors,
    load,
    loadInBackground,
    want: () => {
      host.isWanted.value = true;
      if (page.value?.isEnough && !store.value) loadInBackground();
    },
    refresh: async () => {
      await firstLoad.prefetched;
      // What is new since the first response has arrived: only the store says so.
      if (page.value) await load().catch(() => {});
      await (store.value?.refresh() ?? (isStarted && requestFirst()));
    },
    start: () => {
      if (isStarted) return;
      isStarted = true;
      if (mounted) return mounted.start(onChange);
      const { hidden } = root.ownerDocument;
      if (!hidden) void requestFirst();
      firstLoad.restore();
      if (hidden || element.cache || isCountedByStore(host) || host.isShown.value) loadInBackground();
    },
    stop: () => {
      isStarted = false;
      cancel();
      firstLoad.stop();
      mounted?.stop();
    },
  };
}
