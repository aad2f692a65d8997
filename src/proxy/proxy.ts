/**
 * The server side: a `(Request) => Promise<Response>` for the host's own backend, in any runtime with `fetch`.
 * It knows the host's session and the key. One subscriber is let through, their own, to the inbox's own operations;
 * whatever happens an answer comes, and the key is not in it.
 */
import { ProxyError, respond } from './errors.js';
import type { ProxyResponse, ResponseParts } from './errors.js';
import type { CircuitState } from './upstream/circuit-breaker.js';
import { corsHeaders } from './csrf.js';
import { createGuardedUpstream } from './upstream/guarded-upstream.js';
import { createChangeBus } from './events/change-bus.js';
import type { BusState } from './events/change-bus.js';
import type { ProxyOptions } from './options.js';
import { eventOf, recordOf } from './proxy-event.js';
import type { Outcome, RequestRecord } from './proxy-event.js';
import { registerParts } from './node.js';
import { createScopeIndex } from './scope/scope-index.js';
import type { Scope } from './scope/scope.js';
import { identityOf, serve } from './serve.js';
import type { ProxyContext } from './serve.js';
import { resolveOptions } from './resolve-options.js';
import type { ResolvedOptions } from './resolve-options.js';
import { createSingleFlight } from './upstream/single-flight.js';
import type { StreamIdentity } from './events/sse-hub.js';
import { Subject } from './derived-keys.js';
import { isUnlistedOrigin, report, createErrorReporter, reportRefusal } from './report-error.js';
import type { UpstreamResponse } from './upstream/send.js';

export { memoryPubSub as memoryHints } from './events/change-bus.js';
export { remoteAddress, toNodeHandler } from './node.js';
export type { NodeHandler } from './node.js';
export type { ProxyErrorCode as RefusalCode } from './errors.js';
export type { CircuitOptions, CircuitState } from './upstream/circuit-breaker.js';
export type { BusState, PubSub as HintBus } from './events/change-bus.js';
export type { ReadStateStorage as MarksStorage, StoredReadState } from './read-state.js';
export type { ProxyOptions, ProxyErrorInfo as ProxyTrouble } from './options.js';
export type { OperationName, ProxyEvent, UpstreamRecord } from './proxy-event.js';
export type { RateLimiter, RateLimitOptions, RateVerdict } from './rate-limit.js';
export type { Scope } from './scope/scope.js';
export type { StreamEnd } from './events/sse-stream.js';
export type { EventOptions } from './events/sse-hub.js';
export type { WatchOptions } from './events/poll-upstream.js';

/** What an operator's health check can show. */
export interface ProxyHealth {
  /** Open event streams of this process. */
  readonly streams: number;
  /** Requests to the service that are under way. */
  readonly upstreamRequests: number;
  readonly circuit: CircuitState;
  /** Whether hints travel between processes. */
  readonly bus: BusState;
  /** When the service answered last, in milliseconds since 1970, whatever it said; null before its first answer. */
  readonly answeredAt: number | null;
}

/** What the proxy keeps of a subscriber. */
export interface PersonalData {
  /** The subject under which it is kept. */
  readonly subject: string;
  /** What was read, seen and archived: positions, and hashes of message ids. Null where nothing is stored. */
  readonly readState: string | null;
}

export interface InboxProxy {
  /** Answers one request. It never rejects. */
  (request: Request): Promise<Response>;
  /** Where it is mounted, without a slash at its end. */
  readonly basePath: string;
  /**
   * Tells a subscriber's open inboxes that there is something new: to be called after it was triggered. In one scope, or in
   * all where none is given. Never rejects.
   */
  readonly notify: (subscriberId: string, scope?: Scope) => Promise<void>;
  /** Ends the event streams of a subscriber in every process, as when they sign out or are banned. Never rejects. */
  readonly end: (subscriberId: string, scope?: Scope) => Promise<void>;
  /** What the proxy keeps of a subscriber in a scope. Rejects with what the storage throws. */
  readonly export: (subscriberId: string, scope?: Scope) => Promise<PersonalData>;
  /** Deletes that, and ends the subscriber's streams. Rejects with what the storage throws. */
  readonly erase: (subscriberId: string, scope?: Scope) => Promise<void>;
  readonly health: () => ProxyHealth;
  /** Ends the event streams, so that a server can come to its end. All else goes on being answered. */
  readonly close: () => Promise<void>;
}

