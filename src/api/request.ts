/**
 * One request: URL, headers, body, time limit, idempotency key; a decoded body or a `Failure` comes back.
 * It asks once. When to ask again is for others to know; the one exception is a 401, after which fresh headers may help.
 */
import { parseRetryAfter, randomId } from '../shared/http.js';
import { isRecord, parse, unwrap } from '../shared/json.js';
import type { JsonRecord } from '../shared/json.js';
import { InboxError } from './error.js';
import type { InboxErrorCode } from './error.js';
import type { CallOptions, ApiConfig } from './config.js';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  /** A list is sent as one pair for each element. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: object;
}

const TIMEOUT_MS = 15_000;

const CODES: Partial<Record<number, InboxErrorCode>> = {
  304: 'malformed',
  401: 'signed-out',
  404: 'missing',
  408: 'broken',
  409: 'busy',
  410: 'missing',
  425: 'busy',
  429: 'busy',
};

const codeOf = (status: number, wait: number | undefined): InboxErrorCode => {
  if (status === 503 && wait !== undefined) return 'busy';
  // A redirect that fetch keeps to itself has the status 0.
  return CODES[status] ?? (status < 400 ? 'signed-out' : status < 500 ? 'refused' : 'broken');
};

function toInboxError({ status, headers }: Response, body: unknown, explain: ApiConfig['parseErrorBody']): InboxError {
  const retryAfter = parseRetryAfter(headers.get('retry-after') ?? '');
  const replayed = headers.get('idempotency-replay') === 'true';
  return new InboxError(codeOf(status, retryAfter), { ...explain?.(body), status, retryAfter, replayed });
}

function urlOf(url: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  }
  return `${url.replace(/\/+$/, '')}${path}?${search.toString()}`.replace(/\?$/, '');
}

/** Sends it as it is, and once more with fresh headers after a 401. */
export async function send(
  service: ApiConfig,
  outgoing: ApiRequest,
  own: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<Response> {
  const attempt = async (): Promise<Response> => {
    const given = new Headers(typeof service.headers === 'function' ? await service.headers() : service.headers);
    return (service.fetch ?? fetch)(urlOf(service.url, outgoing), {
      method: outgoing.method,
      headers: { ...Object.fromEntries(given), ...own },
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect is a sign-in page as a rule; following it would show its HTML as our answer, or carry headers away.
      redirect: 'manual',
      ...init,
    });
  };
  const response = await attempt();
  return response.status === 401 && typeof service.headers === 'function' ? attempt() : response;
}

/**
 * Sends one request and gives the object that answers it, out of its envelope.
 * @throws Failure, or the reason of `options.signal` where that ended it.
 */
export async function request(
  service: ApiConfig,
  outgoing: ApiRequest,
  options: CallOptions = {},
): Promise<JsonRecord> {
  const limit = AbortSignal.timeout(service.timeout ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const body = outgoing.body && JSON.stringify(outgoing.body);
  // One key and one set of bytes for both tries: the service may have done the work before it turned us away.
  const own = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(outgoing.method !== 'GET' && { 'idempotency-key': options.idempotencyKey ?? randomId() }),
    ...options.headers,
  };
  const init = { signal, keepalive: options.keepalive ?? false, ...(body && { body }) };
  const answer = async (): Promise<readonly [Response, string]> => {
    const response = await send(service, outgoing, own, init);
    return [response, await response.text()];
  };
  try {
    // Headers that the host never gives, and a `fetch` of its own that knows no signal, must end in time too.
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject);
    });
    signal.throwIfAborted();
    const [response, raw] = await Promise.race([answer(), ended]);
    options.onHeaders?.(response.headers);
    const said = parse(raw);
    if (!response.ok) throw toInboxError(response, said, service.parseErrorBody);
    const result = unwrap(said);
    if (!isRecord(result)) throw new InboxError('malformed', { status: response.status });
    return result;
  } catch (error) {
    if (error instanceof InboxError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    throw new InboxError(limit.aborted ? 'timeout' : 'offline');
  }
}
