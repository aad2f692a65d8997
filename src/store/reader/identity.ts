/**
 * Who is signed in. The subject of the responses names the reader; storage, tab channel and locks belong to that subject
 * alone. Every response passes through `read` or `write`, which discard late responses and those of another subject.
 *
 *   created ─▶ first response names the subject ─▶ storage opens ─▶ writes are allowed
 *      └─────▶ the snapshot names it ─▶ storage opens ─▶ first response confirms it ─▶ writes are allowed
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Channel, Identified, Ports, Storage } from '../ports.js';
import { toInboxError } from '../to-inbox-error.js';
import { clearStorage, readerStorage } from './reader-storage.js';

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
  /** Calls back with the reader's storage when the reader is known: at once if that is so. */
  readonly whenIdentified: (run: (storage: Storage) => void) => void;
  /** Calls back once, when the first response has confirmed the reader. */
  readonly whenConfirmed: (run: () => void) => void;
  /** Resolves with the response to a read, unless it comes too late: then it rejects with an `AbortError`. */
  readonly read: <T>(request: (signal: AbortSignal) => Promise<Identified<T>>) => Promise<T>;
  /** The same for a write. Rejects with `signed-out` before the reader is confirmed. */
  readonly write: <T>(request: (subject: string) => Promise<Identified<T>>) => Promise<T>;
  /** Posts a message to the reader's other tabs. */
  readonly broadcast: (message: unknown) => void;
  /** The port's lock, for this reader alone. Grants it at once before the reader is confirmed. */
  readonly acquireLock: Ports['acquireLock'];
  /** Takes the reader to be this subject until the first response. */
  readonly assumeSubject: (subject: string) => void;
  /** Removes everything that is stored for a subject. */
  readonly clearStorage: (subject: string) => void;
  /** `onMessage` receives what another tab posts; `undefined` when one wrote to the storage. */
  readonly start: (onMessage: (message: unknown) => void) => void;
  /** Aborts reads and stops listening. */
  readonly stop: () => void;
  /** Ends the reader for good: no response in flight counts. */
  readonly dispose: () => void;
}

/** Tabs with another version of the message format use another channel. */
const PROTOCOL_VERSION = 1;

export function createIdentity(options: IdentityOptions): Identity {
  const { storage, openChannel, acquireLock, namespace, previousSubject } = options;
  const isReplaced = signal(false);
  const signedOut = signal<InboxError | null>(null);
  const writes = new AbortController();
  let reads = new AbortController();
  let subject = '';
  let isConfirmed = false;
  let channel: Channel | undefined;
  let onMessage: ((message: unknown) => void) | undefined;
  let stopListening = (): void => {};
  const onIdentified: ((storage: Storage) => void)[] = [];
  const onConfirmed: (() => void)[] = [];

  const channelSubject = (): string => subject || previousSubject;
  const storageOf = (of: string): Storage => readerStorage(storage, namespace, of);

  const listen = (): void => {
    stopListening();
    const of = channelSubject();
    if (!of) return;
    channel = openChannel(`${namespace}:${of}:${PROTOCOL_VERSION}`);
    // A message may come before the write that it announces can be read: each process copies the storage.
    const receiveMessage = (message?: unknown): void => onMessage?.(message);
    const ends = [channel.onMessage(receiveMessage), storageOf(of).watch('', receiveMessage)];
    stopListening = () => ends.forEach((end) => end());
  };

  const assumeSubject = (next: string): void => {
    subject = next;
    for (const run of onIdentified) run(storageOf(next));
    listen();
  };

  const stop = (): void => {
    reads.abort();
    stopListening();
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
      if (!isConfirmed) {
        isConfirmed = true;
        for (const run of onConfirmed) run();
      }
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
    whenIdentified: (run) => {
      onIdentified.push(run);
      if (subject) run(storageOf(subject));
    },
    whenConfirmed: (run) => void onConfirmed.push(run),
    read: async (request) => {
      reads.signal.throwIfAborted();
      return receive(reads, request(reads.signal));
    },
    write: async (request) => {
      writes.signal.throwIfAborted();
      if (!isConfirmed) throw new InboxError('signed-out');
      return receive(writes, request(subject));
    },
    broadcast: (message) => channel?.post(message),
    acquireLock: (name, onAcquired) => {
      if (isConfirmed) return acquireLock(`${namespace}:${subject}:${name}`, onAcquired);
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
