/**
 * A world for inboxes: one service, one clock, one storage and one bus of channels, and as many tabs as a test opens.
 */
import { signal } from '@preact/signals-core';
import { createInbox } from '../../src/store/create-inbox.js';
import { DEFAULTS } from '../../src/store/inbox.js';
import type { Inbox, InboxOptions, InboxSettings } from '../../src/store/inbox.js';
import type { StoreEvent, Emit } from '../../src/store/store-event.js';
import type { Channel, InboxClient, Ports, Storage } from '../../src/store/ports.js';
import { createPreferences } from '../../src/store/preferences/preferences.js';
import { TAB_PREFIX } from '../../src/store/reader/snapshot-storage.js';
import { parse } from '../../src/shared/json.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import { InboxError } from '../../src/api/error.js';
import { FakeClock, settle } from './fake-clock.js';
import { FakeService } from './fake-service.js';
import type { Row } from './fake-service.js';

export { settle } from './fake-clock.js';
export type { Row } from './fake-service.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2026, 10, 20, 12);

export const OFFLINE = new InboxError('offline');
export const TIMEOUT = new InboxError('timeout');
export const SIGNED_OUT = new InboxError('signed-out', { status: 401 });
export const answered = (status: number, retryAfter?: number): InboxError =>
  new InboxError(
    status === 409 || status === 429 ? 'busy' : status === 404 ? 'missing' : status >= 500 ? 'broken' : 'refused',
    { status, retryAfter },
  );

/** Ids as the service makes them: 24 hex digits, in the order of time. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const at = (time: number): string => new Date(time).toISOString();

/** So many messages, one every so often, the newest of them now; newest first. */
export const history = (count: number, every = MINUTE, newest = NOW): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    _id: idOf(count - place),
    createdAt: at(newest - place * every),
    subject: `Message ${count - place}`,
  }));

