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
import { InboxError } from '../../api/error.js';
import { isDone, parseEntry, stepOf } from './outbox-entry.js';
import type { OutboxEntry } from './outbox-entry.js';
import type { Outcome } from '../message.js';
import { PREFIX } from './outbox-type.js';
import type { Outbox, OutboxPorts } from './outbox-type.js';

const DAY = 24 * 60 * 60_000;
const MONTH = 30 * DAY;
/** Real services were seen to answer reads from a cache for a while after an action. */
const CACHED = 5 * 60_000;
const MOST_WAIT = 5 * 60_000;
/** Letters that all entries may take in the storage: some fifty, a quarter of what an inbox allows itself. */
const MOST_TEXT = 8000;

export type { Outbox };

export function createOutbox(ports: OutboxPorts): Outbox {
  const {
    record,
    storage,
    clock,
    randomId: freshKey,
    refetch: look,
    onSettled: settled,
    onStored: kept,
    acquireLock: hold,
  } = ports;
  const entries = new Map<string, OutboxEntry>();
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  const timers = new Map<string, () => void>();
  /** Ends the wait for another tab that sends the same. */
  const waits = new Map<string, () => void>();
  let stopped = false;

  const show = (entry: OutboxEntry, failure: InboxError | null, now: Outcome['state'] = stepOf(entry)): void => {
    const { id, isUndo: back, type } = entry;
    outcomes.value = new Map(outcomes.peek()).set(id, { state: now, type: back ? '' : type, error: failure });
  };

  const keep = (entry: OutboxEntry, failure: InboxError | null = null, now?: Outcome['state']): void => {
    entries.set(entry.id, entry);
    storage.set(PREFIX + entry.id, JSON.stringify(entry));
    show(entry, failure, now);
    kept();
  };

  const isSending = (id: string): boolean => outcomes.peek().get(id)?.state === 'sending';

  const lose = (id: string): void => {
    entries.delete(id);
    outcomes.value = new Map([...outcomes.peek()].filter(([other]) => other !== id));
  };

  /** What came of it in another tab, if anything did. */
  const take = (id: string): void => {
    const entry = parseEntry(() => storage.get(PREFIX + id));
    // What was granted stays so here until the feed itself says the same: to forget it sooner would show it as open again.
    if (!entry) return entries.get(id)?.state === 'done' ? undefined : lose(id);
    entries.set(id, entry);
    // Why it waits, and how long, is known here alone.
    if (outcomes.peek().get(id)?.state !== stepOf(entry)) show(entry, null);
  };

  /** Another tab may have written in this very moment, and not yet been heard. */
  const reread = (id: string): OutboxEntry | undefined => {
    if (!isSending(id) && parseEntry(() => storage.get(PREFIX + id))) take(id);
    return entries.get(id);
  };

  const stopTimer = (id: string): void => {
    timers.get(id)?.();
    timers.delete(id);
  };

  const fail = (entry: OutboxEntry, failure: InboxError): void => {
    keep({ ...entry, state: 'failed', changedAt: clock.now() }, failure);
    settled(entry, failure);
  };

  const grant = (entry: OutboxEntry): void => {
    keep({ ...entry, payload: undefined, state: 'done', changedAt: clock.now() });
    settled(entry, null);
  };

  const wait = (entry: OutboxEntry, failure: InboxError): void => {
    const { id, tries } = entry;
    const { code: kind, status, retryAfter = status === 409 ? 1000 : 0 } = failure;
    keep({ ...entry, tries: tries + 1 }, failure);
    if (kind === 'signed-out' || stopped) return;
    const jittered = clock.random() * Math.min(MOST_WAIT, 1000 * 2 ** tries);
    stopTimer(id);
    timers.set(
      id,
      clock.after(Math.max(retryAfter, jittered), () => void send(id)),
    );
  };

  const refused = (entry: OutboxEntry, failure: InboxError): void => {
    const { code: kind, status = 0, replayed } = failure;
    // An answer that doesn't tell what was done may be given again for a day: read first, then use a new key.
    // A gateway that had no answer (504) knows no more than silence tells.
    const unclear = replayed || kind === 'malformed' || (status >= 500 && status !== 504);
    if (!unclear && /refused|missing/.test(kind)) return fail(entry, failure);
    wait({ ...entry, isOutcomeUnknown: entry.isOutcomeUnknown || unclear }, failure);
  };

  async function send(id: string): Promise<void> {
    const known = entries.get(id);
    if (known?.state !== 'waiting' || isSending(id)) return;
    stopTimer(id);
    show(known, null, 'sending');
    let letGo = (): void => {};
    const held = await new Promise<boolean>((resolve) => {
      waits.set(id, () => resolve(false));
      letGo = hold(id, () => resolve(true));
    });
    waits.delete(id);
    take(id);
    const entry = entries.get(id);
    if (held && entry?.state === 'waiting') await sendAlone(entry);
    letGo();
  }

  async function sendAlone(known: OutboxEntry): Promise<void> {
    const { id } = known;
    let entry = known;
    if (clock.now() - entry.changedAt > DAY) return fail(entry, new InboxError('timeout'));
    show(entry, null, 'sending');
    // A read that fails says nothing of the action.
    let told = wait;
    try {
      // What is sent again was on its way while nobody knew who is signed in: a read tells that first, and may tell all.
      const found = entry.isOutcomeUnknown || entry.tries > 0 ? await look(id, entry.isOutcomeUnknown) : undefined;
      if (isDone(entry, found)) return grant(entry);
      if (entry.isOutcomeUnknown) {
        // A new key for what may have been recorded would record it twice.
        if (found === null) return wait(entry, new InboxError('broken'));
        entry = { ...entry, isOutcomeUnknown: false, keyAttempt: entry.keyAttempt + 1 };
        keep(entry, null, 'sending');
      }
      told = refused;
      const { type, payload, baseKey: intent, keyAttempt: spent } = entry;
      const status = entry.isUndo ? 'pending' : 'done';
      await record(id, type, { status, ...(payload && { payload }) }, spent ? `${intent}-${spent}` : intent);
      grant(entry);
    } catch (error) {
      if (error instanceof InboxError) told(entry, error);
      else show(entry, null);
    }
  }

  const reload = (): void => {
    for (const id of entries.keys()) if (!isSending(id)) take(id);
    for (const key of storage.keys(PREFIX)) {
      const entry = parseEntry(() => storage.get(key));
      const age = clock.now() - (entry?.changedAt ?? 0);
      // One that was not sent in time is shown first, however long ago that is: the clock may have been set.
      if (!entry || age > { done: CACHED, failed: MONTH, waiting: Infinity }[entry.state]) storage.remove(key);
      else if (!entries.has(entry.id)) take(entry.id);
    }
  };

  const put = async (id: string, type: string, back: boolean, payload?: object): Promise<void> => {
    const before = reread(id);
    if (before?.state === 'waiting' || (before?.state === 'done' && before.isUndo === back)) return;
    const others = [...entries.values()].filter((other) => other.id !== id && other.state !== 'done');
    const later = Boolean(before && (before.isUndo || before.isAfterOther));
    const fresh = {
      keyAttempt: 0,
      isOutcomeUnknown: false,
      tries: 0,
      changedAt: clock.now(),
      state: 'waiting',
      isUndo: back,
      isAfterOther: later,
    };
    const entry = parseEntry(() => JSON.stringify({ id, type, payload, baseKey: freshKey(), ...fresh }));
    if (!entry || JSON.stringify([...others, entry]).length > MOST_TEXT) {
      return settled(
        { id, type, isUndo: back },
        new InboxError('refused', { message: 'It could not be kept until it is sent.' }),
      );
    }
    keep(entry);
    await send(id);
  };

  reload();

  return {
    outcomes,
    reload,
    act: (id, type, payload) => put(id, type, false, payload),
    revert: (id, type) => put(id, type, true),
    retry: async (id) => {
      const entry = reread(id);
      if (entry?.state !== 'failed') return;
      // What failed was answered, or is older than any key: only a new one can be heard.
      keep({ ...entry, state: 'waiting', changedAt: clock.now(), isOutcomeUnknown: true, tries: 0 });
      await send(id);
    },
    reconcile: (messages, received = messages) => {
      const shown = new Map(messages.map((message) => [message.id, message]));
      const all = [...entries.values()].toSorted((a, b) => a.changedAt - b.changedAt);
      stopped = false;
      for (const entry of all) {
        const { id, state: step, changedAt: at, isUndo: back, isAfterOther: later } = entry;
        const known = shown.get(id);
        const old = clock.now() - at > CACHED;
        // What the feed shows may still be of the action before.
        const agrees = known?.outcome.state === (back ? 'pending' : 'done') && (old || !(back || later));
        if (step === 'waiting' && isDone(entry, known) && !isSending(id)) grant(entry);
        else if ((step === 'done' && received.some((one) => one.id === id) && old) || (step !== 'waiting' && agrees)) {
          storage.remove(PREFIX + id);
          lose(id);
          kept();
        }
        // What the service turned away keeps its own time.
        if (!timers.has(id) || !outcomes.peek().get(id)?.error?.status) void send(id);
      }
    },
    stop: () => {
      stopped = true;
      for (const id of timers.keys()) stopTimer(id);
      for (const end of waits.values()) end();
    },
  };
}
