/** Admits a request through all checks, cheapest first, and runs its operation. */
import type { SubscriberCreator } from './create-subscriber.js';
import { findUnlistedOrigin, isAllowed, preflightHeaders } from './csrf.js';
import type { DerivedKeys } from './derived-keys.js';
import { ProxyError } from './errors.js';
import type { ChangeBus } from './events/change-bus.js';
import type { ProxyResponse } from './http/response.js';
import { checkSubscriberId, identifyReader } from './identity.js';
import type { ReaderIdentity } from './identity.js';
import type { ResolvedOptions } from './options/resolve-options.js';
import type { HostRequest, RequestContext } from './request-context.js';
import { matchRoute } from './routes.js';
import type { RouteMatch } from './routes.js';
import type { ScopeIndex } from './scope/scope-index.js';
import { isEmptyScope } from './scope/scope.js';
import type { Scope } from './scope/scope.js';
import { OPERATIONS } from './telemetry/proxy-event.js';
import type { OperationName, RequestRecord } from './telemetry/proxy-event.js';
import type { FeedReader } from './upstream/feed-reader.js';
import type { GuardedUpstream } from './upstream/guarded-upstream.js';
import type { UpstreamResponse } from './upstream/send.js';
import type { SingleFlight } from './upstream/single-flight.js';

export interface ProxyContext {
  readonly options: ResolvedOptions;
  readonly keys: DerivedKeys;
  readonly changeBus: ChangeBus;
  readonly singleFlight: SingleFlight<UpstreamResponse>;
  readonly upstream: GuardedUpstream;
  readonly feedReader: FeedReader;
  /** Undefined if the host creates no subscribers. */
  readonly subscriberCreator: SubscriberCreator | undefined;
  readonly scopeIndex: ScopeIndex;
  /** Reports a failure of the host's own code to the host. */
  readonly reportError: (cause: unknown) => undefined;
}

interface Reader extends ReaderIdentity {
  readonly subscriberId: string;
  readonly scope: Scope | undefined;
}

/** @throws ProxyError `not-found`, `cross-site` */
function match({ origins, basePath }: ResolvedOptions, request: Request, { pathname }: URL): RouteMatch {
  if (!pathname.startsWith(`${basePath}/`)) throw new ProxyError('not-found');
  if (!isAllowed(request, origins)) throw new ProxyError('cross-site', { cause: findUnlistedOrigin(request) });
  const found = matchRoute(pathname.slice(basePath.length + 1));
  if (!found) throw new ProxyError('not-found');
  return found;
}

/** @throws ProxyError `rate-limited` */
async function checkRateLimit({ rateLimit }: ResolvedOptions, key: string): Promise<void> {
  const verdict = await rateLimit(key);
  if (verdict === true) return;
  const seconds = verdict === false ? Number.NaN : Math.ceil(verdict.retryAfter);
  throw new ProxyError('rate-limited', {
    headers: Number.isSafeInteger(seconds) && seconds >= 0 ? { 'retry-after': String(seconds) } : {},
  });
}

/** @throws ProxyError `signed-out`, `bad-subscriber`, `rate-limited` */
async function authenticate(options: ResolvedOptions, host: HostRequest): Promise<string> {
  const id = await options.subscriber(host);
  if (id === null || id === undefined) {
    const address = options.clientAddress(host);
    // No subscriber id contains a tab, so these keys never collide.
    if (address) await checkRateLimit(options, `address\t${address}`);
    throw new ProxyError('signed-out');
  }
  checkSubscriberId(id);
  return id;
}

/** `scope` is undefined for every message. Null: the reader may see none. */
async function scopeOf(
  { payloadScope }: ResolvedOptions,
  host: HostRequest,
): Promise<{ readonly scope: Scope | undefined } | null> {
  const scope = payloadScope ? await payloadScope(host) : 'all';
  if (scope === 'all') return { scope: undefined };
  return isEmptyScope(scope) ? null : { scope };
}

