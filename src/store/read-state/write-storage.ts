/** Writes the read state to a reader's storage; storage.ts says how it is kept there. It is in the file that is loaded late. */
import { merge } from '../../shared/read-state.js';
import { missingIn } from '../../shared/read-state-difference.js';
import type { ReadState } from '../../shared/read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import type { Storage } from '../ports.js';
import type { StoredReadState } from './storage.js';
import { READ_STATE_PREFIX } from './stored.js';

const MAX_KEYS = 16;

export interface StorageWriter {
  /** Writes the part of a state that the storage lacks. Returns whether there was any. */
  readonly write: (state: ReadState) => boolean;
  /** Replaces all content that was read. */
  readonly rewrite: (state: ReadState) => void;
}

export function createStorageWriter(storage: Storage, stored: StoredReadState, freshKey: () => string): StorageWriter {
  const { decoded, read } = stored;
  /** The storage may lack part of this: the last write failed, or the state is in the page's memory alone. */
  let isBehind = true;

  const put = (state: ReadState): boolean => {
    const key = READ_STATE_PREFIX + freshKey();
    const text = encode(state);
    decoded.set(key, text);
    return storage.set(key, text);
  };

  const rewrite = (state: ReadState): void => {
    const keys = storage.keys(READ_STATE_PREFIX).filter((key) => decoded.has(key));
    stored.merged = state;
    isBehind = !put(state);
    // In a full storage only the older keys survive the page.
    if (!isBehind) keys.forEach((key) => storage.remove(key));
  };

  return {
    rewrite,
    write: (state) => {
      const change = missingIn(stored.merged, state);
      if (!change) return false;
      stored.merged = merge(stored.merged, change);
      if (storage.keys(READ_STATE_PREFIX).length >= MAX_KEYS || isBehind || !put(change)) rewrite(merge(read(), state));
      return true;
    },
  };
}
