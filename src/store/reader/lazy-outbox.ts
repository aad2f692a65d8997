/**
 * The actions of one reader as far as every page needs them: an action is stored at once. What sends it, and all else of the
 * outbox, is loaded with the first one, or where one is stored (reader-outbox.ts).
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import { OUTBOX_PREFIX, storeEntry } from '../actions/store-entry.js';
import type { Outbox } from '../actions/outbox.js';
import type { InboxOptions } from '../inbox.js';
import type { Message, Outcome } from '../message.js';
import type { Storage } from '../ports.js';
import { toInboxError } from '../to-inbox-error.js';
import type { ReaderOutboxOptions } from './reader-outbox.js';

export interface LazyOutboxOptions extends ReaderOutboxOptions, Pick<InboxOptions, 'loadOutbox'> {
  /** The messages as the service sent them. */
  readonly messages: ReadonlySignal<readonly Message[]>;
}

/** If the code cannot be loaded, what is stored waits: the next response tries it again. */
export interface LazyOutbox extends Pick<Outbox, 'act' | 'revert' | 'retry' | 'reload' | 'stop'> {
  /** Whether the reader is known, in whose storage an action can wait. */
  isKnown(): boolean;
  cancel(id: string): Promise<boolean | undefined>;
  /** `received` as in `Outbox`. */
  reconcile(received: readonly Message[]): void;
}

export function createLazyOutbox(options: LazyOutboxOptions): LazyOutbox {
  const { identity, loadOutbox, messages, outcomes, emit } = options;
  const { clock, randomId } = options.ports;
  let storage: Storage | undefined;
  let outbox: Outbox | undefined;
  let opening: Promise<void> | undefined;
  let problem: InboxError | null = null;
  let isStopped = false;

  const create = async (opened: Storage): Promise<void> => {
    try {
      const code = loadOutbox();
      outbox = (typeof code === 'function' ? code : await code)(options, opened);
    } catch (reason) {
      problem = toInboxError(reason);
      if (problem) emit({ kind: 'error', operation: 'action', error: problem });
    }
    opening = undefined;
  };
  /** At once, if the code is there. */
  const open = (): Promise<void> | undefined => {
    if (storage && !outbox) opening ??= create(storage);
    return opening;
  };
  const run = async <T>(command: (opened: Outbox) => T | Promise<T>): Promise<T | undefined> => {
    const wait = open();
    if (!outbox) await wait;
    return outbox && command(outbox);
  };
  const runIfStored = (command: (opened: Outbox) => void): void => {
    if (outbox || storage?.keys(OUTBOX_PREFIX).length) void run(command);
  };
  const reload = (): void => runIfStored((opened) => opened.reload());

  const show = (id: string, outcome: Outcome): void => {
    outcomes.value = new Map(outcomes.peek()).set(id, outcome);
  };

  identity.whenIdentified((opened) => {
    storage = opened;
    reload();
  });

  return {
    isKnown: () => storage !== undefined,
    act: async (id, type, payload) => {
      void open();
      const fields = { id, type, payload, baseKey: randomId(), changedAt: clock.now() };
      // The page may be left while the code is loading.
      if (outbox || !storage || !storeEntry(storage, fields)) return run((opened) => opened.act(id, type, payload));
      show(id, { state: 'sending', type, error: null });
      await run((opened) => opened.send(id));
      if (!outbox) show(id, { state: 'waiting', type, error: problem });
    },
    revert: (id, type) => run((opened) => opened.revert(id, type)),
    retry: (id) => run((opened) => opened.retry(id)),
    cancel: (id) => run((opened) => opened.cancel(id)),
    reload,
    reconcile: (received) => {
      isStopped = false;
      runIfStored((opened) => isStopped || opened.reconcile(messages.peek(), received));
    },
    stop: () => {
      isStopped = true;
      outbox?.stop();
    },
  };
}
