/** Declares the public types of the store: state as signals, and commands as methods that never throw or reject. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../api/error.js';
import type { Tab } from './list/tabs/tabs.js';
import type { Count } from './list/counts/count.js';
import type { Message } from './message.js';
import type { PreferencesStore } from './preferences/preferences-store.js';

/**
 * `idle`: not started. `loading`: the first load. `ready`: the last response was a success. All others: the last response
 * was an error; loaded rows stay, except after a 401 (`signed-out`) or a 403 (`refused`), which show and count nothing.
 */
export type Status = 'idle' | 'loading' | 'ready' | 'offline' | 'signed-out' | 'refused' | 'failed';

export type Change = 'archive' | 'unarchive' | 'read' | 'unread' | 'snooze' | 'unsnooze';

export type BulkUndoable = (
  | { readonly kind: 'archive-all' | 'archive-read' }
  /** How many messages were unread; 0 if nobody knows. */
  | { readonly kind: 'read-all'; readonly count: number }
) & {
  /** So many messages are changed; the others are uncertain, because their change could not be stored. `retryAll` tries again. */
  readonly partial?: number | undefined;
};

export type Undoable =
  /** The message as it was before. */
  | { readonly kind: 'archive' | 'unarchive' | 'snooze' | 'unsnooze'; readonly message: Message }
  | BulkUndoable
  /** Several messages as they were before. */
  | { readonly kind: Change; readonly messages: readonly Message[] };

/** The argument of `show`. */
export interface ShowTarget {
  /** The id of a message to find, unfold and focus. */
  readonly message?: string;
  /** When it was sent, in milliseconds since 1970, about: it shortens the search. */
  readonly createdAt?: number;
}

/**
 * `waiting`: for a response of the service. `searching`: requests are in flight. `found`: it is a row of the list. `alone`: it
 * is too far down for the list, and shown in its place. `hidden`: the host hides it, it has expired, or it is in no tab. `missing`:
 * the service does not have it. `failed`: the search could not be finished; the next response of the service tries it again.
 */
export interface ShownMessage extends ShowTarget {
  readonly message: string;
  readonly state: 'waiting' | 'searching' | 'found' | 'alone' | 'hidden' | 'missing' | 'failed';
  /** Why the search failed; else null. */
  readonly error: InboxError | null;
}

export interface Inbox {
  readonly status: ReadonlySignal<Status>;
  /** The error of the last poll; null after a success. */
  readonly error: ReadonlySignal<InboxError | null>;
  /** When the service last answered, in milliseconds since 1970; 0 before the first response. */
  readonly loadedAt: ReadonlySignal<number>;
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  /** Those of the settings, and at the end `archived` and `snoozed` since they were selected without being among them. */
  readonly tabs: ReadonlySignal<readonly Tab[]>;
  /** The unread messages of each tab, by its id. A tab of read messages has none. */
  readonly tabCounts: ReadonlySignal<ReadonlyMap<string, Count>>;
  /** The id of the selected tab. */
  readonly tab: ReadonlySignal<string>;
  /** The rows of the selected tab, newest first. A message that did not change stays the same object. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /**
   * What a search goes through: in the tab `archived` or `snoozed` all of its loaded messages; elsewhere all that are neither
   * archived nor snoozed and that a tab can show. In the order of the list.
   */
  readonly searchable: ReadonlySignal<readonly Message[]>;
  /** The time of the oldest loaded message, in milliseconds since 1970: how far back a search has gone. 0 for none. */
  readonly searchedTo: ReadonlySignal<number>;
  /** There is no older message to search. */
  readonly reachedEnd: ReadonlySignal<boolean>;
  /** How many new messages wait above the list while the reader is in the middle of it. */
  readonly arrivals: ReadonlySignal<number>;
  /** Whether older rows can be loaded, and the state of that request. */
  readonly more: ReadonlySignal<'none' | 'available' | 'loading' | 'failed'>;
  /** The message that `show` was called with, and how far that is; null for none. */
  readonly shown: ReadonlySignal<ShownMessage | null>;
  readonly preferences: PreferencesStore;
  /** The subscriber's IANA time zone as the service sent it; empty until `loadTimeZone` has found one. */
  readonly timeZone: ReadonlySignal<string>;
  /** Whether the host's proxy allows the reader an operation. Reads a signal. */
  readonly isAllowed: (operation: 'action' | 'preferences' | 'update-preferences') => boolean;
  /**
   * The keys of payloads that the host's proxy passes, such as `invoice.id`. Undefined before the first response, and where all
   * pass; `['*']` where a function of the host decides.
   */
  readonly payloadKeys: ReadonlySignal<readonly string[] | undefined>;
  /** The change that `undo` takes back; null for none. */
  readonly undoable: ReadonlySignal<Undoable | null>;
  /**
   * How many loaded messages of the tab the reader has done with: those of today that are read or archived, and those handled
   * since the inbox was created. 0 before the first of these. `isToday` receives the time of a message. Reads signals.
   */
  readonly countHandled: (isToday: (createdAt: number) => boolean) => number;

