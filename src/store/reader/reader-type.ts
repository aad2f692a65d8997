/**
 * What a session is given, and what it gives.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { SyncOptions } from '../list/feed.js';
import type { Operation, Emit } from '../store-event.js';
import type { Outbox } from '../actions/outbox-type.js';
import type { InboxClient, Ports } from '../ports.js';
import type { PreferencesStore } from '../preferences/preferences.js';
import type { Remembered, RememberedOptions } from './snapshot.js';
import type { Rows } from '../list/visible-messages.js';
import type { Tab } from '../list/tabs.js';
import type { TimeZone } from './time-zone.js';
import type { ActionModules } from '../actions/action-modules.js';

export interface Load extends Pick<SyncOptions, 'limit' | 'whole' | 'first'> {
  /** Another window of this browser tells its host of what arrives with it. */
  readonly told?: boolean | undefined;
}

export interface SessionPorts extends RememberedOptions {
  readonly client: InboxClient;
  readonly ports: Ports;
  readonly space: string;
  readonly tab: ReadonlySignal<Tab>;
  readonly pageSize: () => number;
  /** The service has answered this reader. Read as a signal is. */
  readonly isLoaded: () => boolean;
  readonly tell: Emit;
  readonly actionModules: ActionModules | (() => Promise<ActionModules>);
  /** Somebody else is signed in than before. */
  readonly replaced: () => void;
  /** All that was kept of them is gone: another tab has removed it. */
  readonly cleared: () => void;
  /** It is known by now who is signed in. */
  readonly named: () => void;
  /** Another tab wants this one to ask, if it is the one that leads. */
  readonly urged: () => void;
  /** Another tab has asked: this is what it was answered. */
  readonly heard: (answer: InboxError | Load) => void;
}

export interface Session extends Pick<
  Remembered,
  'unreadCount' | 'unseenCount' | 'recalledAt' | 'window' | 'readAllRecalled'
> {
  readonly rows: Rows;
  /** From when `prepare` has settled. */
  readonly preferences: PreferencesStore;
  /** Asks for the preferences again, if they were loaded before. */
  readonly refreshPreferences: () => Promise<void> | undefined;
  /** Fetches the code for preferences, where it is not there from the start. Rejects where it cannot be loaded. */
  readonly prepare: () => Promise<void>;
  readonly timeZone: TimeZone;
  /** Null until it is known who is signed in. */
  readonly outbox: ReadonlySignal<Outbox | null>;
  /** Whether the host of the proxy allows the reader an operation. Read as a signal is. */
  readonly isAllowed: (operation: string) => boolean;
  /** Unread messages below the loaded part are missing in the count. Read as a signal is. */
  readonly isCountShort: () => boolean;
  readonly state: ReadonlySignal<ReadState>;
  readonly change: (change: (state: ReadState) => ReadState) => void;
  /** The newest position that may be written, by the service's clock. */
  readonly newest: () => number;
  readonly freshKey: Ports['randomId'];
  readonly fail: (operation: Operation, failure: InboxError) => void;
  /** Asks for what is new, or takes what another tab was answered; `whole` goes down to the floor. */
  readonly load: (how: Load) => Promise<void>;
  /** The service could not be asked: tells the other tabs. Gives whether what is only remembered must not stay. */
  readonly failed: (failure: InboxError) => boolean;
  /** Calls back once this tab is the one of those with its interval that asks; gives what hands that on. */
  readonly lead: (interval: number, leading: () => void) => () => void;
  /** Asks the tab that leads to ask. */
  readonly urge: () => void;
  /** Ends reads and timers; what is known stays. */
  readonly stop: () => void;
  readonly resume: () => void;
  /** Nobody is known any more. Who is signed out may come back in another tab: then this one goes on hearing from theirs. */
  readonly begin: (signedOut?: boolean) => void;
  /** Removes what is kept in this browser of the reader; before the first answer, of the one who was here last. */
  readonly clear: () => void;
}