/** Whatever the host's listener does, the answer goes out. */
function emit({ onEvent }: ResolvedOptions, record: RequestRecord, outcome: Outcome): void {
  if (!onEvent) return;
  void (async () => onEvent(eventOf(record, outcome)))().catch(() => {});
}

/** Answers requests, and tells the host of each. */
function answering(context: ProxyContext): (request: Request) => Promise<ResponseParts> {
  const { settings } = context;
  /** A missing origin is reported once: it is missing for each request of its pages. */
  let isOriginReported = false;

  const finish = (
    request: Request,
    record: RequestRecord,
    answer: ProxyResponse,
    refusal?: ProxyError,
  ): ResponseParts => {
    const parts = respond(answer, {
      ...corsHeaders(request, settings.origins),
      'x-request-id': record.requestId,
      ...(record.subject !== undefined && { 'inbox-subject': record.subject }),
    });
    const { status, body } = parts;
    const bytes = body instanceof Uint8Array ? body.byteLength : 0;
    emit(settings, record, { type: request.signal.aborted ? 'abort' : 'answer', status, bytes, refusal });
    void answer.events?.ended.then((ended) => emit(settings, record, { type: 'stream-end', status, ...ended }));
    return parts;
  };

  return async (request) => {
    const record = recordOf(request);
    try {
      return finish(request, record, await serve(context, request, record));
    } catch (error) {
      const refusal = error instanceof ProxyError ? error : new ProxyError('failed', { cause: error });
      const isUnlisted = isUnlistedOrigin(refusal);
      if (!request.signal.aborted && !(isUnlisted && isOriginReported)) reportRefusal(settings, refusal);
      isOriginReported ||= isUnlisted;
      return finish(request, record, refusal.answer, refusal);
    }
  };
}

/**
 * Makes the proxy of one service.
 * @throws TypeError for options that can't work.
 */
export function createProxy(options: ProxyOptions): InboxProxy {
  const settings = resolveOptions(options);
  const subject = new Subject(settings.secret);
  const trouble = createErrorReporter(settings);
  const sharing = createSingleFlight<UpstreamResponse>();
  const hints = createChangeBus({ ...settings.hints, trouble, onHint: (person) => sharing.forget(person) });
  const upstream = createGuardedUpstream(settings, () => report(settings, { code: 'circuit-open' }));
  const context = { settings, subject, hints, sharing, upstream, scopeIndex: createScopeIndex(), trouble };
  const { readState } = settings;

  const identify = (subscriberId: string, scope?: Scope): Promise<StreamIdentity> =>
    identityOf(subject, subscriberId, scope);
  const withTarget =
    (work: (target: { readonly person: string; readonly name?: string }) => Promise<void>) =>
    async (subscriberId: string, scope?: Scope): Promise<void> => {
      try {
        const { person, name } = await identify(subscriberId, scope);
        await work(scope ? { person, name } : { person });
      } catch (cause) {
        trouble(cause);
      }
    };
  const end = withTarget((target) => hints.end(target));

  const answer = answering(context);
  const proxy = async (request: Request): Promise<Response> => {
    const { status, headers, body } = await answer(request);
    return new Response(body, { status, headers });
  };
  registerParts(proxy, answer);
  return Object.assign(proxy, {
    basePath: settings.basePath,
    notify: withTarget((target) => hints.tell(target)),
    end,
    export: async (subscriberId: string, scope?: Scope) => {
      const { name } = await identify(subscriberId, scope);
      return { subject: name, readState: (await readState?.export(name)) ?? null };
    },
    erase: async (subscriberId: string, scope?: Scope) => {
      const { name } = await identify(subscriberId, scope);
      await readState?.erase(name);
      await end(subscriberId, scope);
    },
    health: () => ({
      streams: hints.streams,
      upstreamRequests: upstream.size,
      circuit: upstream.circuit,
      bus: hints.bus,
      answeredAt: upstream.answeredAt,
    }),
    close: () => hints.close(),
  });
}
