/**
 * Which way requests take to the service: by the host's own `fetch`, by Node's HTTP client, or by the global `fetch`.
 */
import { nodeTransport } from './node-transport.js';
import { fetchTransport } from './transport.js';
import type { Transport } from './transport.js';

/** Where undici, and Node's `fetch` with it, keeps what sends all requests. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** Node's own `fetch` says so in its source; of any other nothing is assumed. */
const isNative = (candidate: unknown): boolean =>
  typeof candidate === 'function' && Function.prototype.toString.call(candidate).includes('internal/deps/undici');

/** Whether somebody has put something of their own in the way of `fetch`: a mock, a corporate proxy, an instrumentation. */
function isFetchReplaced(): boolean {
  const dispatcher: unknown = Reflect.get(globalThis, DISPATCHER);
  const isPlain = dispatcher === undefined || Object(dispatcher).constructor?.name === 'Agent';
  return !isPlain || !isNative(globalThis.fetch);
}

/** @param own The option `fetch`. */
export function transportOf(own: typeof fetch | undefined): Transport {
  const byFetch = fetchTransport(own);
  const byNode = own ? undefined : nodeTransport();
  return (url, request) => (byNode && !isFetchReplaced() ? byNode : byFetch)(url, request);
}
