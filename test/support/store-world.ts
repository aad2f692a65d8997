/**
 * A world for inbox tests: one service, one clock, one storage and one set of channels, with as many tabs as a test
 * opens. It has no DOM and no HTTP.
 */
import { signal } from '@preact/signals-core';
import { createInbox } from '../../src/store/create-inbox.js';
import { type Inbox } from '../../src/store/inbox.js';
import type { InboxOptions, StoreOptions } from '../../src/store/store-options.js';
import { DEFAULTS, type InboxSettings } from '../../src/store/settings.js';
import type { StoreEvent, Emit } from '../../src/store/store-event.js';
import { toMessage, type Message, type Outcome } from '../../src/store/message.js';
import type { Channel, InboxClient, Ports, Storage } from '../../src/store/ports.js';
import { createPreferences } from '../../src/store/preferences/preferences.js';
import { commandsOf, type CreateReaderCommands } from '../../src/store/reader/commands/reader-commands.js';
import { TAB_PREFIX } from '../../src/store/reader/snapshot/last-snapshot.js';
import { parse } from '../../src/shared/json.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import type { InboxError } from '../../src/api/error.js';
import { FakeClock, flushPromises } from './fake-clock.js';
import { FakeService, type Fault, type Row } from './fake-service.js';
import { isoTime, MINUTE, NOW } from './times.js';

export { flushPromises } from './fake-clock.js';
export * from './service-errors.js';
export * from './times.js';
export type { Row } from './fake-service.js';

/** Ids in the service's format: 24 hex digits that sort by time. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** The settings of a tab that polls only when a test refreshes it. */
export const QUIET = { refreshInterval: 0 };

/** Creates rows, newest first, with `interval` ms between them. */
export const createRows = (count: number, interval = MINUTE, newest = NOW): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: idOf(count - index),
    createdAt: isoTime(newest - index * interval),
    subject: `Message ${count - index}`,
  }));

/** The message of a row, as the store makes it. */
export const messageOf = (row: Row | undefined): Message => toMessage(decodeInboxMessage(row));

/** `session` is the tab's own storage. Passing it to another tab simulates a reload. */
export function createStorage(disk: Map<string, string>, session = new Map<string, string>()): Storage {
  const of = (key: string): Map<string, string> => (key.startsWith(TAB_PREFIX) ? session : disk);
  return {
    get: (key) => of(key).get(key) ?? null,
    set: (key, value) => Boolean(of(key).set(key, value)),
    remove: (key) => void of(key).delete(key),
    // The order of keys in a browser's storage is not defined, so keys are sorted.
    keys: (prefix) => [...of(prefix).keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    watch: () => () => {},
  };
}

/** The storage of a page in another process: it reads an old copy until catchUp() is called. */
export function createDelayedStorage(disk: Map<string, string>): {
  readonly storage: Storage;
  readonly catchUp: () => void;
} {
  const copy = new Map(disk);
  const copies = [createStorage(copy), createStorage(disk)];
  const listeners = new Set<() => void>();
  return {
    storage: {
      ...createStorage(copy),
      set: (key, value) => copies.every((storage) => storage.set(key, value)),
      remove: (key) => copies.forEach((storage) => storage.remove(key)),
      watch: (_prefix, changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
    },
    catchUp: () => {
      copy.clear();
      for (const [key, value] of disk) copy.set(key, value);
      for (const changed of listeners) changed();
    },
  };
}

/** The size as browsers count it: two bytes for each character of keys and values. */
export const storageSize = (disk: ReadonlyMap<string, string>): number =>
  [...disk].reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0);

/** Delivers a message to every other channel of the same name in a microtask. */
function createBus(): (name: string) => Channel {
  const subscribers = new Map<object, { readonly name: string; readonly hear: (message: unknown) => void }>();
  return (name) => {
    const self = {};
    return {
      post: (message) => {
        if (!subscribers.has(self)) return;
        for (const [other, { name: otherName }] of subscribers)
          if (other !== self && otherName === name) queueMicrotask(() => subscribers.get(other)?.hear(message));
      },
      onMessage: (listener) => {
        subscribers.set(self, { name, hear: listener });
        return () => void subscribers.delete(self);
      },
    };
  };
}

/** Each name has one lock holder; further requests wait in order. */
function createLocks(): Ports['acquireLock'] {
  const queues = new Map<string, (() => void)[]>();
  return (name, onAcquired) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (queue.push(onAcquired) === 1) queueMicrotask(() => queue[0] === onAcquired && onAcquired());
    return () => {
      const index = queue.indexOf(onAcquired);
      if (index >= 0) queue.splice(index, 1);
      const [next] = queue;
      if (index === 0 && next) queueMicrotask(() => queue[0] === next && next());
    };
  };
}

/** Default values make an unread message of the current time. */
type NewRow = Partial<Row> & { readonly _id: string };

