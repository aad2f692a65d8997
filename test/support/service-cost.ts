/**
 * Counts what one reader causes at the service: the real store in each tab, the real proxy in each process, and a service that
 * only counts, in virtual time. Replaces global timers while it runs.
 */
import { vi } from 'vitest';
import { createFeedClient } from '../../src/element/client/feed-client.js';
import { createFeedReader } from '../../src/element/client/get-feed.js';
import { createInboxClient } from '../../src/element/client/inbox-client.js';
import { createProxy, memoryPubSub, type ProxyOptions } from '../../src/proxy/proxy.js';
import type { Inbox } from '../../src/store/inbox.js';
import { createRows, createStorage, createWorld, flushPromises, idOf, type OpenTab, type Row } from './store-world.js';
import { DAY, HOUR, isoTime, MINUTE, SECOND } from './times.js';
import type { FakeClock } from './fake-clock.js';
import { Prng } from './prng.js';
import { memoryStorage } from './test-proxy.js';

const HOURS = 4;
/** A message arrives so often, and is delivered so long after its trigger. */
const MESSAGE_INTERVAL = HOUR / 2;
const DELIVERY = SECOND;
const MESSAGES = 100;
const RESPONSE_BYTES = 100_000;

export interface Setting {
  /** Tabs of each device. */
  readonly visible?: number;
  readonly hidden?: number;
  readonly devices?: number;
  /** Processes of the proxy, with one bus. Each device is connected to another one. */
  readonly processes?: number;
  /** Milliseconds. */
  readonly refreshInterval?: number;
  readonly background?: number;
  /** Whether the host calls `refreshInbox` with each message. */
  readonly notifies?: boolean;
  readonly watch?: ProxyOptions['watch'];
  /** The bytes of 20 messages, as a multiple of `limits.responseBytes`. */
  readonly pageBytes?: number;
  /** What the reader does once, of which the cost is counted. Nothing polls then. */
  readonly use?: ((inbox: Inbox, openTab: () => OpenTab) => unknown) | undefined;
}

/** Requests: an hour, or for one use. */
export interface Cost {
  readonly proxy: number;
  readonly service: number;
}

function stubTimers(clock: FakeClock): void {
  const repeat = (run: () => void, delay: number): (() => void) => {
    const next = (): void => {
      cancel = clock.after(delay, next);
      run();
    };
    let cancel = clock.after(delay, next);
    return () => cancel();
  };
  const stop = (cancel?: () => void): void => cancel?.();
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => clock.after(delay, run));
  vi.stubGlobal('setInterval', repeat);
  vi.stubGlobal('clearTimeout', stop);
  vi.stubGlobal('clearInterval', stop);
  // A page ends its stream when it is left.
  vi.stubGlobal('addEventListener', () => {});
  vi.spyOn(Date, 'now').mockImplementation(clock.now);
  const { next } = new Prng(1);
  vi.spyOn(Math, 'random').mockImplementation(next);
  Object.defineProperty(clock, 'randomValue', { get: next });
}

async function simulate(setting: Setting): Promise<Cost> {
  const { visible = 1, hidden = 0, devices = 1, processes = 1, notifies = false, watch, pageBytes = 0, use } = setting;
  const { refreshInterval = use ? 0 : 30 * SECOND, background = 0 } = setting;
  const settings = { refreshInterval, background };
  const world = createWorld();
  const { clock } = world;
  stubTimers(clock);

  const start = clock.now() + (use ? 1 : 30) * MINUTE;
  const counts = { proxy: 0, service: 0 };
  const inFlight = new Set<object>();
  const count = async <T>(kind: keyof Cost, run: () => Promise<T>): Promise<T> => {
    if (clock.now() >= start) counts[kind] += 1;
    const own = run();
    inFlight.add(own);
    return own.finally(() => inFlight.delete(own));
  };

  const payload = { text: 'x'.repeat((pageBytes * RESPONSE_BYTES) / 20) };
  const rows: Row[] = createRows(MESSAGES, DAY).map((row) => ({ ...row, payload }));
  const answer = ({ pathname, searchParams }: URL): Response => {
    if (!pathname.endsWith('/feed')) return Response.json({ data: { ...rows[0], timezone: 'Europe/Lisbon' } });
    const [page, pageSize] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const end = (page + 1) * pageSize;
    const body = { data: rows.slice(end - pageSize, end), hasMore: end < rows.length, page, pageSize };
    return Response.json(body, { headers: { date: new Date(clock.now()).toUTCString() } });
  };
  const shared = {
    pubsub: memoryPubSub(),
    readState: memoryStorage(),
    events: notifies || watch ? {} : (false as const),
  };
  const proxies = Array.from({ length: processes }, () =>
    createProxy({
      ...shared,
      serviceUrl: 'https://service.example',
      apiKey: 'key-of-the-tests',
      subscriber: () => 'ada',
      limits: { responseBytes: RESPONSE_BYTES },
      ...(watch && { watch }),
      fetch: (input) => count('service', async () => answer(new URL(input instanceof Request ? input.url : input))),
    }),
  );

  const openTab = (index: number, isVisible: boolean, { disk, ports }: ReturnType<typeof world.device>): OpenTab => {
    const fetch: typeof globalThis.fetch = (input, init) =>
      count('proxy', async () => {
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'sec-fetch-site': 'same-origin' };
        const request = new Request(new URL(input instanceof Request ? input.url : input, 'https://app.example'), {
          ...init,
          headers,
        });
        return proxies[index % processes]?.(request) ?? Response.error();
      });
    const client = createInboxClient(createFeedReader(createFeedClient({ url: '/inbox', fetch }, 'me')));
    const tab = world.create(settings, isVisible, createStorage(disk), '', { client, ports });
    tab.inbox.start();
    return tab;
  };
  const pass = async (until: number): Promise<void> => {
    while (clock.now() < until) {
      await clock.advance(Math.min(until - clock.now(), clock.untilNextTimer));
      while (inFlight.size > 0) await flushPromises();
    }
  };

  const deliver = (): void => {
    if (notifies) void proxies[0]?.refreshInbox('ada');
    clock.after(DELIVERY, () => {
      const _id = idOf(rows.length + 1);
      rows.unshift({ _id, createdAt: isoTime(clock.now()), subject: `Message ${_id}`, payload });
    });
    clock.after(MESSAGE_INTERVAL, deliver);
  };
  clock.after(MESSAGE_INTERVAL, deliver);
  const tabs = Array.from({ length: devices }, (_, index) => {
    const device = world.device();
    return Array.from({ length: visible + hidden }, (_tab, tab) => openTab(index, tab < visible, device));
  }).flat();
  await pass(start);
  if (use && tabs[0]) use(tabs[0].inbox, () => openTab(0, true, world.device()));
  await pass(start + (use ? MINUTE / 4 : HOURS * HOUR));
  for (const { inbox } of tabs) inbox.stop();
  await Promise.all(proxies.map((proxy) => proxy.close()));
  const hours = use ? 1 : HOURS;
  return { proxy: counts.proxy / hours, service: counts.service / hours };
}

export async function measureCost(setting: Setting): Promise<Cost> {
  try {
    return await simulate(setting);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
}
