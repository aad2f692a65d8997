/**
 * Trouble on demand: every operation slower, and a share of them failing. Half of the failures look like a gateway's
 * (503, the service never heard of the request), half like the service's own (500, and remembered for the key).
 */
import { Refusal } from './errors.js';

export interface Faults {
  /** Milliseconds that every operation waits. */
  latency: number;
  /** Share of operations that fail, 0 to 1. */
  failure: number;
}

export type Trouble = 'gateway' | 'own' | 'none';

export function drawTrouble({ failure }: Faults, random: () => number): Trouble {
  const drawn = failure > 0 ? random() : 1;
  if (drawn >= failure) return 'none';
  return drawn < failure / 2 ? 'gateway' : 'own';
}

export const gatewayTrouble = (): Refusal =>
  new Refusal(503, 'Service unavailable: this failure was asked for', {}, { 'Retry-After': '1' });
export const ownTrouble = (): Refusal =>
  new Refusal(500, 'Internal server error, contact support and provide them with the errorId', {
    errorId: 'asked-for',
  });

export const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : Promise.resolve();
