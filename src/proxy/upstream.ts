/**
 * The one way to the service: the key goes out here, and nowhere else.
 * It knows nothing of subscribers. No request leaves for another origin or path than was built, no redirect is followed,
 * and no answer takes longer or more memory than the limits say.
 */
import { Refusal } from './answer.js';
import { parseJson, readBytes, until } from './json.js';
import type { UpstreamRecord } from './proxy-event.js';
import type { RequestIds } from './request-id.js';

/** The service's clock, as its answers tell it; this machine's until the first one. */
export class ServiceClock {
  #offset = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  observe(headers: Headers): void {
    const time = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(time)) this.#offset = time - Date.now();
  }
}

export interface Upstream {
  readonly clock: ServiceClock;
  /** Absolute, http or https. */
  readonly serviceUrl: URL;
  readonly apiKey: string;
  readonly fetch: typeof fetch | undefined;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  /** Bytes of an answer, once decompressed. */
  readonly responseBytes: number;
}

export interface Outgoing {
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

export interface Incoming {
  readonly status: number;
  readonly headers: Headers;
  /** `undefined` where the body of an error is no JSON. */
  readonly body: unknown;
  readonly record: UpstreamRecord;
}

/**
 * The finished address. The parts are valid already: this is against the edit of some later day.
 * @throws Refusal `failed`
 */
export function addressOf(
  serviceUrl: URL,
  { path, segments, query }: Pick<Outgoing, 'path' | 'segments' | 'query'>,
): URL {
  const prefix = serviceUrl.pathname.replace(/\/+$/, '');
  const url = new URL(serviceUrl.origin + prefix + path);
  const right =
    url.origin === serviceUrl.origin &&
    url.pathname === prefix + path &&
    path.split('/').length === segments + 1 &&
    !/%2f|%5c/i.test(path) &&
    url.username + url.password + url.search + url.hash === '';
  if (!right) throw new Refusal('failed');
  url.search = query?.toString() ?? '';
  return url;
}

const isJson = (headers: Headers): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');

/** Lets go of an answer that nobody reads. */
const drop = (response: Response): void => void response.body?.cancel().catch(() => {});

async function ask(upstream: Upstream, outgoing: Outgoing, url: URL, signal: AbortSignal): Promise<Response> {
  const body = outgoing.body && JSON.stringify(outgoing.body);
  return until(
    (upstream.fetch ?? fetch)(url.href, {
      method: outgoing.method,
      headers: {
        accept: 'application/json',
        'x-request-id': outgoing.ids.requestId,
        ...(outgoing.ids.traceparent && { traceparent: outgoing.ids.traceparent }),
        authorization: `ApiKey ${upstream.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(outgoing.key !== undefined && { 'idempotency-key': outgoing.key }),
      },
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    }),
    signal,
  );
}

/**
 * Sends one request. Gives an answer whose status is 200, 201, or 400 and more; a success is JSON.
 * @throws Refusal `upstream-unreachable`, `upstream-timeout`, `upstream-failed`
 */
export async function send(upstream: Upstream, outgoing: Outgoing): Promise<Incoming> {
  const url = addressOf(upstream.serviceUrl, outgoing);
  const limit = AbortSignal.timeout(upstream.timeout);
  const signal = outgoing.signal ? AbortSignal.any([limit, outgoing.signal]) : limit;
  const start = performance.now();
  let response: Response | undefined;
  let bytes: Uint8Array | undefined;
  try {
    response = await ask(upstream, outgoing, url, signal);
    const { status } = response;
    // Of all errors only these two have a body that changes what is answered.
    if (status === 200 || status === 201 || status === 400 || status === 404)
      bytes = await readBytes(response.body, upstream.responseBytes, signal);
    else drop(response);
  } catch (cause) {
    const failed = { duration: performance.now() - start, bytes: 0 };
    throw new Refusal(limit.aborted ? 'upstream-timeout' : 'upstream-unreachable', { cause, upstream: failed });
  }
  const { status, headers } = response;
  const record = { status, duration: performance.now() - start, bytes: bytes?.byteLength ?? 0 };
  upstream.clock.observe(headers);
  const body = bytes && isJson(headers) ? parseJson(bytes) : undefined;
  // A redirect has its own status, or none in runtimes that hide it.
  if (status < 400 && ((status !== 200 && status !== 201) || body === undefined))
    throw new Refusal('upstream-failed', { upstream: record });
  return { status, headers, body, record };
}
