/**
 * A proxy before a service that only takes notes, and a way to ask it as an inbox does.
 * Every answer that passes through here is looked through for the key.
 */
import { expect } from 'vitest';
import { createProxy } from '../../src/proxy/proxy.js';
import type { InboxProxy, ProxyOptions } from '../../src/proxy/proxy.js';

export const KEY = 'canary-key-6f1d0c52';
export const SERVICE = 'https://service.example/api';
export const PAGE = 'https://app.example';

export const FEED = '/v1/subscribers/me/notifications/feed';
export const ACTION = '/v1/subscribers/me/messages/m1/actions/primary';
export const PREFERENCES = '/v2/subscribers/me/preferences';
export const SUBSCRIBER = '/v2/subscribers/me';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly redirect: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A success of whichever operation was asked for. */
export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  });

export const emptyPage = (): Response => json({ data: [], hasMore: false, page: 0, pageSize: 10, totalCount: 0 });

export type Service = (sent: Sent) => Response | Promise<Response>;

/** A `fetch` that notes what is sent, and answers as it is told. */
export function stub(service: Service = emptyPage): { readonly sent: Sent[]; readonly fetch: typeof fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      const request: Sent = {
        url: input instanceof Request ? input.url : String(input),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : undefined,
        redirect: init?.redirect,
        signal: init?.signal ?? undefined,
      };
      sent.push(request);
      return service(request);
    },
  };
}

export interface Bench {
  readonly proxy: InboxProxy;
  readonly sent: readonly Sent[];
  readonly ask: (path: string, init?: RequestInit) => Promise<Asked>;
  /** As `ask`, with the subject that a write has to carry, and JSON. */
  readonly write: (method: 'POST' | 'PATCH', path: string, body: unknown, headers?: HeadersInit) => Promise<Asked>;
}

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads an answer to its end, and holds that the key is nowhere in it. */
export async function read(response: Response): Promise<Asked> {
  const text = await response.text();
  expect(text + JSON.stringify([...response.headers]) + response.statusText).not.toContain(KEY);
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body: Object.assign({}, parsed) };
}

export function bench(options: Partial<ProxyOptions> = {}, service?: Service): Bench {
  const { sent, fetch } = stub(service);
  const proxy = createProxy({
    serviceUrl: SERVICE,
    apiKey: KEY,
    subscriber: () => 'ann',
    rateLimit: false,
    fetch,
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}): Promise<Asked> => {
    const headers = new Headers({ 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return read(await proxy(new Request(`${PAGE}/inbox${path}`, { ...init, headers })));
  };
  const write: Bench['write'] = async (method, path, body, more) => {
    const quiet = createProxy({
      serviceUrl: SERVICE,
      apiKey: KEY,
      rateLimit: false,
      subscriber: () => 'ann',
      ...options,
      fetch: async () => emptyPage(),
    });
    const first = await quiet(
      new Request(`${PAGE}/inbox${FEED}`, {
        headers: { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' },
      }),
    );
    const headers = new Headers({
      'content-type': 'application/json',
      'inbox-subject': first.headers.get('inbox-subject') ?? '',
    });
    for (const [name, value] of new Headers(more)) headers.set(name, value);
    return ask(path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  };
  return { proxy, sent, ask, write };
}

/** A promise that is settled from outside. */
export function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle?.(value) };
}
