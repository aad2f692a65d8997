/**
 * One browser of one reader in simulated time, with the true store in each of its tabs: what it asks, and how long it
 * listens, at a proxy that tells of changes or one that doesn't. It knows nothing of how many such browsers there are.
 */
import type { Identified, InboxClient } from '../../src/store/ports.js';
import { pollUpstream } from '../../src/proxy/events/poll-upstream.js';
import type { InboxPageDto } from '../../src/api/inbox/feed.js';
import { at, createWorld, history, idOf, settle } from '../store/support.js';
import type { Open, World } from '../store/support.js';

/** Times are in milliseconds. */
export interface Habits {
  /** Tabs of the product, open all the time. */
  readonly tabs: number;
  /** Of the time, in which one of the tabs is on screen, for so long at a time on average. */
  readonly onScreen: number;
  readonly spell: number;
  /** Between two messages, on average. */
  readonly message: number;
  readonly refreshInterval: number;
  /** How the proxy knows of changes, if it tells of them: by the host's word, or by looking so often. */
  readonly told?: 'by the host' | { readonly interval: number };
}

export interface Tally {
  /** Questions of the browser, and those whose answer still stood. */
  questions: number;
  unchanged: number;
  /** Of the proxy's own at the service. */
  looks: number;
  /** For how long streams were open, of all. */
  listening: number;
}

const WARM_UP = 20 * 60_000;
/** Of a stream, as the proxy has it; a fifth more or less. */
const LIFETIME = 10 * 60_000;

/** What a tab asks is counted, and compared with what it was answered before. */
function counting(client: InboxClient, note: (unchanged: boolean) => void): InboxClient {
  const known = new Map<string, string>();
  return {
    ...client,
    getFeed: async (query, options): Promise<Identified<InboxPageDto>> => {
      const answer = await client.getFeed(query, options);
      const [address, text] = [JSON.stringify(query), JSON.stringify(answer.value)];
      note(known.get(address) === text);
      known.set(address, text);
      return answer;
    },
  };
}

export async function browse(habits: Habits, duration: number, random: () => number): Promise<Tally> {
  const world: World = createWorld(history(30));
  const { clock, service } = world;
  Object.defineProperty(clock, 'chance', { get: random });
  const begun = clock.now() + WARM_UP;
  const tally: Tally = { questions: 0, unchanged: 0, looks: 0, listening: 0 };
  const since = (): number => Math.max(0, clock.now() - begun);
  const around = (mean: number): number => -mean * Math.log(1 - random());

  const streams = new Set<() => void>();
  /** Whether the proxy is in the middle of looking, which takes no time here. */
  const proxy = { looks: false };
  let over = new AbortController();
  const hint = (): void => streams.forEach((changed) => changed());
  const attend = (interval: number): void => {
    over = new AbortController();
    const look = async (): Promise<object> => {
      if (clock.now() >= begun) tally.looks += 1;
      return service.rows().slice(0, 10);
    };
    const pause = (wait: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        proxy.looks = false;
        const go = (): void => {
          proxy.looks = !signal.aborted;
          resolve();
        };
        const cancel = clock.after(wait, go);
        signal.addEventListener('abort', () => (cancel(), go()));
      });
    proxy.looks = true;
    void pollUpstream({ interval }, look, hint, () => {}, over.signal, pause);
  };
  const listen = (changed: () => void, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const from = since();
      if (streams.size === 0 && typeof habits.told === 'object') attend(habits.told.interval);
      streams.add(changed);
      const end = (): void => {
        cancel();
        streams.delete(changed);
        tally.listening += since() - from;
        if (streams.size === 0) {
          over.abort();
          proxy.looks = false;
        }
        resolve();
      };
      const cancel = clock.after(LIFETIME * (0.8 + 0.4 * random()), end);
      signal.addEventListener('abort', () => streams.has(changed) && end());
    });

  const { client } = service;
  const tabs: Open[] = [];
  for (let tab = 0; tab < habits.tabs; tab += 1) {
    const counted = counting(client, (unchanged) => {
      if (clock.now() < begun) return;
      tally.questions += 1;
      tally.unchanged += Number(unchanged);
    });
    Object.assign(service, { client: { ...counted, ...(habits.told && { openEventStream: listen }) } });
    const open = world.create({ refreshInterval: habits.refreshInterval }, false);
    open.inbox.start();
    tabs.push(open);
  }

  let messages = 1000;
  const arrive = (): void => {
    service.put({ _id: idOf((messages += 1)), createdAt: at(clock.now()), subject: `Message ${messages}` });
    if (habits.told === 'by the host') hint();
    clock.after(around(habits.message), arrive);
  };
  clock.after(around(habits.message), arrive);

  const rest = (habits.spell * (1 - habits.onScreen)) / habits.onScreen;
  const comeBack = (): void => {
    const tab = tabs[Math.floor(random() * tabs.length)];
    tab?.show(true);
    clock.after(around(habits.spell), () => {
      tab?.show(false);
      clock.after(around(rest), comeBack);
    });
  };
  clock.after(around(rest), comeBack);

  const end = begun + duration;
  while (clock.now() < end) {
    await clock.pass(Math.min(end - clock.now(), Math.max(0, clock.next)));
    while (proxy.looks) await settle();
  }
  for (const { inbox } of tabs) inbox.stop();
  await settle();
  return tally;
}
