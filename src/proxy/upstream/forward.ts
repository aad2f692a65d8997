/** Forwards an operation to the service, filters its response, maps its errors. It does not know who may do what. */
import { isRecord, toRecord, unwrap } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import { readBody } from '../http/body.js';
import type { ProxyResponse } from '../http/response.js';
import type { Operation, RequestContext } from '../request-context.js';
import type { UpstreamResponse } from './send.js';

export interface ForwardOptions {
  readonly path: (subscriberId: string, ids: readonly string[]) => string;
  readonly segments: number;
  readonly query?: (context: RequestContext) => URLSearchParams;
  readonly body?: (body: JsonRecord) => object;
  /** How it is sent; `context.send` by default. */
  readonly send?: (context: RequestContext) => RequestContext['send'];
  /** The fields of a response that are sent on; undefined if the response is unusable. */
  readonly fields: (body: JsonRecord, context: RequestContext) => object | undefined;
  /** What a 400 or 404 of the service means; undefined for the mapping of all other statuses. */
  readonly onMissing: (
    status: number,
    isSubscriberMissing: boolean,
    query: URLSearchParams,
    context: RequestContext,
  ) => ProxyResponse | ProxyError | undefined;
}

type ResponseHeaders = UpstreamResponse['headers'];

/** Seconds or a date (RFC 9110, 10.2.3), rewritten in the same form; omits any other value. */
function retryAfterHeader(headers: ResponseHeaders): Record<string, string> {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(value)) return { 'retry-after': String(Number(value)) };
  const date = /^[A-Z][a-z]{2}, /.test(value) ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? { 'retry-after': date.toUTCString() } : {};
}

const replayHeader = (headers: ResponseHeaders): Record<string, string> =>
  headers.get('idempotency-replay') === 'true' ? { 'idempotency-replay': 'true' } : {};

/** The service's clock, which limits the positions of read state. */
const dateHeader = (headers: ResponseHeaders): Record<string, string> => {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? {} : { date: new Date(time).toUTCString() };
};

const isRejected = ({ status }: UpstreamResponse): boolean => status === 400 || status === 404;

/** The service reports a missing subscriber only in its message, for the feed with status 400. */
const isSubscriberMissing = (response: UpstreamResponse): boolean => {
  const { message } = toRecord(isRejected(response) ? response.parseBody() : undefined);
  return typeof message === 'string' && /^subscriber(id)?\b.*\bnot found\b/is.test(message.slice(0, 600));
};

/** Of the 4xx to a write, what the host has to mend (the key, the plan, a proxy of its own), and what asks for another try. */
const NO_REFUSALS = new Set([401, 402, 403, 407, 408, 425]);

export function toProxyError({ status, headers, record: upstream }: UpstreamResponse, isWrite = false): ProxyError {
  const details = { upstream, headers: replayHeader(headers) };
  if (status === 409 || status === 429 || status === 503)
    return new ProxyError('busy', {
      ...details,
      status,
      headers: { ...details.headers, ...retryAfterHeader(headers) },
    });
  if (status === 400 || status === 422) return new ProxyError('refused', { ...details, status });
  if (isWrite && status === 413) return new ProxyError('body-too-large', details);
  // Another one may have been first, as after a 409. To the browser, 412 says that another reader is signed in.
  if (isWrite && status < 500 && !NO_REFUSALS.has(status))
    return new ProxyError('refused', { ...details, status: 409 });
  return new ProxyError('upstream-failed', details);
}

const resolveMissing = (missing: ProxyResponse | ProxyError, headers: ResponseHeaders): ProxyResponse => {
  if (!(missing instanceof ProxyError)) return missing;
  throw new ProxyError(missing.code, { ...missing.details, headers: replayHeader(headers) });
};

/** The key derived from the browser's idempotency key. @throws ProxyError `bad-key` */
async function deriveIdempotencyKey(context: RequestContext): Promise<string | undefined> {
  const { request, keys, subscriberId, route, ids } = context;
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ProxyError('bad-key');
  return keys.deriveIdempotencyKey(subscriberId, request.method, route, ids, key);
}

/** The response of the service and the query that was sent. @throws ProxyError */
async function requestUpstream(
  { path: pathOf, segments, query: queryOf, body: bodyOf, send: sendOf }: ForwardOptions,
  context: RequestContext,
): Promise<readonly [response: UpstreamResponse, query: URLSearchParams]> {
  const { request, subscriberId, ids, singleFlight, readerId, record } = context;
  const query = queryOf?.(context) ?? new URLSearchParams();
  const body = bodyOf?.(await readBody(request, context.requestBytes, AbortSignal.timeout(context.timeout)));
  const path = pathOf(subscriberId, ids);
  const idempotencyKey = body && (await deriveIdempotencyKey(context));
  record.shared = true;
  const send = (signal?: AbortSignal): Promise<UpstreamResponse> => {
    record.shared = false;
    const { method } = request;
    return (sendOf?.(context) ?? context.send)({
      method,
      path,
      segments,
      query,
      body,
      idempotencyKey,
      ids: record,
      signal,
    });
  };
  // A write is completed even if the page disconnects; a read is aborted.
  const response = await (body
    ? singleFlight.write(readerId, send)
    : singleFlight.read(readerId, `${path}?${query.toString()}`, request.signal, send));
  record.upstream = response.record;
  return [response, query];
}

export const forward =
  (options: ForwardOptions): Operation =>
  async (context) => {
    let [response, query] = await requestUpstream(options, context);
    // Reads alone: a body can be read once, and the service may store its response to an idempotency key.
    if (!options.body && isSubscriberMissing(response) && (await context.createSubscriber()))
      [response, query] = await requestUpstream(options, context);
    const { status, headers, bytes: sourceBytes } = response;
    if (isRejected(response)) {
      const missing = options.onMissing(status, isSubscriberMissing(response), query, context);
      if (missing) return resolveMissing(missing, headers);
    }
    if (status >= 400) throw toProxyError(response, Boolean(options.body));
    const createBody = (): object => {
      const body = response.parseBody();
      const fields = isRecord(body) && options.fields(toRecord(unwrap(body)), context);
      if (!fields) throw new ProxyError('upstream-failed', { upstream: response.record });
      return fields;
    };
    return { status, body: {}, createBody, sourceBytes, headers: { ...replayHeader(headers), ...dateHeader(headers) } };
  };
