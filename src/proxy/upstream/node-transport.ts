/** HTTP by Node's own client, which costs less than half of its `fetch`. Connections are kept. */
import { nodeBuiltin } from '../node-builtin.js';
import type { NodeAnswer, NodeReadable } from '../node-builtin.js';
import { joined } from '../json.js';
import { hasBody } from './transport.js';
import type { HttpResponse, HttpRequest, Transport } from './transport.js';

const headersOf = ({ headers }: NodeAnswer): HttpResponse['headers'] => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  },
});

/** All bytes of a stream, or undefined as soon as there are more than the limit. */
const collect = (stream: NodeReadable, source: NodeAnswer, limit: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const fail = (cause: unknown): void => reject(cause instanceof Error ? cause : new Error('The answer broke off.'));
    stream.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      source.destroy();
      resolve(undefined);
    });
    stream.on('end', () => {
      if (!source.complete) return fail(undefined);
      resolve(joined(chunks, size));
    });
    stream.on('error', fail);
    source.on('error', fail);
    source.on('close', () => source.complete || fail(undefined));
  });

/** Undefined on any runtime but Node. */
export function nodeTransport(): Transport | undefined {
  const [http, https, zlib] = [nodeBuiltin('node:http'), nodeBuiltin('node:https'), nodeBuiltin('node:zlib')];
  if (!http || !https || !zlib) return undefined;
  const options = { keepAlive: true, scheduling: 'lifo' } as const;
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  const decoded = (answer: NodeAnswer): NodeReadable => {
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    if (encoding === 'gzip' || encoding === 'x-gzip') return answer.pipe(zlib.createGunzip());
    return answer;
  };

  const exchange = (url: URL, request: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const { method, body, signal, limit } = request;
      const isSecure = url.protocol === 'https:';
      const headers = { ...request.headers, 'accept-encoding': 'gzip' };
      const agent = agents[isSecure ? 'https:' : 'http:'];
      const outgoing = (isSecure ? https : http).request(url, { method, headers, agent });
      const stop = (): void => void outgoing.destroy(new Error('No longer waited for.'));
      const settle = (end: () => void): void => {
        signal.removeEventListener('abort', stop);
        end();
      };
      const fail = (cause: unknown): void => {
        // As a rule the server closed a kept connection just when it was used again. It may have done the work: then it must not
        // be asked for twice.
        const isSafe = method === 'GET' || 'idempotency-key' in headers;
        const isStale = outgoing.reusedSocket && Object(cause).code === 'ECONNRESET' && isSafe && !signal.aborted;
        settle(() => (isStale ? exchange(url, request).then(resolve, reject) : reject(cause)));
      };
      const receive = async (answer: NodeAnswer): Promise<void> => {
        const status = answer.statusCode ?? 0;
        try {
          const bytes = hasBody(status) ? await collect(decoded(answer), answer, limit) : undefined;
          // It may be of any length.
          if (!hasBody(status)) {
            answer.on('error', () => {});
            answer.destroy();
          }
          settle(() => resolve({ status, headers: headersOf(answer), bytes }));
        } catch (cause) {
          settle(() => reject(cause));
        }
      };
      outgoing.on('response', (answer) => void receive(answer));
      outgoing.on('error', fail);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else outgoing.end(body);
    });
  return exchange;
}
