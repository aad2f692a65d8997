/** The faults of one request (F1 to F7), as a plan of its way to the service and back. */
import { InboxError } from '../../../src/api/error.js';
import type { Prng } from '../../support/prng.js';

const SECOND = 1000;
/** The request timeout of the client. */
export const TIMEOUT_MS = 15 * SECOND;

export interface RequestPlan {
  /** Milliseconds to the service, in the service, and back. */
  readonly upMs: number;
  readonly workMs: number;
  readonly downMs: number;
  /** The request does not reach the service: the network loses it, or a gateway rejects it. */
  readonly isDropped?: boolean;
  /** The service rejects a write and stores the response under its key. */
  readonly rejection?: InboxError;
  /** The client receives this error instead of the response. */
  readonly response?: InboxError;
  /** The service completes the request and then fails; the error is stored under its key. */
  readonly errorAfterWork?: InboxError;
  /** The request arrives a second time shortly after. */
  readonly isDuplicated?: boolean;
  /** A page contains messages that do not match the documented format. */
  readonly hasMalformedRows?: boolean;
}

const offline = (): InboxError => new InboxError('offline');
const createError = (status: number, code: InboxError['code'], retryAfter?: number): InboxError =>
  new InboxError(code, { status, retryAfter });

type Fault = (plan: RequestPlan, prng: Prng) => RequestPlan;

const respondWith =
  (make: (prng: Prng) => InboxError): Fault =>
  (plan, prng) => ({ ...plan, response: make(prng) });

const dropWith =
  (make: (prng: Prng) => InboxError): Fault =>
  (plan, prng) => ({ ...plan, isDropped: true, response: make(prng) });

const rejectWith =
  (status: number, code: InboxError['code']): Fault =>
  (plan) => ({ ...plan, rejection: createError(status, code) });

const seconds = (prng: Prng): number => prng.between(1, 120) * SECOND;

export const FAULTS = {
  'lost on the way': dropWith(offline),
  'lost on the way, in silence': (plan) => ({ ...plan, isDropped: true, downMs: 2 * TIMEOUT_MS }),
  'answer lost': respondWith(offline),
  'answer too late': (plan) => ({ ...plan, downMs: TIMEOUT_MS + SECOND }),
  'arrives after it was given up': (plan, prng) => ({ ...plan, upMs: TIMEOUT_MS + prng.between(1, 75) * SECOND }),
  'slow work': (plan, prng) => ({ ...plan, workMs: prng.between(2, 14) * SECOND }),
  'late answer': (plan, prng) => ({ ...plan, downMs: prng.between(1, 14) * SECOND }),
  'arrives twice': (plan) => ({ ...plan, isDuplicated: true }),
  '408': dropWith(() => createError(408, 'broken')),
  '425': dropWith(() => createError(425, 'busy')),
  '429 with Retry-After': dropWith((prng) => createError(429, 'busy', seconds(prng))),
  '429 for an hour': dropWith(() => createError(429, 'busy', 3600 * SECOND)),
  '429': dropWith(() => createError(429, 'busy')),
  '502': dropWith(() => createError(502, 'broken')),
  '503': dropWith(() => createError(503, 'broken')),
  '503 with Retry-After': dropWith((prng) => createError(503, 'busy', seconds(prng))),
  '504 after it was done': respondWith(() => createError(504, 'broken')),
  '500 before it was done': (plan) => ({ ...plan, rejection: createError(500, 'broken') }),
  '500 after it was done': (plan) => ({ ...plan, errorAfterWork: createError(500, 'broken') }),
  '409': dropWith(() => createError(409, 'busy', SECOND)),
  '401': dropWith(() => createError(401, 'signed-out')),
  'sign-in page': dropWith(() => createError(0, 'signed-out')),
  '400': rejectWith(400, 'refused'),
  '403': rejectWith(403, 'refused'),
  '404': rejectWith(404, 'missing'),
  '413': rejectWith(413, 'refused'),
  '422': rejectWith(422, 'refused'),
  malformed: respondWith(() => createError(200, 'malformed')),
  truncated: respondWith(() => createError(200, 'malformed')),
  odd: (plan) => ({ ...plan, hasMalformedRows: true }),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** The faults of an outage, in which every request fails. */
export const OUTAGES: readonly FaultName[] = ['lost on the way', '503', '500 before it was done', '429'];

export function createPlan(prng: Prng, fault?: FaultName): RequestPlan {
  const plan = { upMs: prng.between(5, 120), workMs: 0, downMs: prng.between(5, 120) };
  return fault ? FAULTS[fault](plan, prng) : plan;
}
