/** Requests to the service within the limits: so many at once, and none for a while after several failures in a row. */
import { ProxyError } from '../errors.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import type { CircuitState, Outcome, Settled } from './circuit-breaker.js';
import { createConcurrencyLimit } from './concurrency-limit.js';
import type { ResolvedOptions } from '../resolve-options.js';
import { send } from './send.js';
import type { UpstreamResponse, UpstreamRequest } from './send.js';

export interface GuardedUpstream {
  /** @throws Refusal `overloaded`, `circuit-open`, or as `send` of upstream.ts does */
  send(person: string, outgoing: UpstreamRequest): Promise<UpstreamResponse>;
  /** Requests under way. */
  readonly size: number;
  readonly circuit: CircuitState;
  /** When the service answered last, in milliseconds since 1970; null before its first answer. */
  readonly answeredAt: number | null;
}

const outcomeOf =
  ({ signal }: UpstreamRequest) =>
  (settled: Settled<UpstreamResponse>): Outcome => {
    if ('value' in settled) return settled.value.status >= 500 ? 'failure' : 'success';
    const { error } = settled;
    const isSilent = error instanceof ProxyError && /^upstream-(timeout|unreachable)$/.test(error.code);
    // A reader who has gone, or an answer that can't be used, says nothing of the service as a whole.
    return isSilent && !signal?.aborted ? 'failure' : 'neither';
  };

/** `opened` is called when the circuit opens. */
export function createGuardedUpstream(settings: ResolvedOptions, opened: () => void): GuardedUpstream {
  const { upstream, upstreamRequests, upstreamRequestsPerSubscriber, circuit } = settings;
  const limit = createConcurrencyLimit(upstreamRequests, upstreamRequestsPerSubscriber);
  const breaker = circuit && createCircuitBreaker(circuit, (state) => state === 'open' && opened());
  let answeredAt: number | null = null;
  const ask = async (outgoing: UpstreamRequest): Promise<UpstreamResponse> => {
    const incoming = await send(upstream, outgoing);
    answeredAt = Date.now();
    return incoming;
  };
  return {
    send: (person, outgoing) =>
      limit.run(person, () =>
        breaker ? breaker.run(person, () => ask(outgoing), outcomeOf(outgoing)) : ask(outgoing),
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