interface TabParts {
  readonly inbox: Inbox;
  readonly events: StoreEvent[];
  readonly changeSettings: (change: Partial<InboxSettings>) => void;
  readonly setVisible: (visible: boolean) => void;
  /** Simulates the browser's `online` event. */
  readonly goOnline: () => void;
  /** The number of page listeners that the inbox has. */
  readonly listenerCount: () => number;
}

export type OpenTab = TabParts & ReturnType<typeof createQueries> & ReturnType<typeof createCommands>;

/** The most pages that a test loads; no list of a test is that long. */
const MAX_PAGES = 400;

const createQueries = (inbox: Inbox, events: readonly StoreEvent[]) => {
  const outcomeOf = (id: string): Outcome | undefined => inbox.messages.peek().find((one) => one.id === id)?.outcome;
  /** The unread count in the format of the badge. */
  const badge = (): string => {
    const { count, more } = inbox.unreadCount.value;
    return count >= 100 ? '99+' : `${count}${more ? '+' : ''}`;
  };
  return {
    ids: () => inbox.messages.value.map(({ id }) => id),
    badge,
    /** The kinds of the events so far. */
    kinds: () => events.map(({ kind }) => kind),
    /** The ids of all messages that were announced as arrivals. */
    arrivedIds: () => events.flatMap((event) => (event.kind === 'arrive' ? event.messages.map(({ id }) => id) : [])),
    /** Status, code of the error, `more`, number of rows, and badge. */
    summary: () =>
      [
        inbox.status.peek(),
        inbox.error.peek()?.code ?? null,
        inbox.more.peek(),
        inbox.messages.peek().length,
        badge(),
      ] as const,
    outcomeOf,
    stateOf: (id: string) => outcomeOf(id)?.state,
  };
};

const createCommands = (inbox: Inbox, service: FakeService) => {
  /** Selects a tab of the list and waits for its first rows. */
  const select = async (id: string): Promise<void> => {
    inbox.selectTab(id);
    await flushPromises();
  };
  /** Loads the selected tab of the list to its end. */
  const loadAll = async (): Promise<void> => {
    for (let pages = 0; pages < MAX_PAGES && inbox.more.peek() !== 'none'; pages++) await inbox.loadMore();
    if (inbox.more.peek() !== 'none') throw new Error(`The list has not ended, but is ${inbox.more.peek()}`);
  };
  return {
    select,
    loadAll,
    /** Opens a tab of the list anew, and returns its ids, unread ones with a mark. */
    content: async (id: string) => {
      inbox.selectTab('all');
      await select(id);
      await loadAll();
      return inbox.messages.value.map((one) => (one.read ? one.id : `${one.id} unread`));
    },
    /** Inserts messages of the current time, and refreshes the list. */
    receive: async (...rows: readonly NewRow[]) => {
      service.insert(...rows);
      await inbox.refresh();
    },
    /** Refreshes while the service answers each request with this error, until `outage` is null again. */
    refreshInOutage: async (error: InboxError) => {
      service.outage = error;
      await inbox.refresh();
    },
    /** Refreshes, and the service answers that request alone with this error. */
    refreshWithFault: async (error: InboxError) => {
      service.failNext('feed', error);
      await inbox.refresh();
    },
    /** Refreshes after another subscriber has signed in; null: signed out. */
    refreshAs: async (subscriber: string | null) => {
      service.subscriber = subscriber;
      await inbox.refresh();
    },
    /** Acts on a message; its first requests have these faults. */
    actWithFaults: async (id: string, ...faults: readonly Fault[]) => {
      service.failNext('action', ...faults);
      await inbox.act(id, 'primary');
    },
    /** Starts a refresh whose response is blocked; the returned function answers it. */
    blockRefresh: async () => {
      const answer = service.block('feed');
      const refreshing = inbox.refresh();
      await flushPromises();
      return async () => {
        await answer();
        await refreshing;
      };
    },
    /** Starts an action whose response is blocked; the returned function answers it. */
    blockAction: async (id: string, payload?: Record<string, unknown>) => {
      const answer = service.block('action');
      void inbox.act(id, 'primary', payload);
      await flushPromises();
      return answer;
    },
  };
};

/** Parts of a tab that replace those of the world. */
export interface TabOverrides {
  readonly client?: Partial<InboxClient>;
  readonly ports?: Partial<Ports>;
  readonly emit?: Emit;
  /** Loads the code of the commands; without it, the code is there. */
  readonly loadCommands?: (code: CreateReaderCommands, isUrgent: boolean) => ReturnType<StoreOptions['loadCommands']>;
}

/** How a tab of a world differs from a visible one with the world's own storage. */
export interface TabOptions extends TabOverrides {
  readonly visible?: boolean;
  readonly storage?: Storage;
  readonly subscriberHash?: string;
}

export type World = ReturnType<typeof createWorld>;

/** A world with one open tab, and the parts of both that tests use most. */
export type OpenWorld = OpenTab & Pick<World, 'clock' | 'service'> & { readonly world: World; readonly tab: OpenTab };

