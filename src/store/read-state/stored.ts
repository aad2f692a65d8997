/** The read state in a reader's storage, without the code that writes it (storage.ts). */
import { decode } from '../../shared/decode-read-state.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Storage } from '../ports.js';

/** The prefix of the keys that have a part of the read state each. */
export const READ_STATE_PREFIX = 'r.';

/** Positions after `latest` are left out. */
export const storedReadState = (storage: Storage, latest: number): ReadState =>
  storage.keys(READ_STATE_PREFIX).reduce((state, key) => merge(state, decode(storage.get(key), latest)), EMPTY);
