/**
 * Stores read state in a storage of the host, because the service cannot, so that it follows the reader between devices. The
 * rules of merging are the browser's (shared/read-state.ts). It does not know who the readers are.
 */
import type { ReadStateBody, ReadStateUpdate } from '../api/inbox/read-state.js';
import { isRecord } from '../shared/json.js';
import { decode } from '../shared/decode-read-state.js';
import { isEmpty } from '../shared/read-state-difference.js';
import { applyChange, EMPTY_STORED, parseStored, updateSince } from './read-state/stored-read-state.js';
import type { StoredReadState } from './read-state/stored-read-state.js';

export type { StoredReadState } from './read-state/stored-read-state.js';

/** The new value for a stored value; undefined if there is nothing to write. */
type Change = (value: unknown) => StoredReadState | undefined;

/** A key-value storage such as one of `unstorage`. Values are JSON, and may be returned as text or parsed. */
export interface ReadStateStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: StoredReadState): unknown;
  /** Deletes a value, for `eraseData`. Without it, `eraseData` stores an empty value. */
  removeItem?(key: string): unknown;
  /**
   * Replaces a value by the result of `change`. If another process writes meanwhile, calls `change` again with the new value.
   * `change` returns undefined if there is nothing to write. Without `update`, two processes that write at once may lose a
   * mark until a browser that has it sends it again.
   */
  update?(key: string, change: (value: unknown) => StoredReadState | undefined): unknown;
}

export interface ReadStateKeeper {
  /** The current version, and what a browser with another version lacks. All methods reject with what the storage throws. */
  read(
    readerSubject: string,
    knownVersion: string,
  ): Promise<{ readonly version: string; readonly update?: ReadStateBody }>;
  /** Merges changes and resolves with what the writer lacks. `onChanged` is called if the changes added anything. */
  merge(readerSubject: string, update: ReadStateUpdate, onChanged: () => void): Promise<ReadStateBody>;
  /** The encoded state; null if nothing is stored. */
  export(readerSubject: string): Promise<string | null>;
  erase(readerSubject: string): Promise<void>;
}

const storageKey = (readerSubject: string): string => `marks:${readerSubject}`;

/** @param serviceTime Milliseconds since 1970, by the service's clock. */
export function createReadStateKeeper(storage: ReadStateStorage, serviceTime: () => number): ReadStateKeeper {
  /** The last write of each reader in this process: writes of one reader run one after another. */
  const queues = new Map<string, Promise<unknown>>();

  const replace = async (key: string, change: Change): Promise<void> => {
    if (storage.update) return void (await storage.update(key, change));
    const next = change(await storage.getItem(key));
    if (next) await storage.setItem(key, next);
  };

  const load = async (key: string): Promise<StoredReadState> => parseStored(await storage.getItem(key));

  const write = async (key: string, update: ReadStateUpdate, onChanged: () => void): Promise<ReadStateBody> => {
    let before = EMPTY_STORED;
    let after = EMPTY_STORED;
    await replace(key, (value) => {
      before = parseStored(value);
      after = applyChange(before, update.changes, serviceTime());
      return after === before ? undefined : after;
    });
    if (after !== before) onChanged();
    return updateSince(after, update.since) ?? { version: after.version };
  };

  return {
    read: async (readerSubject, knownVersion) => {
      const stored = await load(storageKey(readerSubject));
      const update = updateSince(stored, knownVersion);
      return { version: stored.version, ...(update && { update }) };
    },
    merge: async (readerSubject, update, onChanged) => {
      const result = (queues.get(readerSubject) ?? Promise.resolve())
        .catch(() => {})
        .then(() => write(storageKey(readerSubject), update, onChanged));
      queues.set(readerSubject, result);
      try {
        return await result;
      } finally {
        if (queues.get(readerSubject) === result) queues.delete(readerSubject);
      }
    },
    export: async (readerSubject) => (await load(storageKey(readerSubject))).state || null,
    erase: async (readerSubject) => {
      if (storage.removeItem) await storage.removeItem(storageKey(readerSubject));
      else await storage.setItem(storageKey(readerSubject), EMPTY_STORED);
    },
  };
}

const MAX_VERSION_LENGTH = 64;

/** The body of a write, or undefined if it contains no read state. */
export function parseReadStateUpdate(body: unknown): ReadStateUpdate | undefined {
  if (!isRecord(body) || typeof body['changes'] !== 'string' || isEmpty(decode(body['changes']))) return undefined;
  const { since, changes } = body;
  return { since: typeof since === 'string' ? since.slice(0, MAX_VERSION_LENGTH) : '', changes };
}
