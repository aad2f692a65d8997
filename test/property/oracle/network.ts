/**
 * The network between pages and service, with the proxy in it. Whoever is signed in on a device is the proxy's subscriber.
 */
import { createProxy } from '../../../src/proxy/proxy.js';
import { Body, HeaderBag } from './http.js';
import type { Answer, Asked } from './http.js';
import type { Device, Page } from './page.js';
import type { Platform } from './platform.js';
import type { Who } from './service.js';
import type { World } from './world.js';

/** Milliseconds each way, and at the service. */
const WAY = 20;
const WORK = 10;
const SLOW_WORK = 4000;
/** What became visible so shortly ago may be missing in an answer. */
const FRESH = 15_000;

type Proxy = (asked: Asked) => Promise<Answer>;

function proxyOf(world: World, sessions: WeakMap<object, Device>): Proxy {
  const kept = new Map<string, unknown>();
  const upstream = (url: string, { method = 'GET', body, headers }: RequestInit): Promise<Answer> => {
    const key = (headers as Record<string, string> | undefined)?.['idempotency-key'] ?? '';
    return new Promise((resolve) => {
      const work = (): void => resolve(world.service.answer(url, method, typeof body === 'string' ? body : '', key));
      world.clock.after(world.slow ? SLOW_WORK : WORK, work, null);
    });
  };
  const proxy = createProxy({
    serviceUrl: 'https://service.test',
    apiKey: 'key',
    subscriber: (request) => sessions.get(request)?.session ?? null,
    events: false,
    rateLimit: false,
    ...(world.setting.shared && {
      readState: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    }),
    fetch: upstream as never,
  });
  return proxy as unknown as Proxy;
}

/** Notes what a page has loaded. Servers, and what stands before a proxy, send a date. */
function heard(world: World, page: Page, who: Who | null, url: string, answer: Answer): Answer {
  if (!answer.headers.has('date')) answer.headers.set('date', new Date(world.clock.now).toUTCString());
  const { pathname, searchParams } = new URL(url);
  const plain = pathname.endsWith('/feed') && !searchParams.has('read') && !searchParams.has('payload');
  if (!plain || !who || answer.status >= 400) return answer;
  const limit = Number(searchParams.get('limit'));
  const start = Number(searchParams.get('page')) * limit;
  const { knowledge } = world.diary(page);
  world.model.loaded(page, who);
  for (const { id, visibleAt, createdAt } of world.service.visible(who).slice(start, start + limit)) {
    if (visibleAt > world.clock.now - FRESH) continue;
    knowledge.delivered.add(id);
    if (createdAt <= world.clock.now) knowledge.newest = Math.max(knowledge.newest, createdAt);
  }
  return answer;
}

const askedOf = (url: string, { method = 'GET', headers, body }: RequestInit): Asked => ({
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
      let over = false;
      const end = (told: () => void): void => {
        if (over) return;
        over = true;
        signal?.removeEventListener('abort', abort);
        told();
      };
      const abort = (): void => end(() => reject(signal?.reason));
      const lose = (): void => void clock.after(WAY, () => end(() => reject(new TypeError('Failed to fetch'))), page);
      const ask = async (): Promise<void> => {
        if (!device.online) return lose();
        const asked = askedOf(url, init);
        const who = device.session;
        sessions.set(asked, device);
        const answer = await proxy(asked);
        clock.after(WAY, () => end(() => resolve(heard(world, page, who, url, answer))), page);
      };
      if (signal?.aborted) return abort();
      if (page.dead) return;
      signal?.addEventListener('abort', abort);
      if (device.online) clock.after(WAY, () => void ask(), null);
      else lose();
    });
}
