/**
 * What an outbox is given, and what it gives.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { InboxError } from '../../api/error.js';
import type { ActionBody } from '../../api/inbox/actions.js';
import type { Message, Outcome } from '../message.js';
import type { OutboxEntry } from './outbox-entry.js';
import type { Clock, Storage } from '../ports.js';

/** How its keys begin, in a subscriber's part of the storage. */
export const PREFIX = 'o.';

export interface OutboxPorts {
  /** Sends one. Rejects with a `Failure`, or with something else where nobody waits for the answer any more. */
  readonly record: (id: string, type: string, body: ActionBody, key: string) => Promise<unknown>;
  /** This subscriber's part of the storage. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** The message as the service tells it now; undefined where it is not in the list, null where a thorough look gave up. */
  readonly refetch: (id: string, thorough: boolean) => Promise<Message | null | undefined>;
  readonly onSettled: (entry: Pick<OutboxEntry, 'id' | 'type' | 'isUndo'>, failure: InboxError | null) => void;
  /** What is stored has changed. */
  readonly onStored: () => void;
  /** Calls back once no other tab sends this action; gives what lets it go. */
  readonly acquireLock: (id: string, held: () => void) => () => void;
}

export interface Outbox {
  /** What came of each action that the feed does not tell yet, by message. */
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  act(id: string, type: string, payload?: object): Promise<void>;
  /** Sets a granted action back to pending. */
  revert(id: string, type: string): Promise<void>;
  retry(id: string): Promise<void>;
  /**
   * Takes what the feed told: a granted action that it shows as done needs no reminder any more. And since the service
   * answers, what waits for that is sent. Of all that is known only what was just received can say that nothing was done.
   */
  reconcile(messages: readonly Message[], received?: readonly Message[]): void;
  /** Reads the storage again, where another tab may have written. */
  reload(): void;
  /** Ends the timers; what waits stays. */
  stop(): void;
}
