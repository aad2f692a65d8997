/**
 * Reads the read state in a storage that several tabs write at once and that has no transactions (writer: write-storage.ts). Each
 * change is a key of its own that is never rewritten; many keys are replaced by one with their merged content. Therefore tabs
 * cannot overwrite each other's changes, and a change writes a few bytes.
 */
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { withoutPositionsAfter } from '../../shared/read-state-limits.js';
import { decode } from '../../shared/decode-read-state.js';
import type { Storage } from '../ports.js';
import { READ_STATE_PREFIX } from './stored.js';

export interface StoredReadState {
  /** By key: the content that was decoded whole. */
  readonly decoded: Map<string, string>;
  /** The content that was read and written last, merged. */
  merged: ReadState;
  readonly read: () => ReadState;
  /** The next call reads everything again. */
  readonly forget: () => void;
}

export function hasPositionsAfter(state: ReadState, latest: number): boolean {
  const kept = withoutPositionsAfter(state, latest);
  return merge(kept, state) !== kept;
}

/** `latest` returns the latest position that can be correct. */
export function createStoredReadState(storage: Storage, latest: () => number): StoredReadState {
  const stored: StoredReadState = {
    decoded: new Map(),
    merged: EMPTY,
    read: () => {
      const { decoded, forget } = stored;
      // Another tab merges keys or clears all of them, and browsers evict storage. What is gone must be written again with the
      // next change: a position without the unread marks below it would mark those messages as read.
      if ([...decoded].some(([key, text]) => storage.get(key) !== text)) forget();
      for (const key of storage.keys(READ_STATE_PREFIX)) {
        if (decoded.has(key)) continue;
        const text = storage.get(key) ?? '';
        const state = decode(text);
        // A position after the last response that this tab received is decoded again: it may be right by then.
        decoded.set(key, hasPositionsAfter(state, latest()) ? '' : text);
        stored.merged = merge(stored.merged, decode(text, latest()));
      }
      return stored.merged;
    },
    forget: () => {
      stored.decoded.clear();
      stored.merged = EMPTY;
    },
  };
  return stored;
}
