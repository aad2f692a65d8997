/**
 * The server side: a `(Request) => Promise<Response>` for the host's own backend, in any runtime with `fetch`.
 * It knows the host's session and the key. One subscriber is let through, their own, to the inbox's own operations;
 * whatever happens an answer comes, and the key is not in it.
 */
import { Refusal, respond } from './answer.js';
import type { Answer } from './answer.js';
import { createHints } from './hints.js';
import type { Hints } from './hints.js';
import { corsHeaders, mayAsk, preflightHeaders, unlistedOrigin } from './csrf.js';
import { settle } from './options.js';
import type { ProxyOptions, ProxySettings, ProxyTrouble } from './options.js';
import { matchRoute } from './routes.js';
import { createSharing } from './sharing.js';
import type { Sharing } from './sharing.js';
import { Subject } from './subject.js';
import type { Incoming } from './upstream.js';

export { memoryHints } from './hints.js';
export { toNodeHandler } from './node.js';
export type { NodeHandler } from './node.js';
export type { RefusalCode } from './answer.js';
export type { HintBus } from './hints.js';
export type { MarksStorage, StoredReadState } from './read-state.js';
export type { ProxyOptions, ProxyTrouble } from './options.js';
export type { RateLimiter, RateLimitOptions, RateVerdict } from './rate-limit.js';
export type { EventOptions } from './streams.js';
export type { WatchOptions } from './watch.js';

export interface InboxProxy {
  /** Answers one request. It never rejects. */
  (request: Request): Promise<Response>;
  /** Where it is mounted, without a slash at its end. */
  readonly basePath: string;
  /** Tells a subscriber's open inboxes that there is something new: to be called after it was triggered. Never rejects. */
  readonly notify: (subscriberId: string) => Promise<void>;
  /** Ends the event streams of a subscriber in every process, as when they sign out or are banned. Never rejects. */
  readonly end: (subscriberId: string) => Promise<void>;
  /** Ends the event streams, so that a server can come to its end. All else goes on being answered. */
  readonly close: () => Promise<void>;
}

/** Ids that stay one segment of a path, and are no step up from it. */
const isSubscriberId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_.@:+=~|-]{1,256}$/.test(id) && !/^\.+$/.test(id);

/** @throws Refusal `signed-out`, `bad-subscriber` */
async function subscriberOf(settings: ProxySettings, request: Request): Promise<string> {
  const id = await settings.subscriber(request);
  if (id === null || id === undefined) throw new Refusal('signed-out');
  if (!isSubscriberId(id)) throw new Refusal('bad-subscriber');
  return id;
}

/** @throws Refusal `rate-limited` */
async function countAgainst(settings: ProxySettings, subscriberId: string): Promise<void> {
  const verdict = await settings.allow(subscriberId);
  if (verdict === true) return;
  const seconds = verdict === false ? Number.NaN : Math.ceil(verdict.retryAfter);
  throw new Refusal('rate-limited', {
    headers: Number.isSafeInteger(seconds) && seconds >= 0 ? { 'retry-after': String(seconds) } : {},
  });
}

/**
 * One request through all the questions, cheapest first.
 * `known` is told the subject as soon as there is one, so that a refusal after that can bear it.
 */
