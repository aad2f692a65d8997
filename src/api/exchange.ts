/**
 * Sends one request within a time limit and returns the decoded body or throws an `InboxError`. Does not retry, except once after
 * a 401 with fresh headers: admin/retry.ts, polls, the outbox and bulk commands try again. Separate from request.ts, which also
 * writes: every page reads.
 */
import { parseRetryAfter } from '../shared/http.js';
import { isRecord, parse, unwrap } from '../shared/json.js';
import type { JsonRecord } from '../shared/json.js';
import { InboxError } from './error.js';
import type { InboxErrorCode } from './error.js';
import type { ApiConfig, CallOptions } from './config.js';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  /** An array becomes one pair per element; `undefined` is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
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

const codeOf = (status: number, retryAfter: number | undefined): InboxErrorCode => {
  if (status === 503 && retryAfter !== undefined) return 'busy';
  // `fetch` reports a redirect that it did not follow with the status 0.
  return CODES[status] ?? (status < 400 ? 'signed-out' : status < 500 ? 'refused' : 'broken');
};

/** Characters of a response that an error keeps: enough to recognize a web page. */
const MAX_CAUSE_LENGTH = 200;

function toInboxError(
  { status, headers }: Response,
  body: unknown,
  { parseErrorBody }: ApiConfig,
  cause: string,
): InboxError {
  const retryAfter = parseRetryAfter(headers.get('retry-after') ?? '');
  const replayed = headers.get('idempotency-replay') === 'true';
  return new InboxError(codeOf(status, retryAfter), { ...parseErrorBody?.(body), status, retryAfter, replayed, cause });
}

function decodeBody(response: Response, text: string, config: ApiConfig): JsonRecord {
  const body = parse(text);
  const cause = text.slice(0, MAX_CAUSE_LENGTH);
  if (!response.ok) throw toInboxError(response, body, config, cause);
  const record = unwrap(body);
  if (!isRecord(record)) throw new InboxError('malformed', { status: response.status, cause });
  return record;
}

function urlOf(url: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const element of [value ?? []].flat()) search.append(name, String(element));
  }
  return `${url.replace(/\/+$/, '')}${path}?${search.toString()}`.replace(/\?$/, '');
}

/** Sends a request unchanged, and after a 401 once more with fresh headers. `headers` override those of the configuration. */
export async function send(
  config: ApiConfig,
  apiRequest: ApiRequest,
  headers: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<Response> {
  const attempt = async (): Promise<Response> => {
    const hostHeaders = new Headers(typeof config.headers === 'function' ? await config.headers() : config.headers);
    return (config.fetch ?? fetch)(urlOf(config.url, apiRequest), {
      method: apiRequest.method,
      headers: { ...Object.fromEntries(hostHeaders), ...headers },
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect usually leads to a sign-in page. Following it would return HTML, or send the headers elsewhere.
      redirect: 'manual',
      ...init,
    });
  };
  const response = await attempt();
  return response.status === 401 && typeof config.headers === 'function' ? attempt() : response;
}

/**
 * Sends a request and returns the JSON object of the response, without its envelope.
 * @throws InboxError, or the reason of `options.signal` if that aborted the call
 */
export async function exchange(
  config: ApiConfig,
  apiRequest: ApiRequest,
  options: CallOptions = {},
  init: RequestInit = {},
): Promise<JsonRecord> {
  const timeout = AbortSignal.timeout(config.timeout ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = { accept: 'application/json', ...options.headers };
  const fetchText = async (): Promise<readonly [Response, string]> => {
    const response = await send(config, apiRequest, headers, { ...init, signal });
    return [response, await response.text()];
  };
  let onAbort = (): void => {};
  // The time limit must also end header functions and custom `fetch` functions that ignore the signal.
  const aborted = new Promise<never>((_, reject) => (onAbort = reject));
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const [response, text] = await Promise.race([fetchText(), aborted]);
    options.onHeaders?.(response.headers);
    return decodeBody(response, text, config);
  } catch (error) {
    if (error instanceof InboxError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    throw new InboxError(timeout.aborted ? 'timeout' : 'offline');
  } finally {
    // Node.js keeps a signal of several that has listeners in memory.
    signal.removeEventListener('abort', onAbort);
  }
}
