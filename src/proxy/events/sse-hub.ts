/**
 * All event streams of this process, by the names under which browsers know their subscribers. It does not know why something
 * is told, nor who the subscribers are.
 */
import { ProxyError } from '../errors.js';
import { createSseStream } from './sse-stream.js';
import type { SseStream, StreamEnd } from './sse-stream.js';

export interface EventOptions {
  /** Milliseconds between two signs of life; 25,000 unless told. Browsers wait for a minute. */
  readonly heartbeat?: number;
  /** Milliseconds after which a browser has to ask anew, or up to a fifth less; 600,000 unless told. */
  readonly lifetime?: number;
  /** Milliseconds after which `subscriber` is asked again whose stream it is, and each time after that; 60,000 unless told. */
  readonly recheck?: number;
  /** Streams of one subscriber; 20 unless told. The oldest makes room for a new one. */
  readonly perSubscriber?: number;
  /** Streams of this process; 10,000 by default. Beyond that, opening one is answered by 503. */
  readonly total?: number;
}

/** A subscriber in one scope: `person` is the same in all scopes, and `name` where there is none. */
export interface StreamIdentity {
  readonly person: string;
  readonly name: string;
}

/** Whose streams are meant: those of one scope, or of a person in all. */
export interface NotifyTarget {
  readonly person: string;
  readonly name?: string | undefined;
}

export interface StreamRequest {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Whether the session is still that of the subscriber. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Called with the first stream of a subscriber; what it gives is called when the last has gone. */
  readonly attend: () => () => void;
  readonly ended: (reason: StreamEnd, bytes: number) => void;
}

export interface SseHub {
  /** Open ones. */
  readonly size: number;
  /** @throws Refusal `overloaded` */
  open(identity: StreamIdentity, request: StreamRequest): ReadableStream<Uint8Array>;
  /** Says "changed" on all streams of a target. */
  tell(target: NotifyTarget): void;
  /** Ends all streams of a target. */
  end(target: NotifyTarget): void;
  close(): void;
}

interface SubscriberStreams {
  /** The oldest comes first, as a Set is read. */
  readonly streams: Set<SseStream>;
  readonly leave: () => void;
}

/** A browser asks first and listens then: what was told between the two is told again. */
const RECENT = 5000;
const MOST_RECENT = 10_000;

export function createSseHub({
  heartbeat = 25_000,
  lifetime = 600_000,
  perSubscriber = 20,
  recheck = 60_000,
  total = 10_000,
}: EventOptions = {}): SseHub {
  const audiences = new Map<string, SubscriberStreams>();
  /** The names of each person who has streams. */
  const names = new Map<string, Set<string>>();
  /** When something was told of a name or person. */
  const told = new Map<string, number>();
  let size = 0;

  const forget = (): void => {
    for (const [name, at] of told) {
      if (told.size <= MOST_RECENT && Math.abs(Date.now() - at) < RECENT) break;
      told.delete(name);
    }
  };

  const audienceOf = ({ person, name }: StreamIdentity, attend: StreamRequest['attend']): SubscriberStreams => {
    const audience = audiences.get(name) ?? { streams: new Set<SseStream>(), leave: attend() };
    audiences.set(name, audience);
    names.set(person, (names.get(person) ?? new Set()).add(name));
    return audience;
  };

  const gone = ({ person, name }: StreamIdentity, stream: SseStream): void => {
    const audience = audiences.get(name);
    audience?.streams.delete(stream);
    if (audience?.streams.size !== 0) return;
    audiences.delete(name);
    names.get(person)?.delete(name);
    if (names.get(person)?.size === 0) names.delete(person);
    audience.leave();
  };

  const streamsOf = ({ person, name }: NotifyTarget): readonly SseStream[] => {
    const wanted = name === undefined ? (names.get(person) ?? []) : [name];
    return [...wanted].flatMap((one) => Array.from(audiences.get(one)?.streams ?? []));
  };

  /** Timers of its own: they keep the asynchronous context of its request, from which a host may read the session. */
  const start = (stream: SseStream, isSignedIn: StreamRequest['isSignedIn']): (() => void) => {
    const ask = async (): Promise<void> => {
      if (!(await isSignedIn())) stream.end('signed-out');
    };
    const until = Date.now() + lifetime * (0.8 + 0.2 * Math.random());
    const pause = Math.min(heartbeat, lifetime);
    const beat = (): void => (Date.now() + pause > until ? stream.end('lifetime') : stream.beat());
    const timers = [setInterval(beat, pause), setInterval(() => void ask(), recheck)];
    return () => timers.forEach((timer) => clearInterval(timer));
  };

  return {
    get size() {
      return size;
    },
    open: (identity, { signal, isSignedIn, attend, ended }) => {
      if (size >= total) throw new ProxyError('overloaded', { headers: { 'retry-after': '30' } });
      const audience = audienceOf(identity, attend);
      const end = (): void => stream.end('client');
      const stream = createSseStream((reason, bytes) => {
        size -= 1;
        signal.removeEventListener('abort', end);
        stop();
        gone(identity, stream);
        ended(reason, bytes);
      });
      size += 1;
      const stop = start(stream, isSignedIn);
      audience.streams.add(stream);
      const [oldest] = audience.streams;
      if (audience.streams.size > perSubscriber) oldest?.end('replaced');
      forget();
      // At least a comment, for some servers send no header before there is a body.
      if (told.has(identity.name) || told.has(identity.person)) stream.changed();
      else stream.beat();
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
      return stream.body;
    },
    tell: (target) => {
      const key = target.name ?? target.person;
      told.delete(key);
      told.set(key, Date.now());
      forget();
      for (const stream of streamsOf(target)) stream.changed();
    },
    end: (target) => {
      for (const stream of streamsOf(target)) stream.end('ended');
    },
    close: () => {
      for (const { streams } of audiences.values()) for (const stream of streams) stream.end('closed');
    },
  };
}
