/**
 * Read state that follows the reader, in a storage of the host's, since the service cannot keep it. The rules are those of
 * the browser (shared/read-state.ts). A browser names the version that it knows and gets the changes since; a version is a
 * hash of the state, so states that two processes wrote at once never share one.
 */
import { EMPTY, isEmpty, merge, missingIn } from '../shared/read-state.js';
import { latestPosition, MAX_STATE_LENGTH, prune } from '../shared/read-state-limits.js';
import { decode, encode } from '../shared/read-state-text.js';
import { shortHash } from '../shared/short-hash.js';
import type { ReadStateBody, ReadStateUpdate } from '../wire/read-state.js';
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
export interface MarksStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: StoredReadState): unknown;
}

export interface ReadStateKeeper {
  /** What a browser that knows a version lacks; undefined where it lacks nothing. Rejects with what the storage throws. */
  read(name: string, known: string): Promise<{ readonly version: string; readonly news?: ReadStateBody }>;
  /** Merges changes, and answers as `read` does; `changed` is called where they were new. Rejects likewise. */
  merge(name: string, update: ReadStateUpdate, changed: () => void): Promise<ReadStateBody>;
}

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

export function createReadStateKeeper(storage: MarksStorage, serviceTime: () => number): ReadStateKeeper {
  /** Writes of one subscriber in this process go one after the other. */
  const queues = new Map<string, Promise<unknown>>();

  const latest = (): number => latestPosition(serviceTime());

  const load = async (name: string): Promise<StoredReadState> => {
    const value = parsed(await storage.getItem(`marks:${name}`));
    const stored = storedOf(value);
    if (stored) return stored;
    const first = prune(decodeFirstFormat(value, latest()), serviceTime());
    if (isEmpty(first)) return NOTHING;
    // Stored at once: a wrong position of the first format would count again when its time has come.
    const migrated = { version: shortHash(encode(first)), state: encode(first), changes: [] };
    await storage.setItem(`marks:${name}`, migrated);
    return migrated;
  };

  const write = async (
    name: string,
    { since, changes }: ReadStateUpdate,
    changed: () => void,
  ): Promise<ReadStateBody> => {
    const stored = await load(name);
    const before = decode(stored.state, latest());
    const after = prune(merge(before, decode(changes, latest())), serviceTime());
    const state = encode(after);
    if (state === stored.state) return newsFor(stored, since) ?? { version: stored.version };
    const added = encode(missingIn(before, after) ?? EMPTY);
    const next = {
      version: shortHash(state),
      state,
      changes: limited([...stored.changes, [stored.version, added] as const]),
    };
    await storage.setItem(`marks:${name}`, next);
    changed();
    return newsFor(next, since) ?? { version: next.version };
  };

  return {
    read: async (name, known) => {
      const stored = await load(name);
      const news = newsFor(stored, known);
      return { version: stored.version, ...(news && { news }) };
    },
    merge: async (name, update, changed) => {
      const mine = (queues.get(name) ?? Promise.resolve()).catch(() => {}).then(() => write(name, update, changed));
      queues.set(name, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(name) === mine) queues.delete(name);
      }
    },
  };
}

/** The body of a write, or undefined where it holds no read state at all. */
export function readStateUpdate(body: unknown): ReadStateUpdate | undefined {
  if (!isRecord(body) || typeof body['changes'] !== 'string' || isEmpty(decode(body['changes']))) return undefined;
  const { since, changes } = body;
  return { since: typeof since === 'string' ? since.slice(0, 64) : '', changes };
}
