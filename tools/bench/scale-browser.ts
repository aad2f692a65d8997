/**
 * One browser of one reader in simulated time, with the real store in each tab: counts its requests, and the time of its event
 * streams. It does not know how many such browsers there are.
 */
import type { Identified, InboxClient } from '../../src/store/ports.js';
import { pollUpstream } from '../../src/proxy/events/poll-upstream.js';
import type { InboxPageDto } from '../../src/api/inbox/feed.js';
import { isoTime, createWorld, createRows, idOf, flushPromises } from '../../test/support/store-world.js';
import type { OpenTab, World } from '../../test/support/store-world.js';

/** Times are in milliseconds. */
export interface Habits {
  /** Tabs that are open all the time. */
  readonly tabs: number;
  /** The share of time with a visible tab, and the mean length of a visit. */
  readonly visibleShare: number;
  readonly visitLength: number;
  /** The mean time between two messages. */
  readonly messageInterval: number;
  readonly refreshInterval: number;
  /** How the proxy learns of changes, if it has event streams: by the host's `refreshInbox`, or by polling the service. */
  readonly notifications?: 'notify' | { readonly interval: number };
}

export interface Tally {
  /** Requests of the browser, and those with an unchanged response. */
  requests: number;
  unchanged: number;
  /** Requests of the proxy's own polling. */
  probes: number;
  /** The summed time of all streams. */
  streamTime: number;
}

const WARM_UP_MS = 20 * 60_000;
/** The proxy's lifetime of a stream, ± 20 %. */
const STREAM_LIFETIME_MS = 10 * 60_000;

/** Reports each feed request, and whether its response equals the previous one. */
function countRequests(client: InboxClient, onResponse: (unchanged: boolean) => void): InboxClient {
  const previous = new Map<string, string>();
  return {
    ...client,
    getFeed: async (query, options): Promise<Identified<InboxPageDto>> => {
      const answer = await client.getFeed(query, options);
      // The time is a header of the response, not a part of its ETag.
      const { serviceTime: _, ...page } = answer.value;
      const [key, text] = [JSON.stringify(query), JSON.stringify(page)];
      onResponse(previous.get(key) === text);
      previous.set(key, text);
      return answer;
    },
  };
}

export async function simulateBrowser(habits: Habits, duration: number, random: () => number): Promise<Tally> {
  const world: World = createWorld(createRows(30));
  const { clock, service } = world;
  Object.defineProperty(clock, 'randomValue', { get: random });
  const startedAt = clock.now() + WARM_UP_MS;
  const tally: Tally = { requests: 0, unchanged: 0, probes: 0, streamTime: 0 };
  const elapsed = (): number => Math.max(0, clock.now() - startedAt);
  const exponential = (mean: number): number => -mean * Math.log(1 - random());

  const streams = new Set<() => void>();
  /** Whether the proxy is polling, which takes no simulated time. */
  const proxy = { looks: false };
  let polling = new AbortController();
  const notifyStreams = (): void => streams.forEach((changed) => changed());
  const startPolling = (interval: number): void => {
    polling = new AbortController();
    const probe = async (): Promise<object> => {
      if (clock.now() >= startedAt) tally.probes += 1;
      return service.rows().slice(0, 10);
    };
    const sleep = (wait: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        proxy.looks = false;
        const proceed = (): void => {
          proxy.looks = !signal.aborted;
          resolve();
        };
        const cancel = clock.after(wait, proceed);
        signal.addEventListener('abort', () => (cancel(), proceed()));
      });
    proxy.looks = true;
    void pollUpstream({ interval }, probe, notifyStreams, () => {}, polling.signal, sleep);
  };
  const listen = (changed: () => void, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const openedAt = elapsed();
      if (streams.size === 0 && typeof habits.notifications === 'object') startPolling(habits.notifications.interval);
      streams.add(changed);
      const end = (): void => {
        cancel();
        streams.delete(changed);
        tally.streamTime += elapsed() - openedAt;
        if (streams.size === 0) {
          polling.abort();
          proxy.looks = false;
        }
        resolve();
      };
      const cancel = clock.after(STREAM_LIFETIME_MS * (0.8 + 0.4 * random()), end);
      signal.addEventListener('abort', () => streams.has(changed) && end());
    });

  const { client } = service;
  const tabs: OpenTab[] = [];
  for (let tab = 0; tab < habits.tabs; tab += 1) {
    const countingClient = countRequests(client, (unchanged) => {
      if (clock.now() < startedAt) return;
      tally.requests += 1;
      tally.unchanged += Number(unchanged);
    });
    Object.assign(service, { client: { ...countingClient, ...(habits.notifications && { openEventStream: listen }) } });
    const open = world.create({ refreshInterval: habits.refreshInterval }, false);
    open.inbox.start();
    tabs.push(open);
  }

  let messages = 1000;
  const deliver = (): void => {
    service.insert({ _id: idOf((messages += 1)), createdAt: isoTime(clock.now()), subject: `Message ${messages}` });
    if (habits.notifications === 'notify') notifyStreams();
    clock.after(exponential(habits.messageInterval), deliver);
  };
  clock.after(exponential(habits.messageInterval), deliver);

  const meanPause = (habits.visitLength * (1 - habits.visibleShare)) / habits.visibleShare;
  const visit = (): void => {
    const tab = tabs[Math.floor(random() * tabs.length)];
    tab?.setVisible(true);
    clock.after(exponential(habits.visitLength), () => {
      tab?.setVisible(false);
      clock.after(exponential(meanPause), visit);
    });
  };
  clock.after(exponential(meanPause), visit);

  const end = startedAt + duration;
  while (clock.now() < end) {
    await clock.advance(Math.min(end - clock.now(), Math.max(0, clock.untilNextTimer)));
    while (proxy.looks) await flushPromises();
  }
  for (const { inbox } of tabs) inbox.stop();
  await flushPromises();
  return tally;
}
