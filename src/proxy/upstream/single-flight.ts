/**
 * Sends identical concurrent reads of one subscriber once; all callers receive the same response. Caches nothing: a read is
 * shared until its response arrives. After a write ends or a change is announced, reads that began before are not joined,
 * because their responses may not contain the change. It does not know what is read.
 */
import { withAbort } from '../with-deadline.js';

interface SharedRead<T> {
  readonly response: Promise<T>;
  /** The number of its callers. */
  waiting: number;
  readonly controller: AbortController;
}

export interface SingleFlight<T> {
  /**
   * Sends a read or joins an identical one in progress. `signal` ends the wait of this caller; the read itself is aborted
   * when its last caller leaves. If a joined read fails, its callers share one more attempt, so each has the whole timeout.
   */
  read(readerId: string, resource: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  write(readerId: string, send: () => Promise<T>): Promise<T>;
  /** Lets no further caller join a reader's reads in progress. Callers that wait already receive the response. */
  invalidate(readerId: string): void;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const readsByReader = new Map<string, Map<string, SharedRead<T>>>();

  const find = (readerId: string, resource: string): SharedRead<T> | undefined =>
    readsByReader.get(readerId)?.get(resource);

  const start = (readerId: string, resource: string, send: (signal: AbortSignal) => Promise<T>): SharedRead<T> => {
    const controller = new AbortController();
    const read = { response: send(controller.signal), waiting: 0, controller };
    const reads = readsByReader.get(readerId) ?? new Map<string, SharedRead<T>>();
    readsByReader.set(readerId, reads.set(resource, read));
    return read;
  };

  const remove = (readerId: string, resource: string, read: SharedRead<T>): void => {
    const reads = readsByReader.get(readerId);
    if (reads?.get(resource) === read) reads.delete(resource);
    if (reads?.size === 0) readsByReader.delete(readerId);
  };

  const invalidate = (readerId: string): void => void readsByReader.delete(readerId);

  const join = (readerId: string, resource: string, read: SharedRead<T>, signal: AbortSignal): Promise<T> => {
    read.waiting += 1;
    return withAbort(read.response, signal, () => {
      read.waiting -= 1;
      if (read.waiting > 0) return;
      if (signal.aborted) read.controller.abort();
      remove(readerId, resource, read);
    });
  };

  return {
    read: async (readerId, resource, signal, send) => {
      signal.throwIfAborted();
      const joined = find(readerId, resource);
      try {
        return await join(readerId, resource, joined ?? start(readerId, resource, send), signal);
      } catch (cause) {
        if (!joined || signal.aborted) throw cause;
        const next = find(readerId, resource);
        const isNew = next !== undefined && next !== joined;
        return join(readerId, resource, isNew ? next : start(readerId, resource, send), signal);
      }
    },
    write: async (readerId, send) => {
      try {
        return await send();
      } finally {
        invalidate(readerId);
      }
    },
    invalidate,
  };
}
