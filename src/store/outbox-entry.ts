/**
 * What is kept of one action, as JSON. What another version or another hand has written is no entry.
 */
export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly payload?: object | undefined;
  /** Random, made once: what every key of this action is derived from. */
  readonly intent: string;
  /** How many answers were received that left the outcome unknown; each asks for a key of its own. */
  readonly spent: number;
  /** The last answer left the outcome unknown: the feed must be read before this is sent again. */
  readonly doubt: boolean;
  readonly tries: number;
  /** Milliseconds since 1970, by this device. */
  readonly at: number;
  readonly step: 'waiting' | 'failed' | 'done';
}

const KINDS: { readonly [field in Exclude<keyof Entry, 'payload'>]: string } = {
  id: 'string',
  type: 'string',
  intent: 'string',
  step: 'string',
  spent: 'number',
  tries: 'number',
  at: 'number',
  doubt: 'boolean',
};

const isEntry = (value: unknown): value is Entry =>
  value instanceof Object && Object.entries(KINDS).every(([field, kind]) => typeof Reflect.get(value, field) === kind);

function attempt(work: () => unknown): Entry | undefined {
  try {
    const value = work();
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const parseEntry = (said: string | null): Entry | undefined => attempt(() => JSON.parse(said ?? ''));

/** What will be sent, whatever the host does with its payload meanwhile; undefined where that is no JSON. */
export const copyOf = (entry: Entry): Entry | undefined => attempt(() => JSON.parse(JSON.stringify(entry)));
