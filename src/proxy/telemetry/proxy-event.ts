/** The events that `onEvent` receives: one for each response, and one for the end of each event stream. */
import type { ProxyError, ProxyErrorCode } from '../errors.js';
import type { StreamEnd } from '../events/sse-stream.js';
import { parseRequestIds } from './request-id.js';

/** The operations of the proxy, as `allow` receives them. */
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

export interface UpstreamRecord {
  /** Absent without a response. */
  readonly status?: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Of the response's body, decompressed. */
  readonly bytes: number;
}

/** Contains no text, id or key of a message, and no subscriber id. */
export interface ProxyEvent {
  /** `answer`: a response was sent. `abort`: the browser disconnected before. `stream-end`: an event stream ended. */
  readonly type: 'answer' | 'abort' | 'stream-end';
  /** The `x-request-id` of the response and of the request to the service. */
  readonly requestId: string;
  /** W3C Trace Context of the request, sent on to the service; absent if the request has none. */
  readonly traceparent?: string;
  readonly method: string;
  /** Absent if the proxy has no such path or method. */
  readonly operation?: OperationName;
  /** 499 if the browser disconnected before the response, which is no fault. */
  readonly status: number;
  /** Absent for a success. */
  readonly code?: ProxyErrorCode | 'aborted';
  /** The subscriber as `inbox-subject` names them; absent if nobody is signed in. */
  readonly subject?: string;
  /** Milliseconds; for a stream, how long it was open. */
  readonly duration: number;
  /** Of the body, before a server compresses it. */
  readonly bytes: number;
  readonly upstream?: UpstreamRecord;
  /** Whether the response of the service was shared with an identical concurrent request that had been sent before. */
  readonly shared: boolean;
  readonly reason?: StreamEnd;
}

/** Collected while a request is handled. */
export interface RequestRecord {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly method: string;
  readonly startedAt: number;
  operation?: OperationName;
  subject?: string;
  upstream?: UpstreamRecord;
  shared: boolean;
}

export const createRequestRecord = ({ method, headers }: Request): RequestRecord => ({
  ...parseRequestIds(headers),
  method,
  startedAt: performance.now(),
  shared: false,
});

export interface EventOutcome {
  readonly type: ProxyEvent['type'];
  readonly status: number;
  readonly bytes: number;
  readonly code?: ProxyEvent['code'] | undefined;
  readonly error?: ProxyError | undefined;
  readonly reason?: StreamEnd;
}

export function createProxyEvent(record: RequestRecord, outcome: EventOutcome): ProxyEvent {
  const { startedAt, ...fields } = record;
  const { type, status, bytes, code, error, reason } = outcome;
  const upstream = fields.upstream ?? error?.details.upstream;
  return {
    type,
    ...fields,
    status,
    bytes,
    duration: performance.now() - startedAt,
    ...(code && { code }),
    ...(upstream && { upstream }),
    ...(reason && { reason }),
  };
}
