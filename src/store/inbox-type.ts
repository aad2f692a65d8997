/**
 * Inbox: all that the view, the element and a headless host hold. Facts are signals; verbs are imperatives, and none of
 * them throws or rejects.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { InboxError } from '../api/error.js';
import type { Count } from './list/unread-count.js';
import type { Message } from './message.js';
import type { PreferencesStore } from './preferences/preferences.js';
import type { Status } from './status.js';
import type { Tab } from './list/tabs.js';
import type { Undoable } from './actions/undo.js';

export interface Inbox {
  readonly status: ReadonlySignal<Status>;
  /** What stands in the way; null while nothing does. */
  readonly error: ReadonlySignal<InboxError | null>;
  /** When the service last answered, in milliseconds since 1970; 0 before the first answer. */
  readonly loadedAt: ReadonlySignal<number>;
  readonly unreadCount: ReadonlySignal<Count>;
  readonly unseenCount: ReadonlySignal<Count>;
  readonly tabs: ReadonlySignal<readonly Tab[]>;
  /** The id of the tab that is shown. */
  readonly tab: ReadonlySignal<string>;
  /** The rows to show in this tab, newest first. A message that did not change is the same object. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** How many new messages wait above the list, held back while the reader is in the middle of it. */
  readonly arrivals: ReadonlySignal<number>;
  /** Whether there are older rows to ask for, and how that goes. */
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** Where that is fetched later: from when `prepare` has settled. */
  readonly preferences: PreferencesStore;
  /** The subscriber's IANA time zone, as the service sent it; empty until `locate` has found one. */
  readonly timeZone: ReadonlySignal<string>;
  /** Whether the host's proxy allows the reader an operation, such as `action`. Read as a signal is. */
  readonly isAllowed: (operation: 'action' | 'preferences' | 'update-preferences') => boolean;
  /** What `undo` would take back; null for nothing. */
  readonly undoable: ReadonlySignal<Undoable | null>;

  /** Fetches the code for preferences, where it is not there from the start. Rejects where it cannot be loaded. */
  loadActions(): Promise<void>;
  /** Begins to ask; calling it again does nothing. */
  start(): void;
  /** Stops all timers, listeners and reads. Writes under way end, and `start` goes on from here. */
  stop(): void;
  /** Asks now, whatever the rhythm. Settles when the answer is in; never rejects. */
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  /** Asks where the subscriber lives, once. */
  loadTimeZone(): Promise<void>;
  selectTab(id: string): void;
  /** The panel was opened or closed. */
  panelToggled(open: boolean): void;
  /** While true, arrivals wait above the list: the reader is scrolled or has focus in it. */
  pauseArrivals(held: boolean): void;
  /** Shows the arrivals that wait. */
  showArrivals(): void;
  markSeen(id: string): void;
  markRead(id: string): void;
  markUnread(id: string): void;
  markAllRead(): void;
  archive(id: string): void;
  /** Takes back what was done last, marking all or archiving, unless the reader has gone elsewhere since. */
  undo(): void;
  /** Records an action; `payload` goes with it. Settles when the service has answered or it must wait. */
  act(id: string, type: string, payload?: object): Promise<void>;
  /** Sets a done action back to pending, where the service allows it. Settles as `act` does. */
  undoAction(id: string): Promise<void>;
  /** Sends an action that failed once more. */
  retry(id: string): Promise<void>;
  /** Forgets everything kept in this browser for this subscriber. */
  clear(): void;
}
