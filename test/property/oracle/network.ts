/** The network between pages and service, with the real proxy. The proxy's subscriber is the reader signed in on the device. */
import { createProxy } from '../../../src/proxy/proxy.js';
import { malformRows, type Fault } from './faults.js';
import { Body, FakeResponse, HeaderBag, type FakeRequest } from './http.js';
import type { Device, Page } from './page.js';
import type { Platform } from './platform.js';
import { operationOf, requestOf } from './sent-request.js';
import { markFaulty } from './service-steps.js';
import type { Who } from './service.js';
import type { World } from './world.js';

/** Latency in one direction. */
const LATENCY_MS = 20;
/** Response time of the service. */
const SERVICE_MS = 10;
const SLOW_SERVICE_MS = 4000;
/** A message that became visible less than this ago may be missing in a response. */
const FRESH_MS = 15_000;

type Proxy = (request: FakeRequest) => Promise<FakeResponse>;

function proxyOf(world: World, sessions: WeakMap<object, Device>): Proxy {
  const storage = new Map<string, unknown>();
  const upstream = (url: string, { method = 'GET', body, headers }: RequestInit): Promise<FakeResponse> => {
    const key = (headers as Record<string, string> | undefined)?.['idempotency-key'] ?? '';
    return new Promise((resolve) => {
      const respond = (): FakeResponse => world.service.respond(url, method, typeof body === 'string' ? body : '', key);
      const work = (): void => resolve(world.faults.respond(operationOf(new URL(url).pathname), key, respond));
      world.clock.after(world.slow ? SLOW_SERVICE_MS : SERVICE_MS, work, null);
    });
  };
  const proxy = createProxy({
    serviceUrl: 'https://service.test',
    apiKey: 'key-of-the-tests',
    subscriber: (request) => sessions.get(request)?.session ?? null,
    events: false,
    rateLimit: false,
    payload: ['team'],
    ...(world.setting.shared && {
      readState: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
    }),
    fetch: upstream as never,
  });
  return proxy as unknown as Proxy;
}

/** Records the messages that a page has loaded, and adds the `date` header of a server. */
function recordResponse(world: World, page: Page, who: Who | null, url: string, response: FakeResponse): FakeResponse {
  if (!response.headers.has('date')) response.headers.set('date', new Date(world.clock.now).toUTCString());
  const { pathname, searchParams } = new URL(url);
  const plain = pathname.endsWith('/feed') && !searchParams.has('read') && !searchParams.has('payload');
  if (!plain || !who || response.status >= 400) return response;
  const limit = Number(searchParams.get('limit'));
  const start = Number(searchParams.get('page')) * limit;
  const { knowledge } = world.stateOf(page);
  world.model.loaded(page, who);
  for (const { id, visibleAt, createdAt } of world.service.visible(who).slice(start, start + limit)) {
    if (visibleAt > world.clock.now - FRESH_MS) continue;
    knowledge.delivered.add(id);
    if (createdAt <= world.clock.now) knowledge.newest = Math.max(knowledge.newest, createdAt);
  }
  return response;
}

const toRequest = (url: string, { method = 'GET', headers, body }: RequestInit): FakeRequest => ({
  url,
  method,
  headers: new HeaderBag({ ...(headers as Record<string, string>), 'sec-fetch-site': 'same-origin' }),
  signal: new AbortController().signal,
  body: typeof body === 'string' ? new Body(body) : null,
});

/** The `fetch` of pages. */
export function connect(world: World): Platform['fetch'] {
  const sessions = new WeakMap<object, Device>();
  const proxy = proxyOf(world, sessions);
  const { clock, faults, monitor } = world;
  return (page, url, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const { device } = page;
      if (signal?.aborted) return reject(signal.reason);
      if (page.isDestroyed) return;
      const sent = requestOf(page, clock.now, url, init);
      const fault: Fault = (device.online && faults.take(sent.operation, false)) || {};
      const { upMs = 0, downMs = 0, isDropped, isDuplicated, hasMalformedRows, response: replaced } = fault;
      if (Object.keys(fault).length > 0) markFaulty(world);
      monitor.onRequest(sent);
      let isSettled = false;
      const end = (settle: () => void, response?: FakeResponse, who: Who | null = null): void => {
        if (isSettled) return;
        isSettled = true;
        signal?.removeEventListener('abort', abort);
        monitor.onResponse(sent, response, who);
        settle();
      };
      const abort = (): void => end(() => reject(signal?.reason));
      const lose = (): void =>
        void clock.after(LATENCY_MS, () => end(() => reject(new TypeError('Failed to fetch'))), page);
      const deliver = (who: Who | null, response: FakeResponse): void => {
        const isBroken = replaced !== undefined || hasMalformedRows;
        const receive = (): void =>
          end(() => resolve(isBroken ? response : recordResponse(world, page, who, url, response)), response, who);
        clock.after(LATENCY_MS + downMs, receive, page);
      };
      const send = async (isCopy = false): Promise<void> => {
        if (!device.online) return isCopy ? undefined : lose();
        const request = toRequest(url, init);
        const who = device.session;
        sessions.set(request, device);
        const response = isDropped ? new FakeResponse() : await proxy(request);
        if (isCopy) return;
        if (replaced === null) return lose();
        if (hasMalformedRows && who) world.model.loaded(page, who);
        deliver(who, replaced ? replaced() : hasMalformedRows ? await malformRows(response) : response);
      };
      signal?.addEventListener('abort', abort);
      if (!device.online) return lose();
      clock.after(LATENCY_MS + upMs, () => void send(), null);
      if (isDuplicated) clock.after(LATENCY_MS + 30, () => void send(true), null);
    });
}
