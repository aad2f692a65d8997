/**
 * Replaces the platform's clock, storage, channels, locks and network by stand-ins that act for the page whose code is
 * running. They are the same in happy-dom and in browsers, and a schedule has the same course in each.
 */
import type { VirtualClock } from '../../support/virtual-clock.js';
import { channels, locksOf, storageOf, timers } from './browser-parts.js';
import { FakeResponse } from './http.js';
import type { Page } from './page.js';

export interface Platform {
  clock: VirtualClock<Page>;
  random: () => number;
  /** Storage, channels and locks are denied, as in Firefox with blocked cookies. */
  blocked: boolean;
  /** `navigator.locks` is missing, as on plain http. */
  lockless: boolean;
  fetch: (page: Page, url: string, init: RequestInit) => Promise<FakeResponse>;
  /** Dynamic imports fail. */
  filesFail: boolean;
}

const WINDOW_EVENTS = new Set(['storage', 'online', 'offline', 'pageshow', 'pagehide', 'visibilitychange']);
/** Observers that never report: visibility is a step of the schedule. */
const observers = (): object => {
  class Silent {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  return { IntersectionObserver: Silent, ResizeObserver: Silent };
};

/** A hash that resolves in a microtask: the platform's own uses another thread. It is not secure. */
const subtle = {
  digest: async (name: string, bytes: Uint8Array): Promise<ArrayBuffer> => subtle.sign(name, new Uint8Array(1), bytes),
  importKey: async (_format: string, bytes: Uint8Array) => bytes,
  sign: async (_name: string, key: Uint8Array, bytes: Uint8Array): Promise<ArrayBuffer> => {
    const whole = bytes.byteLength >> 2;
    const parts = [key, new Uint32Array(bytes.buffer, bytes.byteOffset, whole), bytes.subarray(whole * 4)];
    let [a, b] = [0x811c9dc5, bytes.byteLength];
    for (const part of parts)
      for (let at = 0; at < part.length; at++) {
        a = Math.imul(a ^ (part[at] ?? 0), 0x01000193);
        b = Math.imul(b ^ (a >>> 13), 0x5bd1e995);
      }
    const words = new Uint32Array(8);
    for (let at = 0; at < 8; at++) {
      a = Math.imul(a ^ b ^ at, 0x85ebca6b);
      b = Math.imul(b ^ (a >>> 15), 0xc2b2ae35);
      words[at] = a ^ b;
    }
    return words.buffer;
  },
};

/** Listeners of window events belong to the page that adds them. */
const listening = (platform: Platform, target: EventTarget): object => {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const pages = new Set<Page>();
  return {
    addEventListener: (type: string, run: (event: Event) => void, options?: AddEventListenerOptions | boolean) => {
      const page = platform.clock.owner;
      if (!page || !WINDOW_EVENTS.has(type)) return add(type, run, options);
      const listener = { type, run };
      page.listeners.add(listener);
      // A closed page would keep all of its inbox in memory.
      for (const one of pages) if (one.isDestroyed) pages.delete(one);
      pages.add(page);
      const signal = typeof options === 'object' ? options.signal : undefined;
      signal?.addEventListener('abort', () => page.listeners.delete(listener));
    },
    removeEventListener: (type: string, run: (event: Event) => void, options?: EventListenerOptions | boolean) => {
      for (const { listeners } of pages)
        for (const listener of listeners)
          if (listener.type === type && listener.run === run) listeners.delete(listener);
      remove(type, run, options);
    },
  };
};

/** Installs the stand-ins; returns a function that restores the originals. */
export function install(platform: Platform): () => void {
  const undo: (() => void)[] = [];
  const define = (target: object, values: object): void => {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(values))) {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Object.defineProperty(target, name, { ...descriptor, configurable: true });
      undo.push(() => {
        if (before) Object.defineProperty(target, name, before);
        else Reflect.deleteProperty(target, name);
      });
    }
  };
  const timeout = (delay: number): AbortSignal => {
    const over = new AbortController();
    platform.clock.after(delay, () => over.abort(new DOMException('Timed out', 'TimeoutError')));
    return over.signal;
  };
  const fetchForPage = async (url: string, init: RequestInit): Promise<FakeResponse> => {
    const page = platform.clock.owner;
    if (!page) throw new TypeError('fetch() was called outside of a page');
    return platform.fetch(page, url, init);
  };
  define(Date, { now: () => platform.clock.now + (platform.clock.owner?.device.skew ?? 0) });
  define(Math, { random: () => platform.random() });
  define(AbortSignal, { timeout });
  const getRandomValues = (bytes: Uint8Array): Uint8Array => {
    for (const at of bytes.keys()) bytes[at] = platform.random() * 256;
    return bytes;
  };
  define(crypto, { subtle, getRandomValues });
  define(navigator, {
    get locks() {
      return locksOf(platform);
    },
  });
  define(document, {
    ...listening(platform, document),
    get visibilityState() {
      return platform.clock.owner?.visible === false ? 'hidden' : 'visible';
    },
    get hidden() {
      return platform.clock.owner?.visible === false;
    },
  });
  define(globalThis, {
    ...timers(platform),
    ...channels(platform),
    ...observers(),
    ...listening(platform, window),
    fetch: fetchForPage,
    Response: FakeResponse,
    /** Wraps each dynamic import of the inbox (see bundle.ts). */
    oracleFile: async <T>(load: () => Promise<T>): Promise<T> => {
      if (platform.filesFail) throw new TypeError('Failed to fetch dynamically imported module');
      return load();
    },
    get localStorage() {
      return storageOf(platform, 'local');
    },
    get sessionStorage() {
      return storageOf(platform, 'session');
    },
  });
  return () => {
    for (const one of undo.toReversed()) one();
  };
}
