/**
 * Read state in a storage that several tabs write at once and that has no transactions.
 *
 * Each change is a key of its own that is never rewritten. Many keys are replaced by one with their merged content. Therefore
 * two tabs cannot overwrite each other's changes, and a change writes a few bytes.
 */
import { EMPTY, merge } from '../../shared/read-state.js';
import { missingIn } from '../../shared/read-state-difference.js';
import type { ReadState } from '../../shared/read-state.js';
import { withoutPositionsAfter } from '../../shared/read-state-limits.js';
import { decode } from '../../shared/decode-read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import type { Storage } from '../ports.js';
import { READ_STATE_PREFIX } from './stored.js';

const MAX_KEYS = 16;

export interface ReadStateStorage {
  /** Reads what all tabs have written. */
  readonly read: () => ReadState;
  /** Writes the part of a state that the storage lacks. Returns whether there was any. */
  readonly write: (state: ReadState) => boolean;
  /** Replaces all content that was read. */
  readonly rewrite: (state: ReadState) => void;
  /** Reads and writes everything again, because the service's clock is known now. */
  readonly reread: () => ReadState;
}

/** Whether `withoutPositionsAfter` removes something. */
export function hasPositionsAfter(state: ReadState, latest: number): boolean {
  const kept = withoutPositionsAfter(state, latest);
  return merge(kept, state) !== kept;
}

/** `latest` returns the latest position that can be correct. */
export function createReadStateStorage(
  storage: Storage,
  freshKey: () => string,
  latest: () => number,
): ReadStateStorage {
  /** By key: the content that was decoded whole. */
  const decoded = new Map<string, string>();
  let stored = EMPTY;
  /** The storage may lack part of this: the last write failed, or the state is in the page's memory alone. */
  let isBehind = true;

  const forget = (): void => {
    decoded.clear();
    stored = EMPTY;
  };

  const read = (): ReadState => {
    // Another tab merges keys or clears all of them, and browsers evict storage. What is gone must be written again with the
    // next change: a position without the unread marks below it would mark those messages as read.
    if ([...decoded].some(([key, text]) => storage.get(key) !== text)) forget();
    for (const key of storage.keys(READ_STATE_PREFIX)) {
      if (decoded.has(key)) continue;
      const text = storage.get(key) ?? '';
      const state = decode(text);
      // A position after the last response that this tab received is decoded again: it may be right by then.
      decoded.set(key, hasPositionsAfter(state, latest()) ? '' : text);
      stored = merge(stored, decode(text, latest()));
    }
    return stored;
  };

  const put = (state: ReadState): boolean => {
    const key = READ_STATE_PREFIX + freshKey();
    const text = encode(state);
    decoded.set(key, text);
    return storage.set(key, text);
  };

  const rewrite = (state: ReadState): void => {
    const keys = storage.keys(READ_STATE_PREFIX).filter((key) => decoded.has(key));
    stored = state;
    isBehind = !put(state);
    // In a full storage only the older keys survive the page.
    if (!isBehind) keys.forEach((key) => storage.remove(key));
  };

  return {
    read,
    rewrite,
    reread: () => {
      forget();
      rewrite(read());
      return stored;
    },
    write: (state) => {
      const change = missingIn(stored, state);
      if (!change) return false;
      stored = merge(stored, change);
      if (storage.keys(READ_STATE_PREFIX).length >= MAX_KEYS || isBehind || !put(change)) rewrite(merge(read(), state));
      return true;
    },
  };
}
