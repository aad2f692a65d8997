/**
 * Checks the options of the host, fills in the defaults, and gives each function of the host a deadline. It does not know
 * what the options are used for.
 */
import type { CreateProfile } from '../create-subscriber.js';
import { memoryPubSub } from '../events/pub-sub.js';
import type { ChangeBusOptions } from '../events/change-bus.js';
import type { ProxyErrorInfo, ProxyOptions } from '../options.js';
import { resolvePayload } from '../payload.js';
import type { PayloadRule } from '../payload.js';
import { createTokenBuckets } from '../rate-limit.js';
import type { RateLimiter } from '../rate-limit.js';
import { createReadStateKeeper } from '../read-state.js';
import type { ReadStateKeeper, ReadStateStorage } from '../read-state.js';
import type { HostRequest } from '../request-context.js';
import type { Scope } from '../scope/scope.js';
import type { OperationName, ProxyEvent } from '../telemetry/proxy-event.js';
import { createConsoleReporter } from '../telemetry/report-error.js';
import { chooseTransport } from '../upstream/choose-transport.js';
import type { CircuitOptions } from '../upstream/circuit-breaker.js';
import type { Upstream } from '../upstream/send.js';
import { ServiceClock } from '../upstream/service-clock.js';
import { withDeadline } from '../with-deadline.js';
import { check, checkFunction, checkMethods, checkNumber, checkNumbers, MAX_DELAY_MS } from './check-options.js';
import { checkNames } from './check-names.js';
import { isLoopback, resolveBasePath, resolveOrigins, resolveServiceUrl } from './resolve-urls.js';

export interface ResolvedOptions {
  readonly upstream: Upstream;
  readonly subscriber: (host: HostRequest) => Promise<string | null | undefined>;
  readonly payloadScope: ((host: HostRequest) => Promise<Scope | 'all' | null | undefined>) | undefined;
  readonly allow: ((host: HostRequest, operation: OperationName) => Promise<boolean>) | undefined;
  readonly createSubscriber: CreateProfile | undefined;
  readonly payload: PayloadRule;
  readonly decodeEntities: boolean;
  readonly clientAddress: (host: HostRequest) => string | null | undefined;
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
  readonly changeBus: Omit<ChangeBusOptions, 'reportError' | 'onChange'>;
  readonly onError: (error: ProxyErrorInfo) => unknown;
  readonly onEvent: ((event: ProxyEvent) => unknown) | undefined;
}

const resolveRateLimit = (limit: ProxyOptions['rateLimit'] = {}): RateLimiter => {
  if (limit === false) return () => true;
  if (typeof limit === 'function') return limit;
  checkNumbers('rateLimit', limit, ['perMinute', 'burst', 'subscribers']);
  return createTokenBuckets(limit);
};

type Change = Parameters<NonNullable<ReadStateStorage['update']>>[1];

/** A storage with a deadline for each call. */
const withDeadlines = (storage: ReadStateStorage, ms: number): ReadStateStorage => ({
  getItem: (key) => withDeadline(ms, 'readState.getItem', () => storage.getItem(key)),
  setItem: (key, value) => withDeadline(ms, 'readState.setItem', () => storage.setItem(key, value)),
  ...(storage.removeItem && {
    removeItem: (key: string) => withDeadline(ms, 'readState.removeItem', () => storage.removeItem?.(key)),
  }),
  ...(storage.update && {
    update: (key: string, change: Change) => withDeadline(ms, 'readState.update', () => storage.update?.(key, change)),
  }),
});

const MAX_EVENT_TIMES = { heartbeat: MAX_DELAY_MS, lifetime: MAX_DELAY_MS, recheck: MAX_DELAY_MS };
/** The delay between two polls grows up to eightfold, and then by up to a fifth. */
const MAX_WATCH_MS = Math.floor(MAX_DELAY_MS / 10);

function resolveChangeBus(options: ProxyOptions, deadline: number): ResolvedOptions['changeBus'] {
  const { events = {}, watch, pubsub = memoryPubSub() } = options;
  const members = ['perSubscriber', 'total', ...Object.keys(MAX_EVENT_TIMES)];
  if (events !== false) checkNumbers('events', events, members, MAX_EVENT_TIMES);
  checkNumbers('watch', watch, ['interval'], { interval: MAX_WATCH_MS });
  if (watch) check('watch.interval', watch.interval !== undefined, 'a number', watch.interval);
  checkMethods('pubsub', pubsub, ['publish', 'subscribe']);
  return { events, watch, pubsub, deadline };
}

