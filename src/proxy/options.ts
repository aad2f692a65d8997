/**
 * What a host sets, checked once, and what follows from it.
 * It does not know what is done with any of it.
 */
import type { RefusalCode } from './answer.js';
import { check, checkFunction, checkMethods, checkNumber, checkNumbers, MAX_DELAY_MS, wrong } from './check-options.js';
import { within } from './deadline.js';
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
  /** Where the service is, for instance `https://api.example.com`; a path is kept. */
  readonly serviceUrl: string;
  /** Lets `serviceUrl` be plain http on another host than this one, as within a cluster: the key travels unencrypted. */
  readonly allowHttp?: boolean;
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
   * Made from the API key unless given; with one of your own, a new API key changes nothing for the browsers. It has 32
   * characters at least: readers see their own subject, and could try out a short one.
   */
  readonly secret?: string;
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for the service's whole answer, and for each function of the host's that it waits for; 10,000 unless told. */
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

const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

function serviceAddress(address: unknown, allowHttp: boolean | undefined): URL {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '';
  if (!isPlain) throw wrong('serviceUrl', 'an http or https address without credentials, query and hash', address);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname) || allowHttp === true;
  check('serviceUrl', isSafe, 'an https address, for the key leaves for it, unless allowHttp is true', address);
  return url;
}

function originsOf(origins: unknown = []): ReadonlySet<string> {
  check('origins', Array.isArray(origins), 'an array of origins', origins);
  return new Set(
    [origins].flat().map((origin: unknown, place) => {
      // An opaque origin is written "null", which every sandboxed frame and every file shares.
      const known = typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin;
      check(`origins[${place}]`, known && origin !== 'null', 'an origin, such as "https://app.example.com"', origin);
      return String(origin);
    }),
  );
}

function pathOf(path: unknown = '/inbox'): string {
  const plain = typeof path === 'string' ? path.replace(/\/+$/, '') : undefined;
  const isPath = plain === '' || (plain !== undefined && /^(\/[\w~-][\w.~-]*)+$/.test(plain));
  check('basePath', isPath, 'a path such as "/inbox"', path);
  return plain ?? '';
}

const limiterOf = (limit: ProxyOptions['rateLimit'] = {}): RateLimiter => {
  if (limit === false) return () => true;
  if (typeof limit === 'function') return limit;
  checkNumbers('rateLimit', limit, ['perMinute', 'burst', 'subscribers']);
  return tokenBuckets(limit);
};

const EVENT_LIMITS = { heartbeat: MAX_DELAY_MS, lifetime: MAX_DELAY_MS, recheck: MAX_DELAY_MS };
/** A pause between two looks grows eightfold, and by a fifth. */
const MAX_WATCH_MS = Math.floor(MAX_DELAY_MS / 10);

const timely = (storage: MarksStorage, ms: number): MarksStorage => ({
  getItem: (key) => within(ms, 'marks.getItem', () => storage.getItem(key)),
  setItem: (key, value) => within(ms, 'marks.setItem', () => storage.setItem(key, value)),
});

function hintsOf({
  events = {},
  watch,
  hints = memoryHints(),
}: ProxyOptions): Omit<ProxySettings['hints'], 'deadline'> {
  if (events !== false) checkNumbers('events', events, ['perSubscriber', ...Object.keys(EVENT_LIMITS)], EVENT_LIMITS);
  checkNumbers('watch', watch, ['interval'], { interval: MAX_WATCH_MS });
  if (watch) check('watch.interval', watch.interval !== undefined, 'a number', watch.interval);
  checkMethods('hints', hints, ['publish', 'subscribe']);
  return { events, watch, bus: hints };
}

const MIN_SECRET = 32;

function secretOf({ apiKey, secret }: ProxyOptions): string {
  // A variable that is not set would pass as the text "undefined".
  check('apiKey', typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey), 'text without spaces', apiKey);
  const isLong = secret === undefined || (typeof secret === 'string' && secret.length >= MIN_SECRET);
  check('secret', isLong, `text of ${MIN_SECRET} characters at least`, secret);
  return secret ?? `notification-inbox:${apiKey}`;
}

/** @throws TypeError for options that can't work. */
export function settle(options: ProxyOptions): ProxySettings {
  const { apiKey, limits = {}, timeout = 10_000, marks } = options;
  const secret = secretOf(options);
  check('subscriber', typeof options.subscriber === 'function', 'a function', options.subscriber);
  checkFunction('fetch', options.fetch);
  checkFunction('onError', options.onError);
  checkNumber('timeout', timeout, MAX_DELAY_MS);
  checkNumbers('limits', limits, ['requestBytes', 'responseBytes']);
  checkMethods('marks', marks, ['getItem', 'setItem']);
  const clock = new ServiceClock();
  const allow = limiterOf(options.rateLimit);
  return {
    upstream: {
      clock,
      serviceUrl: serviceAddress(options.serviceUrl, options.allowHttp),
      apiKey,
      fetch: options.fetch,
      timeout,
      responseBytes: limits.responseBytes ?? 2 * 1024 * 1024,
    },
    subscriber: (request) => within(timeout, 'subscriber', () => options.subscriber(request)),
    basePath: pathOf(options.basePath),
    origins: originsOf(options.origins),
    secret,
    requestBytes: limits.requestBytes ?? 16 * 1024,
    allow: (subscriberId) => within(timeout, 'rateLimit', () => allow(subscriberId)),
    readState: marks && createReadStateKeeper(timely(marks, timeout), () => clock.now()),
    hints: { ...hintsOf(options), deadline: timeout },
    onError: options.onError ?? (() => {}),
  };
}
