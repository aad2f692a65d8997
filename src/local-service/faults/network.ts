/**
 * The one layer of simulated faults between an inbox and whatever answers it: a `fetch` that delays, fails, withholds or passes
 * requests, and reports each. It runs in a browser; it does not know which request has which fault, nor who answers.
 */
export interface NetworkRequest {
  readonly method: string;
  readonly url: string;
}

export interface ReportedRequest extends NetworkRequest {
  /** 0 without an answer. */
  readonly status: number;
}

/**
 * What a request meets instead of its answer: a status, with seconds for `Retry-After`; `offline` rejects as `fetch` does without
 * a network; `silent` gives no answer until the request is aborted or its fault becomes another one.
 */
export type NetworkFault = 'offline' | 'silent' | { readonly status: number; readonly retryAfter?: number };

export interface FaultyFetchOptions {
  /** The fault of a request; undefined if it passes. Read after the latency, and again when the faults change. */
  readonly faultOf: (request: NetworkRequest) => NetworkFault | undefined;
  /** Milliseconds before each answer. */
  readonly latency?: () => number;
  readonly onRequest?: (request: ReportedRequest) => void;
}

export interface FaultyFetch {
  readonly fetch: typeof fetch;
  /** Aborts requests in flight and open streams that have a fault now. Their callers get that fault. */
  readonly faultsChanged: () => void;
}

/** Rejects with the reason of the signal if it aborts; Infinity waits for that alone. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    if (ms <= 0) return resolve();
    const timer = ms < Infinity ? setTimeout(resolve, ms) : undefined;
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

const networkError = (): TypeError => new TypeError('The network is offline.');

async function answerWith(fault: NetworkFault, signal: AbortSignal): Promise<Response> {
  if (fault === 'silent') await wait(Infinity, signal);
  if (typeof fault === 'string') throw networkError();
  const { status, retryAfter } = fault;
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return Response.json({}, { status, ...(headers && { headers }) });
}

const isStream = ({ headers }: Response): boolean => Boolean(headers.get('content-type')?.includes('event-stream'));

interface RequestInFlight {
  readonly request: NetworkRequest;
  interrupt: AbortController;
  fault?: NetworkFault | undefined;
}

export function faultyFetch(
  send: typeof fetch,
  { faultOf, latency = () => 0, onRequest }: FaultyFetchOptions,
): FaultyFetch {
  const inFlight = new Set<RequestInFlight>();

  async function respond(entry: RequestInFlight, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const caller = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    for (;;) {
      const interrupt = (entry.interrupt = new AbortController());
      const signal = AbortSignal.any([interrupt.signal, ...(caller ? [caller] : [])]);
      try {
        if (!entry.fault) await wait(latency(), signal);
        entry.fault ??= faultOf(entry.request);
        return await (entry.fault ? answerWith(entry.fault, signal) : send(input, { ...init, signal }));
      } catch (error) {
        // An interrupted request goes on with its new fault.
        if (!interrupt.signal.aborted || caller?.aborted) throw error;
      }
    }
  }

  return {
    fetch: async (input, init) => {
      const { method, url } = input instanceof Request ? input : { method: 'GET', url: String(input) };
      const request = { method: init?.method ?? method, url };
      const entry: RequestInFlight = { request, interrupt: new AbortController() };
      inFlight.add(entry);
      let response: Response | undefined;
      try {
        return (response = await respond(entry, input, init));
      } finally {
        if (!response || !isStream(response)) inFlight.delete(entry);
        onRequest?.({ ...request, status: response?.status ?? 0 });
      }
    },
    faultsChanged: () => {
      for (const entry of inFlight) {
        const fault = faultOf(entry.request);
        if (!fault) continue;
        entry.fault = fault;
        entry.interrupt.abort(networkError());
      }
    },
  };
}
