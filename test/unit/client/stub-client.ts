/** A client whose `fetch` replies from a list and records the requests, and whose retries take no time. */
import { createClient, type Client, type RetryOptions } from '../../../src/api/admin/client.js';
import { json } from '../api/stub-service.js';

export { errorOf, json } from '../api/stub-service.js';

export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly key: string | null;
  readonly body: string | null;
}

export type Reply = Response | Error | ((sent: SentRequest, signal: AbortSignal) => Response | Promise<Response>);

export const networkError = new TypeError('network');

export interface StubClient {
  readonly client: Client;
  readonly requests: readonly SentRequest[];
  /** The delay before each retry, in milliseconds. */
  readonly delays: readonly number[];
}

/** A client whose service gives these replies in turn and repeats the last one. Delays are as long as their bounds. */
export function stubClient(replies: readonly Reply[], retry: RetryOptions | false = {}, timeout = 15_000): StubClient {
  const requests: SentRequest[] = [];
  const delays: number[] = [];
  const stub: typeof fetch = async (input, init = {}) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? json({});
    const sent: SentRequest = {
      url: new URL(input instanceof Request ? input.url : String(input)),
      method: init.method ?? 'GET',
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? init.body : null,
    };
    requests.push(sent);
    if (reply instanceof Error) throw reply;
    return reply instanceof Response ? reply.clone() : reply(sent, init.signal ?? new AbortController().signal);
  };
  const withoutDelay: RetryOptions = { random: () => 1, sleep: async (wait) => void delays.push(wait) };
  const client = createClient({
    serviceUrl: 'https://service.example/base',
    apiKey: 'key',
    fetch: stub,
    timeout,
    retry: retry && { ...withoutDelay, ...retry },
  });
  return { client, requests, delays };
}

export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const elements: T[] = [];
  for await (const element of list) elements.push(element);
  return elements;
}