  /** The time by the service's clock, in milliseconds since 1970; by the device's before the first response. */
  now(): number;
  /** Loads the code for preferences ahead of time. Rejects if it cannot be loaded. */
  loadPreferencesCode(): Promise<void>;
  /** Starts polling. Does nothing if it is started. */
  start(): void;
  /** Stops all timers, listeners and reads. Writes in flight finish. `start` continues with what is loaded. */
  stop(): void;
  /** Polls now. Settles with the response. */
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  /** Loads older messages into `searchable`. Resolves with whether the service answered. */
  loadOlder(): Promise<boolean>;
  /** Requests the subscriber's time zone, once. */
  loadTimeZone(): Promise<void>;
  selectTab(id: string): void;
  /**
   * Brings a message into `messages`, wherever it is, and selects a tab that has it, also `archived` or `snoozed`; `shown` has the result.
   * Before the first response and without a network it waits.
   */
  show(target: ShowTarget): void;
  /** Forgets the message of `show`. One that is shown alone leaves, and the list comes back. */
  endShow(): void;
  /** The panel was opened or closed. */
  panelToggled(isOpen: boolean): void;
  /** While true, arrivals wait above the list: the reader has scrolled, or has focus in the list. */
  pauseArrivals(isPaused: boolean): void;
  /** Shows the arrivals that wait. */
  showArrivals(): void;
  markSeen(id: string): void;
  markRead(id: string): void;
  /** Marks a message as unread, unless it is archived. */
  markUnread(id: string): void;
  markAllRead(): void;
  archive(id: string): void;
  /** Restores an archived message, also one that the service has archived: it is in its tabs again, as read. */
  unarchive(id: string): void;
  /**
   * Snoozes a message until a time, in milliseconds since 1970 or as a `Date`, by the service's clock: it leaves the list and the
   * counts, and comes back at that time as unread, at the top. An archived message stays archived. A time that has passed or that
   * is more than a year ahead is refused with an `error`.
   */
  snooze(id: string, until: number | Date): void;
  /** Ends the snooze of a message: it is back in its place of the list, as unread. */
  unsnooze(id: string): void;
  /** Archives every message, also those that are not loaded; in a tab with a filter only the messages of that tab. */
  archiveAll(): void;
  /** Archives every read message, also those that are not loaded; in a tab of the host only the messages of that tab. */
  archiveRead(): void;
  /** Resolves with true when the commands before it have run: their code may have to be loaded first. With undefined if they wait on. */
  settle(): Promise<true | undefined>;
  /** Goes on with bulk commands that are not done, such as one whose `undoable` is `partial`. Settles when they are done, wait or fail. */
  retryAll(): Promise<void>;
  /** Takes back the last bulk change, archiving, restoring or snoozing, unless the reader has selected another tab since. */
  undo(): void;
  /** Whether to show the hint of the keyboard shortcuts now. Counts the session: three sessions of this browser show it. */
  claimKeysHint(): boolean;
  /** Records an action with an optional payload. Settles with the response, or when the action must wait. */
  act(id: string, type: string, payload?: object): Promise<void>;
  /** Sets a recorded action back to pending, where the service allows it. Settles like `act`. */
  undoAction(id: string): Promise<void>;
  /**
   * Cancels an action that waits, if no request of it can have reached the service: its `outcome.canCancel` is true. Resolves
   * with whether it has; else the action continues, and an `error` is emitted. Waits for a request in flight.
   */
  cancelAction(id: string): Promise<boolean>;
  /**
   * Changes several messages at once, as a group: those that it changes. One `undo` takes it back. `until` is when messages
   * come back that are snoozed, as of `snooze`.
   */
  changeEach(change: Change, ids: readonly string[], until?: number | Date): void;
  /** Sends a failed action again. */
  retry(id: string): Promise<void>;
  /** Removes everything that this browser stores for the subscriber. */
  clear(): void;
}
