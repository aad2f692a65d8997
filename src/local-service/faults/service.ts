/**
 * Simulated faults of the service: a delay for every operation and a share of failures. Half of the failures are those of a
 * gateway (503, the operation does not run), half those of the service (500, stored for the idempotency key). Faults of the
 * network before the service are in network.ts.
 */
import { InternalError, bareError, type ApiError } from '../http/errors.js';

export { wait } from './network.js';

export interface Faults {
  /** The delay of every operation, in milliseconds. */
  latency: number;
  /** The share of operations that fail, 0 to 1. */
  failure: number;
}

export type Fault = 'gateway' | 'internal' | 'none';

export function drawFault({ failure }: Faults, random: () => number): Fault {
  const drawn = failure > 0 ? random() : 1;
  if (drawn >= failure) return 'none';
  return drawn < failure / 2 ? 'gateway' : 'internal';
}

export const gatewayError = (): ApiError =>
  bareError(503, 'Service unavailable: this failure was asked for', { 'Retry-After': '1' });
export const internalError = (): InternalError => new InternalError('This failure was asked for');
