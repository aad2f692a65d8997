/**
 * Read state that follows the reader, in a storage of the host's, since the service cannot keep it. The rules are those of
 * the browser (shared/read-state.ts). A browser names the version that it knows and gets the changes since; a version is a
 * hash of the state, so states that two processes wrote at once never share one.
 */
import { EMPTY, isEmpty, merge, missingIn } from '../shared/read-state.js';
import { latestPosition, MAX_STATE_LENGTH, prune } from '../shared/read-state-limits.js';
import { decode, encode } from '../shared/read-state-text.js';
import { shortHash } from '../shared/short-hash.js';
import type { ReadStateBody, ReadStateUpdate } from '../api/inbox/read-state.js';
import { decodeFirstFormat } from './first-format.js';
import { isRecord } from './json.js';

/** What is stored for a subscriber, as JSON: 260 kB at most. */
export interface StoredReadState {
  readonly version: string;
  readonly state: string;
  /** The last changes, oldest first: the version before, and what was added to it. */
  readonly changes: readonly (readonly [version: string, change: string])[];
}

/** What `unstorage` gives, and much else: values are JSON, either as text or as what it stands for. */
export interface ReadStateStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: StoredReadState): unknown;
  /** Deletes a value, for `erase`; without it an empty one is stored. */
  removeItem?(key: string): unknown;
  /**
   * Replaces a value by what `change` makes of it, unless another process wrote meanwhile: then it calls `change` again with
   * what that wrote. `change` gives undefined where there is nothing to write. Without it, two processes that write at once
   * may lose a mark, until a browser that knows of it sends it again.
   */
  update?(key: string, change: (value: unknown) => StoredReadState | undefined): unknown;
}

export interface ReadStateKeeper {
  /** What a browser that knows a version lacks; undefined where it lacks nothing. Rejects with what the storage throws. */
  read(name: string, known: string): Promise<{ readonly version: string; readonly news?: ReadStateBody }>;
  /** Merges changes, and answers as `read` does; `changed` is called where they were new. Rejects likewise. */
  merge(name: string, update: ReadStateUpdate, changed: () => void): Promise<ReadStateBody>;
  /** What is stored, as text; null for nothing. Rejects likewise. */
  export(name: string): Promise<string | null>;
  /** Deletes what is stored. Rejects likewise. */
  erase(name: string): Promise<void>;
}

const keyOf = (name: string): string => `marks:${name}`;

const MAX_CHANGES = 20;
const MAX_CHANGES_LENGTH = 8000;
const NOTHING: StoredReadState = { version: shortHash(''), state: '', changes: [] };

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns undefined for what is no record of this format. */
function storedOf(value: unknown): StoredReadState | undefined {
  if (!isRecord(value) || typeof value['state'] !== 'string' || value['state'].length > MAX_STATE_LENGTH)
    return undefined;
  const { state, version } = value;
  const changes = Array.isArray(value['changes']) ? value['changes'] : [];
  const isChange = (one: unknown): one is readonly [string, string] =>
    Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');
  return {
    version: typeof version === 'string' ? version : shortHash(state),
    state,
    changes: changes.filter(isChange),
  };
}

/** The newest changes that fit beside a state. */
function limited(changes: StoredReadState['changes']): StoredReadState['changes'] {
  const lengthFrom = (start: number): number => changes.slice(start).reduce((sum, [, { length }]) => sum + length, 0);
  let start = Math.max(0, changes.length - MAX_CHANGES);
  while (lengthFrom(start) > MAX_CHANGES_LENGTH) start += 1;
  return changes.slice(start);
}

function newsFor(stored: StoredReadState, known: string): ReadStateBody | undefined {
  const { version, state, changes } = stored;
  if (version === known) return undefined;
  const start = known ? changes.findIndex(([before]) => before === known) : -1;
  if (start < 0) return { version, state };
  const since = changes.slice(start).reduce((all, [, change]) => merge(all, decode(change)), EMPTY);
  return { version, changes: encode(since) };
}

export function createReadStateKeeper(storage: ReadStateStorage, serviceTime: () => number): ReadStateKeeper {
  /** Writes of one subscriber in this process go one after the other. */
  const queues = new Map<string, Promise<unknown>>();

  const latest = (): number => latestPosition(serviceTime());

  /** What a stored value holds, and whether it has to be written anew, since it is of the first format. */
  const parseStored = (raw: unknown): { readonly stored: StoredReadState; readonly isOld: boolean } => {
    const value = parsed(raw);
    const stored = storedOf(value);
    if (stored) return { stored, isOld: false };
    const first = prune(decodeFirstFormat(value, latest()), serviceTime());
    if (isEmpty(first)) return { stored: NOTHING, isOld: false };
    return { stored: { version: shortHash(encode(first)), state: encode(first), changes: [] }, isOld: true };
  };

  const replace = async (key: string, change: (value: unknown) => StoredReadState | undefined): Promise<void> => {
    if (storage.update) return void (await storage.update(key, change));
    const next = change(await storage.getItem(key));
    if (next) await storage.setItem(key, next);
  };

  const load = async (key: string): Promise<StoredReadState> => {
    const { stored, isOld } = parseStored(await storage.getItem(key));
    // Stored at once: a wrong position of the first format would count again when its time has come.
    if (isOld) await replace(key, (value) => (parseStored(value).isOld ? parseStored(value).stored : undefined));
    return stored;
  };

  /** What a change makes of what is stored; the same where it adds nothing. */
  const merged = (stored: StoredReadState, changes: string): StoredReadState => {
    const before = decode(stored.state, latest());
    const after = prune(merge(before, decode(changes, latest())), serviceTime());
    const state = encode(after);
    if (state === stored.state) return stored;
    const added = encode(missingIn(before, after) ?? EMPTY);
    return { version: shortHash(state), state, changes: limited([...stored.changes, [stored.version, added]]) };
  };

  const write = async (
    key: string,
    { since, changes }: ReadStateUpdate,
    changed: () => void,
  ): Promise<ReadStateBody> => {
    let before = NOTHING;
    let after = NOTHING;
    await replace(key, (value) => {
      const { stored, isOld } = parseStored(value);
      before = stored;
      after = merged(stored, changes);
      return after === before && !isOld ? undefined : after;
    });
    if (after !== before) changed();
    return newsFor(after, since) ?? { version: after.version };
  };

  return {
    read: async (name, known) => {
      const stored = await load(keyOf(name));
      const news = newsFor(stored, known);
      return { version: stored.version, ...(news && { news }) };
    },
    merge: async (name, update, changed) => {
      const mine = (queues.get(name) ?? Promise.resolve())
        .catch(() => {})
        .then(() => write(keyOf(name), update, changed));
      queues.set(name, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(name) === mine) queues.delete(name);
      }
    },
    export: async (name) => (await load(keyOf(name))).state || null,
    erase: async (name) => {
      if (storage.removeItem) await storage.removeItem(keyOf(name));
      else await storage.setItem(keyOf(name), NOTHING);
    },
  };
}

/** The body of a write, or undefined where it holds no read state at all. */
export function readStateUpdate(body: unknown): ReadStateUpdate | undefined {
  if (!isRecord(body) || typeof body['changes'] !== 'string' || isEmpty(decode(body['changes']))) return undefined;
  const { since, changes } = body;
  return { since: typeof since === 'string' ? since.slice(0, 64) : '', changes };
}
