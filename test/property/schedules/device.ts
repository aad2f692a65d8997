/**
 * A device: a browser with one storage, one session, a clock that may be wrong, and channels and locks between its
 * tabs.
 */
import type { Storage } from '../../../src/store/ports.js';
import type { Prng } from '../../support/prng.js';
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

interface LateRequest {
  readonly tab: Tab;
  readonly name: string;
  readonly cancel: () => void;
}

export class Device {
  readonly disk = new Map<string, string>();
  /** All subscribers that were signed in, the last one at the end. */
  readonly subscribers = new Set<Who>();
  /** The error of its clock in ms. */
  clockSkew = 0;
  /** The storage has failed at some time, so a tab may have values in memory that the others do not see. */
  hasStorageFailed = false;
  /** A part of a stored value was lost: a position may be lower than before, or lack its exceptions. */
  wasDamaged = false;
  readonly tabs = new Set<Tab>();
  readonly listeners = new Set<Listener>();
  /** A browser without Web Locks; some of these have no channels either. */
  readonly hasNoLocks: boolean;
  readonly hasNoChannels: boolean;
  #who: Who | null = null;
  #storage: 'whole' | 'full' | 'denied' = 'whole';
  readonly #locks = new Map<string, LockRequest[]>();
  #lockRequests = 0;
  /** Lock requests that have not reached the browser. */
  readonly #lateRequests = new Set<LateRequest>();
  readonly #timeline: Timeline;

  constructor(timeline: Timeline, prng: Prng, who: Who) {
    this.#timeline = timeline;
    this.who = who;
    this.hasNoLocks = prng.oneIn(6);
    this.hasNoChannels = this.hasNoLocks && prng.oneIn(2);
  }

  /** The subscriber of the browser's session; null: signed out. */
  get who(): Who | null {
    return this.#who;
  }

  set who(who: Who | null) {
    this.#who = who;
    if (who) this.subscribers.delete(who);
    if (who) this.subscribers.add(who);
  }

  /** `full`: nothing can be stored. `denied`: nothing can be read either. */
  get storage(): 'whole' | 'full' | 'denied' {
    return this.#storage;
  }

  set storage(storage: 'whole' | 'full' | 'denied') {
    this.#storage = storage;
    this.hasStorageFailed ||= storage !== 'whole';
  }

  /** Frozen tabs (in the back-forward cache) receive no messages. */
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

  /** Each name has one lock holder and a queue; without Web Locks every request is granted at once. */
  acquireLock(tab: Tab, name: string, onAcquired: () => void): () => void {
    if (this.hasNoLocks) {
      onAcquired();
      return () => {};
    }
    const claim = { tab, onAcquired };
    const queue = this.#locks.get(name) ?? [];
    this.#locks.set(name, queue);
    // A later request of another tab, and a message, may arrive sooner.
    this.#lockRequests += 1;
    const cancel = this.#timeline.after((this.#lockRequests * 7) % 11, () => {
      this.#lateRequests.delete(late);
      if (queue.push(claim) === 1) this.#grantNext(queue);
    });
    const late = { tab, name, cancel };
    this.#lateRequests.add(late);
    return () => {
      cancel();
      this.#lateRequests.delete(late);
      this.#removeRequest(queue, claim);
    };
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

  /** Whether a tab holds or waits for a lock whose name ends with `name`. */
  isWaiting(tab: Tab, name: string): boolean {
    const late = [...this.#lateRequests].map((one): [string, readonly { readonly tab: Tab }[]] => [one.name, [one]]);
    return [...this.#locks, ...late].some(
      ([key, claims]) => key.endsWith(name) && claims.some((one) => one.tab === tab),
    );
  }

  /** Releases all locks and lock requests of a tab, as a browser does when a page ends. */
  releaseLocks(tab: Tab): void {
    for (const late of this.#lateRequests) if (late.tab === tab && this.#lateRequests.delete(late)) late.cancel();
    for (const queue of this.#locks.values()) {
      for (const claim of queue.filter((one) => one.tab === tab)) this.#removeRequest(queue, claim);
    }
  }

  /** As in the browser ports, values that cannot be stored stay in memory while the page lives. */
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
      // All tabs of this device read the same storage, so no change events are needed.
      watch: () => () => {},
    };
  }
}
