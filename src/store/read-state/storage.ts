/**
 * Read state in a storage that several tabs write at once and that has no transactions.
 *
 * Each change is a key of its own that is never rewritten. When there are many keys, a new one takes all of their content
 * and they are removed. So writes of two tabs cannot undo each other, in any order, and a press writes a few bytes.
 */
import { EMPTY, merge, missingIn } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { decode, encode } from '../../shared/read-state-text.js';
import type { Storage } from '../ports.js';
import { decodeFirstFormat, FIRST_FORMAT_PREFIX } from './first-format.js';

const PREFIX = 'r.';
const MAX_KEYS = 16;

export interface ReadStateStorage {
  /** What all tabs wrote. */
  readonly read: () => ReadState;
  /** Adds what a state says and the storage does not; gives whether there was anything. */
  readonly write: (state: ReadState) => boolean;
  /** Replaces everything that was read so far. */
  readonly rewrite: (state: ReadState) => void;
  /** Reads everything once more, as the clock is known by now, and writes it anew. */
  readonly reread: () => ReadState;
}

/** `latest` gives the latest position that can be right. */
export function createReadStateStorage(
  storage: Storage,
  freshKey: () => string,
  latest: () => number,
): ReadStateStorage {
  /** By key: the content that was decoded. */
  const decoded = new Map<string, string>();
  let stored = EMPTY;
  /** The storage may lack some of what is here: the last write failed, or what was read is in the page's memory alone. */
  let isBehind = true;

  const forget = (): void => {
    decoded.clear();
    stored = EMPTY;
  };

  const read = (): ReadState => {
    // Another tab folds keys or clears all of them, and browsers evict: what is gone must be written again with the next
    // change, for a position without the unread marks below it would read them.
    if ([...decoded].some(([key, text]) => storage.get(key) !== text)) forget();
    for (const key of [...storage.keys(PREFIX), ...storage.keys(FIRST_FORMAT_PREFIX)]) {
      if (decoded.has(key)) continue;
      const text = storage.get(key) ?? '';
      decoded.set(key, text);
      stored = merge(stored, key.startsWith(PREFIX) ? decode(text, latest()) : decodeFirstFormat(text, latest()));
    }
    return stored;
  };

  const put = (state: ReadState): boolean => {
    const key = PREFIX + freshKey();
    const text = encode(state);
    decoded.set(key, text);
    return storage.set(key, text);
  };

  const rewrite = (state: ReadState): void => {
    const keys = [...storage.keys(PREFIX), ...storage.keys(FIRST_FORMAT_PREFIX)].filter((key) => decoded.has(key));
    stored = state;
    isBehind = !put(state);
    // In a full storage the older keys are all that outlives the page.
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
      const isFull = storage.keys(PREFIX).length >= MAX_KEYS || storage.keys(FIRST_FORMAT_PREFIX).length > 0;
      if (isFull || isBehind || !put(change)) rewrite(merge(read(), state));
      return true;
    },
  };
}
