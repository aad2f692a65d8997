/**
 * The steps of every operation, in this order:
 *
 *   key ▸ rate limit ▸ gateway fault ▸ body ▸ idempotency ▸ latency ▸ [ operation + stored response ] ▸ headers
 *
 * The part in brackets is one database transaction. The operations themselves are in operations.ts.
 */
import { timingSafeEqual } from 'node:crypto';
import { toErrorBody, ApiError } from './errors.js';
import { drawFault, gatewayError, internalError, wait, type Faults } from './faults.js';
import type { StoredResponse, Claim, Idempotency } from './idempotency.js';
import type { Operation } from './operations.js';
import type { Limiter } from './rate-limit.js';
import { readJson } from './request-body.js';
import { readQuery } from './request-query.js';
import type { Store } from './store.js';

export interface ServiceContext {
  readonly store: Store;
  readonly limiter: Limiter;
  readonly idempotency: Idempotency;
  readonly faults: Faults;
  readonly random: () => number;
}

const unauthorized = (message: string): ApiError => new ApiError(401, message, {}, { 'WWW-Authenticate': 'ApiKey' });

export function requireApiKey(request: Request, key: string): void {
  const header = request.headers.get('authorization');
  if (!header) throw unauthorized('Missing authorization header');
  const actual = Buffer.from(/^ApiKey (.+)$/.exec(header)?.[1] ?? '');
  const expected = Buffer.from(key);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw unauthorized('API Key not found');
}

export function jsonResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

export function errorResponse(
  error: unknown,
  request: Request,
  now: number,
  extraHeaders: Record<string, string> = {},
): Response {
  const body = toErrorBody(error, new URL(request.url).pathname, now);
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
    if (!(error instanceof ApiError)) console.error(error);
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
    if (body && key && operation.method !== 'PUT') {
      headers = { ...headers, 'Idempotency-Key': key };
      claim = context.idempotency(key, body.text);
    }
    await wait(faults.latency);
    if (claim?.replay) {
      return jsonResponse(claim.replay.status, claim.replay.body, { ...headers, 'Idempotency-Replay': 'true' });
    }
    const run = (): StoredResponse => {
      if (fault === 'internal') throw internalError();
      const result = operation.run(store, { pathParameter, query: readQuery(request.url), body: body?.value });
      return { status: operation.status, body: JSON.stringify(result) };
    };
    const response = runOnce(context, run, claim, new URL(request.url).pathname);
    return jsonResponse(response.status, response.body, headers);
  } catch (error) {
    return errorResponse(error, request, store.now(), headers);
  } finally {
    claim?.release();
  }
}