const MIN_SECRET_LENGTH = 32;
/** Of a key that the secret is derived from: readers know their own subject and could find a shorter key by guessing. */
const MIN_KEY_LENGTH = 16;

function resolveSecret({ apiKey, secret }: ProxyOptions, { hostname }: URL): string {
  const isKey = typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey);
  check('apiKey', isKey, 'printable ASCII text without spaces', apiKey);
  const isSecret = secret === undefined || (typeof secret === 'string' && secret.length >= MIN_SECRET_LENGTH);
  check('secret', isSecret, `text of at least ${MIN_SECRET_LENGTH} characters`, secret);
  const isSafe = secret !== undefined || apiKey.length >= MIN_KEY_LENGTH || isLoopback(hostname);
  check('secret', isSafe, `set where "apiKey" has fewer than ${MIN_KEY_LENGTH} characters`, secret);
  return secret ?? `notification-inbox:${apiKey}`;
}

function resolveCircuit(circuit: ProxyOptions['circuit'] = {}): CircuitOptions | undefined {
  if (circuit === false) return undefined;
  checkNumbers('circuit', circuit, ['failures', 'pause'], { pause: MAX_DELAY_MS });
  return circuit;
}

function checkReadState(readState: ProxyOptions['readState']): void {
  checkMethods('readState', readState, ['getItem', 'setItem']);
  for (const name of ['removeItem', 'update'] as const) checkFunction(`readState.${name}`, readState?.[name]);
}

const FUNCTIONS = [
  'fetch',
  'payloadScope',
  'allow',
  'createSubscriber',
  'clientAddress',
  'onError',
  'onEvent',
] as const;
const LIMITS = ['requestBytes', 'responseBytes', 'upstreamRequests', 'upstreamRequestsPerSubscriber'] as const;

/** @throws TypeError for invalid options */
export function resolveOptions(options: ProxyOptions): ResolvedOptions {
  checkNames(options);
  const { apiKey, decodeEntities = true, limits = {}, timeout = 10_000, readState } = options;
  const { allow, payloadScope, createSubscriber: profile, clientAddress } = options;
  const withTimeout = <T>(name: string, call: () => T | Promise<T>): Promise<T> => withDeadline(timeout, name, call);
  const serviceUrl = resolveServiceUrl(options.serviceUrl, options.allowHttp);
  const secret = resolveSecret(options, serviceUrl);
  check('subscriber', typeof options.subscriber === 'function', 'a function', options.subscriber);
  check('decodeEntities', typeof decodeEntities === 'boolean', 'true or false', decodeEntities);
  for (const name of FUNCTIONS) checkFunction(name, options[name]);
  checkNumber('timeout', timeout, MAX_DELAY_MS);
  checkNumbers('limits', limits, LIMITS);
  checkReadState(readState);
  const clock = new ServiceClock();
  const rateLimit = resolveRateLimit(options.rateLimit);
  return {
    upstream: {
      clock,
      serviceUrl,
      apiKey,
      transport: chooseTransport(options.fetch),
      timeout,
      responseBytes: limits.responseBytes ?? 2 * 1024 * 1024,
    },
    subscriber: ({ request, context }) => withTimeout('subscriber', () => options.subscriber(request, context)),
    payloadScope:
      payloadScope && (({ request, context }) => withTimeout('payloadScope', () => payloadScope(request, context))),
    allow: allow && (({ request, context }, name) => withTimeout('allow', () => allow(request, name, context))),
    createSubscriber:
      profile && (({ request, context }) => withTimeout('createSubscriber', () => profile(request, context))),
    payload: resolvePayload(options.payload),
    decodeEntities,
    clientAddress: ({ request, context }) => clientAddress?.(request, context),
    basePath: resolveBasePath(options.basePath),
    origins: resolveOrigins(options.origins),
    secret,
    requestBytes: limits.requestBytes ?? 16 * 1024,
    upstreamRequests: limits.upstreamRequests ?? 200,
    upstreamRequestsPerSubscriber: limits.upstreamRequestsPerSubscriber ?? 20,
    circuit: resolveCircuit(options.circuit),
    rateLimit: (key) => withTimeout('rateLimit', () => rateLimit(key)),
    readState: readState && createReadStateKeeper(withDeadlines(readState, timeout), () => clock.now()),
    changeBus: resolveChangeBus(options, timeout),
    onError: options.onError ?? createConsoleReporter(),
    onEvent: options.onEvent,
  };
}
