/**
 * A browser and the tabs in it, as far as a page can tell them apart: storage, channels, locks, visibility, network. Several
 * pages live in the one document of the test; `platform.ts` answers each by its own.
 */
import type { Clock } from './clock.js';
import type { Who } from './service.js';

export type StorageLike = Record<string, unknown>;

export interface Listener {
  readonly type: string;
  readonly run: (event: Event) => void;
}

export interface Wait {
  readonly page: Page;
  readonly grant: () => void;
}

export interface Channel {
  readonly page: Page;
  readonly name: string;
  readonly hear: Set<(event: { readonly data: unknown }) => void>;
}

/** One browser of a reader: its tabs share what is stored. */
export class Device {
  readonly name: string;
  session: Who | null;
  online = true;
  /** Milliseconds by which its clock is wrong. */
  readonly skew: number;
  readonly local = new Map<string, string>();
  readonly channels = new Set<Channel>();
  readonly locks = new Map<string, Wait[]>();
  readonly pages = new Set<Page>();

  constructor(name: string, session: Who | null, skew: number) {
    this.name = name;
    this.session = session;
    this.skew = skew;
  }
}

export interface InboxElement extends HTMLElement {
  readonly unreadCount: number;
  readonly messages: readonly { readonly id: string; readonly read: boolean }[];
  readonly status: string;
  open: boolean;
  tab: string;
  subscriberId: string;
  show(): void;
  hide(): void;
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  markRead(id: string): void;
  markUnread(id: string): void;
  markAllRead(): void;
  archive(id: string): void;
  act(id: string, type: string): Promise<void>;
}

/** One life of one tab: a reload makes another page with the same session storage. */
export class Page {
  readonly device: Device;
  readonly session: Map<string, string>;
  readonly element: InboxElement;
  readonly listeners = new Set<Listener>();
  dead = false;
  visible = true;
  /** The counts of the last `inbox-count`. */
  told = 0;
  readonly events: string[] = [];

  constructor(device: Device, session: Map<string, string>, element: InboxElement) {
    this.device = device;
    this.session = session;
    this.element = element;
    device.pages.add(this);
  }

  fire(type: string, fields: object = {}): void {
    for (const listener of this.listeners)
      if (listener.type === type) listener.run(Object.assign(new Event(type), fields));
  }

  /** Ends as a tab does that is closed: no code of its own runs any more, and nothing it asked for comes back. */
  die(clock: Clock<Page>): void {
    this.dead = true;
    this.device.pages.delete(this);
    this.listeners.clear();
    for (const channel of this.device.channels) if (channel.page === this) this.device.channels.delete(channel);
    clock.drop(this);
    for (const [name, queue] of this.device.locks) {
      const held = queue[0]?.page === this;
      const rest = queue.filter(({ page }) => page !== this);
      this.device.locks.set(name, rest);
      if (held) rest[0]?.grant();
    }
  }
}
