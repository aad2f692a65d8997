/** Limits a storage to the keys of one reader of one service. */
import type { Storage } from '../ports.js';

export const TIME_ZONE = 'zone';

/** `namespace` names the service, `subject` the reader. */
export function readerStorage(storage: Storage, namespace: string, subject: string): Storage {
  const prefix = `${namespace}:${subject}:`;
  return {
    get: (key) => storage.get(prefix + key),
    set: (key, value) => storage.set(prefix + key, value),
    remove: (key) => storage.remove(prefix + key),
    keys: (start) => storage.keys(prefix + start).map((key) => key.slice(prefix.length)),
    watch: (start, onChange) => storage.watch(prefix + start, onChange),
  };
}

export function clearStorage(storage: Storage): void {
  for (const key of storage.keys('')) storage.remove(key);
}
