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
import type { SentRequest } from './request-monitor.js';
import { Violation } from './violation.js';
import type { World } from './world.js';

const PAYLOAD_TAB = { id: 'team', label: 'Team', payload: { team: 1 } };

export class Tab {
  readonly inbox: Inbox;
  readonly settings: Signal<InboxSettings>;
  isVisible = true;
  isFrozen = false;
  /** What acts and prefers is there, as it is once the reader has opened the panel. */
  hasPreferencesCode: boolean;
  /** The page is gone: nothing that its code still does has an effect. */
  isDestroyed = false;
  /** After so many more effects the page is gone. */
  effectsLeft: number | null = null;
  readonly timers = new Set<Cancel>();
  readonly visibilityListeners = new Set<() => void>();
  /** Requests under way. */
  readonly inFlight = new Set<SentRequest>();
  /** Asks of the reader that have not settled. */
  pendingCalls = 0;
  /** Words made for this tab so far. */
  readonly randomIds: string[] = [];
  /** Whose rows it may show: told by the last answer to a question of its own. */
  subject: Who | null = null;
  /** What the last answer of the feed held, and when any held each id. */
  lastPage: readonly InboxMessageDto[] = [];
  readonly servedAt = new Map<string, number>();
  /** What it has shown as done. */
  readonly shownAsDone = new Set<string>();
  /** When the feed last answered, and when anything did. */
  feedReadAt = -1;
  lastResponseAt = -1;
  /** When it may ask again at the earliest: the feed, or for an action by its message. */
  readonly retryAt = new Map<string, number>();
  /** How often it asked for the feed. */
  feedRequests = 0;
  isStarted = false;
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
    const loadCode = (): Promise<CreatePreferences> =>
      new Promise((resolve) => world.timeline.after(400, () => resolve(createPreferences)));
    this.hasPreferencesCode = device.tabs.size % 2 === 0;
    this.inbox = createInbox({
      client,
      ports,
      loadPreferences: this.hasPreferencesCode ? () => createPreferences : loadCode,
      namespace: 'space',
      decodePage: (text) => decodePage(parse(text), Infinity, decodeInboxMessage),
      settings: this.settings,
      emit: (event) => world.monitor.onEvent(this, event),
    });
    device.tabs.add(this);
  }

  /** Before each effect: here the page may end. */
  beforeEffect(): void {
    if (this.effectsLeft === null || this.isDestroyed) return;
    if (this.effectsLeft <= 0) this.destroy();
    else this.effectsLeft -= 1;
  }

  destroy(): void {
    this.isDestroyed = true;
    for (const cancel of this.timers) cancel();
    this.timers.clear();
    this.visibilityListeners.clear();
    this.inFlight.clear();
    for (const listener of this.device.listeners) {
      if (listener.tab === this) this.device.listeners.delete(listener);
    }
    this.device.releaseLocks(this);
    this.device.tabs.delete(this);
  }

  /** What comes to the page from outside: not to a dead one, and to a frozen one later. */
  runTask(run: () => void): void {
    if (this.isDestroyed) return;
    if (this.isFrozen) this.#deferred.push(run);
    else run();
  }

  setVisible(visible: boolean): void {
    this.isVisible = visible;
    this.notifyListeners();
  }

  /** The page came on screen or left it, or the network is said to be back. */
  notifyListeners(): void {
    for (const changed of this.visibilityListeners) this.runTask(changed);
  }

  freeze(): void {
    if (this.isVisible) this.setVisible(false);
    this.isFrozen = true;
  }

  /** What came meanwhile comes now, each by itself: what waits for the one has its turn before the next. */
  resume(): void {
    this.isFrozen = false;
    for (const run of [...this.#deferred.splice(0), () => this.setVisible(true)])
      this.world.timeline.after(0, () => this.runTask(run));
  }

  /** Somebody else is signed in, or nobody: as if the page were new. */
  resetReader(): void {
    this.shownAsDone.clear();
    this.retryAt.clear();
  }

  start(): void {
    this.isStarted = true;
    this.call('start', (inbox) => inbox.start());
  }

  stop(): void {
    this.call('stop', (inbox) => inbox.stop());
    // As after a reload: how long an action should wait is known to its timer alone.
    this.retryAt.clear();
    this.isStarted = false;
  }

  /** The reader, or the host's page, does something: it must neither throw nor reject. */
  call(what: string, run: (inbox: Inbox) => unknown): void {
    if (this.isDestroyed) return;
    this.pendingCalls += 1;
    const finish = (): void => {
      this.pendingCalls -= 1;
    };
    try {
      const result = run(this.inbox);
      if (!(result instanceof Promise)) return finish();
      result.then(finish, (error: unknown) =>
        this.world.monitor.recordViolation(new Violation('I13', `${what} rejects: ${String(error)}`)),
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
