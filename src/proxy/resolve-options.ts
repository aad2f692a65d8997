/**
 * Checks what a host sets, once, and makes of it what the proxy works with.
 * It does not know what is done with any of it.
 */
import { check, checkFunction, checkMethods, checkNumber, checkNumbers, MAX_DELAY_MS, wrong } from './check-options.js';
import type { CircuitOptions } from './upstream/circuit-breaker.js';
import { withDeadline } from './deadline.js';
import { memoryPubSub } from './events/change-bus.js';
import type { ChangeBusOptions } from './events/change-bus.js';
import type { ProxyOptions, ProxyErrorInfo } from './options.js';
import type { ProxyEvent } from './proxy-event.js';
import { tokenBuckets } from './rate-limit.js';
import type { RateLimiter } from './rate-limit.js';
import { createReadStateKeeper } from './read-state.js';
import type { ReadStateStorage, ReadStateKeeper } from './read-state.js';
import { transportOf } from './upstream/choose-transport.js';
import { ServiceClock } from './upstream/send.js';
import type { Upstream } from './upstream/send.js';

export interface ResolvedOptions {
  readonly upstream: Upstream;
  readonly subscriber: ProxyOptions['subscriber'];
  readonly scope: ProxyOptions['scope'];
  readonly isAllowed: NonNullable<ProxyOptions['allow']> | undefined;
  readonly clientAddress: NonNullable<ProxyOptions['clientAddress']>;
  /** Without a slash at its end. */
  readonly basePath: string;
  readonly origins: ReadonlySet<string>;
  readonly secret: string;
  readonly requestBytes: number;
  readonly upstreamRequests: number;
  readonly upstreamRequestsPerSubscriber: number;
  readonly circuit: CircuitOptions | undefined;
  readonly rateLimit: RateLimiter;
  readonly readState: ReadStateKeeper | undefined;
  readonly hints: Omit<ChangeBusOptions, 'trouble' | 'onHint'>;
  readonly onError: (trouble: ProxyErrorInfo) => unknown;
  readonly onEvent: ((event: ProxyEvent) => unknown) | undefined;
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

type Change = Parameters<NonNullable<ReadStateStorage['update']>>[1];

/** A storage whose calls have a deadline. */
const timely = (storage: ReadStateStorage, ms: number): ReadStateStorage => ({
  getItem: (key) => withDeadline(ms, 'marks.getItem', () => storage.getItem(key)),
  setItem: (key, value) => withDeadline(ms, 'marks.setItem', () => storage.setItem(key, value)),
  ...(storage.removeItem && {
    removeItem: (key: string) => withDeadline(ms, 'marks.removeItem', () => storage.removeItem?.(key)),
  }),
  ...(storage.update && {
    update: (key: string, change: Change) => withDeadline(ms, 'marks.update', () => storage.update?.(key, change)),
  }),
});

function hintsOf({
  events = {},
  watch,
  pubsub: hints = memoryPubSub(),
}: ProxyOptions): Omit<ResolvedOptions['hints'], 'deadline'> {
  if (events !== false)
    checkNumbers('events', events, ['perSubscriber', 'total', ...Object.keys(EVENT_LIMITS)], EVENT_LIMITS);
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

function circuitOf(circuit: ProxyOptions['circuit'] = {}): CircuitOptions | undefined {
  if (circuit === false) return undefined;
  checkNumbers('circuit', circuit, ['failures', 'pause'], { pause: MAX_DELAY_MS });
  return circuit;
}

const FUNCTIONS = ['fetch', 'scope', 'allow', 'clientAddress', 'onError', 'onEvent'] as const;
const LIMITS = ['requestBytes', 'responseBytes', 'upstreamRequests', 'upstreamRequestsPerSubscriber'] as const;

/** @throws TypeError for options that can't work. */
export function resolveOptions(options: ProxyOptions): ResolvedOptions {
  const { apiKey, limits = {}, timeout = 10_000, readState: marks, allow, scope } = options;
  const secret = secretOf(options);
  check('subscriber', typeof options.subscriber === 'function', 'a function', options.subscriber);
  for (const name of FUNCTIONS) checkFunction(name, options[name]);
  checkNumber('timeout', timeout, MAX_DELAY_MS);
  checkNumbers('limits', limits, LIMITS);
  checkMethods('marks', marks, ['getItem', 'setItem']);
  for (const name of ['removeItem', 'update'] as const) checkFunction(`marks.${name}`, marks?.[name]);
  const clock = new ServiceClock();
  const rateLimit = limiterOf(options.rateLimit);
  return {
    upstream: {
      clock,
      serviceUrl: serviceAddress(options.serviceUrl, options.allowHttp),
      apiKey,
      transport: transportOf(options.fetch),
      timeout,
      responseBytes: limits.responseBytes ?? 2 * 1024 * 1024,
    },
    subscriber: (request) => withDeadline(timeout, 'subscriber', () => options.subscriber(request)),
    scope: scope && ((request) => withDeadline(timeout, 'scope', () => scope(request))),
    isAllowed: allow && ((request, operation) => withDeadline(timeout, 'allow', () => allow(request, operation))),
    clientAddress: options.clientAddress ?? (() => null),
    basePath: pathOf(options.basePath),
    origins: originsOf(options.origins),
    secret,
    requestBytes: limits.requestBytes ?? 16 * 1024,
    upstreamRequests: limits.upstreamRequests ?? 200,
    upstreamRequestsPerSubscriber: limits.upstreamRequestsPerSubscriber ?? 20,
    circuit: circuitOf(options.circuit),
    rateLimit: (key) => withDeadline(timeout, 'rateLimit', () => rateLimit(key)),
    readState: marks && createReadStateKeeper(timely(marks, timeout), () => clock.now()),
    hints: { ...hintsOf(options), deadline: timeout },
    onError: options.onError ?? (() => {}),
    onEvent: options.onEvent,
  };
}
