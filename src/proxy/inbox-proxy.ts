/** The public interface of a proxy. */
import type { BusState } from './events/change-bus.js';
import type { Scope } from './scope/scope.js';
import type { CircuitState } from './upstream/circuit-breaker.js';

export interface ProxyHealth {
  /** Open event streams of this process. */
  readonly streams: number;
  /** Requests to the service in progress. */
  readonly upstreamRequests: number;
  readonly circuit: CircuitState;
  /** Whether changes travel between processes. */
  readonly bus: BusState;
  /** When the service answered last, with any status, in milliseconds since 1970; null before its first response. */
  readonly answeredAt: number | null;
}

/** All data that the proxy stores about a subscriber. */
export interface PersonalData {
  /** The subject under which it is stored. */
  readonly subject: string;
  /** What was read, seen and archived: positions, and hashes of message ids. Null if nothing is stored. */
  readonly readState: string | null;
}

/** The context may be absent where its type is not declared. */
type ContextArgument<Context> = unknown extends Context ? [context?: Context] : [context: Context];

export interface InboxProxy<Context = unknown> {
  /** Answers a request. The functions of the options receive the context. Never rejects. */
  (request: Request, ...context: ContextArgument<Context>): Promise<Response>;
  /** The path at which it is mounted, without a slash at its end. */
  readonly basePath: string;
  /** Makes a subscriber's open inboxes load what is new, in all scopes if `scope` is absent. Never rejects. */
  readonly refreshInbox: (subscriberId: string, scope?: Scope) => Promise<void>;
  /** Ends the event streams of a subscriber in every process, for a sign-out or a ban. Never rejects. */
  readonly endStreams: (subscriberId: string, scope?: Scope) => Promise<void>;
  /** The data that the proxy stores about a subscriber in a scope. Rejects with what the storage throws. */
  readonly exportData: (subscriberId: string, scope?: Scope) => Promise<PersonalData>;
  /** Deletes that data and ends the subscriber's streams. Rejects with what the storage throws. */
  readonly eraseData: (subscriberId: string, scope?: Scope) => Promise<void>;
  readonly health: () => ProxyHealth;
  /** Ends the event streams, so that a server can shut down. All other requests are still answered. */
  readonly close: () => Promise<void>;
}
