/**
 * Failure: the one way in which an operation fails.
 * A small closed set of kinds, whatever the answer looked like: JSON of any shape, HTML, nothing at all.
 * It does not know who asked, nor what they will do about it.
 */

export type InboxErrorCode =
  /** The network gave no answer. */
  | 'offline'
  /** No whole answer came in time. */
  | 'timeout'
  /** 401, or a redirect, which is how a session that ended looks to `fetch`. */
  | 'signed-out'
  /** The request was understood and turned down: 400, 403, 412, 413, 415, 422 and their like. */
  | 'refused'
  /** 404 or 410. */
  | 'missing'
  /** Later, please: 409, 425, 429, or a 503 that says when. */
  | 'busy'
  /** The service is at fault: 408 and 5xx. */
  | 'broken'
  /** An answer that is not what the interface promises. */
  | 'malformed';

const MESSAGES: Record<InboxErrorCode, string> = {
  offline: 'The network could not be reached.',
  timeout: 'No answer came in time.',
  'signed-out': 'The session has ended.',
  refused: 'The service refused this.',
  missing: 'The service does not know this.',
  busy: 'The service asked to wait.',
  broken: 'The service failed.',
  malformed: 'The answer could not be understood.',
};

export interface InboxErrorDetails {
  /** HTTP status; absent where no answer was received. */
  readonly status?: number | undefined;
  /** A machine-readable code, where the answer carried one. */
  readonly serviceCode?: string | undefined;
  /** What the answer said of itself, as one line of text. */
  readonly message?: string | undefined;
  /** Messages by field of the request, from a 422. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds to wait at least before the next try, from `Retry-After`; an hour at most. */
  readonly retryAfter?: number | undefined;
  /** True where the answer is a stored one, given again for a key that was used before. */
  readonly replayed?: boolean;
  /** The error behind it, where that is no answer's. */
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

  constructor(kind: InboxErrorCode, { message: said, ...details }: InboxErrorDetails = {}) {
    super(said || MESSAGES[kind]);
    this.code = kind;
    Object.assign(this, details);
  }
}
