/**
 * All event streams of this process, by the names under which browsers know their subscribers. It does not know why something
 * is told, nor who the subscribers are.
 */
import { createStream } from './stream.js';
import type { Stream } from './stream.js';

export interface EventOptions {
  /** Milliseconds between two signs of life; 25,000 unless told. Browsers wait for a minute. */
  readonly heartbeat?: number;
  /** Milliseconds after which a browser has to ask anew, or up to a fifth less; 600,000 unless told. */
  readonly lifetime?: number;
  /** Milliseconds after which `subscriber` is asked again whose stream it is, and each time after that; 60,000 unless told. */
  readonly recheck?: number;
  /** Streams of one subscriber; 20 unless told. The oldest makes room for a new one. */
  readonly perSubscriber?: number;
}

export interface StreamRequest {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Whether the session is still that of the subscriber. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Called with the first stream of a subscriber; what it gives is called when the last has gone. */
  readonly attend: () => () => void;
}

export interface Streams {
  open(name: string, request: StreamRequest): ReadableStream<Uint8Array>;
  /** Says "changed" on all streams of a name. */
  tell(name: string): void;
  /** Ends all streams of a name. */
  end(name: string): void;
  close(): void;
}

interface Audience {
  /** The oldest comes first, as a Set is read. */
  readonly streams: Set<Stream>;
  readonly leave: () => void;
}

/** A browser asks first and listens then: what was told between the two is told again. */
const RECENT = 5000;
const MOST_RECENT = 10_000;

export function createStreams({
  heartbeat = 25_000,
  lifetime = 600_000,
  perSubscriber = 20,
  recheck = 60_000,
}: EventOptions = {}): Streams {
  const audiences = new Map<string, Audience>();
  const told = new Map<string, number>();

  const forget = (): void => {
    for (const [name, at] of told) {
      if (told.size <= MOST_RECENT && Math.abs(Date.now() - at) < RECENT) break;
      told.delete(name);
    }
  };

  const gone = (name: string, stream: Stream): void => {
    const audience = audiences.get(name);
    audience?.streams.delete(stream);
    if (audience?.streams.size !== 0) return;
    audiences.delete(name);
    audience.leave();
  };

  /** Timers of its own: they keep the asynchronous context of its request, from which a host may read the session. */
  const start = (stream: Stream, isSignedIn: StreamRequest['isSignedIn']): (() => void) => {
    const ask = async (): Promise<void> => {
      if (!(await isSignedIn())) stream.end();
    };
    const until = Date.now() + lifetime * (0.8 + 0.2 * Math.random());
    const pause = Math.min(heartbeat, lifetime);
    const beat = (): void => (Date.now() + pause > until ? stream.end() : stream.beat());
    const timers = [setInterval(beat, pause), setInterval(() => void ask(), recheck)];
    return () => timers.forEach((timer) => clearInterval(timer));
  };

  const endAll = ({ streams }: Audience): void => {
    for (const stream of streams) stream.end();
  };

  return {
    open: (name, { signal, isSignedIn, attend }) => {
      const audience = audiences.get(name) ?? { streams: new Set<Stream>(), leave: attend() };
      audiences.set(name, audience);
      const end = (): void => stream.end();
      const stream = createStream(() => {
        signal.removeEventListener('abort', end);
        stop();
        gone(name, stream);
      });
      const stop = start(stream, isSignedIn);
      audience.streams.add(stream);
      const [oldest] = audience.streams;
      if (audience.streams.size > perSubscriber) oldest?.end();
      forget();
      // At least a comment, for some servers send no header before there is a body.
      if (told.has(name)) stream.changed();
      else stream.beat();
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
      return stream.body;
    },
    tell: (name) => {
      told.delete(name);
      told.set(name, Date.now());
      forget();
      for (const stream of audiences.get(name)?.streams ?? []) stream.changed();
    },
    end: (name) => {
      const audience = audiences.get(name);
      if (audience) endAll(audience);
    },
    close: () => {
      for (const audience of audiences.values()) endAll(audience);
    },
  };
}
