/**
 * Hints: that something may have changed for a subscriber, from wherever it is known to all processes that hold streams.
 * A hint is the name under which browsers know the subscriber, and no more: nothing can be lost, forged or leaked by it. The
 * same way goes what ends the streams of a subscriber.
 */
import { within } from './deadline.js';
import { createStreams } from './streams.js';
import type { EventOptions, StreamRequest } from './streams.js';
import { watch } from './watch.js';
import type { Look, WatchOptions } from './watch.js';

/** Carries hints between processes. Some may get lost: browsers go on asking by themselves. */
export interface HintBus {
  /** Tells every process, this one too, whose own streams do not wait for it. */
  publish(name: string): unknown;
  /**
   * Calls back for each name published by any process; gives, also by a promise, what ends that. `failed` takes why it can't
   * listen just now; it may go on trying.
   */
  subscribe(hear: (name: string) => void, failed: (cause: unknown) => void): (() => unknown) | Promise<() => unknown>;
}

export interface HintsOptions {
  /** False where no stream is to be held. */
  readonly events: EventOptions | false;
  readonly watch: WatchOptions | undefined;
  readonly bus: HintBus;
  /** Milliseconds for each call of the bus. */
  readonly deadline: number;
  readonly trouble: (cause: unknown) => void;
  /** Hears of each hint, before any stream does. */
  readonly heard: (name: string) => void;
}

export interface Hints {
  /** Whether streams are given at all. */
  readonly offered: boolean;
  /** A stream of a subscriber, or nothing where none is given any more. */
  open(name: string, request: Omit<StreamRequest, 'attend'>, look: Look): ReadableStream<Uint8Array> | undefined;
  /** Something may have changed. Never rejects. */
  tell(name: string): Promise<void>;
  /** Ends all streams of a subscriber, in every process. Never rejects. */
  end(name: string): Promise<void>;
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

/** Before a name: its streams end. */
const END = 'end:';
const MESSAGE = /^(end:)?[0-9a-f]{32}$/;
/** Milliseconds after which what was published here comes back no more. */
const ECHO_MS = 10_000;
const MAX_ECHOES = 10_000;

/** What was published here comes back over most buses: its streams have been told. */
function createEchoes(): {
  expect: (name: string) => void;
  /** Also takes an expected one back, where publishing failed. */
  takeEcho: (name: string) => boolean;
} {
  const expected = new Map<string, { readonly count: number; readonly until: number }>();
  return {
    expect: (name) => {
      if (expected.size >= MAX_ECHOES) expected.clear();
      expected.set(name, { count: (expected.get(name)?.count ?? 0) + 1, until: Date.now() + ECHO_MS });
    },
    takeEcho: (name) => {
      const { count, until } = expected.get(name) ?? { count: 0, until: 0 };
      if (count > 1) expected.set(name, { count: count - 1, until });
      else expected.delete(name);
      return Date.now() < until;
    },
  };
}

export function createHints({ events, watch: watching, bus, deadline, trouble, heard }: HintsOptions): Hints {
  const streams = createStreams(events || {});
  const echoes = createEchoes();
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

  const act = (message: string): void => {
    if (message.startsWith(END)) streams.end(message.slice(END.length));
    else hint(message);
  };

  const hear = (message: unknown): void => {
    // A channel may be shared with others, who say anything.
    if (typeof message === 'string' && MESSAGE.test(message) && !echoes.takeEcho(message)) act(message);
  };

  /** Here at once, and elsewhere by the bus. */
  const spread = async (message: string): Promise<void> => {
    act(message);
    echoes.expect(message);
    try {
      await within(deadline, 'hints.publish', () => bus.publish(message));
    } catch (cause) {
      // It does not come back: the next one of this name is that of another process.
      echoes.takeEcho(message);
      trouble(cause);
    }
  };

  const listen = async (): Promise<() => unknown> => {
    const begun = (async () => bus.subscribe(hear, trouble))();
    try {
      return await within(deadline, 'hints.subscribe', () => begun);
    } catch (cause) {
      trouble(cause);
      // It may begin later than that: then it is ended later.
      return async () => (await begun.catch(() => undefined))?.();
    }
  };
  const listening = closed ? undefined : listen();

  return {
    get offered() {
      return !closed;
    },
    open: (name, request, look) =>
      closed ? undefined : streams.open(name, { ...request, attend: attend(name, look) }),
    tell: (name) => spread(name),
    end: (name) => spread(END + name),
    close: async () => {
      closed = true;
      streams.close();
      try {
        await within(deadline, 'the end of hints.subscribe', async () => (await listening)?.());
      } catch (cause) {
        trouble(cause);
      }
    },
  };
}
