/** A stub of `fetch` that replies from a list and records the requests, a client of it, and junk values for decoders. */
import { createClient, type Client, type RetryOptions } from '../../../src/api/admin/client.js';
import { InboxError } from '../../../src/api/error.js';
import type { ApiConfig } from '../../../src/api/config.js';

export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly init: RequestInit;
}

export type Reply = Response | Error | ((signal: AbortSignal, sent: SentRequest) => Response | Promise<Response>);

export const networkError = new TypeError('network');

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A configuration whose `fetch` gives these replies in turn and repeats the last one, with the requests that it received. */
export function stubService(...replies: readonly Reply[]): {
  requests: SentRequest[];
  config: ApiConfig & { readonly fetch: typeof fetch };
} {
  const requests: SentRequest[] = [];
  const stub: typeof fetch = async (input, init = {}) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? json({});
    const sent: SentRequest = {
      url: new URL(input instanceof Request ? input.url : String(input)),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
      init,
    };
    requests.push(sent);
    if (reply instanceof Error) throw reply;
    return reply instanceof Response ? reply.clone() : reply(init.signal ?? new AbortController().signal, sent);
  };
  return { requests, config: { url: 'https://service.example/base/', fetch: stub } };
}

/** A client of such a service. `delays` has the milliseconds before each retry, as long as their bounds; none takes time. */
export function stubClient(
  replies: readonly Reply[],
  retry: RetryOptions | false = {},
  timeout = 15_000,
): { client: Client; requests: readonly SentRequest[]; delays: readonly number[] } {
  const { requests, config } = stubService(...replies);
  const delays: number[] = [];
  const withoutDelay: RetryOptions = { random: () => 1, sleep: async (wait) => void delays.push(wait) };
  const client = createClient({
    serviceUrl: config.url,
    apiKey: 'key',
    fetch: config.fetch,
    timeout,
    retry: retry && { ...withoutDelay, ...retry },
  });
  return { client, requests, delays };
}

/** A reply that never arrives, but rejects when the signal aborts. */
export const noReply: Reply = (signal) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

export async function errorOf(call: Promise<unknown>): Promise<InboxError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof InboxError)) throw new TypeError(`Expected an InboxError, not ${String(error)}`);
  return error;
}

const PLAIN_VALUES = [undefined, null, true, 0, -1.5, 1e308, '', 'text'];
const NESTED_VALUES = [[], [null], [[]], ['x', 1, {}], {}, { a: 1 }, { length: 3 }];
/** One value of each JSON type, and undefined. */
export const JUNK: readonly unknown[] = [...PLAIN_VALUES, ...NESTED_VALUES];

/** Every copy of a value in which one field, at any depth, is replaced by junk. */
export function* withJunkFields(value: unknown, path = ''): Generator<[path: string, copy: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    const fieldPath = `${path}.${name}`;
    const replace = (junk: unknown): unknown => {
      if (Array.isArray(value))
        return value.map((element: unknown, index) => (String(index) === name ? junk : element));
      const { [name]: _, ...rest } = Object.fromEntries(Object.entries(value));
      return junk === undefined ? rest : { ...rest, [name]: junk };
    };
    for (const junk of JUNK) yield [`${fieldPath} = ${JSON.stringify(junk)}`, replace(junk)];
    for (const [deeperPath, copy] of withJunkFields(field, fieldPath)) yield [deeperPath, replace(copy)];
  }
}
