/** Remembers changes for 5 seconds, so none is lost between a browser's request for the feed and its event stream. */
import type { NotifyTarget, ReaderIdentity } from '../identity.js';

const MAX_AGE_MS = 5000;
const MAX_CHANGES = 10_000;

export interface RecentChanges {
  add(target: NotifyTarget): void;
  /** Whether a recent change concerned this reader, in their scope or in all scopes. */
  has(identity: ReaderIdentity): boolean;
}

export function createRecentChanges(): RecentChanges {
  /** By subject or reader id, oldest first. */
  const changedAt = new Map<string, number>();

  const prune = (): void => {
    for (const [key, time] of changedAt) {
      // The absolute difference, because the clock may have been set back.
      if (changedAt.size <= MAX_CHANGES && Math.abs(Date.now() - time) < MAX_AGE_MS) break;
      changedAt.delete(key);
    }
  };

  return {
    add: ({ readerId, readerSubject }) => {
      const key = readerSubject ?? readerId;
      changedAt.delete(key);
      changedAt.set(key, Date.now());
      prune();
    },
    has: ({ readerId, readerSubject }) => {
      prune();
      return changedAt.has(readerSubject) || changedAt.has(readerId);
    },
  };
}
