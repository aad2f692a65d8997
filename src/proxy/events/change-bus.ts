/**
 * Announces changes to all processes with open event streams, by publish/subscribe. A message contains the keys of the reader
 * and the random id of the sending process, nothing else: a lost, forged or leaked message does no harm. Messages that end
 * the streams of a reader travel the same way.
 */
import type { NotifyTarget, ReaderIdentity } from '../identity.js';
import { withDeadline } from '../with-deadline.js';
import { createBusMessages } from './bus-messages.js';
import type { BusEvent } from './bus-messages.js';
import { createArrivalSearch } from './find-arrivals.js';
import type { NewestIds } from './find-arrivals.js';
import { pollUpstream } from './poll-upstream.js';
import type { ProbeUpstream, WatchOptions } from './poll-upstream.js';
import type { PubSub } from './pub-sub.js';
import { createSseHub } from './sse-hub.js';
import type { ReaderWatch } from './reader-streams.js';
import type { EventOptions, StreamRequest } from './sse-hub.js';

/** `off` if the host has disabled event streams, or has closed the proxy. */
export type BusState = 'up' | 'failing' | 'off';

export interface ChangeBusOptions {
  /** False disables event streams. */
  readonly events: EventOptions | false;
  readonly watch: WatchOptions | undefined;
  readonly pubsub: PubSub;
  /** Milliseconds for each call of `pubsub`. */
  readonly deadline: number;
  readonly reportError: (cause: unknown) => void;
  /** Called with the reader of each change, before any stream is written to. */
  readonly onChange: (readerId: string) => void;
}

export interface ChangeBus {
  readonly isOpen: boolean;
  readonly streams: number;
  readonly state: BusState;
  /** Opens a stream of a reader; undefined if streams are disabled or the bus is closed. @throws ProxyError `overloaded` */
  openStream(
    identity: ReaderIdentity,
    request: Omit<StreamRequest, 'onFirst'>,
    upstream: { readonly probe: ProbeUpstream; readonly newestIds: NewestIds },
  ): ReadableStream<Uint8Array> | undefined;
  /** Tells the streams of a reader of a change that is done. Never rejects. */
  notify(target: NotifyTarget): Promise<void>;
  /** Tells them of a message that the service delivers soon, and looks for it where they are open. Never rejects. */
  announce(target: NotifyTarget): Promise<void>;
  /** Ends all streams of a reader, in every process. Never rejects. */
  end(target: NotifyTarget): Promise<void>;
  close(): Promise<void>;
}

export function createChangeBus(options: ChangeBusOptions): ChangeBus {
  const { events, watch, pubsub, deadline, reportError, onChange } = options;
  const hub = createSseHub(events || {});
  const messages = createBusMessages();
  let isClosed = events === false;
  /** The directions in which messages do not travel at present. */
  const failing = new Set<'publish' | 'subscribe'>();
  const onSubscribeError = (cause: unknown): void => {
    failing.add('subscribe');
    reportError(cause);
  };
  const onRecovered = (): void => void failing.delete('subscribe');

  const notifyHere = (target: NotifyTarget): void => {
    onChange(target.readerId);
    hub.notify(target);
  };
  const applyHere = (target: NotifyTarget, event: BusEvent): void => {
    if (event === 'changed') return notifyHere(target);
    if (event === 'ended') return hub.end(target);
    onChange(target.readerId);
    hub.announce(target);
  };

  /** Starts what this process does for a reader while they have a stream. */
  const watchReader =
    (identity: ReaderIdentity, { probe, newestIds }: Parameters<ChangeBus['openStream']>[2]) =>
    (): ReaderWatch => {
      const controller = new AbortController();
      // A change that this process detects is not published: other processes look for themselves.
      const onDetected = (): void => notifyHere(identity);
      if (watch) void pollUpstream(watch, probe, onDetected, reportError, controller.signal);
      const search = createArrivalSearch(newestIds, onDetected);
      const stop = (): void => {
        controller.abort();
        search.stop();
      };
      return { onAnnounced: search.start, onLast: stop };
    };

  const onMessage = (text: unknown): void => {
    const message = messages.decode(text);
    if (message) applyHere(message.target, message.event);
  };

  /** Applies a message in this process at once, and publishes it to the others. */
  const broadcast = async (target: NotifyTarget, event: BusEvent): Promise<void> => {
    applyHere(target, event);
    const message = messages.encode(target, event);
    try {
      await withDeadline(deadline, 'pubsub.publish', () => pubsub.publish(message));
      failing.delete('publish');
    } catch (cause) {
      failing.add('publish');
      reportError(cause);
    }
  };

  const subscribe = async (): Promise<() => unknown> => {
    const subscribing = (async () => pubsub.subscribe(onMessage, onSubscribeError, onRecovered))();
    try {
      return await withDeadline(deadline, 'pubsub.subscribe', () => subscribing);
    } catch (cause) {
      onSubscribeError(cause);
      void subscribing.then(onRecovered, () => {});
      // The subscription may still start after the deadline, and then has to be ended, too.
      return async () => (await subscribing.catch(() => undefined))?.();
    }
  };
  const subscription = isClosed ? undefined : subscribe();

  return {
    get isOpen() {
      return !isClosed;
    },
    get streams() {
      return hub.size;
    },
    get state() {
      if (isClosed) return 'off';
      return failing.size > 0 ? 'failing' : 'up';
    },
    openStream: (identity, request, upstream) =>
      isClosed ? undefined : hub.open(identity, { ...request, onFirst: watchReader(identity, upstream) }),
    notify: (target) => broadcast(target, 'changed'),
    announce: (target) => broadcast(target, 'announced'),
    end: (target) => broadcast(target, 'ended'),
    close: async () => {
      isClosed = true;
      hub.close();
      try {
        const unsubscribe = async (): Promise<unknown> => (await subscription)?.();
        await withDeadline(deadline, 'the function that pubsub.subscribe returned', unsubscribe);
      } catch (cause) {
        reportError(cause);
      }
    },
  };
}
