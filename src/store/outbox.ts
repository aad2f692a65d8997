/**
 * Outbox: actions that must not be lost, and must not be done twice. Each is stored before it is first sent, under a key
 * of its own, and stays until the service has answered and the feed says the same.
 *
 *   act ─▶ stored ─▶ sent ─▶ 2xx ─────────────────────────▶ granted ─▶ the feed agrees: forgotten
 *                     │ ├──▶ silence, 409: same key again
 *                     │ ├──▶ 5xx, junk: read; still pending: one new key
 *                     │ └──▶ refused, a day gone by: failed, for the reader to decide
 *                     └────▶ signed out: waits for the same subscriber
 *
 * It does not know rows, words or what else is on the page.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { Failure } from '../wire/failure.js';
import type { Message, Outcome } from './message.js';
import type { Clock, InboxClient, Storage } from './ports.js';

/** What is kept of one action, as JSON. */
interface Entry {
  readonly id: string;
  readonly type: string;
  readonly payload?: object | undefined;
  /** Random, made once: what every key of this action is derived from. */
  readonly intent: string;
  /** How many answers were received that left the outcome unknown; each asks for a key of its own. */
  readonly spent: number;
  /** Milliseconds since 1970, by this device. */
  readonly at: number;
  readonly step: 'waiting' | 'failed' | 'done';
}

export interface OutboxPorts {
  readonly client: Pick<InboxClient, 'recordAction'>;
  /** This subscriber's part of the storage. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly freshKey: () => string;
  /** Who is signed in, as the service names them. */
  readonly subject: string;
  /** The message as the service tells it now; undefined where it can't be found. */
  readonly look: (id: string) => Promise<Message | undefined>;
  readonly settled: (id: string, type: string, failure: Failure | null) => void;
}

export interface Outbox {
  /** What came of each action that the feed does not tell yet, by message. */
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  act(id: string, type: string, payload?: object): Promise<void>;
  retry(id: string): Promise<void>;
  /** Sends now what waits. */
  flush(): void;
  /** Takes what the feed told: a granted action that it shows as done needs no reminder any more. */
  told(messages: readonly Message[]): void;
  /** Reads the storage again, where another tab may have written. */
  reload(): void;
  /** Ends the timers; what waits stays. */
  stop(): void;
  resume(): void;
}

const DAY = 24 * 60 * 60_000;
const MONTH = 30 * DAY;
/** Real services were seen to answer reads from a cache for a while after an action. */
const CACHED = 5 * 60_000;
const MOST_WAIT = 5 * 60_000;
const MOST_ENTRIES = 100;
const PREFIX = 'o.';

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'type', 'intent', 'step'].every((field) => typeof Reflect.get(value, field) === 'string') &&
  ['spent', 'at'].every((field) => typeof Reflect.get(value, field) === 'number');

