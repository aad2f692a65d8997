/** A bad network for one inbox: a `fetch` that delays, fails or passes requests, and reports each. */

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

export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  /** 0 without an answer. */
  readonly status: number;
}

const wait = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The answer of a bad network; undefined if the request passes. @throws TypeError if there is no network */
function interfere({ mode, failures, retryAfter }: NetworkSettings, random: () => number): Response | undefined {
  if (mode === 'offline') throw new TypeError('The network is offline.');
  if (mode === 'signed-out') return Response.json({}, { status: 401 });
  if (mode === 'limited') return Response.json({}, { status: 429, headers: { 'Retry-After': String(retryAfter) } });
  return random() * 100 < failures ? Response.json({}, { status: 503 }) : undefined;
}

/** `settings` is read when a request has waited: a network that becomes bad concerns requests in flight, too. */
export function createNetwork(
  send: typeof fetch,
  settings: () => NetworkSettings,
  report: (request: ReportedRequest) => void,
  random: () => number = Math.random,
): typeof fetch {
  return async (input, init) => {
    const request = { method: init?.method ?? 'GET', url: input instanceof Request ? input.url : String(input) };
    const { latency } = settings();
    if (latency > 0) await wait(latency, init?.signal);
    try {
      const response = interfere(settings(), random) ?? (await send(input, init));
      report({ ...request, status: response.status });
      return response;
    } catch (error) {
      report({ ...request, status: 0 });
      throw error;
    }
  };
}
