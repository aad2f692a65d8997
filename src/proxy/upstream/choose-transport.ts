/**
 * Which way requests take to the service: by the host's own `fetch`, by Node's HTTP client, or by the global `fetch`.
 */
import { nodeTransport } from './node-transport.js';
import { fetchTransport } from './transport.js';
import type { Transport } from './transport.js';

/** Where versions of undici, and Node's `fetch` with them, keep what sends all requests. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
/** Dispatchers that nobody has replaced. Newer versions put the second one where older ones look. */
const PLAIN = new Set(['Agent', 'Dispatcher1Wrapper']);

/** Node's own `fetch` says so in its source; of any other nothing is assumed. */
const isNative = (candidate: unknown): boolean =>
  typeof candidate === 'function' && Function.prototype.toString.call(candidate).includes('internal/deps/undici');

/** Whether somebody has put something of their own in the way of `fetch`: a mock, a corporate proxy, an instrumentation. */
function isFetchReplaced(): boolean {
  const isPlain = (dispatcher: unknown): boolean =>
    dispatcher === undefined || PLAIN.has(Object(dispatcher).constructor?.name);
  return !isNative(globalThis.fetch) || !DISPATCHERS.every((name) => isPlain(Reflect.get(globalThis, name)));
}

/** @param own The option `fetch`. */
export function transportOf(own: typeof fetch | undefined): Transport {
  const byFetch = fetchTransport(own);
  const byNode = own ? undefined : nodeTransport();
  return (url, request) => (byNode && !isFetchReplaced() ? byNode : byFetch)(url, request);
}
