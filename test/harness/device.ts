/**
 * A device: a browser with one storage, one session cookie, one clock that may be wrong, and channels between its tabs.
 */
import type { Storage } from '../../src/store/ports.js';
import type { Prng } from './prng.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import type { Timeline } from './timeline.js';

interface Listener {
  readonly tab: Tab;
  readonly name: string;
  readonly onMessage: (message: unknown) => void;
}

interface LockRequest {
  readonly tab: Tab;
  readonly onAcquired: () => void;
}

export class Device {
  readonly disk = new Map<string, string>();
  /** Everybody who was signed in, the last one last. */
  readonly subscribers = new Set<Who>();
  /** How wrong its clock is. */
  clockSkew = 0;
  /** Its storage failed at some time: a tab may keep what the others don't see. */
  hasStorageFailed = false;
  /** Its storage was cut off in the middle of a value: a position may be a lower one since. */
  wasTruncated = false;
  readonly tabs = new Set<Tab>();
  readonly listeners = new Set<Listener>();
  /** A browser without locks, and one without channels too. */
  readonly hasNoLocks: boolean;
  readonly hasNoChannels: boolean;
  #who: Who | null = null;
  #storage: 'whole' | 'full' | 'denied' = 'whole';
  readonly #locks = new Map<string, LockRequest[]>();
  readonly #timeline: Timeline;

  constructor(timeline: Timeline, prng: Prng, who: Who) {
    this.#timeline = timeline;
    this.who = who;
    this.hasNoLocks = prng.oneIn(6);
    this.hasNoChannels = this.hasNoLocks && prng.oneIn(2);
  }

  /** Whose session the browser has. */
  get who(): Who | null {
    return this.#who;
  }

  set who(who: Who | null) {
    this.#who = who;
    if (who) this.subscribers.delete(who);
    if (who) this.subscribers.add(who);
  }

  /** Nothing more can be stored; or nothing can be read either. */
  get storage(): 'whole' | 'full' | 'denied' {
    return this.#storage;
  }

  set storage(storage: 'whole' | 'full' | 'denied') {
    this.#storage = storage;
    this.hasStorageFailed ||= storage !== 'whole';
  }

  /** A page in the back-forward cache hears nothing. */
  broadcast(from: Tab, name: string, message: unknown): void {
    for (const listener of this.listeners) {
      if (listener.tab === from || listener.name !== name || listener.tab.isFrozen || this.hasNoChannels) continue;
      this.#timeline.after(1, () => {
        if (!this.listeners.has(listener)) return;
        listener.tab.runTask(() => {
          listener.tab.world.monitor.onTabMessage(listener.tab, message);
          listener.onMessage(message);
        });
      });
    }
  }

  /** One holder of each name, and the others in their order; all at once where there are no locks. */
  acquireLock(tab: Tab, name: string, onAcquired: () => void): () => void {
    if (this.hasNoLocks) {
      onAcquired();
      return () => {};
    }
    const claim = { tab, onAcquired };
    const queue = this.#locks.get(name) ?? [];
    this.#locks.set(name, queue);
    if (queue.push(claim) === 1) this.#grantNext(queue);
    return () => this.#removeRequest(queue, claim);
  }

  #grantNext(queue: readonly LockRequest[]): void {
    const [first] = queue;
    if (first) this.#timeline.after(0, () => first.tab.runTask(() => queue[0] === first && first.onAcquired()));
  }

  #removeRequest(queue: LockRequest[], claim: LockRequest): void {
    const index = queue.indexOf(claim);
    if (index >= 0) queue.splice(index, 1);
    if (index === 0) this.#grantNext(queue);
  }

  /** A page waits for a lock of such a name. */
  isWaiting(tab: Tab, name: string): boolean {
    return [...this.#locks].some(([key, queue]) => key.endsWith(name) && queue.some((one) => one.tab === tab));
  }

  /** The browser gives back what a page held. */
  releaseLocks(tab: Tab): void {
    for (const queue of this.#locks.values()) {
      for (const claim of queue.filter((one) => one.tab === tab)) this.#removeRequest(queue, claim);
    }
  }

  /** As the element makes it: what can't be stored is remembered for as long as the page lives. */
  createStorage(tab: Tab): Storage {
    const memory = new Map<string, string>();
    const { disk } = this;
    const isReadable = (): boolean => this.storage !== 'denied';
    return {
      get: (key) => memory.get(key) ?? (isReadable() ? (disk.get(key) ?? null) : null),
      set: (key, value) => {
        tab.beforeEffect();
        if (tab.isDestroyed) return false;
        memory.delete(key);
        (this.storage === 'whole' ? disk : memory).set(key, value);
        return this.storage === 'whole';
      },
      remove: (key) => {
        tab.beforeEffect();
        if (tab.isDestroyed) return;
        memory.delete(key);
        if (isReadable()) disk.delete(key);
      },
      keys: (prefix) =>
        [...memory.keys(), ...(isReadable() ? disk.keys() : [])].filter((key) => key.startsWith(prefix)).toSorted(),
      // All pages of this device read the same copy, so that what a channel tells can be read at once.
      watch: () => () => {},
    };
  }
}
