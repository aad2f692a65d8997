/**
 * A tab: one inbox on a page that can be hidden, frozen or closed, or that can crash between any two of its effects.
 */
import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { createInbox } from '../../../src/store/create-inbox.js';
import { DEFAULTS } from '../../../src/store/inbox.js';
import type { Inbox, InboxSettings } from '../../../src/store/inbox.js';
import type { Feed } from '../../../src/store/list/feed.js';
import type { Message } from '../../../src/store/message.js';
import { createPreferences } from '../../../src/store/preferences/preferences.js';
import type { CreatePreferences } from '../../../src/store/preferences/preferences.js';
import { createSnoozedMessages, locateMessage } from '../../../src/store/show/locate-message.js';
import { parse } from '../../../src/shared/json.js';
import { decodePage, decodeInboxMessage } from '../../../src/api/inbox/feed.js';
import type { InboxMessageDto } from '../../../src/api/inbox/feed.js';
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
  /** The code for preferences is loaded, as it is after the reader has opened the panel. */
  hasPreferencesCode: boolean;
  /** The page has ended; its code has no further effect. */
  isDestroyed = false;
  /** The number of effects until the page crashes; null: it does not crash. */
  effectsLeft: number | null = null;
  readonly timers = new Set<Cancel>();
  readonly visibilityListeners = new Set<() => void>();
  /** Requests in progress. */
  readonly inFlight = new Set<SentRequest>();
  /** The number of commands whose promise has not settled. */
  pendingCalls = 0;
  /** The random ids created in this tab. */
  readonly randomIds: string[] = [];
  /** The subscriber of the last feed response, whose rows the tab may show. */
  subject: Who | null = null;
  /** The last page of the feed, and the time at which a page last contained each id. */
  lastPage: readonly InboxMessageDto[] = [];
  readonly servedAt = new Map<string, number>();
  /** What the model allows until rows are shown: a command on all messages waits for the first response. */
  readonly allowedByPage = new Set<(who: Who) => void>();
  /** The ids that the tab has shown as done. */
  readonly shownAsDone = new Set<string>();
  /** The time of the last feed response, and of the last response of any operation. */
  feedReadAt = -1;
  lastResponseAt = -1;
  /** The earliest time of the next request after a Retry-After, by operation or by the message id of an action. */
  readonly retryAt = new Map<string, number>();
  /** The number of feed requests. */
  feedRequests = 0;
  isStarted = false;
  /** Requests in flight that search snoozed messages. */
  searches = 0;
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
    // Every second tab loads the code for preferences on first use, with a delay and without a timer of the page.
    const loadCode = (): Promise<CreatePreferences> =>
      new Promise((resolve) => world.timeline.after(400, () => resolve(createPreferences)));
    this.hasPreferencesCode = device.tabs.size % 2 === 0;
    this.inbox = createInbox({
      client,
      ports,
      loadPreferences: this.hasPreferencesCode ? () => createPreferences : loadCode,
      loadLocate: () => locateMessage,
      loadSnoozed: () => (options) =>
        createSnoozedMessages({ ...options, feed: { ...options.feed, requestAt: this.#countSearches(options.feed) } }),
      namespace: 'space',
      decodePage: (text) => decodePage(parse(text), Infinity, decodeInboxMessage),
      settings: this.settings,
      emit: (event) => world.monitor.onEvent(this, event),
    });
    device.tabs.add(this);
  }

  #countSearches({ requestAt }: Pick<Feed, 'requestAt'>): Feed['requestAt'] {
    return async (place) => {
      this.searches += 1;
      try {
        return await requestAt(place);
      } finally {
        this.searches -= 1;
      }
    };
  }

  /** Called before each effect; a planned crash happens here. */
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

  /** Runs an external event of the page: never on a destroyed page, later on a frozen one. */
  runTask(run: () => void): void {
    if (this.isDestroyed) return;
    if (this.isFrozen) this.#deferred.push(run);
    else run();
  }

  setVisible(visible: boolean): void {
    this.isVisible = visible;
    this.notifyListeners();
  }

  /** The page's visibility changed, or the network is back. */
  notifyListeners(): void {
    for (const changed of this.visibilityListeners) this.runTask(changed);
  }

  freeze(): void {
    if (this.isVisible) this.setVisible(false);
    this.isFrozen = true;
  }

  /** Deferred events run as separate tasks, so microtasks of one run before the next. */
  resume(): void {
    this.isFrozen = false;
    for (const run of [...this.#deferred.splice(0), () => this.setVisible(true)])
      this.world.timeline.after(0, () => this.runTask(run));
  }

  /** Another or no subscriber is signed in; the page behaves as a new one. */
  resetReader(): void {
    this.shownAsDone.clear();
    this.retryAt.clear();
  }

  /** A response ended the session. Unless it was that to a poll, polls keep their Retry-After. */
  endSession(isPoll: boolean): void {
    const next = this.retryAt.get('feed');
    this.resetReader();
    if (!isPoll && next !== undefined) this.retryAt.set('feed', next);
  }

  start(): void {
    this.isStarted = true;
    this.call('start', (inbox) => inbox.start());
  }

  stop(): void {
    this.call('stop', (inbox) => inbox.stop());
    // As after a reload: only the timer of an action knew its Retry-After.
    this.retryAt.clear();
    this.isStarted = false;
  }

  /** Runs a command of the reader or the host, which must neither throw nor reject. */
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
