/**
 * Reads of one subscriber that are under way: who asks the same meanwhile waits for the same answer of the service. It lasts
 * until that is there, and nothing is kept of it. Where no answer comes, those who joined ask once more, together. What began before a write ended, or before a hint, is shared no further:
 * whoever asks after it means what is so after it. It does not know what is read.
 */
import { withAbort } from '../json.js';

interface SharedRequest<T> {
  readonly answer: Promise<T>;
  /** One for each who waits: what makes them go. */
  readonly waiting: Set<() => void>;
  readonly over: AbortController;
}

export interface SingleFlight<T> {
  /** Asks, or waits for who asks the same. The signal ends this one's waiting; the question ends with the last. */
  read(name: string, what: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Writes, and never shares that. */
  write(name: string, send: () => Promise<T>): Promise<T>;
  /** What is under way for a subscriber may be of the past: those who wait have it, others ask anew. */
  forget(name: string): void;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const readings = new Map<string, Map<string, SharedRequest<T>>>();

  const start = (name: string, what: string, ask: (signal: AbortSignal) => Promise<T>): SharedRequest<T> => {
    const over = new AbortController();
    const reading = { answer: ask(over.signal), waiting: new Set<() => void>(), over };
    readings.set(name, (readings.get(name) ?? new Map<string, SharedRequest<T>>()).set(what, reading));
    return reading;
  };

  const end = (name: string, what: string, reading: SharedRequest<T>): void => {
    const own = readings.get(name);
    if (own?.get(what) === reading) own.delete(what);
    if (own?.size === 0) readings.delete(name);
  };

  const forget = (name: string): void => void readings.delete(name);

  const join = async (name: string, what: string, reading: SharedRequest<T>, signal: AbortSignal): Promise<T> => {
    const leave = (): void => {
      if (!reading.waiting.delete(leave) || reading.waiting.size > 0) return;
      if (signal.aborted) reading.over.abort();
      end(name, what, reading);
    };
    reading.waiting.add(leave);
    signal.addEventListener('abort', leave);
    try {
      return await withAbort(reading.answer, signal);
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  };

  return {
    read: async (name, what, signal, ask) => {
      signal.throwIfAborted();
      const underWay = readings.get(name)?.get(what);
      try {
        return await join(name, what, underWay ?? start(name, what, ask), signal);
      } catch (cause) {
        // It was asked before this one came, so its time was over sooner: this one has the whole of its own.
        if (!underWay || signal.aborted) throw cause;
        const next = readings.get(name)?.get(what);
        return join(name, what, next === underWay || !next ? start(name, what, ask) : next, signal);
      }
    },
    write: async (name, send) => {
      try {
        return await send();
      } finally {
        forget(name);
      }
    },
    forget,
  };
}
