/** Stand-ins for timers, storage, channels and locks of the page whose code is running. */
import type { Page } from './page.js';
import type { Platform } from './platform.js';

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

type Kind = 'local' | 'session';

/** The storage of a page. `Object.keys(localStorage)` returns only the stored keys. */
function createStorage(platform: Platform, page: Page, kind: Kind): object {
  const values = kind === 'local' ? page.device.local : page.session;
  const notifyOthers = (key: string): void => {
    if (kind === 'session') return;
    for (const other of page.device.pages)
      if (other !== page) platform.clock.after(1, () => other.fire('storage', { key }), other);
  };
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (page.isDestroyed || values.get(key) === value) return;
      if (page.device.isFull) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
      notifyOthers(key);
    },
    removeItem: (key: string) => {
      if (!page.isDestroyed && values.delete(key)) notifyOthers(key);
    },
    key: (place: number) => [...values.keys()][place] ?? null,
    get length() {
      return values.size;
    },
  };
  return new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, key) => ({
      value: values.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  });
}

export const storageOf = (platform: Platform, kind: Kind): object => {
  const page = platform.clock.owner;
  if (platform.blocked || !page) return denied();
  return (page.storages[kind] ??= createStorage(platform, page, kind));
};

const IDLE_AFTER_MS = 50;

export const timers = (platform: Platform): object => {
  /** Of code without a page. */
  const unowned = new Map<number, () => void>();
  /** By the id of a timer: a real event of the browser, such as the end of an animation, may clear it without an owner. */
  const owners = new Map<number, Map<number, () => void>>();
  let serial = 0;
  const nextTimer = (run: () => void) => {
    const id = (serial += 1);
    // WebKit's driver sets a time limit for its own script while code of a page runs.
    const page = String(run).includes('JavaScriptTimeout') ? null : platform.clock.owner;
    const cancels = page?.timers ?? unowned;
    // What a closed page starts is dropped with the page.
    if (!page?.isDestroyed) owners.set(id, cancels);
    return { id, cancels };
  };
  const set = (run: () => void, delay = 0): number => {
    const { id, cancels } = nextTimer(run);
    const fire = (): void => {
      cancels.delete(id);
      owners.delete(id);
      run();
    };
    cancels.set(id, platform.clock.after(delay, fire));
    return id;
  };
  const clear = (id = 0): void => {
    owners.get(id)?.get(id)?.();
    owners.get(id)?.delete(id);
    owners.delete(id);
  };
  const repeat = (run: () => void, delay: number): number => {
    const { id, cancels } = nextTimer(run);
    const again = (): void => {
      cancels.set(
        id,
        platform.clock.after(delay, () => {
          again();
          run();
        }),
      );
    };
    again();
    return id;
  };
  return {
    setTimeout: set,
    clearTimeout: clear,
    setInterval: repeat,
    clearInterval: clear,
    requestAnimationFrame: (run: () => void) => set(run, 16),
    cancelAnimationFrame: clear,
    requestIdleCallback: (run: () => void) => set(run, IDLE_AFTER_MS),
    cancelIdleCallback: clear,
  };
};

export const channels = (platform: Platform): object => ({
  BroadcastChannel: class {
    readonly #page = platform.blocked ? denied() : platform.clock.owner;
    readonly #channel;

    constructor(name: string) {
      const page = this.#page ?? denied();
      this.#channel = { page, name, listeners: new Set<(event: { readonly data: unknown }) => void>() };
      page.device.channels.add(this.#channel);
    }

    addEventListener(_type: string, listener: (event: { readonly data: unknown }) => void): void {
      this.#channel.listeners.add(listener);
    }

    postMessage(data: unknown): void {
      const { page, name } = this.#channel;
      if (page.isDestroyed) return;
      for (const other of page.device.channels) {
        if (other.name !== name || other === this.#channel) continue;
        const copy = structuredClone(data);
        const deliver = (): void => {
          if (page.device.channels.has(other)) for (const listener of other.listeners) listener({ data: copy });
        };
        platform.clock.after(1, deliver, other.page);
      }
    }

    close(): void {
      this.#channel.page.device.channels.delete(this.#channel);
    }
  },
});

export const locksOf = (platform: Platform): object | undefined => {
  if (platform.lockless) return undefined;
  return {
    request: (name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>) =>
      new Promise<void>((resolve, reject) => {
        const page = platform.clock.owner;
        if (platform.blocked || !page) return reject(new DOMException('Denied', 'SecurityError'));
        const { locks } = page.device;
        locks.set(name, locks.get(name) ?? []);
        let isAcquired = false;
        const release = (): void => {
          const now = locks.get(name) ?? [];
          const at = now.indexOf(lockRequest);
          if (at >= 0) now.splice(at, 1);
          if (at === 0) now[0]?.onAcquired();
        };
        const runWork = (): void => {
          isAcquired = true;
          void work()
            .finally(release)
            .then(() => resolve(), reject);
        };
        const lockRequest = { page, onAcquired: () => void platform.clock.after(0, runWork, page) };
        const arrive = (): void => {
          if (locks.get(name)?.push(lockRequest) === 1) lockRequest.onAcquired();
        };
        // A later request of another page, and a message, may arrive sooner.
        page.device.lockRequests += 1;
        const cancel = platform.clock.after((page.device.lockRequests * 7) % 11, arrive, page);
        signal?.addEventListener('abort', () => {
          if (isAcquired) return;
          cancel();
          release();
          reject(new DOMException('Aborted', 'AbortError'));
        });
      }),
  };
};
