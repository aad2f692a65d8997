/**
 * The error of every operation: a closed set of codes for any response, be it JSON of any shape, HTML or none at all. Does
 * not decide whether to retry.
 */

export type InboxErrorCode =
  /** The network is unreachable. */
  | 'offline'
  /** No complete response arrived in time. */
  | 'timeout'
  /** 401, or a redirect: to `fetch`, an expired session is often a redirect to a sign-in page. */
  | 'signed-out'
  /** The service understood the request and rejected it: 400, 403, 412, 413, 415, 422 and other 4xx. */
  | 'refused'
  /** 404 or 410. */
  | 'missing'
  /** To be sent again later: 409, 425, 429, or 503 with Retry-After. */
  | 'busy'
  /** The service failed: 408 and 5xx. */
  | 'broken'
  /** A response that does not have the promised form. */
  | 'malformed';

export interface InboxErrorDetails {
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined;
  /** The service's own machine-readable error code; without a `status` the inbox's own. */
  readonly serviceCode?: string | undefined;
  /** The service's own message, as one line of text; the code by default. */
  readonly message?: string | undefined;
  /** Messages by field of the request, from a 422. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Minimum milliseconds before the next attempt, from `Retry-After`; one hour at most. */
  readonly retryAfter?: number | undefined;
  /** Whether the service replayed a stored response because the idempotency key was used before. */
  readonly replayed?: boolean;
  /** The error that caused this one, or the first characters of the response that is one. */
  readonly cause?: unknown;
}

export class InboxError extends Error implements InboxErrorDetails {
  override readonly name = 'InboxError';
  readonly code: InboxErrorCode;
  readonly status: number | undefined;
  readonly serviceCode: string | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>> = {};
  readonly retryAfter: number | undefined;
  readonly replayed: boolean = false;

  constructor(code: InboxErrorCode, { message, ...details }: InboxErrorDetails = {}) {
    super(message || code);
    this.code = code;
    Object.assign(this, details);
  }
}
