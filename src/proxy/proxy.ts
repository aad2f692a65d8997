/**
 * The package entry `proxy`: a `(Request) => Promise<Response>` for the host's own backend, in any runtime with `fetch`. It
 * holds the API key, and admits one subscriber, as named by the host's session, to the operations of an inbox.
 */
import { createSubscriberCreator } from './create-subscriber.js';
import { DerivedKeys } from './derived-keys.js';
import { createChangeBus } from './events/change-bus.js';
import { createRequestHandler } from './handle-request.js';
import { identifyReader } from './identity.js';
import type { NotifyTarget } from './identity.js';
import type { InboxProxy } from './inbox-proxy.js';
import { registerPartsHandler } from './node.js';
import type { ProxyOptions } from './options.js';
import { resolveOptions } from './options/resolve-options.js';
import { createScopeIndex } from './scope/scope-index.js';
import type { Scope } from './scope/scope.js';
import { createErrorReporter, report } from './telemetry/report-error.js';
import { createFeedReader } from './upstream/feed-reader.js';
import { createGuardedUpstream } from './upstream/guarded-upstream.js';
import type { UpstreamResponse } from './upstream/send.js';
import { createSingleFlight } from './upstream/single-flight.js';

export type { SubscriberProfile, ProxyErrorInfo, ProxyOptions } from './options.js';
export type { ProxyErrorCode } from './errors.js';
export type { BusState } from './events/change-bus.js';
export type { WatchOptions } from './events/poll-upstream.js';
export { memoryPubSub } from './events/pub-sub.js';
export type { PubSub } from './events/pub-sub.js';
export type { EventOptions } from './events/sse-hub.js';
export type { StreamEnd } from './events/sse-stream.js';
export type { InboxProxy, PersonalData, ProxyHealth } from './inbox-proxy.js';
export { remoteAddress, toNodeHandler } from './node.js';
export type { ContextHandler, NodeHandler } from './node.js';
export type { RateLimiter, RateLimitOptions, RateVerdict } from './rate-limit.js';
export type { ReadStateStorage, StoredReadState } from './read-state.js';
export type { Scope } from './scope/scope.js';
export type { OperationName, ProxyEvent, UpstreamRecord } from './telemetry/proxy-event.js';
export type { CircuitOptions, CircuitState } from './upstream/circuit-breaker.js';

const ALL_PASSES =
  'notification-inbox: payload: "all" sends to browsers whatever a trigger was given. Name the keys that they need instead.';

/** Creates the proxy of one service. @throws TypeError for invalid options */
export function createProxy<Context = unknown>(options: ProxyOptions<Context>): InboxProxy<Context>;
export function createProxy(proxyOptions: ProxyOptions): InboxProxy {
  const options = resolveOptions(proxyOptions);
  if (!options.payload.keys) console.warn(ALL_PASSES);
  const keys = new DerivedKeys(options.secret);
  const reportError = createErrorReporter(options);
  const singleFlight = createSingleFlight<UpstreamResponse>();
  const onChange = (readerId: string): void => singleFlight.invalidate(readerId);
  const changeBus = createChangeBus({ ...options.changeBus, reportError, onChange });
  const upstream = createGuardedUpstream(options, () => report(options, { code: 'circuit-open' }));
  const scopeIndex = createScopeIndex();
  const feedReader = createFeedReader(options.upstream.responseBytes);
  const { readState } = options;

  /** A function of a subscriber, in one scope or in all scopes, that reports errors and never rejects. */
  const forTarget =
    (run: (target: NotifyTarget) => Promise<void>) =>
    async (subscriberId: string, scope?: Scope): Promise<void> => {
      try {
        const { readerId, readerSubject } = await identifyReader(keys, subscriberId, scope);
        await run(scope ? { readerId, readerSubject } : { readerId });
      } catch (cause) {
        reportError(cause);
      }
    };
  const endStreams = forTarget((target) => changeBus.end(target));

  const subscriberCreator = options.createSubscriber && createSubscriberCreator(options.createSubscriber);
  const services = { keys, changeBus, singleFlight, upstream, feedReader, subscriberCreator, scopeIndex, reportError };
  const handle = createRequestHandler({ options, ...services });
  const proxy = async (request: Request, context?: unknown): Promise<Response> => {
    const { status, headers, body } = await handle({ request, context });
    return new Response(body, { status, headers });
  };
  registerPartsHandler(proxy, handle);
  return Object.assign(proxy, {
    basePath: options.basePath,
    refreshInbox: forTarget((target) => changeBus.announce(target)),
    endStreams,
    exportData: async (subscriberId: string, scope?: Scope) => {
      const { readerSubject } = await identifyReader(keys, subscriberId, scope);
      return { subject: readerSubject, readState: (await readState?.export(readerSubject)) ?? null };
    },
    eraseData: async (subscriberId: string, scope?: Scope) => {
      const { readerSubject } = await identifyReader(keys, subscriberId, scope);
      await readState?.erase(readerSubject);
      await endStreams(subscriberId, scope);
    },
    health: () => ({
      streams: changeBus.streams,
      upstreamRequests: upstream.size,
      circuit: upstream.circuit,
      bus: changeBus.state,
      answeredAt: upstream.answeredAt,
    }),
    close: () => changeBus.close(),
  });
}
