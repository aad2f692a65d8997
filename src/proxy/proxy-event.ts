/** What `onEvent` receives: one structured event for each answer, and for each event stream that ends. */
import type { ProxyError, ProxyErrorCode } from './errors.js';
import { requestIds } from './request-id.js';
import type { StreamEnd } from './events/sse-stream.js';

/** The operations of the proxy: what `allow` is asked about. */
export const OPERATIONS = [
  'feed',
  'action',
  'preferences',
  'update-preferences',
  'update-read-state',
  'subscriber',
  'events',
] as const;

export type OperationName = (typeof OPERATIONS)[number];

/** A request to the service. */
export interface UpstreamRecord {
  /** Absent where no answer was received. */
  readonly status?: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Of the answer's body, decompressed. */
  readonly bytes: number;
}

/** Bears no text, id or key of a message, and no subscriber id. */
export interface ProxyEvent {
  /** `answer` when an answer leaves, `abort` where the browser went before that; `stream-end` when a stream has ended. */
  readonly type: 'answer' | 'abort' | 'stream-end';
  /** The answer's `x-request-id`, which went to the service, too. */
  readonly requestId: string;
  /** W3C Trace Context: of the request, and as it went to the service; absent where the request has none. */
  readonly traceparent?: string;
  readonly method: string;
  /** Absent where the path or the method is none of the proxy's. */
  readonly operation?: OperationName;
  readonly status: number;
  /** Of a refusal. */
  readonly code?: ProxyErrorCode;
  /** The subscriber as browsers know them (`inbox-subject`); absent where nobody is signed in. */
  readonly subject?: string;
  /** Milliseconds; of a stream, as long as it was open. */
  readonly duration: number;
  /** Of the body, before a server compresses it. */
  readonly bytes: number;
  /** The request to the service, if there was one. */
  readonly upstream?: UpstreamRecord;
  /** Whether another request of the same subscriber had asked the service for it already. */
  readonly shared: boolean;
  /** Why a stream ended. */
  readonly reason?: StreamEnd;
}

/** What is noted of a request while it is served. */
export interface RequestRecord {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly method: string;
  readonly start: number;
  operation?: OperationName;
  subject?: string;
  upstream?: UpstreamRecord;
  shared: boolean;
}

export const recordOf = ({ method, headers }: Request): RequestRecord => ({
  ...requestIds(headers),
  method,
  start: performance.now(),
  shared: false,
});

export interface Outcome {
  readonly type: ProxyEvent['type'];
  readonly status: number;
  readonly bytes: number;
  readonly refusal?: ProxyError | undefined;
  readonly reason?: StreamEnd;
}

export function eventOf(record: RequestRecord, { type, status, bytes, refusal, reason }: Outcome): ProxyEvent {
  const { start, ...noted } = record;
  const upstream = noted.upstream ?? refusal?.details.upstream;
  return {
    type,
    ...noted,
    status,
    bytes,
    duration: performance.now() - start,
    ...(refusal && { code: refusal.code }),
    ...(upstream && { upstream }),
    ...(reason && { reason }),
  };
}
