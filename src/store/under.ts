/**
 * under(storage, prefix): a storage of one's own within another. Who holds it can't reach the rest.
 */
import type { Storage } from './ports.js';

export const under = (storage: Storage, prefix: string): Storage => ({
  get: (key) => storage.get(prefix + key),
  set: (key, value) => storage.set(prefix + key, value),
  remove: (key) => storage.remove(prefix + key),
  keys: (start) => storage.keys(prefix + start).map((key) => key.slice(prefix.length)),
});
