/** Creates values that can be watched. Every page loads this: a library of signals would be a tenth of the code. */
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

/** Runs at once and after changes of a source, never nested. What a run returns is called before the next one and at the end. */
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
    // Also ends a run that stops the watch itself: its result is called.
    run = () => {};
    update();
  };
}

/** A value that is computed each time it is read; the sources are watched only while the value has subscribers. */
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
