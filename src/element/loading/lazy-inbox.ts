/**
 * One inbox of an element, before and after its store is loaded. The badge shows the counts of the last visit and of the first
 * response, whose rows an opened panel shows. The store takes that response over, and goes on. It is loaded once rows are painted,
 * with a command, and when it is time for the next poll or something else needs it.
 */
import { InboxError } from '../../api/error.js';
import { cell, derive } from '../../shared/cell.js';
import { statusOf } from '../../store/errors.js';
import type { Inbox, Status } from '../../store/inbox.js';
import { MAX_COUNT } from '../../store/list/count.js';
import { hasStoredWork, storeMark } from '../../store/reader/commands/stored-work.js';
import { createFeedClient } from '../client/feed-client.js';
import { endpointOf } from '../client/namespace.js';
import type { CoreHost } from '../core-host.js';
import type { MountedInbox, LazyInbox } from './lazy-inbox-types.js';
import { createFirstLoad } from './first-load.js';
import type { PageCounts } from './count-page.js';
import { importWithRetry } from '../../shared/import-with-retry.js';
import { checkBuild, loadPanel } from './load-panel.js';
import { retryDelay, waitToLoad } from './wait-to-load.js';
import { whenIdle } from './when-idle.js';

/** The store polls at once if the first response is older: its file may have loaded slowly. */
const MAX_RESPONSE_AGE_MS = 10_000;

const loadStore = async () => importWithRetry(() => import('../mount-inbox.js'), checkBuild);

const isLoading = ({ status }: Inbox): boolean => status.peek() === 'loading';

