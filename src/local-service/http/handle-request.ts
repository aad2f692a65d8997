/**
 * The steps of every operation, in this order:
 *
 *   key ▸ rate limit ▸ gateway fault ▸ body ▸ idempotency ▸ latency ▸ [ operation + stored response ] ▸ headers
 *
 * The part in brackets is one database transaction. The operations themselves are in operations.ts.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError, bareError, InternalError, pathOf, toErrorBody } from './errors.js';
import { drawFault, gatewayError, internalError, wait, type Faults } from '../faults/service.js';
import type { StoredResponse, Claim, Idempotency } from './idempotency.js';
import type { Operation } from '../operations/operations.js';
import type { Limiter } from './rate-limit.js';
import { readJson } from './request-body.js';
import { readQuery } from './request-query.js';
import type { Store } from '../database/store.js';

export interface ServiceContext {
  readonly store: Store;
  readonly limiter: Limiter;
  /** None if keys of idempotency have no effect. */
  readonly idempotency: Idempotency | undefined;
  readonly faults: Faults;
  readonly random: () => number;
}

export function requireApiKey(request: Request, key: string): void {
  const header = request.headers.get('authorization');
  if (!header) throw new ApiError(401, 'Missing authorization header');
  const [scheme, given = ''] = header.split(' ');
  if (scheme !== 'ApiKey') throw bareError(401, 'Unauthorized');
  const actual = Buffer.from(given);
  const expected = Buffer.from(key);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new ApiError(401, 'API Key not found');
  }
}

/** What the real service sends with every answer. A proxy must not pass it on to a page. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'self';script-src 'self';style-src 'self' https: 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
};

const weakEtag = (body: string): string =>
  `W/"${Buffer.byteLength(body).toString(16)}-${createHash('sha1').update(body).digest('base64').slice(0, 27)}"`;

export function jsonResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(body, { status, headers: { ...SECURITY_HEADERS, ...type, ETag: weakEtag(body), ...headers } });
}

/** 304 in place of an answer that the caller already has. */
function withoutKnownBody(request: Request, response: Response): Response {
  const etag = response.headers.get('etag') ?? '';
  const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? [];
  if (request.method !== 'GET' || response.status !== 200 || !known.includes(etag)) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}

export function errorResponse(
  error: unknown,
  request: Request,
  now: number,
  extraHeaders: Record<string, string> = {},
): Response {
  const body = toErrorBody(error, pathOf(request), now);
  const headers = error instanceof ApiError ? error.headers : {};
  return jsonResponse(body.statusCode, JSON.stringify(body), { ...extraHeaders, ...headers });
}

/** Runs an operation once. If it throws, nothing is changed, but its error is stored as a response too. */
function runOnce(
  context: ServiceContext,
  run: () => StoredResponse,
  claim: Claim | undefined,
  path: string,
): StoredResponse {
  const { store } = context;
  const storeResponse = (response: StoredResponse): StoredResponse => {
    claim?.store(response);
    return response;
  };
  try {
    return store.db.transaction(() => storeResponse(run()));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof InternalError)) console.error(error);
    const body = toErrorBody(error, path, store.now());
    return storeResponse({ status: body.statusCode, body: JSON.stringify(body) });
  }
}

export async function handleRequest(
  context: ServiceContext,
  operation: Operation,
  request: Request,
  pathParameter: (name: string) => string,
): Promise<Response> {
  const { store, faults } = context;
  let headers: Record<string, string> = {};
  let claim: Claim | undefined;
  try {
    requireApiKey(request, store.key);
    headers = context.limiter(operation.category);
    const fault = drawFault(faults, context.random);
    if (fault === 'gateway') throw gatewayError();
    const isWrite = operation.method !== 'GET';
    const body = isWrite ? await readJson(request) : undefined;
    const key = request.headers.get('idempotency-key');
    if (body && key && context.idempotency && operation.method !== 'PUT') {
      headers = { ...headers, 'Idempotency-Key': key };
      claim = context.idempotency(key, body.text);
    }
    await wait(faults.latency);
    if (claim?.replay) {
      headers = { ...headers, 'Idempotency-Replay': 'true' };
      const { status, body: stored } = claim.replay;
      // The real service loses what the error was when it repeats it.
      if (status >= 400) throw bareError(503, 'Service Unavailable');
      return jsonResponse(status, stored, headers);
    }
    const run = (): StoredResponse => {
      if (fault === 'internal') throw internalError();
      const result = operation.run(store, { pathParameter, query: readQuery(request.url), body: body?.value });
      return { status: operation.status, body: JSON.stringify(result) };
    };
    const response = runOnce(context, run, claim, pathOf(request));
    return withoutKnownBody(request, jsonResponse(response.status, response.body, headers));
  } catch (error) {
    return errorResponse(error, request, store.now(), headers);
  } finally {
    claim?.release();
  }
}
