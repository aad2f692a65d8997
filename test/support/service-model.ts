/**
 * The service of the tests as a model: messages, actions, stored answers and preferences of each subscriber. As documented of
 * the real one, its feed is sorted by `createdAt` alone, pages start at 0 and skip `page * limit`, archived messages are
 * included, there is no total, and a replica may lag. It knows neither HTTP, the client nor a format of messages.
 */
import { withChannels } from '../../src/element/preview/service.js';
import type { ActionBody } from '../../src/api/inbox/actions.js';
import { DEFAULT_PAGE_SIZE, type FeedQuery } from '../../src/api/inbox/feed.js';
import type { Preferences, PreferencesBody } from '../../src/api/inbox/preferences.js';

/** What the model reads of a message. */
export interface StoredMessage {
  /** An ISO time, or milliseconds. */
  readonly createdAt: string | number;
  readonly read?: unknown;
  readonly seen?: unknown;
  readonly payload?: unknown;
  /** The feed has it from this time on, in milliseconds: a replica may lag. */
  readonly visibleAt?: number;
  /** The feed has it no longer. */
  readonly removedAt?: number;
}

export interface ServiceOptions<Message> {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly idOf: (message: Message) => string;
  /** The message after an action; may be the same object. */
  readonly withAction: (message: Message, type: string, body: ActionBody) => Message;
  /** The order of messages of equal time, which is not defined: a new one comes after the others or before them. */
  readonly newestLast?: boolean;
}

/** The service looks so deep into a filter; below that it compares whole objects. */
const MAX_FILTER_DEPTH = 3;

/**
 * Tests whether a payload contains `part`, as a document database does: a scalar also matches a member of an array, and null
 * what is absent. Made once for all messages of a feed.
 */
function containing(part: unknown, depth = 0): (whole: unknown) => boolean {
  if (part === null) return (whole) => whole === null || whole === undefined;
  if (typeof part !== 'object') return (whole) => whole === part || (Array.isArray(whole) && whole.includes(part));
  if (depth === MAX_FILTER_DEPTH || Array.isArray(part))
    return (whole) => JSON.stringify(whole) === JSON.stringify(part);
  const fields = Object.entries(part).map(([name, value]) => [name, containing(value, depth + 1)] as const);
  return (whole) => fields.every(([name, matches]) => matches(Object(whole)[name]));
}

/** ISO times of equal length sort as text. */
const newestFirst = (a: StoredMessage, b: StoredMessage): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;

const NO_PREFERENCES: Preferences = { global: { enabled: true, channels: {} }, workflows: [] };

export class ServiceModel<Message extends StoredMessage> {
  /** Whether messages of equal time change their order with each page. */
  shufflesTies = false;
  readonly now: () => number;
  readonly #options: ServiceOptions<Message>;
  readonly #messages = new Map<string, readonly Message[]>();
  readonly #beforeLastChange = new Map<string, readonly Message[]>();
  readonly #preferences = new Map<string, Preferences>();
  #staleReads = 0;
  #seed = 1;

  constructor(options: ServiceOptions<Message>) {
    this.#options = options;
    this.now = options.now;
  }

  knows(subscriber: string): boolean {
    return this.#messages.has(subscriber);
  }

  /** All messages that are stored, newest first. */
  all(subscriber: string): readonly Message[] {
    return this.#messages.get(subscriber) ?? [];
  }

  /** The messages of the feed, newest first. */
  visible(subscriber: string, messages = this.all(subscriber)): Message[] {
    const now = this.now();
    return messages.filter((message) => (message.visibleAt ?? 0) <= now && (message.removedAt ?? Infinity) > now);
  }

  replace(subscriber: string, messages: readonly Message[]): void {
    this.#beforeLastChange.set(subscriber, this.all(subscriber));
    this.#messages.set(subscriber, messages.toSorted(newestFirst));
  }

  add(subscriber: string, messages: readonly Message[]): void {
    const { newestLast = true } = this.#options;
    const all = this.all(subscriber);
    this.replace(subscriber, newestLast ? [...all, ...messages] : [...messages.toReversed(), ...all]);
  }

  /** Answers with the messages before the last change; the last of the next `reads` reads has the change again. */
  serveStale(reads: number): void {
    this.#staleReads = reads - 1;
  }

  feed(subscriber: string, query: FeedQuery) {
    const { page = 0, limit: pageSize = DEFAULT_PAGE_SIZE, read, seen, payload } = query;
    let matching = this.#read(subscriber);
    if (read !== undefined) matching = matching.filter((message) => Boolean(message.read) === read);
    if (seen !== undefined) matching = matching.filter((message) => Boolean(message.seen) === seen);
    const hasPayload = payload && containing(payload);
    if (hasPayload) matching = matching.filter((message) => hasPayload(message.payload));
    const data = matching.slice(page * pageSize, (page + 1) * pageSize);
    return { data, hasMore: matching.length > (page + 1) * pageSize, page, pageSize, totalCount: data.length };
  }

  #read(subscriber: string): readonly Message[] {
    const isStale = this.#staleReads > 0;
    if (isStale) this.#staleReads -= 1;
    const visible = this.visible(subscriber, isStale ? this.#beforeLastChange.get(subscriber) : undefined);
    if (!this.shufflesTies) return visible;
    const order = new Map(visible.map((message) => [message, (this.#seed = (this.#seed * 48_271) % 0x7fffffff)]));
    return visible.toSorted((a, b) => newestFirst(a, b) || (order.get(a) ?? 0) - (order.get(b) ?? 0));
  }

  /** The message after the action; undefined without such a message. */
  act(subscriber: string, id: string, type: string, body: ActionBody): Message | undefined {
    const { idOf, withAction } = this.#options;
    const message = this.visible(subscriber).find((one) => idOf(one) === id);
    if (!message) return undefined;
    const acted = withAction(message, type, body);
    const change = (one: Message): Message => (one === message ? acted : one);
    this.replace(subscriber, this.all(subscriber).map(change));
    return acted;
  }

  preferencesOf(subscriber: string): Preferences {
    return this.#preferences.get(subscriber) ?? NO_PREFERENCES;
  }

  setPreferences(subscriber: string, preferences: Preferences): void {
    this.#preferences.set(subscriber, preferences);
  }

  updatePreferences(subscriber: string, body: PreferencesBody): Preferences {
    const changed = withChannels(this.preferencesOf(subscriber), body);
    this.setPreferences(subscriber, changed);
    return changed;
  }
}

/** The first answer to each idempotency key. */
export class StoredAnswers<Answer> {
  readonly #answers = new Map<string, { readonly body: string; readonly answer: Answer }>();

  /** Undefined for a new key; `conflict` for a key that came with another body before. */
  find(key: string, body: string): Answer | 'conflict' | undefined {
    const stored = this.#answers.get(key);
    return stored && stored.body !== body ? 'conflict' : stored?.answer;
  }

  store(key: string, body: string, answer: Answer): void {
    if (key) this.#answers.set(key, { body, answer });
  }
}
