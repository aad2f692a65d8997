/**
 * The store's storage port over localStorage and sessionStorage. Each may be missing, denied or full: then what is stored
 * lives as long as the page. Nothing throws.
 */
import { TAB_PREFIX } from '../../store/reader/snapshot/last-snapshot.js';
import type { Storage } from '../../store/ports.js';

/** The prefix of every storage key, channel and lock. */
export const PREFIX = 'inbox:';

/** Both storages throw on access in a sandboxed frame, and on a write when they are full. Undefined if one does. */
function tryStorage<T>(key: string, run: (storage: globalThis.Storage) => T): T | undefined {
  try {
    return run(key.startsWith(TAB_PREFIX) ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}

export function createBrowserStorage(): Storage {
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