/** `own` is what a tab alone reads; whoever gives it to another one loads the page anew. */
export function storageOf(disk: Map<string, string>, own = new Map<string, string>()): Storage {
  const of = (key: string): Map<string, string> => (key.startsWith(TAB_PREFIX) ? own : disk);
  return {
    get: (key) => of(key).get(key) ?? null,
    set: (key, value) => Boolean(of(key).set(key, value)),
    remove: (key) => void of(key).delete(key),
    // A browser's storage is in no order that means something.
    keys: (prefix) => [...of(prefix).keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    watch: () => () => {},
  };
}

/** As a page in another process has it: what others write can be read once the copy of there has caught up. */
export function lateStorageOf(disk: Map<string, string>): { readonly storage: Storage; readonly catchUp: () => void } {
  const copy = new Map(disk);
  const both = [storageOf(copy), storageOf(disk)];
  const watchers = new Set<() => void>();
  return {
    storage: {
      ...storageOf(copy),
      set: (key, value) => both.every((storage) => storage.set(key, value)),
      remove: (key) => both.forEach((storage) => storage.remove(key)),
      watch: (_prefix, changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
    catchUp: () => {
      copy.clear();
      for (const [key, value] of disk) copy.set(key, value);
      for (const changed of watchers) changed();
    },
  };
}

/** As a browser counts: two bytes for each letter of keys and values. */
export const bytesOf = (disk: ReadonlyMap<string, string>): number =>
  [...disk].reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0);

/** Tells every other channel of the name, a moment later. */
function createBus(): (name: string) => Channel {
  const hearers = new Map<object, { readonly name: string; readonly hear: (news: unknown) => void }>();
  return (name) => {
    const self = {};
    return {
      post: (news) => {
        if (!hearers.has(self)) return;
        for (const [other, { name: theirs }] of hearers)
          if (other !== self && theirs === name) queueMicrotask(() => hearers.get(other)?.hear(news));
      },
      onMessage: (hear) => {
        hearers.set(self, { name, hear });
        return () => void hearers.delete(self);
      },
    };
  };
}

/** One holder of each name, and the others in their order. */
function createLocks(): (name: string, held: () => void) => () => void {
  const queues = new Map<string, (() => void)[]>();
  return (name, held) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (queue.push(held) === 1) queueMicrotask(() => queue[0] === held && held());
    return () => {
      const place = queue.indexOf(held);
      if (place >= 0) queue.splice(place, 1);
      const [next] = queue;
      if (place === 0 && next) queueMicrotask(() => queue[0] === next && next());
    };
  };
}

export interface Open {
  readonly inbox: Inbox;
  readonly told: StoreEvent[];
  /** Changes the settings, as an attribute does. */
  readonly set: (change: Partial<InboxSettings>) => void;
  readonly show: (visible: boolean) => void;
  /** The network is back. */
  readonly online: () => void;
  /** Listeners that the inbox has at the page. */
  readonly watchers: () => number;
  readonly ids: () => string[];
  /** The unread count, as a badge says it. */
  readonly badge: () => string;
}

/** What a tab has of its own in place of the world's. */
export interface Parts {
  readonly client?: Partial<InboxClient>;
  readonly ports?: Partial<Ports>;
  readonly tell?: Emit;
}

export interface World {
  readonly clock: FakeClock;
  readonly service: FakeService;
  readonly disk: Map<string, string>;
  /** An inbox in a tab of its own, not started; `given` is whom the host has named; `parts` are this tab's alone. */
  create(settings?: Partial<InboxSettings>, visible?: boolean, storage?: Storage, given?: string, parts?: Parts): Open;
  /** A device of its own, of which the others hear through the proxy alone. */
  device(): { readonly disk: Map<string, string>; readonly open: World['open'] };
  /** The same, started, with its first answer in. */
  open(settings?: Partial<InboxSettings>): Promise<Open>;
}

/** `source` is what acts and prefers, or what fetches that. */
export function createWorld(
  rows: readonly Row[] = [],
  source: InboxOptions['loadPreferences'] = () => createPreferences,
): World {
  const clock = new FakeClock(NOW);
  const service = new FakeService(clock.now);
  const disk = new Map<string, string>();
  const channel = createBus();
  const hold = createLocks();
  let keys = 0;
  service.put(...rows);

  const create: World['create'] = (
    settings = {},
    visible = true,
    storage = storageOf(disk),
    given = '',
    parts = {},
  ) => {
    const chosen = signal<InboxSettings>({ ...DEFAULTS, ...settings });
    const told: StoreEvent[] = [];
    const watchers = new Set<() => void>();
    const presence = { visible };
    const inbox = createInbox({
      // Without parts of its own it is the very client, whose operations a test may replace later.
      client: parts.client ? { ...service.client, ...parts.client } : service.client,
      ports: {
        clock,
        openChannel: channel,
        acquireLock: hold,
        storage,
        randomId: () => `key${(keys += 1)}`,
        visibility: {
          visible: () => presence.visible,
          watch: (changed) => {
            watchers.add(changed);
            return () => void watchers.delete(changed);
          },
        },
        ...parts.ports,
      },
      namespace: 'space',
      subscriberHash: given,
      decodePage: (kept) => decodePage(parse(kept), Infinity, decodeInboxMessage),
      settings: chosen,
      loadPreferences: source,
      emit: (occurrence) => {
        told.push(occurrence);
        parts.tell?.(occurrence);
      },
    });
    const wake = (): void => {
      for (const changed of watchers) changed();
    };
    return {
      inbox,
      told,
      set: (change) => {
        chosen.value = { ...chosen.peek(), ...change };
      },
      show: (now) => {
        presence.visible = now;
        wake();
      },
      online: wake,
      watchers: () => watchers.size,
      ids: () => inbox.messages.value.map(({ id }) => id),
      badge: () => {
        const { count, more } = inbox.unreadCount.value;
        return count >= 100 ? '99+' : `${count}${more ? '+' : ''}`;
      },
    };
  };

  const started = async (opened: Open): Promise<Open> => {
    opened.inbox.start();
    await settle();
    return opened;
  };
  return {
    clock,
    service,
    disk,
    create,
    open: (settings) => started(create(settings)),
    device: () => {
      const [own, apart] = [
        new Map<string, string>(),
        { ports: { openChannel: createBus(), acquireLock: createLocks() } },
      ];
      return { disk: own, open: (settings) => started(create(settings, true, storageOf(own), '', apart)) };
    },
  };
}
