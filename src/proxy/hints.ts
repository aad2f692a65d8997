/**
 * Hints: that something may have changed for a subscriber, from wherever it is known to all processes that hold streams.
 * A hint is the name under which browsers know the subscriber, and no more: nothing can be lost, forged or leaked by it.
 */
import { createStreams } from './streams.js';
import type { EventOptions } from './streams.js';
import { watch } from './watch.js';
import type { Look, WatchOptions } from './watch.js';

/** Carries hints between processes. Some may get lost: browsers go on asking by themselves. */
export interface HintBus {
  /** Tells every process, this one too. Where it throws or rejects, this process alone is told. */
  publish(name: string): unknown;
  /** Calls back for each name published by any process; gives, also by a promise, what ends that. */
  subscribe(hear: (name: string) => void): (() => unknown) | Promise<() => unknown>;
}

export interface HintsOptions {
  /** False where no stream is to be held. */
  readonly events: EventOptions | false;
  readonly watch: WatchOptions | undefined;
  readonly bus: HintBus;
  readonly trouble: (cause: unknown) => void;
  /** Hears of each hint, before any stream does. */
  readonly heard: (name: string) => void;
}

export interface Hints {
  /** Whether streams are given at all. */
  readonly offered: boolean;
  /** A stream of a subscriber, or nothing where none is given any more. */
  open(name: string, signal: AbortSignal, look: Look): ReadableStream<Uint8Array> | undefined;
  /** Something may have changed. Never rejects. */
  tell(name: string): Promise<void>;
  /** Ends all streams, and listens no more. */
  close(): Promise<void>;
}

/** The bus of a single process; two proxies in it may share one. */
export function memoryHints(): HintBus {
  const hearers = new Set<(name: string) => void>();
  return {
    publish: (name) => {
      for (const hear of hearers) hear(name);
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

export function createHints({ events, watch: watching, bus, trouble, heard }: HintsOptions): Hints {
  const streams = createStreams(events || {});
  let closed = events === false;
  const hint = (name: string): void => {
    heard(name);
    streams.tell(name);
  };

  const attend = (name: string, look: Look) => (): (() => void) => {
    const over = new AbortController();
    // What is seen here is for here: other processes look for themselves.
    if (watching) void watch(watching, look, () => hint(name), trouble, over.signal);
    return () => over.abort();
  };

  const listen = async (): Promise<() => unknown> => {
    try {
      return await bus.subscribe((name) => {
        // A channel may be shared with others, who say anything.
        if (typeof name === 'string' && /^[0-9a-f]{32}$/.test(name)) hint(name);
      });
    } catch (cause) {
      trouble(cause);
      return () => {};
    }
  };
  const listening = closed ? undefined : listen();

  return {
    get offered() {
      return !closed;
    },
    open: (name, signal, look) => (closed ? undefined : streams.open(name, signal, attend(name, look))),
    tell: async (name) => {
      try {
        await bus.publish(name);
      } catch (cause) {
        trouble(cause);
        hint(name);
      }
    },
    close: async () => {
      closed = true;
      streams.close();
      await (
        await listening
      )?.();
    },
  };
}
