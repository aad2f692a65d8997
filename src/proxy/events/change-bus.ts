/**
 * Hints: that something may have changed for a subscriber, from one process to all that have open event streams. A hint is
 * the subject under which browsers know the subscriber, that in the scope if there is one, and the random id of the process that sent it: nothing can be lost,
 * forged or leaked by it. The message that ends a subscriber's streams travels in the same way.
 */
import { withDeadline } from '../deadline.js';
import { createSseHub } from './sse-hub.js';
import type { EventOptions, StreamIdentity, StreamRequest, NotifyTarget } from './sse-hub.js';
import { hex } from '../derived-keys.js';
import { pollUpstream } from './poll-upstream.js';
import type { ProbeUpstream, WatchOptions } from './poll-upstream.js';

/** Carries hints between processes. Some may get lost: browsers go on asking by themselves. */
export interface PubSub {
  /** Sends a message to every process. This process's own streams do not wait for it. */
  publish(message: string): unknown;
  /**
   * Calls `hear` with each message of any process; gives, also by a promise, what ends that. `failed` takes the reason why
   * messages don't arrive just now, and `recovered` says that they do again.
   */
  subscribe(
    hear: (message: string) => void,
    failed: (cause: unknown) => void,
    recovered: () => void,
  ): (() => unknown) | Promise<() => unknown>;
}

/** `off` where no streams are offered. */
export type BusState = 'up' | 'failing' | 'off';

export interface ChangeBusOptions {
  /** False where no stream is to be held. */
  readonly events: EventOptions | false;
  readonly watch: WatchOptions | undefined;
  readonly bus: PubSub;
  /** Milliseconds for each call of the bus. */
  readonly deadline: number;
  readonly trouble: (cause: unknown) => void;
  /** Called with the person of each hint, before any stream is written to. */
  readonly onHint: (person: string) => void;
}

export interface ChangeBus {
  /** Whether streams are given at all. */
  readonly offered: boolean;
  /** Open event streams. */
  readonly streams: number;
  readonly bus: BusState;
  /** A stream of a subscriber, or nothing where none is given any more. */
  open(
    identity: StreamIdentity,
    request: Omit<StreamRequest, 'attend'>,
    look: ProbeUpstream,
  ): ReadableStream<Uint8Array> | undefined;
  /** Something may have changed. Never rejects. */
  tell(target: NotifyTarget): Promise<void>;
  /** Ends all streams of a subscriber, in every process. Never rejects. */
  end(target: NotifyTarget): Promise<void>;
  /** Ends all streams, and listens no more. */
  close(): Promise<void>;
}

/** The bus of a single process; two proxies in it may share one. */
export function memoryPubSub(): PubSub {
  const hearers = new Set<(message: string) => void>();
  return {
    publish: (message) => {
      for (const hear of hearers) hear(message);
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

/** The process, what is meant, the person, and the name in one scope. */
const MESSAGE = /^([0-9a-f]{16}):(end:)?([0-9a-f]{32})(?::([0-9a-f]{32}))?$/;

export function createChangeBus({
  events,
  watch: watching,
  bus,
  deadline,
  trouble,
  onHint,
}: ChangeBusOptions): ChangeBus {
  const streams = createSseHub(events || {});
  /** The id of this process: made with the first message, for some runtimes give no random values before a request. */
  let self = '';
  let closed = events === false;
  /** Why messages are not sent, or not received. */
  const failing = new Set<'publish' | 'subscribe'>();
  const failed = (cause: unknown): void => {
    failing.add('subscribe');
    trouble(cause);
  };
  const recovered = (): void => void failing.delete('subscribe');
  const hint = (target: NotifyTarget): void => {
    onHint(target.person);
    streams.tell(target);
  };

  const attend = (identity: StreamIdentity, look: ProbeUpstream) => (): (() => void) => {
    const over = new AbortController();
    // What is seen here is for here: other processes look for themselves.
    if (watching) void pollUpstream(watching, look, () => hint(identity), trouble, over.signal);
    return () => over.abort();
  };

  const act = (target: NotifyTarget, isEnd: boolean): void => (isEnd ? streams.end(target) : hint(target));

  /** A channel may be shared with others, who say anything. A message of this process was acted on when it was sent. */
  const hear = (message: unknown): void => {
    const [, from, end, person, name] = (typeof message === 'string' && MESSAGE.exec(message)) || [];
    if (person && from !== self) act({ person, name }, end !== undefined);
  };

  /** Here at once, and elsewhere by the bus. */
  const spread = async (target: NotifyTarget, isEnd: boolean): Promise<void> => {
    act(target, isEnd);
    self ||= hex(crypto.getRandomValues(new Uint8Array(8)));
    const message = [self, ...(isEnd ? ['end'] : []), target.person, ...(target.name ? [target.name] : [])].join(':');
    try {
      await withDeadline(deadline, 'hints.publish', () => bus.publish(message));
      failing.delete('publish');
    } catch (cause) {
      failing.add('publish');
      trouble(cause);
    }
  };

  const listen = async (): Promise<() => unknown> => {
    const begun = (async () => bus.subscribe(hear, failed, recovered))();
    try {
      return await withDeadline(deadline, 'hints.subscribe', () => begun);
    } catch (cause) {
      failed(cause);
      void begun.then(recovered, () => {});
      // It may begin later than that: then it is ended later.
      return async () => (await begun.catch(() => undefined))?.();
    }
  };
  const listening = closed ? undefined : listen();

  return {
    get offered() {
      return !closed;
    },
    get streams() {
      return streams.size;
    },
    get bus() {
      if (closed) return 'off';
      return failing.size > 0 ? 'failing' : 'up';
    },
    open: (identity, request, look) =>
      closed ? undefined : streams.open(identity, { ...request, attend: attend(identity, look) }),
    tell: (target) => spread(target, false),
    end: (target) => spread(target, true),
    close: async () => {
      closed = true;
      streams.close();
      try {
        await withDeadline(deadline, 'the end of hints.subscribe', async () => (await listening)?.());
      } catch (cause) {
        trouble(cause);
      }
    },
  };
}
