/**
 * A `fetch` that answers from a list and keeps what it was asked, and the values that junk is made of.
 */
import type { ApiConfig } from '../../src/api/config.js';

export interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly init: RequestInit;
}

export type Reply = Response | Error | ((signal: AbortSignal) => Promise<Response>);

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A service that gives these replies in turn, the last one for ever. */
export function serving(...replies: readonly Reply[]): { asked: Asked[]; service: ApiConfig } {
  const asked: Asked[] = [];
  const stub: typeof fetch = async (input, init = {}) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? json({});
    asked.push({
      url: new URL(input instanceof Request ? input.url : String(input)),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
      init,
    });
    if (reply instanceof Error) throw reply;
    if (reply instanceof Response) return reply.clone();
    return reply(init.signal ?? new AbortController().signal);
  };
  return { asked, service: { url: 'https://service.example/base/', fetch: stub } };
}

/** Never answers, but ends when it is told to. */
export const silence: Reply = (signal) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** One value of each kind that JSON knows, and the absence of one. */
export const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1.5,
  1e308,
  '',
  'text',
  [],
  [null],
  [[]],
  ['x', 1, {}],
  {},
  { a: 1 },
  { length: 3 },
];

/** Every object that comes of putting junk in place of one field of a value, at any depth. */
export function* spoiled(value: unknown, path = ''): Generator<[path: string, spoiled: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value)) {
    const where = `${path}.${name}`;
    const put = (junk: unknown): unknown => {
      if (Array.isArray(value)) return value.map((one: unknown, place) => (String(place) === name ? junk : one));
      const { [name]: _, ...rest } = Object.fromEntries(Object.entries(value));
      return junk === undefined ? rest : { ...rest, [name]: junk };
    };
    for (const junk of JUNK) yield [`${where} = ${JSON.stringify(junk)}`, put(junk)];
    for (const [deeper, one] of spoiled(held, where)) yield [deeper, put(one)];
  }
}
