/** The settings of the playground's network, and the fault that they give a request. */
import { faultyFetch } from '../../../../src/local-service/faults/network.js';
import type { FaultyFetch, NetworkFault, ReportedRequest } from '../../../../src/local-service/faults/network.js';

export const MODES = ['online', 'offline', 'signed-out', 'limited'] as const;

export interface NetworkSettings {
  /** `signed-out` answers 401, `limited` 429 with `Retry-After`. */
  readonly mode: (typeof MODES)[number];
  /** Milliseconds before each answer. */
  readonly latency: number;
  /** The share of requests that are answered with 503, in percent. */
  readonly failures: number;
  /** Seconds in `Retry-After`. */
  readonly retryAfter: number;
}

export const GOOD_NETWORK: NetworkSettings = { mode: 'online', latency: 0, failures: 0, retryAfter: 10 };

function faultOf({ mode, failures, retryAfter }: NetworkSettings, random: () => number): NetworkFault | undefined {
  if (mode === 'offline') return 'offline';
  if (mode === 'signed-out') return { status: 401 };
  if (mode === 'limited') return { status: 429, retryAfter };
  return random() * 100 < failures ? { status: 503 } : undefined;
}

export const createNetwork = (
  send: typeof fetch,
  settings: () => NetworkSettings,
  onRequest: (request: ReportedRequest) => void,
  random: () => number = Math.random,
): FaultyFetch =>
  faultyFetch(send, { faultOf: () => faultOf(settings(), random), latency: () => settings().latency, onRequest });
