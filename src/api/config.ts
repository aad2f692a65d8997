/**
 * Service: what every operation is given. Where the service is, and how to reach it.
 * It holds no state: two services never meet.
 */
import type { InboxErrorDetails } from './error.js';

export type HeaderSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

export interface ApiConfig {
  /** Base address, with or without a trailing slash; in a browser it may be relative to the page. */
  readonly url: string;
  /** Sent with every request. A function is asked each time, and once more after a 401. */
  readonly headers?: HeaderSource;
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds until an answer counts as missing; 15,000 unless told. */
  readonly timeout?: number;
  /** Reads what the body of a refusal says of itself. Without it a failure is known by its status alone. */
  readonly parseErrorBody?: (body: unknown) => Pick<InboxErrorDetails, 'message' | 'serviceCode' | 'fields'>;
}

export interface CallOptions {
  /** Ends the call: it then rejects with the signal's reason, which is no `Failure`. */
  readonly signal?: AbortSignal;
  /** Sent as `idempotency-key` on writes; a fresh one is made where none is given. At most 255 characters. */
  readonly idempotencyKey?: string;
  /** Lets the request outlive the page (at most 64 kB of body). */
  readonly keepalive?: boolean;
  /** More headers, for this call alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sees the answer's headers, of a failure too, before the call settles. */
  readonly onHeaders?: (headers: Headers) => void;
}
