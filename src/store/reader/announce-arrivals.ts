/** Announces arrivals to the host, in turns: each tab that received the same messages announces those that no other has. */
import type { Message } from '../message.js';
import { keyOf, snoozedUntil } from '../read-state/queries.js';
import type { ReaderParts } from './reader-parts.js';

/** Longer than a message takes from one tab to another. */
const ANNOUNCING_MS = 300;

export interface Announcer {
  /** With `isAnnounced` another tab of this browser tells its host. */
  readonly announce: (messages: readonly Message[], isAnnounced?: boolean) => void;
  /** Messages that are not announced yet will not be: the reader may be another one. */
  readonly stop: () => void;
}

export function createAnnouncer(
  options: Pick<ReaderParts, 'ports' | 'identity' | 'readState' | 'announcedIds' | 'emit'>,
): Announcer {
  const { ports, identity, readState, announcedIds, emit } = options;
  const claims = new Set<() => void>();

  /** Once they are shown: a host that reads `messages` in the handler must find them there. */
  const emitArrivals = (kind: 'arrive' | 'arrive-elsewhere', messages: readonly Message[]): void => {
    if (messages.length > 0) queueMicrotask(() => emit({ kind, messages }));
  };

  /** A message is announced again when its snooze ends. */
  const idOf = (message: Message): string => message.id + (snoozedUntil(readState.state.peek(), keyOf(message)) || '');

  return {
    announce: (unread, isAnnounced = false) => {
      if (isAnnounced) return emitArrivals('arrive-elsewhere', unread);
      let stopTimer = (): void => {};
      const end = (): void => {
        stopTimer();
        release();
        claims.delete(end);
      };
      claims.add(end);
      const release = identity.acquireLock('arrive', () => {
        const here = unread.filter((one) => !announcedIds.has(idOf(one)));
        if (here.length > 0) identity.broadcast({ announced: here.map(idOf) });
        emitArrivals('arrive', here);
        emitArrivals(
          'arrive-elsewhere',
          unread.filter((one) => announcedIds.has(idOf(one))),
        );
        stopTimer = ports.clock.after(ANNOUNCING_MS, end);
      });
    },
    stop: () => claims.forEach((end) => end()),
  };
}
