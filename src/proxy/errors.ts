/**
 * What the proxy answers: the headers that every answer bears, and the closed set of its refusals.
 * It does not know why something was refused; no text of the service's or of an exception ever gets in here.
 */
import type { ReadStateBody } from '../api/inbox/read-state.js';
import type { UpstreamRecord } from './proxy-event.js';
import type { StreamEnd } from './events/sse-stream.js';

const ERRORS = {
  'bad-query': [400, 'The query is not one that an inbox sends.'],
  'bad-body': [400, 'The body is not one that an inbox sends.'],
  'bad-key': [400, 'The idempotency key is longer than 255 characters, or not printable ASCII.'],
  refused: [400, 'The service refused the request.'],
  'signed-out': [401, 'Nobody is signed in.'],
  'cross-site': [403, 'Send "x-notification-inbox: 1", from a page of this origin or of one that is listed.'],
  'not-allowed': [403, 'The host does not allow this operation.'],
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
  /** A received answer that can't be used: a wrong key, a redirect, HTML, too much, a 5xx. */
  'upstream-failed': [502, 'The service failed.'],
  /** No answer was received at all, or not the whole of it. */
  'upstream-unreachable': [504, 'The service could not be reached.'],
  busy: [503, 'The service asked to try again later.'],
  overloaded: [503, 'Too many requests or streams are under way.'],
  'circuit-open': [503, 'The service failed several times in a row, and is not asked for a while.'],
  'upstream-timeout': [504, 'The service did not answer in time.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** What `code` can be in the body `{ code, message }` of every answer that is no success. */
export type ProxyErrorCode = keyof typeof ERRORS;

export interface ProxyResponse {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: object;
  /** Makes that when it is wanted, instead. @throws Refusal */
  readonly content?: () => object;
  /** What the content is made of: where these bytes are the same, so is that. */
  readonly source?: Uint8Array;
  /** The version of the read state that belongs to the body, and what of it the browser lacks. */
  readonly readState?: { readonly version: string; readonly news?: ReadStateBody };
  /** The same as text, where somebody has made it already. */
  readonly text?: string;
  /** Sent instead, for as long as it lasts. */
  readonly events?: { readonly body: ReadableStream<Uint8Array>; readonly ended: Promise<StreamEnded> };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StreamEnded {
  readonly reason: StreamEnd;
  readonly bytes: number;
}

export interface ProxyErrorDetails {
  /** Instead of the code's own status. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the host's `onError` alone. */
  readonly cause?: unknown;
  /** The request to the service. For the host alone. */
  readonly upstream?: UpstreamRecord;
}

/** Thrown by whichever step says no, and turned into an answer in one place. */
export class ProxyError extends Error {
  override readonly name = 'Refusal';
  readonly code: ProxyErrorCode;
  readonly details: ProxyErrorDetails;

  constructor(code: ProxyErrorCode, details: ProxyErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get answer(): ProxyResponse {
    const [status, message] = ERRORS[this.code];
    const { headers } = this.details;
    return {
      status: this.details.status ?? status,
      body: { code: this.code, message },
      ...(headers && { headers }),
    };
  }
}

/** On every answer, whatever it says. */
const ALWAYS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Cookie, Origin, Sec-Fetch-Site',
} as const;

/** On a stream besides: what stands between must neither gather nor compress it. */
const STREAMED = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

const encoder = new TextEncoder();

/** @throws Refusal */
export const bodyOf = ({ content, body }: ProxyResponse): object => content?.() ?? body;
const textOf = (answer: ProxyResponse): string => JSON.stringify(bodyOf(answer));

/** What leaves, in parts of which any server can make its own response. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The response of an answer; `more` are headers that do not depend on it. @throws Refusal */
export function respond(answer: ProxyResponse, more: Readonly<Record<string, string>>): ResponseParts {
  const { status, text, events, headers } = answer;
  const isEmpty = status === 204 || status === 304;
  return {
    status,
    headers: { ...headers, ...more, ...ALWAYS, ...(events && STREAMED) },
    body: isEmpty ? null : (events?.body ?? encoder.encode(text ?? textOf(answer))),
  };
}
