/**
 * The proxy for servers that speak `(req, res)`: Node's own http, Express, Connect, Fastify's raw pair.
 * It knows how such a server hands over a request, and imports nothing of it; what is asked it does not know.
 */
import type { ResponseParts } from './errors.js';

/** The part of Node's `IncomingMessage` that is used, with what Express and its body parsers add to it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the whole path, where `url` has lost the mount's. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | null;
  readonly httpVersionMajor?: number;
  /** Whether all of the request has arrived. */
  readonly complete: boolean;
  /** Whether somebody has read the body already. */
  readonly readableEnded: boolean;
  /** What a body parser has made of it. */
  readonly body?: unknown;
  on(event: string, listener: (value: Uint8Array) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponse {
  statusCode: number;
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  setHeader(name: string, value: string): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array): unknown;
  destroy(): unknown;
  on(event: string, listener: () => void): unknown;
  once(event: string, listener: () => void): unknown;
}

type AnswerTo = (request: Request) => Promise<ResponseParts>;

/** Proxies that give the parts of an answer, for a server that has no use for a `Response`. One that wraps them is not here. */
const proxies = new WeakMap<object, AnswerTo>();

export const registerParts = (proxy: object, answerTo: AnswerTo): void => void proxies.set(proxy, answerTo);

/** A proxy, or anything else that answers requests. */
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

/**
 * The address at the other end of the connection that a request of `toNodeHandler` came by, for the option `clientAddress`.
 * Behind a load balancer that is the balancer's.
 */
export const remoteAddress = (request: Request): string | null => addresses.get(request) ?? null;

/** A stream that asks for a piece at a time. It leaves the socket alone when it is let go: the answer goes out there. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  let over = false;
  const ending = (end: () => void) => () => {
    if (!over) end();
    over = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.pause();
        request.on('data', (chunk) => {
          if (!over) controller.enqueue(new Uint8Array(chunk));
          request.pause();
        });
        request.on(
          'end',
          ending(() => controller.close()),
        );
        const broken = ending(() => controller.error(new Error('The request broke off.')));
        request.on('error', broken);
        request.on('close', broken);
      },
      pull: () => void request.resume(),
      cancel: () => void (over = true),
    },
    { highWaterMark: 0 },
  );
}

function bodyOf(request: NodeRequest): ReadableStream<Uint8Array> | string | Uint8Array<ArrayBuffer> {
  const { body, readableEnded } = request;
  // Some parsers leave an empty object where there was nothing for them to parse; what was not read is still there.
  if (!readableEnded) return streamOf(request);
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? null);
}

/** @throws where no request can be made of it: an odd address, header or method. */
function toRequest(source: NodeRequest, signal: AbortSignal): Request {
  const { method = 'GET', socket } = source;
  const path = source.originalUrl ?? source.url ?? '/';
  if (!path.startsWith('/')) throw new TypeError('not a path');
  const headers = new Headers();
  for (const [name, value] of Object.entries(source.headers)) {
    if (name.startsWith(':') || value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one);
  }
  const said = String(source.headers[':authority'] ?? source.headers['host']);
  const host = /^[\w.-]+(:\d+)?$|^\[[\d:a-f]+\](:\d+)?$/i.test(said) ? said : 'localhost';
  const scheme = socket && 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  const bare = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const body = bare ? undefined : bodyOf(source);
  // A parser has decompressed what it hands over.
  if (typeof body === 'string') headers.delete('content-encoding');
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half', ...(body && { body }) };
  // Written together, not resolved: a path of two slashes would name a host of its own.
  return new Request(new URL(`${scheme}://${host}${path}`), init);
}

const partsOf = ({ status, headers, body }: Response): ResponseParts => ({
  status,
  headers: Object.fromEntries(headers),
  body,
});

/** Sends a stream as fast as the socket takes it. */
async function pipe(stream: ReadableStream<Uint8Array>, response: NodeResponse): Promise<void> {
  const reader = stream.getReader();
  const gone = new Promise<void>((resolve, reject) => {
    // What broke can't wait for a socket that nobody drains.
    void reader.closed.catch(reject);
    response.once('close', () => {
      void reader.cancel().catch(() => {});
      resolve();
    });
  });
  gone.catch(() => {});
  for (;;) {
    const piece = await reader.read();
    if (piece.done || response.destroyed) break;
    if (response.write(piece.value)) continue;
    await Promise.race([gone, new Promise<void>((resolve) => response.once('drain', resolve))]);
  }
  response.end();
}

async function write({ status, headers, body }: ResponseParts, response: NodeResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof ReadableStream) return pipe(body, response);
  if (body) response.setHeader('content-length', String(body.byteLength));
  response.end(body ?? undefined);
}

/**
 * The proxy as `(req, res, next?)`. With a `next`, requests outside of its base path are handed on.
 * A body that a parser has read before is taken from `req.body`.
 */
export function toNodeHandler(proxy: RequestListener): NodeHandler {
  const answerTo: AnswerTo = proxies.get(proxy) ?? (async (request) => partsOf(await proxy(request)));
  return async (request, response, next) => {
    const path = request.originalUrl ?? request.url ?? '/';
    if (next && !path.startsWith(`${proxy.basePath}/`)) return next();
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableEnded) gone.abort();
    });
    let asked: Request;
    try {
      asked = toRequest(request, gone.signal);
      const { remoteAddress: address } = Object(request.socket) as { readonly remoteAddress?: unknown };
      if (typeof address === 'string') addresses.set(asked, address);
    } catch {
      response.statusCode = 400;
      response.end();
      return;
    }
    try {
      const answer = await answerTo(asked);
      // What was refused before it had all arrived would stand in the way of the connection's next request.
      if (!request.complete && request.httpVersionMajor === 1) response.setHeader('connection', 'close');
      await write(answer, response);
    } catch {
      response.destroy();
    }
  };
}
