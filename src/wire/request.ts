/**
 * One request: URL, headers, body, time limit, idempotency key; a decoded body or a `Failure` comes back.
 * It asks once. When to ask again is for others to know; the one exception is a 401, after which fresh headers may help.
 */
import { isRecord, list, record, text, unwrap } from './decode.js';
import type { JsonRecord } from './decode.js';
import { Failure } from './failure.js';
import type { FailureKind } from './failure.js';
import type { CallOptions, HeaderSource, Service } from './service.js';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
}

const TIMEOUT = 15_000;

const kindOf = (status: number, retryAfter: number | undefined): FailureKind => {
  if (status === 401 || (status >= 300 && status < 400)) return 'signed-out';
  if (status === 404 || status === 410) return 'missing';
  if (status === 409 || status === 425 || status === 429) return 'busy';
  if (status === 503 && retryAfter !== undefined) return 'busy';
  return status === 408 || status >= 500 ? 'broken' : 'refused';
};

/** Milliseconds from a `Retry-After` of seconds or of a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const said = headers.get('retry-after')?.trim();
  if (!said) return undefined;
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** What an error body says of itself, in one line, whatever JSON it is. */
function saidBy(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim().slice(0, 300);
  if (typeof value === 'number' || depth > 3) return '';
  if (Array.isArray(value))
    return saidBy(
      value
        .map((one) => saidBy(one, depth + 1))
        .filter(Boolean)
        .join('; '),
    );
  if (!isRecord(value)) return '';
  return saidBy(value['message'] ?? value['error'] ?? value['title'] ?? value['messages'], depth + 1);
}

function fieldsOf(body: JsonRecord): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(record(body['errors'])).map(([field, said]) => [
      field,
      list(record(said)['messages'] ?? said, (one) => saidBy(one) || undefined),
    ]),
  );
}

function failureFrom(response: Response, raw: string): Failure {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    // HTML, a half answer or nothing: the status alone has to do.
  }
  const wait = retryAfter(response.headers);
  const code = record(body)['code'];
  return new Failure(kindOf(response.status || 302, wait), {
    status: response.status,
    said: saidBy(body),
    fields: fieldsOf(record(body)),
    replayed: response.headers.get('idempotency-replay') === 'true',
    ...(typeof code === 'string' && { code }),
    ...(wait !== undefined && { retryAfter: wait }),
  });
}

const addressOf = (service: Service, { path, query = {} }: Outgoing): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, text(one));
    else if (value !== undefined) search.set(name, String(value));
  }
  return service.url.replace(/\/+$/, '') + path + (search.size > 0 ? `?${search.toString()}` : '');
};

async function headersOf(source: HeaderSource | undefined, outgoing: Outgoing, options: CallOptions): Promise<Headers> {
  const headers = new Headers(typeof source === 'function' ? await source() : source);
  headers.set('accept', 'application/json');
  if (outgoing.body) headers.set('content-type', 'application/json');
  if (outgoing.method !== 'GET' && options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

/** A key that nobody else has: 128 random bits. `crypto.randomUUID` is missing on plain http. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The object that every operation answers with, out of its envelope. */
function bodyOf(response: Response, raw: string): JsonRecord {
  let body: unknown;
  try {
    body = unwrap(JSON.parse(raw));
  } catch {
    // Falls through to the one refusal below.
  }
  if (!isRecord(body)) throw new Failure('malformed', { status: response.status });
  return body;
}

/**
 * Sends one request and gives the body of its answer.
 * @throws Failure, or the reason of `options.signal` where that ended it.
 */
export async function request(service: Service, outgoing: Outgoing, options: CallOptions = {}): Promise<JsonRecord> {
  const limit = AbortSignal.timeout(service.timeout ?? TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  // One key and one set of bytes for both tries: the service may have done the work before it turned us away.
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? freshKey() };
  const body = outgoing.body && JSON.stringify(outgoing.body);
  const attempt = async (): Promise<Response> => {
    const headers = await headersOf(service.headers, outgoing, keyed);
    return (service.fetch ?? fetch)(addressOf(service, outgoing), {
      method: outgoing.method,
      headers,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect is a sign-in page as a rule; following it would show its HTML as our answer, or carry headers away.
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(options.keepalive && { keepalive: true }),
    });
  };
  let response: Response;
  let raw: string;
  try {
    response = await attempt();
    if (response.status === 401 && typeof service.headers === 'function') response = await attempt();
    raw = await response.text();
  } catch {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new Failure(limit.aborted ? 'timeout' : 'offline');
  }
  options.onHeaders?.(response.headers);
  if (!response.ok) throw failureFrom(response, raw);
  return bodyOf(response, raw);
}
