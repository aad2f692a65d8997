/**
 * The configuration that every operation receives: where the service is, how to reach it, and the options of one call. Holds no
 * state, so two configurations never affect each other.
 */
import type { InboxErrorDetails } from './error.js';

export type HeaderSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

export interface ApiConfig {
  /** Base URL, with or without a trailing slash; in a browser it may be relative to the page. */
  readonly url: string;
  /** Sent with every request. A function is called for each request, and once more after a 401. */
  readonly headers?: HeaderSource;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /**
   * False for a service that does not HTML-escape the texts and addresses of messages. By default character references such
   * as `&amp;` are decoded once; Novu escapes unless a workflow's step sets `disableOutputSanitization`.
   */
  readonly decodeEntities?: boolean;
  /** Milliseconds until a request fails with `timeout`; 15,000 by default. */
  readonly timeout?: number;
  /** Reads the body of an error response. Without it an error has the message of its code. */
  readonly parseErrorBody?: (body: unknown) => Pick<InboxErrorDetails, 'message' | 'serviceCode' | 'fields'>;
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason and not with an `InboxError`. */
  readonly signal?: AbortSignal;
  /** Sent as `idempotency-key` with writes, at most 255 characters; a random one by default. */
  readonly idempotencyKey?: string;
  /** Lets the request outlive the page (at most 64 kB of body). */
  readonly keepalive?: boolean;
  /** Additional headers of this call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Receives the headers of the response, also of an error response, before the call settles. */
  readonly onHeaders?: (headers: Headers) => void;
}
