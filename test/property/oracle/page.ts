/**
 * Devices and pages: storage, channels, locks, visibility and network of each. All pages are elements in one document;
 * `platform.ts` gives each of them its own state.
 */
import type { VirtualClock } from '../../support/virtual-clock.js';
import type { Who } from './service.js';

export interface Listener {
  readonly type: string;
  readonly run: (event: Event) => void;
}

export interface LockRequest {
  readonly page: Page;
  readonly onAcquired: () => void;
}

export interface Channel {
  readonly page: Page;
  readonly name: string;
  readonly listeners: Set<(event: { readonly data: unknown }) => void>;
}

/** A browser: its pages share storage, channels and locks. */
export class Device {
  readonly name: string;
  session: Who | null;
  online = true;
  /** Nothing more can be stored. */
  isFull = false;
  /** Error of its clock in ms. */
  readonly skew: number;
  readonly local = new Map<string, string>();
  readonly channels = new Set<Channel>();
  readonly locks = new Map<string, LockRequest[]>();
  /** How many were made. Determines how long each takes to reach the browser. */
  lockRequests = 0;
  readonly pages = new Set<Page>();

  constructor(name: string, session: Who | null, skew: number) {
    this.name = name;
    this.session = session;
    this.skew = skew;
  }
}

export interface InboxElement extends HTMLElement {
  readonly unreadCount: number;
  readonly messages: readonly {
    readonly id: string;
    readonly createdAt: number;
    readonly read: boolean;
    readonly snoozedUntil: number;
  }[];
  readonly status: string;
  open: boolean;
  tab: string;
  subscriberId: string;
  show(target?: { readonly message: string }): void;
  hide(): void;
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  markRead(id: string): void;
  markUnread(id: string): void;
  markAllRead(): void;
  archive(id: string): void;
  snooze(id: string, until: number): void;
  unsnooze(id: string): void;
  act(id: string, type: string): Promise<void>;
}

/** A page until its end: a reload creates another one with the same session storage. */
export class Page {
  readonly device: Device;
  readonly session: Map<string, string>;
  readonly element: InboxElement;
  readonly listeners = new Set<Listener>();
  /** Its `localStorage` and `sessionStorage`, once they were used. */
  readonly storages: { local?: object; session?: object } = {};
  /** Cancels its timers, by their ids. */
  readonly timers = new Map<number, () => void>();
  isDestroyed = false;
  visible = true;
  lastCount = 0;
  lastUnseen = 0;
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

  /** Closes the page: its timers, listeners and pending requests never run. */
  destroy(clock: VirtualClock<Page>): void {
    this.isDestroyed = true;
    this.device.pages.delete(this);
    this.listeners.clear();
    this.timers.clear();
    for (const channel of this.device.channels) if (channel.page === this) this.device.channels.delete(channel);
    clock.drop(this);
    for (const [name, queue] of this.device.locks) {
      const heldLock = queue[0]?.page === this;
      const rest = queue.filter(({ page }) => page !== this);
      this.device.locks.set(name, rest);
      if (heldLock) rest[0]?.onAcquired();
    }
  }
}
