/** The context of an operation: an admitted request, its reader, and the services of the proxy. */
import type { DerivedKeys } from './derived-keys.js';
import type { ChangeBus } from './events/change-bus.js';
import type { ProxyResponse } from './http/response.js';
import type { ReaderIdentity } from './identity.js';
import type { PayloadRule } from './payload.js';
import type { ReadStateKeeper } from './read-state.js';
import type { ScopeIndex } from './scope/scope-index.js';
import type { Scope } from './scope/scope.js';
import type { OperationName, RequestRecord } from './telemetry/proxy-event.js';
import type { UpstreamRequest, UpstreamResponse } from './upstream/send.js';
import type { SingleFlight } from './upstream/single-flight.js';

/** What the functions of the host receive of a request. */
export interface HostRequest {
  readonly request: Request;
  /** What the host handed over with it. */
  readonly context: unknown;
}

export interface RequestContext extends ReaderIdentity, HostRequest {
  readonly searchParams: URLSearchParams;
  readonly subscriberId: string;
  /** Undefined if the host sets no scope. */
  readonly scope: Scope | undefined;
  /** What of the payload of messages passes. */
  readonly payload: PayloadRule;
  /** Whether the service HTML-escapes texts, which browsers then decode. */
  readonly decodeEntities: boolean;
  /** Asks the host again whether this subscriber is still signed in. True, too, if the host fails to answer. */
  readonly isSignedIn: () => Promise<boolean>;
  /** The operations that the host does not allow this reader. */
  readonly deniedOperations: () => Promise<readonly OperationName[]>;
  /** The name of the route, and the ids in its path. */
  readonly route: string;
  readonly ids: readonly string[];
  readonly record: RequestRecord;
  readonly requestBytes: number;
  /** Milliseconds until the request's body has to be complete. */
  readonly timeout: number;
  readonly keys: DerivedKeys;
  /** Sends a request to the service for this subscriber, within the limits. @throws ProxyError */
  readonly send: (request: UpstreamRequest) => Promise<UpstreamResponse>;
  /** As `send`, for a page of the feed: reads it in parts if it is too large for one response. */
  readonly readFeed: (request: UpstreamRequest) => Promise<UpstreamResponse>;
  /** Creates the subscriber, if the host wants that; resolves with whether it exists now. Never rejects. */
  readonly createSubscriber: () => Promise<boolean>;
  readonly singleFlight: SingleFlight<UpstreamResponse>;
  readonly scopeIndex: ScopeIndex;
  /** Undefined if the host stores no read state. */
  readonly readState: ReadStateKeeper | undefined;
  readonly changeBus: ChangeBus;
  /** Reports a failure of the host's own code to the host. */
  readonly reportError: (cause: unknown) => undefined;
}

export type Operation = (context: RequestContext) => Promise<ProxyResponse>;
