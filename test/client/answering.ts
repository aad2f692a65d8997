/**
 * A `fetch` that answers from a list and keeps what it was asked; and a wait that takes no time.
 */
import { createClient, InboxError, type Client, type RetryOptions } from '../../src/api/admin/client.js';

export interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly key: string | null;
  readonly body: string | null;
}

export type Reply = Response | Error | ((asked: Asked, signal: AbortSignal) => Response | Promise<Response>);

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const gone = new TypeError('network');

export interface Answering {
  readonly client: Client;
  readonly asked: readonly Asked[];
  /** Every wait between two tries, in milliseconds. */
  readonly waits: readonly number[];
}

/** A client whose service gives these replies in turn, the last one for ever. Waits are as long as they can be. */
export function answering(replies: readonly Reply[], retry: RetryOptions | false = {}, timeout = 15_000): Answering {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const stub: typeof fetch = async (input, init = {}) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? json({});
    const one: Asked = {
      url: new URL(input instanceof Request ? input.url : String(input)),
      method: init.method ?? 'GET',
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? init.body : null,
    };
    asked.push(one);
    if (reply instanceof Error) throw reply;
    return reply instanceof Response ? reply.clone() : reply(one, init.signal ?? new AbortController().signal);
  };
  const quick: RetryOptions = { random: () => 1, sleep: async (wait) => void waits.push(wait) };
  const client = createClient({
    serviceUrl: 'https://service.example/base',
    apiKey: 'key',
    fetch: stub,
    timeout,
    retry: retry && { ...quick, ...retry },
  });
  return { client, asked, waits };
}

export async function failureOf(asking: Promise<unknown>): Promise<InboxError> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof InboxError)) throw new TypeError(`no failure but ${String(failure)}`);
  return failure;
}

export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const one of list) out.push(one);
  return out;
}
