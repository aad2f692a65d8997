/** Converts a request of a Node server into a `Request`. It does not know what is requested. */

/** The part of Node's `IncomingMessage` that is used, and what Express and its body parsers add to it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the whole path. `url` lacks the path at which the handler is mounted. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | null;
  readonly httpVersionMajor?: number;
  readonly complete: boolean;
  /** Whether the body was read before. */
  readonly readableEnded: boolean;
  readonly body?: unknown;
  on(event: string, listener: (value: Uint8Array) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** The body as a stream that reads a chunk on demand. Cancelling it leaves the socket open for the response. */
function streamBody(request: NodeRequest): ReadableStream<Uint8Array> {
  let hasEnded = false;
  const endOnce = (end: () => void) => () => {
    if (!hasEnded) end();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.pause();
        request.on('data', (chunk) => {
          if (!hasEnded) controller.enqueue(new Uint8Array(chunk));
          request.pause();
        });
        request.on(
          'end',
          endOnce(() => controller.close()),
        );
        const fail = endOnce(() => controller.error(new Error('The request was cut off.')));
        request.on('error', fail);
        request.on('close', fail);
      },
      pull: () => void request.resume(),
      cancel: () => void (hasEnded = true),
    },
    { highWaterMark: 0 },
  );
}

function readParsedBody(request: NodeRequest): ReadableStream<Uint8Array> | string | Uint8Array<ArrayBuffer> {
  const { body, readableEnded } = request;
  // Some parsers set an empty object if they parse nothing. An unread stream therefore takes precedence over `body`.
  if (!readableEnded) return streamBody(request);
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? null);
}

function toHeaders(source: NodeRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    // Pseudo-headers of HTTP/2 begin with a colon.
    if (name.startsWith(':') || value === undefined) continue;
    for (const single of typeof value === 'string' ? [value] : value) headers.append(name, single);
  }
  return headers;
}

function toUrl({ headers, socket }: NodeRequest, path: string): URL {
  const authority = String(headers[':authority'] ?? headers['host']);
  const host = /^[\w.-]+(:\d+)?$|^\[[\d:a-f]+\](:\d+)?$/i.test(authority) ? authority : 'localhost';
  const scheme = socket && 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  // Concatenated, not resolved: a path that begins with two slashes would resolve to another host.
  return new URL(`${scheme}://${host}${path}`);
}

export const pathOf = ({ originalUrl, url }: NodeRequest): string => originalUrl ?? url ?? '/';

/** @throws for an invalid path, header or method */
export function toRequest(source: NodeRequest, signal: AbortSignal): Request {
  const { method = 'GET' } = source;
  const path = pathOf(source);
  if (!path.startsWith('/')) throw new TypeError('The URL of the request must begin with a slash.');
  const headers = toHeaders(source.headers);
  const hasNoBody = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const body = hasNoBody ? undefined : readParsedBody(source);
  // A parser has decompressed its result.
  if (typeof body === 'string') headers.delete('content-encoding');
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half', ...(body && { body }) };
  return new Request(toUrl(source, path), init);
}
