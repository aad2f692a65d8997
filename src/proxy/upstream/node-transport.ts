/** HTTP by Node's own client with keep-alive connections, at less than half the cost of its `fetch`. */
import { concatenate } from '../http/read-bytes.js';
import { nodeBuiltin } from '../node/node-builtin.js';
import type { NodeIncomingMessage, NodeReadable } from '../node/node-builtin.js';
import { needsBody } from './transport.js';
import type { HttpResponse, Transport } from './transport.js';

const toHeaders = ({ headers }: NodeIncomingMessage): HttpResponse['headers'] => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  },
});

const collectBytes = (
  stream: NodeReadable,
  message: NodeIncomingMessage,
  limit: number,
): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const fail = (cause: unknown): void =>
      reject(cause instanceof Error ? cause : new Error('The response was cut off.'));
    stream.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      message.destroy();
      resolve(undefined);
    });
    stream.on('end', () => {
      if (!message.complete) return fail(undefined);
      resolve(concatenate(chunks, size));
    });
    stream.on('error', fail);
    message.on('error', fail);
    message.on('close', () => message.complete || fail(undefined));
  });

export function createNodeTransport(): Transport | undefined {
  const [http, https, zlib] = [nodeBuiltin('node:http'), nodeBuiltin('node:https'), nodeBuiltin('node:zlib')];
  if (!http || !https || !zlib) return undefined;
  const options = { keepAlive: true, scheduling: 'lifo' } as const;
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  const decompress = (message: NodeIncomingMessage): NodeReadable => {
    const encoding = String(message.headers['content-encoding']).toLowerCase();
    if (encoding === 'gzip' || encoding === 'x-gzip') return message.pipe(zlib.createGunzip());
    return message;
  };

  const readResponse = async (message: NodeIncomingMessage, limit: number): Promise<HttpResponse> => {
    const status = message.statusCode ?? 0;
    if (needsBody(status)) {
      const bytes = await collectBytes(decompress(message), message, limit);
      return { status, headers: toHeaders(message), bytes };
    }
    // The unread body may have any length.
    message.on('error', () => {});
    message.destroy();
    return { status, headers: toHeaders(message), bytes: undefined };
  };

  const exchange: Transport = (url, request) =>
    new Promise((resolve, reject) => {
      const { method, body, signal, limit } = request;
      const isSecure = url.protocol === 'https:';
      const headers = { ...request.headers, 'accept-encoding': 'gzip' };
      const agent = agents[isSecure ? 'https:' : 'http:'];
      const clientRequest = (isSecure ? https : http).request(url, { method, headers, agent });
      const onAbort = (): void => void clientRequest.destroy(new Error('The wait was aborted.'));
      /** A response began, or the request failed: its connection may close. */
      let hasOutcome = false;
      const settle = (finish: () => void): void => {
        signal.removeEventListener('abort', onAbort);
        finish();
      };
      const retryOrReject = (cause: unknown): void => {
        if (hasOutcome) return;
        hasOutcome = true;
        // Usually the server closed an idle connection just as it was reused. It may have carried out the request, so a write
        // without an idempotency key is not sent again.
        const isRepeatable = method === 'GET' || 'idempotency-key' in headers;
        const isStale =
          clientRequest.reusedSocket && Object(cause).code === 'ECONNRESET' && isRepeatable && !signal.aborted;
        settle(() => (isStale ? exchange(url, request).then(resolve, reject) : reject(cause)));
      };
      clientRequest.on('response', (message) => {
        hasOutcome = true;
        void readResponse(message, limit).then(
          (response) => settle(() => resolve(response)),
          (cause: unknown) => settle(() => reject(cause)),
        );
      });
      // A switch of protocols that nobody asked for: the response has no body, and the connection is of no use.
      clientRequest.on('upgrade', (message, socket) => {
        hasOutcome = true;
        socket.destroy();
        settle(() => resolve({ status: message.statusCode ?? 0, headers: toHeaders(message), bytes: undefined }));
      });
      clientRequest.on('error', retryOrReject);
      clientRequest.on('close', () => retryOrReject(new Error('The connection was closed.')));
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else clientRequest.end(body);
    });
  return exchange;
}