/** A store that could not be loaded is loaded again by itself. */
export function createLazyInbox(host: CoreHost, isPreview: boolean): LazyInbox {
  const { element, root } = host;
  const feedClient = createFeedClient(host.config, host.subscriberId);
  /** Where tabs or the host's function for messages restrict what is counted. */
  const isCountedByStore = (): boolean =>
    host.customization.value.mapMessage !== undefined || element.tabs.some(({ required }) => required);
  const firstLoad = createFirstLoad(feedClient, host.storage, isCountedByStore);
  const { page: firstPage } = firstLoad;
  /** The page may request the feed before the store is loaded. */
  let mayRequest = !isPreview && endpointOf(host.config.url) !== '';
  let mounted: MountedInbox | undefined;
  const store = cell<Inbox | undefined>(undefined);
  /** Counts what the mounted store tells. */
  const changes = cell(0);
  /** The store, once it has the first response. */
  const taken = cell<Inbox | undefined>(undefined);
  const whenTaken = new Promise<Inbox>((resolve) => void taken.subscribe((inbox) => inbox && resolve(inbox)));
  const counts = derive([firstLoad.counts, taken, changes], (): PageCounts => {
    const inbox = taken.value;
    return inbox ? { unread: inbox.unreadCount.peek(), unseen: inbox.unseenCount.peek() } : firstLoad.counts.value;
  });
  let loading: Promise<MountedInbox> | undefined;
  let isStarted = false;
  let hasRequested = false;
  let requesting: Promise<boolean> | undefined;
  /** By the clock of the device: the Retry-After of the last response ends then. */
  let mayRequestAt = 0;
  let failures = 0;
  let printed: string | undefined;
  const fileError = cell<InboxError | null>(null);
  /** The first response is all that the page needs for now: decided once for each response. */
  let isResting = false;
  let cancel = (): void => {};
  let stopWatching = (): void => {};

  const error = derive([firstLoad.error, fileError], () => firstLoad.error.value ?? fileError.value);
  const status = (): Status => {
    const failed = error.value;
    const before = failed ? statusOf(failed) : isResting ? 'ready' : hasRequested ? 'loading' : 'idle';
    return store.value?.status.peek() ?? before;
  };

  /** The counts of the first response stay until the store has them too. */
  const takeWhenLoaded = (inbox: Inbox) => (): void => {
    const isEmpty = !inbox.loadedAt.peek() && inbox.messages.peek().length === 0;
    if (taken.value || (hasRequested && isLoading(inbox) && isEmpty)) return;
    taken.value = inbox;
    // Messages that arrived while the store was loading are announced.
    if (Date.now() - (firstPage.value?.receivedAt ?? Infinity) > MAX_RESPONSE_AGE_MS)
      queueMicrotask(() => void inbox.refresh());
  };

  const startMounted = ({ inbox, start, subscribe }: MountedInbox): void => {
    const take = takeWhenLoaded(inbox);
    start();
    stopWatching = subscribe(() => {
      // The store takes what the panel shows over in several steps: the panel renders once for all of them.
      if (firstPage.value && isLoading(inbox)) setTimeout(take);
      else take();
      changes.value += 1;
    });
  };

  const importAll = async (): Promise<MountedInbox> => {
    const { mountInbox } = await loadStore();
    mounted = await mountInbox(host, lazyInbox, feedClient, isPreview);
    store.value = mounted.inbox;
    fileError.value = null;
    if (isStarted) {
      startMounted(mounted);
      prefetchPanel();
    }
    return mounted;
  };

  /** An import that fails is tried again when the panel is needed. */
  const prefetchPanel = (): void => {
    const prefetch = async (): Promise<void> => {
      const { prepare } = await loadPanel();
      prepare(host, lazyInbox);
    };
    if (host.mayPrefetch()) cancel = whenIdle(() => void prefetch().catch(() => {}));
  };

  const load = (): Promise<MountedInbox> => {
    cancel();
    loading ??= importAll().catch((reason: unknown) => {
      loading = undefined;
      failures += 1;
      if (isStarted) cancel = waitToLoad(root.ownerDocument, retryDelay(failures), retry);
      throw reason;
    });
    return loading;
  };

  const toFileError = (reason: unknown): InboxError => {
    // Another try fails in the same way; its address has another query.
    const text = String((reason as Partial<Error>).cause ?? reason).split('?')[0];
    if (text !== printed) console.error(reason);
    printed = text;
    if (reason instanceof InboxError) return reason;
    const isOffline = !navigator.onLine || status() === 'offline';
    const message = 'A file did not load.';
    return new InboxError(isOffline ? 'offline' : 'broken', { message, cause: reason });
  };

  const toLoadError = async (reason: unknown): Promise<InboxError> => {
    const inbox = taken.value;
    if (!(reason instanceof InboxError)) await (inbox ? inbox.refresh() : requesting);
    return toFileError(reason);
  };

  /** A panel that waits for the store shows and reports the error by itself. */
  const loadInBackground = (): void =>
    void load().catch(async (reason: unknown) => {
      const failed = await toLoadError(reason);
      fileError.value = failed;
      if (isStarted && (host.isWanted.value || !host.isShown.value)) host.onError(failed);
    });

  /** Whether the store has something to do besides the next poll. */
  const isNeeded = (): unknown => {
    const { background, cache, refreshInterval } = element;
    const page = firstPage.value;
    if (
      !page ||
      host.isWanted.value ||
      !host.mayPrefetch() ||
      cache ||
      background ||
      (feedClient.hasEvents && refreshInterval)
    )
      return true;
    const { unread, unseen } = firstLoad.counts.value;
    const isCountShort = [unread, unseen].some(({ count, more }) => more && count < MAX_COUNT);
    return isCountShort || page.state.snoozed.size || hasStoredWork(page.storage) || host.isShown.value;
  };

  firstPage.subscribe(() => {
    isResting = !isNeeded();
  });

  const waitForNeed = (): void => {
    if (!isResting) return void (cancel = whenIdle(loadInBackground));
    const { ownerDocument } = root;
    const loadWhileShown = (): boolean => {
      if (!ownerDocument.hidden) loadInBackground();
      return !ownerDocument.hidden;
    };
    prefetchPanel();
    const stops = [
      cancel,
      firstLoad.watch(loadInBackground),
      waitToLoad(ownerDocument, element.refreshInterval * 1000, loadWhileShown),
    ];
    cancel = () => {
      for (const stop of stops) stop();
    };
  };

  const requestFirst = async (): Promise<void> => {
    // The store takes the error over, and polls when its Retry-After has passed.
    if (Date.now() < mayRequestAt) return loadInBackground();
    hasRequested = true;
    requesting = firstLoad.start();
    const isCounted = await requesting;
    mayRequestAt = Date.now() + (firstLoad.error.value?.retryAfter ?? 0);
    if (!isStarted || loading) return;
    // A retry that still waits would request the first page once more, which the loaded store would take much later.
    cancel();
    if (isCounted) waitForNeed();
    else loadInBackground();
  };

  /**
   * Without the store nothing else polls: the badge is updated with each attempt. A hidden page waits, or loads the store for its
   * polls in the background.
   */
  const retry = (): boolean => {
    const { background, refreshInterval } = element;
    const { hidden } = root.ownerDocument;
    if (hidden && !(background && refreshInterval)) return false;
    if (mayRequest && !hidden && refreshInterval > 0 && firstLoad.error.value?.code !== 'signed-out')
      void requestFirst();
    else loadInBackground();
    return true;
  };

  const run: LazyInbox['run'] = async (command) => {
    if (!mounted) loadInBackground();
    const inbox = taken.value;
    // Where the store cannot be loaded, the command waits for the next attempt, but the caller does not.
    const failed = (): Promise<unknown> => new Promise((onFailed) => void load().catch(onFailed));
    await (inbox ? command(inbox) : Promise.race([whenTaken.then(command), failed()]));
  };

  const lazyInbox: LazyInbox = {
    counts,
    areCountsFinal: derive([firstPage, firstLoad.error, taken, changes], () => {
      const inbox = taken.value;
      return inbox
        ? !isLoading(inbox) || inbox.loadedAt.peek() > 0
        : Boolean(firstPage.value && !firstLoad.error.value);
    }),
    store,
    view: undefined,
    ready: taken,
    firstPage,
    loadedAt: derive([changes], () => store.value?.loadedAt.peek() ?? 0),
    error,
    want: () => {
      host.isWanted.value = true;
      if (isResting && !mounted) loadInBackground();
    },
    status,
    load,
    run,
    call: async (name, ...args) => {
      const forget = taken.value ? () => {} : storeMark(firstPage.value?.storage, name, args[0]);
      await run((inbox) => {
        forget();
        return Reflect.apply(inbox[name], inbox, args) as unknown;
      });
    },
    refresh: async () => {
      await requesting;
      // What is new since the first response has arrived: only the store says so.
      if (firstPage.value) await load().catch(() => {});
      const inbox = store.value;
      await (inbox ? inbox.refresh() : isStarted && mayRequest ? requestFirst() : undefined);
    },
    act: async (id, type, payload) => {
      if (!taken.value) firstLoad.storeAction(id, type, payload);
      await run((inbox) => inbox.act(id, type, payload));
    },
    clear: () => {
      const inbox = store.value;
      if (inbox) return inbox.clear();
      const identifyLast = firstLoad.clear();
      hasRequested = false;
      // Nothing is shown any more, also if the store cannot be loaded at once.
      mayRequest = false;
      void run((loaded) => (identifyLast(), loaded.clear()));
    },
    toFileError,
    toLoadError,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      if (mounted) return startMounted(mounted);
      const isRequested = mayRequest && !root.ownerDocument.hidden;
      if (isRequested) void requestFirst();
      if (mayRequest) firstLoad.restore();
      if (!isRequested) return loadInBackground();
      if (element.cache || isCountedByStore() || host.isShown.value) loadInBackground();
    },
    stop: () => {
      isStarted = false;
      cancel();
      stopWatching();
      firstLoad.stop();
      mounted?.stop();
    },
  };
  return lazyInbox;
}
