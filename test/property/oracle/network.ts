/** The network between pages and service, with the real proxy. The proxy's subscriber is the reader signed in on the device. */
import { createProxy } from '../../../src/proxy/proxy.js';
import { Body, HeaderBag } from './http.js';
import type { FakeResponse, FakeRequest } from './http.js';
import type { Device, Page } from './page.js';
import type { Platform } from './platform.js';
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
      const work = (): void => resolve(world.service.respond(url, method, typeof body === 'string' ? body : '', key));
      world.clock.after(world.slow ? SLOW_SERVICE_MS : SERVICE_MS, work, null);
    });
  };
  const proxy = createProxy({
    serviceUrl: 'https://service.test',
    apiKey: 'key',
    subscriber: (request) => sessions.get(request)?.session ?? null,
    events: false,
    rateLimit: false,
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
  const { clock } = world;
  return (page, url, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const { device } = page;
      let isSettled = false;
      const end = (settle: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const abort = (): void => end(() => reject(signal?.reason));
      const lose = (): void =>
        void clock.after(LATENCY_MS, () => end(() => reject(new TypeError('Failed to fetch'))), page);
      const send = async (): Promise<void> => {
        if (!device.online) return lose();
        const request = toRequest(url, init);
        const who = device.session;
        sessions.set(request, device);
        const response = await proxy(request);
        clock.after(LATENCY_MS, () => end(() => resolve(recordResponse(world, page, who, url, response))), page);
      };
      if (signal?.aborted) return abort();
      if (page.isDestroyed) return;
      signal?.addEventListener('abort', abort);
      if (device.online) clock.after(LATENCY_MS, () => void send(), null);
      else lose();
    });
}