async function serve(
  settings: ProxySettings,
  subject: Subject,
  hints: Hints,
  sharing: Sharing<Incoming>,
  request: Request,
  known: (subject: string) => void,
): Promise<Answer> {
  const { method, headers } = request;
  const url = new URL(request.url);
  const { basePath, upstream, requestBytes } = settings;
  if (!url.pathname.startsWith(`${basePath}/`)) throw new Refusal('not-found');
  if (!mayAsk(request, settings.origins)) throw new Refusal('cross-site', { cause: unlistedOrigin(request) });
  const match = matchRoute(url.pathname.slice(basePath.length + 1));
  if (!match) throw new Refusal('not-found');
  const { route, self: asked, ids } = match;
  const methods = Object.keys(route.operations);
  if (method === 'OPTIONS') return { status: 204, body: {}, headers: preflightHeaders(methods) };
  const operation = methods.includes(method) ? route.operations[method] : undefined;
  if (!operation) throw new Refusal('method-not-allowed', { headers: { allow: methods.join(', ') } });

  const subscriberId = await subscriberOf(settings, request);
  const name = await subject.of(subscriberId);
  known(name);
  await countAgainst(settings, subscriberId);
  if (asked !== 'me' && asked !== subscriberId) throw new Refusal('other-subscriber');
  if (method !== 'GET' && headers.get('inbox-subject') !== name) throw new Refusal('subject-changed');
  const search = url.searchParams;
  const trouble = troubleOf(settings);
  const { readState } = settings;
  const isSignedIn = async (): Promise<boolean> => {
    try {
      return (await settings.subscriber(request)) === subscriberId;
    } catch (cause) {
      trouble(cause);
      return true;
    }
  };
  const self = { subscriberId, isSignedIn, name, readState, hints, sharing, trouble };
  return operation({ ...self, request, search, route: route.name, ids, upstream, subject, requestBytes });
}

/** The host's own mistakes and the service's are told to the host; the reader's are not worth a word. */
function tell({ onError }: ProxySettings, { code, details }: Refusal): undefined {
  const { cause, upstreamStatus } = details;
  const isUnlisted = code === 'cross-site' && cause !== undefined;
  if (!isUnlisted && !/^(failed|bad-subscriber|upstream-.*)$/.test(code)) return undefined;
  const trouble: ProxyTrouble = {
    code,
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(cause !== undefined && { cause }),
  };
  // The answer does not wait for the host's own listener. If that throws, or gives a promise that rejects, there is nobody
  // left to be told.
  void (async () => onError(trouble))().catch(() => {});
  return undefined;
}

/** Anything that was thrown, as the host is told of it. */
const troubleOf =
  (settings: ProxySettings) =>
  (cause: unknown): undefined =>
    tell(settings, cause instanceof Refusal ? cause : new Refusal('failed', { cause }));

/**
 * Makes the proxy of one service.
 * @throws TypeError for options that can't work.
 */
export function createProxy(options: ProxyOptions): InboxProxy {
  const settings = settle(options);
  const subject = new Subject(settings.secret);
  const trouble = troubleOf(settings);
  const sharing = createSharing<Incoming>();
  /** That an origin is missing in the options was told: it is so for each of its requests. */
  let isOriginTold = false;
  const hints = createHints({ ...settings.hints, trouble, heard: (name) => sharing.forget(name) });
  const proxy = async (request: Request): Promise<Response> => {
    const headers = corsHeaders(request, settings.origins);
    try {
      const answer = await serve(
        settings,
        subject,
        hints,
        sharing,
        request,
        (name) => (headers['inbox-subject'] = name),
      );
      return respond(answer, headers);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('failed', { cause: error });
      const isUnlisted = refusal.code === 'cross-site' && refusal.details.cause !== undefined;
      if (!request.signal.aborted && !(isUnlisted && isOriginTold)) tell(settings, refusal);
      isOriginTold ||= isUnlisted;
      return respond(refusal.answer, headers);
    }
  };
  const withName = async (subscriberId: string, work: (name: string) => Promise<void>): Promise<void> => {
    try {
      if (!isSubscriberId(subscriberId)) throw new Refusal('bad-subscriber');
      await work(await subject.of(subscriberId));
    } catch (cause) {
      trouble(cause);
    }
  };
  return Object.assign(proxy, {
    basePath: settings.basePath,
    notify: (subscriberId: string) => withName(subscriberId, (name) => hints.tell(name)),
    end: (subscriberId: string) => withName(subscriberId, (name) => hints.end(name)),
    close: () => hints.close(),
  });
}
