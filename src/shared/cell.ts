/**
 * Values that can be watched, for the file that every page loads: a library of signals would be a tenth of it. A signal can be
 * watched in the same way; an effect or a component does not follow a cell.
 */
export interface Watchable<T> {
  readonly value: T;
  /** Calls back at once, and with each other value. Returns what ends it. */
  subscribe(run: (value: T) => void): () => void;
}

export interface Cell<T> extends Watchable<T> {
  value: T;
}

export function cell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get value() {
      return value;
    },
    set value(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (run) => {
      const listener = (): void => run(value);
      listeners.add(listener);
      listener();
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Runs at once, and when a source has changed: after the run that changes one, as a host's listener may. What a run returns is called
 * before the next one and at the end.
 */
export function watch(sources: readonly Watchable<unknown>[], run: () => void | (() => void)): () => void {
  // Subscribing calls back at once.
  let isRunning = true;
  let isStale = false;
  let end: void | (() => void);
  const update = (): void => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isStale) {
        isStale = false;
        end?.();
        end = run();
      }
    } finally {
      isRunning = false;
    }
  };
  const stops = sources.map((source) => source.subscribe(update));
  isRunning = false;
  update();
  return () => {
    for (const stop of stops) stop();
    // After the run that ends this itself, too.
    run = () => {};
    update();
  };
}

/** What `read` makes of the sources: read again each time, and watched only while somebody watches it. */
export const derive = <T>(sources: readonly Watchable<unknown>[], read: () => T): Watchable<T> => ({
  get value() {
    return read();
  },
  subscribe: (run) => {
    let last: T | typeof sources = sources;
    return watch(sources, () => {
      const value = read();
      if (value !== last) run((last = value));
    });
  },
});
