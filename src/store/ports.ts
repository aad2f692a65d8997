/** Declares the ports of the store. The element implements them with the browser's APIs, tests with plain objects. */
import type { ActionBody } from '../api/inbox/actions.js';
import type { FeedQuery, InboxPageDto } from '../api/inbox/feed.js';
import type { Preferences, PreferencesBody } from '../api/inbox/preferences.js';
import type { ReadStateBody, ReadStateUpdate } from '../api/inbox/read-state.js';

/** A response with the subject of its session: a word by which the proxy names one subscriber, never the id. */
export interface Identified<T> {
  readonly value: T;
  readonly subject: string;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface FeedOptions extends ReadOptions {
  /** The version of the proxy's read state that this browser has; empty for none. */
  readonly readStateVersion?: string;
}

export interface WriteOptions {
  /** Whom the write is for; the proxy answers 412 if somebody else is signed in. */
  readonly subject: string;
  readonly idempotencyKey: string;
}

/** The operations on one inbox, bound to its service and subscriber. All reject with an `InboxError`. */
export interface InboxClient {
  getFeed(query: FeedQuery, options?: FeedOptions): Promise<Identified<InboxPageDto>>;
  /** The subscriber's IANA time zone; empty if the service has none. */
  getTimeZone?(options?: ReadOptions): Promise<Identified<string>>;
  getPreferences(options?: ReadOptions): Promise<Identified<Preferences>>;
  updatePreferences(body: PreferencesBody, options: WriteOptions): Promise<Identified<Preferences>>;
  recordAction(id: string, type: string, body: ActionBody, options: WriteOptions): Promise<Identified<unknown>>;
  /** Only a proxy stores read state; the first page of the feed then contains it. */
  updateReadState?(body: ReadStateUpdate, options: WriteOptions): Promise<Identified<ReadStateBody | undefined>>;
  /** Calls back when something may have changed, until the stream ends. Undefined if no response offered one. Never rejects. */
  openEventStream?(onChanged: () => void, signal: AbortSignal): Promise<void> | undefined;
}

/**
 * Strings that survive a reload, or last as long as the page. Nothing throws. Keys that begin with `tab:` are this tab's alone.
 */
export interface Storage {
  readonly get: (key: string) => string | null;
  /** Returns whether the value survives a reload. */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: (prefix: string) => readonly string[];
  /** Calls back when another tab has changed such keys and the change can be read; returns what stops it. */
  readonly watch: (prefix: string, onChange: () => void) => () => void;
}

export interface Clock {
  /** Milliseconds since 1970, by the device's clock, which may be wrong and may jump: never for ordering. */
  now(): number;
  /** Milliseconds since any moment, by a clock that never jumps; it may pause while the device sleeps. `now` where it is missing. */
  elapsed?(): number;
  /** Calls back once after a delay in milliseconds; returns what cancels it. */
  after(delay: number, run: () => void): () => void;
  /** From 0 up to 1, exclusive. */
  random(): number;
}

/** Whether the page may be looked at, and whether there may be a network. */
export interface Visibility {
  readonly visible: () => boolean;
  /** The page was left. The browser may keep it, unless it holds a lock or a stream, and restore it later. */
  readonly left?: () => boolean;
  /** False only if there is certainly no network; unknown where it is missing. */
  readonly online?: () => boolean;
  /** Calls back when the page becomes visible or hidden, is left or restored, and when the network returns; returns what stops it. */
  readonly watch: (onChange: () => void) => () => void;
}

/** Connects the tabs of one reader in this browser. */
export interface Channel {
  /** Posts a value that can be serialised as JSON. */
  readonly post: (message: unknown) => void;
  /** Returns what stops it, and closes the channel. */
  readonly onMessage: (receive: (message: unknown) => void) => () => void;
}

export interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly visibility: Visibility;
  /** A random word that is never made twice. */
  readonly randomId: () => string;
  readonly openChannel: (name: string) => Channel;
  /**
   * Calls back once no other tab holds the lock (at once in a browser without locks); returns what releases it or stops the wait.
   */
  readonly acquireLock: (name: string, onAcquired: () => void) => () => void;
}
