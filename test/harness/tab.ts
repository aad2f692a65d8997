/**
 * A tab: one inbox on a page that may be hidden, frozen, closed, or gone between any two of its effects.
 */
import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { createInbox } from '../../src/store/create-inbox.js';
import { DEFAULTS } from '../../src/store/inbox.js';
import type { Inbox, InboxSettings } from '../../src/store/inbox.js';
import type { Message } from '../../src/store/message.js';
import { createPreferences } from '../../src/store/preferences/preferences.js';
import type { CreatePreferences } from '../../src/store/preferences/preferences.js';
import { parse } from '../../src/shared/json.js';
import { decodePage, decodeInboxMessage } from '../../src/api/inbox/feed.js';
import type { InboxMessageDto } from '../../src/api/inbox/feed.js';
import type { Device } from './device.js';
import { portsOf } from './ports.js';
import type { Who } from './service.js';
import type { Cancel } from './timeline.js';
import type { Sent } from './request-monitor.js';
import { Violation } from './violation.js';
import type { World } from './world.js';

const PAYLOAD_TAB = { id: 'team', label: 'Team', payload: { team: 1 } };

export class Tab {
  readonly inbox: Inbox;
  readonly settings: Signal<InboxSettings>;
  visible = true;
  frozen = false;
  /** What acts and prefers is there, as it is once the reader has opened the panel. */
  prepared: boolean;
  /** The page is gone: nothing that its code still does has an effect. */
  dead = false;
  /** After so many more effects the page is gone. */
  fuse: number | null = null;
  readonly timers = new Set<Cancel>();
  readonly watchers = new Set<() => void>();
  /** Requests under way. */
  readonly flying = new Set<Sent>();
  /** Asks of the reader that have not settled. */
  asking = 0;
  /** Words made for this tab so far. */
  readonly words: string[] = [];
  /** Whose rows it may show: told by the last answer to a question of its own. */
  subject: Who | null = null;
  /** What the last answer of the feed held, and when any held each id. */
  served: readonly InboxMessageDto[] = [];
  readonly known = new Map<string, number>();
  /** What it has shown as done. */
  readonly saidDone = new Set<string>();
  /** When the feed last answered, and when anything did. */
  readAt = -1;
  heardAt = -1;
  /** When it may ask again at the earliest: the feed, or for an action by its message. */
  readonly notBefore = new Map<string, number>();
  /** How often it asked for the feed. */
  asks = 0;
  started = false;
  readonly device: Device;
  readonly world: World;
  readonly #deferred: (() => void)[] = [];

  constructor(world: World, device: Device, change: Partial<InboxSettings>) {
    this.world = world;
    this.device = device;
    this.settings = signal({
      ...DEFAULTS,
      pageSize: 5,
      refreshInterval: 60_000,
      ...change,
      tabs: [...DEFAULTS.tabs, PAYLOAD_TAB],
    });
    const { client, ports } = portsOf(this);
    // Every other page fetches what acts and prefers when it is needed, which takes a while, and no timer of the page's.
    const fetched = (): Promise<CreatePreferences> =>
      new Promise((resolve) => world.timeline.after(400, () => resolve(createPreferences)));
    this.prepared = device.tabs.size % 2 === 0;
    this.inbox = createInbox({
      client,
      ports,
      loadPreferences: this.prepared ? () => createPreferences : fetched,
      namespace: 'space',
      decodePage: (kept) => decodePage(parse(kept), Infinity, decodeInboxMessage),
      settings: this.settings,
      emit: (occurrence) => world.watch.told(this, occurrence),
    });
    device.tabs.add(this);
  }

  /** Before each effect: here the page may end. */
  touch(): void {
    if (this.fuse === null || this.dead) return;
    if (this.fuse <= 0) this.die();
    else this.fuse -= 1;
  }

  die(): void {
    this.dead = true;
    for (const cancel of this.timers) cancel();
    this.timers.clear();
    this.watchers.clear();
    this.flying.clear();
    for (const listener of this.device.listeners) {
      if (listener.tab === this) this.device.listeners.delete(listener);
    }
    this.device.release(this);
    this.device.tabs.delete(this);
  }

  /** What comes to the page from outside: not to a dead one, and to a frozen one later. */
  task(run: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.#deferred.push(run);
    else run();
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.wake();
  }

  /** The page came on screen or left it, or the network is said to be back. */
  wake(): void {
    for (const changed of this.watchers) this.task(changed);
  }

  freeze(): void {
    if (this.visible) this.show(false);
    this.frozen = true;
  }

  /** What came meanwhile comes now, each by itself: what waits for the one has its turn before the next. */
  resume(): void {
    this.frozen = false;
    for (const run of [...this.#deferred.splice(0), () => this.show(true)])
      this.world.timeline.after(0, () => this.task(run));
  }

  /** Somebody else is signed in, or nobody: as if the page were new. */
  forget(): void {
    this.saidDone.clear();
    this.notBefore.clear();
  }

  start(): void {
    this.started = true;
    this.does('start', (inbox) => inbox.start());
  }

  stop(): void {
    this.does('stop', (inbox) => inbox.stop());
    // As after a reload: how long an action should wait is known to its timer alone.
    this.notBefore.clear();
    this.started = false;
  }

  /** The reader, or the host's page, does something: it must neither throw nor reject. */
  does(what: string, run: (inbox: Inbox) => unknown): void {
    if (this.dead) return;
    this.asking += 1;
    const rest = (): void => {
      this.asking -= 1;
    };
    try {
      const result = run(this.inbox);
      if (!(result instanceof Promise)) return rest();
      result.then(rest, (error: unknown) =>
        this.world.watch.broken(new Violation('I13', `${what} rejects: ${String(error)}`)),
      );
    } catch (error) {
      throw error instanceof Violation ? error : new Violation('I13', `${what} throws: ${String(error)}`);
    }
  }

  get rows(): readonly Message[] {
    return this.inbox.messages.peek();
  }

  find(id: string): Message | undefined {
    return this.rows.find((row) => row.id === id);
  }
}