/** The reader, allowed to use the operation. Records the subject. @throws ProxyError */
async function authorize(
  { options, keys }: ProxyContext,
  host: HostRequest,
  requestedId: string,
  operation: OperationName,
  record: RequestRecord,
): Promise<Reader> {
  const subscriberId = await authenticate(options, host);
  const scoped = await scopeOf(options, host);
  if (!scoped) throw new ProxyError('not-allowed');
  const { scope } = scoped;
  const identity = await identifyReader(keys, subscriberId, scope);
  const { readerSubject } = identity;
  record.subject = readerSubject;
  await checkRateLimit(options, subscriberId);
  if (requestedId !== 'me' && requestedId !== subscriberId) throw new ProxyError('other-subscriber');
  const { method, headers } = host.request;
  if (method !== 'GET' && headers.get('inbox-subject') !== readerSubject) throw new ProxyError('subject-changed');
  if (options.allow && !(await options.allow(host, operation))) throw new ProxyError('not-allowed');
  return { ...identity, subscriberId, scope };
}

function createSessionChecks(
  { options, keys, reportError }: ProxyContext,
  host: HostRequest,
  { subscriberId, readerSubject }: Reader,
): Pick<RequestContext, 'isSignedIn' | 'deniedOperations'> {
  const { subscriber, allow } = options;
  return {
    isSignedIn: async () => {
      try {
        if ((await subscriber(host)) !== subscriberId) return false;
        const scoped = await scopeOf(options, host);
        const identity = scoped && (await identifyReader(keys, subscriberId, scoped.scope));
        return identity?.readerSubject === readerSubject;
      } catch (cause) {
        reportError(cause);
        return true;
      }
    },
    deniedOperations: async () => {
      if (!allow) return [];
      const verdicts = await Promise.all(OPERATIONS.map(async (operation) => allow(host, operation)));
      return OPERATIONS.filter((_operation, index) => !verdicts[index]);
    },
  };
}

/** Stores the operation and the subject in `record`, for errors too. @throws ProxyError */
export async function serve(proxy: ProxyContext, host: HostRequest, record: RequestRecord): Promise<ProxyResponse> {
  const { options, upstream, feedReader, subscriberCreator, keys, changeBus, singleFlight, scopeIndex, reportError } =
    proxy;
  const { request, context } = host;
  const { method } = request;
  const url = new URL(request.url);
  const { route, self, ids } = match(options, request, url);
  const methods = Object.keys(route.operations);
  if (method === 'OPTIONS') return { status: 204, body: {}, headers: preflightHeaders(methods) };
  const operation = methods.includes(method) ? route.operations[method] : undefined;
  if (!operation) throw new ProxyError('method-not-allowed', { headers: { allow: methods.join(', ') } });
  record.operation = operation.name;
  const reader = await authorize(proxy, host, self, operation.name, record);
  const { readerId, readerSubject, subscriberId, scope } = reader;
  const { isSignedIn, deniedOperations } = createSessionChecks(proxy, host, reader);
  const send: RequestContext['send'] = (upstreamRequest) => upstream.send(readerId, upstreamRequest);
  // Each member by its name: engines copy members of other objects one by one, which took longer than all checks.
  return operation.run({
    keys,
    changeBus,
    singleFlight,
    scopeIndex,
    reportError,
    readerId,
    readerSubject,
    subscriberId,
    scope,
    isSignedIn,
    deniedOperations,
    request,
    context,
    searchParams: url.searchParams,
    route: route.name,
    ids,
    record,
    payload: options.payload,
    decodeEntities: options.decodeEntities,
    requestBytes: options.requestBytes,
    timeout: options.upstream.timeout,
    send,
    createSubscriber: async () =>
      (await subscriberCreator?.({ request, context, record, send, reportError, ...reader })) ?? false,
    readFeed: (upstreamRequest) => feedReader.read(readerId, upstreamRequest, send),
    readState: options.readState,
  });
}
