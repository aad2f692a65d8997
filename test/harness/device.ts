/**
 * A device: a browser with one storage, one session cookie, one clock that may be wrong, and channels between its tabs.
 */
import type { Storage } from '../../src/store/ports.js';
import type { Chance } from './prng.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import type { Timeline } from './timeline.js';

interface Listener {
  readonly tab: Tab;
  readonly name: string;
  readonly hear: (news: unknown) => void;
}

interface Claim {
  readonly tab: Tab;
  readonly held: () => void;
}

export class Device {
  readonly disk = new Map<string, string>();
  /** Everybody who was signed in, the last one last. */
  readonly people = new Set<Who>();
  /** How wrong its clock is. */
  skew = 0;
  /** Its storage failed at some time: a tab may keep what the others don't see. */
  failed = false;
  /** Its storage was cut off in the middle of a value: a position may be a lower one since. */
  truncated = false;
  readonly tabs = new Set<Tab>();
  readonly listeners = new Set<Listener>();
  /** A browser without locks, and one without channels too. */
  readonly lockless: boolean;
  readonly deaf: boolean;
  #who: Who | null = null;
  #storage: 'whole' | 'full' | 'denied' = 'whole';
  readonly #locks = new Map<string, Claim[]>();
  readonly #timeline: Timeline;

  constructor(timeline: Timeline, chance: Chance, who: Who) {
    this.#timeline = timeline;
    this.who = who;
    this.lockless = chance.oneIn(6);
    this.deaf = this.lockless && chance.oneIn(2);
  }

  /** Whose session the browser has. */
  get who(): Who | null {
    return this.#who;
  }

  set who(who: Who | null) {
    this.#who = who;
    if (who) this.people.delete(who);
    if (who) this.people.add(who);
  }

  /** Nothing more can be stored; or nothing can be read either. */
  get storage(): 'whole' | 'full' | 'denied' {
    return this.#storage;
  }

  set storage(storage: 'whole' | 'full' | 'denied') {
    this.#storage = storage;
    this.failed ||= storage !== 'whole';
  }

  /** A page in the back-forward cache hears nothing. */
  say(from: Tab, name: string, news: unknown): void {
    for (const listener of this.listeners) {
      if (listener.tab === from || listener.name !== name || listener.tab.frozen || this.deaf) continue;
      this.#timeline.after(1, () => {
        if (!this.listeners.has(listener)) return;
        listener.tab.task(() => {
          listener.tab.world.watch.news(listener.tab, news);
          listener.hear(news);
        });
      });
    }
  }

  /** One holder of each name, and the others in their order; all at once where there are no locks. */
  hold(tab: Tab, name: string, held: () => void): () => void {
    if (this.lockless) {
      held();
      return () => {};
    }
    const claim = { tab, held };
    const queue = this.#locks.get(name) ?? [];
    this.#locks.set(name, queue);
    if (queue.push(claim) === 1) this.#grant(queue);
    return () => this.#letGo(queue, claim);
  }

  #grant(queue: readonly Claim[]): void {
    const [first] = queue;
    if (first) this.#timeline.after(0, () => first.tab.task(() => queue[0] === first && first.held()));
  }

  #letGo(queue: Claim[], claim: Claim): void {
    const place = queue.indexOf(claim);
    if (place >= 0) queue.splice(place, 1);
    if (place === 0) this.#grant(queue);
  }

  /** A page waits for a lock of such a name. */
  waits(tab: Tab, name: string): boolean {
    return [...this.#locks].some(([key, queue]) => key.endsWith(name) && queue.some((one) => one.tab === tab));
  }

  /** The browser gives back what a page held. */
  release(tab: Tab): void {
    for (const queue of this.#locks.values()) {
      for (const claim of queue.filter((one) => one.tab === tab)) this.#letGo(queue, claim);
    }
  }

  /** As the element makes it: what can't be stored is remembered for as long as the page lives. */
  storageOf(tab: Tab): Storage {
    const memory = new Map<string, string>();
    const { disk } = this;
    const readable = (): boolean => this.storage !== 'denied';
    return {
      get: (key) => memory.get(key) ?? (readable() ? (disk.get(key) ?? null) : null),
      set: (key, value) => {
        tab.touch();
        if (tab.dead) return false;
        memory.delete(key);
        (this.storage === 'whole' ? disk : memory).set(key, value);
        return this.storage === 'whole';
      },
      remove: (key) => {
        tab.touch();
        if (tab.dead) return;
        memory.delete(key);
        if (readable()) disk.delete(key);
      },
      keys: (prefix) =>
        [...memory.keys(), ...(readable() ? disk.keys() : [])].filter((key) => key.startsWith(prefix)).toSorted(),
      // All pages of this device read the same copy, so that what a channel tells can be read at once.
      watch: () => () => {},
    };
  }
}
