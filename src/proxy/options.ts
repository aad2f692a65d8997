/**
 * What a host sets, checked once. A mistake is told at the start, where someone reads it, and never with the key in it.
 * It does not know what is done with any of it.
 */
import type { RefusalCode } from './answer.js';
import { memoryHints } from './hints.js';
import type { HintBus, HintsOptions } from './hints.js';
import { tokenBuckets } from './rate-limit.js';
import type { RateLimiter, RateLimitOptions } from './rate-limit.js';
import { createReadStateKeeper } from './read-state.js';
import type { MarksStorage, ReadStateKeeper } from './read-state.js';
import type { EventOptions } from './streams.js';
import { ServiceClock } from './upstream.js';
import type { Upstream } from './upstream.js';
import type { WatchOptions } from './watch.js';

export interface ProxyTrouble {
  /** `failed`, `bad-subscriber`, one that begins with `upstream-`, or `cross-site` where `origins` lacks the host's own. */
  readonly code: RefusalCode;
  /** The status that the service gave; 401 and 403 mean that the key is wrong. */
  readonly upstreamStatus?: number;
  /** What was thrown, if anything. */
  readonly cause?: unknown;
}

export interface ProxyOptions {
  /** Where the service is, for instance `https://api.example.com`; http or https, a path is kept. */
  readonly serviceUrl: string;
  /** The service's API key, without the word before it. It leaves for `serviceUrl` only. */
  readonly apiKey: string;
  /**
   * Who is signed in, by the host's own session: the id that the service knows them by, or null for nobody.
   * Don't read the request's body here. Whatever it throws becomes a 500.
   */
  readonly subscriber: (request: Request) => string | null | undefined | Promise<string | null | undefined>;
  /** Where the host has mounted this; `/inbox` unless told, `/` for the root. */
  readonly basePath?: string;
  /** Other origins whose pages may ask, for instance `https://app.example.com`. Also this one, where it is plain http. */
  readonly origins?: readonly string[];
  /**
   * What `inbox-subject` and the idempotency keys are derived from; all processes need the same one.
   * Made from the API key unless given; with one of your own, a new API key changes nothing for the browsers.
   */
  readonly secret?: string;
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for the service's whole answer; 10,000 unless told. */
  readonly timeout?: number;
  readonly limits?: {
    /** Bytes of a request's body; 16,384 unless told. */
    readonly requestBytes?: number;
    /** Bytes of the service's answer; 2,097,152 unless told. */
    readonly responseBytes?: number;
  };
  /** Per subscriber: 300 a minute and 100 at once unless told; a function of your own; or false for none. */
  readonly rateLimit?: RateLimitOptions | RateLimiter | false;
  /**
   * Stores what was read, seen and dismissed, so that it follows the reader from one device to the next: any storage with
   * `getItem` and `setItem`, such as one of `unstorage`. Without it, read state stays in the browser where it was made.
   */
  readonly marks?: MarksStorage;
  /**
   * Streams on which open inboxes hear at once that something changed, and ask for it. False for none, as where each
   * request has a process of its own.
   */
  readonly events?: EventOptions | false;
  /** Looks for what changes while nobody calls `notify`, one question for each subscriber who listens. Off unless given. */
  readonly watch?: WatchOptions;
  /** Carries hints from one process to the others; each is for itself unless given. */
  readonly hints?: HintBus;
  /** Hears of what is not the reader's fault: an exception of the host's, a service that fails, a wrong key, a missing origin. */
  readonly onError?: (trouble: ProxyTrouble) => unknown;
}

export interface ProxySettings {
  readonly upstream: Upstream;
  readonly subscriber: ProxyOptions['subscriber'];
  /** Without a slash at its end. */
  readonly basePath: string;
  readonly origins: ReadonlySet<string>;
  readonly secret: string;
  readonly requestBytes: number;
  readonly allow: RateLimiter;
  readonly readState: ReadStateKeeper | undefined;
  readonly hints: Omit<HintsOptions, 'trouble' | 'heard'>;
  readonly onError: (trouble: ProxyTrouble) => unknown;
}

const serviceAddress = (address: string): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '';
  if (!plain) throw new TypeError('serviceUrl must be an http or https address without credentials, query and hash');
  return url;
};

const originOf = (origin: string): string => {
  // An opaque origin is written "null", which every sandboxed frame and every file shares.
  const known = URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null';
  if (!known) throw new TypeError(`"${origin}" in origins is no origin, such as "https://app.example.com"`);
  return origin;
};

const pathOf = (path: string): string => {
  const plain = path.replace(/\/+$/, '');
  if (plain !== '' && !/^(\/[\w~-][\w.~-]*)+$/.test(plain)) throw new TypeError('basePath must look like "/inbox"');
  return plain;
};

const limiterOf = (limit: ProxyOptions['rateLimit'] = {}): RateLimiter => {
  if (limit === false) return () => true;
  return typeof limit === 'function' ? limit : tokenBuckets(limit);
};

const positive = (name: string, values: object | undefined): void => {
  for (const [key, value] of Object.entries(values ?? {}))
    if (value !== undefined && !(Number.isFinite(value) && value > 0))
      throw new TypeError(`${name}.${key} must be a number above 0`);
};

function hintsOf({ events = {}, watch, hints = memoryHints() }: ProxyOptions): ProxySettings['hints'] {
  positive('events', events || {});
  positive('watch', watch);
  return { events, watch, bus: hints };
}

/** @throws TypeError for options that can't work. */
export function settle(options: ProxyOptions): ProxySettings {
  const { apiKey, secret = `notification-inbox:${apiKey}`, limits = {} } = options;
  // A variable that is not set would pass as the text "undefined".
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be text without spaces');
  if (secret === '') throw new TypeError('secret must not be empty');
  const clock = new ServiceClock();
  return {
    upstream: {
      clock,
      serviceUrl: serviceAddress(options.serviceUrl),
      apiKey,
      fetch: options.fetch,
      timeout: options.timeout ?? 10_000,
      responseBytes: limits.responseBytes ?? 2 * 1024 * 1024,
    },
    subscriber: options.subscriber,
    basePath: pathOf(options.basePath ?? '/inbox'),
    origins: new Set((options.origins ?? []).map(originOf)),
    secret,
    requestBytes: limits.requestBytes ?? 16 * 1024,
    allow: limiterOf(options.rateLimit),
    readState: options.marks && createReadStateKeeper(options.marks, () => clock.now()),
    hints: hintsOf(options),
    onError: options.onError ?? (() => {}),
  };
}
