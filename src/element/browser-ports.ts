/**
 * The store's ports, made of the browser's own parts. Each may be missing, denied or full; then it does less, and says nothing.
 */
import { TAB_PREFIX } from '../store/reader/snapshot-storage.js';
import { randomId } from '../shared/http.js';
import type { Channel, Clock, Ports, Visibility, Storage } from '../store/ports.js';

/** The one prefix of all that is stored. */
const PREFIX = 'inbox:';

/** Either storage throws on access in a sandboxed frame, and on writing when it is full. */
function attempt<T>(key: string, work: (storage: globalThis.Storage) => T): T | undefined {
  try {
    return work(key.startsWith(TAB_PREFIX) ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}

function createStorage(): Storage {
  /** What could not be stored, for as long as the page lives. */
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(key, (storage) => storage.getItem(PREFIX + key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      const stored = attempt(key, (storage) => {
        storage.setItem(PREFIX + key, value);
        return true;
      });
      if (!stored) memory.set(key, value);
      return stored ?? false;
    },
    remove: (key) => {
      memory.delete(key);
      attempt(key, (storage) => storage.removeItem(PREFIX + key));
    },
    keys: (prefix) => [
      ...[...memory.keys()].filter((key) => key.startsWith(prefix)),
      ...(attempt(prefix, Object.keys) ?? []).flatMap((key) =>
        key.startsWith(PREFIX + prefix) ? [key.slice(PREFIX.length)] : [],
      ),
    ],
    watch: (prefix, changed) => {
      const ended = new AbortController();
      const hear = ({ key }: StorageEvent): void => void (key?.startsWith(PREFIX + prefix) && changed());
      addEventListener('storage', hear, { signal: ended.signal });
      return () => ended.abort();
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

const presence: Visibility = {
  visible: () => document.visibilityState === 'visible',
  watch: (changed) => {
    const ended = new AbortController();
    document.addEventListener('visibilitychange', changed, { signal: ended.signal });
    for (const type of ['online', 'pageshow']) addEventListener(type, changed, { signal: ended.signal });
    return () => ended.abort();
  },
};

function openChannel(name: string): Channel {
  let channel: BroadcastChannel | undefined;
  return {
    post: (news) => channel?.postMessage(news),
    onMessage: (hear) => {
      const ended = new AbortController();
      const close = (): void => {
        channel?.close();
        channel = undefined;
      };
      const open = (): void => {
        if (channel) return;
        try {
          // Missing in some views of apps; Firefox throws where cookies are blocked.
          channel = new BroadcastChannel(PREFIX + name);
        } catch {
          return;
        }
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
      };
      open();
      // An open channel may keep a page out of the back-forward cache.
      addEventListener('pagehide', close, { signal: ended.signal });
      addEventListener('pageshow', open, { signal: ended.signal });
      return () => {
        ended.abort();
        close();
      };
    },
  };
}

function hold(name: string, held: () => void): () => void {
  const ended = new AbortController();
  let letGo = (): void => {};
  const whileHeld = (): Promise<void> =>
    new Promise((resolve) => {
      letGo = resolve;
      held();
    });
  const request = async (): Promise<void> => {
    // Absent on plain http, null where it is only simulated; the getter and the request are denied without an origin.
    const { locks } = navigator as { locks?: LockManager | null };
    await (locks ? locks.request(PREFIX + name, { signal: ended.signal }, whileHeld) : Promise.reject(new Error()));
  };
  // Where there are no locks, each is for itself.
  request().catch(() => ended.signal.aborted || held());
  return () => {
    ended.abort();
    letGo();
  };
}

export const createPorts = (): Ports => ({
  storage: createStorage(),
  clock,
  visibility: presence,
  randomId,
  openChannel: openChannel,
  acquireLock: hold,
});
