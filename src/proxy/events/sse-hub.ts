/** All open event streams of this process, by reader. It does not know what changed, or who the readers are. */
import { ProxyError } from '../errors.js';
import type { NotifyTarget, ReaderIdentity } from '../identity.js';
import { createReaderStreams } from './reader-streams.js';
import type { ReaderWatch } from './reader-streams.js';
import { createRecentChanges } from './recent-changes.js';
import { createSseStream } from './sse-stream.js';
import type { SseStream, StreamEnd } from './sse-stream.js';

export interface EventOptions {
  /** Milliseconds between two heartbeats; 25,000 by default. Browsers wait for a minute. */
  readonly heartbeat?: number;
  /** Milliseconds after which a stream ends and the browser opens another, or up to a fifth less; 600,000 by default. */
  readonly lifetime?: number;
  /** Milliseconds between two checks with `subscriber` whether the session is still the same; 60,000 by default. */
  readonly recheck?: number;
  /** Streams of one subscriber; 20 by default. A further stream ends the oldest. */
  readonly perSubscriber?: number;
  /** Streams of this process; 10,000 by default. A further stream is answered by 503. */
  readonly total?: number;
}

export interface StreamRequest {
  readonly signal: AbortSignal;
  readonly isSignedIn: () => Promise<boolean>;
  /** Called with the first stream of a reader. */
  readonly onFirst: () => ReaderWatch;
  readonly onEnd: (reason: StreamEnd, bytes: number) => void;
}

export interface SseHub {
  readonly size: number;
  /** @throws ProxyError `overloaded` */
  open(identity: ReaderIdentity, request: StreamRequest): ReadableStream<Uint8Array>;
  notify(target: NotifyTarget): void;
  /** A message comes soon: nothing is sent yet, also to a stream that opens meanwhile. */
  announce(target: NotifyTarget): void;
  end(target: NotifyTarget): void;
  close(): void;
}

/**
 * Starts the timers of a stream; returns a function that stops them. Each stream has its own, because a timer keeps the
 * asynchronous context of its request, from which a host may read the session.
 */
function startTimers(
  stream: SseStream,
  isSignedIn: StreamRequest['isSignedIn'],
  { heartbeat, lifetime, recheck }: Required<Pick<EventOptions, 'heartbeat' | 'lifetime' | 'recheck'>>,
): () => void {
  const checkSession = async (): Promise<void> => {
    if (!(await isSignedIn())) stream.end('signed-out');
  };
  const endsAt = Date.now() + lifetime * (0.8 + 0.2 * Math.random());
  const interval = Math.min(heartbeat, lifetime);
  const beat = (): void => (Date.now() + interval > endsAt ? stream.end('lifetime') : stream.sendHeartbeat());
  const timers = [setInterval(beat, interval), setInterval(() => void checkSession(), recheck)];
  return () => timers.forEach((timer) => clearInterval(timer));
}

export function createSseHub({
  heartbeat = 25_000,
  lifetime = 600_000,
  perSubscriber = 20,
  recheck = 60_000,
  total = 10_000,
}: EventOptions = {}): SseHub {
  const readerStreams = createReaderStreams();
  const recentChanges = createRecentChanges();
  const recentAnnouncements = createRecentChanges();
  let size = 0;

  return {
    get size() {
      return size;
    },
    open: (identity, { signal, isSignedIn, onFirst, onEnd }) => {
      if (size >= total) throw new ProxyError('overloaded', { headers: { 'retry-after': '30' } });
      const streams = readerStreams.open(identity, () => {
        const watch = onFirst();
        if (recentAnnouncements.has(identity)) watch.onAnnounced();
        return watch;
      });
      const onAbort = (): void => stream.end('client');
      const stream = createSseStream((reason, bytes) => {
        size -= 1;
        signal.removeEventListener('abort', onAbort);
        stopTimers();
        readerStreams.remove(identity, stream);
        onEnd(reason, bytes);
      });
      size += 1;
      const stopTimers = startTimers(stream, isSignedIn, { heartbeat, lifetime, recheck });
      streams.add(stream);
      const [oldest] = streams;
      if (streams.size > perSubscriber) oldest?.end('replaced');
      if (recentChanges.has(identity)) stream.sendChanged();
      // Sent at once, because some servers send no headers before the first byte of the body.
      else stream.sendHeartbeat();
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort);
      return stream.body;
    },
    notify: (target) => {
      recentChanges.add(target);
      for (const stream of readerStreams.find(target)) stream.sendChanged();
    },
    announce: (target) => {
      recentAnnouncements.add(target);
      readerStreams.announce(target);
    },
    end: (target) => {
      for (const stream of readerStreams.find(target)) stream.end('ended');
    },
    close: () => {
      for (const stream of readerStreams.all()) stream.end('closed');
    },
  };
}
