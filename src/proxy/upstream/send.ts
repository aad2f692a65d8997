/**
 * The one way to the service: the key goes out here, and nowhere else.
 * It knows nothing of subscribers. No request leaves for another origin or path than was built, no redirect is followed,
 * and no answer takes longer or more memory than the limits say.
 */
import { ProxyError } from '../errors.js';
import { parseJson } from '../json.js';
import type { UpstreamRecord } from '../proxy-event.js';
import type { RequestIds } from '../request-id.js';
import type { HttpResponse, Transport } from './transport.js';

/** The service's clock, as its answers tell it; this machine's until the first one. */
export class ServiceClock {
  #offset = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  observe(headers: HttpResponse['headers']): void {
    const time = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(time)) this.#offset = time - Date.now();
  }
}

export interface Upstream {
  readonly clock: ServiceClock;
  /** Absolute, http or https. */
  readonly serviceUrl: URL;
  readonly apiKey: string;
  readonly transport: Transport;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  /** Bytes of an answer, once decompressed. */
  readonly responseBytes: number;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Made by wire/paths.ts. */
  readonly path: string;
  /** How many segments `path` must have. */
  readonly segments: number;
  readonly query?: URLSearchParams | undefined;
  readonly body?: object | undefined;
  readonly key?: string | undefined;
  readonly ids: RequestIds;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** The body as it came, of a success. */
  readonly bytes: Uint8Array;
  /** What it says, parsed when it is first asked for; undefined where it is no JSON. */
  readonly body: () => unknown;
  readonly record: UpstreamRecord;
}

/**
 * The finished address. The parts are valid already: this is against the edit of some later day.
 * @throws Refusal `failed`
 */
export function addressOf(
  serviceUrl: URL,
  { path, segments, query }: Pick<UpstreamRequest, 'path' | 'segments' | 'query'>,
): URL {
  const prefix = serviceUrl.pathname.replace(/\/+$/, '');
  const url = new URL(serviceUrl.origin + prefix + path);
  const right =
    url.origin === serviceUrl.origin &&
    url.pathname === prefix + path &&
    path.split('/').length === segments + 1 &&
    !/%2f|%5c/i.test(path) &&
    url.username + url.password + url.search + url.hash === '';
  if (!right) throw new ProxyError('failed');
  url.search = query?.toString() ?? '';
  return url;
}

const isJson = (headers: HttpResponse['headers']): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

function headersOf({ apiKey }: Upstream, { body, key, ids }: UpstreamRequest): Record<string, string> {
  return {
    accept: 'application/json',
    'x-request-id': ids.requestId,
    ...(ids.traceparent !== undefined && { traceparent: ids.traceparent }),
    authorization: `ApiKey ${apiKey}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

const NOTHING = new Uint8Array();

/**
 * Sends one request. Gives an answer whose status is 200, 201, or 400 and more; a success says that it is JSON.
 * @throws Refusal `upstream-unreachable`, `upstream-timeout`, `upstream-failed`
 */
export async function send(upstream: Upstream, outgoing: UpstreamRequest): Promise<UpstreamResponse> {
  const url = addressOf(upstream.serviceUrl, outgoing);
  const start = performance.now();
  const over = new AbortController();
  const leave = (): void => over.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    over.abort();
  }, upstream.timeout);
  outgoing.signal?.addEventListener('abort', leave);
  if (outgoing.signal?.aborted) leave();
  let answer: HttpResponse;
  try {
    answer = await upstream.transport(url, {
      method: outgoing.method,
      headers: headersOf(upstream, outgoing),
      body: outgoing.body && JSON.stringify(outgoing.body),
      signal: over.signal,
      limit: upstream.responseBytes,
    });
  } catch (cause) {
    const failed = { duration: performance.now() - start, bytes: 0 };
    throw new ProxyError(isLate ? 'upstream-timeout' : 'upstream-unreachable', { cause, upstream: failed });
  } finally {
    clearTimeout(timer);
    outgoing.signal?.removeEventListener('abort', leave);
  }
  const { status, headers, bytes } = answer;
  const record = { status, duration: performance.now() - start, bytes: bytes?.byteLength ?? 0 };
  upstream.clock.observe(headers);
  const isReadable = bytes !== undefined && isJson(headers);
  // A redirect has its own status, or none in runtimes that hide it.
  if (status < 400 && ((status !== 200 && status !== 201) || !isReadable))
    throw new ProxyError('upstream-failed', { upstream: record });
  const body = once(() => (isReadable ? parseJson(bytes) : undefined));
  return { status, headers, bytes: bytes ?? NOTHING, body, record };
}
