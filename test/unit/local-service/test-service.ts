/** The local service for one test, called without a port, and functions to read its responses. */
import { serve } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { createService, type LocalService, type ServiceOptions } from '../../../src/local-service/app.js';

export type Reply = Awaited<ReturnType<typeof readReply>>;
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
export type TestService = ReturnType<typeof open>;

export function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split('.')) current = (current as Record<string, unknown> | null | undefined)?.[key];
  return current;
}

export async function readReply(response: Response) {
  const json: unknown = JSON.parse(await response.text());
  return {
    status: response.status,
    headers: response.headers,
    json,
    /** The value at a path such as `data.0._id`. */
    at: (path: string) => valueAt(json, path),
    /** The value at `path` in each element of the list at `list`. */
    each: (list: string, path: string) => (valueAt(json, list) as unknown[]).map((element) => valueAt(element, path)),
  };
}

/** Sends requests through any `fetch`: in process or over a socket. */
export const createCaller =
  (send: (request: Request) => Promise<Response>, key: string, base = 'http://service.test'): Call =>
  async (method, path, body, headers = {}) => {
    const request = new Request(base + path, {
      method,
      headers: { Authorization: `ApiKey ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return readReply(await send(request));
  };

function open(options: Partial<ServiceOptions>) {
  const service = createService({ data: ':memory:', seed: 'team', deliveryDelay: 0, ...options });
  const call = createCaller(service.fetch, service.key);
  return { ...service, call, get: (path: string) => call('GET', path) };
}

/** The database contains the team without messages, unless `seed` is true. */
export function createTestService(options: Partial<ServiceOptions> = {}): TestService {
  const service = open(options);
  // A hook at the top level of a module runs for one file only where files share modules.
  onTestFinished(() => service.close());
  return service;
}

let seeded: TestService | undefined;

/** A service with all messages of the seed, for tests that only read. They share it, because seeding takes long. */
export const seededService = (): TestService => (seeded ??= open({ seed: true }));

export const encodePayload = (value: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));

export const validationMessages = (reply: Reply): string[] =>
  Object.values(reply.at('errors') as Record<string, { messages: string[] }>).flatMap(({ messages }) => messages);

/** A test for each body or query that an operation rejects, with the messages of the validation error. */
export const itRejects = <Input = unknown>(
  send: (service: TestService, input: Input) => Promise<Reply>,
  rows: readonly [input: Input, ...messages: string[]][],
): void =>
  it.each<[input: Input, ...messages: string[]]>(rows)('rejects %j with 422 and why', async (input, ...messages) => {
    const reply = await send(createTestService(), input);
    expect([reply.status, validationMessages(reply)]).toEqual([422, messages]);
  });

/** Serves a service on a port until the end of the test. Returns its address. */
export async function listen({ fetch }: LocalService): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
    onTestFinished(() => void server.close());
  });
  return `http://127.0.0.1:${port}`;
}

/** Adds an in-app message. The reply contains the feed message. */
export async function addMessage(service: TestService, fields: Record<string, unknown> = {}): Promise<Reply> {
  const defaults = { subscriberId: 'zoe', workflow: 'comment-added', content: 'Looks good to me.' };
  return service.call('POST', '/dev/messages', { ...defaults, ...fields });
}
