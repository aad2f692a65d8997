/** The options of the proxy. settings.ts checks them, and makes of them what the proxy works with. */
import type { ProxyErrorCode } from './errors.js';
import type { CircuitOptions } from './upstream/circuit-breaker.js';
import type { PubSub } from './events/change-bus.js';
import type { JsonRecord } from './json.js';
import type { OperationName, ProxyEvent } from './proxy-event.js';
import type { RateLimiter, RateLimitOptions } from './rate-limit.js';
import type { ReadStateStorage } from './read-state.js';
import type { EventOptions } from './events/sse-hub.js';
import type { WatchOptions } from './events/poll-upstream.js';

type MaybePromise<T> = T | Promise<T>;

export interface ProxyErrorInfo {
  /** `failed`, `bad-subscriber`, one that begins with `upstream-`, or `cross-site` where `origins` lacks the host's own. */
  readonly code: ProxyErrorCode;
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
  readonly subscriber: (request: Request) => MaybePromise<string | null | undefined>;
  /**
   * Part of the payload that every message in this reader's feed has, such as `{ tenant: 'acme' }`; null for no limit. Readers
   * can't leave it, and have a read state, streams and a subject of their own in each scope.
   */
  readonly scope?: (request: Request) => MaybePromise<JsonRecord | null | undefined>;
  /** Whether the reader may do this; everything is allowed by default. Browsers show what remains as a read-only inbox. */
  readonly allow?: (request: Request, operation: OperationName) => MaybePromise<boolean>;
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
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds for the service's whole answer, and for each function of the host's that it waits for; 10,000 unless told. */
  readonly timeout?: number;
  readonly limits?: {
    /** Bytes of a request's body; 16,384 unless told. */
    readonly requestBytes?: number;
    /** Bytes of the service's answer; 2,097,152 unless told. */
    readonly responseBytes?: number;
    /** Requests to the service that are under way at once; 200 by default. Beyond that the answer is 503. */
    readonly upstreamRequests?: number;
    /** The same for one subscriber; 20 by default. */
    readonly upstreamRequestsPerSubscriber?: number;
  };
  /** Stops asking a service that hangs or fails for a while; on by default. */
  readonly circuit?: CircuitOptions | false;
  /** Per subscriber: 300 a minute and 100 at once unless told; a function of your own; or false for none. */
  readonly rateLimit?: RateLimitOptions | RateLimiter | false;
  /**
   * The address of the connection that a request came by, such as `remoteAddress`, or a header that your load balancer sets.
   * Requests of nobody who is signed in count against its rate limit; without it, they are not limited.
   */
  readonly clientAddress?: (request: Request) => string | null | undefined;
  /**
   * Stores what was read, seen and archived, so that it follows the reader from one device to the next: any storage with
   * `getItem` and `setItem`, such as one of `unstorage`. Without it, read state stays in the browser where it was made.
   */
  readonly readState?: ReadStateStorage;
  /**
   * Streams on which open inboxes hear at once that something changed, and ask for it. False for none, as where each
   * request has a process of its own.
   */
  readonly events?: EventOptions | false;
  /** Looks for what changes while nobody calls `notify`, one question for each subscriber who listens. Off unless given. */
  readonly watch?: WatchOptions;
  /** Carries hints from one process to the others; each is for itself unless given. */
  readonly pubsub?: PubSub;
  /** Hears of what is not the reader's fault: an exception of the host's, a service that fails, a wrong key, a missing origin. */
  readonly onError?: (trouble: ProxyErrorInfo) => unknown;
  /** Receives one event for each answer, refusals too, and for each event stream that ends: for logs, metrics and traces. */
  readonly onEvent?: (event: ProxyEvent) => unknown;
}
