/** The proxy for servers with handlers `(req, res)`: Node's http, Express, Connect, Fastify's raw pair. */
import type { ResponseParts } from './http/response.js';
import { pathOf, toRequest } from './node/node-request.js';
import type { NodeRequest } from './node/node-request.js';
import { writeResponse } from './node/node-response.js';
import type { NodeResponse } from './node/node-response.js';
import type { HostRequest } from './request-context.js';

type RequestHandler = (host: HostRequest) => Promise<ResponseParts>;

/** The handlers of proxies, which save a Node server the `Response`. A function that wraps a proxy has no entry. */
const partsHandlers = new WeakMap<object, RequestHandler>();

export const registerPartsHandler = (proxy: object, handler: RequestHandler): void =>
  void partsHandlers.set(proxy, handler);

/** A proxy, or any other function that answers requests. */
export interface RequestListener<Context = unknown> {
  (request: Request, context: Context): Promise<Response>;
  readonly basePath: string;
}

type Next = (error?: unknown) => void;

/** `RequestType` is what the functions of the proxy need of `nodeRequest`. */
export type NodeHandler<RequestType = unknown> = (
  request: NodeRequest & RequestType,
  response: NodeResponse,
  next?: Next,
) => Promise<void>;

/** The handler of a proxy whose functions need another context than `{ nodeRequest }`. */
export type ContextHandler<Context> = (request: NodeRequest, response: NodeResponse, context: Context) => Promise<void>;

const addresses = new WeakMap<Request, string>();

/** For `clientAddress`: the address of a request's connection, which behind a load balancer is the balancer's. */
export const remoteAddress = (request: Request): string | null => addresses.get(request) ?? null;

const toParts = ({ status, headers, body }: Response): ResponseParts => ({
  status,
  headers: Object.fromEntries(headers),
  body,
});

function convertRequest(source: NodeRequest, signal: AbortSignal): Request | undefined {
  try {
    const request = toRequest(source, signal);
    const { remoteAddress: address } = Object(source.socket) as { readonly remoteAddress?: unknown };
    if (typeof address === 'string') addresses.set(request, address);
    return request;
  } catch {
    return undefined;
  }
}

/**
 * Calls `next`, if there is one, for other paths. Takes a body that a parser has read before from `req.body`. The functions of
 * the proxy receive `{ nodeRequest }`, or the context with which the handler is called in place of `next`.
 */
export function toNodeHandler<RequestType = unknown>(
  proxy: RequestListener<{ readonly nodeRequest: RequestType }>,
): NodeHandler<RequestType>;
export function toNodeHandler<Context>(proxy: RequestListener<Context>): ContextHandler<Context>;
export function toNodeHandler(proxy: RequestListener<never>) {
  // The overloads see to it that the proxy receives the context that it declares.
  const answer = proxy as RequestListener;
  const handle: RequestHandler =
    partsHandlers.get(proxy) ?? (async ({ request, context }) => toParts(await answer(request, context)));
  return async (nodeRequest: NodeRequest, response: NodeResponse, last?: Next | object): Promise<void> => {
    const isNext = typeof last === 'function';
    if (isNext && !pathOf(nodeRequest).startsWith(`${proxy.basePath}/`)) return last();
    const disconnected = new AbortController();
    response.on('close', () => {
      if (!response.writableEnded) disconnected.abort();
    });
    const request = convertRequest(nodeRequest, disconnected.signal);
    if (!request) {
      response.statusCode = 400;
      response.end();
      return;
    }
    const context = isNext || !last ? { nodeRequest } : last;
    try {
      const parts = await handle({ request, context });
      // The rest of a body that was not read would precede the next request of this connection.
      if (!nodeRequest.complete && nodeRequest.httpVersionMajor === 1) response.setHeader('connection', 'close');
      await writeResponse(parts, response);
    } catch {
      response.destroy();
    }
  };
}
