/**
 * What the outside must lend to a store: types alone. The element makes them of the browser's parts, tests of plain objects.
 */
import type { FeedQuery, InboxPageDto } from '../api/inbox/feed.js';
import type { ActedMessage, ActionBody } from '../api/inbox/actions.js';
import type { Preferences, PreferencesBody } from '../api/inbox/preferences.js';
import type { ReadStateBody, ReadStateUpdate } from '../api/inbox/read-state.js';

/** An answer, and whose session gave it: a word of the proxy's that stands for one subscriber, never their id. */
export interface Identified<T> {
  readonly value: T;
  readonly subject: string;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface FeedOptions extends ReadOptions {
  /** The version of the proxy's read state that is known here; empty for none. */
  readonly readStateVersion?: string;
}

export interface WriteOptions {
  /** Who it is meant for; the proxy turns it down when somebody else is signed in. */
  readonly subject: string;
  readonly idempotencyKey: string;
}

/** The operations of one inbox, already bound to its service and subscriber. All reject with `Failure`. */
export interface InboxClient {
  getFeed(query: FeedQuery, options?: FeedOptions): Promise<Identified<InboxPageDto>>;
  /** The subscriber's own, an IANA name; empty where the service has none. */
  getTimeZone?(options?: ReadOptions): Promise<Identified<string>>;
  getPreferences(options?: ReadOptions): Promise<Identified<Preferences>>;
  updatePreferences(body: PreferencesBody, options: WriteOptions): Promise<Identified<Preferences>>;
  recordAction(id: string, type: string, body: ActionBody, options: WriteOptions): Promise<Identified<ActedMessage>>;
  /** Only a proxy keeps read state; the first page of the feed then brings it along. */
  updateReadState?(body: ReadStateUpdate, options: WriteOptions): Promise<Identified<ReadStateBody | undefined>>;
  /** Calls back when something may have changed, until that ends; nothing where no answer has offered it. Never rejects. */
  openEventStream?(changed: () => void, signal: AbortSignal): Promise<void> | undefined;
}

/**
 * Small strings that outlive the page. Nothing throws: what can't be stored is kept as long as the page.
 * Those whose keys begin with `tab:` are this tab's alone: they outlive a reload, and end with the tab.
 */
export interface Storage {
  get(key: string): string | null;
  /** Whether it will outlive the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** The keys that begin so. */
  keys(prefix: string): readonly string[];
  /** Calls back once there can be read here what another page has written under such keys; gives what ends it. */
  watch(prefix: string, changed: () => void): () => void;
}

export interface Clock {
  /** Milliseconds since 1970, by a clock that may be wrong and may jump: for waiting and for showing, never for ordering. */
  now(): number;
  /** Calls back once, after so many milliseconds; gives what cancels it. */
  after(delay: number, run: () => void): () => void;
  /** From 0 up to, but not with, 1. */
  random(): number;
}

/** Whether anyone may be looking, and whether there may be a network. */
export interface Visibility {
  /** The page is on screen. */
  visible(): boolean;
  /** Calls back when the page comes on screen or leaves it, and when the network comes back; gives what ends it. */
  watch(changed: () => void): () => void;
}

/** From one inbox of a subscriber to the others in this browser. */
export interface Channel {
  /** Takes what JSON can carry. */
  post(news: unknown): void;
  onMessage(hear: (news: unknown) => void): () => void;
}

export interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly visibility: Visibility;
  /** A random word that nobody else has. */
  randomId(): string;
  /** Opens the channel of a name. */
  openChannel(name: string): Channel;
  /**
   * Calls back once nobody else in this browser holds the name; gives what lets it go, or no longer waits for it.
   * Where there are no locks, everybody holds it at once.
   */
  acquireLock(name: string, held: () => void): () => void;
}
