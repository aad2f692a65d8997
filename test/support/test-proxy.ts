/**
 * A proxy with a stub of the service that records requests, and functions that send requests as an inbox does. Asserts that no
 * response contains the API key.
 */
import { expect } from 'vitest';
import { createProxy, type ProxyOptions, type ReadStateStorage } from '../../src/proxy/proxy.js';
import { encode } from '../../src/shared/encode-read-state.js';
import { EMPTY, merge, type ReadState } from '../../src/shared/read-state.js';
import { FEED, PAGE, SERVICE } from './addresses.js';

export * from './addresses.js';

export const KEY = 'canary-key-6f1d0c52';
export const INBOX_HEADERS = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

/** A request that the proxy sent to the service. */
export interface ServiceRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly redirect: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  });

export const emptyPage = (): Response => json({ data: [], hasMore: false, page: 0, pageSize: 10, totalCount: 0 });

export type Service = (serviceRequest: ServiceRequest) => Response | Promise<Response>;

/** A `fetch` that records requests and answers them by `service`. */
function stubFetch(service: Service = emptyPage): {
  readonly serviceRequests: ServiceRequest[];
  readonly fetch: typeof fetch;
} {
  const serviceRequests: ServiceRequest[] = [];
  return {
    serviceRequests,
    fetch: async (input, init) => {
      const request: ServiceRequest = {
        url: input instanceof Request ? input.url : String(input),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : undefined,
        redirect: init?.redirect,
        signal: init?.signal ?? undefined,
      };
      serviceRequests.push(request);
      return service(request);
    },
  };
}

export type TestProxy = ReturnType<typeof createTestProxy>;

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a whole response and asserts that it does not contain the API key. */
export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  expect(text + JSON.stringify([...response.headers]) + response.statusText).not.toContain(KEY);
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body: Object.assign({}, parsed) };
}

export function createTestProxy(options: Partial<ProxyOptions> = {}, service?: Service) {
  const { serviceRequests, fetch } = stubFetch(service);
  const base = {
    serviceUrl: SERVICE,
    apiKey: KEY,
    subscriber: () => 'ann',
    rateLimit: false,
    onError: () => {},
  } as const;
  const proxy = createProxy({ ...base, fetch, ...options });
  const send = async (path: string, init: RequestInit = {}): Promise<TestResponse> => {
    const headers = new Headers(INBOX_HEADERS);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return readResponse(await proxy(new Request(`${PAGE}/inbox${path}`, { ...init, headers })));
  };
  /** As `send`, with the headers `inbox-subject` and `content-type`. An object is sent as JSON. */
  const write = async (
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    extraHeaders?: HeadersInit,
  ): Promise<TestResponse> => {
    const idleProxy = createProxy({ ...base, ...options, fetch: async () => emptyPage() });
    const feed = await idleProxy(new Request(`${PAGE}/inbox${FEED}`, { headers: INBOX_HEADERS }));
    const headers = new Headers({
      'content-type': 'application/json',
      'inbox-subject': feed.headers.get('inbox-subject') ?? '',
    });
    for (const [name, value] of new Headers(extraHeaders)) headers.set(name, value);
    const isRaw = typeof body === 'string' || body instanceof ReadableStream;
    const init = { method, headers, body: isRaw ? body : JSON.stringify(body), duplex: 'half' };
    return send(path, init);
  };
  return { proxy, serviceRequests, send, write };
}

/** A storage of the host in memory. `asText` stores JSON text, as most databases do. */
export function memoryStorage(asText = false): ReadStateStorage & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => void values.set(key, asText ? JSON.stringify(value) : structuredClone(value)),
  };
}

/** The body of a write of read state. */
export const readStateChanges = (state: Partial<ReadState>, since = ''): { since: string; changes: string } => ({
  since,
  changes: encode(merge(EMPTY, state)),
});

/** A function that throws an error with this message. */
export const throwing = (message: string) => (): never => {
  throw new Error(message);
};

export function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolvePromise: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => void (resolvePromise = resolve));
  return { promise, resolve: (value) => resolvePromise?.(value) };
}
