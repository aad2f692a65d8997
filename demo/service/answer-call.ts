/**
 * What every operation goes through, in this order:
 *
 *   key ▸ limit ▸ gateway trouble ▸ body ▸ idempotency ▸ waiting ▸ [ effect + remembered answer ] ▸ headers
 *
 * The part in brackets is one database transaction. Knows no operation.
 */
import { timingSafeEqual } from 'node:crypto';
import { errorBody, Refusal } from './errors.js';
import { drawTrouble, gatewayTrouble, ownTrouble, wait, type Faults } from './faults.js';
import type { Answer, Claim, Idempotency } from './idempotency.js';
import type { Operation } from './operations.js';
import type { Limiter } from './rate-limit.js';
import { readJson } from './request-body.js';
import { readQuery } from './request-query.js';
import type { Store } from './store.js';

export interface Conditions {
  readonly store: Store;
  readonly limiter: Limiter;
  readonly idempotency: Idempotency;
  readonly faults: Faults;
  readonly random: () => number;
}

const refuse = (message: string): Refusal => new Refusal(401, message, {}, { 'WWW-Authenticate': 'ApiKey' });

export function checkKey(request: Request, key: string): void {
  const header = request.headers.get('authorization');
  if (!header) throw refuse('Missing authorization header');
  const given = Buffer.from(/^ApiKey (.+)$/.exec(header)?.[1] ?? '');
  const wanted = Buffer.from(key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refuse('API Key not found');
}

export function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

export function errorResponse(
  error: unknown,
  request: Request,
  now: number,
  more: Record<string, string> = {},
): Response {
  const body = errorBody(error, new URL(request.url).pathname, now);
  const headers = error instanceof Refusal ? error.headers : {};
  return json(body.statusCode, JSON.stringify(body), { ...more, ...headers });
}

/** The answer of one run. An operation that throws leaves no effect, but its error is an answer as well. */
function runOnce(conditions: Conditions, work: () => Answer, claim: Claim | undefined, path: string): Answer {
  const { store } = conditions;
  const keep = (answer: Answer): Answer => {
    claim?.keep(answer);
    return answer;
  };
  try {
    return store.db.transaction(() => keep(work()));
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const body = errorBody(error, path, store.now());
    return keep({ status: body.statusCode, body: JSON.stringify(body) });
  }
}

export async function answerCall(
  conditions: Conditions,
  operation: Operation,
  request: Request,
  part: (name: string) => string,
): Promise<Response> {
  const { store, faults } = conditions;
  let headers: Record<string, string> = {};
  let claim: Claim | undefined;
  try {
    checkKey(request, store.key);
    headers = conditions.limiter(operation.category);
    const trouble = drawTrouble(faults, conditions.random);
    if (trouble === 'gateway') throw gatewayTrouble();
    const isWrite = operation.method !== 'GET';
    const body = isWrite ? await readJson(request) : undefined;
    const key = request.headers.get('idempotency-key');
    if (body && key && operation.method !== 'PUT') {
      headers = { ...headers, 'Idempotency-Key': key };
      claim = conditions.idempotency(key, body.text);
    }
    await wait(faults.latency);
    if (claim?.replay) {
      return json(claim.replay.status, claim.replay.body, { ...headers, 'Idempotency-Replay': 'true' });
    }
    const work = (): Answer => {
      if (trouble === 'own') throw ownTrouble();
      const result = operation.run(store, { part, query: readQuery(request.url), body: body?.value });
      return { status: operation.status, body: JSON.stringify(result) };
    };
    const answer = runOnce(conditions, work, claim, new URL(request.url).pathname);
    return json(answer.status, answer.body, headers);
  } catch (error) {
    return errorResponse(error, request, store.now(), headers);
  } finally {
    claim?.release();
  }
}
