/** The responses of the proxy and the headers that all of them have. It does not know what a response answers. */
import type { ReadStateBody } from '../../api/inbox/read-state.js';
import type { StreamEnd } from '../events/sse-stream.js';

export interface ProxyResponse {
  readonly status: number;
  readonly body: object;
  /** Creates the body on demand and replaces `body`. @throws ProxyError */
  readonly createBody?: () => object;
  /** The bytes that the body is derived from: equal bytes give an equal body. */
  readonly sourceBytes?: Uint8Array;
  /** The version of the read state that belongs to the body, and what the browser lacks of it. */
  readonly readState?: { readonly version: string; readonly update?: ReadStateBody };
  /** The body as JSON, if it was serialized before. */
  readonly json?: string;
  /** An event stream, sent in place of the body. */
  readonly stream?: { readonly body: ReadableStream<Uint8Array>; readonly ended: Promise<StreamEnded> };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StreamEnded {
  readonly reason: StreamEnd;
  readonly bytes: number;
}

const COMMON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Cookie, Origin, Sec-Fetch-Site',
} as const;

/** Override the common headers of an event stream: servers in between must neither buffer nor compress it. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

const encoder = new TextEncoder();

export const resolveBody = ({ createBody, body }: ProxyResponse): object => createBody?.() ?? body;

/** The parts of a response, from which any server can make its own. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** @param extraHeaders Headers that do not depend on the response. @throws ProxyError */
export function toParts(response: ProxyResponse, extraHeaders: Readonly<Record<string, string>>): ResponseParts {
  const { status, json, stream, headers } = response;
  const isEmpty = status === 204 || status === 304;
  return {
    status,
    headers: { ...headers, ...extraHeaders, ...COMMON_HEADERS, ...(stream && STREAM_HEADERS) },
    body: isEmpty ? null : (stream?.body ?? encoder.encode(json ?? JSON.stringify(resolveBody(response)))),
  };
}
