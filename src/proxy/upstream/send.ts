/**
 * Sends requests to the service: the only place where the API key leaves the proxy. It knows nothing of subscribers.
 * A request goes to exactly the URL that was built, follows no redirect, and its response has limits of time and memory.
 */
import { ProxyError } from '../errors.js';
import { isBounded, parseJson } from '../http/parse-json.js';
import type { UpstreamRecord } from '../telemetry/proxy-event.js';
import type { RequestIds } from '../telemetry/request-id.js';
import { withAbort } from '../with-deadline.js';
import type { ServiceClock } from './service-clock.js';
import type { HttpResponse, Transport } from './transport.js';

export interface Upstream {
  readonly clock: ServiceClock;
  readonly serviceUrl: URL;
  readonly apiKey: string;
  readonly transport: Transport;
  /** Milliseconds for the whole response. */
  readonly timeout: number;
  /** Bytes of a response's body, decompressed. */
  readonly responseBytes: number;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Built by api/urls.ts. */
  readonly path: string;
  /** The number of segments that `path` must have. */
  readonly segments: number;
  readonly query?: URLSearchParams | undefined;
  readonly body?: object | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly ids: RequestIds;
  /** Aborts the request before its timeout. */
  readonly signal?: AbortSignal | undefined;
}

/** A response of status 200, 201, or 400 and above. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** Empty if the status needs no body. */
  readonly bytes: Uint8Array;
  /** The value of the bytes, parsed at the first call; undefined if they are not JSON. */
  readonly parseBody: () => unknown;
  readonly record: UpstreamRecord;
}

/** Also between encoded slashes, which the service may decode before it reads the path. */
const DOT_SEGMENT = /(\/|%2f|%5c)\.{1,2}(\/|%2f|%5c|$)/i;

/** Checks the finished URL, in case a later change validates its parts less. @throws ProxyError `failed` */
export function buildUrl(
  serviceUrl: URL,
  { path, segments, query }: Pick<UpstreamRequest, 'path' | 'segments' | 'query'>,
): URL {
  const prefix = serviceUrl.pathname.replace(/\/+$/, '');
  const url = new URL(serviceUrl.origin + prefix + path);
  const isAsBuilt =
    url.origin === serviceUrl.origin &&
    url.pathname === prefix + path &&
    path.split('/').length === segments + 1 &&
    !DOT_SEGMENT.test(path) &&
    url.username + url.password + url.search + url.hash === '';
  if (!isAsBuilt) throw new ProxyError('failed');
  url.search = query?.toString() ?? '';
  return url;
}

const isJson = (headers: HttpResponse['headers']): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');

const memoize = <T>(create: () => T): (() => T) => {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
};

function buildHeaders({ apiKey }: Upstream, request: UpstreamRequest): Record<string, string> {
  const { body, idempotencyKey, ids } = request;
  return {
    accept: 'application/json',
    'x-request-id': ids.requestId,
    authorization: `ApiKey ${apiKey}`,
    ...(ids.traceparent !== undefined && { traceparent: ids.traceparent }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

const NO_BYTES = new Uint8Array();

/** @throws ProxyError `upstream-unreachable`, `upstream-timeout` */
async function exchange(upstream: Upstream, request: UpstreamRequest, startedAt: number): Promise<HttpResponse> {
  const url = buildUrl(upstream.serviceUrl, request);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    abort();
  }, upstream.timeout);
  request.signal?.addEventListener('abort', abort);
  if (request.signal?.aborted) abort();
  try {
    const response = upstream.transport(url, {
      method: request.method,
      headers: buildHeaders(upstream, request),
      body: request.body && JSON.stringify(request.body),
      signal: controller.signal,
      limit: upstream.responseBytes,
    });
    // The deadline settles the exchange, even if no event of an HTTP client does.
    return await withAbort(response, controller.signal);
  } catch (cause) {
    const record = { duration: performance.now() - startedAt, bytes: 0 };
    throw new ProxyError(isTimeout ? 'upstream-timeout' : 'upstream-unreachable', { cause, upstream: record });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

/**
 * A success has a JSON type.
 * @throws ProxyError `upstream-unreachable`, `upstream-timeout`, `upstream-failed`, `response-too-large`
 */
export async function send(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamResponse> {
  const startedAt = performance.now();
  const { status, headers, bytes } = await exchange(upstream, request, startedAt);
  const isSuccess = status === 200 || status === 201;
  // Reading ends at the limit.
  const size = bytes?.byteLength ?? (isSuccess ? upstream.responseBytes : 0);
  const record = { status, duration: performance.now() - startedAt, bytes: size };
  upstream.clock.observe(headers);
  const isReadable = bytes !== undefined && isJson(headers);
  if (isSuccess && isJson(headers) && !(bytes && isBounded(bytes)))
    throw new ProxyError('response-too-large', { upstream: record });
  // A redirect has its own status, or 0 in runtimes that hide it.
  if (status < 400 && !(isSuccess && isReadable)) throw new ProxyError('upstream-failed', { upstream: record });
  const parseBody = memoize(() => (isReadable ? parseJson(bytes) : undefined));
  return { status, headers, bytes: bytes ?? NO_BYTES, parseBody, record };
}
