/** The record that is stored for a subscriber: how it is parsed, changed, and compared with a browser's version. */
import type { ReadStateBody } from '../../api/inbox/read-state.js';
import { isRecord, parse } from '../../shared/json.js';
import { prune } from '../../shared/prune-read-state.js';
import { latestPosition, MAX_STATE_LENGTH } from '../../shared/read-state-limits.js';
import { decode } from '../../shared/decode-read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import { missingIn } from '../../shared/read-state-difference.js';
import { shortHash } from '../../shared/short-hash.js';

/** Stored as JSON, at most 260 kB. */
export interface StoredReadState {
  /** A hash of `state`, so two processes that write at once never create the same version for different states. */
  readonly version: string;
  readonly state: string;
  /** The latest changes, oldest first: the version before each, and what it added. */
  readonly changes: readonly (readonly [version: string, change: string])[];
}

const MAX_CHANGES = 20;
const MAX_CHANGES_LENGTH = 8000;
export const EMPTY_STORED: StoredReadState = { version: shortHash(''), state: '', changes: [] };

/** Parses JSON, as text or parsed; `EMPTY_STORED` for anything else. */
export function parseStored(raw: unknown): StoredReadState {
  const value = typeof raw === 'string' ? parse(raw) : raw;
  if (!isRecord(value) || typeof value['state'] !== 'string' || value['state'].length > MAX_STATE_LENGTH)
    return EMPTY_STORED;
  const { state, version } = value;
  const changes = Array.isArray(value['changes']) ? value['changes'] : [];
  const isChange = (entry: unknown): entry is readonly [string, string] =>
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
  return {
    version: typeof version === 'string' ? version : shortHash(state),
    state,
    changes: changes.filter(isChange),
  };
}

function limitChanges(changes: StoredReadState['changes']): StoredReadState['changes'] {
  const lengthFrom = (start: number): number => changes.slice(start).reduce((sum, [, { length }]) => sum + length, 0);
  let start = Math.max(0, changes.length - MAX_CHANGES);
  while (lengthFrom(start) > MAX_CHANGES_LENGTH) start += 1;
  return changes.slice(start);
}

/** The record with an encoded change merged into it; the same record if the change adds nothing. */
export function applyChange(stored: StoredReadState, change: string, serviceTime: number): StoredReadState {
  const latest = latestPosition(serviceTime);
  const before = decode(stored.state, latest);
  const after = prune(merge(before, decode(change, latest)), serviceTime);
  const state = encode(after);
  if (state === stored.state) return stored;
  const added = encode(missingIn(before, after) ?? EMPTY);
  return { version: shortHash(state), state, changes: limitChanges([...stored.changes, [stored.version, added]]) };
}

/** What a browser with a version lacks: the changes since, or the whole state. Undefined if its version is current. */
export function updateSince(stored: StoredReadState, knownVersion: string): ReadStateBody | undefined {
  const { version, state, changes } = stored;
  if (version === knownVersion) return undefined;
  const start = knownVersion ? changes.findIndex(([before]) => before === knownVersion) : -1;
  if (start < 0) return { version, state };
  const since = changes.slice(start).reduce((all, [, change]) => merge(all, decode(change)), EMPTY);
  return { version, changes: encode(since) };
}
