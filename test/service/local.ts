/**
 * A local service for one test, without a port, and short words for talking to it.
 */
import { afterEach } from 'vitest';
import { createService, type LocalService, type ServiceOptions } from '../../demo/service/app.js';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  /** What stands at a path such as `data.0._id`. */
  readonly at: (path: string) => unknown;
  /** What stands at `path` in every element of the list at `list`. */
  readonly each: (list: string, path: string) => unknown[];
}
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
export interface Local extends LocalService {
  readonly call: Call;
  readonly get: (path: string) => Promise<Reply>;
}

export function at(value: unknown, path: string): unknown {
  let here = value;
  for (const key of path.split('.')) here = (here as Record<string, unknown> | null | undefined)?.[key];
  return here;
}

export async function readReply(response: Response): Promise<Reply> {
  const json: unknown = JSON.parse(await response.text());
  return {
    status: response.status,
    headers: response.headers,
    json,
    at: (path) => at(json, path),
    each: (list, path) => (at(json, list) as unknown[]).map((element) => at(element, path)),
  };
}

/** Speaks to a service through any `fetch`: in process or over a socket. */
export const caller =
  (send: (request: Request) => Promise<Response>, key: string, base = 'http://service.test'): Call =>
  async (method, path, body, headers = {}) => {
    const request = new Request(base + path, {
      method,
      headers: { Authorization: `ApiKey ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return readReply(await send(request));
  };

const open: LocalService[] = [];
afterEach(() => {
  for (const service of open.splice(0)) service.close();
});

/** Its database holds the team without a history, unless `seed` is true. */
export function local(options: Partial<ServiceOptions> = {}): Local {
  const service = createService({ data: ':memory:', rateLimit: false, seed: 'team', ...options });
  open.push(service);
  const call = caller(service.fetch, service.key);
  return { ...service, call, get: (path) => call('GET', path) };
}

export const encoded = (value: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));

/** The sentences of a validation error. */
export const complaints = (reply: Reply): string[] =>
  Object.values(reply.at('errors') as Record<string, { messages: string[] }>).flatMap(({ messages }) => messages);

/** Adds an in-app message and gives the feed message. */
export async function addMessage(service: Local, fields: Record<string, unknown> = {}): Promise<Reply> {
  const usual = { subscriberId: 'zoe', workflow: 'comment-added', content: 'Looks good to me.' };
  return service.call('POST', '/dev/messages', { ...usual, ...fields });
}
