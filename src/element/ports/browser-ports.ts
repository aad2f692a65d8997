/**
 * The store's ports over the browser's APIs: visibility, BroadcastChannel, Web Locks; browser-storage.ts has the
 * storage. Each API may be missing or denied: then the port works within this tab alone. Nothing throws.
 */
import { randomId } from '../../shared/http.js';
import type { Channel, Ports, Storage, Visibility } from '../../store/ports.js';
import { clock } from './clock.js';
import { createBrowserStorage, PREFIX } from './browser-storage.js';

function createVisibility(pageOf: () => Document): Visibility {
  let isLeft = false;
  return {
    visible: () => pageOf().visibilityState === 'visible',
    left: () => isLeft,
    online: () => navigator.onLine,
    watch: (onChange) => {
      const stop = new AbortController();
      const { signal } = stop;
      pageOf().addEventListener('visibilitychange', onChange, { signal });
      for (const type of ['online', 'pageshow', 'pagehide'])
        addEventListener(
          type,
          () => {
            if (type !== 'online') isLeft = type === 'pagehide';
            // A visible page becomes hidden next.
            if (!isLeft || pageOf().hidden) onChange();
          },
          { signal },
        );
      return () => stop.abort();
    },
  };
}

function openChannel(name: string): Channel {
  let channel: BroadcastChannel | undefined;
  return {
    post: (message) => channel?.postMessage(message),
    onMessage: (receive) => {
      const stop = new AbortController();
      const close = (): void => {
        channel?.close();
        channel = undefined;
      };
      const open = (): void => {
        if (channel) return;
        try {
          // Some in-app browsers have none; Firefox throws where cookies are blocked.
          channel = new BroadcastChannel(PREFIX + name);
        } catch {
          return;
        }
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data));
      };
      open();
      // An open channel may keep a page out of the back-forward cache.
      addEventListener('pagehide', close, { signal: stop.signal });
      addEventListener('pageshow', open, { signal: stop.signal });
      return () => {
        stop.abort();
        close();
      };
    },
  };
}

/** A web lock. Returns what releases it, or ends the wait for it. */
function acquireLock(name: string, onAcquired: () => void): () => void {
  const wait = new AbortController();
  let release = (): void => {};
  const useLock = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      onAcquired();
    });
  const request = async (): Promise<void> => {
    // Undefined on plain http, null in simulated browsers; getter and request throw in a page without an origin.
    const { locks } = navigator as { locks?: LockManager | null };
    await (locks ? locks.request(PREFIX + name, { signal: wait.signal }, useLock) : Promise.reject(new Error()));
  };
  // Without locks, each tab acts as if it had the lock.
  request().catch(() => wait.signal.aborted || onAcquired());
  return () => {
    wait.abort();
    release();
  };
}

export const createPorts = (
  storage: Storage = createBrowserStorage(),
  // oxlint-disable-next-line no-restricted-globals
  pageOf: () => Document = () => document,
): Ports => ({
  storage,
  clock,
  visibility: createVisibility(pageOf),
  randomId,
  openChannel,
  acquireLock,
});
