/**
 * Identifies the reader by the subject of the responses; storage, tab channel and locks belong to that subject alone.
 * Every response passes through `read` or `write`, which discard late responses and those of another subject.
 *
 *   created ─▶ first response names the subject ─▶ storage opens ─▶ writes are allowed
 *      └─────▶ the snapshot names it ─▶ storage opens ─▶ first response confirms it ─▶ writes are allowed
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Identified, Ports, Storage } from '../ports.js';
import { toInboxError } from '../to-inbox-error.js';
import { clearStorage, readerStorage } from './reader-storage.js';
import { createTabChannel } from './browser-tabs/tab-channel.js';

export interface IdentityOptions extends Pick<Ports, 'storage' | 'openChannel' | 'acquireLock'> {
  readonly namespace: string;
  /** The subject that was signed out of this page; its other tabs may sign in again. Empty for none. */
  readonly previousSubject: string;
}

export interface Identity {
  /** Empty until the reader is known. */
  readonly subject: () => string;
  /** The subject whose tabs send messages here: the reader's, or that of the reader who was signed out. */
  readonly channelSubject: () => string;
  /** Another subject has answered than the one of this reader: the reader is over. */
  readonly isReplaced: ReadonlySignal<boolean>;
  /** A response has said that nobody is signed in: its error. Null until then. */
  readonly signedOut: ReadonlySignal<InboxError | null>;
  readonly storage: () => Storage | undefined;
  /** Calls back with the reader's storage when the reader is known: at once if that is so. */
  readonly whenIdentified: (run: (storage: Storage) => void) => void;
  /** The first response has confirmed the reader: what is written may leave. */
  readonly isConfirmed: ReadonlySignal<boolean>;
  /** Resolves with the response to a read, unless it comes too late: then it rejects with an `AbortError`. */
  readonly read: <T>(request: (signal: AbortSignal) => Promise<Identified<T>>) => Promise<T>;
  /** The same for a write. Rejects with `signed-out` before the reader is confirmed. */
  readonly write: <T>(request: (subject: string) => Promise<Identified<T>>) => Promise<T>;
  readonly broadcast: (message: unknown) => void;
  /** The port's lock, for this reader alone. Grants it at once before the reader is confirmed. */
  readonly acquireLock: Ports['acquireLock'];
  /** Takes the reader to be this subject until the first response. */
  readonly assumeSubject: (subject: string) => void;
  readonly clearStorage: (subject: string) => void;
  /** `onMessage` receives what another tab posts; `undefined` when one wrote to the storage. */
  readonly start: (onMessage: (message: unknown) => void) => void;
  /** Aborts reads and stops listening. */
  readonly stop: () => void;
  /** Ends the reader for good: no response in flight counts. */
  readonly dispose: () => void;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { acquireLock, namespace, previousSubject } = options;
  const isConfirmed = signal(false);
  const isReplaced = signal(false);
  const signedOut = signal<InboxError | null>(null);
  const writes = new AbortController();
  let reads = new AbortController();
  let subject = '';
  let storage: Storage | undefined;
  let onMessage: ((message: unknown) => void) | undefined;
  const onIdentified: ((storage: Storage) => void)[] = [];

  const channelSubject = (): string => subject || previousSubject;
  const storageOf = (of: string): Storage => readerStorage(options.storage, namespace, of);

  const channel = createTabChannel(options.openChannel, namespace, (message) => onMessage?.(message));
  const listen = (): void => {
    const of = channelSubject();
    if (of) channel.open(of, storageOf(of));
  };

  const assumeSubject = (next: string): void => {
    subject = next;
    storage = storageOf(next);
    for (const run of onIdentified) run(storage);
    listen();
  };

  const stop = (): void => {
    reads.abort();
    channel.close();
    onMessage = undefined;
  };

  const dispose = (): void => {
    stop();
    writes.abort();
  };

  const replace = (): void => {
    dispose();
    isReplaced.value = true;
  };

  const receive = async <T>({ signal: ending }: AbortController, response: Promise<Identified<T>>): Promise<T> => {
    try {
      const { subject: from, value } = await response;
      ending.throwIfAborted();
      if (!subject) assumeSubject(from);
      if (subject !== from) replace();
      ending.throwIfAborted();
      isConfirmed.value = true;
      return value;
    } catch (error) {
      const failed = ending.aborted ? null : toInboxError(error);
      // The proxy answers 412 to a request that is meant for another subject.
      if (failed?.status === 412) replace();
      if (failed?.code === 'signed-out') signedOut.value = failed;
      ending.throwIfAborted();
      throw failed ?? error;
    }
  };

  return {
    subject: () => subject,
    channelSubject,
    isReplaced,
    signedOut,
    storage: () => storage,
    whenIdentified: (run) => {
      onIdentified.push(run);
      if (storage) run(storage);
    },
    isConfirmed,
    read: async (request) => {
      reads.signal.throwIfAborted();
      return receive(reads, request(reads.signal));
    },
    write: async (request) => {
      writes.signal.throwIfAborted();
      if (!isConfirmed.peek()) throw new InboxError('signed-out');
      return receive(writes, request(subject));
    },
    broadcast: channel.post,
    acquireLock: (name, onAcquired) => {
      if (isConfirmed.peek()) return acquireLock(`${namespace}:${subject}:${name}`, onAcquired);
      onAcquired();
      return () => {};
    },
    assumeSubject,
    clearStorage: (of) => clearStorage(storageOf(of)),
    start: (receiveMessage) => {
      reads = new AbortController();
      onMessage = receiveMessage;
      listen();
    },
    stop,
    dispose,
  };
}
