/** The proxy for servers with handlers `(req, res)`: Node's http, Express, Connect, Fastify's raw pair. */
import type { ResponseParts } from './http/response.js';
import { pathOf, toRequest } from './node/node-request.js';
import type { NodeRequest } from './node/node-request.js';
import { writeResponse } from './node/node-response.js';
import type { NodeResponse } from './node/node-response.js';

type RequestHandler = (request: Request) => Promise<ResponseParts>;

/** The handlers of proxies, which save a Node server the `Response`. A function that wraps a proxy has no entry. */
const partsHandlers = new WeakMap<object, RequestHandler>();

export const registerPartsHandler = (proxy: object, handler: RequestHandler): void =>
  void partsHandlers.set(proxy, handler);

/** A proxy, or any other function that answers requests. */
export interface RequestListener {
  (request: Request): Promise<Response>;
  readonly basePath: string;
}

export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

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

/** Calls `next`, if there is one, for other paths. Takes a body that a parser has read before from `req.body`. */
export function toNodeHandler(proxy: RequestListener): NodeHandler {
  const handle: RequestHandler = partsHandlers.get(proxy) ?? (async (request) => toParts(await proxy(request)));
  return async (source, response, next) => {
    if (next && !pathOf(source).startsWith(`${proxy.basePath}/`)) return next();
    const disconnected = new AbortController();
    response.on('close', () => {
      if (!response.writableEnded) disconnected.abort();
    });
    const request = convertRequest(source, disconnected.signal);
    if (!request) {
      response.statusCode = 400;
      response.end();
      return;
    }
    try {
      const parts = await handle(request);
      // The rest of a body that was not read would precede the next request of this connection.
      if (!source.complete && source.httpVersionMajor === 1) response.setHeader('connection', 'close');
      await writeResponse(parts, response);
    } catch {
      response.destroy();
    }
  };
}
