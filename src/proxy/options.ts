/** The options of `createProxy`. options/resolve-options.ts checks them and fills in the defaults. */
import type { JsonRecord } from '../shared/json.js';
import type { SubscriberChange } from '../api/admin/subscribers.js';
import type { ProxyErrorCode } from './errors.js';
import type { WatchOptions } from './events/poll-upstream.js';
import type { PubSub } from './events/pub-sub.js';
import type { EventOptions } from './events/sse-hub.js';
import type { RateLimiter, RateLimitOptions } from './rate-limit.js';
import type { ReadStateStorage } from './read-state.js';
import type { OperationName, ProxyEvent } from './telemetry/proxy-event.js';
import type { CircuitOptions } from './upstream/circuit-breaker.js';

type MaybePromise<T> = T | Promise<T>;

/** What the service stores about a new subscriber; all of it is optional. */
export type SubscriberProfile = SubscriberChange;

export interface ProxyErrorInfo {
  /**
   * `failed`, `bad-subscriber`, `circuit-open`, `response-too-large`, `upstream-…`, or `cross-site` if `origins` lacks the
   * host's own origin.
   */
  readonly code: ProxyErrorCode;
  /** The status of the service's response; 401 and 403 mean that the API key is wrong. */
  readonly upstreamStatus?: number;
  /** The exception, if there was one. */
  readonly cause?: unknown;
}

/**
 * `Context` is what the host hands over with each request, and its functions receive: `{ nodeRequest }` from `toNodeHandler`,
 * otherwise the second argument of the proxy, such as the context of a framework.
 */
export interface ProxyOptions<Context = unknown> {
  /** The URL of the service, for instance `https://api.example.com`. It may include a path. */
  readonly serviceUrl: string;
  /** Allows a plain http `serviceUrl` other than localhost, for instance within a cluster. The API key is sent unencrypted. */
  readonly allowHttp?: boolean;
  /** The service's API key, without the prefix `ApiKey`. Sent to `serviceUrl` only. */
  readonly apiKey: string;
  /**
   * Returns who is signed in, by the host's own session: the subscriber id at the service, or null for nobody. Must not read
   * the body of the request. If it throws, the response is 500. It is called again, with the same arguments, while an event
   * stream is open.
   */
  readonly subscriber: (request: Request, context: Context) => MaybePromise<string | null | undefined>;
  /**
   * Returns the part of the payload that each message in this reader's feed must have, such as `{ tenant: 'acme' }`, or `'all'`
   * for no limit. Nothing, as where a tenant was not found, is answered by 403, `not-allowed`: null, undefined, `{}`, and a
   * value that is null or undefined. Readers cannot leave their scope, and have a separate read state, streams and subject in
   * each.
   */
  readonly payloadScope?: (request: Request, context: Context) => MaybePromise<JsonRecord | 'all' | null | undefined>;
  /**
   * What browsers receive of the `payload` of each message, which has everything that the trigger was given: the dotted
   * paths of keys, such as `['category', 'invoice.id']`; a function that returns what passes of one; or `'all'`, which is
   * said on the console at the start. Nothing by default: `data`, which the author of an in-app step gives for the inbox,
   * always passes. Filters of browsers may use keys that pass, and with a function none. An array on a path is followed
   * element by element. A name that contains a dot needs the function. The function must return at once, and must not
   * change its arguments: the payload, and the message as the service sent it.
   */
  readonly payload?:
    | 'all'
    | readonly string[]
    | ((payload: JsonRecord, message: JsonRecord) => JsonRecord | null | undefined);
  /**
   * False if the service does not HTML-escape the texts and addresses of messages. By default browsers decode character
   * references such as `&amp;` once; Novu escapes unless a workflow's step sets `disableOutputSanitization`.
   */
  readonly decodeEntities?: boolean;
  /**
   * Creates a subscriber that the service does not know yet, with the profile that this function returns; null to leave it.
   * Called when the service says so, once a minute at most for each subscriber. Off by default: the first trigger creates it.
   */
  readonly createSubscriber?: (
    request: Request,
    context: Context,
  ) => MaybePromise<SubscriberProfile | null | undefined>;
  /** Whether the reader may use an operation; all are allowed by default. Browsers hide the controls of denied operations. */
  readonly allow?: (request: Request, operation: OperationName, context: Context) => MaybePromise<boolean>;
  /** The path at which the host mounts the proxy; `/inbox` by default, `/` for the root. */
  readonly basePath?: string;
  /**
   * Other origins whose pages may send requests, for instance `https://app.example.com`. Required for the host's own origin,
   * too, if it is plain http.
   */
  readonly origins?: readonly string[];
  /**
   * The secret for `inbox-subject`, ETags and idempotency keys; the same in all processes. Derived from the API key by
   * default, and required if that has fewer than 16 characters. With a secret, browsers are not affected by a new API key. At
   * least 32 characters: readers know their own subject and could guess a short secret.
   */
  readonly secret?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds for a whole response of the service, and for each function of the host; 10,000 by default. */
  readonly timeout?: number;
  readonly limits?: {
    /** Bytes of a request's body; 16,384 by default. */
    readonly requestBytes?: number;
    /** Bytes of a response of the service; 2,097,152 by default. */
    readonly responseBytes?: number;
    /** Concurrent requests to the service; 200 by default. Further requests are answered by 503. */
    readonly upstreamRequests?: number;
    /** Concurrent requests to the service for one subscriber; 20 by default. */
    readonly upstreamRequestsPerSubscriber?: number;
  };
  /** Circuit breaker: sends no requests to a failing service for a while. On by default. */
  readonly circuit?: CircuitOptions | false;
  /** Per subscriber 300 requests a minute and 100 at once by default; a function for a limit of your own; false for none. */
  readonly rateLimit?: RateLimitOptions | RateLimiter | false;
  /**
   * Returns the address of a request's connection, such as `remoteAddress`, or a header that your load balancer sets. Limits
   * the rate of requests without a session by their address; without this option they are not limited.
   */
  readonly clientAddress?: (request: Request, context: Context) => string | null | undefined;
  /**
   * Stores which messages were read, seen and archived, so that read state follows the reader between devices: any storage
   * with `getItem` and `setItem`, such as one of `unstorage`. Without it, read state stays in each browser.
   */
  readonly readState?: ReadStateStorage;
  /** Event streams, which announce changes to open inboxes. False for none, as where each request has its own process. */
  readonly events?: EventOptions | false;
  /** Polls the service for changes that `refreshInbox` does not announce, once per reader with open streams. Off by default. */
  readonly watch?: WatchOptions;
  /** Publish/subscribe that carries changes between processes. By default, each process knows only its own changes. */
  readonly pubsub?: PubSub;
  /**
   * Receives failures that no reader caused: the host's exceptions, a failing service, a wrong key, an unlisted origin. By
   * default the console shows the first one of each code.
   */
  readonly onError?: (error: ProxyErrorInfo) => unknown;
  /** For logs, metrics and traces: receives an event for each response, errors included, and the end of each stream. */
  readonly onEvent?: (event: ProxyEvent) => unknown;
}
