/** Simulates a bad network for one inbox: a replacement for `fetch` that delays, fails or passes requests. */
export interface Condition {
  readonly id: 'online' | 'slow' | 'failing' | 'offline' | 'expired';
  readonly label: string;
  /** Explains to the reader what to expect. */
  readonly description: string;
}

export const conditions: readonly [Condition, ...Condition[]] = [
  { id: 'online', label: 'Normal', description: 'Requests go through; queued ones are sent.' },
  {
    id: 'slow',
    label: 'Slow',
    description:
      'Every answer takes two seconds. Reset the demo, or press a message’s button, and see what is shown meanwhile.',
  },
  {
    id: 'failing',
    label: 'Errors',
    description:
      'Every request is answered with 500. What was loaded stays; what could not be done is said, and not as done.',
  },
  {
    id: 'offline',
    label: 'Offline',
    description: 'Nothing is answered. Reading goes on, and an action waits until the network is back to normal.',
  },
  {
    id: 'expired',
    label: 'Signed out',
    description: 'Every request is answered with 401, as if the session had ended.',
  },
];

export interface Network {
  readonly condition: Condition;
  /** For the `fetch` property of an inbox. */
  readonly fetch: typeof fetch;
  /** Changes the condition. A bad condition aborts requests in flight, including open streams. */
  set(id: string): void;
}

const SLOW_DELAY_MS = 2000;
const STATUS_BY_CONDITION: Readonly<Record<string, number>> = { failing: 500, expired: 401 };
const networkError = (): TypeError => new TypeError('The network is offline');

export function createNetwork(send: typeof fetch): Network {
  let [condition] = conditions;
  let inFlight = new AbortController();
  /** The answer or error that a bad network gives; undefined if the request passes. */
  const simulate = (): Response | undefined => {
    if (condition.id === 'offline') throw networkError();
    const status = STATUS_BY_CONDITION[condition.id];
    return status ? Response.json({}, { status }) : undefined;
  };
  return {
    get condition() {
      return condition;
    },
    fetch: async (input, init) => {
      if (condition.id === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_DELAY_MS));
      const simulated = simulate();
      if (simulated) return simulated;
      const { signal } = inFlight;
      try {
        return await send(input, {
          ...init,
          signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
        });
      } catch (error) {
        // Requests that were in flight when the network became bad fail in the same way as later requests.
        const answer = signal.aborted ? simulate() : undefined;
        if (answer) return answer;
        throw error;
      }
    },
    set(id) {
      condition = conditions.find((candidate) => candidate.id === id) ?? conditions[0];
      if (condition.id === 'online' || condition.id === 'slow') return;
      inFlight.abort(networkError());
      inFlight = new AbortController();
    },
  };
}
