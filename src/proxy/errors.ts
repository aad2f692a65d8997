/** The closed set of error responses, which contain no text of the service or of an exception. */
import type { ProxyResponse } from './http/response.js';
import type { UpstreamRecord } from './telemetry/proxy-event.js';

const ERRORS = {
  'bad-query': [400, 'The query is not one that an inbox sends.'],
  'bad-body': [400, 'The body is not one that an inbox sends.'],
  'bad-key': [400, 'The idempotency key is longer than 255 characters, or not printable ASCII.'],
  refused: [400, 'The service refused the request.'],
  'signed-out': [401, 'Nobody is signed in.'],
  'cross-site': [403, 'Send "x-notification-inbox: 1", from a page of this origin or of one that is listed.'],
  'not-allowed': [403, 'The host does not allow this operation.'],
  'payload-not-passed': [403, 'The host does not pass a key of payloads by which the query filters.'],
  'other-subscriber': [403, 'This inbox is somebody else’s.'],
  'not-found': [404, 'There is nothing here.'],
  'no-subscriber': [404, 'The service does not know this subscriber yet.'],
  'method-not-allowed': [405, 'This can’t be done here.'],
  'body-too-slow': [408, 'The body did not arrive in time.'],
  'subject-changed': [412, 'Somebody else is signed in now, or "inbox-subject" is missing.'],
  'body-too-large': [413, 'The body is too large.'],
  'not-json': [415, 'The body has to be application/json, in UTF-8.'],
  'rate-limited': [429, 'Too many requests.'],
  'bad-subscriber': [500, 'The host named a subscriber whose id can’t be used.'],
  failed: [500, 'Something failed at the host.'],
  /** An unusable response: a wrong key, a redirect, HTML, a 5xx. */
  'upstream-failed': [502, 'The service failed.'],
  'response-too-large': [
    502,
    'The response of the service is larger than limits.responseBytes, or has too many values.',
  ],
  /** No response, or only a part of it. */
  'upstream-unreachable': [504, 'The service could not be reached.'],
  busy: [503, 'The service asked to try again later.'],
  overloaded: [503, 'Too many requests or streams are under way.'],
  'circuit-open': [503, 'The service failed several times in a row, and is not asked for a while.'],
  'upstream-timeout': [504, 'The service did not answer in time.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** `code` in the body `{ code, message }` of each error response. */
export type ProxyErrorCode = keyof typeof ERRORS;

export interface ProxyErrorDetails {
  /** Overrides the status of the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For `onError` only; never part of the response. */
  readonly cause?: unknown;
  /** The request to the service. For `onError` and `onEvent` only. */
  readonly upstream?: UpstreamRecord;
}

/** Thrown wherever a request fails; handle-request.ts turns it into a response. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;
  readonly details: ProxyErrorDetails;

  constructor(code: ProxyErrorCode, details: ProxyErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  toResponse(): ProxyResponse {
    const [status, message] = ERRORS[this.code];
    const { headers } = this.details;
    return {
      status: this.details.status ?? status,
      body: { code: this.code, message },
      ...(headers && { headers }),
    };
  }
}
