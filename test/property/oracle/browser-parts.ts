/** Stand-ins for timers, storage, channels and locks, of the page whose code runs. */
import type { Platform } from './platform.js';

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

export const storageOf = (platform: Platform, kind: 'local' | 'session'): object => {
  const page = platform.clock.owner;
  if (platform.blocked || !page) return denied();
  const values = kind === 'local' ? page.device.local : page.session;
  const tell = (key: string): void => {
    if (kind === 'session') return;
    for (const other of page.device.pages)
      if (other !== page) platform.clock.after(1, () => other.fire('storage', { key }), other);
  };
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (page.dead || values.get(key) === value) return;
      values.set(key, value);
      tell(key);
    },
    removeItem: (key: string) => {
      if (!page.dead && values.delete(key)) tell(key);
    },
    key: (place: number) => [...values.keys()][place] ?? null,
    length: values.size,
  };
  // `Object.keys(localStorage)` gives the stored keys alone.
  return Object.assign(Object.create(methods) as object, Object.fromEntries(values));
};

export const timers = (platform: Platform): object => {
  const known = new Map<number, () => void>();
  let serial = 0;
  const set = (run: () => void, delay = 0): number => {
    const id = (serial += 1);
    const fire = (): void => {
      known.delete(id);
      run();
    };
    known.set(id, platform.clock.after(delay, fire));
    return id;
  };
  const clear = (id: number | undefined): void => {
    known.get(id ?? 0)?.();
    known.delete(id ?? 0);
  };
  const repeat = (run: () => void, delay: number): number => {
    const id = (serial += 1);
    const again = (): void => {
      known.set(
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
  };
};

export const channels = (platform: Platform): object => ({
  BroadcastChannel: class {
    readonly #page = platform.blocked ? denied() : platform.clock.owner;
    readonly #own;

    constructor(name: string) {
      const page = this.#page ?? denied();
      this.#own = { page, name, hear: new Set<(event: { readonly data: unknown }) => void>() };
      page.device.channels.add(this.#own);
    }

    addEventListener(_type: string, hear: (event: { readonly data: unknown }) => void): void {
      this.#own.hear.add(hear);
    }

    postMessage(data: unknown): void {
      const { page, name } = this.#own;
      if (page.dead) return;
      for (const other of page.device.channels) {
        if (other.name !== name || other === this.#own) continue;
        const copy = structuredClone(data);
        const deliver = (): void => {
          if (page.device.channels.has(other)) for (const hear of other.hear) hear({ data: copy });
        };
        platform.clock.after(1, deliver, other.page);
      }
    }

    close(): void {
      this.#own.page.device.channels.delete(this.#own);
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
        const queue = locks.get(name) ?? [];
        locks.set(name, queue);
        let granted = false;
        const leave = (): void => {
          const now = locks.get(name) ?? [];
          const at = now.indexOf(wait);
          if (at >= 0) now.splice(at, 1);
          if (at === 0) now[0]?.grant();
        };
        const hold = (): void => {
          granted = true;
          void work()
            .finally(leave)
            .then(() => resolve(), reject);
        };
        const wait = { page, grant: () => void platform.clock.after(0, hold, page) };
        queue.push(wait);
        signal?.addEventListener('abort', () => {
          if (granted) return;
          leave();
          reject(new DOMException('Aborted', 'AbortError'));
        });
        if (queue[0] === wait) wait.grant();
      }),
  };
};
