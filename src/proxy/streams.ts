/**
 * All event streams of this process, by the names under which browsers know their subscribers. One timer serves them all,
 * and runs only while there is one. It does not know why something is told, nor who the subscribers are.
 */
import { createStream } from './stream.js';
import type { Stream } from './stream.js';

export interface EventOptions {
  /** Milliseconds between two signs of life; 25,000 unless told. Browsers wait for a minute. */
  readonly heartbeat?: number;
  /** Milliseconds after which a browser has to ask anew, a fifth more or less; 600,000 unless told. */
  readonly lifetime?: number;
  /** Streams of one subscriber; 20 unless told. The oldest makes room for a new one. */
  readonly perSubscriber?: number;
}

export interface Streams {
  /** A new stream, until the signal. `attend` is called with a subscriber's first; what it gives, when the last has gone. */
  open(name: string, signal: AbortSignal, attend: () => () => void): ReadableStream<Uint8Array>;
  /** Says "changed" on all streams of a name. */
  tell(name: string): void;
  close(): void;
}

interface Audience {
  /** With the time at which each ends. The oldest comes first, as a Map is read. */
  readonly streams: Map<Stream, number>;
  readonly leave: () => void;
}

/** A browser asks first and listens then: what was told between the two is told again. */
const RECENT = 5000;
const MOST_RECENT = 10_000;

export function createStreams({
  heartbeat = 25_000,
  lifetime = 600_000,
  perSubscriber = 20,
}: EventOptions = {}): Streams {
  const audiences = new Map<string, Audience>();
  const told = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const forget = (): void => {
    for (const [name, at] of told) {
      if (told.size <= MOST_RECENT && Math.abs(Date.now() - at) < RECENT) break;
      told.delete(name);
    }
  };

  const beat = (): void => {
    const now = Date.now();
    for (const { streams } of audiences.values())
      for (const [stream, until] of streams) {
        if (now < until) stream.beat();
        else stream.end();
      }
  };

  const gone = (name: string, stream: Stream): void => {
    const audience = audiences.get(name);
    audience?.streams.delete(stream);
    if (audience?.streams.size !== 0) return;
    audiences.delete(name);
    audience.leave();
    if (audiences.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    open: (name, signal, attend) => {
      const audience = audiences.get(name) ?? { streams: new Map<Stream, number>(), leave: attend() };
      audiences.set(name, audience);
      timer ??= setInterval(beat, heartbeat);
      const end = (): void => stream.end();
      const stream = createStream(() => {
        signal.removeEventListener('abort', end);
        gone(name, stream);
      });
      audience.streams.set(stream, Date.now() + lifetime * (0.8 + 0.4 * Math.random()));
      const [oldest] = audience.streams.keys();
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
      for (const stream of audiences.get(name)?.streams.keys() ?? []) stream.changed();
    },
    close: () => {
      for (const { streams } of audiences.values()) for (const stream of streams.keys()) stream.end();
    },
  };
}
