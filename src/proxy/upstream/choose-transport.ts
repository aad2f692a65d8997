/** Chooses how requests reach the service: the host's own `fetch`, Node's HTTP client, or the global `fetch`. */
import { createNodeTransport } from './node-transport.js';
import { createFetchTransport } from './transport.js';
import type { Transport } from './transport.js';

/** Where versions of undici, and Node's `fetch` with them, register the dispatcher that sends all requests. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
/** Class names of default dispatchers. Newer versions register the second one where older versions look. */
const DEFAULT_DISPATCHERS = new Set(['Agent', 'Dispatcher1Wrapper']);

/** Node's own `fetch` names its module in its source; any other function counts as replaced. */
const isNative = (candidate: unknown): boolean =>
  typeof candidate === 'function' && Function.prototype.toString.call(candidate).includes('internal/deps/undici');

/** Whether `fetch` or its dispatcher was replaced: by a mock, a corporate proxy, an instrumentation. */
function isFetchReplaced(): boolean {
  const isDefault = (dispatcher: unknown): boolean =>
    dispatcher === undefined || DEFAULT_DISPATCHERS.has(Object(dispatcher).constructor?.name);
  return !isNative(globalThis.fetch) || !DISPATCHERS.every((name) => isDefault(Reflect.get(globalThis, name)));
}

/** Checks for a replaced `fetch` at each request, because a host may replace it after it creates the proxy. */
export function chooseTransport(hostFetch: typeof fetch | undefined): Transport {
  const fetchTransport = createFetchTransport(hostFetch);
  const nodeTransport = hostFetch ? undefined : createNodeTransport();
  return (url, request) => (nodeTransport && !isFetchReplaced() ? nodeTransport : fetchTransport)(url, request);
}
