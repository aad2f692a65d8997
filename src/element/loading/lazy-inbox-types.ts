/** An inbox whose store may not be loaded yet, and the store once it is. */
import type { InboxError } from '../../api/error.js';
import type { Watchable } from '../../shared/cell.js';
import type { Inbox, Status } from '../../store/inbox.js';
import type { PageCounts } from './count-page.js';
import type { FirstPage } from './first-load.js';

export interface MountedInbox {
  readonly inbox: Inbox;
  /**
   * Starts polling. Calls back at once, and with each change of the status, the counts and the time of the last response; of the
   * rows before that.
   */
  readonly start: (onChange: () => void) => void;
  /** Ends every timer, listener and read. What is loaded stays. */
  readonly stop: () => void;
}

/** The methods of an inbox that may wait. */
export type Command = {
  [K in keyof Inbox]: Inbox[K] extends (...args: never[]) => void | Promise<unknown> ? K : never;
}[keyof Inbox];

export interface LazyInbox {
  readonly counts: Watchable<PageCounts>;
  /** The counts are those of a response, or of the last visit. */
  readonly areCountsFinal: Watchable<boolean>;
  /** The store; undefined until it is loaded. */
  readonly store: Watchable<Inbox | undefined>;
  /** The inbox that the panel sees; undefined until its file is loaded. */
  view: Inbox | undefined;
  /** The store, once it has the first response; undefined before. */
  readonly ready: Watchable<Inbox | undefined>;
  /** The first response; undefined before it is there, and where the store has to read it. */
  readonly firstPage: Watchable<FirstPage | undefined>;
  /** When the store received its last response; 0 for none. */
  readonly loadedAt: Watchable<number>;
  readonly status: () => Status;
  /** Why the first request failed, or else the file of the store; null for no error. */
  readonly error: Watchable<InboxError | null>;
  /** Loads the store, in the background. */
  readonly want: () => void;
  readonly load: () => Promise<void>;
  /** Runs a command on the store: at once, or as soon as the store has taken the first response over. */
  readonly run: (command: (inbox: Inbox) => unknown) => Promise<void>;
  /** The same by the name of the command. A mark of one message that waits is stored: the page may be left. */
  readonly call: <K extends Command>(name: K, ...args: Parameters<Inbox[K]>) => Promise<void>;
  /** Polls now. Settles with the response. */
  readonly refresh: () => Promise<void>;
  readonly act: (id: string, type: string, payload?: object) => Promise<void>;
  readonly clear: () => void;
  /** Prints why a file did not load, and returns it as far as the last request to the service shows: an import does not say. */
  readonly explainError: (reason: unknown) => InboxError;
  /** The same after another request to the service. */
  readonly toLoadError: (reason: unknown) => Promise<InboxError>;
  readonly start: () => void;
  readonly stop: () => void;
}
