/**
 * The store's ports over the browser's APIs: storage, timers, visibility, BroadcastChannel, Web Locks. Each API may be
 * missing, denied or full: then the port works within this tab alone. Nothing throws.
 */
import { TAB_PREFIX } from '../store/reader/snapshot-storage.js';
import { randomId } from '../shared/http.js';
import type { Channel, Clock, Ports, Visibility, Storage } from '../store/ports.js';

/** The prefix of every storage key, channel and lock. */
const PREFIX = 'inbox:';

/** Both storages throw on access in a sandboxed frame, and on a write when they are full. Undefined if one does. */
function tryStorage<T>(key: string, run: (storage: globalThis.Storage) => T): T | undefined {
  try {
    return run(key.startsWith(TAB_PREFIX) ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}

function createStorage(): Storage {
  /** What could not be stored; it lives as long as the page. */
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? tryStorage(key, (storage) => storage.getItem(PREFIX + key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      const stored = tryStorage(key, (storage) => {
        storage.setItem(PREFIX + key, value);
        return true;
      });
      if (!stored) memory.set(key, value);
      return stored ?? false;
    },
    remove: (key) => {
      memory.delete(key);
      tryStorage(key, (storage) => storage.removeItem(PREFIX + key));
    },
    keys: (prefix) => [
      ...[...memory.keys()].filter((key) => key.startsWith(prefix)),
      ...(tryStorage(prefix, Object.keys) ?? []).flatMap((key) =>
        key.startsWith(PREFIX + prefix) ? [key.slice(PREFIX.length)] : [],
      ),
    ],
    watch: (prefix, onChange) => {
      const stop = new AbortController();
      const onStorage = ({ key }: StorageEvent): void => void (key?.startsWith(PREFIX + prefix) && onChange());
      addEventListener('storage', onStorage, { signal: stop.signal });
      return () => stop.abort();
    },
  };
}

const clock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

const visibility: Visibility = {
  visible: () => document.visibilityState === 'visible',
  watch: (onChange) => {
    const stop = new AbortController();
    document.addEventListener('visibilitychange', onChange, { signal: stop.signal });
    for (const type of ['online', 'pageshow']) addEventListener(type, onChange, { signal: stop.signal });
    return () => stop.abort();
  },
};

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

export const createPorts = (): Ports => ({
  storage: createStorage(),
  clock,
  visibility,
  randomId,
  openChannel,
  acquireLock,
});
