/** Remembers in which reader's feed a message was, so that an action on it does not have to search for it again. */

export interface ScopeIndex {
  add(readerSubject: string, messageIds: Iterable<string>): void;
  has(readerSubject: string, messageId: string): boolean;
}

/** Of all readers together; the oldest are removed first. */
const MAX_MESSAGES = 20_000;

export function createScopeIndex(limit = MAX_MESSAGES): ScopeIndex {
  const entries = new Set<string>();
  return {
    add: (readerSubject, messageIds) => {
      for (const messageId of messageIds) {
        const entry = `${readerSubject}/${messageId}`;
        entries.delete(entry);
        entries.add(entry);
      }
      for (const oldest of entries) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
    has: (readerSubject, messageId) => entries.has(`${readerSubject}/${messageId}`),
  };
}