function parse(said: string | null): Entry | undefined {
  try {
    const value: unknown = JSON.parse(said ?? '');
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function createOutbox({ client, storage, clock, freshKey, subject, look, settled }: OutboxPorts): Outbox {
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  const entries = new Map<string, Entry>();
  const sending = new Set<string>();
  const timers = new Map<string, () => void>();
  const tries = new Map<string, number>();
  const doubtful = new Set<string>();
  let stopped = false;

  const show = (id: string, outcome: Outcome | null): void => {
    const next = new Map(outcomes.peek());
    if (outcome) next.set(id, outcome);
    else next.delete(id);
    outcomes.value = next;
  };

  const keep = (entry: Entry, step: Outcome['step'], failure: Failure | null = null): void => {
    entries.set(entry.id, entry);
    storage.set(PREFIX + entry.id, JSON.stringify(entry));
    show(entry.id, { step, type: entry.type, failure });
  };

  const forget = (id: string): void => {
    entries.delete(id);
    tries.delete(id);
    storage.remove(PREFIX + id);
    show(id, null);
  };

  const fail = (entry: Entry, failure: Failure): void => {
    keep({ ...entry, step: 'failed' }, 'failed', failure);
    settled(entry.id, entry.type, failure);
  };

  const grant = (entry: Entry): void => {
    tries.delete(entry.id);
    keep({ ...entry, step: 'done', at: clock.now() }, 'done');
    settled(entry.id, entry.type, null);
  };

  /** Waits, and tries again by itself; the longer, the more often it went wrong. */
  const wait = (entry: Entry, failure: Failure): void => {
    const count = tries.get(entry.id) ?? 0;
    tries.set(entry.id, count + 1);
    const jittered = clock.random() * Math.min(MOST_WAIT, 1000 * 2 ** count);
    const delay = Math.max(failure.retryAfter ?? (failure.status === 409 ? 1000 : 0), jittered);
    keep({ ...entry, step: 'waiting' }, 'waiting', failure);
    timers.get(entry.id)?.();
    if (!stopped)
      timers.set(
        entry.id,
        clock.after(delay, () => void send(entry.id)),
      );
  };

  const refused = (entry: Entry, failure: Failure): void => {
    const silent = failure.kind === 'offline' || failure.kind === 'timeout';
    const unclear = failure.kind === 'broken' || failure.kind === 'malformed' || failure.replayed;
    if (failure.kind === 'signed-out' || failure.status === 412) {
      keep({ ...entry, step: 'waiting' }, 'waiting', failure);
    } else if (silent || unclear || failure.kind === 'busy') {
      // An answer that doesn't tell what was done may be given again for a day: read first, then use a new key.
      if (unclear) doubtful.add(entry.id);
      wait(entry, failure);
    } else {
      fail(entry, failure);
    }
  };

  /** The entry to send, once what the feed says is known; undefined where it is done. */
  const certain = async (entry: Entry): Promise<Entry | undefined> => {
    if (!doubtful.has(entry.id)) return entry;
    const told = await look(entry.id);
    doubtful.delete(entry.id);
    if (told?.outcome.step === 'done') return undefined;
    const renewed = { ...entry, spent: entry.spent + 1 };
    keep(renewed, 'sending');
    return renewed;
  };

  async function send(id: string): Promise<void> {
    let entry = entries.get(id);
    if (!entry || entry.step !== 'waiting' || sending.has(id)) return;
    timers.get(id)?.();
    timers.delete(id);
    if (clock.now() - entry.at > DAY) return fail(entry, new Failure('timeout'));
    sending.add(id);
    show(id, { step: 'sending', type: entry.type, failure: null });
    try {
      const due = await certain(entry);
      if (due) {
        entry = due;
        const { type, payload, intent, spent } = due;
        const body = { status: 'done' as const, ...(payload && { payload }) };
        await client.recordAction(id, type, body, { subject, idempotencyKey: spent ? `${intent}-${spent}` : intent });
      }
      grant(entry);
    } catch (error) {
      refused(entry, error instanceof Failure ? error : new Failure('broken'));
    } finally {
      sending.delete(id);
    }
  }

  const reload = (): void => {
    for (const key of storage.keys(PREFIX)) {
      const entry = parse(storage.get(key));
      const age = clock.now() - (entry?.at ?? 0);
      if (!entry || (entry.step === 'done' && age > CACHED) || age > MONTH) storage.remove(key);
      else if (!sending.has(entry.id)) {
        entries.set(entry.id, entry);
        show(entry.id, { step: entry.step, type: entry.type, failure: null });
      }
    }
  };

  reload();

  return {
    outcomes,
    reload,
    act: async (id, type, payload) => {
      if (entries.get(id) && entries.get(id)?.step !== 'failed') return;
      if ([...entries.values()].filter(({ step }) => step !== 'done').length >= MOST_ENTRIES) {
        settled(id, type, new Failure('refused', { said: 'Too many actions wait to be sent.' }));
        return;
      }
      tries.delete(id);
      keep({ id, type, payload, intent: freshKey(), spent: 0, at: clock.now(), step: 'waiting' }, 'waiting');
      await send(id);
    },
    retry: async (id) => {
      const entry = entries.get(id);
      if (entry?.step !== 'failed') return;
      tries.delete(id);
      // What failed was answered, or is older than any key: only a new one can be heard.
      doubtful.add(id);
      keep({ ...entry, step: 'waiting', at: clock.now() }, 'waiting');
      await send(id);
    },
    flush: () => {
      for (const id of entries.keys()) void send(id);
    },
    told: (messages) => {
      for (const { id, outcome } of messages) {
        const entry = entries.get(id);
        if (entry?.step !== 'done') continue;
        if (outcome.step === 'done' || clock.now() - entry.at > CACHED) forget(id);
      }
    },
    stop: () => {
      stopped = true;
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
    resume: () => {
      stopped = false;
    },
  };
}
