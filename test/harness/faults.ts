/**
 * What may go wrong with one request (F1 to F7), as a plan of its way there and back.
 */
import { InboxError } from '../../src/api/error.js';
import type { Chance } from './prng.js';

const SECOND = 1000;
/** The wire gives up then. */
export const PATIENCE = 15 * SECOND;

export interface Plan {
  /** Milliseconds there, at work, and back. */
  readonly up: number;
  readonly work: number;
  readonly down: number;
  /** It never arrives: lost on its way, or turned away at the gate. */
  readonly stopped?: boolean;
  /** The service's own answer to a write instead of doing it; it is kept for the key. */
  readonly refusal?: InboxError;
  /** What is heard instead of the answer. */
  readonly heard?: InboxError;
  /** The service does it and then fails; that answer is kept for the key. */
  readonly broken?: InboxError;
  /** It arrives a second time, a moment later. */
  readonly twice?: boolean;
  /** A page with messages that are not what the interface promises. */
  readonly odd?: boolean;
}

const offline = (): InboxError => new InboxError('offline');
const answer = (status: number, kind: InboxError['code'], retryAfter?: number): InboxError =>
  new InboxError(kind, { status, retryAfter });

type Fault = (usual: Plan, chance: Chance) => Plan;

const heard =
  (make: (chance: Chance) => InboxError): Fault =>
  (usual, chance) => ({ ...usual, heard: make(chance) });

const gate =
  (make: (chance: Chance) => InboxError): Fault =>
  (usual, chance) => ({ ...usual, stopped: true, heard: make(chance) });

const refusal =
  (status: number, kind: InboxError['code']): Fault =>
  (usual) => ({ ...usual, refusal: answer(status, kind) });

const seconds = (chance: Chance): number => chance.between(1, 120) * SECOND;

export const FAULTS = {
  'lost on the way': gate(offline),
  'lost on the way, in silence': (usual) => ({ ...usual, stopped: true, down: 2 * PATIENCE }),
  'answer lost': heard(offline),
  'answer too late': (usual) => ({ ...usual, down: PATIENCE + SECOND }),
  'arrives after it was given up': (usual, chance) => ({ ...usual, up: PATIENCE + chance.between(1, 75) * SECOND }),
  'slow work': (usual, chance) => ({ ...usual, work: chance.between(2, 14) * SECOND }),
  'late answer': (usual, chance) => ({ ...usual, down: chance.between(1, 14) * SECOND }),
  'arrives twice': (usual) => ({ ...usual, twice: true }),
  '408': gate(() => answer(408, 'broken')),
  '425': gate(() => answer(425, 'busy')),
  '429 with Retry-After': gate((chance) => answer(429, 'busy', seconds(chance))),
  '429 for an hour': gate(() => answer(429, 'busy', 3600 * SECOND)),
  '429': gate(() => answer(429, 'busy')),
  '502': gate(() => answer(502, 'broken')),
  '503': gate(() => answer(503, 'broken')),
  '503 with Retry-After': gate((chance) => answer(503, 'busy', seconds(chance))),
  '504 after it was done': heard(() => answer(504, 'broken')),
  '500 before it was done': (usual) => ({ ...usual, refusal: answer(500, 'broken') }),
  '500 after it was done': (usual) => ({ ...usual, broken: answer(500, 'broken') }),
  '409': gate(() => answer(409, 'busy', SECOND)),
  '401': gate(() => answer(401, 'signed-out')),
  'sign-in page': gate(() => answer(0, 'signed-out')),
  '400': refusal(400, 'refused'),
  '403': refusal(403, 'refused'),
  '404': refusal(404, 'missing'),
  '413': refusal(413, 'refused'),
  '422': refusal(422, 'refused'),
  malformed: heard(() => answer(200, 'malformed')),
  truncated: heard(() => answer(200, 'malformed')),
  odd: (usual) => ({ ...usual, odd: true }),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** While a whole service or network is down, every request ends so. */
export const DOWNS: readonly FaultName[] = ['lost on the way', '503', '500 before it was done', '429'];

export function planOf(chance: Chance, fault?: FaultName): Plan {
  const usual = { up: chance.between(5, 120), work: 0, down: chance.between(5, 120) };
  return fault ? FAULTS[fault](usual, chance) : usual;
}