/** Opens two or more tabs of a new world one after the other; `rows` as in openWorld(). */
export async function openTabs(rows: number | readonly Row[], count = 2, settings?: Partial<InboxSettings>) {
  const { world, tab: first } = await openWorld(rows, settings);
  const tabs: [OpenTab, OpenTab, ...OpenTab[]] = [first, await world.open(settings)];
  while (tabs.length < count) tabs.push(await world.open(settings));
  await world.clock.advance(0);
  return { world, clock: world.clock, service: world.service, tabs, first, second: tabs[1] };
}

/** Opens a tab in a new world; `rows` is a list, or the number of rows with a minute between them. */
export async function openWorld(
  rows: number | readonly Row[],
  settings?: Partial<InboxSettings>,
  options?: TabOptions,
): Promise<OpenWorld> {
  const world = createWorld(typeof rows === 'number' ? createRows(rows) : rows);
  const tab = await world.open(settings, options);
  return { ...tab, world, tab, clock: world.clock, service: world.service };
}

/** `source` is the code for preferences, or a function that loads it. */
export function createWorld(
  rows: readonly Row[] = [],
  source: InboxOptions['loadPreferences'] = () => createPreferences,
) {
  const clock = new FakeClock(NOW);
  const service = new FakeService(clock.now);
  const disk = new Map<string, string>();
  const openChannel = createBus();
  const acquireLock = createLocks();
  const feedRequests = (): number => service.callsTo('feed').length;
  let idCount = 0;
  service.insert(...rows);

  /**
   * Creates an inbox in its own tab without starting it; `subscriberHash` names the subscriber as the host does;
   * `overrides` apply to this tab only.
   */
  const create = (
    settings: Partial<InboxSettings> = {},
    visible = true,
    storage = createStorage(disk),
    subscriberHash = '',
    overrides: TabOverrides = {},
  ): OpenTab => {
    const chosenSettings = signal<InboxSettings>({ ...DEFAULTS, ...settings });
    const events: StoreEvent[] = [];
    const listeners = new Set<() => void>();
    const page = { visible };
    // Without overrides this is the service's own client object, so a test can replace its methods later.
    const client = overrides.client ? { ...service.client, ...overrides.client } : service.client;
    const code = commandsOf(client);
    const { loadCommands } = overrides;
    const inbox = createInbox({
      client,
      ports: {
        clock,
        openChannel,
        acquireLock,
        storage,
        randomId: () => `key${(idCount += 1)}`,
        visibility: {
          visible: () => page.visible,
          watch: (changed) => {
            listeners.add(changed);
            return () => void listeners.delete(changed);
          },
        },
        ...overrides.ports,
      },
      namespace: 'space',
      subscriberHash: subscriberHash,
      decodePage: (text) => decodePage(parse(text), Infinity, decodeInboxMessage),
      settings: chosenSettings,
      loadPreferences: source,
      commands: loadCommands ? undefined : code,
      loadCommands: async (isUrgent) => (loadCommands ? loadCommands(code, isUrgent) : code),
      emit: (event) => {
        events.push(event);
        overrides.emit?.(event);
      },
    });
    const notifyListeners = (): void => {
      for (const changed of listeners) changed();
    };
    return {
      inbox,
      events,
      changeSettings: (change) => {
        chosenSettings.value = { ...chosenSettings.peek(), ...change };
      },
      setVisible: (now) => {
        page.visible = now;
        notifyListeners();
      },
      goOnline: notifyListeners,
      listenerCount: () => listeners.size,
      ...createQueries(inbox, events),
      ...createCommands(inbox, service),
    };
  };

  const start = async (opened: OpenTab): Promise<OpenTab> => {
    opened.inbox.start();
    await flushPromises();
    return opened;
  };
  return {
    clock,
    service,
    disk,
    /** The lock that all tabs share. */
    acquireLock,
    create,
    /** Creates an inbox, starts it, and waits for the first response. */
    open: (
      settings?: Partial<InboxSettings>,
      { visible, storage, subscriberHash, ...overrides }: TabOptions = {},
    ): Promise<OpenTab> => start(create(settings, visible, storage, subscriberHash, overrides)),
    /** Stops the inbox of a tab and opens another one, as a reload does. */
    reopen: (tab: OpenTab, settings?: Partial<InboxSettings>): Promise<OpenTab> => {
      tab.inbox.stop();
      return start(create(settings));
    },
    feedRequests,
    /** Lets time pass, and returns the number of feed requests in it. */
    pollsIn: async (duration: number): Promise<number> => {
      const before = feedRequests();
      await clock.advance(duration);
      return feedRequests() - before;
    },
    /** Creates a device with its own storage, channels and locks; it shares only the proxy with other devices. */
    device: () => {
      const own = new Map<string, string>();
      const overrides = { ports: { openChannel: createBus(), acquireLock: createLocks() } };
      const open = (settings?: Partial<InboxSettings>): Promise<OpenTab> =>
        start(create(settings, true, createStorage(own), '', overrides));
      return { disk: own, open, ports: overrides.ports };
    },
  };
}
