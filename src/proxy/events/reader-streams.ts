/** The open streams of each reader, oldest first. It does not know what they send. */
import type { NotifyTarget, ReaderIdentity } from '../identity.js';
import type { SseStream } from './sse-stream.js';

export interface ReaderStreams {
  /** The streams of a reader, to which the caller adds one. `onFirst` is called if the reader had none. */
  open(identity: ReaderIdentity, onFirst: () => () => void): Set<SseStream>;
  /** Calls the function that `onFirst` returned if it was the last stream of the reader. */
  remove(identity: ReaderIdentity, stream: SseStream): void;
  find(target: NotifyTarget): readonly SseStream[];
  all(): readonly SseStream[];
}

interface SubscriberStreams {
  readonly streams: Set<SseStream>;
  readonly onLast: () => void;
}

export function createReaderStreams(): ReaderStreams {
  const bySubject = new Map<string, SubscriberStreams>();
  /** The subjects with streams of each `readerId`. */
  const subjectsById = new Map<string, Set<string>>();

  return {
    open: ({ readerId, readerSubject }, onFirst) => {
      const entry = bySubject.get(readerSubject) ?? { streams: new Set<SseStream>(), onLast: onFirst() };
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
      entry.onLast();
    },
    find: ({ readerId, readerSubject }) => {
      const subjects = readerSubject === undefined ? (subjectsById.get(readerId) ?? []) : [readerSubject];
      return [...subjects].flatMap((subject) => Array.from(bySubject.get(subject)?.streams ?? []));
    },
    all: () => [...bySubject.values()].flatMap(({ streams }) => Array.from(streams)),
  };
}
