/**
 * An operation that the service carries out: what goes up, what comes down, and what the service's errors become.
 * It does not know which subscriber may do this, only that this one may.
 */
import { ProxyError } from '../errors.js';
import type { ProxyResponse } from '../errors.js';
import { readBody } from '../body.js';
import type { ChangeBus } from '../events/change-bus.js';
import type { OperationName, RequestRecord } from '../proxy-event.js';
import { isRecord, toRecord } from '../json.js';
import type { JsonRecord } from '../json.js';
import type { ReadStateKeeper } from '../read-state.js';
import type { Scope } from '../scope/scope.js';
import type { ScopeIndex } from '../scope/scope-index.js';
import type { SingleFlight } from './single-flight.js';
import type { Subject } from '../derived-keys.js';
import type { UpstreamResponse, UpstreamRequest } from './send.js';

/** What an operation is given: a request that was let through. */
export interface RequestContext {
  readonly request: Request;
  readonly search: URLSearchParams;
  readonly subscriberId: string;
  /** Asks the host again whether this subscriber is still signed in. True, too, where the host fails to answer. */
  readonly isSignedIn: () => Promise<boolean>;
  /** The operations that the host does not allow this reader. */
  readonly denied: () => Promise<readonly OperationName[]>;
  /** The route's name, and what stood in its slots. */
  readonly route: string;
  readonly ids: readonly string[];
  /** Sends a request to the service for this subscriber, within the limits. @throws Refusal */
  readonly send: (outgoing: UpstreamRequest) => Promise<UpstreamResponse>;
  /** Milliseconds for the request's body. */
  readonly timeout: number;
  readonly record: RequestRecord;
  readonly subject: Subject;
  readonly requestBytes: number;
  /** The subscriber in their scope, as the browser knows them. */
  readonly readerSubject: string;
  /** The subscriber in any scope. */
  readonly readerId: string;
  /** Undefined where the host sets none. */
  readonly scope: Scope | undefined;
  readonly scopeIndex: ScopeIndex;
  /** Absent where the host keeps no read state. */
  readonly readState: ReadStateKeeper | undefined;
  readonly changeBus: ChangeBus;
  /** What is asked of the service just now. */
  readonly singleFlight: SingleFlight<UpstreamResponse>;
  /** Tells the host what went wrong on its own side. */
  readonly reportError: (cause: unknown) => undefined;
}

export type Operation = (call: RequestContext) => Promise<ProxyResponse>;

export interface Forward {
  readonly path: (subscriberId: string, ids: readonly string[]) => string;
  readonly segments: number;
  readonly query?: (call: RequestContext) => URLSearchParams;
  readonly body?: (body: JsonRecord) => object;
  /** What may come down; nothing where the answer is not one. */
  readonly fields: (body: JsonRecord, call: RequestContext) => object | undefined;
  /** What a 400 or 404 of the service means; `upstream-failed` where it says nothing. */
  readonly missing: (
    status: number,
    noSubscriber: boolean,
    query: URLSearchParams,
  ) => ProxyResponse | ProxyError | undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3), written anew; anything else is left out. */
function retryAfter(headers: UpstreamResponse['headers']): Record<string, string> {
  const said = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(said)) return { 'retry-after': String(Number(said)) };
  const date = /^[A-Z][a-z]{2}, /.test(said) ? new Date(said) : undefined;
  return date && !Number.isNaN(date.getTime()) ? { 'retry-after': date.toUTCString() } : {};
}

const replay = (headers: UpstreamResponse['headers']): Record<string, string> =>
  headers.get('idempotency-replay') === 'true' ? { 'idempotency-replay': 'true' } : {};

/** The service says it in words only, and with a 400 on the feed. */
const saysNoSubscriber = (body: unknown): boolean => {
  const { message } = toRecord(body);
  return typeof message === 'string' && /^subscriber(id)?\b.*\bnot found\b/i.test(message.slice(0, 600));
};

/** What an error of the service becomes. */
export function refusalOf({ status, headers, record: upstream }: UpstreamResponse): ProxyError {
  const more = { upstream, headers: replay(headers) };
  if (status === 409 || status === 429 || status === 503)
    return new ProxyError('busy', { ...more, status, headers: { ...more.headers, ...retryAfter(headers) } });
  if (status === 400 || status === 422) return new ProxyError('refused', { ...more, status });
  return new ProxyError('upstream-failed', more);
}

/** The service's own clock, which bounds the positions of read state. */
const dateOf = (headers: UpstreamResponse['headers']): Record<string, string> => {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? {} : { date: new Date(time).toUTCString() };
};

const withReplay = (answer: ProxyResponse | ProxyError, headers: UpstreamResponse['headers']): ProxyResponse => {
  if (answer instanceof ProxyError) throw new ProxyError(answer.code, { ...answer.details, headers: replay(headers) });
  return answer;
};

/** The service wraps single records in `{ "data": … }`. */
const unwrap = (body: unknown): JsonRecord => {
  const outer = toRecord(body);
  const { data } = outer;
  return isRecord(data) && Object.keys(outer).length === 1 ? data : outer;
};

/** The browser's own key, made into one of ours. @throws Refusal `bad-key` */
async function keyOf({ request, subject, subscriberId, route, ids }: RequestContext): Promise<string | undefined> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ProxyError('bad-key');
  return subject.key(subscriberId, request.method, route, ids, key);
}

export const forward =
  (part: Forward): Operation =>
  async (call) => {
    const { request, subscriberId, ids, singleFlight: sharing, readerId: person, record: noted } = call;
    const query = part.query?.(call) ?? new URLSearchParams();
    const body = part.body?.(await readBody(request, call.requestBytes, AbortSignal.timeout(call.timeout)));
    const path = part.path(subscriberId, ids);
    const key = body && (await keyOf(call));
    noted.shared = true;
    const ask = (signal?: AbortSignal): Promise<UpstreamResponse> => {
      noted.shared = false;
      const { segments } = part;
      return call.send({ method: request.method, path, segments, query, body, key, ids: noted, signal });
    };
    // A write goes on when the page is gone: it was asked for. A read has lost its reader.
    const incoming = await (body
      ? sharing.write(person, ask)
      : sharing.read(person, `${path}?${query.toString()}`, request.signal, ask));
    noted.upstream = incoming.record;
    const { status, headers } = incoming;
    if (status === 400 || status === 404) {
      const missing = part.missing(status, saysNoSubscriber(incoming.body()), query);
      if (missing) return withReplay(missing, headers);
    }
    if (status >= 400) throw refusalOf(incoming);
    const content = (): object => {
      const received = incoming.body();
      const fields = isRecord(received) && part.fields(unwrap(received), call);
      if (!fields) throw new ProxyError('upstream-failed', { upstream: incoming.record });
      return fields;
    };
    const { bytes: source } = incoming;
    return { status, body: {}, content, source, headers: { ...replay(headers), ...dateOf(headers) } };
  };
