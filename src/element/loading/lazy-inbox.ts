/**
 * One inbox of an element, before and after its store is loaded. The badge shows the counts of the last visit and of the first
 * response, whose rows an opened panel shows. The store takes that response over, and goes on: until then commands wait.
 */
import { importWithRetry } from '../../shared/import-with-retry.js';
import { statusOf } from '../../store/errors.js';
import type { Inbox } from '../../store/inbox.js';
import { storeMark } from '../../store/reader/commands/stored-work.js';
import { createFeedClient } from '../client/feed-client.js';
import type { CoreHost } from '../core-host.js';
import { createFirstLoad } from './first-load.js';
import type { LazyInbox, MountedInbox } from './lazy-inbox-types.js';
import { checkBuild, loadPanel } from './import-file.js';
import { createStoreLoader } from './store-loader.js';
import { createTakeover } from './takeover.js';
import { whenIdle } from './when-idle.js';

/** A store that could not be loaded is loaded again by itself. */
export function createLazyInbox(host: CoreHost, isPreview: boolean): LazyInbox {
  const client = createFeedClient(host.config, host.subscriberId);
  const firstLoad = createFirstLoad(client, host, isPreview);
  const { page: firstPage } = firstLoad;
  const takeover = createTakeover(firstLoad);
  const { ready, store } = takeover;
  const whenReady = new Promise<Inbox>((resolve) => void ready.subscribe((inbox) => inbox && resolve(inbox)));

  const mount = async (): Promise<MountedInbox> => {
    const { mountInbox } = await importWithRetry(() => import('../mount-inbox.js'), checkBuild);
    return mountInbox(host, lazyInbox, client, isPreview);
  };
  /** An import that fails is tried again when the panel is needed. */
  const prepare = (): unknown =>
    loadPanel()
      .then((panel) => panel.prepare(host, lazyInbox))
      .catch(() => {});
  const prefetchPanel = (): (() => void) => (host.mayPrefetch() ? whenIdle(prepare) : () => {});
  const loader = createStoreLoader(host, firstLoad, takeover, mount, prefetchPanel);

  const run: LazyInbox['run'] = async (command) => {
    if (!store.value) loader.loadInBackground();
    const inbox = ready.value;
    // Where the store cannot be loaded, the command waits for the next attempt, but the caller does not.
    const failed = (): Promise<unknown> => new Promise((onFailed) => void loader.load().catch(onFailed));
    await (inbox ? command(inbox) : Promise.race([whenReady.then(command), failed()]));
  };

  const lazyInbox: LazyInbox = {
    ...takeover,
    ...loader,
    firstPage,
    view: undefined,
    status: () => {
      const error = loader.error.value;
      const isCounted = firstPage.value?.isEnough;
      const before = error ? statusOf(error) : isCounted ? 'ready' : firstLoad.prefetched ? 'loading' : 'idle';
      return store.value?.status.peek() ?? before;
    },
    run,
    call: async (name, ...args) => {
      const forget = storeMark(ready.value ? undefined : firstPage.value?.storage, name, args[0]);
      await run((inbox) => {
        forget();
        return Reflect.apply(inbox[name], inbox, args) as unknown;
      });
    },
    act: async (id, type, payload) => {
      if (!ready.value) firstLoad.storeAction(id, type, payload);
      await run((inbox) => inbox.act(id, type, payload));
    },
    clear: () => {
      const inbox = store.value;
      if (inbox) return inbox.clear();
      const identifyLast = firstLoad.clear();
      void run((loaded) => (identifyLast(), loaded.clear()));
    },
  };
  return lazyInbox;
}
