/** Sends requests to the service through the concurrency limit and the circuit breaker. */
import { ProxyError } from '../errors.js';
import type { ResolvedOptions } from '../options/resolve-options.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import type { CallOutcome, CircuitState, Settled } from './circuit-breaker.js';
import { createConcurrencyLimit } from './concurrency-limit.js';
import { send } from './send.js';
import type { UpstreamRequest, UpstreamResponse } from './send.js';

export interface GuardedUpstream {
  /** @throws ProxyError `overloaded`, `circuit-open`, and as `send` of send.ts */
  send(readerId: string, request: UpstreamRequest): Promise<UpstreamResponse>;
  readonly size: number;
  readonly circuit: CircuitState;
  /** When the service answered last, in milliseconds since 1970; null before its first response. */
  readonly answeredAt: number | null;
}

const classifyFor =
  ({ signal }: UpstreamRequest) =>
  (result: Settled<UpstreamResponse>): CallOutcome => {
    if ('value' in result) {
      const { status, headers } = result.value;
      // Novu replays every error as 503, also a 404.
      return status >= 500 && headers.get('idempotency-replay') !== 'true' ? 'failure' : 'success';
    }
    const { error } = result;
    const isSilence = error instanceof ProxyError && /^upstream-(timeout|unreachable)$/.test(error.code);
    // A reader who disconnects, or an unusable response, says nothing about the service as a whole.
    return isSilence && !signal?.aborted ? 'failure' : 'unknown';
  };

export function createGuardedUpstream(options: ResolvedOptions, onCircuitOpen: () => void): GuardedUpstream {
  const { upstream, upstreamRequests, upstreamRequestsPerSubscriber, circuit } = options;
  const limit = createConcurrencyLimit(upstreamRequests, upstreamRequestsPerSubscriber);
  const breaker = circuit && createCircuitBreaker(circuit, (state) => state === 'open' && onCircuitOpen());
  let answeredAt: number | null = null;
  const sendNow = async (request: UpstreamRequest): Promise<UpstreamResponse> => {
    const response = await send(upstream, request);
    answeredAt = Date.now();
    return response;
  };
  return {
    send: (readerId, request) =>
      limit.run(readerId, () =>
        breaker ? breaker.run(readerId, () => sendNow(request), classifyFor(request)) : sendNow(request),
      ),
    get size() {
      return limit.size;
    },
    get circuit() {
      return breaker?.state ?? 'closed';
    },
    get answeredAt() {
      return answeredAt;
    },
  };
}
