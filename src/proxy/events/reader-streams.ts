/** The open streams of each reader, oldest first. It does not know what they send. */
import type { NotifyTarget, ReaderIdentity } from '../identity.js';
import type { SseStream } from './sse-stream.js';

/** What goes on for a reader while they have a stream. */
export interface ReaderWatch {
  /** A message was announced. */
  readonly onAnnounced: () => void;
  readonly onLast: () => void;
}

export interface ReaderStreams {
  /** The streams of a reader, to which the caller adds one. `onFirst` is called if the reader had none. */
  open(identity: ReaderIdentity, onFirst: () => ReaderWatch): Set<SseStream>;
  /** Calls `onLast` if it was the last stream of the reader. */
  remove(identity: ReaderIdentity, stream: SseStream): void;
  find(target: NotifyTarget): readonly SseStream[];
  /** Calls `onAnnounced` of each reader of the target. */
  announce(target: NotifyTarget): void;
  all(): readonly SseStream[];
}

interface SubscriberStreams {
  readonly streams: Set<SseStream>;
  readonly watch: ReaderWatch;
}

export function createReaderStreams(): ReaderStreams {
  const bySubject = new Map<string, SubscriberStreams>();
  /** The subjects with streams of each `readerId`. */
  const subjectsById = new Map<string, Set<string>>();

  const readersOf = ({ readerId, readerSubject }: NotifyTarget): readonly SubscriberStreams[] => {
    const subjects = readerSubject === undefined ? (subjectsById.get(readerId) ?? []) : [readerSubject];
    return [...subjects].flatMap((subject) => bySubject.get(subject) ?? []);
  };

  return {
    open: ({ readerId, readerSubject }, onFirst) => {
      const entry = bySubject.get(readerSubject) ?? { streams: new Set<SseStream>(), watch: onFirst() };
      bySubject.set(readerSubject, entry);
      subjectsById.set(readerId, (subjectsById.get(readerId) ?? new Set()).add(readerSubject));
      return entry.streams;
    },
    remove: ({ readerId, readerSubject }, stream) => {
      const entry = bySubject.get(readerSubject);
      entry?.streams.delete(stream);
      if (entry?.streams.size !== 0) return;
      bySubject.delete(readerSubject);
      subjectsById.get(readerId)?.delete(readerSubject);
      if (subjectsById.get(readerId)?.size === 0) subjectsById.delete(readerId);
      entry.watch.onLast();
    },
    find: (target) => readersOf(target).flatMap(({ streams }) => Array.from(streams)),
    announce: (target) => {
      for (const { watch } of readersOf(target)) watch.onAnnounced();
    },
    all: () => [...bySubject.values()].flatMap(({ streams }) => Array.from(streams)),
  };
}
