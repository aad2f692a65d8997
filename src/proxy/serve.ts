/** One request, through all the checks, cheapest first, to its operation. */
import { ProxyError } from './errors.js';
import type { ProxyResponse } from './errors.js';
import { isAllowed, preflightHeaders, unlistedOrigin } from './csrf.js';
import type { GuardedUpstream } from './upstream/guarded-upstream.js';
import type { ChangeBus } from './events/change-bus.js';
import { isShallow, isRecord } from './json.js';
import { OPERATIONS } from './proxy-event.js';
import type { OperationName, RequestRecord } from './proxy-event.js';
import { matchRoute } from './routes.js';
import { canonical, MAX_LEVELS } from './scope/scope.js';
import type { Scope } from './scope/scope.js';
import type { ScopeIndex } from './scope/scope-index.js';
import type { ResolvedOptions } from './resolve-options.js';
import type { SingleFlight } from './upstream/single-flight.js';
import type { StreamIdentity } from './events/sse-hub.js';
import type { Subject } from './derived-keys.js';
import type { UpstreamResponse } from './upstream/send.js';

/** What all requests of a proxy have in common. */
export interface ProxyContext {
  readonly settings: ResolvedOptions;
  readonly subject: Subject;
  readonly hints: ChangeBus;
  readonly sharing: SingleFlight<UpstreamResponse>;
  readonly upstream: GuardedUpstream;
  readonly scopeIndex: ScopeIndex;
  /** Tells the host what went wrong on its own side. */
  readonly trouble: (cause: unknown) => undefined;
}

/** Ids that stay one segment of a path, and are no step up from it. */
export const isSubscriberId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_.@:+=~|-]{1,256}$/.test(id) && !/^\.+$/.test(id);

const isScope = (scope: unknown): scope is Scope => isRecord(scope) && isShallow(scope, MAX_LEVELS);

/** The subjects of a subscriber in a scope. @throws Refusal `bad-subscriber`, `failed` */
export async function identityOf(subject: Subject, subscriberId: unknown, scope: unknown): Promise<StreamIdentity> {
  if (!isSubscriberId(subscriberId)) throw new ProxyError('bad-subscriber');
  const person = await subject.of(subscriberId);
  if (scope === undefined || scope === null) return { person, name: person };
  if (!isScope(scope)) throw new ProxyError('failed', { cause: new TypeError('scope must give a plain object.') });
  return { person, name: await subject.of(subscriberId, canonical(scope)) };
}

/** @throws Refusal `rate-limited` */
async function countAgainst({ rateLimit }: ResolvedOptions, key: string): Promise<void> {
  const verdict = await rateLimit(key);
  if (verdict === true) return;
  const seconds = verdict === false ? Number.NaN : Math.ceil(verdict.retryAfter);
  throw new ProxyError('rate-limited', {
    headers: Number.isSafeInteger(seconds) && seconds >= 0 ? { 'retry-after': String(seconds) } : {},
  });
}

/** @throws Refusal `signed-out`, `bad-subscriber`, `rate-limited` */
async function subscriberOf(settings: ResolvedOptions, request: Request): Promise<string> {
  const id = await settings.subscriber(request);
  if (id === null || id === undefined) {
    const address = settings.clientAddress(request);
    // No subscriber id has a space.
    if (address) await countAgainst(settings, `address ${address}`);
    throw new ProxyError('signed-out');
  }
  if (!isSubscriberId(id)) throw new ProxyError('bad-subscriber');
  return id;
}

async function scopeOf({ scope }: ResolvedOptions, request: Request): Promise<Scope | undefined> {
  return (await scope?.(request)) ?? undefined;
}

/** @throws Refusal, whose answer bears the subject that `record` has by then */
export async function serve(context: ProxyContext, request: Request, record: RequestRecord): Promise<ProxyResponse> {
  const { settings, subject, hints, sharing, upstream, scopeIndex, trouble } = context;
  const { method, headers } = request;
  const url = new URL(request.url);
  const { basePath, requestBytes, readState } = settings;
  if (!url.pathname.startsWith(`${basePath}/`)) throw new ProxyError('not-found');
  if (!isAllowed(request, settings.origins)) throw new ProxyError('cross-site', { cause: unlistedOrigin(request) });
  const match = matchRoute(url.pathname.slice(basePath.length + 1));
  if (!match) throw new ProxyError('not-found');
  const { route, self: asked, ids } = match;
  const methods = Object.keys(route.operations);
  if (method === 'OPTIONS') return { status: 204, body: {}, headers: preflightHeaders(methods) };
  const operation = methods.includes(method) ? route.operations[method] : undefined;
  if (!operation) throw new ProxyError('method-not-allowed', { headers: { allow: methods.join(', ') } });
  record.operation = operation.name;

  const subscriberId = await subscriberOf(settings, request);
  const scope = await scopeOf(settings, request);
  const { person, name } = await identityOf(subject, subscriberId, scope);
  record.subject = name;
  await countAgainst(settings, subscriberId);
  if (asked !== 'me' && asked !== subscriberId) throw new ProxyError('other-subscriber');
  if (method !== 'GET' && headers.get('inbox-subject') !== name) throw new ProxyError('subject-changed');
  if (settings.isAllowed && !(await settings.isAllowed(request, operation.name))) throw new ProxyError('not-allowed');

  const isSignedIn = async (): Promise<boolean> => {
    try {
      if ((await settings.subscriber(request)) !== subscriberId) return false;
      return (await identityOf(subject, subscriberId, await scopeOf(settings, request))).name === name;
    } catch (cause) {
      trouble(cause);
      return true;
    }
  };
  const denied = async (): Promise<readonly OperationName[]> => {
    const { isAllowed } = settings;
    if (!isAllowed) return [];
    const verdicts = await Promise.all(OPERATIONS.map(async (one) => isAllowed(request, one)));
    return OPERATIONS.filter((_one, place) => !verdicts[place]);
  };
  return operation.run({
    request,
    search: url.searchParams,
    subscriberId,
    isSignedIn,
    denied,
    route: route.name,
    ids,
    send: (outgoing) => upstream.send(person, outgoing),
    timeout: settings.upstream.timeout,
    record,
    subject,
    requestBytes,
    readerSubject: name,
    readerId: person,
    scope,
    scopeIndex,
    readState,
    changeBus: hints,
    singleFlight: sharing,
    reportError: trouble,
  });
}
